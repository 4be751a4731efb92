//! Tests of compiled games, one line each, for the shipped games and for crates with games of their
//! own. A list of games and the function that shows their rules come from the entry point for build
//! scripts:
//!
//! ```text
//! karakuri_testing::laws(GAMES, each_rules);
//! karakuri_testing::perft(GAMES, each_rules, include_str!("counts.txt"));
//! insta::assert_snapshot!(karakuri_testing::pieces(GAMES));
//! insta::assert_snapshot!(karakuri_testing::playthrough(GAMES, "my-game"));
//! ```
//!
//! All of them panic where a test should fail, and where no game has the name that is given. What a
//! text is compared with is left to the caller.

pub mod counts;
pub mod drawing;
pub mod laws;
mod programs;
pub mod random;
mod texts;
pub mod trial;

use engine::registry::Entry;
use interpreter::Interpreter;

use counts::Counts;
use trial::Trial;

pub use programs::program;
pub use texts::{movements, pieces, playthrough};

/// Positions on which compiled code and interpreter are compared, unless the environment says
/// otherwise; see [`trial::n_positions`].
const POSITIONS: usize = 2_000;

/// All laws on random positions of every game: compiled code and interpreter agree, moves are
/// undone, captures are found, what is written is read back, and the players are alike.
pub fn laws(games: &[Entry], each_rules: impl FnOnce(&mut Trial)) {
    each_rules(&mut Trial {
        positions: trial::n_positions(POSITIONS),
        games: games.to_vec(),
        middles: random::made_up,
    });
}

/// Counts of leaf positions, by compiled code and by the interpreter, beside those of a table: see
/// [`counts::read`]. Depths that would take long are left out.
pub fn perft(games: &[Entry], each_rules: impl FnOnce(&mut Counts), table: &str) {
    let rows = counts::read(table);
    for row in &rows {
        let slow = Interpreter::new(program(games, &row.game, &row.settings));
        counts::check_slowly(&slow, row);
    }
    let most = counts::MAX_NODES;
    each_rules(&mut Counts { rows, most });
}
