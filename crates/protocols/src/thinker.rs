//! Thinking on a thread of its own: a search, a solver of mates, or a count of the tree of moves.
//!
//! One thinks after the other: who was called off and has not ended yet is waited for. The game in which
//! searches have learned goes from each thread to the next when it ends, so that only one holds the memory
//! of a search, however often a client changes its mind. The stack of a thread has room for the deepest
//! line, whatever the main thread's has.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::SyncSender;
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use engine::search::{Limits, Stop};
use engine::{Game, PerftOptions};

use crate::event::{Event, Thought};

/// Stack of the thinking thread.
const STACK_BYTES: usize = 64 << 20;

/// Who thinks, or has thought.
pub(crate) struct Thinker {
    /// Ends with the game in which searches have learned, if there is one.
    thread: JoinHandle<Option<Box<dyn Game>>>,
    /// Whether what was learned is of no use any more.
    forgets: bool,
}

impl Thinker {
    /// What was learned is not handed on.
    pub(crate) fn forget(&mut self) {
        self.forgets = true;
    }

    /// What was learned, once the thread has ended.
    fn learned(self) -> Option<Box<dyn Game>> {
        // Panics are caught in the thread.
        let learned = self.thread.join().ok().flatten();
        learned.filter(|_| !self.forgets)
    }
}

/// What there is to think about.
pub(crate) enum Task {
    /// The best move, with a table of so many megabytes and so many threads.
    Search(Limits, usize, usize),
    /// A forced win by checks, with a table of so many megabytes.
    Solve(Limits, usize),
    /// The leaves of the tree so many plies deep, with so many threads.
    Count(u32, usize),
}

/// Begins to think about this game when `before` has ended; what comes of it is posted with the number
/// `id`.
pub(crate) fn begin(
    id: u64,
    game: Box<dyn Game>,
    task: Task,
    stop: Stop,
    post: SyncSender<Event>,
    before: Option<Thinker>,
) -> io::Result<Thinker> {
    let think = move || {
        let work = || run(id, game, &task, &stop, &post, before);
        let ended = catch_unwind(AssertUnwindSafe(work));
        let (learned, thought) = ended.unwrap_or((None, Thought::Failed));
        // The session may be over.
        let _ = post.send(Event::Thought(id, thought));
        learned
    };
    let thread = Builder::new().stack_size(STACK_BYTES).spawn(think)?;
    Ok(Thinker {
        thread,
        forgets: false,
    })
}

fn run(
    id: u64,
    game: Box<dyn Game>,
    task: &Task,
    stop: &Stop,
    post: &SyncSender<Event>,
    before: Option<Thinker>,
) -> (Option<Box<dyn Game>>, Thought) {
    if let Task::Search(..) = task {
        let first = game.legal().into_iter().next();
        let _ = post.send(Event::Thought(id, Thought::First(first)));
    }
    let began = Instant::now();
    // Who came before has been told to stop.
    let learned = before.and_then(Thinker::learned);
    if stop.is_stopped() {
        return (learned, Thought::Failed);
    }
    match task {
        Task::Search(limits, hash, threads) => {
            let led = learned.and_then(|learned| lead(learned, &*game));
            let mut game = led.unwrap_or(game);
            game.set_search(*hash, *threads);
            let limits = shortened(limits, began.elapsed());
            let found = game.search(&limits, stop, &mut |found| {
                let _ = post.send(Event::Thought(id, Thought::Progress(found.clone())));
            });
            (Some(game), Thought::Found(found))
        }
        Task::Solve(limits, hash) => {
            let mut game = game;
            game.set_search(*hash, 1);
            let found = game.solve(&shortened(limits, began.elapsed()), stop);
            (learned, Thought::Solved(found))
        }
        Task::Count(depth, threads) => {
            let options = PerftOptions {
                bulk: true,
                threads: *threads,
            };
            let counts = game.divide(*depth, &options, &|_| !stop.is_stopped());
            (learned, Thought::Counted(counts))
        }
    }
}

/// The game in which searches have learned, led to where this one stands; `None` if there is no way.
fn lead(mut learned: Box<dyn Game>, game: &dyn Game) -> Option<Box<dyn Game>> {
    if learned.start_text() != game.start_text() {
        return None;
    }
    let pairs = learned.history().iter().zip(game.history());
    let common = pairs.take_while(|(one, other)| one == other).count();
    for _ in common..learned.history().len() {
        learned.undo();
    }
    for mv in &game.history()[common..] {
        learned.play(&mv.text).ok()?;
    }
    Some(learned)
}

/// The limits when so much of the time is over.
fn shortened(limits: &Limits, over: Duration) -> Limits {
    let mut limits = limits.clone();
    limits.move_time = limits.move_time.map(|time| time.saturating_sub(over));
    if let Some(clock) = &mut limits.clock {
        clock.remaining = clock.remaining.saturating_sub(over);
    }
    limits
}
