//! Names of squares, files and ranks in both systems of coordinates.
//!
//! Positions and moves as text are left to the executors.

use crate::model::Board;
use crate::program::{Coordinates, Square};

/// The square that `text` names, if it names one on this board.
pub(crate) fn square(text: &str, coordinates: Coordinates, board: Board) -> Option<Square> {
    let digits = |c: char| c.is_ascii_digit();
    let letters = |c: char| c.is_ascii_lowercase();
    let (file, rank) = match coordinates {
        Coordinates::Shogi => {
            let split = text.find(letters)?;
            let rank = letter_index(&text[split..])?;
            (
                file(&text[..split], coordinates, board)?,
                board.ranks.checked_sub(rank + 1)?,
            )
        }
        Coordinates::Chess => {
            let split = text.find(digits)?;
            let rank = number(&text[split..])?.checked_sub(1)?;
            (file(&text[..split], coordinates, board)?, rank)
        }
    };
    (rank < board.ranks).then(|| board.square(file, rank))
}

/// The index from the left of the file that `text` names.
pub(crate) fn file(text: &str, coordinates: Coordinates, board: Board) -> Option<usize> {
    match coordinates {
        Coordinates::Shogi => {
            let from_right = number(text)?.checked_sub(1)?;
            board.files.checked_sub(from_right + 1)
        }
        Coordinates::Chess => letter_index(text).filter(|file| *file < board.files),
    }
}

/// `a` 0 ... `z` 25, `aa` 26 ...
fn letter_index(text: &str) -> Option<usize> {
    if text.is_empty() || text.len() > 2 || !text.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return None;
    }
    let value = |byte: u8| usize::from(byte - b'a') + 1;
    Some(text.bytes().fold(0, |sum, byte| sum * 26 + value(byte)) - 1)
}

fn number(text: &str) -> Option<usize> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    if plain { text.parse().ok() } else { None }
}
