//! The engine at the table: thinking in a thread of its own, and the words for what it thought.
//!
//! The stack of that thread has room for the deepest line, whatever the main thread's has.

use std::thread;

use engine::search::Limits;
use engine::{Game, SearchInfo};

use super::interrupt::Interrupt;

/// Stack of the thinking thread.
const STACK_BYTES: usize = 64 << 20;

/// What the engine would play, at once after an interruption; `Err` is a sentence.
pub(super) fn think(
    game: &mut dyn Game,
    limits: &Limits,
    interrupt: &Interrupt,
) -> Result<SearchInfo, String> {
    let stop = interrupt.begin();
    let found = thread::scope(|scope| {
        let search = || game.search(limits, &stop, &mut |_| {});
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        let thinking = builder
            .spawn_scoped(scope, search)
            .map_err(|error| format!("the engine has no thread to think in: {error}"))?;
        thinking.join().map_err(|_| "the engine failed".to_owned())
    });
    interrupt.end();
    let found = found?;
    match found.line.is_empty() {
        true => Err("the engine finds no move".to_owned()),
        false => Ok(found),
    }
}

/// Score and depth, in a few words.
pub(super) fn summary(found: &SearchInfo) -> String {
    format!("{}, depth {}", found.score, found.depth)
}
