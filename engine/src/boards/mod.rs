//! Boards: how a position is held in memory, and what moves change in it, once for all games that are held
//! so. What is a game's own, its moves and attacks, is generated and comes in by a trait.

/// What is done for a player, with the colour as a constant parameter.
macro_rules! by_side {
    ($side:expr, $second:ident => $what:expr) => {
        match $side {
            $crate::types::Color::First => {
                const $second: bool = false;
                $what
            }
            $crate::types::Color::Second => {
                const $second: bool = true;
                $what
            }
        }
    };
}

mod array;
mod hands;
pub mod mailbox;
pub mod planes;

pub use array::Array;

use crate::key;
use crate::types::Color;

/// The player that moves as `SECOND` says.
#[inline(always)]
const fn color<const SECOND: bool>() -> Color {
    if SECOND { Color::Second } else { Color::First }
}

/// Gives the player's turn to the other.
#[inline(always)]
fn pass_turn<const SECOND: bool>(side: &mut Color, key: &mut u64) {
    *side = !color::<SECOND>();
    *key = if SECOND {
        key.wrapping_sub(key::SECOND_TO_MOVE)
    } else {
        key.wrapping_add(key::SECOND_TO_MOVE)
    };
}
