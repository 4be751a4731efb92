//! Random games: seeded, so that a failure can be repeated.

use engine::rules::list_legal;
use engine::{Rules, Setup};

/// A small generator of pseudo-random numbers (xorshift64).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Any seed will do; 0 is replaced.
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * bound as u64) >> 32) as usize
    }
}

/// Longest random game, in plies.
const MAX_PLIES: usize = 300;

/// The positions of random games from the start, `count` of them, each as plain data.
pub fn positions<R: Rules>(rules: &R, count: usize, seed: u64) -> Vec<Setup> {
    let mut random = Random::new(seed);
    let mut setups = Vec::with_capacity(count);
    while setups.len() < count {
        let mut position = rules.position(&rules.info().start);
        for _ in 0..MAX_PLIES {
            setups.push(rules.setup(&position));
            let mut moves = Vec::new();
            list_legal(rules, &mut position, &mut moves);
            if moves.is_empty() || setups.len() >= count {
                break;
            }
            rules.play(&mut position, moves[random.below(moves.len())]);
        }
    }
    setups
}
