//! The numbers that are written before moves.
//!
//! Every ply has its own, one a line, or two plies share one and a line, as chess has it, in games that
//! are written in its notation. Reading them is left to `moves`.

use crate::game::Game;
use crate::types::Color;

/// How the plies of a game are numbered.
#[derive(Clone, Copy)]
pub(super) struct Numbers {
    /// The number of the first ply.
    first: usize,
    /// Whether two plies share a number.
    pairs: bool,
    /// Plies that the first pair lacks.
    lacking: usize,
}

/// What a record writes before each move of a game so far, if nothing of the line is before it: `1.`, `1...`.
pub fn numbers(game: &dyn Game) -> Vec<String> {
    let numbers = Numbers::of(game);
    let first = usize::from(!game.handicap().is_empty());
    let plies = first..first + game.history().len();
    plies
        .map(|ply| numbers.text(ply, false).trim_end().to_owned())
        .collect()
}

impl Numbers {
    pub(super) fn of(game: &dyn Game) -> Numbers {
        let pairs = game.info().san;
        let n_made = game.history().len();
        let began = match n_made % 2 {
            0 => game.side(),
            _ => !game.side(),
        };
        let start = game.move_number() as usize - n_made;
        Numbers {
            first: if pairs { start.div_ceil(2) } else { 1 },
            pairs,
            lacking: usize::from(began == Color::Second && game.handicap().is_empty()),
        }
    }

    /// What stands before a ply, counted from 0: nothing before the second of a pair that follows the
    /// first at once.
    pub(super) fn text(self, ply: usize, follows: bool) -> String {
        if !self.pairs {
            return format!("{}. ", self.first + ply);
        }
        let number = self.first + (ply + self.lacking) / 2;
        match (self.is_second(ply), follows) {
            (false, _) => format!("{number}. "),
            (true, false) => format!("{number}... "),
            (true, true) => String::new(),
        }
    }

    /// Whether the line ends behind the ply.
    pub(super) fn ends_line(self, ply: usize) -> bool {
        !self.pairs || self.is_second(ply)
    }

    fn is_second(self, ply: usize) -> bool {
        (ply + self.lacking) % 2 == 1
    }
}
