//! Drops of pieces from the hand.

use variant_dsl::program::{Drop, Onto, PieceKind, Program, SquareSet};

use super::names::{grouped, one_of, set_of};
use crate::block::Block;
use crate::english::{number, sentence};
use crate::squares::on_zone;

pub(crate) fn blocks(program: &Program) -> Vec<Block> {
    if !program.drops {
        return vec![Block::Text("There are no drops.".to_owned())];
    }
    let is_open = |drop: &Drop| !drop.allowed.iter().all(SquareSet::is_empty);
    let mut blocks = Vec::new();
    if program
        .kinds
        .iter()
        .any(|kind| kind.drop.as_ref().is_some_and(is_open))
    {
        blocks.push(Block::Text(intro(program)));
    }
    blocks.extend(gating(program).map(Block::Text));
    let said = sentences(program);
    if !said.is_empty() {
        blocks.push(Block::List(said));
    }
    blocks
}

/// What comes from the hand where others leave.
fn gating(program: &Program) -> Option<String> {
    let gating = program.facts.gating.as_ref()?;
    let kinds = program.facts.kinds.iter().zip(&gating.pieces);
    let held = kinds
        .map(|(kind, comes)| *comes && kind.droppable)
        .collect();
    let leaves = |id: PieceKind| {
        let mut board = program.facts.start.board.iter().flatten();
        gating.leaving[id.index()] && board.any(|piece| piece.kind == id)
    };
    let left = program.facts.each_kind().map(leaves).collect();
    Some(format!(
        "When {} leaves its square of the array with its first move, its owner may put {} from hand on that square, \
         as part of the move. A castling may so fill one of the two squares that it leaves.",
        one_of(program, &left),
        one_of(program, &held)
    ))
}

/// What a drop is.
fn intro(program: &Program) -> String {
    let turned: Vec<bool> = { program.facts.kinds.iter() }
        .map(|kind| { kind.back }.is_some_and(|back| program.facts.kind(back).drops_turned))
        .collect();
    let mut kinds = program.facts.kinds.iter().zip(&turned);
    let all = kinds.all(|(kind, turned)| *turned || kind.back.is_none() || !kind.droppable);
    let (side, some) = match turned.contains(&true) {
        false => (", unpromoted", String::new()),
        true if all => (", with either side up", String::new()),
        true => {
            let some = format!(
                "{} may be dropped with either side up, other pieces unpromoted",
                one_of(program, &turned)
            );
            ("", format!(" {}", sentence(&some)))
        }
    };
    let comma = if side.is_empty() { "" } else { "," };
    let turns = match program.turns_back() {
        true => "turn over",
        false => "promote",
    };
    format!(
        "Instead of moving, a player may drop a piece from hand{side}{comma} on a vacant square.{some} A drop \
         neither captures nor promotes; the piece may {turns} on a later move."
    )
}

/// What restricts drops, a sentence each.
pub(crate) fn sentences(program: &Program) -> Vec<String> {
    let of = |id: PieceKind| program.kinds[id].drop.as_ref();
    let who = |ids: &[PieceKind]| one_of(program, &set_of(program, ids));
    let mut said = Vec::new();
    for (allowed, ids) in grouped(program, |id| of(id).map(|drop| drop.allowed.clone())) {
        let forbidden = allowed.each_ref().map(SquareSet::complement);
        let stuck = |id: &PieceKind| {
            let stuck = program.facts.kind(*id).stuck.each_ref();
            stuck.map(|squares| SquareSet::of(program.facts.squares(), squares)) == forbidden
        };
        let nowhere = |both: &[SquareSet; 2]| both.iter().all(SquareSet::is_empty);
        if nowhere(&forbidden) || nowhere(&allowed) {
            continue;
        }
        let size = |both: &[SquareSet; 2]| both[0].iter().count() + both[1].iter().count();
        let text = match ids.iter().all(stuck) {
            true => format!(
                "not be dropped {}, where it could never move",
                on_zone(program, &forbidden)
            ),
            false if size(&allowed) < size(&forbidden) => {
                format!("be dropped only {}", on_zone(program, &allowed))
            }
            false => format!("not be dropped {}", on_zone(program, &forbidden)),
        };
        said.push(sentence(&format!("{} may {text}", who(&ids))));
    }
    let limited = |drop: &Drop| drop.per_file;
    for (most, ids) in grouped(program, |id| of(id).and_then(limited)) {
        let text = match most {
            1 => "may not be dropped on a file where its owner already has an unpromoted piece of \
                  that kind"
                .to_owned(),
            most => format!(
                "may not be dropped on a file where its owner already has {} unpromoted pieces of that \
                 kind",
                number(most)
            ),
        };
        said.push(sentence(&format!("{} {text}", who(&ids))));
    }
    for (_, ids) in grouped(program, |id| {
        of(id).and_then(|drop| drop.no_mate.then_some(()))
    }) {
        let text = "may not be dropped to give immediate checkmate; dropping it to give check is \
                    legal";
        said.push(sentence(&format!("{} {text}", who(&ids))));
    }
    if program.drops_forbid_check() {
        said.push("A drop may not give check.".to_owned());
    }
    for (_, ids) in grouped(program, |id| {
        of(id).and_then(|drop| drop.apart.then_some(()))
    }) {
        let text = "may not be dropped on a square of a colour on which its owner already has such a piece";
        said.push(sentence(&format!("{} {text}", who(&ids))));
        said.push(format!(
            "The last square that {} in hand needs for this is kept for it.",
            who(&ids)
        ));
    }
    let first = |id| of(id).and_then(|drop| drop.first.clone());
    for (squares, ids) in grouped(program, first) {
        said.push(sentence(&format!(
            "{} is dropped {} and nowhere else, as long as one of these squares is vacant",
            who(&ids),
            on_zone(program, &squares)
        )));
    }
    for (onto, ids) in grouped(program, |id| of(id).and_then(|drop| drop.onto)) {
        let text = match onto {
            Onto::Converting => "may be dropped only where it converts a piece",
            Onto::BesideOwn => {
                "may be dropped only on a square that touches one with a piece of its player"
            }
            Onto::Resting => {
                "may be dropped only on the first rank or on the square right above another piece"
            }
        };
        said.push(sentence(&format!("{} {text}", who(&ids))));
    }
    if program.facts.duties.hand_first {
        said.push(
            "A player who has pieces in hand must drop one of them, if one can be dropped; no other move is legal then."
                .to_owned(),
        );
    }
    said
}
