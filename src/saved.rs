//! Records in files: reading whole ones, under the rules that they name.
//!
//! What a record says is the engine's business; here are the files and the words for what can go
//! wrong with them.

use std::path::Path;

use engine::Game;
use engine::record::{self, Tags};

use crate::executor::Executor;
use crate::failure::{Failure, quote};
use crate::games::{self, LazyRules, Opened, Settings};
use crate::limits::LimitArgs;

/// A game read from a record.
pub(crate) struct Loaded {
    /// The game at its last move.
    pub(crate) game: Box<dyn Game>,
    /// Its rules and what plays it, if they are not those that it was read under at first.
    pub(crate) reopened: Option<(LazyRules, Executor)>,
    /// What else the record says. Its ending is there only where the board does not show it.
    pub(crate) tags: Tags,
}

/// Longest record that is read: some ten thousand moves.
const LONGEST: usize = 256 << 10;

/// Reads a record of the game that `game` plays, under the switches that the record names and those
/// that were chosen before them. `word` and `limits` are what the game was opened by. The error is a sentence.
pub(crate) fn load(
    game: &dyn Game,
    (word, limits): (&str, &LimitArgs),
    chosen: &Settings,
    path: &Path,
) -> Result<Loaded, String> {
    let name = path.to_string_lossy();
    let text = games::read_text(&name)?;
    let shown = quote(&name, 200);
    if text.len() > LONGEST {
        return Err(format!(
            "`{shown}` is not a record: it is longer than 256 KiB"
        ));
    }
    let refused = |why: &dyn std::fmt::Display| format!("`{shown}` cannot be loaded: {why}");
    let named = record::switches(&text).map_err(|error| refused(&error))?;
    let wanted = chosen.over(named);
    let (start, reopened) = match is_set(game, &wanted) {
        true => (game.fork(), None),
        false => {
            let opened = reopen((word, limits), &wanted).map_err(|why| refused(&why))?;
            (opened.game, Some((opened.rules, opened.executor)))
        }
    };
    let (game, mut tags) = record::read(&text, &*start).map_err(|error| refused(&error))?;
    if game.result().is_some() {
        tags.ending = None;
    }
    Ok(Loaded {
        game,
        reopened,
        tags,
    })
}

/// Whether these switches, and no others, are set in the game.
fn is_set(game: &dyn Game, wanted: &Settings) -> bool {
    let sorted = |pairs: &[(String, String)]| {
        let mut pairs = pairs.to_vec();
        pairs.sort();
        pairs
    };
    sorted(wanted.pairs()) == sorted(&game.info().settings)
}

/// The game again with these switches; those that it no longer has are left out, and the fingerprint
/// tells that they were.
fn reopen(
    (word, limits): (&str, &LimitArgs),
    wanted: &Settings,
) -> Result<Opened<LazyRules>, String> {
    let known = games::compile(word, &Settings::default()).map_err(Failure::sentence)?;
    let is_known = |(name, value): &&(String, String)| {
        let mut switches = known.switches.iter();
        switches.any(|switch| switch.name == *name && switch.values.contains(value))
    };
    let pairs: Vec<_> = wanted.pairs().iter().filter(is_known).cloned().collect();
    let opened = games::open_with_executor(word, &Settings::of(&pairs));
    let mut opened = opened.map_err(Failure::sentence)?;
    limits.prepare(&mut *opened.game)?;
    Ok(opened)
}
