//! A move of the board of sets, as a number.

use crate::rules::MoveCode;

/// Destination in the lowest 7 bits, origin or index in hand in the next 7, a bit for promotion and one for a
/// drop; then the number of the form that it promotes to in 4 bits, and what else it changes: another cell
/// in 7 bits and a bit for each way to use it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(u32);

impl Move {
    pub(super) const CELL_BITS: u32 = 7;
    pub(super) const PROMOTES: u32 = 1 << (2 * Move::CELL_BITS);
    pub(super) const DROPS: u32 = Move::PROMOTES << 1;
    /// Bits of the number of a form.
    pub const CHOICE_BITS: u32 = 4;
    const CHOICE_AT: u32 = 2 * Move::CELL_BITS + 2;
    const OTHER_AT: u32 = Move::CHOICE_AT + Move::CHOICE_BITS;
    const CASTLES: u32 = 1 << (Move::OTHER_AT + Move::CELL_BITS);
    const CATCHES: u32 = Move::CASTLES << 1;
    const PASSES: u32 = Move::CASTLES << 2;

    #[inline(always)]
    pub(super) const fn new(from: u32, to: u32, flags: u32) -> Move {
        Move(to | from << Move::CELL_BITS | flags)
    }

    /// The same move with promotion to the form of this number.
    #[inline(always)]
    pub(super) const fn promoting_to(self, choice: u32) -> Move {
        Move(self.0 | Move::PROMOTES | choice << Move::CHOICE_AT)
    }

    /// The same move, which can be answered by a capture in passing.
    #[inline(always)]
    pub const fn passing(self) -> Move {
        Move(self.0 | Move::PASSES)
    }

    /// The same move with the piece on a cell as the partner of a castling.
    #[inline(always)]
    pub(super) const fn castling(self, partner: u32) -> Move {
        Move(self.0 | Move::CASTLES | partner << Move::OTHER_AT)
    }

    /// The same move, which captures the piece on a cell that has just passed.
    #[inline(always)]
    pub(super) const fn catching(self, victim: u32) -> Move {
        Move(self.0 | Move::CATCHES | victim << Move::OTHER_AT)
    }

    #[inline(always)]
    pub(super) const fn to(self) -> u32 {
        self.0 & 0x7F
    }

    #[inline(always)]
    pub(super) const fn from(self) -> u32 {
        self.0 >> Move::CELL_BITS & 0x7F
    }

    #[inline(always)]
    pub(super) const fn promotes(self) -> bool {
        self.0 & Move::PROMOTES != 0
    }

    #[inline(always)]
    pub(super) const fn drops(self) -> bool {
        self.0 & Move::DROPS != 0
    }

    /// The number of the form that it promotes to.
    #[inline(always)]
    pub(super) const fn choice(self) -> u32 {
        self.0 >> Move::CHOICE_AT & ((1 << Move::CHOICE_BITS) - 1)
    }

    /// The cell of the partner of a castling or of a victim in passing.
    #[inline(always)]
    pub(super) const fn other(self) -> u32 {
        self.0 >> Move::OTHER_AT & 0x7F
    }

    #[inline(always)]
    pub(super) const fn castles(self) -> bool {
        self.0 & Move::CASTLES != 0
    }

    #[inline(always)]
    pub(super) const fn catches(self) -> bool {
        self.0 & Move::CATCHES != 0
    }

    #[inline(always)]
    pub(super) const fn passes(self) -> bool {
        self.0 & Move::PASSES != 0
    }
}

impl MoveCode for Move {
    const ANY: Move = Move(0);

    #[inline(always)]
    fn code(self) -> u32 {
        self.0 + 1
    }
}
