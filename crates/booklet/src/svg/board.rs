//! The board with the pieces of the start array, named squares and promotion zones.

use variant_dsl::program::{Color, Piece, Program, Square};

use super::{Picture, escape, piece};
use crate::squares::{file_name, rank_name, square_name};

/// Pixels of a square.
const SIZE: usize = 46;
/// Pixels round the board, for the names of files and ranks.
const EDGE: usize = 26;

/// The start array as the first player sees it. Squares of promotion zones are shaded.
pub fn board(program: &Program) -> Picture {
    let (files, ranks) = (program.files(), program.ranks());
    let mut body = String::new();
    for square in program.facts.each_square() {
        body += &cell(program, square);
    }
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
