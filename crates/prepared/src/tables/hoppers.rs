//! Slides over pieces, as data.

use engine::boards::mailbox::Over;
use moves::hoppers;

use super::{Flags, Maker};

/// A slide over pieces.
#[derive(Debug)]
pub(crate) struct Hopper {
    pub(crate) over: Over,
    pub(crate) by: isize,
    /// Most leaps that end on an empty cell; 0 if none may.
    pub(crate) moves: u32,
    /// Most leaps that end on an enemy.
    pub(crate) captures: u32,
    /// Most leaps that end on a piece of its player's own.
    pub(crate) treads: u32,
    /// By code, what it may pass, if not all, and what it captures, if not all.
    pub(crate) hurdles: Option<Flags>,
    pub(crate) victims: Option<Flags>,
    /// On which of its player's own it ends, if not all.
    pub(crate) trodden: Option<Flags>,
}

impl Hopper {
    /// Whether it may pass what has this code, or capture it.
    pub(crate) fn admits(kinds: Option<&Flags>, code: u16) -> bool {
        kinds.is_none_or(|kinds| kinds.get(usize::from(code)).is_some_and(|named| *named))
    }
}

impl Maker<'_> {
    pub(super) fn hopper(&self, hopper: &hoppers::Hopper) -> Hopper {
        Hopper {
            over: over(hopper.over),
            by: self.offset(hopper.vector),
            moves: hopper.moves,
            captures: hopper.captures,
            treads: hopper.treads,
            hurdles: hopper.hurdles.as_ref().map(|kinds| self.codes(kinds)),
            victims: hopper.victims.as_ref().map(|kinds| self.codes(kinds)),
            trodden: hopper.trodden.as_ref().map(|kinds| self.codes(kinds)),
        }
    }
}

pub(super) fn over(over: hoppers::Over) -> Over {
    match over {
        hoppers::Over::Nothing => Over::Nothing,
        hoppers::Over::Any => Over::Any,
        hoppers::Over::OneAtOnce => Over::OneAtOnce,
        hoppers::Over::One => Over::One,
        hoppers::Over::Exactly(pieces) => Over::Exactly(pieces),
        hoppers::Over::Many => Over::Many,
    }
}
