//! Position keys without tables: every contribution is a short mix of its own number.
//!
//! A key is the wrapping *sum* of the contributions of all pieces on the board and in hand, so a
//! move adds and subtracts and nothing depends on the order. The mixer is one round of a
//! splitmix-style finaliser: a product, a fold, a product.

/// Added while the second player is to move.
pub const SECOND_TO_MOVE: u64 = mix(1 << 40);

/// Contribution of a piece: `piece` is colour and kind as one number, `square` any unambiguous
/// index below 4096.
#[inline]
pub const fn on_board(piece: u32, square: u32) -> u64 {
    mix(((piece as u64) << 12) | square as u64)
}

/// Contribution of one held piece: `piece` is holder and kind as one number. Each further piece
/// of the kind adds the same once more.
#[inline]
pub const fn in_hand(piece: u32) -> u64 {
    mix((1 << 41) | piece as u64)
}

/// Contribution of the square of a capture that the next move must answer to.
#[inline]
pub const fn struck(square: u32) -> u64 {
    mix((1 << 42) | square as u64)
}

/// Contribution of a piece on `square` that must wait before it may promote.
#[inline]
pub const fn waiting(square: u32) -> u64 {
    mix((1 << 43) | square as u64)
}

/// Spreads the bits of a small number over 64 bits.
#[inline]
const fn mix(number: u64) -> u64 {
    let product = (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (product ^ (product >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93)
}
