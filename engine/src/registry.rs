//! What a list of compiled games is: the form in which the entry point for build scripts hands them over,
//! and in which the program and the tests take them. Which games there are is
//! left to the crates that compile some.

pub use ::rules::packed::Texts;

use crate::{Game, GameInfo, Rules};

/// Reads a text of a program, where all of them are [packed](Texts).
pub type ReadText = fn() -> &'static str;

/// A compiled game.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its identifier.
    pub name: &'static str,
    /// Its title for people.
    pub title: &'static str,
    /// Reads the text it was compiled from.
    pub source: ReadText,
    /// Name and text of each game that it extends, the nearest first.
    pub parents: &'static [(&'static str, ReadText)],
    /// Digest of the Rust it was compiled to, from `codegen::digest`.
    pub digest: &'static str,
    /// How many squares its board has: what is asked of all games at every start needs no facts.
    pub squares: usize,
    /// Reads the facts of the game.
    pub facts: fn() -> GameInfo,
    /// What was learned of it, as a net is written, [packed](::rules::packed); empty if nothing.
    pub net: &'static [u8],
    /// Starts a game of this digest, given its facts.
    pub game: fn(GameInfo) -> Box<dyn Game>,
}

impl Entry {
    /// Starts the game.
    pub fn start(&self) -> Box<dyn Game> {
        (self.game)((self.facts)())
    }

    /// What was learned of it, as a net is written.
    pub fn net(&self) -> Option<Vec<u8>> {
        (!self.net.is_empty()).then(|| ::rules::packed::unpack(self.net))
    }
}

/// A game that a program knows by its text, without code of its own.
#[derive(Clone, Copy, Debug)]
pub struct Listed {
    /// Its identifier.
    pub name: &'static str,
    /// Its title for people.
    pub title: &'static str,
    /// Reads its text.
    pub source: ReadText,
    /// Name and text of each game that it extends, the nearest first.
    pub parents: &'static [(&'static str, ReadText)],
    /// Reads the facts of the game.
    pub facts: fn() -> GameInfo,
}

impl From<&Entry> for Listed {
    fn from(entry: &Entry) -> Listed {
        Listed {
            name: entry.name,
            title: entry.title,
            source: entry.source,
            parents: entry.parents,
            facts: entry.facts,
        }
    }
}

/// Something to be done with the rules of every game, whatever their types.
pub trait RulesVisitor {
    /// Called with the game's name, the name of the layout, and the rules.
    fn visit<R: Rules>(&mut self, name: &'static str, layout: &'static str, rules: R);
}

/// The game with this identifier.
pub fn find<'a>(games: &'a [Entry], name: &str) -> Option<&'a Entry> {
    games.iter().find(|entry| entry.name == name)
}

/// The text of the game with this identifier: one of the list, or one that such a game extends.
pub fn text(games: &[Listed], name: &str) -> Option<&'static str> {
    let own = games.iter().map(|game| (game.name, game.source));
    let parents = { games.iter() }.flat_map(|game| game.parents.iter().copied());
    let mut texts = own.chain(parents);
    texts
        .find(|(other, _)| *other == name)
        .map(|(_, text)| text())
}
