//! The names of files and ranks at the edge of a board.

use engine::square_text::square_name;
use engine::{Coordinates, GameInfo, Square};

use super::numerals::kanji_number;
use super::view::View;

/// Columns left of the board.
pub(super) fn margin(info: &GameInfo) -> usize {
    match info.coordinates {
        Coordinates::Shogi => 1,
        Coordinates::Chess => info.ranks.to_string().len() + 1,
    }
}

/// The two parts of a square's name: of its file and of its rank.
pub(super) fn names(info: &GameInfo, square: Square) -> (String, String) {
    let name = square_name(info, square);
    let digit = |c: char| c.is_ascii_digit();
    let first = name.starts_with(digit);
    let split = name.find(|c| digit(c) != first).unwrap_or(name.len());
    (name[..split].to_owned(), name[split..].to_owned())
}

/// What stands beside a rank.
pub(super) fn rank_name(info: &GameInfo, view: View, rank: u16) -> String {
    match info.coordinates {
        Coordinates::Shogi if view.kanji_ranks => kanji_number(info.ranks - rank),
        Coordinates::Shogi | Coordinates::Chess => names(info, Square(rank * info.files)).1,
    }
}
