//! What positions count of the moves that led to them, alike on every board.

use crate::info::GameInfo;
use crate::rules::Rules;
use ::rules::{Condition, Holds, Register, Registers};

/// What a game counts, made ready for being asked at every move.
#[derive(Clone, Debug)]
pub(crate) struct Counting {
    /// Whether it counts anything.
    counts: bool,
    clock: Option<Clock>,
}

/// What sets the count of quiet moves back, besides captures.
#[derive(Clone, Debug)]
struct Clock {
    /// Moves of these pieces, by kind.
    pieces: Vec<bool>,
    /// Drops.
    drops: bool,
}

impl Counting {
    /// What a game with these facts counts.
    pub(crate) fn new(info: &GameInfo) -> Counting {
        let mut registers = info.registers.iter();
        let mut rows = info.endings.iter();
        let row = rows.find(|row| row.when == Condition::QuietMoves);
        let clock = row.and_then(|row| {
            Some(Clock {
                pieces: row.pieces.clone()?,
                drops: row.clock?.drops,
            })
        });
        Counting {
            counts: registers.any(|register| register.row().holds == Holds::Count),
            clock,
        }
    }

    /// Whether the game counts anything.
    #[inline(always)]
    pub(crate) fn counts(&self) -> bool {
        self.counts
    }

    /// Whether a move that has not been made yet is a quiet one, where such moves are counted. To be
    /// asked by games that count something.
    #[inline]
    pub(crate) fn is_quiet<R: Rules>(
        &self,
        rules: &R,
        position: &R::Position,
        mv: R::Move,
    ) -> bool {
        let Some(clock) = &self.clock else {
            return false;
        };
        let sketch = rules.sketch(position, mv);
        let happens = match sketch.from {
            Some(_) => clock.pieces[sketch.piece.index()],
            None => clock.drops,
        };
        sketch.captured.is_none() && !happens
    }
}

/// The registers of a position to which a move has just led, with what that move adds to the counts;
/// `quiet`: what [`Counting::is_quiet`] said of it.
#[inline(never)]
pub(crate) fn counted<R: Rules>(rules: &R, position: &R::Position, quiet: bool) -> Registers {
    let mover = !rules.side(position);
    let mut registers = rules.registers(position);
    let info = rules.info();
    for register in &info.registers {
        match register {
            Register::ChecksGiven if rules.in_check(position) => {
                registers.count(*register, mover, info.asked(*register));
            }
            Register::QuietMoves if quiet => {
                registers.count(*register, mover, Registers::MOST);
            }
            Register::QuietMoves => registers.set_value(*register, mover, 0),
            Register::ChecksGiven
            | Register::AnsweredCapture
            | Register::WaitingPiece
            | Register::Fresh
            | Register::EnPassant => {}
        }
    }
    registers
}
