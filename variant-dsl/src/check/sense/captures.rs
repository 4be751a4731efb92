//! Whether rules about captures can ever act.

use super::{Scene, no_effect};
use crate::ast::Rule;
use crate::diagnostic::Draft;
use crate::model::{CaptureClass, CaptureRule, CaptureTest, PieceId, Selection};
use crate::path::Path;

pub(super) fn check_captures(scene: &Scene, drafts: &mut Vec<Draft>) {
    let captures = &scene.model.captures;
    for rule in &captures.rules {
        let written = scene.rules("captures").iter();
        let Some(place) = written.clone().find(|written| written.span() == rule.span) else {
            continue;
        };
        check_rule(scene, rule, place, drafts);
    }
    let forbids = captures.rules.iter().any(|rule| rule.forbids);
    let allows = scene.rules("captures").iter();
    for rule in allows.filter(|rule| rule.head[0].text == "allow" && !forbids) {
        drafts.push(no_effect(rule, "no rule of this game forbids a capture"));
    }
}

fn check_rule(scene: &Scene, rule: &CaptureRule, place: &Rule, drafts: &mut Vec<Draft>) {
    let CaptureClass { captors, victims } = &rule.class;
    if pieces(scene, victims).is_empty() || pieces(scene, captors).is_empty() {
        drafts.push(no_effect(place, "no piece of this game is meant"));
        return;
    }
    let tests = rule.when.iter().chain(&rule.unless);
    let several = pieces(scene, captors)
        .iter()
        .any(|id| scene.model.pieces[*id].paths.iter().any(takes_on_the_way));
    for test in tests {
        let why = match test {
            CaptureTest::BridgedBy(_) | CaptureTest::ProtectorTaken if !several => {
                "no piece that is meant captures more than one piece in a move"
            }
            CaptureTest::Retaking if scene.model.captures.answered.is_none() => {
                "no rule of this game says `answering`, so no capture is remembered"
            }
            _ => continue,
        };
        drafts.push(no_effect(place, why));
    }
}

/// The declared pieces that are meant.
fn pieces(scene: &Scene, selection: &Selection) -> Vec<PieceId> {
    let all = 0..scene.model.pieces.len();
    all.filter(|id| selection.pieces.contains(id) != selection.but)
        .collect()
}

fn takes_on_the_way(path: &Path) -> bool {
    let mut relays = path.legs.iter().filter_map(|leg| leg.relay.as_ref());
    relays.any(|relay| relay.enemy.is_some())
        || path.legs.iter().any(|leg| leg.transit.enemy.is_some())
}
