//! Pieces from the hand that are more than dropped: those that come with a move, that castle from where they are put,
//! and royals.

use serde::{Deserialize, Serialize};

use crate::types::Square;

/// Castling of pieces that come from the hand: what was put on these squares has not moved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlacedCastling {
    /// Per colour, where the mover must be.
    pub homes: [Square; 2],
    /// Per colour, where partners must be.
    pub partners: [Vec<Square>; 2],
}

/// Pieces that come from the hand, as part of a move, to a square of the array that its piece leaves with its first
/// move. Flags by kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gating {
    /// What comes.
    pub pieces: Vec<bool>,
    /// What must leave.
    pub leaving: Vec<bool>,
}

/// Bits of [`Register::Fresh`](crate::Register::Fresh) of one player in a game with [`Gating`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GateMasks {
    /// All of them.
    pub own: u32,
    /// The piece that castles.
    pub home: u32,
    /// Its partners.
    pub partners: u32,
}

impl GateMasks {
    /// What is left of all bits if the player has nothing to bring in: what castling needs.
    #[inline]
    pub fn without_gates(self, bits: u32) -> u32 {
        let castles = bits & self.home != 0 && bits & self.partners != 0;
        let kept = if castles {
            self.home | self.partners
        } else {
            0
        };
        bits & (!self.own | kept)
    }
}
