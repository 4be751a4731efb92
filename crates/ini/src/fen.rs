//! The starting position of a section.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::keys::Slot;
use crate::values::{Square, Wrong, no_piece};

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Man {
    pub(crate) slot: Slot,
    pub(crate) player: usize,
    pub(crate) promoted: bool,
}

/// A starting position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Start {
    pub(crate) men: BTreeMap<Square, Man>,
    pub(crate) walls: Vec<Square>,
    /// Pieces in hand, of each player.
    pub(crate) hands: [BTreeMap<Slot, u32>; 2],
    pub(crate) black_begins: bool,
    /// The letters of the field for castling.
    pub(crate) castling: String,
    /// Checks still to give.
    pub(crate) checks: Option<[u32; 2]>,
}

impl Start {
    pub(crate) fn count(&self, player: usize, slot: Slot) -> u32 {
        let on_board = |man: &&Man| man.player == player && man.slot == slot && !man.promoted;
        self.men.values().filter(on_board).count() as u32
    }

    pub(crate) fn in_hand(&self, player: usize, slot: Slot) -> u32 {
        self.hands[player].get(&slot).copied().unwrap_or(0)
    }
}

pub(crate) fn read(
    text: &str,
    letters: &BTreeMap<Slot, char>,
    board: (u8, u8),
) -> Result<Start, Wrong> {
    let mut start = Start::default();
    let board_end = text.find([' ', '[']).unwrap_or(text.len());
    rows(&text[..board_end], letters, board, &mut start)?;
    let mut rest_from = board_end;
    if text[board_end..].starts_with('[') {
        let Some(end) = text[board_end..].find(']') else {
            return Err(wrong(
                board_end..text.len(),
                "the pieces in hand end with `]`",
                "write them as in `[Nn]`, or `[]`",
            ));
        };
        hand(text, board_end + 1..board_end + end, letters, &mut start)?;
        rest_from = board_end + end + 1;
    }
    let mut fields = text[rest_from..].split_whitespace();
    match fields.next() {
        Some("w") | None => {}
        Some("b") => start.black_begins = true,
        Some(other) => {
            let at = rest_from + text[rest_from..].find(other).unwrap_or(0);
            return Err(wrong(
                at..at + other.len(),
                "this is no side to move",
                "write `w` or `b` behind the board",
            ));
        }
    }
    for (number, field) in fields.enumerate() {
        let is_castling = |letter: char| letter.is_ascii_alphabetic();
        match field.split_once('+') {
            Some((one, other)) => {
                if let (Ok(one), Ok(other)) = (one.parse(), other.parse()) {
                    start.checks = Some([one, other]);
                }
            }
            None if number == 0 && field.chars().all(is_castling) => {
                start.castling = field.to_owned();
            }
            None => {}
        }
    }
    Ok(start)
}

fn wrong(span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Wrong {
    let (message, help) = (message.into(), help.into());
    Wrong {
        span,
        message,
        help,
    }
}

fn rows(
    text: &str,
    letters: &BTreeMap<Slot, char>,
    (files, ranks): (u8, u8),
    start: &mut Start,
) -> Result<(), Wrong> {
    let mut from = 0;
    let n_rows = text.split('/').count();
    if n_rows != usize::from(ranks) {
        let message = format!("the position has {n_rows} ranks, the board {ranks}");
        return Err(wrong(
            0..text.len(),
            message,
            "give `maxRank` and as many rows, with `/` between them",
        ));
    }
    for (index, row) in text.split('/').enumerate() {
        let rank = ranks - 1 - index as u8;
        let mut file = 0_u32;
        let mut promoted = false;
        let mut number = 0_u32;
        for (place, letter) in row.char_indices() {
            if let Some(digit) = letter.to_digit(10) {
                number = number.saturating_mul(10).saturating_add(digit);
                continue;
            }
            file = file.saturating_add(std::mem::take(&mut number));
            let square = (file.min(255) as u8, rank);
            match letter {
                '+' => {
                    promoted = true;
                    continue;
                }
                '~' => continue,
                '*' => start.walls.push(square),
                _ => {
                    let slot = piece(letter, letters, from + place)?;
                    let player = usize::from(letter.is_ascii_lowercase());
                    let man = Man {
                        slot,
                        player,
                        promoted: std::mem::take(&mut promoted),
                    };
                    start.men.insert(square, man);
                }
            }
            file += 1;
        }
        file = file.saturating_add(number);
        if file != u32::from(files) {
            let message = format!(
                "rank {} has {file} squares, the board {files} files",
                rank + 1
            );
            return Err(wrong(
                from..from + row.len(),
                message,
                "give `maxFile`, or count the empty squares again",
            ));
        }
        from += row.len() + 1;
    }
    Ok(())
}

fn hand(
    text: &str,
    place: Range<usize>,
    letters: &BTreeMap<Slot, char>,
    start: &mut Start,
) -> Result<(), Wrong> {
    for (offset, letter) in text[place.clone()].char_indices() {
        if letter == '-' {
            continue;
        }
        let slot = piece(letter, letters, place.start + offset)?;
        let player = usize::from(letter.is_ascii_lowercase());
        *start.hands[player].entry(slot).or_insert(0) += 1;
    }
    Ok(())
}

fn piece(letter: char, letters: &BTreeMap<Slot, char>, place: usize) -> Result<Slot, Wrong> {
    let wanted = letter.to_ascii_lowercase();
    let found = letters.iter().find(|(_, known)| **known == wanted);
    match found {
        Some((slot, _)) => Ok(*slot),
        None => no_piece(place..place + letter.len_utf8(), letter, letters),
    }
}
