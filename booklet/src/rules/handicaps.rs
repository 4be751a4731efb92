//! The named handicaps.

use variant_dsl::program::{Handicap, Program};

use super::names::name;
use crate::booklet::Block;
use crate::english::list;
use crate::squares::square_name;

pub(crate) fn blocks(program: &Program) -> Vec<Block> {
    if program.handicaps.is_empty() {
        return Vec::new();
    }
    let [first, second] = &program.players;
    let intro = format!(
        "A handicap is {first}'s first move; then {second} moves. Pieces taken off the board are out \
         of the game. {second} may give away other pieces than these too, but no royal one."
    );
    vec![Block::Text(intro), Block::List(sentences(program))]
}

/// A sentence each.
pub(crate) fn sentences(program: &Program) -> Vec<String> {
    let handicaps = program.handicaps.iter();
    handicaps.map(|handicap| told(program, handicap)).collect()
}

fn told(program: &Program, handicap: &Handicap) -> String {
    let changes: Vec<String> = handicap
        .changes
        .iter()
        .filter_map(|change| {
            let (color, kind) = program.setup[change.square]?;
            let (owner, square) = (&program.players[color], square_name(program, change.square));
            let piece = program.kinds[kind].shown_name();
            Some(match change.becomes {
                None => format!("without {owner}'s {piece} on {square}"),
                Some(new) => {
                    format!(
                        "{owner}'s {piece} on {square} becomes {}",
                        name(program, new)
                    )
                }
            })
        })
        .collect();
    format!("{}: {}.", handicap.name, list(&changes, "and"))
}
