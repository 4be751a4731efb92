//! Work on several threads whose results are taken in order, so that what comes of it does not depend on
//! how many threads there are.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread::{self, Builder};

/// Stack of a thread that searches.
const STACK_BYTES: usize = 16 << 20;

/// Does pieces of work with these numbers and hands each result to `take`, the lowest number first, until
/// that says no. There is a thread for each state, which it keeps from one piece to the next.
///
/// # Panics
///
/// If a thread cannot be started, or `work` panics.
pub fn in_order<S: Send, T: Send>(
    states: Vec<S>,
    numbers: Range<u64>,
    work: impl Fn(&mut S, u64) -> T + Sync,
    mut take: impl FnMut(u64, T) -> bool,
) {
    let mut wanted = numbers.start;
    let numbers = Numbers {
        next: AtomicU64::new(numbers.start),
        end: numbers.end,
        over: AtomicBool::new(false),
    };
    let (post, done) = sync_channel(2 * states.len());
    thread::scope(|scope| {
        for mut state in states {
            let post = post.clone();
            let (numbers, work) = (&numbers, &work);
            let worker = move || {
                while let Some(number) = numbers.draw() {
                    if post.send((number, work(&mut state, number))).is_err() {
                        return;
                    }
                }
            };
            let started = Builder::new()
                .stack_size(STACK_BYTES)
                .spawn_scoped(scope, worker);
            started.expect("a thread can be started");
        }
        drop(post);
        let mut waiting = BTreeMap::new();
        for (number, result) in done {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&wanted) {
                if !take(wanted, result) {
                    numbers.over.store(true, Ordering::Relaxed);
                    return;
                }
                wanted += 1;
            }
        }
    });
}

/// The numbers still to be worked on.
struct Numbers {
    next: AtomicU64,
    end: u64,
    over: AtomicBool,
}

impl Numbers {
    fn draw(&self) -> Option<u64> {
        if self.over.load(Ordering::Relaxed) {
            return None;
        }
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        (number < self.end).then_some(number)
    }
}
