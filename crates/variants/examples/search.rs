//! The best move of a position:
//! `cargo run --release -p karakuri-variants --example search FILE [POSITION]`.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a program reads its arguments and prints"
)]

use std::error::Error;

use karakuri_variants::search::{Limits, Stop};
use karakuri_variants::{SearchInfo, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("name a variant file")?;
    let position = arguments.next().unwrap_or_else(|| "startpos".to_owned());
    let found = best(&file, &position, 4)?;
    let line: Vec<&str> = found.line.iter().map(|mv| mv.human.as_str()).collect();
    println!("{} ({:?})", line.join(" "), found.score);
    Ok(())
}

/// What a search of so many plies finds, beginning with the move to play.
pub(crate) fn best(file: &str, position: &str, depth: u32) -> Result<SearchInfo, Box<dyn Error>> {
    let mut game = Variant::open(file)?.start();
    game.set_position(position)?;
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    Ok(game.search(&limits, &Stop::new(), &mut |_| {}))
}
