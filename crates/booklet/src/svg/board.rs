//! The board with the pieces of the start array, named squares, promotion zones and the borders of those that keep pieces.

use variant_dsl::path::Path;
use variant_dsl::program::{Color, Piece, Program, Square, SquareSet};

use super::{Picture, escape, piece};
use crate::squares::{file_name, rank_name, square_name};

/// Pixels of a square.
const SIZE: usize = 46;
/// Pixels round the board, for the names of files and ranks.
const EDGE: usize = 26;

/// Pixels of the border of a zone.
const BORDER: usize = 3;

/// The start array as the first player sees it. Squares of promotion zones are shaded; rectangles that pieces may not leave,
/// as a palace or the own side of a river, have a border.
pub fn board(program: &Program) -> Picture {
    let (files, ranks) = (program.files(), program.ranks());
    let mut body = String::new();
    for square in program.facts.each_square() {
        body += &cell(program, square);
    }
    body += &borders(program);
    for file in 0..files {
        let x = EDGE + file * SIZE + SIZE / 2;
        body += &edge_name(x, EDGE - 8, &file_name(program, file));
    }
    for rank in 0..ranks {
        let y = EDGE + (ranks - 1 - rank) * SIZE + SIZE / 2 + 4;
        body += &edge_name(EDGE + files * SIZE + EDGE / 2, y, &rank_name(program, rank));
    }
    let squares = program.facts.each_square();
    for (square, placed) in squares.zip(&program.facts.start.board) {
        if let Some(piece) = *placed {
            body += &placed_piece(program, square, piece);
        }
    }
    Picture {
        width: files * SIZE + 2 * EDGE,
        height: ranks * SIZE + 2 * EDGE,
        label: format!("Start array of {}", program.facts.title),
        body,
    }
}

fn corner(program: &Program, square: Square) -> (usize, usize) {
    let square = square.index();
    let (file, rank) = (square % program.files(), square / program.files());
    (
        EDGE + file * SIZE,
        EDGE + (program.ranks() - 1 - rank) * SIZE,
    )
}

fn cell(program: &Program, square: Square) -> String {
    let (x, y) = corner(program, square);
    let mut zones = program.facts.promotion_zone.iter().flatten();
    let camp = zones.any(|camp| *camp == square);
    let class = match program.facts.start.walls.contains(&square) {
        true => "text",
        false if camp => "cell camp",
        false => "cell",
    };
    format!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{SIZE}\" height=\"{SIZE}\"/>\n")
}

/// Lines along the edges of rectangles that some pieces never leave.
fn borders(program: &Program) -> String {
    let (files, ranks) = (program.files(), program.ranks());
    let paths = program.kinds.iter().flat_map(|kind| &kind.paths);
    let asked: Vec<&str> = paths
        .flat_map(Path::tests_of_squares)
        .map(|test| test.predicate.name())
        .collect();
    let zones: Vec<&SquareSet> = { program.places.iter() }
        .filter(|(name, _)| asked.contains(&name.as_str()))
        .flat_map(|(_, sets)| sets)
        .filter(|set| is_rectangle(set, files))
        .collect();
    let square = |file: usize, rank: usize| Square((rank * files + file) as u16);
    let parts = |one: Square, other: Square| {
        let mut zones = zones.iter();
        zones.any(|zone| zone.contains(one) != zone.contains(other))
    };
    let below = |file: usize, rank: usize| parts(square(file, rank - 1), square(file, rank));
    let before = |file: usize, rank: usize| parts(square(file - 1, rank), square(file, rank));
    let mut body = String::new();
    let mut line = |x: usize, y: usize, width: usize, height: usize| {
        let (x, y) = (x - BORDER / 2, y - BORDER / 2);
        let (width, height) = (width + BORDER, height + BORDER);
        body += &format!(
            "<rect class=\"text\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>\n"
        );
    };
    for rank in 1..ranks {
        for (first, count) in runs(files, |file| below(file, rank)) {
            line(
                EDGE + first * SIZE,
                EDGE + (ranks - rank) * SIZE,
                count * SIZE,
                0,
            );
        }
    }
    for file in 1..files {
        for (first, count) in runs(ranks, |rank| before(file, rank)) {
            let top = EDGE + (ranks - first - count) * SIZE;
            line(EDGE + file * SIZE, top, 0, count * SIZE);
        }
    }
    body
}

/// Whether the squares are all those of some files and ranks next to each other.
fn is_rectangle(squares: &SquareSet, files: usize) -> bool {
    let places = || {
        squares
            .iter()
            .map(|square| (square.index() % files, square.index() / files))
    };
    let span = |values: &mut dyn Iterator<Item = usize>| {
        let values: Vec<usize> = values.collect();
        values
            .iter()
            .max()
            .zip(values.iter().min())
            .map_or(0, |(most, least)| most - least + 1)
    };
    let size =
        span(&mut places().map(|(file, _)| file)) * span(&mut places().map(|(_, rank)| rank));
    size == places().count()
}

/// The stretches of numbers below `end` for which that holds: the first of each, and how many.
fn runs(end: usize, holds: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for number in (0..end).filter(|number| holds(*number)) {
        match runs.last_mut() {
            Some((first, count)) if *first + *count == number => *count += 1,
            _ => runs.push((number, 1)),
        }
    }
    runs
}

fn edge_name(x: usize, y: usize, name: &str) -> String {
    format!("<text class=\"small\" x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{name}</text>\n")
}

fn placed_piece(program: &Program, square: Square, Piece { color, kind }: Piece) -> String {
    let (x, y) = corner(program, square);
    let kind = program.facts.kind(kind);
    let (owner, name) = (&program.facts.players[color], &kind.name);
    let title = escape(&format!("{owner} {name}, {}", square_name(program, square)));
    let drawn = piece(&kind.glyph, x, y, SIZE, color == Color::Second);
    format!("<g><title>{title}</title>{drawn}</g>\n")
}
