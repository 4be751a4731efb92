//! The tree of legal moves counted by first move, on several threads.
//!
//! What one thread counts is left to [`perft`](crate::perft).

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::live::Live;
use crate::perft::{Control, GoOn, PerftOptions};

/// Leaves below each legal move, in their order; `None` if `go_on` said no. Empty at depth 0.
pub(crate) fn divide(
    game: &dyn Live,
    depth: u32,
    options: &PerftOptions,
    go_on: &GoOn,
) -> Option<Vec<u64>> {
    let Some(below) = depth.checked_sub(1) else {
        return Some(Vec::new());
    };
    let control = Control::new(go_on);
    let n_moves = game.legal().len();
    let (next, counted) = (AtomicUsize::new(0), Mutex::new(vec![0; n_moves]));
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= n_moves {
                break;
            }
            let count = game.leaves(index, below, options.bulk, &control);
            counted.lock().expect("no worker panics with the lock held")[index] = count;
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..options.threads.min(n_moves) {
            // Without another thread the count is slower, not wrong.
            let _ = std::thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    let counts = counted.into_inner().expect("all workers have ended");
    (!control.is_stopped()).then_some(counts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::start;
    use crate::perft::perft;
    use crate::rules::Rules;
    use crate::toy::toy;

    #[test]
    fn bulk_threads_and_divide_agree() {
        let rules = toy();
        let mut position = rules.position(&rules.info().start);
        let counts: Vec<u64> = (0..=6)
            .map(|depth| perft(&rules, &mut position, depth, false))
            .collect();
        // Counted by hand: the soldier takes the other one, or the royal steps to four squares.
        assert_eq!(counts[..2], [1, 5]);
        for depth in 1..=6 {
            assert_eq!(
                perft(&rules, &mut position, depth, true),
                counts[depth as usize]
            );
            for threads in [1, 3, 100] {
                let options = PerftOptions {
                    bulk: true,
                    threads,
                };
                let divided = divide(&*start(toy().into()), depth, &options, &|_| true);
                let sum: u64 = divided.expect("not stopped").iter().sum();
                assert_eq!(sum, counts[depth as usize]);
            }
        }
    }

    #[test]
    fn a_count_stops_when_told() {
        let options = PerftOptions::default();
        let go_on = |leaves| leaves < 10_000;
        let counted = divide(&*start(toy().into()), 40, &options, &go_on);
        assert_eq!(counted, None);
    }
}
