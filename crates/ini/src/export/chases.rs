//! Which attacks count as a chase.

use variant_dsl::program::{Color, Piece, PieceKind, Square};

use crate::chase;
use crate::export::{Draft, regions};

/// `chasingRule`, if the table of the game comes to the one that the format has a name for.
pub(super) fn rule(draft: &mut Draft) {
    let rows = chase::rows();
    let facts = &draft.program.facts;
    let aside_from = aside_from(draft);
    let is = |types: &Option<Vec<&str>>, piece: Piece| {
        let key = draft.keys[piece.kind.index()].as_str();
        types.as_ref().is_none_or(|types| types.contains(&key))
    };
    let named = |captor: Piece, victim: Piece, square: Square| {
        let rank = square.0 / facts.files;
        let rank = match victim.color {
            Color::First => rank,
            Color::Second => facts.ranks - 1 - rank,
        };
        let row = rows.iter().find(|row| {
            is(&row.captors, captor)
                && is(&row.victims, victim)
                && (!row.behind || u32::from(rank) + 1 < aside_from)
        });
        row.map(|row| row.counts)
    };
    let kinds = || (0..facts.kinds.len() as u16).map(PieceKind);
    let squares = || (0..facts.squares() as u16).map(Square);
    let same = Color::BOTH.into_iter().all(|color| {
        let pairs = kinds().flat_map(|captor| kinds().map(move |victim| (captor, victim)));
        let mut pairs = pairs.filter(|(_, victim)| !facts.kind(*victim).royal);
        pairs.all(|(captor, victim)| {
            let captor = Piece {
                color: !color,
                kind: captor,
            };
            let victim = Piece {
                color,
                kind: victim,
            };
            squares().all(|square| {
                named(captor, victim, square) == facts.chase_rule(captor, victim, square)
            })
        })
    });
    let clause = draft.program.repetition_clauses.perpetual_chase;
    match same {
        true => draft.say("chasingRule", "axf"),
        false => draft.refuse("this rule about chases", clause),
    }
}

/// The rank, from 1, from which on pieces step aside that do so.
fn aside_from(draft: &Draft) -> u32 {
    let kinds = 0..draft.program.kinds.len();
    let mut ranks = kinds.filter_map(|kind| regions::bare(draft.program, kind).aside_from);
    ranks.next().unwrap_or(0)
}
