//! What pieces may become by promotion, whenever that is.

use std::collections::BTreeSet;

use crate::keys::{self, Slot};
use crate::say::Text;
use crate::say::army::COLORS;

/// What the player's pieces of this type may become.
pub(super) fn becomes(text: &Text, player: usize, slot: Slot) -> Vec<Slot> {
    let color = COLORS[player];
    let pawns = text
        .facts
        .pieces(&format!("promotionPawnTypes{color}"))
        .slots;
    if !pawns.contains(&slot) || !text.army.has(player, slot) {
        return Vec::new();
    }
    let mut list = text
        .facts
        .pieces(&format!("promotionPieceTypes{color}"))
        .slots;
    if !list.is_empty() && also_turns(text, slot) {
        list.extend(text.army.back(slot).filter(|back| !list.contains(back)));
    }
    list
}

/// Whether the type may become others and what it turns over to as well: without hands that is one of the others.
fn also_turns(text: &Text, slot: Slot) -> bool {
    slot == keys::pawn() && text.army.back(slot).is_some() && !text.facts.flag("pieceDrops")
}

/// Whether another piece can become this type.
pub(crate) fn anyone_becomes(text: &Text, slot: Slot) -> bool {
    let all = text.army.all();
    (0..2).any(|player| {
        all.iter()
            .any(|other| becomes(text, player, *other).contains(&slot))
    })
}

/// Whether a piece of the first type can promote to the second.
pub(crate) fn turns_to(text: &Text, slot: Slot, to: Slot) -> bool {
    let becomes_it = |player: usize| becomes(text, player, slot).contains(&to);
    (0..2).any(becomes_it) || text.army.back(slot) == Some(to)
}

fn is_pawn(text: &Text, slot: Slot) -> bool {
    (0..2).any(|player| {
        text.facts
            .pieces(&format!("promotionPawnTypes{}", COLORS[player]))
            .slots
            .contains(&slot)
    })
}

/// `promotes:` or `becomes:` of a piece.
pub(crate) fn of_piece(text: &mut Text, slot: Slot) -> Vec<String> {
    let lists = [becomes(text, 0, slot), becomes(text, 1, slot)];
    let players = text.army.players(slot);
    let back = text.army.back(slot);
    let chosen: Vec<&Vec<Slot>> = players.iter().map(|player| &lists[*player]).collect();
    if chosen.iter().all(|list| list.is_empty()) {
        return back
            .map(|back| format!("promotes: {}", text.name(back)))
            .into_iter()
            .collect();
    }
    if back.is_some() && !also_turns(text, slot) {
        text.not_said(
            "promotedPieceType",
            "a piece that turns over and may become another",
        );
    }
    let same = |pair: &[&Vec<Slot>]| {
        pair[0].iter().collect::<BTreeSet<_>>() == pair[1].iter().collect::<BTreeSet<_>>()
    };
    if chosen.windows(2).all(same) {
        return vec![format!("becomes: {}", text.names(chosen[0]))];
    }
    let given = players.iter().filter(|player| !lists[**player].is_empty());
    given
        .map(|player| {
            format!(
                "becomes {}: {}",
                COLORS[*player],
                text.names(&lists[*player])
            )
        })
        .collect()
}

/// Whether it is a pawn that must promote in its zone and can become nothing, so that it does not go there.
pub(super) fn becomes_nothing(text: &Text, slot: Slot) -> bool {
    is_pawn(text, slot)
        && text.army.back(slot).is_none()
        && text.facts.flag("mandatoryPawnPromotion")
        && (0..2).all(|player| becomes(text, player, slot).is_empty())
}
