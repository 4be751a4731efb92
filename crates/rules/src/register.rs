//! State of a position beyond board, hands and side to move, as rows of one table.
//!
//! A row says what is remembered, for which player, and how a position's text has it. Executors say when a
//! move sets it, and the engine's `setup` whether a value fits a position. A new register is a variant here
//! with its row of the table, and a case in each of those.

use serde::{Deserialize, Serialize};

use crate::types::{Color, Square};

/// Something that a position remembers of the moves that led to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Register {
    /// Where the last move made a capture that the next must answer to; of several captures the last.
    AnsweredCapture,
    /// A piece that entered the zone on its owner's last move without promoting and must wait; until
    /// after its owner's next move.
    WaitingPiece,
    /// Pieces of the array that have never moved, where that can still matter: a bit for each of
    /// [`GameInfo::fresh`](crate::GameInfo::fresh).
    Fresh,
    /// From where to where the last move went, if it passed a square on which it can be captured now.
    EnPassant,
    /// How often a player has given check.
    ChecksGiven,
    /// A player's unbroken series of checks: whether there is one, and whether a piece that matters gave one of them; see
    /// [`CheckSeries`].
    CheckSeries,
    /// How many plies have passed since something happened that cannot be taken back.
    QuietMoves,
    /// How many of the last moves changed nothing but the turn, one after the other.
    Passes,
    /// How many plies of a count have passed after which the game is drawn, and how many it has.
    Counting,
}

/// What the register of the same name holds for a player, as a number.
pub struct CheckSeries;

impl CheckSeries {
    /// The last move gave no check.
    pub const NONE: u32 = 0;
    /// It did; none of the checks since the last move that gave none was given by a piece that matters.
    pub const CHECKS: u32 = 1;
    /// It did, and one of them was.
    pub const MATTERS: u32 = 2;

    /// What it holds after a move; `given`: whether that gave check, and asked only then, whether with a piece that
    /// matters.
    pub fn after(before: u32, given: bool, matters: impl FnOnce() -> bool) -> u32 {
        match given {
            false => CheckSeries::NONE,
            true if before == CheckSeries::MATTERS || matters() => CheckSeries::MATTERS,
            true => CheckSeries::CHECKS,
        }
    }
}

/// What is the same of a register in every game that has it.
#[derive(Debug)]
pub struct RegisterRow {
    /// Whether each player has one; otherwise there is one for both.
    pub for_each_player: bool,
    /// What it holds.
    pub holds: Holds,
    /// Whether a search that passes keeps it.
    pub kept_by_pass: bool,
    /// Whether positions that differ in it are different: not if every move changes it.
    pub in_key: bool,
    /// Where a position's text has it.
    pub place: Place,
    /// What the text should say there, for a message about something else.
    pub expected: &'static str,
    /// What is wrong with it in a game without it.
    pub unknown: &'static str,
    /// What a count is of, as players read what is missing of one and of several.
    pub counted: Option<[&'static str; 2]>,
}

/// What a register holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// A square, or nothing.
    Square,
    /// How often something has happened. Executors count alike what does not depend on how a board is
    /// kept.
    Count,
    /// Which of so many places as a number has bits.
    Places,
    /// Two squares, the first in the lower half, or nothing.
    Way,
    /// How many plies something lasts, in the lower byte, and how many of them have passed, or nothing.
    Limited,
}

/// Where a position's text has a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A field of its own before the number of the move: a square or `-`; of the counts of
    /// both players what is missing, as `3+3`, the first player's first; of one count the count.
    BeforeNumber,
    /// After the number of the move behind this label, if there is anything to say; of the numbers of both players
    /// `0+2`, the first player's first.
    Labelled(&'static str),
}

impl Register {
    /// All of them, in order.
    pub const ALL: [Register; 9] = [
        Register::AnsweredCapture,
        Register::WaitingPiece,
        Register::Fresh,
        Register::EnPassant,
        Register::ChecksGiven,
        Register::CheckSeries,
        Register::QuietMoves,
        Register::Passes,
        Register::Counting,
    ];

    /// Its row of the table.
    #[inline(always)]
    pub const fn row(self) -> &'static RegisterRow {
        match self {
            Register::AnsweredCapture => &RegisterRow {
                for_each_player: false,
                holds: Holds::Square,
                kept_by_pass: false,
                in_key: true,
                place: Place::BeforeNumber,
                expected: "the square of the previous move's capture here that must be answered \
                           to, or `-`",
                unknown: "no move of this game depends on the previous capture",
                counted: None,
            },
            Register::WaitingPiece => &RegisterRow {
                for_each_player: true,
                holds: Holds::Square,
                kept_by_pass: false,
                in_key: true,
                place: Place::Labelled("d="),
                expected: "the squares of waiting pieces after `d=`, at most one for each player",
                unknown: "no piece of this game waits before it may promote",
                counted: None,
            },
            Register::Fresh => &RegisterRow {
                for_each_player: false,
                holds: Holds::Places,
                kept_by_pass: true,
                in_key: true,
                place: Place::BeforeNumber,
                expected: "who may still castle, as `KQkq` or by letters of files, or `-`",
                unknown: "no move of this game depends on whether a piece has moved",
                counted: None,
            },
            Register::EnPassant => &RegisterRow {
                for_each_player: false,
                holds: Holds::Way,
                kept_by_pass: false,
                in_key: true,
                place: Place::BeforeNumber,
                expected: "the square that the previous move passed and may be captured on, or `-`",
                unknown: "no piece of this game captures en passant",
                counted: None,
            },
            Register::ChecksGiven => &RegisterRow {
                for_each_player: true,
                holds: Holds::Count,
                kept_by_pass: true,
                in_key: true,
                place: Place::BeforeNumber,
                expected: "how many checks each player still has to give",
                unknown: "nobody counts checks in this game",
                counted: Some(["check to give", "checks to give"]),
            },
            Register::CheckSeries => &RegisterRow {
                for_each_player: true,
                holds: Holds::Count,
                kept_by_pass: true,
                in_key: true,
                place: Place::Labelled("series="),
                expected: "each player's series of checks after `series=`, as `0+2`: 0 for none, 1 for checks, 2 for checks with one \
                           that lets a mate win",
                unknown: "no mate of this game depends on the checks before it",
                counted: None,
            },
            Register::QuietMoves => &RegisterRow {
                for_each_player: false,
                holds: Holds::Count,
                kept_by_pass: true,
                in_key: false,
                place: Place::BeforeNumber,
                expected: "how many plies ago something happened that sets the count of quiet moves back",
                unknown: "nobody counts quiet moves in this game",
                counted: None,
            },
            Register::Passes => &RegisterRow {
                for_each_player: false,
                holds: Holds::Count,
                kept_by_pass: false,
                in_key: false,
                place: Place::Labelled("passes="),
                expected: "how many passes came last, one after the other, after `passes=`",
                unknown: "passes end no game here",
                counted: None,
            },
            Register::Counting => &RegisterRow {
                for_each_player: false,
                holds: Holds::Limited,
                kept_by_pass: true,
                in_key: false,
                place: Place::Labelled("count="),
                expected: "how many plies of a count have passed and how many it has, as `count=8/32`",
                unknown: "no count of moves draws this game",
                counted: None,
            },
        }
    }

    /// The players who have one each; of a register for both, the first stands for both.
    #[inline]
    pub const fn owners(self) -> &'static [Color] {
        match self.row().for_each_player {
            true => &Color::BOTH,
            false => &[Color::First],
        }
    }

    /// How many bytes a value takes.
    #[inline(always)]
    const fn width(self) -> usize {
        match self.row().holds {
            Holds::Square | Holds::Limited => 2,
            Holds::Count => 1,
            Holds::Places | Holds::Way => 4,
        }
    }

    /// How many values of a width the registers before this number have.
    const fn values_before(number: usize, width: usize) -> usize {
        let (mut values, mut earlier) = (0, 0);
        while earlier < number {
            if Register::ALL[earlier].width() == width {
                values += Register::ALL[earlier].owners().len();
            }
            earlier += 1;
        }
        values
    }

    /// The place of the player's value among those of its width.
    #[inline(always)]
    const fn at(self, color: Color) -> usize {
        const FIRST: [usize; Register::ALL.len()] = {
            let (mut first, mut number) = ([0; Register::ALL.len()], 0);
            while number < first.len() {
                first[number] = Register::values_before(number, Register::ALL[number].width());
                number += 1;
            }
            first
        };
        let own = if self.row().for_each_player {
            color.index()
        } else {
            0
        };
        FIRST[self as usize] + own
    }
}

/// The values of all registers of a position; those that a game does not have are empty. Of a
/// register for both players, whose value is asked for does not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
// Numbers of their own width in whole words, what is copied at every move as short as may be: single bytes would be
// gathered one by one, and a copy in parts that overlap makes the processor wait before it can read them.
#[repr(C, align(8))]
pub struct Registers {
    wide: [u32; Registers::N_WIDE],
    half: [u16; Registers::N_HALF],
    bytes: [u8; Registers::N_BYTES],
}

impl Default for Registers {
    #[inline]
    fn default() -> Registers {
        Registers::NONE
    }
}

impl Registers {
    /// Nothing is remembered.
    pub const NONE: Registers = Registers {
        wide: [0; Registers::N_WIDE],
        half: [0; Registers::N_HALF],
        bytes: [0; Registers::N_BYTES],
    };

    const N_WIDE: usize = Register::values_before(Register::ALL.len(), 4);
    const N_HALF: usize = Register::values_before(Register::ALL.len(), 2);
    /// With what is left of the last word.
    const N_BYTES: usize = {
        let wider = 4 * Registers::N_WIDE + 2 * Registers::N_HALF;
        let bytes = Register::values_before(Register::ALL.len(), 1);
        (wider + bytes).next_multiple_of(8) - wider
    };

    /// The value as a number: 0 for nothing, of a square its index and one.
    #[inline(always)]
    pub const fn value(&self, register: Register, color: Color) -> u32 {
        let at = register.at(color);
        match register.row().holds {
            Holds::Square | Holds::Limited => self.half[at] as u32,
            Holds::Count => self.bytes[at] as u32,
            Holds::Places | Holds::Way => self.wide[at],
        }
    }

    /// Sets the value, of a count 255 at most, a number as [`Registers::value`] has it.
    #[inline(always)]
    pub const fn set_value(&mut self, register: Register, color: Color, value: u32) {
        let at = register.at(color);
        match register.row().holds {
            Holds::Square | Holds::Limited => self.half[at] = value as u16,
            Holds::Count => self.bytes[at] = value as u8,
            Holds::Places | Holds::Way => self.wide[at] = value,
        }
    }

    /// The square that a register holds.
    #[inline]
    pub fn square(&self, register: Register, color: Color) -> Option<Square> {
        let value = self.value(register, color).checked_sub(1)?;
        Some(Square(value as u16))
    }

    /// Lets a register hold a square or nothing.
    #[inline]
    pub fn set_square(&mut self, register: Register, color: Color, square: Option<Square>) {
        self.set_value(
            register,
            color,
            square.map_or(0, |square| u32::from(square.0) + 1),
        );
    }

    /// From where to where a register of two squares says that something went.
    #[inline]
    pub fn way(&self, register: Register) -> Option<(Square, Square)> {
        let value = self.value(register, Color::First).checked_sub(1)?;
        Some((Square(value as u16), Square((value >> 16) as u16)))
    }

    /// Lets a register hold two squares or nothing.
    #[inline]
    pub fn set_way(&mut self, register: Register, way: Option<(Square, Square)>) {
        let value = way.map_or(0, |(from, to)| {
            (u32::from(from.0) | u32::from(to.0) << 16) + 1
        });
        self.set_value(register, Color::First, value);
    }

    /// How many plies of a count have passed, and how many it has.
    #[inline]
    pub fn limited(&self, register: Register) -> Option<(u32, u32)> {
        let value = self.value(register, Color::First);
        (value != 0).then_some((value >> 8, value & 0xff))
    }

    /// Lets a register hold a count, of `limit` plies, or nothing. Neither is more than [`Registers::MOST`].
    #[inline]
    pub fn set_limited(&mut self, register: Register, limited: Option<(u32, u32)>) {
        let value = limited.map_or(0, |(count, limit)| {
            count.min(Registers::MOST) << 8 | limit.min(Registers::MOST)
        });
        self.set_value(register, Color::First, value);
    }

    /// The largest count.
    pub const MOST: u32 = u8::MAX as u32;

    /// Counts once more, up to `most`.
    pub fn count(&mut self, register: Register, color: Color, most: u32) {
        let value = self.value(register, color).saturating_add(1);
        self.set_value(register, color, value.min(most));
    }

    /// The same with other names for squares.
    #[must_use]
    pub fn map_squares(self, name: &dyn Fn(Square) -> Square) -> Registers {
        let mut named = self;
        for (register, color) in Registers::each() {
            match register.row().holds {
                Holds::Square => {
                    named.set_square(register, color, self.square(register, color).map(name));
                }
                Holds::Way => {
                    let way = self.way(register);
                    named.set_way(register, way.map(|(from, to)| (name(from), name(to))));
                }
                Holds::Count | Holds::Places | Holds::Limited => {}
            }
        }
        named
    }

    /// The same with the players exchanged.
    #[must_use]
    pub fn exchanged(self) -> Registers {
        let mut other = self;
        for (register, color) in Registers::each() {
            other.set_value(register, color, self.value(register, !color));
        }
        other
    }

    /// What is left of them after a pass.
    #[must_use]
    #[inline]
    pub fn after_pass(self) -> Registers {
        if self == Registers::NONE {
            return self;
        }
        let mut kept = Registers::default();
        for (register, color) in Registers::each() {
            if register.row().kept_by_pass {
                kept.set_value(register, color, self.value(register, color));
            }
        }
        kept
    }

    /// Every register with each of its owners, in order.
    pub fn each() -> impl Iterator<Item = (Register, Color)> {
        let registers = Register::ALL.into_iter();
        registers.flat_map(|register| {
            register
                .owners()
                .iter()
                .map(move |color| (register, *color))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_do_not_touch_each_other() {
        let all: Vec<(Register, Color)> = Registers::each().collect();
        assert_eq!(all.len(), 12);
        let value = |index: usize, register: Register| match register.row().holds {
            Holds::Square | Holds::Limited => 1000 + index as u32,
            Holds::Count => 200 + index as u32,
            Holds::Places | Holds::Way => 0x1234_5678 + index as u32,
        };
        let mut registers = Registers::NONE;
        for (index, (register, color)) in all.iter().enumerate() {
            registers.set_value(*register, *color, value(index, *register));
        }
        for (index, (register, color)) in all.iter().enumerate() {
            assert_eq!(registers.value(*register, *color), value(index, *register));
        }
        registers.set_square(Register::WaitingPiece, Color::Second, Some(Square(1295)));
        let waiting = registers.square(Register::WaitingPiece, Color::Second);
        assert_eq!(waiting, Some(Square(1295)));
        registers.set_square(Register::WaitingPiece, Color::Second, None);
        assert_eq!(
            registers.square(Register::WaitingPiece, Color::Second),
            None
        );
        assert_eq!(
            registers.value(Register::AnsweredCapture, Color::First),
            1000
        );
    }

    #[test]
    fn a_pass_keeps_counts_and_an_exchange_turns_all() {
        let mut registers = Registers::NONE;
        registers.set_square(Register::AnsweredCapture, Color::First, Some(Square(3)));
        registers.set_square(Register::WaitingPiece, Color::First, Some(Square(0)));
        registers.count(Register::ChecksGiven, Color::Second, 3);
        let passed = registers.after_pass();
        assert_eq!(passed.square(Register::AnsweredCapture, Color::First), None);
        assert_eq!(passed.square(Register::WaitingPiece, Color::First), None);
        assert_eq!(passed.value(Register::ChecksGiven, Color::Second), 1);
        let exchanged = registers.exchanged();
        assert_eq!(
            exchanged.square(Register::WaitingPiece, Color::Second),
            Some(Square(0))
        );
        assert_eq!(exchanged.value(Register::ChecksGiven, Color::First), 1);
        assert_eq!(
            exchanged.square(Register::AnsweredCapture, Color::Second),
            Some(Square(3))
        );
    }

    #[test]
    fn counts_stop_at_the_most() {
        let mut registers = Registers::NONE;
        for expected in [1, 2, 2] {
            registers.count(Register::ChecksGiven, Color::First, 2);
            assert_eq!(
                registers.value(Register::ChecksGiven, Color::First),
                expected
            );
        }
    }
}
