//! Whether rules about captures can ever act.

use super::scene::{Scene, no_effect};
use crate::ast::Rule;
use crate::diagnostic::Diag;
use crate::model::{CaptureClass, CaptureRule, CaptureTest, PieceId, Selection};
use crate::path::{Hop, Modes, Path, Special, Vector};

pub(super) fn check_captures(scene: &Scene, diags: &mut Vec<Diag>) {
    let captures = &scene.model.captures;
    for rule in &captures.rules {
        let written = scene.rules("captures").iter();
        let Some(place) = written
            .clone()
            .find(|written| written.clause == rule.clause)
        else {
            continue;
        };
        check_rule(scene, rule, place, diags);
    }
    let forbids = captures.rules.iter().any(|rule| rule.forbids);
    let allows = scene.rules("captures").iter();
    for rule in allows.filter(|rule| rule.head[0].text == "allow" && !forbids) {
        diags.push(no_effect(rule, "no rule of this game forbids a capture"));
    }
    let mut pieces = scene.model.pieces.iter();
    if let Some(rule) = scene.rule("captures", "attack")
        && !pieces.any(|piece| piece.paths.iter().any(Path::asks_protection))
    {
        diags.push(no_effect(
            rule,
            "no capture of this game asks for protection",
        ));
    }
}

fn check_rule(scene: &Scene, rule: &CaptureRule, place: &Rule, diags: &mut Vec<Diag>) {
    let CaptureClass { captors, victims } = &rule.class;
    if pieces(scene, victims).is_empty() || pieces(scene, captors).is_empty() {
        diags.push(no_effect(place, "it applies to no piece of this game"));
        return;
    }
    let captors = pieces(scene, captors);
    let paths = || {
        let pieces = captors.iter().map(|id| &scene.model.pieces[*id]);
        pieces.flat_map(|piece| &piece.paths)
    };
    let idle = |test: &CaptureTest| match test {
        CaptureTest::BridgedBy(_) | CaptureTest::ProtectorTaken
            if !paths().any(Path::takes_on_the_way) =>
        {
            Some("no piece that is meant captures more than one piece in a move")
        }
        CaptureTest::Distant if !paths().any(takes_afar) => {
            Some("no piece that is meant captures farther than on the next square")
        }
        CaptureTest::Retaking if scene.model.captures.answered.is_none() => {
            Some("no rule of this game says `answering`, so no capture is remembered")
        }
        _ => None,
    };
    diags.extend(
        rule.when
            .iter()
            .filter_map(idle)
            .map(|why| no_effect(place, why)),
    );
    diags.extend(rule.unless.iter().filter_map(idle).map(|why| {
        let message = format!("the `unless` of the rule `{}` has no effect", place.key());
        let diag = Diag::error("E0601", place.span(), message).label(why);
        diag.help("remove the `unless` and what follows it")
    }));
}

/// The declared pieces that are meant.
fn pieces(scene: &Scene, selection: &Selection) -> Vec<PieceId> {
    let all = scene.model.piece_ids();
    all.filter(|id| selection.means(*id)).collect()
}

/// Whether it may capture farther away than on the next square. Nobody looks at how far slides,
/// hops and repeated legs go: they may.
fn takes_afar(path: &Path) -> bool {
    match &path.special {
        Special::None | Special::MarksEnPassant => {}
        Special::Universal(modes) => return takes(modes),
        Special::Null | Special::Castling { .. } => return false,
    }
    let mut place: Vector = (0, 0);
    let mut far = path.repeats != 1;
    for leg in &path.legs {
        place = (place.0 + leg.vector.0, place.1 + leg.vector.1);
        far |= leg.max != 1 || leg.hop != Hop::No || leg.wrap;
        let away = far || place.0.abs().max(place.1.abs()) > 1;
        let ends = leg.stop.iter().chain(&leg.relay);
        if away && ends.chain([&leg.transit]).any(takes) {
            return true;
        }
    }
    false
}

pub(super) fn takes(modes: &Modes) -> bool {
    modes.enemy.is_some() || modes.friend.is_some() || modes.en_passant
}
