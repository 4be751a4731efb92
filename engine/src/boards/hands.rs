//! Pieces in hand, which both boards hold as a count for each kind that can be held. `kind` says which
//! kind has an index there, if any.

use super::array::Array;
use crate::info::Setup;
use crate::types::{Color, PieceKind};

/// What both players hold in a setup.
pub(super) fn read<A: Array<u8>>(
    setup: &Setup,
    kind: impl Fn(usize) -> Option<PieceKind>,
) -> [A; 2] {
    Color::BOTH.map(|color| {
        let mut hand = A::filled(0);
        for held in 0..A::LEN {
            if let Some(kind) = kind(held) {
                hand[held] = setup.hands[color.index()][kind] as u8;
            }
        }
        hand
    })
}

/// Writes what both players hold into a setup without hands.
pub(super) fn write<A: Array<u8>>(
    hands: &[A; 2],
    setup: &mut Setup,
    kind: impl Fn(usize) -> Option<PieceKind>,
) {
    for (own, listed) in hands.iter().zip(&mut setup.hands) {
        for held in 0..A::LEN {
            if let Some(kind) = kind(held) {
                listed[kind] = u16::from(own[held]);
            }
        }
    }
}

/// What both hands add to a key, to which each piece in them adds what `piece_key` says.
pub(super) fn key<A: Array<u8>>(hands: &[A; 2], piece_key: impl Fn(Color, usize) -> u64) -> u64 {
    let mut key: u64 = 0;
    for (color, own) in Color::BOTH.into_iter().zip(hands) {
        for held in 0..A::LEN {
            let count = u64::from(own[held]);
            key = key.wrapping_add(piece_key(color, held).wrapping_mul(count));
        }
    }
    key
}

/// How many pieces of a kind are in a hand.
#[inline(always)]
pub(super) fn count<A: Array<u8>>(
    hand: &A,
    wanted: PieceKind,
    kind: impl Fn(usize) -> Option<PieceKind>,
) -> u16 {
    let held = (0..A::LEN).find(|held| kind(*held) == Some(wanted));
    held.map_or(0, |held| u16::from(hand[held]))
}
