//! The handicaps that a game names: finding one, listing them all.
//!
//! What it means to give one is the engine's business.

use engine::handicap::change_text;
use engine::{GameInfo, Handicap, HandicapChange};
use unicode_width::UnicodeWidthStr;

/// The handicap of this name, in any case.
pub(crate) fn named<'a>(info: &'a GameInfo, name: &str) -> Option<&'a Handicap> {
    let name = name.to_lowercase();
    let mut handicaps = info.handicaps.iter();
    handicaps.find(|handicap| handicap.name.to_lowercase() == name)
}

/// The handicap that makes exactly these changes.
pub(crate) fn of_changes<'a>(
    info: &'a GameInfo,
    changes: &[HandicapChange],
) -> Option<&'a Handicap> {
    let same = |handicap: &&Handicap| {
        let own = &handicap.changes;
        own.len() == changes.len() && own.iter().all(|change| changes.contains(change))
    };
    info.handicaps.iter().find(same)
}

/// Whether pieces are only taken away.
pub(crate) fn only_removes(changes: &[HandicapChange]) -> bool {
    changes.iter().all(|change| change.becomes.is_none())
}

/// How to read `lines` where it is not plain, to stand at the end of a sentence.
pub(crate) fn note(info: &GameInfo) -> &'static str {
    let mut handicaps = info.handicaps.iter();
    match handicaps.all(|handicap| only_removes(&handicap.changes)) {
        true => "",
        false => "; `=` gives what a piece becomes",
    }
}

/// Squares by their names, `7k` or `7k=+P`.
pub(crate) fn change_names(info: &GameInfo, changes: &[HandicapChange]) -> String {
    let names: Vec<String> = changes
        .iter()
        .map(|change| change_text(info, change))
        .collect();
    names.join(" ")
}

/// Names and squares, one handicap a line, indented.
pub(crate) fn lines(info: &GameInfo) -> Vec<String> {
    let widest = info.handicaps.iter().map(|handicap| handicap.name.width());
    let widest = widest.max().unwrap_or(0);
    let line = |handicap: &Handicap| {
        let fill = " ".repeat(widest - handicap.name.width());
        let squares = change_names(info, &handicap.changes);
        format!("  {}{fill}  {squares}", handicap.name)
    };
    info.handicaps.iter().map(line).collect()
}
