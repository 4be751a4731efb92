//! The bench: fixed positions searched to fixed depths. The number of nodes is a signature that
//! changes when, and only when, the search or the evaluation does; the time says how fast it is.

use std::time::{Duration, Instant};

use crate::history::History;
use crate::info::Setup;
use crate::rules::Rules;
use crate::search::{Limits, Searcher, Stop};

/// What a bench measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bench {
    /// Nodes of all searches: the signature.
    pub nodes: u64,
    /// Time of all searches.
    pub time: Duration,
}

impl Bench {
    /// Nodes per second; 0 if no time has passed.
    pub fn nodes_per_second(&self) -> u64 {
        let nanos = self.time.as_nanos();
        if nanos == 0 {
            return 0;
        }
        (u128::from(self.nodes) * 1_000_000_000 / nanos) as u64
    }
}

/// Size of the table, part of what the signature depends on.
const HASH_MEGABYTES: usize = 16;

/// Searches each position on its own to `depth`, with one thread and nothing learned before. The
/// setups must have passed `setup::validate`.
pub fn bench<R: Rules>(rules: &R, setups: &[Setup], depth: u32) -> Bench {
    let mut total = Bench::default();
    let mut searcher = Searcher::new(HASH_MEGABYTES, 1);
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    for setup in setups {
        let position = rules.position(setup);
        let mut history = History::default();
        history.push(
            rules.key(&position),
            rules.side(&position),
            rules.in_check(&position),
        );
        searcher.clear();
        let start = Instant::now();
        let best = searcher.search(
            rules,
            &position,
            &history,
            &limits,
            &Stop::new(),
            &mut |_| {},
        );
        total.time += start.elapsed();
        total.nodes += best.nodes;
    }
    total
}
