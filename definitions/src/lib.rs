//! The shipped games, compiled from the text files of this folder.
//!
//! Adding a `*.variant` file adds a game: the build script finds it, and nothing else changes.
//! Everything here but this page is generated.

pub use engine::registry::{Entry, Listed, RulesVisitor};

/// All games, in the order of their names.
pub fn games() -> &'static [Entry] {
    GAMES
}

/// The games of the library, which are known by their texts and not compiled, in the order of their names.
pub fn library() -> &'static [Listed] {
    LIBRARY
}

/// The game with this identifier.
pub fn find(name: &str) -> Option<&'static Entry> {
    engine::registry::find(GAMES, name)
}

include!(concat!(env!("OUT_DIR"), "/games.rs"));
include!(concat!(env!("OUT_DIR"), "/library.rs"));
