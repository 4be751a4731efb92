//! The booklet as text for a terminal.
//!
//! Colours and the board are the caller's: it knows whether there is a terminal, and how it draws.

use unicode_width::UnicodeWidthStr;
use variant_dsl::diagram::{self, Diagram};
use variant_dsl::program::Program;

use crate::block::{Block, Entry};
use crate::booklet::Booklet;
use crate::english::broken;

/// Columns between a diagram and the words beside it.
const GAP: usize = 3;
/// Words stand beside a diagram if they have so many columns there.
const NARROWEST: usize = 36;

/// What the caller gives.
pub struct Looks<'a> {
    /// The board with the start array, a line each.
    pub board: &'a [String],
    /// Columns that lines are broken for.
    pub columns: usize,
    /// Paints a heading.
    pub heading: &'a dyn Fn(&str) -> String,
}

/// The whole booklet, each line ended.
pub fn render(booklet: &Booklet, looks: &Looks) -> String {
    let program = &booklet.compiled.program;
    let title = (looks.heading)(&program.facts.title);
    let mut lines = vec![format!("{title} ({})", program.facts.name)];
    for section in &booklet.sections {
        lines.push(String::new());
        lines.push((looks.heading)(&section.heading.to_uppercase()));
        for block in &section.blocks {
            lines.push(String::new());
            lines.extend(block_lines(program, block, looks));
        }
    }
    lines.push(String::new());
    lines.push(format!("Rules fingerprint: {}", program.facts.fingerprint));
    lines
        .iter()
        .map(|line| line.trim_end().to_owned() + "\n")
        .collect()
}

fn block_lines(program: &Program, block: &Block, looks: &Looks) -> Vec<String> {
    match block {
        Block::Text(text) => broken(text, looks.columns),
        Block::List(items) => items
            .iter()
            .flat_map(|item| listed(item, looks.columns))
            .collect(),
        Block::Table { head, rows } => table(head, rows),
        Block::Board => {
            let [first, second] = &program.facts.players;
            let mut lines = looks.board.to_vec();
            lines.extend([String::new(), format!("^ {first}, v {second}")]);
            lines
        }
        Block::Legend => diagram::legend(&marks_of(program)),
        Block::Piece(entry) => piece(program, entry, looks),
    }
}

/// All marks of all pieces; their notes are told in words.
fn marks_of(program: &Program) -> Diagram {
    let diagrams = program
        .kinds
        .iter()
        .map(|kind| diagram::diagram(&kind.paths));
    Diagram {
        files: 1,
        ranks: 1,
        marks: diagrams.flat_map(|diagram| diagram.marks).collect(),
        notes: Vec::new(),
    }
}

fn listed(item: &str, columns: usize) -> Vec<String> {
    let lines = broken(item, columns.saturating_sub(2)).into_iter();
    lines
        .enumerate()
        .map(|(index, line)| format!("{} {line}", if index == 0 { '-' } else { ' ' }))
        .collect()
}

fn table(head: &[&str], rows: &[Vec<String>]) -> Vec<String> {
    let head: Vec<String> = head.iter().map(|cell| (*cell).to_owned()).collect();
    let all = || std::iter::once(&head).chain(rows);
    let widths: Vec<usize> = (0..head.len())
        .map(|column| all().map(|row| row[column].width()).max().unwrap_or(0))
        .collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths);
        let cells = cells.map(|(cell, width)| padded(cell, *width));
        cells.collect::<Vec<_>>().join("  ")
    };
    all().map(line).collect()
}

/// The heading, then the diagram with the words beside it, or below it where there is no room.
fn piece(program: &Program, entry: &Entry, looks: &Looks) -> Vec<String> {
    let form = program.form(entry.kind);
    let mover = form.facts.token.trim_start_matches('+').chars().next();
    let drawn = diagram::board_lines(&diagram::diagram(&form.rules.paths), mover.unwrap_or('#'));
    let width = drawn.first().map_or(0, |line| line.width()) + GAP;
    let mut lines = vec![format!(
        "{}  {}  {}",
        (looks.heading)(&entry.name),
        entry.letters,
        entry.movement
    )];
    let beside = looks.columns.saturating_sub(width);
    let said = |columns: usize| -> Vec<String> {
        let texts = entry.words.iter().chain(&entry.facts);
        texts.flat_map(|text| broken(text, columns)).collect()
    };
    if beside < NARROWEST {
        lines.extend(drawn);
        lines.extend(said(looks.columns));
        return lines;
    }
    let said = said(beside);
    for index in 0..drawn.len().max(said.len()) {
        let of = |lines: &[String]| lines.get(index).cloned().unwrap_or_default();
        lines.push(padded(&of(&drawn), width) + &of(&said));
    }
    lines
}

fn padded(text: &str, width: usize) -> String {
    let fill = width.saturating_sub(text.width());
    format!("{text}{}", " ".repeat(fill))
}
