//! What a caller supplies: the games that a session may play.

use std::cell::LazyCell;
use std::sync::Arc;

use engine::{Game, Net};
use interpreter::Interpreter;
use variant_dsl::Switch;

use crate::Protocol;

/// The games that a client may choose from.
pub trait Catalogue {
    /// Their names, in the order in which clients are to show them.
    fn names(&self) -> Vec<String>;

    /// The name by which clients of a protocol know a game, where its definition says one. Where
    /// several games have the same, it is that of the first.
    fn foreign_name(&self, protocol: Protocol, name: &str) -> Option<String>;

    /// Whether the game begins from an array that is shuffled.
    fn is_shuffled(&self, name: &str) -> bool;

    /// Adds the game of the file at this path, in place of another of its name, and gives its name.
    /// The error is a sentence.
    fn load(&self, path: &str) -> Result<String, String>;

    /// What the engine has learned of a game, from the file at this path. The error is a sentence.
    fn net(&self, game: &dyn Game, path: &str) -> Result<Arc<Net>, String>;

    /// A game at its start, with these values of its switches. The error is a sentence.
    fn open(&self, name: &str, settings: &[(String, String)]) -> Result<Opened, String>;
}

/// A game, and what its definition says of it.
pub struct Opened {
    /// The game at its start.
    pub game: Box<dyn Game>,
    /// Its definition, which is compiled when it is first asked for.
    pub definition: LazyDefinition,
}

/// What a session asks of a definition.
pub struct Definition {
    /// The rules as data, to say why a move is refused.
    pub rules: Arc<Interpreter>,
    /// The switches that may be set.
    pub switches: Vec<Switch>,
}

/// A definition that is compiled when it is first asked for.
pub type LazyDefinition = LazyCell<Definition, Box<dyn FnOnce() -> Definition>>;
