//! Position keys without tables: every contribution is a short mix of its own number.
//!
//! A key is the wrapping *sum* of the contributions of all pieces on the board and in hand, so a
//! move adds and subtracts and nothing depends on the order. The mixer is one round of a
//! splitmix-style finaliser: a product, a fold, a product.

use crate::types::Color;
use ::rules::{Holds, Register, Registers};

/// Added while the second player is to move.
pub const SECOND_TO_MOVE: u64 = mix(1 << 40);

/// Contribution of a piece: `piece` is colour and kind as one number, `square` any unambiguous
/// index below 4096.
#[inline]
pub const fn on_board(piece: u32, square: u32) -> u64 {
    mix(((piece as u64) << 12) | square as u64)
}

/// Contribution of a wall on a square, any unambiguous index.
#[inline]
pub const fn wall(square: u32) -> u64 {
    mix((1 << 60) | square as u64)
}

/// Contribution of one held piece: `piece` is holder and kind as one number. Each further piece
/// of the kind adds the same once more.
#[inline]
pub const fn in_hand(piece: u32) -> u64 {
    mix((1 << 41) | piece as u64)
}

/// Contribution of a register's value, of squares any unambiguous index and one; nothing
/// contributes nothing, and neither does what makes no position another. No two players hold the same square.
#[inline]
pub const fn register(register: Register, color: Color, value: u32) -> u64 {
    if value == 0 || !register.row().in_key {
        return 0;
    }
    let owner = match register.row().holds {
        Holds::Square | Holds::Places | Holds::Way | Holds::Limited => 0,
        Holds::Count => color.index() as u64,
    };
    mix((1 << (42 + register as u64)) | owner << 32 | (value as u64 - 1))
}

/// Contribution of all registers.
pub fn registers(registers: &Registers) -> u64 {
    let each =
        Registers::each().map(|(which, color)| (which, color, registers.value(which, color)));
    each.fold(0, |sum, (which, color, value)| {
        sum.wrapping_add(register(which, color, value))
    })
}

/// Spreads the bits of a small number over 64 bits.
#[inline]
const fn mix(number: u64) -> u64 {
    let product = (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (product ^ (product >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93)
}
