//! Records in files: writing and reading whole ones, never half.
//!
//! What a record says is the engine's business; here are the files and the words for what can go
//! wrong with them.

use std::path::Path;

use engine::record::{self, Tags};
use engine::{Color, Game, Outcome, Reason};

use super::session::Session;
use crate::failure::quote;
use crate::fmt::replace_file;
use crate::games;

/// A game read from a record.
pub(super) struct Loaded {
    /// The game at its last move.
    pub(super) game: Box<dyn Game>,
    /// How it ended, if it did.
    pub(super) ending: Option<(Outcome, Reason)>,
}

/// Longest record that is read: some ten thousand moves.
const LONGEST: usize = 256 << 10;

/// Writes the game so far. The error is a sentence.
pub(super) fn save(session: &Session, path: &Path) -> Result<(), String> {
    let player = |color: Color| match session.who.is_person(color) {
        true => "person".to_owned(),
        false => "engine".to_owned(),
    };
    let tags = Tags {
        players: Color::BOTH.map(player),
        date: None,
        ending: session.result(),
    };
    replace_file(path, &record::write(&*session.game, &tags))
}

/// Reads a record of the game that `game` plays. The error is a sentence.
pub(super) fn load(game: &dyn Game, path: &Path) -> Result<Loaded, String> {
    let name = path.to_string_lossy();
    let text = games::read_text(&name)?;
    let shown = quote(&name, 200);
    if text.len() > LONGEST {
        return Err(format!("`{shown}` is no record: it is longer than 256 KiB"));
    }
    let (game, tags) = record::read(&text, game)
        .map_err(|error| format!("`{shown}` cannot be loaded: {error}"))?;
    Ok(Loaded {
        game,
        ending: tags.ending,
    })
}
