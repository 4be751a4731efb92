//! Moves and searches as everybody outside the engine sees them.

use std::time::Duration;

use crate::effect::Effect;
use crate::search::Score;

/// A move as everybody outside the engine sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveView {
    /// The form for programs: squares, `*` for a drop, `+` for promotion.
    pub text: String,
    /// The form for people, as it is written in the position the move is made in.
    pub human: String,
    /// What it does.
    pub effect: Effect,
}

/// What a search has found, its line as text unless said otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchInfo<M = MoveView> {
    /// Place of its line among those asked for, the best being 1.
    pub place: usize,
    /// Depth of the last completed iteration.
    pub depth: u32,
    /// Score for the side to move.
    pub score: Score,
    /// Positions visited by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// The moves expected, best move first.
    pub line: Vec<M>,
}
