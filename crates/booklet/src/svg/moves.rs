//! The moves of a piece on a board of their own, and what the marks mean.

use unicode_width::UnicodeWidthStr;
use variant_dsl::diagram::{Diagram, Mark};

use super::{Picture, escape, marks, piece};
use crate::english::broken;

/// Pixels of a square.
const SIZE: usize = 30;
/// Pixels round the drawing.
const EDGE: usize = 8;
/// Pixels of a line of text.
const LINE: usize = 24;
/// Pixels of a column of text, at most.
const COLUMN: usize = 8;
/// Columns of a text under a diagram.
const COLUMNS: usize = 60;

/// The diagram alone; `face` stands on the piece.
pub fn moves(diagram: &Diagram, face: &str) -> Picture {
    Picture {
        width: diagram.files * SIZE + 2 * EDGE,
        height: diagram.ranks * SIZE + 2 * EDGE,
        label: format!("Moves of {face}"),
        body: grid(diagram, face, EDGE),
    }
}

/// The diagram under its title, with the meaning of its marks and with `texts` below.
pub fn piece_sheet(diagram: &Diagram, face: &str, title: &str, texts: &[String]) -> Picture {
    let lines: Vec<String> = texts
        .iter()
        .flat_map(|text| broken(text, COLUMNS))
        .collect();
    let (legend, legend_height) = explained([diagram], diagram.ranks * SIZE + 3 * LINE);
    let mut body = said("name", EDGE, LINE, title);
    body += &grid(diagram, face, LINE + EDGE);
    body += &legend;
    let mut y = diagram.ranks * SIZE + 3 * LINE + legend_height + LINE / 2;
    for line in &lines {
        body += &said("said", EDGE, y, line);
        y += LINE;
    }
    let columns = lines.iter().map(|line| line.width()).max().unwrap_or(0);
    let columns = columns.max(title.width() * 5 / 4).max(SHORTEST);
    Picture {
        width: (columns * COLUMN).max(diagram.files * SIZE) + 2 * EDGE,
        height: y,
        label: title.to_owned(),
        body,
    }
}

/// What the marks of these diagrams mean.
pub fn legend<'a>(diagrams: impl IntoIterator<Item = &'a Diagram>) -> Picture {
    let (body, height) = explained(diagrams, SIZE / 2 + EDGE);
    Picture {
        width: SHORTEST * COLUMN,
        height: height + SIZE / 2 + EDGE,
        label: "What the marks mean".to_owned(),
        body,
    }
}

/// Columns that every text about a mark fits in, its mark included.
const SHORTEST: usize = 52;

/// Each mark that is used with its meaning, the middle of the first line at `top`, and the pixels
/// that they take.
fn explained<'a>(diagrams: impl IntoIterator<Item = &'a Diagram>, top: usize) -> (String, usize) {
    let diagrams = diagrams.into_iter();
    let mut used: Vec<Mark> = diagrams.flat_map(|diagram| diagram.marks.clone()).collect();
    used.sort_unstable();
    used.dedup_by_key(|mark| mark.meaning());
    let (mut body, mut y) = (String::new(), top);
    for mark in used {
        let Some(meaning) = mark.meaning() else {
            continue;
        };
        let shown = match mark {
            Mark::Slide(_) => Mark::Slide('-'),
            mark => mark,
        };
        let (x, way) = (EDGE + SIZE / 2, (1, 0));
        body += &marks::mark(shown, x, y, SIZE, way, true);
        body += &said("said", EDGE + 3 * SIZE / 2, y + 5, meaning);
        y += LINE;
    }
    (body, y - top)
}

/// The squares with their marks, the top edge at `top`.
fn grid(diagram: &Diagram, face: &str, top: usize) -> String {
    let (files, ranks) = (diagram.files, diagram.ranks);
    let mover = diagram.marks.iter().position(|mark| *mark == Mark::Mover);
    let mover = mover.unwrap_or(0);
    let corner = |square: usize| {
        let (file, rank) = (square % files, square / files);
        (EDGE + file * SIZE, top + (ranks - 1 - rank) * SIZE)
    };
    let mut body = String::new();
    for square in 0..diagram.marks.len() {
        let (x, y) = corner(square);
        body += &format!(
            "<rect class=\"cell\" x=\"{x}\" y=\"{y}\" width=\"{SIZE}\" height=\"{SIZE}\"/>"
        );
    }
    let middle = |square: usize| {
        let (x, y) = corner(square);
        (x + SIZE / 2, y + SIZE / 2)
    };
    body += &lines_below(diagram, mover, &middle);
    for (square, mark) in diagram.marks.iter().enumerate() {
        let (x, y) = corner(square);
        let place = |square: usize| ((square % files) as i64, (square / files) as i64);
        let ((file, rank), (from_file, from_rank)) = (place(square), place(mover));
        let way = (file - from_file, rank - from_rank);
        let (next_file, next_rank) = (file + way.0.signum(), rank + way.1.signum());
        let ends =
            !(0..files as i64).contains(&next_file) || !(0..ranks as i64).contains(&next_rank);
        body += &marks::mark(*mark, x + SIZE / 2, y + SIZE / 2, SIZE, way, ends);
    }
    let (x, y) = corner(mover);
    body + &piece(face, x, y, SIZE, false) + "\n"
}

/// Lines from the piece to slides that begin behind other marks, to be drawn below those.
fn lines_below(
    diagram: &Diagram,
    mover: usize,
    middle: &dyn Fn(usize) -> (usize, usize),
) -> String {
    let mut lines = String::new();
    for square in 0..diagram.marks.len() {
        let Mark::Slide(_) = diagram.marks[square] else {
            continue;
        };
        let Some(way) = diagram.between(mover, square) else {
            continue;
        };
        let last = way.last().map(|last| diagram.marks[*last]);
        let hidden = last.is_some_and(|mark| !matches!(mark, Mark::Slide(_)));
        if hidden && way.iter().all(|on| diagram.marks[*on] != Mark::Blank) {
            let ((x1, y1), (x2, y2)) = (middle(mover), middle(square));
            lines += &format!("<path class=\"way\" d=\"M{x1} {y1}L{x2} {y2}\"/>");
        }
    }
    lines
}

fn said(class: &str, x: usize, y: usize, text: &str) -> String {
    let text = escape(text);
    format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>\n")
}
