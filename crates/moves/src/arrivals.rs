//! Where moves end that are no plain leaps and slides, and under which conditions.

use variant_dsl::path::Vector;

use crate::atoms::scaled;
use crate::chains::{Condition, Conditions, Holds, ORIGIN, is_certain};

/// An end of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Where, seen from the mover.
    pub to: Vector,
    /// When it may end here if the cell is empty, or the origin; `None` if never.
    pub moves: Option<Conditions>,
    /// When it may capture here; `None` if never.
    pub captures: Option<Conditions>,
}

impl Arrival {
    /// Whether it depends on nothing but where it takes and ends.
    pub fn is_certain(&self) -> bool {
        [&self.moves, &self.captures]
            .into_iter()
            .flatten()
            .all(is_certain)
    }

    /// Whether it ends on another cell and asks of the cells on its way only whether they are empty.
    pub(crate) fn asks_emptiness(&self) -> bool {
        let held = self
            .conditions()
            .flat_map(|condition| condition.cells.values());
        let of_emptiness = |holds: &Holds| !matches!(holds, Holds::Enemy | Holds::Friend);
        let asks = self
            .conditions()
            .any(|condition| !condition.asks.is_empty());
        self.to != ORIGIN && !asks && held.into_iter().all(of_emptiness)
    }

    /// Whether it is a slide by `vector` or its opposite as far as the cells on its way go: all must be empty.
    pub(crate) fn runs_along(&self, vector: Vector) -> bool {
        let leaps = |leaps: &i16| {
            [*leaps, -*leaps]
                .map(|n| scaled(vector, n))
                .contains(&self.to)
        };
        let longest = self.to.0.abs().max(self.to.1.abs());
        let Some(leaps) = (1..=longest).find(leaps) else {
            return false;
        };
        let sign = if scaled(vector, leaps) == self.to {
            1
        } else {
            -1
        };
        let empty = |condition: &Condition| {
            let mut between = (1..leaps).map(|n| scaled(vector, sign * n));
            between.all(|cell| condition.cells.get(&cell) == Some(&Holds::Nothing))
        };
        self.conditions().all(empty)
    }

    /// The conditions of both uses.
    fn conditions(&self) -> impl Iterator<Item = &Condition> {
        [&self.moves, &self.captures]
            .into_iter()
            .flatten()
            .flatten()
    }
}
