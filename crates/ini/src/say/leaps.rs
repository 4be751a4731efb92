//! `cambodianMoves`: leaps that two types make as their first moves, and what ends the right to them.
//!
//! The third field of `startFen` says by files who may leap.

use std::collections::BTreeSet;

use crate::keys::{self, PIECES, Slot};
use crate::say::Text;

const KEY: &str = "cambodianMoves";
/// The type that leaps forward.
const FORWARD: &str = "fers";
/// The type whose pieces end the right of a royal piece by aiming at it.
const AIMS: &str = "rook";

/// The leaps of a type, beside its other moves.
pub(crate) fn leaps(text: &mut Text, slot: Slot) -> &'static str {
    if !leaping(text).contains(&slot) {
        return "";
    }
    if !all_may(text) {
        text.not_said(KEY, "leaps of some pieces only");
        return "";
    }
    match slot == keys::royal() {
        true => "<!attacked>ifsmN",
        false => "ifmD",
    }
}

/// What ends the right of a royal type to leap.
pub(crate) fn fresh(text: &Text, slot: Slot) -> Option<String> {
    let leaps = slot == keys::royal() && leaping(text).contains(&slot) && all_may(text);
    let rook = keys::slot(AIMS).filter(|rook| leaps && text.army.is_used(*rook))?;
    Some(format!("fresh: until aimed at by {}", text.name(rook)))
}

/// The types that leap and stand in the array.
fn leaping(text: &Text) -> Vec<Slot> {
    if !text.facts.flag(KEY) || !text.army.start.castling.chars().any(char::is_alphabetic) {
        return Vec::new();
    }
    let types = [PIECES[keys::royal()].key.as_str(), FORWARD];
    let slots = types.into_iter().filter_map(keys::slot);
    let stands = |slot: &Slot| (0..2).any(|player| text.army.start.count(player, *slot) > 0);
    slots.filter(stands).collect()
}

/// Whether all pieces of these types may leap, and no others.
fn all_may(text: &Text) -> bool {
    let types = leaping(text);
    let men = text.army.start.men.iter();
    let may = men.filter(|(_, man)| types.contains(&man.slot) && !man.promoted);
    let files: Vec<char> = may
        .map(|((file, _), man)| {
            let letter = char::from(b'a' + file);
            match man.player {
                0 => letter.to_ascii_uppercase(),
                _ => letter,
            }
        })
        .collect();
    let known: BTreeSet<char> = files.iter().copied().collect();
    let given: BTreeSet<char> = text.army.start.castling.chars().collect();
    known.len() == files.len() && known == given
}
