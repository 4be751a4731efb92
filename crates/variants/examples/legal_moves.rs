//! The legal moves of a variant file, at its start or after some moves:
//! `cargo run -p karakuri-variants --example legal_moves FILE [MOVE...]`.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a program reads its arguments and prints"
)]

use std::error::Error;

use karakuri_variants::Variant;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("name a variant file")?;
    let moves: Vec<String> = arguments.collect();
    println!("{}", legal_moves(&file, &moves)?);
    Ok(())
}

/// The position after these moves, and a line for each legal move there.
pub(crate) fn legal_moves(file: &str, moves: &[String]) -> Result<String, Box<dyn Error>> {
    let mut game = Variant::open(file)?.start();
    for mv in moves {
        game.play(mv)?;
    }
    let mut lines = vec![game.position_text()];
    for mv in game.legal() {
        lines.push(format!("{:8} {}", mv.text, mv.human));
    }
    Ok(lines.join("\n"))
}
