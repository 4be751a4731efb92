//! The board as lines of text: coordinates, pieces, marks.
//!
//! Everything can be told apart without colour: the players by `^` and `v`, a target by `o` or
//! `x`, or by `1` or `2` where it belongs to a move of two steps, the last move by brackets. What is
//! marked is decided by the caller.

use std::collections::BTreeMap;

use anstyle::Style;
use engine::square_text::square_name;
use engine::{Color, Coordinates, GameInfo, Piece, PieceKind, Setup, Square};
use unicode_width::UnicodeWidthStr;

use crate::theme::{FAINT, PIECES, STEPS, STRONG, TARGET, VICTIM, paint};

/// How pieces are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pieces {
    /// The glyphs of the definition.
    Kanji,
    /// The tokens of positions and moves.
    Letters,
}

/// How the board is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    /// How pieces are drawn.
    pub(crate) pieces: Pieces,
    /// Whether the second player sits below.
    pub(crate) flipped: bool,
}

/// What stands out on the board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    /// The square in brackets.
    pub(crate) bracket: Option<Square>,
    /// An empty square that the last move began on.
    pub(crate) origin: Option<Square>,
    /// Where a piece can go, or what it can capture.
    pub(crate) targets: BTreeMap<Square, Target>,
    /// Whether it is not that piece's turn, so that the targets are only faint.
    pub(crate) idle: bool,
}

/// A square that a move reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Target {
    /// Whether a piece is captured on it.
    pub(crate) capture: bool,
    /// Whether a move that ends on it promotes.
    pub(crate) promotes: bool,
    /// Whether it belongs to a move that can take and go on, and to which part of it.
    pub(crate) step: Option<Step>,
}

/// Parts of a move of two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The first step leads here.
    First,
    /// Only a later one does.
    Later,
}

/// The player's mark, which tells the pieces apart without colour.
pub(crate) fn player_mark(color: Color) -> char {
    match color {
        Color::First => '^',
        Color::Second => 'v',
    }
}

/// The board, one line a rank and one for the names of the files.
pub(crate) fn draw(info: &GameInfo, setup: &Setup, view: View, marks: &Marks) -> Vec<String> {
    let width = cell_width(info, view.pieces);
    let margin = margin(info);
    let ranks = rank_order(info, view.flipped);
    let mut lines: Vec<String> = ranks
        .iter()
        .map(|&rank| rank_line(info, setup, view, marks, rank, width, margin))
        .collect();
    let names = file_names(info, view.flipped, width, margin);
    match info.coordinates {
        Coordinates::Shogi => lines.insert(0, names),
        Coordinates::Chess => lines.push(names),
    }
    lines
}

/// What a player holds, as `2P S`, or `-`.
pub(crate) fn hand(info: &GameInfo, setup: &Setup, pieces: Pieces, color: Color) -> String {
    let counts = &setup.hands[color.index()];
    let held = info.each_kind().filter(|kind| counts[kind.index()] > 0);
    let names: Vec<String> = held
        .map(|kind| {
            let name = face(info, kind, pieces);
            match counts[kind.index()] {
                1 => name.to_owned(),
                count => format!("{count}{name}"),
            }
        })
        .collect();
    match names.is_empty() {
        true => "-".to_owned(),
        false => names.join(" "),
    }
}

fn face(info: &GameInfo, kind: PieceKind, pieces: Pieces) -> &str {
    let kind = info.kind(kind);
    match pieces {
        Pieces::Kanji => &kind.glyph,
        Pieces::Letters => &kind.token,
    }
}

/// Columns of the widest piece and the mark before it.
fn cell_width(info: &GameInfo, pieces: Pieces) -> usize {
    let widest = info
        .each_kind()
        .map(|kind| face(info, kind, pieces).width());
    1 + widest.max().unwrap_or(1)
}

/// Columns left of the board.
fn margin(info: &GameInfo) -> usize {
    match info.coordinates {
        Coordinates::Shogi => 1,
        Coordinates::Chess => info.ranks.to_string().len() + 1,
    }
}

fn rank_order(info: &GameInfo, flipped: bool) -> Vec<u16> {
    match flipped {
        true => (0..info.ranks).collect(),
        false => (0..info.ranks).rev().collect(),
    }
}

fn file_order(info: &GameInfo, flipped: bool) -> Vec<u16> {
    match flipped {
        true => (0..info.files).rev().collect(),
        false => (0..info.files).collect(),
    }
}

/// The two parts of a square's name: of its file and of its rank.
fn names(info: &GameInfo, square: Square) -> (String, String) {
    let name = square_name(info, square);
    let digit = |c: char| c.is_ascii_digit();
    let first = name.starts_with(digit);
    let split = name.find(|c| digit(c) != first).unwrap_or(name.len());
    (name[..split].to_owned(), name[split..].to_owned())
}

fn file_names(info: &GameInfo, flipped: bool, width: usize, margin: usize) -> String {
    let mut line = " ".repeat(margin);
    for file in file_order(info, flipped) {
        let (name, _) = names(info, Square(file));
        line += &format!("  {name:<rest$}", rest = width - 1);
    }
    paint(FAINT, line.trim_end())
}

fn rank_line(
    info: &GameInfo,
    setup: &Setup,
    view: View,
    marks: &Marks,
    rank: u16,
    width: usize,
    margin: usize,
) -> String {
    let squares: Vec<Square> = file_order(info, view.flipped)
        .into_iter()
        .map(|file| Square(rank * info.files + file))
        .collect();
    let (_, name) = names(info, squares[0]);
    let mut line = match info.coordinates {
        Coordinates::Shogi => " ".repeat(margin),
        Coordinates::Chess => paint(FAINT, &format!("{name:>rest$} ", rest = margin - 1)),
    };
    let mut overflow = None;
    for &square in &squares {
        let before = match marks.bracket == Some(square) {
            true => Some('['),
            false => overflow,
        };
        line += &separator(before);
        let (style, text) = cell(info, setup, view.pieces, marks, square);
        line += &paint(style, &text);
        let after = mark_after(marks, square);
        let room = width.saturating_sub(text.width());
        overflow = after.filter(|_| room == 0);
        if room > 0 {
            line += &separator(after);
            line += &" ".repeat(room - 1);
        }
    }
    line += &separator(overflow);
    if info.coordinates == Coordinates::Shogi {
        line += &paint(FAINT, &format!(" {name}"));
    }
    line
}

/// What stands behind a piece: in its cell if there is room, else in the column after it.
fn mark_after(marks: &Marks, square: Square) -> Option<char> {
    if marks.bracket == Some(square) {
        return Some(']');
    }
    let target = marks.targets.get(&square)?;
    target.promotes.then_some('+')
}

fn separator(mark: Option<char>) -> String {
    mark.map_or_else(|| " ".to_owned(), |mark| paint(STRONG, &mark.to_string()))
}

/// A piece with the mark before it, or an empty square.
fn cell(
    info: &GameInfo,
    setup: &Setup,
    pieces: Pieces,
    marks: &Marks,
    square: Square,
) -> (Style, String) {
    let target = marks.targets.get(&square);
    let target_style = |style: Style| if marks.idle { FAINT } else { style };
    let by_step = |target: &Target, style: Style, mark: char| match target.step {
        Some(Step::First) => (target_style(STEPS[0]), '1'),
        Some(Step::Later) => (target_style(STEPS[1]), '2'),
        None => (target_style(style), mark),
    };
    let Some(Piece { color, kind }) = setup.board[square.index()] else {
        return match target {
            Some(target) => {
                let (style, mark) = by_step(target, TARGET, 'o');
                (style, format!(" {mark}"))
            }
            None if marks.origin == Some(square) => (STRONG, " .".to_owned()),
            None => (FAINT, " .".to_owned()),
        };
    };
    let (style, mark) = match target {
        Some(target) if target.capture => by_step(target, VICTIM, 'x'),
        Some(_) => (PIECES[color.index()], 'o'),
        None => (PIECES[color.index()], player_mark(color)),
    };
    (style, format!("{mark}{}", face(info, kind, pieces)))
}
