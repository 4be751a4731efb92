//! Ctrl-C at a terminal: it ends the engine's thinking, so that the engine moves at once.
//!
//! At the prompt it is the line editor's, which reads it as a key.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use engine::search::Stop;

/// Exit code after an interruption that interrupts nothing, as shells count it.
const INTERRUPTED: i32 = 130;

/// What Ctrl-C is for at the moment. Clones share it.
#[derive(Clone, Default)]
pub(super) struct Interrupt(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    /// The button of the search going on, if one is.
    stop: Option<Stop>,
    /// Whether the last search was stopped.
    happened: bool,
}

impl Interrupt {
    /// Hears Ctrl-C from now on. The second one during a search, and one while nothing is being
    /// thought about, end the program, as they would have done unheard.
    pub(super) fn listen(&self) {
        let shared = self.clone();
        let heard = move || match &shared.state().stop {
            Some(stop) if !stop.is_stopped() => stop.stop(),
            _ => std::process::exit(INTERRUPTED),
        };
        // Where the signal cannot be had, it ends the program as ever.
        let _ = ctrlc::set_handler(heard);
    }

    /// A search begins: the button that Ctrl-C will press.
    pub(super) fn begin(&self) -> Stop {
        let stop = Stop::new();
        *self.state() = State {
            stop: Some(stop.clone()),
            happened: false,
        };
        stop
    }

    /// The search has ended.
    pub(super) fn end(&self) {
        let mut state = self.state();
        let stop = state.stop.take();
        state.happened = stop.is_some_and(|stop| stop.is_stopped());
    }

    /// Whether the last search was stopped.
    pub(super) fn happened(&self) -> bool {
        self.state().happened
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stopped_a_search_is_known_until_the_next() {
        let interrupt = Interrupt::default();
        interrupt.begin().stop();
        interrupt.end();
        assert!(interrupt.happened());
        interrupt.begin();
        interrupt.end();
        assert!(!interrupt.happened());
    }
}
