//! What a player is asked for, and what it can answer.

use std::time::Duration;

use engine::{Game, Outcome};

use crate::control::Turn;

/// What a player says when it is asked for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// A move.
    Move {
        /// As the player wrote it.
        written: String,
        /// In the game's own form; `None` if it does not look like a move.
        own: Option<String>,
    },
    /// It gives up.
    Resigns,
    /// It says, and plays no move, that the game has ended so.
    Claims(Outcome),
    /// It refuses what it was told; its words.
    Refuses(String),
}

/// An answer and the time it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The answer.
    pub said: Said,
    /// From the question to the answer.
    pub used: Duration,
}

/// Why a player does not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It did not begin to play; a sentence.
    NotStarted(String),
    /// It ended; how.
    Gone(String),
    /// It gave no answer.
    Silent {
        /// For so long.
        after: Duration,
        /// Lines that it said meanwhile.
        n_lines: u64,
    },
}

/// One who plays one game.
pub trait Player {
    /// Its move in the game as it stands, which is not over, and in which it is its turn.
    ///
    /// # Errors
    ///
    /// It has gone, or does not answer within its limit and the grace of the referee.
    fn think(&mut self, game: &dyn Game, turn: &Turn) -> Result<Answer, Fault>;
}
