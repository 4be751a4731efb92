//! What a position remembers beside the board, which is copied with it at every move: nothing where a game has
//! no registers.

use std::fmt::Debug;

use ::rules::Registers;

/// All registers, or none.
pub trait Memory: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// What is remembered.
    fn registers(self) -> Registers;

    /// Remembers this, as far as the game remembers anything.
    fn remember(&mut self, registers: Registers);
}

impl Memory for () {
    #[inline(always)]
    fn registers(self) -> Registers {
        Registers::NONE
    }

    #[inline(always)]
    fn remember(&mut self, registers: Registers) {
        debug_assert_eq!(registers, Registers::NONE, "the game has no registers");
    }
}

impl Memory for Registers {
    #[inline(always)]
    fn registers(self) -> Registers {
        self
    }

    #[inline(always)]
    fn remember(&mut self, registers: Registers) {
        *self = registers;
    }
}
