//! Handicaps: what they change of the start array, as values and as text.
//!
//! That a game begins with one, and whose move it is then, is the business of `session`.

use std::fmt;

use crate::info::{GameInfo, Setup};
use crate::letters::{kind_called, written};
use crate::square_text::{read_square, square_name};
use crate::types::{Color, Piece};

pub use ::rules::handicap::{Handicap, HandicapChange};

/// `2b` if the piece there is taken away, `2b=+P` if it becomes another.
pub fn change_text(info: &GameInfo, change: &HandicapChange) -> String {
    let square = square_name(info, change.square);
    match change.becomes {
        Some(kind) => format!("{square}={}", written(info, kind)),
        None => square,
    }
}

/// What [`change_text`] wrote.
pub fn read_change(info: &GameInfo, text: &str) -> Option<HandicapChange> {
    let (square, becomes) = match text.split_once('=') {
        Some((square, piece)) => (square, Some(kind_called(info, piece)?)),
        None => (text, None),
    };
    Some(HandicapChange {
        square: read_square(info, square)?,
        becomes,
    })
}

/// Makes the changes in `setup`, the start array.
pub(crate) fn change(
    info: &GameInfo,
    setup: &mut Setup,
    changes: &[HandicapChange],
) -> Result<(), HandicapError> {
    if changes.is_empty() {
        return Err(HandicapError::NothingChanged);
    }
    for (index, change) in changes.iter().enumerate() {
        let square = change.square;
        let twice = changes[..index].iter().any(|other| other.square == square);
        let piece = setup.board.get(square.index()).copied().flatten();
        let error = match (piece, change.becomes) {
            _ if twice => HandicapError::Twice,
            (None, Some(_)) => HandicapError::Empty,
            (None, None) => HandicapError::NotTheGivers,
            (Some(piece), None) if piece.color == Color::First => HandicapError::NotTheGivers,
            (Some(piece), _) if info.kind(piece.kind).royal => HandicapError::Royal,
            (Some(piece), Some(kind)) if piece.kind == kind => HandicapError::Same,
            (Some(piece), becomes) => {
                let replaced = becomes.map(|kind| Piece { kind, ..piece });
                setup.board[square.index()] = replaced;
                continue;
            }
        };
        return Err(error(square_name(info, square)));
    }
    Ok(())
}

/// Why a handicap was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HandicapError {
    /// Moves have been made, or the game did not begin from the start position.
    NotAtStart,
    /// No square was given.
    NothingChanged,
    /// This square is named twice.
    Twice(String),
    /// No piece of the giver stands on this square.
    NotTheGivers(String),
    /// There is no piece on this square to be replaced.
    Empty(String),
    /// The piece on this square would be replaced by another of its kind.
    Same(String),
    /// This piece must be kept.
    Royal(String),
    /// The position that would come about is not playable.
    Unplayable(String),
}

impl std::error::Error for HandicapError {}

impl fmt::Display for HandicapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HandicapError::NotAtStart => {
                f.write_str("a handicap can only be given at the start of a game")
            }
            HandicapError::NothingChanged => {
                f.write_str("a handicap removes or replaces at least one piece")
            }
            HandicapError::Twice(square) => write!(f, "{square} is named twice"),
            HandicapError::NotTheGivers(square) => write!(
                f,
                "no piece of the player who gives the handicap stands on {square}"
            ),
            HandicapError::Empty(square) => write!(f, "no piece stands on {square}"),
            HandicapError::Same(square) => {
                write!(f, "the piece on {square} would stay what it is")
            }
            HandicapError::Royal(square) => write!(
                f,
                "the piece on {square} is royal and can be neither given away nor replaced"
            ),
            HandicapError::Unplayable(why) => {
                write!(f, "the game cannot be played with this handicap: {why}")
            }
        }
    }
}
