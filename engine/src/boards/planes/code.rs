//! A move of the board of sets, as a number.

use crate::rules::MoveCode;

/// Destination in the lowest 7 bits, origin or index in hand in the next 7, then a bit for promotion and
/// one for a drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(u16);

impl Move {
    pub(super) const CELL_BITS: u32 = 7;
    pub(super) const PROMOTES: u16 = 1 << (2 * Move::CELL_BITS);
    pub(super) const DROPS: u16 = Move::PROMOTES << 1;

    #[inline(always)]
    pub(super) const fn new(from: u32, to: u32, flags: u16) -> Move {
        Move((to | from << Move::CELL_BITS) as u16 | flags)
    }

    #[inline(always)]
    pub(super) const fn to(self) -> u32 {
        self.0 as u32 & 0x7F
    }

    #[inline(always)]
    pub(super) const fn from(self) -> u32 {
        self.0 as u32 >> Move::CELL_BITS & 0x7F
    }

    #[inline(always)]
    pub(super) const fn promotes(self) -> bool {
        self.0 & Move::PROMOTES != 0
    }

    #[inline(always)]
    pub(super) const fn drops(self) -> bool {
        self.0 & Move::DROPS != 0
    }
}

impl MoveCode for Move {
    #[inline(always)]
    fn code(self) -> u32 {
        u32::from(self.0) + 1
    }
}
