//! The engine at the table: thinking in a thread of its own, and the words for what it thought.
//!
//! The game goes into the thread with all that its searches have learned, and comes back when the
//! thought ends. The stack of that thread has room for the deepest line, whatever the main thread's
//! has.

use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, Builder, JoinHandle};
use std::time::{Duration, Instant};

use engine::search::{Limits, Stop};
use engine::{Game, SearchInfo};

use engine::verdict::Verdicts;

/// Stack of the thinking thread.
const STACK_BYTES: usize = 64 << 20;

/// How long a person may have to wait for a search that is to end at once.
const PATIENCE: Duration = Duration::from_millis(200);

/// A search going on.
pub(super) struct Thinking {
    /// Ends it soon.
    stop: Stop,
    news: Receiver<SearchInfo>,
    thread: JoinHandle<(Box<dyn Game>, SearchInfo)>,
}

impl Thinking {
    /// Begins to think about the game. The error is a sentence.
    pub(super) fn begin(
        mut game: Box<dyn Game>,
        limits: &Limits,
        stop: Stop,
    ) -> Result<Thinking, String> {
        let (tell, news) = channel();
        let (limits, button) = (limits.clone(), stop.clone());
        let search = move || {
            // Whoever asked may have stopped listening.
            let mut report = |found: &SearchInfo| drop(tell.send(found.clone()));
            let found = game.search(&limits, &button, &mut report);
            (game, found)
        };
        let thread = Builder::new()
            .stack_size(STACK_BYTES)
            .spawn(search)
            .map_err(|error| format!("no thread could be started for the engine: {error}"))?;
        Ok(Thinking { stop, news, thread })
    }

    /// What has been found since this was asked last; `None` if nothing has.
    pub(super) fn news(&self) -> Option<SearchInfo> {
        self.news.try_iter().last()
    }

    /// Ends the search soon, with what it has found.
    pub(super) fn stop(&self) {
        self.stop.stop();
    }

    /// Whether the search has ended.
    pub(super) fn is_finished(&self) -> bool {
        self.thread.is_finished()
    }

    /// Ends the search and waits a moment: whether it has ended.
    pub(super) fn ends_soon(&self) -> bool {
        self.stop();
        let began = Instant::now();
        while !self.is_finished() && began.elapsed() < PATIENCE {
            thread::sleep(Duration::from_millis(1));
        }
        self.is_finished()
    }

    /// Waits for the end of the search: the game, and what was found. The error is a sentence, and
    /// the game is lost with it.
    pub(super) fn wait(self) -> Result<(Box<dyn Game>, SearchInfo), String> {
        self.thread
            .join()
            .map_err(|_| "the engine failed".to_owned())
    }
}

/// Score, chance and depth, in a few words.
pub(super) fn summary(game: &dyn Game, found: &SearchInfo) -> String {
    let verdicts = Verdicts::of(game);
    let (score, chance) = (verdicts.text(found.score), verdicts.percent(found.score));
    format!("{score}, {chance}, depth {}", found.depth)
}

/// The expected moves, as people write them.
pub(super) fn line(found: &SearchInfo) -> String {
    let moves: Vec<&str> = found.line.iter().map(|mv| mv.human.as_str()).collect();
    moves.join(" ")
}
