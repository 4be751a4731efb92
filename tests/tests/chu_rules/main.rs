//! Chu Shogi, rule by rule: one small position for every row of the rules dossier, sections 3 to
//! 9, with the moves of one piece drawn as a person would check them.
//!
//! What is expected (`legal`, `refused`, `result`) was read from the dossier's words; the drawing
//! shows everything else. All of it runs on the interpreter, and where no switch is set on the
//! compiled game too, which must draw the same.

mod bare;
mod counter_strike;
mod falcon;
mod lion;
mod promotion;
mod promotion_readings;
mod repetition;
mod royals;
mod trades;

use engine::Game;
use tests::fixtures::{self, Ending, Fixture, PLAIN, standing};

const GAME: &str = "chu-shogi";

fn executors(set: &str) -> Vec<Box<dyn Game>> {
    fixtures::executors(GAME, set)
}

fn draw(fixtures: &[Fixture]) -> String {
    fixtures::draw(GAME, fixtures)
}

fn draw_endings(endings: &[Ending]) -> String {
    fixtures::draw_endings(GAME, endings)
}
