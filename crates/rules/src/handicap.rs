//! Handicaps as data: what they change of the start array. How they are written and given is left to
//! the engine.

use serde::{Deserialize, Serialize};

use crate::types::{PieceKind, Square};

/// A named list of changes to the start array, with which a game may begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Handicap {
    /// The name by which people choose it, in any case.
    pub name: String,
    /// In the order of the file; at least one, no square twice.
    pub changes: Vec<HandicapChange>,
}

/// What a handicap does to a piece of the start array that is not royal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandicapChange {
    /// Where the piece stands.
    pub square: Square,
    /// What its owner has there instead, another kind; `None` if the second player takes it off the
    /// board.
    pub becomes: Option<PieceKind>,
}
