//! Maka Dai Dai Shogi, rule by rule: the worked examples of the rules dossier, and a small position
//! for every row of its sections 5 to 9, with the moves of one piece drawn as a person would check
//! them.
//!
//! What is expected (`legal`, `refused`, `counts`, `result`) was read from the dossier's words; the
//! drawing shows everything else. All of it runs on the interpreter, and where no switch is set on
//! the compiled game too, which must draw the same.

mod alone;
mod contagion;
mod dogs;
mod emperor;
mod emperor_readings;
mod hooks;
mod lion;
mod promotion;
mod repetition;
mod royals;
mod steps;
mod teaching_king;

use tests::fixtures::{self, Ending, Fixture, PLAIN};

const GAME: &str = "maka-dai-dai-shogi";
/// The child with the second version of the Teaching King.
const SECOND: &str = "maka-dai-dai-shogi-teaching-king-2";
/// The child with the readings of reference sites.
const MODERN: &str = "maka-dai-dai-shogi-modern";

fn draw(fixtures: &[Fixture]) -> String {
    fixtures::draw(GAME, fixtures)
}

fn draw_endings(endings: &[Ending]) -> String {
    fixtures::draw_endings(GAME, endings)
}
