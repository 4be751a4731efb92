//! The words that hold a set of squares, as types: [`Bits`] is the bare number, [`Word`] how it holds the
//! board. The same functions as in [`sets`](crate::sets), for code that is generic over the word.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::boards::array::Array;
use crate::sets;

/// A set of bits in one number.
pub trait Bits:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + 'static
{
    /// No bit.
    const NONE: Self;

    /// The set of one bit.
    fn bit(number: u32) -> Self;

    /// How many bits there are.
    fn count(self) -> u32;

    /// The number of the lowest bit, of a set that has one.
    fn lowest(self) -> u32;

    /// The number of the highest bit, of a set that has one.
    fn highest(self) -> u32;

    /// The set without its lowest bit, if it has one.
    fn without_lowest(self) -> Self;

    /// Whether there is any bit.
    #[inline(always)]
    fn any(self) -> bool {
        self != Self::NONE
    }

    /// The numbers of all bits, the lowest first.
    #[inline(always)]
    fn each(self) -> Each<Self> {
        Each(self)
    }
}

/// See [`Bits::each`]. An iterator, as its loops are surely inlined, where a closure may not be.
#[derive(Clone, Copy, Debug)]
pub struct Each<B>(B);

impl<B: Bits> Iterator for Each<B> {
    type Item = u32;

    #[inline(always)]
    fn next(&mut self) -> Option<u32> {
        let bit = self.0.any().then(|| self.0.lowest());
        self.0 = self.0.without_lowest();
        bit
    }
}

macro_rules! bits {
    ($number:ty) => {
        impl Bits for $number {
            const NONE: Self = 0;

            #[inline(always)]
            fn bit(number: u32) -> Self {
                1 << number
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline(always)]
            fn highest(self) -> u32 {
                self.ilog2()
            }

            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    };
}

bits!(u64);
bits!(u128);

/// How a word holds the board.
pub trait Word: Copy + Eq + Debug + Send + Sync + 'static {
    /// A set of squares.
    type Set: Bits;
    /// What is kept of every cell beside the planes, if anything.
    type Forms: Array<u8>;

    /// The set of one square.
    fn square_set(square: u32) -> Self::Set;

    /// The set of all cells from one to a higher one, or the same.
    fn span(low: u32, high: u32) -> Self::Set;

    /// The square that a bit stands for.
    fn square_of(bit: u32) -> u32;

    /// Each square of a set once.
    fn once(set: Self::Set) -> Self::Set;
}

macro_rules! word {
    ($doc:literal, $name:ident, $module:ident, $forms:ty) => {
        #[doc = $doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name;

        impl Word for $name {
            type Set = sets::$module::Set;
            type Forms = $forms;

            #[inline(always)]
            fn square_set(square: u32) -> Self::Set {
                sets::$module::square_set(square)
            }

            #[inline(always)]
            fn span(low: u32, high: u32) -> Self::Set {
                sets::$module::span(low, high)
            }

            #[inline(always)]
            fn square_of(bit: u32) -> u32 {
                sets::$module::square_of(bit)
            }

            #[inline(always)]
            fn once(set: Self::Set) -> Self::Set {
                sets::$module::once(set)
            }
        }
    };
}

word!("The board twice in 64 bits.", Twin, twin, [u8; 0]);
word!("The board once in 64 bits.", Single, single, [u8; 0]);
word!(
    "The board once in 128 bits, and cell by cell: to ask every plane what stands on a square takes longer.",
    Wide,
    wide,
    [u8; 128]
);
