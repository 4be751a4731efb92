//! What is tested of the games of this crate, a line each; the helpers say more about it:
//! `cargo doc --open -p karakuri-testing`.
//!
//! A change of the rules changes what is written here and in `snapshots/`. Look whether it is what
//! you meant, then accept it: the pictures with `INSTA_UPDATE=always cargo test` or with
//! `cargo insta review`, the counts below by hand.

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
counts 6 36 294 2388
source the first counted on the board, the others by the interpreter
";

#[test]
fn counts() {
    karakuri_testing::perft(GAMES, each_rules, COUNTS);
}

/// How each piece moves on an empty board.
#[test]
fn pieces() {
    insta::assert_snapshot!("pieces", karakuri_testing::pieces(GAMES));
}

/// The beginning of a random game, with every legal move.
#[test]
fn playthrough() {
    for game in GAMES {
        insta::assert_snapshot!(
            format!("{}-playthrough", game.name),
            karakuri_testing::playthrough(GAMES, game.name)
        );
    }
}
