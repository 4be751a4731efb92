//! The handicaps that a game names: finding one, listing them all.
//!
//! What it means to give one is the engine's business.

use engine::square_text::square_name;
use engine::{GameInfo, Handicap, Square};
use unicode_width::UnicodeWidthStr;

/// The handicap of this name, in any case.
pub(crate) fn named<'a>(info: &'a GameInfo, name: &str) -> Option<&'a Handicap> {
    let name = name.to_lowercase();
    let mut handicaps = info.handicaps.iter();
    handicaps.find(|handicap| handicap.name.to_lowercase() == name)
}

/// The handicap that removes exactly these pieces.
pub(crate) fn of_squares<'a>(info: &'a GameInfo, squares: &[Square]) -> Option<&'a Handicap> {
    let same = |handicap: &&Handicap| {
        let own = &handicap.squares;
        own.len() == squares.len() && own.iter().all(|square| squares.contains(square))
    };
    info.handicaps.iter().find(same)
}

/// Squares by their names.
pub(crate) fn square_names(info: &GameInfo, squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(|&at| square_name(info, at)).collect();
    names.join(" ")
}

/// Names and squares, one handicap a line, indented.
pub(crate) fn lines(info: &GameInfo) -> Vec<String> {
    let widest = info.handicaps.iter().map(|handicap| handicap.name.width());
    let widest = widest.max().unwrap_or(0);
    let line = |handicap: &Handicap| {
        let fill = " ".repeat(widest - handicap.name.width());
        let squares = square_names(info, &handicap.squares);
        format!("  {}{fill}  {squares}", handicap.name)
    };
    info.handicaps.iter().map(line).collect()
}
