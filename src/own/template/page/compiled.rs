//! The module of a page with a game that the build script compiled.

#![allow(unsafe_code, reason = "the name of what a module exports")]

use engine::registry::{Entry, RulesVisitor};

include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// Digests of the texts and switches that the code plays.
const KEYS: &[&str] = &[/* keys */];

/// Called once, before everything else.
#[unsafe(no_mangle)]
pub extern "C" fn begin() {
    // There is one game. Named by its place, nothing else of the list is kept in the module.
    let start = GAMES[0].game;
    door::open(/* reader */, vec![door::Code { start, keys: KEYS }]);
}
