//! Pieces from the hand that are more than dropped: those that come with a move, that castle from where they are put,
//! and royals.

use serde::{Deserialize, Serialize};

use crate::info::{GameInfo, Setup};
use crate::types::{Color, Square};

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

impl GameInfo {
    /// The bits of one player for pieces that may be left.
    pub fn gate_masks(&self, color: Color) -> GateMasks {
        let mask = |is: &dyn Fn(Square) -> bool| {
            let places = self.fresh.iter().enumerate();
            let places = places.filter(|(_, square)| is(**square));
            places.fold(0, |bits, (place, _)| bits | 1 << place)
        };
        let homes = self.castling_homes(color);
        let partners: Vec<Square> = self.fresh_partners(color).collect();
        GateMasks {
            own: mask(&|square| {
                self.start.board[square.index()].is_some_and(|piece| piece.color == color)
            }),
            home: mask(&|square| homes.contains(&square)),
            partners: mask(&|square| partners.contains(&square)),
        }
    }

    /// Whether the player has a piece in hand that may be brought in, or may get one.
    pub fn can_gate(&self, hands: &[Vec<u16>; 2], color: Color) -> bool {
        let Some(gating) = &self.gating else {
            return false;
        };
        let mut held = hands[color.index()].iter().zip(&gating.pieces);
        self.takes_prisoners() || held.any(|(count, comes)| *count > 0 && *comes)
    }

    /// Forgets of the pieces of players who have nothing to bring in all that only that would need.
    pub fn forget_idle_gates(&self, bits: u32, hands: &[Vec<u16>; 2]) -> u32 {
        if self.gating.is_none() {
            return bits;
        }
        let idle = Color::BOTH.into_iter();
        let idle = idle.filter(|color| !self.can_gate(hands, *color));
        idle.fold(bits, |bits, color| {
            self.gate_masks(color).without_gates(bits)
        })
    }

    /// Where pieces that castle are put from the hand, if they are.
    pub fn placed_castling(&self) -> Option<&PlacedCastling> {
        self.castling.as_ref()?.placed.as_ref()
    }

    /// How many royals the player has in hand.
    pub fn royals_held(&self, setup: &Setup, color: Color) -> usize {
        let held = self.kinds.iter().zip(&setup.hands[color.index()]);
        let royals = held.filter(|(kind, _)| kind.royal);
        royals.map(|(_, count)| usize::from(*count)).sum()
    }

    /// Whether the player has a royal in the array, or in hand at the start.
    pub fn begins_with_royal(&self, color: Color) -> bool {
        let pieces = self.start.board.iter().flatten();
        { pieces }.any(|piece| piece.color == color && self.kind(piece.kind).royal)
            || self.royals_held(&self.start, color) > 0
    }
}
