//! Moves as words: the destination in the lowest bits, then the origin or the index in hand, then a
//! cell for each piece taken on the way, the origin again for none, then a bit for promotion and one
//! for a drop, the number of the form, and the cell of a wall plus one.

use std::fmt::{self, Debug, Formatter};
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Mul, Shl, Shr};

use super::MailboxGame;
use crate::boards::array::Array;
use crate::rules::MoveCode;

/// A word that holds a move.
pub trait MoveWord:
    Copy
    + Eq
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Mul<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No bit.
    const NONE: Self;

    /// A word with this in its lowest bits.
    fn of(number: u128) -> Self;

    /// The lowest bits.
    fn low(self) -> usize;

    /// All bits mixed to a number that is never 0.
    fn mixed(self) -> u32;
}

macro_rules! move_word {
    ($word:ty) => {
        impl MoveWord for $word {
            const NONE: $word = 0;

            #[inline(always)]
            fn of(number: u128) -> $word {
                number as $word
            }

            #[inline(always)]
            fn low(self) -> usize {
                self as usize
            }

            #[inline(always)]
            fn mixed(self) -> u32 {
                let mut code: u64 = 0;
                for part in 0..<$word>::BITS.div_ceil(64) {
                    let part = (u128::from(self) >> (64 * part)) as u64;
                    code = (code ^ part).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                }
                (code >> 32) as u32 | 1
            }
        }
    };
}

move_word!(u32);
move_word!(u64);
move_word!(u128);

/// A move.
pub struct Move<G: MailboxGame>(G::Word);

// By hand, as a game itself need not be any of this.
impl<G: MailboxGame> Clone for Move<G> {
    #[inline(always)]
    fn clone(&self) -> Move<G> {
        *self
    }
}

impl<G: MailboxGame> Copy for Move<G> {}

impl<G: MailboxGame> PartialEq for Move<G> {
    #[inline(always)]
    fn eq(&self, other: &Move<G>) -> bool {
        self.0 == other.0
    }
}

impl<G: MailboxGame> Eq for Move<G> {}

impl<G: MailboxGame> Debug for Move<G> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Move").field(&self.0).finish()
    }
}

impl<G: MailboxGame> Move<G> {
    const BITS: u32 = G::CELL_BITS;
    const MASK: usize = (1 << Self::BITS) - 1;
    /// Bits of all cells.
    const CELLS: u32 = (2 + G::Over::LEN as u32) * Self::BITS;
    /// Times a cell, this is that cell as origin and as every victim on the way.
    const ALL_BUT_TO: u128 = {
        let (mut all, mut field) = (0, Self::BITS);
        while field < Self::CELLS {
            all |= 1 << field;
            field += Self::BITS;
        }
        all
    };

    #[inline(always)]
    fn bit(number: u32) -> G::Word {
        G::Word::of(1) << number
    }

    /// A move that takes nothing on its way.
    #[inline(always)]
    pub fn new(from: usize, to: usize) -> Move<G> {
        let cells = G::Word::of(from as u128) * G::Word::of(Self::ALL_BUT_TO);
        Move(G::Word::of(to as u128) | cells)
    }

    /// The drop of the piece at this index in hand.
    #[inline(always)]
    pub fn of_drop(held: usize, to: usize) -> Move<G> {
        Move(Self::new(held, to).0 | Self::bit(Self::CELLS + 1))
    }

    /// The same move with promotion.
    #[inline(always)]
    pub fn promoting(self) -> Move<G> {
        Move(self.0 | Self::bit(Self::CELLS))
    }

    /// The same move with promotion to the form of this number.
    #[inline(always)]
    pub fn promoting_to(self, choice: usize) -> Move<G> {
        let mv = self.promoting();
        match G::CHOICE_BITS {
            // There may be no bits above either.
            0 => mv,
            _ => Move(mv.0 | G::Word::of(choice as u128) << (Self::CELLS + 2)),
        }
    }

    /// The same move with the piece at an index in hand on the cell that it leaves, or that a castling's partner leaves.
    #[inline(always)]
    pub fn gating(self, held: usize, at_partner: bool) -> Move<G> {
        let gate = (held as u128 + 1) | u128::from(at_partner) << 4;
        match G::GATE_BITS {
            // There may be no bits above either.
            0 => self,
            _ => Move(self.0 | G::Word::of(gate) << (Self::CELLS + 2 + G::CHOICE_BITS)),
        }
    }

    /// The index in hand of what comes with it, and whether to the cell that a castling's partner leaves.
    #[inline(always)]
    pub fn gate(self) -> Option<(usize, bool)> {
        if G::GATE_BITS == 0 {
            return None;
        }
        let gate = (self.0 >> (Self::CELLS + 2 + G::CHOICE_BITS)).low() & 31;
        let held = (gate & 15).checked_sub(1)?;
        Some((held, gate >> 4 == 1))
    }

    /// The number of the form that it promotes to.
    #[inline(always)]
    pub fn choice(self) -> usize {
        if G::CHOICE_BITS == 0 {
            return 0;
        }
        (self.0 >> (Self::CELLS + 2)).low() & ((1 << G::CHOICE_BITS) - 1)
    }

    /// Bits of the cell of a wall, plus one.
    const WALL_BITS: u32 = if G::PUTS { Self::BITS } else { 0 };

    /// The same move with a wall on a cell.
    #[inline(always)]
    pub(super) fn with_wall(self, cell: usize) -> Move<G> {
        if !G::PUTS {
            return self;
        }
        Move(
            self.0
                | G::Word::of(cell as u128 + 1)
                    << (Self::CELLS + 2 + G::CHOICE_BITS + G::GATE_BITS),
        )
    }

    /// The cell on which it puts a wall, if it says so.
    #[inline(always)]
    pub(super) fn wall(self) -> Option<usize> {
        if !G::PUTS {
            return None;
        }
        ((self.0 >> (Self::CELLS + 2 + G::CHOICE_BITS + G::GATE_BITS)).low() & Self::MASK)
            .checked_sub(1)
    }

    /// The same move from `from`, with its victim number `index` on `cell`.
    #[inline(always)]
    pub fn over(self, from: usize, index: u32, cell: usize) -> Move<G> {
        Move(self.0 ^ G::Word::of((from ^ cell) as u128) << ((2 + index) * Self::BITS))
    }

    /// A move to the cell 0 as one to `to`.
    #[inline(always)]
    pub fn ending(self, to: usize) -> Move<G> {
        Move(self.0 | G::Word::of(to as u128))
    }

    /// Where it ends.
    #[inline(always)]
    pub fn to(self) -> usize {
        self.0.low() & Self::MASK
    }

    /// Where it begins, or the index in hand.
    #[inline(always)]
    pub fn from(self) -> usize {
        (self.0 >> Self::BITS).low() & Self::MASK
    }

    /// The cell of a victim on the way; the origin if there are not so many.
    #[inline(always)]
    pub fn victim(self, index: usize) -> usize {
        (self.0 >> ((2 + index as u32) * Self::BITS)).low() & Self::MASK
    }

    /// The cells on which it takes a piece on its way.
    #[inline(always)]
    pub fn over_cells(self) -> impl Iterator<Item = usize> {
        let cells = (0..G::Over::LEN).map(move |index| self.victim(index));
        cells.filter(move |cell| *cell != self.from())
    }

    /// Whether it takes a piece on its way.
    #[inline(always)]
    pub fn takes_over(self) -> bool {
        (0..G::Over::LEN).any(|index| self.victim(index) != self.from())
    }

    /// Whether the piece promotes.
    #[inline(always)]
    pub fn promotes(self) -> bool {
        self.0 & Self::bit(Self::CELLS) != G::Word::of(0)
    }

    /// Whether it is a drop.
    #[inline(always)]
    pub fn drops(self) -> bool {
        self.0 & Self::bit(Self::CELLS + 1) != G::Word::of(0)
    }
}

impl<G: MailboxGame> MoveCode for Move<G> {
    const ANY: Move<G> = Move(G::Word::NONE);

    #[inline(always)]
    fn code(self) -> u32 {
        if Self::CELLS + 2 + G::CHOICE_BITS + G::GATE_BITS + Self::WALL_BITS < 32 {
            self.0.low() as u32 + 1
        } else {
            self.0.mixed()
        }
    }
}
