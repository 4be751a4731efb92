//! Differences between two start arrays.

use variant_dsl::program::{Piece, Program, Square};

use super::difference::{Difference, difference};
use crate::squares::square_name;

/// From so many squares on, they are counted.
const CROWD: usize = 40;

/// Square by square on boards of one size, else nothing but that the arrays differ.
pub(super) fn differences(a: &Program, b: &Program) -> Vec<Difference> {
    if (a.files(), a.ranks()) != (b.files(), b.ranks()) {
        let counted = |program: &Program| {
            let pieces = program.facts.start.board.iter().flatten().count();
            vec![format!("There are {pieces} pieces on the board.")]
        };
        return difference("", &counted(a), &counted(b))
            .into_iter()
            .collect();
    }
    let squares = a
        .facts
        .each_square()
        .filter(|square| standing(a, *square) != standing(b, *square));
    let squares: Vec<Square> = squares.collect();
    if squares.len() >= CROWD {
        return vec![Difference {
            about: format!("{} squares hold different pieces", squares.len()),
            first: Vec::new(),
            second: Vec::new(),
        }];
    }
    let found = squares.iter().filter_map(|square| {
        let about = square_name(a, *square);
        difference(&about, &[standing(a, *square)], &[standing(b, *square)])
    });
    found.collect()
}

fn standing(program: &Program, square: Square) -> String {
    match program.facts.start.board[square] {
        Some(Piece { color, kind }) => {
            let owner = ["first", "second"][color];
            let name = &program.facts.kind(kind).name;
            format!("The {owner} player's {name} stands there.")
        }
        None if program.facts.start.walls.contains(&square) => "It is a wall.".to_owned(),
        None => "It is empty.".to_owned(),
    }
}
