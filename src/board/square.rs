//! Squares of several lines: a piece on a tile that points where it goes, or between lines.
//!
//! What is to be seen on a square, its cell says; here it gets a form. A tile fills its square but
//! for a column or two, and its point says whose it is, as that of a wooden piece does.

use anstyle::Style;
use engine::{Color, Coordinates, PieceKind, Square};
use unicode_width::UnicodeWidthStr;

use super::cell::{self, Cell};
use super::drawer::Drawer;
use super::names::{margin, rank_name};
use super::view::{Parts, Pieces, Squares};
use crate::theme::FAINT;

/// The lines of these ranks.
pub(super) fn lines(drawer: &Drawer, ranks: &[u16]) -> Vec<Parts> {
    let mut lines = Vec::new();
    for (index, rank) in ranks.iter().enumerate() {
        lines.extend(rank_lines(drawer, *rank, index == 0));
    }
    if drawer.frame.squares == Squares::Lined {
        let line = rule(drawer, ['└', '┴', '┘']);
        lines.push(edged(drawer, None, vec![(FAINT, line)]));
    }
    lines
}

fn rank_lines(drawer: &Drawer, rank: u16, is_first: bool) -> Vec<Parts> {
    let info = drawer.info;
    let squares = drawer.files().into_iter();
    let squares = squares.map(|file| Square(rank * info.files + file));
    let drawn: Vec<Vec<Parts>> = squares.map(|square| square_lines(drawer, square)).collect();
    let is_lined = drawer.frame.squares == Squares::Lined;
    let named = (drawer.frame.height - 1 + usize::from(is_lined)) / 2;
    let of_line = |index: usize| {
        let mut line: Parts = drawn
            .iter()
            .flat_map(|square| square[index].clone())
            .collect();
        if is_lined && index == 0 {
            let corners = if is_first {
                ['┌', '┬', '┐']
            } else {
                ['├', '┼', '┤']
            };
            line = vec![(FAINT, rule(drawer, corners))];
        } else if is_lined {
            line.push((FAINT, "│".to_owned()));
        }
        edged(drawer, (index == named).then_some(rank), line)
    };
    (0..drawer.frame.height).map(of_line).collect()
}

/// A line of the board between its margins, with the name of its rank if it is to have one.
fn edged(drawer: &Drawer, rank: Option<u16>, line: Parts) -> Parts {
    let info = drawer.info;
    let name = rank.map_or_else(String::new, |rank| rank_name(info, drawer.view, rank));
    let room = margin(info);
    let (left, right) = match info.coordinates {
        Coordinates::Chess => (format!("{name:>width$} ", width = room - 1), String::new()),
        Coordinates::Shogi => (" ".repeat(room), format!(" {name}")),
    };
    let mut parts = vec![(FAINT, left)];
    parts.extend(line);
    parts.push((FAINT, right));
    parts
}

/// A line between ranks.
fn rule(drawer: &Drawer, [left, between, right]: [char; 3]) -> String {
    let dash = "─".repeat(drawer.frame.cell - 1);
    let inner: Vec<&str> = drawer.files().iter().map(|_| dash.as_str()).collect();
    format!("{left}{}{right}", inner.join(&between.to_string()))
}

fn square_lines(drawer: &Drawer, square: Square) -> Vec<Parts> {
    let cell = cell::cell(drawer, square);
    let piece = drawer.setup.board[square.index()];
    match piece.filter(|_| drawer.frame.has_tiles(drawer.view)) {
        Some(piece) => {
            let goes_up = (piece.color == Color::First) != drawer.view.flipped;
            tile_lines(drawer, &cell, piece.kind, goes_up)
        }
        None => open_lines(drawer, &cell),
    }
}

/// A square without a tile: what is to be seen stands in its middle.
fn open_lines(drawer: &Drawer, cell: &Cell) -> Vec<Parts> {
    let (width, height) = (drawer.frame.cell, drawer.frame.height);
    let border = usize::from(drawer.frame.squares == Squares::Lined);
    let middle = (height - 1 + border) / 2;
    let line = |index: usize| {
        let mut parts = vec![(FAINT, "│".repeat(border))];
        let room = width - border;
        match index == middle {
            true => parts.extend(centred(cell, room)),
            false => parts.push((cell.ground, " ".repeat(room))),
        }
        parts
    };
    (0..height).map(line).collect()
}

/// A cell in so many columns.
fn centred(cell: &Cell, columns: usize) -> Parts {
    let text = cell.text.trim_start();
    let rest = columns.saturating_sub(text.width() + 2);
    let mark = |mark: Option<(Style, char)>| match mark {
        Some((style, mark)) => (style, mark.to_string()),
        None => (cell.ground, " ".to_owned()),
    };
    let left = rest / 2;
    vec![
        (cell.ground, " ".repeat(left)),
        mark(cell.before),
        (cell.style, text.to_owned()),
        mark(cell.after),
        (cell.ground, " ".repeat(rest - left)),
    ]
}

/// A piece on its tile. Where there is room below its glyph, its name or letters stand there.
fn tile_lines(drawer: &Drawer, cell: &Cell, kind: PieceKind, goes_up: bool) -> Vec<Parts> {
    let (width, height) = (drawer.frame.cell, drawer.frame.height);
    let tile = (width - 1).min(2 * height).max(cell.width() + 2);
    let (face, ground) = (cell.style.get_bg_color(), cell.ground.get_bg_color());
    let form = Style::new().fg_color(face).bg_color(ground);
    let on_tile = Cell {
        before: cell.before.map(|(_, mark)| (cell.style, mark)),
        style: cell.style,
        text: cell.text.clone(),
        after: cell.after.map(|(_, mark)| (cell.style, mark)),
        ground: cell.style,
    };
    // The point takes the room of the glyph on one side.
    let middle = if goes_up {
        height / 2
    } else {
        (height - 1) / 2
    };
    let name = caption(drawer, kind, tile).filter(|_| height > 3);
    let gap = width - tile;
    let line = |index: usize| {
        let written = match &name {
            _ if index == middle => centred(&on_tile, cell.width() + 2),
            Some(name) if index == middle + 1 => vec![(cell.style, name.clone())],
            _ => Parts::new(),
        };
        let mut parts = vec![(cell.ground, " ".repeat(gap / 2))];
        let shape = shape(tile, height, index, goes_up);
        parts.extend(written_on(&shape, form, written));
        parts.push((cell.ground, " ".repeat(gap - gap / 2)));
        parts
    };
    (0..height).map(line).collect()
}

/// A line of a tile with something written in its middle.
fn written_on(shape: &[char], form: Style, written: Parts) -> Parts {
    let columns: usize = written.iter().map(|(_, text)| text.width()).sum();
    let left = (shape.len() - columns) / 2;
    let part = |letters: &[char]| (form, letters.iter().collect());
    let mut parts = vec![part(&shape[..left])];
    parts.extend(written);
    parts.push(part(&shape[left + columns..]));
    parts
}

/// What stands below the glyph of a tile: the names of pieces if all have room, or else letters.
fn caption(drawer: &Drawer, kind: PieceKind, columns: usize) -> Option<String> {
    let kinds = &drawer.info.kinds;
    let room = columns.saturating_sub(2);
    let facts = drawer.info.kind(kind);
    let is_glyph = drawer.view.pieces == Pieces::Kanji;
    if kinds.iter().all(|kind| kind.name.width() <= room) {
        return Some(facts.name.to_string());
    }
    let fit = kinds.iter().all(|kind| kind.token.width() <= room);
    (is_glyph && fit).then(|| facts.token.to_string())
}

/// One line of a tile: a wooden piece seen from above, drawn with four dots a letter.
fn shape(columns: usize, lines: usize, index: usize, goes_up: bool) -> Vec<char> {
    /// By their dots: above left, above right, below left, below right.
    const LETTERS: [char; 16] = [
        ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
    ];
    // Where there is room, pieces one behind the other do not touch.
    let length = 2 * lines - usize::from(lines > 4);
    let is_on = |column: usize, line: usize| {
        let line = if goes_up { line } else { 2 * lines - 1 - line };
        let along = (line as f64 + 0.5) / length as f64;
        let across = ((column as f64 + 0.5) / (2 * columns) as f64 - 0.5).abs();
        along < 1.0 && across <= half_width(along)
    };
    let letter = |column: usize| {
        let dots = [(0, 0), (1, 0), (0, 1), (1, 1)];
        let dots = dots.map(|(x, y)| is_on(2 * column + x, 2 * index + y));
        let sum = dots
            .iter()
            .rev()
            .fold(0, |sum, dot| 2 * sum + usize::from(*dot));
        LETTERS[sum]
    };
    (0..columns).map(letter).collect()
}

/// Half the width of a wooden piece, in parts of its base, so far from the tip.
fn half_width(along: f64) -> f64 {
    const SHOULDER: (f64, f64) = (0.28, 0.42);
    let (at, half) = SHOULDER;
    match along < at {
        true => 0.08 + (half - 0.08) * along / at,
        false => half + (0.5 - half) * (along - at) / (1.0 - at),
    }
}
