//! When a search must end: what the caller asked for, the clock, and the stop button.
//!
//! Knows nothing of positions. The two limits of a clock are soft (no new iteration after it) and
//! hard (give up at once).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::effect::Effect;

/// What a search may use; whatever is reached first ends it. Without any limit it runs until it
/// is stopped or the game is solved.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Deepest iteration.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Time for this move, all of which may be used.
    pub move_time: Option<Duration>,
    /// A clock for the game, from which the time for this move is chosen.
    pub clock: Option<Clock>,
    /// Whether to wait for [`Stop`] even when nothing is left to search.
    pub infinite: bool,
    /// The moves to choose from; `None` for all. Those that are not legal do not count.
    pub moves: Option<Vec<Effect>>,
    /// Lines to find, each with another first move, the best first; 0 is like 1. There are no more
    /// than moves.
    pub lines: usize,
    /// Where the system has no clock: the time since some moment in the past.
    pub now: Option<fn() -> Duration>,
}

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Time left.
    pub remaining: Duration,
    /// Time added for each move made.
    pub increment: Duration,
    /// Moves until more time is added, if the control says so.
    pub moves_to_go: Option<u32>,
}

/// A button that ends a search from any thread. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A button not pressed yet.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Presses it.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it has been pressed.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Kept back from every clock for what happens between the search and the opponent's ears.
const OVERHEAD: Duration = Duration::from_millis(30);
/// Moves a game is expected to last still, when the clock does not say.
const EXPECTED_MOVES: u32 = 24;

/// The instants derived from [`Limits`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timer {
    start: Start,
    soft: Option<Duration>,
    hard: Option<Duration>,
}

/// When a search began, by the clock of the system or that of the caller.
#[derive(Clone, Copy, Debug)]
enum Start {
    System(Instant),
    Caller(fn() -> Duration, Duration),
}

impl Timer {
    /// Starts now.
    pub(crate) fn start(limits: &Limits) -> Timer {
        let mut timer = Timer {
            start: match limits.now {
                None => Start::System(Instant::now()),
                Some(now) => Start::Caller(now, now()),
            },
            soft: None,
            hard: None,
        };
        if let Some(clock) = &limits.clock {
            let (soft, hard) = share_of(clock);
            (timer.soft, timer.hard) = (Some(soft), Some(hard));
        }
        if let Some(time) = limits.move_time {
            // A caller's limit is a promise: a hundredth of it pays for unwinding.
            let time = time - (time / 100).min(Duration::from_millis(10));
            timer.hard = Some(timer.hard.map_or(time, |hard| hard.min(time)));
        }
        timer
    }

    /// Time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        match self.start {
            Start::System(start) => start.elapsed(),
            Start::Caller(now, start) => now().saturating_sub(start),
        }
    }

    /// Whether the time is asked of the caller, on a system that has neither clock nor threads: then nothing is waited
    /// for, as nothing can press [`Stop`] meanwhile.
    pub(crate) fn is_of_caller(&self) -> bool {
        matches!(self.start, Start::Caller(..))
    }

    /// Whether the search must end now.
    pub(crate) fn is_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether so much time is over as may be spent before the search begins.
    pub(super) fn is_half_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard / 2)
    }

    /// Whether another iteration is not worth starting. `unrest` stretches the soft limit: 1 for
    /// a settled choice, more while the best move keeps changing.
    pub(super) fn is_late(&self, unrest: f64) -> bool {
        self.soft
            .is_some_and(|soft| self.elapsed() >= soft.mul_f64(unrest))
    }
}

/// Soft and hard time for one move on this clock; the hard one always leaves time on it.
fn share_of(clock: &Clock) -> (Duration, Duration) {
    let usable = clock
        .remaining
        .saturating_sub(OVERHEAD)
        .max(clock.remaining / 8);
    let moves = clock
        .moves_to_go
        .unwrap_or(EXPECTED_MOVES)
        .clamp(1, 4 * EXPECTED_MOVES);
    let share = usable / moves + clock.increment.mul_f64(0.7);
    let hard = if moves == 1 {
        usable.mul_f64(0.9)
    } else {
        usable / 2
    };
    (share.mul_f64(0.7).min(hard), (share * 4).min(hard))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
        Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
            moves_to_go,
        }
    }

    #[test]
    fn no_clock_is_ever_used_up() {
        for remaining in [0, 1, 20, 50, 1_000, 60_000] {
            for increment in [0, 10_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(40), Some(u32::MAX)] {
                    let (soft, hard) = share_of(&clock(remaining, increment, moves_to_go));
                    assert!(soft <= hard);
                    assert!(hard < Duration::from_millis(remaining.max(1)));
                }
            }
        }
    }

    #[test]
    fn a_long_clock_is_shared_among_moves() {
        let (soft, hard) = share_of(&clock(240_000, 0, None));
        assert!(soft > Duration::from_secs(4) && hard < Duration::from_secs(60));
    }

    #[test]
    fn the_clock_may_be_the_callers() {
        fn now() -> Duration {
            static SECONDS: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(100);
            Duration::from_secs(SECONDS.fetch_add(1, Ordering::Relaxed))
        }
        let timer = Timer::start(&Limits {
            move_time: Some(Duration::from_secs(3)),
            now: Some(now),
            ..Limits::default()
        });
        assert_eq!(timer.elapsed(), Duration::from_secs(1));
        assert!(!timer.is_over() && timer.is_over());
    }

    #[test]
    fn stop_is_shared() {
        let stop = Stop::new();
        let other = stop.clone();
        assert!(!other.is_stopped());
        stop.stop();
        assert!(other.is_stopped());
    }
}
