//! The module of a page with a game that the build script compiled.

#![allow(unsafe_code, reason = "the name of what a module exports")]

use engine::registry::{Entry, RulesVisitor};

include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// Digests of the texts and switches that the code plays.
const KEYS: &[&str] = &[/* keys */];

/// Called once, before everything else.
#[unsafe(no_mangle)]
pub extern "C" fn begin() {
    let code = |entry: &Entry| door::Code {
        start: entry.game,
        keys: KEYS,
    };
    door::open(GAMES.iter().map(code).collect());
}
