//! Whether what changes sides may, and whether passing fits what moves do.

use super::scene::{Scene, no_effect};
use crate::ast::Rule;
use crate::diagnostic::Diag;
use crate::path::Path;
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

/// What is taken off the board beside victims goes to hands only where victims do.
pub(super) fn check_taken_off(scene: &Scene, diags: &mut Vec<Diag>) {
    let (Some(rule), Some(prisoners)) = (
        scene.rule("captures", "taken off"),
        scene.rule("captures", "prisoners"),
    ) else {
        return;
    };
    let effects = &scene.model.effects;
    let takes = [
        &effects.aura,
        &effects.exploding,
        &effects.blasted,
        &effects.burning,
        &effects.petrified,
    ];
    let mut pieces = scene.model.pieces.iter();
    let treads = pieces.any(|piece| piece.paths.iter().any(Path::treads));
    if takes.iter().all(|pieces| pieces.is_none()) && effects.trampling.is_empty() && !treads {
        let why = "captures take nothing off the board but their victims";
        diags.push(no_effect(rule, why));
    } else if effects.to_hands && !scene.model.captures.to_hand {
        let message = "pieces taken off the board cannot go to a hand to which no prisoner goes";
        let diag = Diag::error("E0602", rule.span(), message)
            .related(prisoners.span(), "prisoners leave the board");
        diags.push(diag.help("write `prisoners: hand, front side`, or remove this rule"));
    }
}

/// What castles passes nothing by.
pub(super) fn check_trampling(scene: &Scene, diags: &mut Vec<Diag>) {
    let (Some(castling), mut rules) = (&scene.model.castling, scene.rules("captures").iter())
    else {
        return;
    };
    let mut trampling = scene.model.effects.trampling.iter();
    if trampling.any(|(pieces, _)| pieces.means(castling.mover))
        && let Some(rule) = rules.find(|rule| rule.head[0].text == "trample")
    {
        let name = scene.name(castling.mover);
        let message = format!("`{name}` castles and cannot trample yet");
        let diag = Diag::error("E0602", rule.span(), message);
        diags.push(
            diag.related(scene.place(castling.mover), "castles")
                .help("name other pieces, or remove the block `castling`"),
        );
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
