//! What a position remembers of earlier moves: where the last made a capture that the next must answer
//! to, and per player the piece that must wait before it may promote.
//!
//! Counts are not for this file. Squares are cells here, and all of it is part of the position's key.

use super::code::CellCode;
use super::word::Move;
use super::{Mailbox, MailboxGame};
use crate::boards::array::Array;
use crate::key;
use crate::types::{Color, Square};
use ::rules::{Register, Registers};

/// The value of a register that holds nothing.
const NOTHING: u32 = 0;

/// The value of a register that holds a cell.
#[inline(always)]
fn holding(cell: usize) -> u32 {
    cell as u32 + 1
}

/// The values of the registers that a move may set; what it leaves alone is not looked at.
// One by one: reading all registers at once would wait for what the move before has set of them.
#[derive(Clone, Copy)]
pub(super) struct Remembered {
    answered: u32,
    fresh: u32,
    waiting: [u32; 2],
    way: u32,
}

impl Remembered {
    /// Whether the move before passed cells on which it can be captured.
    #[inline(always)]
    pub(super) fn has_way(self) -> bool {
        self.way != NOTHING
    }
}

impl<G: MailboxGame> Mailbox<G> {
    /// What is remembered and the next move may change. What is counted of moves is for those who count to take back.
    #[inline(always)]
    pub(super) fn remembered(&self) -> Remembered {
        let value = |kept: bool, register, color| match kept {
            true => self.registers.value(register, color),
            false => NOTHING,
        };
        Remembered {
            answered: value(
                needs!(self, answers),
                Register::AnsweredCapture,
                Color::First,
            ),
            fresh: value(needs!(self, fresh), Register::Fresh, Color::First),
            waiting: [
                value(needs!(self, waits), Register::WaitingPiece, Color::First),
                value(needs!(self, waits), Register::WaitingPiece, Color::Second),
            ],
            way: value(needs!(self, passes), Register::EnPassant, Color::First),
        }
    }

    /// Puts that back, but for the key.
    #[inline(always)]
    pub(super) fn remember_again(&mut self, remembered: Remembered) {
        if needs!(self, answers) {
            self.registers
                .set_value(Register::AnsweredCapture, Color::First, remembered.answered);
        }
        if needs!(self, fresh) {
            self.registers
                .set_value(Register::Fresh, Color::First, remembered.fresh);
        }
        if needs!(self, waits) {
            let [first, second] = remembered.waiting;
            self.registers
                .set_value(Register::WaitingPiece, Color::First, first);
            self.registers
                .set_value(Register::WaitingPiece, Color::Second, second);
        }
        if needs!(self, passes) {
            self.registers
                .set_value(Register::EnPassant, Color::First, remembered.way);
        }
    }

    /// All of them, for the few games that count moves.
    // By a call: inlined, they would be read before it is known whether anybody counts, and wait as above.
    #[inline(never)]
    pub(super) fn kept_registers(&self) -> Registers {
        self.registers
    }

    /// Whether the last move made a capture that this one must answer to.
    #[inline(always)]
    pub fn is_answering(&self) -> bool {
        self.answered() != NOTHING
    }

    /// Whether it made it on this cell.
    #[inline(always)]
    pub fn was_captured_on(&self, cell: usize) -> bool {
        self.answered() == holding(cell)
    }

    #[inline(always)]
    fn answered(&self) -> u32 {
        self.registers
            .value(Register::AnsweredCapture, Color::First)
    }

    /// Whether the player's piece on the cell must wait.
    #[inline(always)]
    pub(super) fn must_wait<const SECOND: bool>(&self, cell: usize) -> bool {
        let color = if SECOND { Color::Second } else { Color::First };
        self.registers.value(Register::WaitingPiece, color) == holding(cell)
    }

    /// Remembers what matters of a move that is about to be made.
    #[inline(always)]
    pub(super) fn remember<const SECOND: bool>(
        &mut self,
        mv: Move<G>,
        mover: G::Code,
        found: G::Code,
    ) {
        if needs!(self, answers) {
            let value = self.answered_by::<SECOND>(mv, mover, found);
            self.set_register(Register::AnsweredCapture, Color::First, value);
        }
        if needs!(self, fresh) {
            let mut value = self.fresh_after::<SECOND>(mv, mover, found);
            if needs!(self, places_castlers) {
                value |= self.fresh_by_drop::<SECOND>(mv);
            }
            self.set_register(Register::Fresh, Color::First, value);
        }
        if needs!(self, waits) {
            let (own, other) = match SECOND {
                true => (Color::Second, Color::First),
                false => (Color::First, Color::Second),
            };
            let value = self.waiting_by::<SECOND>(mv, mover);
            self.set_register(Register::WaitingPiece, own, value);
            // The opponent's piece goes on waiting unless it is captured.
            let waiting = self.registers.value(Register::WaitingPiece, other);
            let is_taken = |cell: usize| holding(cell) == waiting;
            let takes_over = Self::OVER && mv.takes_over();
            if is_taken(mv.to()) || takes_over && mv.over_cells().any(is_taken) {
                self.set_register(Register::WaitingPiece, other, NOTHING);
            }
        }
    }

    /// Where the move makes a capture that the next must answer to; of several, the last.
    #[inline(always)]
    fn answered_by<const SECOND: bool>(&self, mv: Move<G>, mover: G::Code, found: G::Code) -> u32 {
        let captor = mover.own::<SECOND>();
        let hit = |code: G::Code| {
            let victim = code.own_of_enemy::<SECOND>();
            code.is_enemy::<SECOND>() && self.game.is_answered(captor, victim)
        };
        if hit(found) {
            return holding(mv.to());
        }
        // Not by an iterator: what a call to its end borrows would be kept in memory for every move.
        let mut answered = NOTHING;
        for index in 0..G::Over::LEN {
            let cell = mv.victim(index);
            if cell != mv.from() && hit(self.at(cell)) {
                answered = holding(cell);
            }
        }
        answered
    }

    /// The mover where it must wait after the move: if it enters the zone without promoting.
    #[inline(always)]
    fn waiting_by<const SECOND: bool>(&self, mv: Move<G>, mover: G::Code) -> u32 {
        let (from, to) = (mv.from(), mv.to());
        let waits = self.game.enters::<SECOND>(from, to)
            && !mv.promotes()
            && !mv.drops()
            && self.game.kind_waits(mover.own::<SECOND>());
        if waits { holding(to) } else { NOTHING }
    }

    /// Lets a register of one number have another value.
    #[inline(always)]
    pub(super) fn set_register(&mut self, register: Register, color: Color, value: u32) {
        let before = self.registers.value(register, color);
        if before != value {
            let gain = key::register(register, color, value);
            let loss = key::register(register, color, before);
            self.key = self.key.wrapping_add(gain).wrapping_sub(loss);
            self.registers.set_value(register, color, value);
        }
    }

    /// Remembers something else; returns what was remembered.
    pub(super) fn set_registers(&mut self, registers: Registers) -> Registers {
        let before = self.registers;
        if before != registers {
            for (register, color) in Registers::each() {
                self.set_register(register, color, registers.value(register, color));
            }
        }
        before
    }

    /// Remembers what a setup says, with squares; returns what was remembered, with cells.
    pub(super) fn read_registers(&mut self, registers: Registers) -> Registers {
        self.set_registers(registers.map_squares(&|square| Square(self.cell_of(square) as u16)))
    }

    /// What is remembered, for a setup.
    pub(super) fn write_registers(&self) -> Registers {
        let dense = |cell: Square| self.square_of(cell.index());
        self.registers.map_squares(&dense)
    }
}
