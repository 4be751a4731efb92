//! Sets of squares in the text of rules, by the names that the game gives to squares.

use crate::program::{Coordinates, Program, Square, SquareSet};

/// What the names of squares depend on.
#[derive(Clone, Copy)]
pub(super) struct Board {
    files: usize,
    ranks: usize,
    coordinates: Coordinates,
}

impl Board {
    pub(super) fn of(program: &Program) -> Board {
        Board {
            files: program.files(),
            ranks: program.ranks(),
            coordinates: program.facts.coordinates,
        }
    }

    /// The squares of both players, once where they are the same.
    pub(super) fn both(self, [first, second]: &[SquareSet; 2]) -> String {
        match first == second {
            true => self.set(first),
            false => format!("{} / {}", self.set(first), self.set(second)),
        }
    }

    /// `all`, `none`, or squares and runs of them along a rank, from the left near corner.
    pub(super) fn set(self, squares: &SquareSet) -> String {
        if squares.is_empty() {
            return "none".to_owned();
        }
        if !squares.0.contains(&false) {
            return "all".to_owned();
        }
        let mut runs: Vec<(Square, Square)> = Vec::new();
        for square in squares.iter() {
            match runs.last_mut() {
                Some((_, end)) if end.0 + 1 == square.0 && square.index() % self.files != 0 => {
                    *end = square;
                }
                _ => runs.push((square, square)),
            }
        }
        let run = |(begin, end): &(Square, Square)| match begin == end {
            true => self.name(*begin),
            false => format!("{}-{}", self.name(*begin), self.name(*end)),
        };
        runs.iter().map(run).collect::<Vec<_>>().join(" ")
    }

    pub(super) fn name(self, square: Square) -> String {
        let (file, rank) = (square.index() % self.files, square.index() / self.files);
        match self.coordinates {
            Coordinates::Shogi => {
                format!("{}{}", self.files - file, letters(self.ranks - 1 - rank))
            }
            Coordinates::Chess => format!("{}{}", letters(file), rank + 1),
        }
    }
}

/// 0 is `a`, 25 `z`, 26 `aa`.
fn letters(index: usize) -> String {
    let letter = |index: usize| char::from(b'a' + (index % 26) as u8);
    match index / 26 {
        0 => letter(index).to_string(),
        more => format!("{}{}", letters(more - 1), letter(index)),
    }
}
