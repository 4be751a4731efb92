//! What positions count of the moves that led to them, alike on every board.

use crate::info::GameInfo;
use crate::rules::Rules;
use ::rules::{Holds, Register, Registers};

/// Whether the game counts anything.
pub(crate) fn counts(info: &GameInfo) -> bool {
    let mut registers = info.registers.iter();
    registers.any(|register| register.row().holds == Holds::Count)
}

/// The registers of a position to which a move has just led, with what that move adds to the counts.
#[inline(never)]
pub(crate) fn counted<R: Rules>(rules: &R, position: &R::Position) -> Registers {
    let mover = !rules.side(position);
    let mut registers = rules.registers(position);
    let info = rules.info();
    for register in &info.registers {
        let happened = match register {
            Register::ChecksGiven => rules.in_check(position),
            Register::AnsweredCapture
            | Register::WaitingPiece
            | Register::Fresh
            | Register::EnPassant => false,
        };
        if happened {
            registers.count(*register, mover, info.asked(*register));
        }
    }
    registers
}
