//! Ranks in kanji: what is typed with them, and moves shown with them.
//!
//! Inside the program a square has one name; only what people read and type changes.

use engine::square_text::{square_name, take_square};
use engine::{Coordinates, GameInfo, Square};

use crate::board::{View, kanji_number, read_kanji_number};

/// A line as somebody typed it, with ranks in kanji and wide digits in the letters and digits that
/// squares are named with.
pub(super) fn latin(info: &GameInfo, text: &str) -> String {
    let mut latin = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let is_rank =
            info.coordinates == Coordinates::Shogi && latin.ends_with(|c: char| c.is_ascii_digit());
        if let Some((number, after)) = read_kanji_number(rest).filter(|_| is_rank)
            && let Some(name) = rank_letter(info, number)
        {
            latin += &name;
            rest = after;
            continue;
        }
        let wide = u32::from(c).checked_sub(u32::from('０'));
        let digit = wide.and_then(|digit| char::from_digit(digit, 10));
        latin.push(digit.unwrap_or(c));
        rest = &rest[c.len_utf8()..];
    }
    latin
}

/// A move for people, with its ranks as they stand beside the board.
pub(super) fn shown(info: &GameInfo, view: View, text: &str) -> String {
    if !view.kanji_ranks || info.coordinates != Coordinates::Shogi {
        return text.to_owned();
    }
    let mut shown = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let square = take_square(info, rest).filter(|_| c.is_ascii_digit());
        match square {
            Some((square, after)) => {
                let (file, rank) = (info.files - square.0 % info.files, square.0 / info.files);
                shown += &format!("{file}{}", kanji_number(info.ranks - rank));
                rest = after;
            }
            None => {
                shown.push(c);
                rest = &rest[c.len_utf8()..];
            }
        }
    }
    shown
}

/// The letters of the rank with this number, from above.
fn rank_letter(info: &GameInfo, number: u16) -> Option<String> {
    let rank = info.ranks.checked_sub(number)?;
    let name = square_name(info, Square(rank * info.files));
    Some(
        name.trim_start_matches(|c: char| c.is_ascii_digit())
            .to_owned(),
    )
}
