//! Macadamia Shogi, rule by rule: the worked examples of the rules dossier, and a small position
//! for every row of its sections 4 to 10, with the moves of one piece drawn as a person would check
//! them.
//!
//! What is expected (`legal`, `refused`, `counts`, `result`) was read from the dossier's words; the
//! drawing shows everything else. All of it runs on the interpreter, and where no switch is set on
//! the compiled game too, which must draw the same.

mod alone;
mod contagion;
mod contagion_readings;
mod emperor;
mod forms;
mod hooks;
mod lion;
mod promotion;
mod repetition;
mod royals;
mod wolf;

use tests::fixtures::{self, Ending, Fixture, PLAIN};

const GAME: &str = "macadamia-shogi";

fn draw(fixtures: &[Fixture]) -> String {
    fixtures::draw(GAME, fixtures)
}

fn draw_endings(endings: &[Ending]) -> String {
    fixtures::draw_endings(GAME, endings)
}
