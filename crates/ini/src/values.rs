//! The values of keys: reading each kind, with the place of what is wrong in them.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::keys::{Kind, Slot, slot};

/// Largest board of the format.
pub(crate) const MAX_FILES: u8 = 12;
/// Largest board of the format.
pub(crate) const MAX_RANKS: u8 = 10;

/// A square: file and rank, from 0.
pub(crate) type Square = (u8, u8);
/// Squares by rank, then file.
pub(crate) type Squares = BTreeSet<(u8, u8)>;

/// Types of pieces, in the order in which they were given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pieces {
    /// `*`: every piece, counted together.
    pub(crate) all: bool,
    pub(crate) slots: Vec<Slot>,
}

/// A value that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Flag(bool),
    Number(u32),
    Pieces(Pieces),
    Squares(Squares),
    Map(Vec<(Slot, Option<Slot>)>),
    Counts(Vec<(Slot, u32)>),
    Text(String),
}

/// What is wrong with a value.
#[derive(Clone, Debug)]
pub(crate) struct Wrong {
    /// Bytes of the value.
    pub(crate) span: Range<usize>,
    pub(crate) message: String,
    pub(crate) help: String,
}

fn wrong<T>(
    span: Range<usize>,
    message: impl Into<String>,
    help: impl Into<String>,
) -> Result<T, Wrong> {
    let (message, help) = (message.into(), help.into());
    Err(Wrong {
        span,
        message,
        help,
    })
}

/// Reads a value; `letters` are those of the pieces of the section.
pub(crate) fn read(kind: Kind, text: &str, letters: &BTreeMap<Slot, char>) -> Result<Value, Wrong> {
    let whole = 0..text.len();
    match kind {
        Kind::Flag => match text {
            "true" => Ok(Value::Flag(true)),
            "false" => Ok(Value::Flag(false)),
            _ => wrong(whole, "this is neither `true` nor `false`", flag_help(text)),
        },
        Kind::Number => match text.parse() {
            Ok(number) if number <= 100_000 => Ok(Value::Number(number)),
            _ => wrong(
                whole,
                "this is no number",
                "write digits only, as in `3`; 0 turns a rule off",
            ),
        },
        Kind::Rank => match text.parse::<u32>() {
            Ok(number) if (1..=u32::from(MAX_RANKS)).contains(&number) => Ok(Value::Number(number)),
            _ => wrong(
                whole,
                "this is no rank",
                format!("write a number from 1 to {MAX_RANKS}"),
            ),
        },
        Kind::File => match file(text) {
            Some(number) => Ok(Value::Number(number)),
            None => wrong(
                whole,
                "this is no file",
                "write a letter from a to l, or a number from 1 to 12",
            ),
        },
        Kind::Pieces => pieces(text, letters).map(Value::Pieces),
        Kind::Squares => squares(text).map(Value::Squares),
        Kind::Map => pairs(text, letters).map(Value::Map),
        Kind::Counts => counts(text, letters).map(Value::Counts),
        Kind::Word(words) => match words.split(' ').any(|word| word == text) {
            true => Ok(Value::Text(text.to_owned())),
            false => {
                let near = crate::report::nearest(text, words.split(' '));
                let all = words
                    .split(' ')
                    .map(|word| format!("`{word}`"))
                    .collect::<Vec<_>>()
                    .join(", ");
                let help = near.map_or(format!("it is one of {all}"), |word| {
                    format!("did you mean `{word}`?")
                });
                wrong(whole, "this value is unknown", help)
            }
        },
        Kind::Fen | Kind::Text => Ok(Value::Text(text.to_owned())),
    }
}

/// The default of a key: pieces are named by their keys.
pub(crate) fn default(kind: Kind, text: &str) -> Value {
    match kind {
        Kind::Pieces => {
            let slots = text.split(' ').filter_map(slot).collect();
            Value::Pieces(Pieces {
                all: text == "*",
                slots,
            })
        }
        Kind::Squares if text == "all" => Value::Squares(all_squares()),
        _ => read(kind, text, &BTreeMap::new()).expect("defaults are well formed"),
    }
}

/// All squares of the largest board.
pub(crate) fn all_squares() -> Squares {
    (0..MAX_RANKS)
        .flat_map(|rank| (0..MAX_FILES).map(move |file| (file, rank)))
        .collect()
}

fn flag_help(text: &str) -> &'static str {
    match text.to_lowercase().as_str() {
        "true" | "yes" | "on" | "1" => "write `true`",
        "false" | "no" | "off" | "0" => "write `false`",
        _ => "write `true` or `false`",
    }
}

/// A file, from 1.
fn file(text: &str) -> Option<u32> {
    let mut letters = text.chars();
    let number = match (letters.next(), letters.next()) {
        (Some(letter @ 'a'..='l'), None) => u32::from(letter) - u32::from('a') + 1,
        _ => text.parse().ok()?,
    };
    (1..=u32::from(MAX_FILES))
        .contains(&number)
        .then_some(number)
}

fn letter_slot(letter: char, letters: &BTreeMap<Slot, char>) -> Option<Slot> {
    let wanted = letter.to_ascii_lowercase();
    letters
        .iter()
        .find(|(_, known)| **known == wanted)
        .map(|(slot, _)| *slot)
}

/// The error for a letter that no piece has.
pub(crate) fn no_piece<T>(
    span: Range<usize>,
    letter: char,
    letters: &BTreeMap<Slot, char>,
) -> Result<T, Wrong> {
    let mut known: Vec<String> = letters
        .values()
        .map(|letter| format!("`{letter}`"))
        .collect();
    known.sort();
    let help = match known.is_empty() {
        true => "give a piece this letter first, as in `knight = n`".to_owned(),
        false => format!(
            "the pieces are {}; give another its letter as in `knight = n`",
            known.join(", ")
        ),
    };
    wrong(span, format!("no piece has the letter `{letter}`"), help)
}

fn pieces(text: &str, letters: &BTreeMap<Slot, char>) -> Result<Pieces, Wrong> {
    let mut found = Pieces::default();
    for (place, letter) in text.char_indices() {
        match letter {
            ' ' | '\t' => {}
            '-' => break,
            '*' => found.all = true,
            _ => match letter_slot(letter, letters) {
                Some(slot) if !found.slots.contains(&slot) => found.slots.push(slot),
                Some(_) => {}
                None => return no_piece(place..place + letter.len_utf8(), letter, letters),
            },
        }
    }
    Ok(found)
}

/// The words of a text with their places.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    text.split_whitespace()
        .map(move |word| (word.as_ptr() as usize - start, word))
}

fn squares(text: &str) -> Result<Squares, Wrong> {
    let mut found = Squares::new();
    for (place, word) in words(text) {
        if word == "-" {
            break;
        }
        let file_of = |letter: char| match letter.to_ascii_lowercase() {
            letter @ 'a'..='l' => Some(letter as u8 - b'a'),
            _ => None,
        };
        let first = word.chars().next().unwrap_or(' ');
        let rest = &word[first.len_utf8()..];
        let rank = rest
            .parse::<u8>()
            .ok()
            .filter(|rank| (1..=MAX_RANKS).contains(rank));
        match (first, file_of(first), rank) {
            ('*', _, Some(rank)) => found.extend((0..MAX_FILES).map(|file| (file, rank - 1))),
            (_, Some(file), Some(rank)) => {
                found.insert((file, rank - 1));
            }
            (_, Some(file), None) if rest == "*" => {
                found.extend((0..MAX_RANKS).map(|rank| (file, rank)));
            }
            _ => {
                let help = "write squares as `d4`, a rank as `*4`, a file as `d*`, with spaces between them, or `-`";
                return wrong(place..place + word.len(), "this is no square", help);
            }
        }
    }
    Ok(found)
}

/// `p:g s:-`.
fn pairs(text: &str, letters: &BTreeMap<Slot, char>) -> Result<Vec<(Slot, Option<Slot>)>, Wrong> {
    let mut found: Vec<(Slot, Option<Slot>)> = Vec::new();
    for (place, word) in words(text) {
        if word == "-" {
            break;
        }
        let (from, to, at) = one_pair(word, place)?;
        let Some(from) = letter_slot(from, letters) else {
            return no_piece(place..place + from.len_utf8(), from, letters);
        };
        let mut rest = to.chars();
        let to = match (rest.next(), rest.next()) {
            (Some('-'), None) => None,
            (Some(letter), None) => match letter_slot(letter, letters) {
                Some(slot) => Some(slot),
                None => return no_piece(at..at + to.len(), letter, letters),
            },
            _ => {
                return wrong(
                    at..at + to.len(),
                    "one letter is expected here",
                    "write pairs as in `p:g s:g`",
                );
            }
        };
        found.push((from, to));
    }
    Ok(found)
}

fn counts(text: &str, letters: &BTreeMap<Slot, char>) -> Result<Vec<(Slot, u32)>, Wrong> {
    let mut found = Vec::new();
    for (place, word) in words(text) {
        if word == "-" {
            break;
        }
        let (from, to, at) = one_pair(word, place)?;
        let Some(slot) = letter_slot(from, letters) else {
            return no_piece(place..place + from.len_utf8(), from, letters);
        };
        match to.parse() {
            Ok(number) if number <= 1000 => found.push((slot, number)),
            _ => {
                return wrong(
                    at..at + to.len(),
                    "this is no number",
                    "write pairs as in `q:1 r:2`",
                );
            }
        }
    }
    Ok(found)
}

/// The letter before the colon, what stands behind it, and where.
fn one_pair(word: &str, place: usize) -> Result<(char, &str, usize), Wrong> {
    let mut rest = word.chars();
    match (rest.next(), rest.next()) {
        (Some(letter), Some(':')) if !rest.as_str().is_empty() => {
            Ok((letter, rest.as_str(), place + letter.len_utf8() + 1))
        }
        _ => wrong(
            place..place + word.len(),
            "a letter, `:` and what belongs to it are expected",
            "write pairs without spaces in them, as in `p:g s:g`",
        ),
    }
}
