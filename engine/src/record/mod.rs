//! A game as a text to keep: tags, the moves with remarks on them, the result. What is written is
//! PGN but for the moves themselves; PGN and more is read. `docs/records.md` has the format.
//!
//! Reading plays the moves again, so a record cannot hold what the rules forbid. The fingerprint
//! of its rules may be unknown: made under other rules, or before the way of making fingerprints
//! changed. Such a record is read if its moves and its result are possible here, and the reader is
//! told. Files are the caller's business.

mod draft;
mod ending;
mod fen;
mod moves;
mod numbers;
mod read;
#[cfg(test)]
mod tests;
mod token;
mod write;

use std::collections::BTreeMap;
use std::fmt;

use crate::types::{Outcome, Reason};

pub use numbers::numbers;
pub use read::{read, switches};
pub use write::write;

/// What a record says besides the moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    /// Who played, in order of play; empty if nobody said.
    pub players: [String; 2],
    /// When.
    pub date: Option<String>,
    /// How the game ended, if it did; needed by [`write()`] only where the board does not show it.
    pub ending: Option<(Outcome, Reason)>,
    /// Tags that mean nothing to us, name and value, in order. A name is a word of letters,
    /// digits and `_`.
    pub others: Vec<(String, String)>,
    /// Remarks, by the number of moves made: those before the first move under 0.
    pub notes: BTreeMap<usize, Note>,
    /// What a reader should know about a record that names other rules than those under which it
    /// was read, as a clause that begins with "it"; never written.
    pub doubt: Option<String>,
}

/// What is remarked on a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// Judgements by their number in PGN, "numeric annotation glyphs": 1 is a good move, 2 a
    /// mistake. None stand before the first move.
    pub glyphs: Vec<u8>,
    /// Comments, in order.
    pub comments: Vec<String>,
    /// What could have been played in place of the move, in order.
    pub variations: Vec<Variation>,
}

/// Moves that could have been made in place of one that was. They have been legal where the record was
/// read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// How many comments of the same note stand before it.
    pub after: usize,
    /// Comments before its first move.
    pub comments: Vec<String>,
    /// At least one, in the form for people, each with what is remarked on it.
    pub moves: Vec<(String, Note)>,
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub message: String,
}

impl std::error::Error for RecordError {}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RecordError {
            line,
            column,
            message,
        } = self;
        write!(f, "line {line}, column {column}: {message}")
    }
}

/// Tags with a meaning; the players' names are tags as well.
const NAMES: [&str; 9] = [
    "Game", "Rules", "Switches", "Date", "Handicap", "Position", "FEN", "Result", "Reason",
];

/// What PGN calls the players, in order of play.
const PGN_PLAYERS: [&str; 2] = ["White", "Black"];

/// Tells programs for PGN that there is a FEN.
const SET_UP: &str = "SetUp";

/// A handicap where a move is expected: it is the first.
const HANDICAP: &str = "-";

/// What begins the comment in which a player says something of the count of moves, before one of its words and `]`.
const COUNT: &str = "[%count ";

/// What each judgement behind a move stands for; the longest first.
const SUFFIXES: [(&str, u8); 6] = [
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("!", 1),
    ("?", 2),
];
