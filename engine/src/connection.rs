//! Chains of a player's pieces that join squares.

use crate::Verdict;
use crate::any_position::AnyPosition;
use crate::types::{Color, Outcome, Square};
use ::rules::connection::connects;
use ::rules::ending::Ending;

/// A chain of pieces from some squares to others.
#[derive(Clone, Debug)]
pub(crate) struct Connects {
    /// By kind.
    pieces: Vec<bool>,
    /// Per colour, where it begins and where it ends.
    ends: [[Vec<Square>; 2]; 2],
    /// From one piece to the next, or back, as the first player sees the board.
    steps: Vec<(i16, i16)>,
    result: Verdict,
    of: Option<Color>,
}

impl Connects {
    /// What the row asks.
    pub(crate) fn new(row: &Ending) -> Option<Connects> {
        let [first, second] = row.squares.clone()?;
        let [of_first, of_second] = row.others.clone()?;
        Some(Connects {
            pieces: row.pieces.clone()?,
            ends: [[first, of_first], [second, of_second]],
            steps: row.lines.as_ref()?.steps.clone(),
            result: row.result,
            of: row.of,
        })
    }

    /// What it means that the player who has just moved has such a chain.
    pub(crate) fn outcome(&self, position: &dyn AnyPosition) -> Option<Outcome> {
        let mover = !position.side();
        if self.of.is_some_and(|of| of != mover) {
            return None;
        }
        let info = position.info();
        let mut inside = vec![false; info.squares()];
        position.each_piece(&mut |piece, square| {
            inside[square.index()] = piece.color == mover && self.pieces[piece.kind.index()];
        });
        let [begin, end] = &self.ends[mover.index()];
        connects(info.files, &inside, begin, end, &self.steps).then(|| self.result.outcome(mover))
    }
}
