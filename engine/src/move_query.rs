//! The shape of a move that somebody typed, understood without asking whether it is possible.
//!
//! Only for explaining refusals: moves are read in [`move_text`](crate::move_text).

use crate::effect::Effect;
use crate::info::{Coordinates, GameInfo};
use crate::letters;
use crate::notation::plain_kind;
use crate::square_text::{read_square, square_name, square_shape, take_square};
use crate::types::{PieceKind, Square};

/// The beginning of a text that may be anything, fit to be printed.
pub(crate) fn excerpt(text: &str) -> String {
    beginning(text, 24)
}

/// The same of so many characters at most.
pub(crate) fn beginning(text: &str, most: usize) -> String {
    let text = text.trim();
    let mut shown: String = text
        .chars()
        .take(most)
        .filter(|c| !c.is_control())
        .collect();
    if text.chars().nth(most).is_some() {
        shown.push_str("...");
    }
    shown
}

/// What somebody wanted to play.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct MoveQuery {
    pub(crate) kind: Option<PieceKind>,
    pub(crate) drop: bool,
    pub(crate) origin: Option<Square>,
    /// Where it is to end; `None` if it is to stay where it is.
    pub(crate) destination: Option<Square>,
    /// What it is to capture without moving.
    pub(crate) shot: Option<Square>,
    pub(crate) promotes: bool,
}

impl MoveQuery {
    /// The destination of a piece from `origin`.
    pub(crate) fn end(&self, origin: Square) -> Square {
        self.destination.unwrap_or(origin)
    }

    /// Whether a move captures what it is to capture, where that is said.
    pub(crate) fn fits(&self, effect: &Effect) -> bool {
        self.destination.is_some() || effect.victims().eq(self.shot)
    }
}

/// Reads the shape of a move without asking whether it is possible.
pub(crate) fn parse(info: &GameInfo, text: &str) -> Result<MoveQuery, String> {
    if text.is_empty() {
        return Err("there is no move".to_owned());
    }
    let (kind, rest) = match take_square(info, text) {
        Some(_) => (None, text),
        None => take_token(info, text)?,
    };
    let drop = kind.is_some() && rest.starts_with(['*', '@']);
    let named_origin = !rest.starts_with(['-', 'x', '*', '@']);
    if let Some(query) = on_the_spot(info, kind, rest) {
        return Ok(query);
    }
    let mut squares = Vec::new();
    let mut rest = rest;
    loop {
        let after_mark = rest.trim_start_matches(['-', 'x', '×', '*', '@', '!', ':']);
        let Some((square, after)) = take_square(info, after_mark) else {
            if let Some(end) = square_shape(info.coordinates, after_mark) {
                return Err(off_board(info, &after_mark[..end]));
            }
            break;
        };
        squares.push(square);
        rest = after;
    }
    if squares.is_empty() {
        return Err("this names no square".to_owned());
    }
    let promotes = match rest {
        "" | "=" => false,
        "+" => true,
        _ if take_token(info, rest.trim_start_matches('='))
            .is_ok_and(|(_, end)| end.is_empty()) =>
        {
            true
        }
        _ => {
            return Err(format!(
                "`{}` cannot be read as part of a move",
                excerpt(rest)
            ));
        }
    };
    let plain = plain_kind(info);
    let (origin, destination) = match (squares[..].split_first(), squares.last()) {
        (Some((_, [])), Some(destination)) if kind.is_some() || plain.is_some() => {
            (None, *destination)
        }
        (Some((_, [])), _) => return Err("a move needs two squares, or a piece".to_owned()),
        (Some((first, _)), Some(destination)) => (named_origin.then_some(*first), *destination),
        _ => return Err("no square is named".to_owned()),
    };
    Ok(MoveQuery {
        kind: kind.or(if origin.is_none() { plain } else { None }),
        drop,
        origin,
        destination: Some(destination),
        shot: None,
        promotes,
    })
}

/// `!` or `x!9d`, with an origin before it or without: a move on the spot.
fn on_the_spot(info: &GameInfo, kind: Option<PieceKind>, text: &str) -> Option<MoveQuery> {
    let (before, after) = text.split_once('!')?;
    let (origin, mark) = match take_square(info, before) {
        Some((origin, mark)) => (Some(origin), mark),
        None => (None, before),
    };
    let shot = match (mark, after) {
        ("", "") => None,
        ("x" | "×", name) => Some(read_square(info, name)?),
        _ => return None,
    };
    (kind.is_some() || origin.is_some()).then_some(MoveQuery {
        kind,
        drop: false,
        origin,
        destination: None,
        shot,
        promotes: false,
    })
}

/// The piece a text begins with, by the longest name that fits, and the rest.
fn take_token<'a>(info: &GameInfo, text: &'a str) -> Result<(Option<PieceKind>, &'a str), String> {
    if let Some(end) = square_shape(info.coordinates, text) {
        return Err(off_board(info, &text[..end]));
    }
    let begins = |name: &String| {
        let head = text.get(..name.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(name))
    };
    let fitting = info.each_kind().flat_map(|kind| {
        let names = letters::names(info, kind).filter(begins);
        names.map(move |name| (name.len(), kind))
    });
    match fitting.max_by_key(|(length, _)| *length) {
        Some((length, kind)) => Ok((Some(kind), &text[length..])),
        None => Err("this is neither a square nor a piece of this game".to_owned()),
    }
}

fn off_board(info: &GameInfo, name: &str) -> String {
    let last = Square((info.squares() - 1) as u16);
    let (low, high) = match info.coordinates {
        Coordinates::Shogi => (last, Square(0)),
        Coordinates::Chess => (Square(0), last),
    };
    format!(
        "{} is not on the board, whose squares are {} to {}",
        excerpt(name),
        square_name(info, low),
        square_name(info, high)
    )
}
