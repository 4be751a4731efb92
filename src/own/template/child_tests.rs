//! What is tested of the games of this crate, a line each; the helpers say more about it:
//! `cargo doc --open -p karakuri-testing`.
//!
//! A change of the rules changes the counts. Look whether the new ones are what you meant, and write them here.

use games::{GAMES, each_rules};

/// Compiled code does what the interpreter does, takes moves back, reads what it writes, and treats
/// both players alike.
#[test]
fn the_laws_hold() {
    karakuri_testing::laws(GAMES, each_rules);
}

/// How many positions there are after one ply, two, ...: `cargo run -- perft my-game 3` counts. The
/// best witness is another program.
const COUNTS: &str = "
game my-game
position startpos
counts 0 0 0
source those of The Parent
";

#[test]
fn counts() {
    karakuri_testing::perft(GAMES, each_rules, COUNTS);
}
