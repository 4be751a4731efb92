//! A random game and its record, which is PGN:
//! `cargo run -p karakuri-variants --example random_game FILE [SEED]`.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a program reads its arguments and prints"
)]

use std::error::Error;

use karakuri_variants::Variant;
use karakuri_variants::record::{self, Tags};

/// A game that does not end is stopped after so many plies.
const MOST_PLIES: usize = 300;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("name a variant file")?;
    let seed = arguments.next().map_or(Ok(1), |seed| seed.parse())?;
    println!("{}", random_game(&file, seed)?);
    Ok(())
}

/// The record of a game in which both players move at random.
pub(crate) fn random_game(file: &str, seed: u64) -> Result<String, Box<dyn Error>> {
    let mut game = Variant::open(file)?.start();
    let mut random = seed;
    for _ in 0..MOST_PLIES {
        let moves = game.legal();
        if moves.is_empty() || game.result().is_some() {
            break;
        }
        // Knuth's linear congruential generator: the upper bits are random enough.
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let chosen = (random >> 33) as usize % moves.len();
        game.play(&moves[chosen].text)?;
    }
    let tags = Tags {
        players: ["Chance", "Fortune"].map(str::to_owned),
        ..Tags::default()
    };
    Ok(record::write(&*game, &tags))
}
