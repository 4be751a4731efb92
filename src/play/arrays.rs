//! Which array a game begins with, where it is shuffled.

use std::time::SystemTime;

use engine::{Game, position_text};

/// A source of random arrays.
#[derive(Clone, Debug)]
pub(super) struct Arrays(u64);

/// Tries to find an array that can be played from: in nearly all games any can.
const TRIES: u32 = 100;

impl Arrays {
    /// The same arrays for the same seed, others every time without one.
    pub(super) fn new(seed: Option<u64>) -> Arrays {
        let since = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let now = || since().map_or(0, |since| since.as_nanos() as u64);
        Arrays(seed.unwrap_or_else(now))
    }

    /// Begins the game with a random array if it is shuffled.
    pub(super) fn begin(&mut self, game: &mut dyn Game) {
        if game.info().shuffle.is_none() {
            return;
        }
        for _ in 0..TRIES {
            let number = self.next() % game.info().n_arrays();
            if game.set_position(&format!("array {number}")).is_ok() {
                return;
            }
        }
    }

    /// The next random number (splitmix64).
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }
}

/// The number of the array that a shuffled game began with, if it began with one.
pub(super) fn number(game: &dyn Game) -> Option<u64> {
    let info = game.info();
    info.shuffle.as_ref()?;
    let (setup, _) = position_text::read(info, &game.start_text()).ok()?;
    info.array_number(&setup)
}

/// This number in words.
pub(super) fn words(game: &dyn Game) -> Option<String> {
    let number = number(game)?;
    let last = game.info().n_arrays() - 1;
    Some(format!("array {number} of 0 to {last}"))
}
