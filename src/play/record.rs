//! Records in files: writing and reading whole ones, never half.
//!
//! What a record says is the engine's business; here are the files and the words for what can go
//! wrong with them.

use std::path::Path;

use engine::record::{self, Tags};
use engine::{Color, Game};

use super::session::Session;
use crate::failure::quote;
use crate::fmt::replace_file;
use crate::games;

/// A game read from a record.
pub(super) struct Loaded {
    /// The game at its last move.
    pub(super) game: Box<dyn Game>,
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

/// Reads a record of the game that `game` plays. The error is a sentence.
pub(super) fn load(game: &dyn Game, path: &Path) -> Result<Loaded, String> {
    let name = path.to_string_lossy();
    let text = games::read_text(&name)?;
    let shown = quote(&name, 200);
    if text.len() > LONGEST {
        return Err(format!("`{shown}` is no record: it is longer than 256 KiB"));
    }
    let (game, mut tags) = record::read(&text, game)
        .map_err(|error| format!("`{shown}` cannot be loaded: {error}"))?;
    if game.result().is_some() {
        tags.ending = None;
    }
    Ok(Loaded { game, tags })
}
