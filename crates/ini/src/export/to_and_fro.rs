//! Who loses by going to and fro with one piece.

use variant_dsl::program::{Color, Condition, SquareSet};

use crate::export::{Draft, regions};
use crate::keys::{self, PIECES};

/// `moveRepetitionIllegal`, if the rule of the game is the one that the format has.
pub(super) fn rule(draft: &mut Draft) {
    let facts = &draft.program.facts;
    let Some(rule) = &facts.to_and_fro else {
        return;
    };
    // Moves of pieces that begin a clock anew break it off there.
    let quiet = { facts.endings.iter() }.find(|row| row.when == Condition::QuietMoves);
    let clock = quiet.and_then(|row| row.pieces.as_ref());
    let occurrence = { facts.repetition.as_ref() }.map_or(0, |rule| rule.first_count());
    let same = rule.count == keys::ARRIVALS
        && occurrence > 2
        && !facts.takes_prisoners()
        && !clock.is_some_and(|pieces| pieces.contains(&true))
        && Color::BOTH.into_iter().all(|color| {
            let mut kinds = 0..facts.kinds.len();
            kinds.all(|kind| rule.except[kind] != counts(draft, color, kind))
        });
    if quiet.is_none() {
        draft.say("nMoveRuleTypes", "-");
    }
    let clause = draft.program.repetition_clauses.to_and_fro;
    match same {
        true => draft.say("moveRepetitionIllegal", true),
        false => draft.refuse("this rule about going to and fro", clause),
    }
}

/// Whether moves of the kind count for the format: whether it could come to where the royal piece of the other player may stand.
fn counts(draft: &Draft, color: Color, kind: usize) -> bool {
    let region = |kind: usize, color: Color| -> Option<SquareSet> {
        let zone = regions::bare(draft.program, kind).region?;
        let both = draft.program.place(&zone)?;
        Some(both[color.index()].clone())
    };
    let royal = &PIECES[keys::royal()].key;
    let royal = draft.keys.iter().position(|key| key == royal);
    let there = royal.and_then(|royal| region(royal, !color));
    match (region(kind, color), there) {
        (Some(own), Some(there)) => own.iter().any(|square| there.contains(square)),
        _ => true,
    }
}
