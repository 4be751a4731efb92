//! Saving the game that is played.
//!
//! What a record says is the engine's business, and how records are read that of `saved`.

use std::path::Path;

use engine::Color;
use engine::record::{self, Tags};

use super::session::Session;
use crate::fmt::replace_file;

/// Who plays, where nobody has said a name.
const PERSON: &str = "person";
const ENGINE: &str = "engine";

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
