//! Whether what changes sides may, and whether passing fits what moves do.

use super::scene::{Scene, no_effect};
use crate::ast::Rule;
use crate::diagnostic::Diag;
use crate::model::{CaptureRule, CaptureTest, Effects};
use crate::path::{Between, Hop, Modes, Path, Special};
use crate::program::Onto;

/// What changes sides is some piece and no royal, and drops that ask for it need it.
pub(super) fn check_conversion(scene: &Scene, diags: &mut Vec<Diag>) {
    let rule = scene.rule("captures", "convert");
    if let (Some(rule), Some((_, converted))) = (rule, &scene.model.effects.conversion) {
        let mut pieces = scene.model.piece_ids();
        let royal =
            pieces.find(|piece| scene.model.pieces[*piece].royal && converted.means(*piece));
        if let Some(royal) = royal {
            let name = scene.name(royal);
            let message = format!("`{name}` is royal and cannot change sides yet");
            let diag = Diag::error("E0602", rule.span(), message);
            diags.push(
                diag.related(scene.place(royal), "royal")
                    .help(format!("write for example: convert: enclosed but {name}")),
            );
        } else if !scene.model.piece_ids().any(|piece| converted.means(piece)) {
            diags.push(no_effect(rule, "no piece is left that could change sides"));
        }
    }
    let drops = scene.model.drops.as_deref().unwrap_or_default();
    let asks = drops.iter().any(|drop| drop.onto == Some(Onto::Converting));
    let asking = |rule: &&Rule| {
        let is_asked = rule.words.iter().any(|word| word.text == "converting");
        rule.head[0].text == "allow" && is_asked
    };
    let asking = scene.rules("drops").iter().find(asking);
    if let (Some(asking), true, None) = (asking, asks, rule) {
        let message = "no drop converts pieces in this game";
        let diag = Diag::error("E0602", asking.span(), message);
        diags.push(diag.help("add to `captures`: convert: enclosed; or remove `, converting`"));
    }
}

/// A pass puts no wall.
pub(super) fn check_pass(scene: &Scene, diags: &mut Vec<Diag>) {
    let (Some(rule), Some(_)) = (scene.rule("goal", "pass"), &scene.model.effects.walls) else {
        return;
    };
    let message = "passing cannot be combined with walls yet";
    let diag = Diag::error("E0102", rule.span(), message);
    diags.push(diag.help("remove this, or the block `walls`"));
}

/// Effects, and walls of any kind, go with leaps and slides alone so far, and with no rule that asks who is protected.
pub(super) fn check_plain(scene: &Scene, diags: &mut Vec<Diag>) {
    let model = scene.model;
    if model.effects == Effects::default() && model.walls.is_empty() {
        return;
    }
    const WHAT: &str =
        "cannot be combined with explosions, petrifying, conversion, walls or holes yet";
    for piece in model.piece_ids() {
        if model.pieces[piece].paths.iter().all(is_plain) {
            continue;
        }
        let message = format!("the moves of `{}` {WHAT}", scene.name(piece));
        let place = scene
            .attribute(piece, "move")
            .map_or(scene.place(piece), Rule::span);
        let diag = Diag::error("E0102", place, message).label("more than leaps and slides");
        diags.push(diag.help("use leaps and slides without conditions on other squares"));
    }
    let is_about_protection = |rule: &&CaptureRule| {
        let asks = |test: &CaptureTest| {
            matches!(
                test,
                CaptureTest::Protected | CaptureTest::ProtectorTaken | CaptureTest::Retaking
            )
        };
        rule.when.iter().chain(&rule.unless).any(asks)
    };
    if let Some(rule) = model.captures.rules.iter().find(is_about_protection) {
        let message = format!("captures that depend on protection {WHAT}");
        let place = model.clauses[rule.clause.index()].span;
        diags.push(Diag::error("E0102", place, message).help("remove this rule, or the effects"));
    }
}

/// Whether a path is a leap or a slide, lame or not, that asks for nothing but who stands where it ends; a first step
/// or castling too.
fn is_plain(path: &Path) -> bool {
    let [leg] = &path.legs[..] else {
        return matches!(path.special, Special::Castling { .. });
    };
    let ends = |stop: &Modes| {
        let tests = [&stop.empty, &stop.enemy];
        stop.friend.is_none()
            && tests
                .into_iter()
                .all(|tests| tests.as_ref().is_none_or(Vec::is_empty))
    };
    matches!(path.special, Special::None | Special::MarksEnPassant)
        && path.repeats == 1
        && leg.skip == 0
        && !matches!(leg.between, Between::ExactlyOne(_))
        && !leg.wrap
        && leg.hop == Hop::No
        && !leg.unload
        && leg.steps.is_empty()
        && leg.transit.is_empty()
        && leg.stop.as_ref().is_some_and(ends)
}
