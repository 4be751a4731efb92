//! What plays a game: code that was compiled for it, or its text, read on the boards of compiled games; or the
//! interpreter, which is asked for or plays what fits no board.
//!
//! Compiled code needs not be that of the same game: most games that differ from a shipped one in how they
//! end, in how moves are written, in names, array or handicaps are played by its code, with facts of
//! their own. Whether it is so the digest of the code says, so nothing is guessed.

use std::path::Path;
use std::sync::Arc;

use engine::registry::{self, Entry};
use engine::{Game, Rules};
use interpreter::Interpreter;
use prepared::Playable;
use variant_dsl::Compiled;

/// What plays a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Executor {
    /// The code of this very game.
    Compiled,
    /// The code of a shipped game, with the facts of this one.
    Adjusted,
    /// Its text, on the boards of compiled games.
    Prepared,
    /// The interpreter.
    Interpreted,
}

impl Executor {
    /// What a player is told of it, behind the title of the game.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Executor::Compiled => "compiled",
            Executor::Adjusted => "compiled, with other rules",
            Executor::Prepared => "not compiled",
            Executor::Interpreted => "interpreted",
        }
    }
}

/// The game at its start, on the fastest executor there is among `games`, those of this program. `rules`
/// are its own.
pub(crate) fn start(
    compiled: &Compiled,
    rules: &Arc<Interpreter>,
    games: &'static [Entry],
) -> (Box<dyn Game>, Executor) {
    if let Some(entry) = adjusted(compiled, games) {
        return ((entry.game)(rules.info().clone()), Executor::Adjusted);
    }
    match Playable::new(&compiled.program) {
        Some(playable) => (playable.start(), Executor::Prepared),
        None => (interpreted(rules), Executor::Interpreted),
    }
}

/// The game at its start, as the interpreter plays it.
pub(crate) fn interpreted(rules: &Arc<Interpreter>) -> Box<dyn Game> {
    engine::session::boxed::<Interpreter>(Arc::clone(rules))
}

/// The shipped game whose code plays this one too: itself with other values, or one that it extends.
fn adjusted(compiled: &Compiled, games: &'static [Entry]) -> Option<&'static Entry> {
    let entries = compiled.sources.iter().filter_map(|source| {
        let stem = Path::new(&source.name).file_stem()?.to_str()?;
        registry::find(games, stem)
    });
    let entries: Vec<_> = entries.collect();
    if entries.is_empty() {
        return None;
    }
    let layout = codegen::layouts(&compiled.program)[0];
    let digest = codegen::digest(&compiled.program, layout);
    entries.into_iter().find(|entry| entry.digest == digest)
}
