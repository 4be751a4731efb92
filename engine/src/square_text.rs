//! Names of squares, ranks and files in both coordinate systems.
//!
//! Letters go on with `aa` after `z`, so that boards of more than 26 ranks have names too.

use crate::info::{Coordinates, GameInfo};
use crate::types::Square;

/// The name of a square.
pub fn square_name(info: &GameInfo, square: Square) -> String {
    let file = square.0 % info.files;
    let rank = square.0 / info.files;
    match info.coordinates {
        Coordinates::Shogi => format!("{}{}", info.files - file, letters(info.ranks - 1 - rank)),
        Coordinates::Chess => format!("{}{}", letters(file), rank + 1),
    }
}

/// The square that has exactly this name.
pub fn read_square(info: &GameInfo, name: &str) -> Option<Square> {
    match take_square(info, name) {
        Some((square, "")) => Some(square),
        _ => None,
    }
}

/// The longest name of a square that `text` begins with, and what follows it.
pub fn take_square<'a>(info: &GameInfo, text: &'a str) -> Option<(Square, &'a str)> {
    let end = square_shape(info.coordinates, text)?;
    (2..=end)
        .rev()
        .find_map(|end| Some((square_of(info, &text[..end])?, &text[end..])))
}

/// Length of what looks like a square at the beginning of `text`, on the board or not.
pub(crate) fn square_shape(coordinates: Coordinates, text: &str) -> Option<usize> {
    let run = |from: usize, test: ByteTest| {
        from + text.as_bytes()[from..]
            .iter()
            .take_while(|b| test(b))
            .count()
    };
    let (digit, letter) = (u8::is_ascii_digit, u8::is_ascii_lowercase);
    let (first, second): (ByteTest, ByteTest) = match coordinates {
        Coordinates::Shogi => (digit, letter),
        Coordinates::Chess => (letter, digit),
    };
    let middle = run(0, first);
    let end = run(middle, second);
    (middle > 0 && end > middle).then_some(end)
}

/// A test of one byte.
type ByteTest = fn(&u8) -> bool;

/// The square with this name, where nothing may follow.
fn square_of(info: &GameInfo, name: &str) -> Option<Square> {
    let digits_first = info.coordinates == Coordinates::Shogi;
    let split = name.find(|c: char| c.is_ascii_digit() != digits_first)?;
    let (head, tail) = name.split_at(split);
    let (file, rank) = if digits_first {
        let file = info.files.checked_sub(number(head)?)?;
        let rank = info.ranks.checked_sub(1 + letters_value(tail)?)?;
        (file, rank)
    } else {
        (letters_value(head)?, number(tail)? - 1)
    };
    (file < info.files && rank < info.ranks).then(|| Square(rank * info.files + file))
}

/// A positive number written without leading zeros.
fn number(text: &str) -> Option<u16> {
    if text.starts_with('0') || !text.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
}

/// 0 is `a`, 25 is `z`, 26 is `aa`.
fn letters(index: u16) -> String {
    let last = char::from(b'a' + (index % 26) as u8);
    match index / 26 {
        0 => last.to_string(),
        rest => letters(rest - 1) + &last.to_string(),
    }
}

/// The inverse of [`letters`], for up to two letters: no board is larger.
fn letters_value(text: &str) -> Option<u16> {
    let value = |b: u8| b.is_ascii_lowercase().then(|| u16::from(b - b'a'));
    match text.as_bytes() {
        [one] => value(*one),
        [one, two] => Some((value(*one)? + 1) * 26 + value(*two)?),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::toy_info;

    #[test]
    fn corners_of_both_systems() {
        let mut info = toy_info();
        assert_eq!(square_name(&info, Square(0)), "3d");
        assert_eq!(square_name(&info, Square(11)), "1a");
        info.coordinates = Coordinates::Chess;
        assert_eq!(square_name(&info, Square(0)), "a1");
        assert_eq!(square_name(&info, Square(11)), "c4");
    }

    #[test]
    fn every_square_reads_back_on_a_board_with_double_letters() {
        let mut info = toy_info();
        (info.files, info.ranks) = (40, 40);
        for coordinates in [Coordinates::Shogi, Coordinates::Chess] {
            info.coordinates = coordinates;
            for square in (0..1600).map(Square) {
                let name = square_name(&info, square);
                assert_eq!(read_square(&info, &name), Some(square), "{name}");
            }
        }
    }

    #[test]
    fn what_is_no_square_is_none() {
        let info = toy_info();
        for name in [
            "",
            "1",
            "a",
            "0a",
            "4a",
            "1e",
            "01a",
            "1aa",
            "1a ",
            "99999999a",
            "á1",
        ] {
            assert_eq!(read_square(&info, name), None, "{name}");
        }
        assert_eq!(take_square(&info, "1aq"), Some((Square(11), "q")));
    }
}
