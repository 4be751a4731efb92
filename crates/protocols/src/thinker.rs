//! Thinking on a thread of its own: a search, or a count of the tree of moves.
//!
//! The game goes into the thread with all that its searches have learned, and comes back with the
//! result. The stack of the thread has room for the deepest line, whatever the main thread's has.
//!
//! One thinks after the other: who was called off and has not ended yet is waited for, so that only one
//! holds the memory of a search, however often a client changes its mind.

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

/// What there is to think about.
pub(crate) enum Task {
    /// The best move.
    Search(Limits),
    /// The leaves of the tree so many plies deep, with so many threads.
    Count(u32, usize),
}

/// Begins to think when `before` has ended; what comes of it is posted with the number `id`.
pub(crate) fn begin(
    id: u64,
    game: Box<dyn Game>,
    task: Task,
    stop: Stop,
    post: SyncSender<Event>,
    before: Option<JoinHandle<()>>,
) -> io::Result<JoinHandle<()>> {
    let think = move || {
        let work = || run(id, game, &task, &stop, &post, before);
        let thought = catch_unwind(AssertUnwindSafe(work)).unwrap_or(Thought::Failed);
        // The session may be over.
        let _ = post.send(Event::Thought(id, thought));
    };
    Builder::new().stack_size(STACK_BYTES).spawn(think)
}

fn run(
    id: u64,
    mut game: Box<dyn Game>,
    task: &Task,
    stop: &Stop,
    post: &SyncSender<Event>,
    before: Option<JoinHandle<()>>,
) -> Thought {
    if let Task::Search(_) = task {
        let first = game.legal().into_iter().next();
        let _ = post.send(Event::Thought(id, Thought::First(first)));
    }
    let began = Instant::now();
    // Who came before has been told to stop, and catches its own panics.
    let _ = before.map(JoinHandle::join);
    if stop.is_stopped() {
        return Thought::Failed;
    }
    match task {
        Task::Search(limits) => {
            let limits = shortened(limits, began.elapsed());
            let found = game.search(&limits, stop, &mut |found| {
                let _ = post.send(Event::Thought(id, Thought::Progress(found.clone())));
            });
            Thought::Found(game, found)
        }
        Task::Count(depth, threads) => {
            let options = PerftOptions {
                bulk: true,
                threads: *threads,
            };
            let counts = game.divide(*depth, &options, &|_| !stop.is_stopped());
            Thought::Counted(counts)
        }
    }
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
