//! What a position remembers beside the board, which is copied with it at every move: nothing where a game has
//! no registers.

use std::fmt::Debug;

use super::word::Bits;
use ::rules::Registers;

/// The past as far as it matters, or nothing. Squares are cells.
pub trait Memory<S>: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// Whether anything is remembered.
    const EXISTS: bool;

    /// What is remembered but for pieces that have never moved.
    fn registers(&self) -> Registers;

    /// Remembers this instead.
    fn set_registers(&mut self, registers: Registers);

    /// Cells of pieces that have never moved, where that can still matter.
    fn fresh(&self) -> S;

    /// Remembers these instead.
    fn set_fresh(&mut self, fresh: S);
}

impl<S: Bits> Memory<S> for () {
    const EXISTS: bool = false;

    #[inline(always)]
    fn registers(&self) -> Registers {
        Registers::NONE
    }

    #[inline(always)]
    fn set_registers(&mut self, registers: Registers) {
        debug_assert_eq!(registers, Registers::NONE, "the game has no registers");
    }

    #[inline(always)]
    fn fresh(&self) -> S {
        S::NONE
    }

    #[inline(always)]
    fn set_fresh(&mut self, _fresh: S) {}
}

/// All registers; that of pieces that have never moved as a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Past<S> {
    fresh: S,
    registers: Registers,
}

impl<S: Bits> Default for Past<S> {
    fn default() -> Past<S> {
        Past {
            fresh: S::NONE,
            registers: Registers::NONE,
        }
    }
}

impl<S: Bits> Memory<S> for Past<S> {
    const EXISTS: bool = true;

    #[inline(always)]
    fn registers(&self) -> Registers {
        self.registers
    }

    #[inline(always)]
    fn set_registers(&mut self, registers: Registers) {
        self.registers = registers;
    }

    #[inline(always)]
    fn fresh(&self) -> S {
        self.fresh
    }

    #[inline(always)]
    fn set_fresh(&mut self, fresh: S) {
        self.fresh = fresh;
    }
}
