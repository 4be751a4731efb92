//! Moves as programs write them, and reading a move in any spelling.
//!
//! A move is read by writing every legal move and comparing, so a spelling cannot mean a move
//! that is not legal. Why a text was refused is worked out afterwards in
//! [`refusal`](crate::refusal); the form for people is in [`notation`](crate::notation).

use std::fmt;

/// Why a text is not a move that can be made now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveError {
    /// What is wrong, beginning with the move as it was typed.
    pub message: String,
    /// What could be played instead, as a sentence.
    pub help: Option<String>,
}

impl std::error::Error for MoveError {}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.help {
            Some(help) => write!(f, "; {help}"),
            None => Ok(()),
        }
    }
}
