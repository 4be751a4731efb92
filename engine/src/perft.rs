//! Counting the tree of legal moves: the yardstick of correctness and of speed.
//!
//! Repetition is not applied: the counts are of the move generator alone.

/// How to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerftOptions {
    /// Count the moves of the last ply without making them.
    pub bulk: bool,
    /// Threads that share the root moves.
    pub threads: usize,
}

impl Default for PerftOptions {
    fn default() -> Self {
        PerftOptions {
            bulk: true,
            threads: 1,
        }
    }
}

/// Asked every few thousand leaves, with the leaves counted so far, whether to go on; from any
/// thread.
pub type GoOn<'a> = dyn Fn(u64) -> bool + Sync + 'a;
