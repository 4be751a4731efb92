//! Who loses by going to and fro with one piece.

use crate::keys;
use crate::say::Text;
use crate::say::army::COLORS;

/// The key that says so.
const KEY: &str = "moveRepetitionIllegal";

/// `to and fro:`, where the format has the rule.
pub(super) fn rule(text: &mut Text) -> String {
    if !text.facts.flag(KEY) {
        return String::new();
    }
    if text.facts.flag("capturesToHand") {
        text.not_said(KEY, "going to and fro where captured pieces come back");
        return String::new();
    }
    if text.facts.number("nFoldRule") == 2 {
        text.not_said(KEY, "going to and fro that comes after a repetition");
        return String::new();
    }
    let slots = text.army.all();
    let clocks = COLORS.map(|color| text.facts.pieces(&format!("nMoveRuleTypes{color}")).slots);
    if clocks.iter().flatten().any(|slot| slots.contains(slot)) {
        text.not_said(KEY, "going to and fro that moves of some pieces break off");
        return String::new();
    }
    let region = |player: usize, slot| text.facts.region(player, slot);
    // The format means pieces that could come to where the royal piece of the other player may stand.
    let counts =
        |player: usize, slot| match (region(player, slot), region(1 - player, keys::royal())) {
            (Some(own), Some(there)) => !own.is_disjoint(&there),
            _ => true,
        };
    let mut except = Vec::new();
    for slot in slots {
        match [0, 1].map(|player| counts(player, slot)) {
            [true, true] => {}
            [false, false] => except.push(slot),
            _ => {
                text.not_said(KEY, "pieces that may go to and fro for one player only");
                return String::new();
            }
        }
    }
    let unless = match except.is_empty() {
        true => String::new(),
        false => format!(" unless {}", text.names(&except)),
    };
    format!("to and fro: {}, mover loses{unless}\n", keys::ARRIVALS)
}
