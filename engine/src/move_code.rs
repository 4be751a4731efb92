//! Moves as numbers.

use std::fmt::Debug;

/// A move as a number, for transposition tables.
pub trait MoveCode: Copy + Eq + Debug + Send + Sync + 'static {
    /// Some move, to fill room for moves with.
    const ANY: Self;

    /// Differs for different legal moves of one position; never 0. Moves that take so many pieces on
    /// their way that 32 bits cannot hold them are mixed, and differ all but certainly.
    fn code(self) -> u32;
}
