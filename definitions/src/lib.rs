//! The shipped games, compiled from the text files of this folder.
//!
//! Adding a `*.variant` file adds a game: the build script finds it, and nothing else changes.
//! Everything here but this page is generated.

use engine::Rules;
use engine::game::Game;

/// A compiled game.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its identifier.
    pub name: &'static str,
    /// Its title for people.
    pub title: &'static str,
    /// The text it was compiled from.
    pub source: &'static str,
    /// The Rust it was compiled to.
    pub generated: &'static str,
    /// Starts a game.
    pub game: fn() -> Box<dyn Game>,
}

/// Something to be done with the rules of every game, whatever their types.
pub trait RulesVisitor {
    /// Called with the game's name, the name of the layout, and the rules.
    fn visit<R: Rules>(&mut self, name: &'static str, layout: &'static str, rules: R);
}

/// All games, in the order of their names.
pub fn games() -> &'static [Entry] {
    GAMES
}

/// The game with this identifier.
pub fn find(name: &str) -> Option<&'static Entry> {
    GAMES.iter().find(|entry| entry.name == name)
}

include!(concat!(env!("OUT_DIR"), "/games.rs"));
