//! Records in files: writing and reading whole ones, never half.
//!
//! What a record says is the engine's business; here are the files and the words for what can go
//! wrong with them.

use std::path::Path;

use engine::record::{self, Tags};
use engine::{Color, Game};

use super::session::{Asked, Session};
use crate::executor::Executor;
use crate::failure::{Failure, quote};
use crate::fmt::replace_file;
use crate::games::{self, LazyRules, Opened, Settings};

/// A game read from a record.
pub(super) struct Loaded {
    /// The game at its last move.
    pub(super) game: Box<dyn Game>,
    /// Its rules and what plays it, if they are not those that it was read under at first.
    pub(super) reopened: Option<(LazyRules, Executor)>,
    /// What else the record says. Its ending is there only where the board does not show it.
    pub(super) tags: Tags,
}

/// Who plays, where nobody has said a name.
const PERSON: &str = "person";
const ENGINE: &str = "engine";

/// Longest record that is read: some ten thousand moves.
const LONGEST: usize = 256 << 10;

/// Writes the game so far, with what a record that it was loaded from says of it. The error is a sentence.
pub(super) fn save(session: &Session, path: &Path) -> Result<(), String> {
    let player = |color: Color| match &*session.tags.players[color.index()] {
        "" | PERSON | ENGINE if session.who.is_person(color) => PERSON.to_owned(),
        "" | PERSON | ENGINE => ENGINE.to_owned(),
        name => name.to_owned(),
    };
    let tags = Tags {
        players: Color::BOTH.map(player),
        ..session.tags.clone()
    };
    replace_file(path, &record::write(&*session.game, &tags))
}

/// Reads a record of the game that `game` plays, under the switches that the record names and those
/// that were chosen before them. The error is a sentence.
pub(super) fn load(
    game: &dyn Game,
    asked: &Asked,
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
            let opened = reopen(asked, &wanted).map_err(|why| refused(&why))?;
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
fn reopen(asked: &Asked, wanted: &Settings) -> Result<Opened<LazyRules>, String> {
    let known = games::compile(&asked.word, &Settings::default()).map_err(Failure::sentence)?;
    let is_known = |(name, value): &&(String, String)| {
        let mut switches = known.switches.iter();
        switches.any(|switch| switch.name == *name && switch.values.contains(value))
    };
    let pairs: Vec<_> = wanted.pairs().iter().filter(is_known).cloned().collect();
    let opened = games::open_with_executor(&asked.word, &Settings::of(&pairs));
    let mut opened = opened.map_err(Failure::sentence)?;
    asked.limits.prepare(&mut *opened.game)?;
    Ok(opened)
}
