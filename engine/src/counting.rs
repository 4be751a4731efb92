//! What positions count of the moves that led to them, alike on every board.

use crate::any_position::OfGame;
use crate::checkers;
use crate::countdown::{Countdowns, Deed};
use crate::info::GameInfo;
use crate::rules::Rules;
use crate::types::{Color, PieceKind};
use ::rules::{CheckSeries, Condition, Register, Registers};

/// What a game counts, made ready for being asked at every move.
#[derive(Clone, Debug)]
pub(crate) struct Counting {
    /// Whether anything is counted.
    counts: bool,
    /// Whether anything but quiet moves is.
    counts_more: bool,
    /// How many checks are counted, if checks are.
    checks: Option<u32>,
    /// Whose checks matter in a series of them, by kind, if series do.
    series: Option<Vec<bool>>,
    /// Whether quiet moves are counted.
    quiet_moves: bool,
    clock: Option<Clock>,
    /// Whether passes are counted.
    passes: bool,
    countdowns: Countdowns,
}

/// What is counted of a move that is to be made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Done {
    /// It is a quiet move.
    pub(crate) quiet: bool,
    /// It changes nothing but the turn.
    pub(crate) passes: bool,
    /// What it does that can begin a count of moves, if there are such counts.
    pub(crate) deed: Option<Deed>,
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
        let counts = |register: Register| info.registers.contains(&register);
        let counted = [
            Register::ChecksGiven,
            Register::CheckSeries,
            Register::QuietMoves,
            Register::Passes,
            Register::Counting,
        ];
        let mut rows = info.endings.iter();
        let row = rows.find(|row| row.when == Condition::QuietMoves);
        let clock = row.and_then(|row| {
            Some(Clock {
                pieces: row.pieces.clone()?,
                drops: row.clock?.drops,
            })
        });
        Counting {
            counts: counted.into_iter().any(counts),
            counts_more: { counted.into_iter() }
                .any(|register| register != Register::QuietMoves && counts(register)),
            checks: counts(Register::ChecksGiven).then(|| info.asked(Register::ChecksGiven)),
            series: { info.endings.iter() }
                .find(|row| row.when == Condition::MateWithout)
                .and_then(|row| row.pieces.clone()),
            quiet_moves: counts(Register::QuietMoves),
            clock,
            passes: counts(Register::Passes),
            countdowns: Countdowns::new(info),
        }
    }

    /// Whether the game counts anything.
    #[inline(always)]
    pub(crate) fn counts(&self) -> bool {
        self.counts
    }

    /// Whether it counts anything but quiet moves.
    #[inline(always)]
    pub(crate) fn counts_more(&self) -> bool {
        self.counts_more
    }

    /// Whether a move of a kind, or a drop, is a quiet one, where such moves are counted.
    #[inline]
    pub(crate) fn is_quiet(&self, mover: Option<PieceKind>, captures: bool) -> bool {
        let Some(clock) = &self.clock else {
            return false;
        };
        let happens = match mover {
            Some(kind) => clock.pieces[kind.index()],
            None => clock.drops,
        };
        !captures && !happens
    }

    /// What is counted of a move that is to be made, where anything is.
    #[inline]
    pub(crate) fn done<R: Rules>(&self, rules: &R, position: &R::Position, mv: R::Move) -> Done {
        let sketch = rules.sketch(position, mv);
        let mover = sketch.from.map(|_| sketch.piece);
        let captures = sketch.captured.is_some();
        Done {
            quiet: self.is_quiet(mover, captures),
            passes: self.passes && rules.is_pass(position, mv),
            deed: self.deed(rules, position, captures, || sketch.piece != sketch.becomes),
        }
    }

    /// The mover's count of checks after a move, if checks are counted and it gave one.
    #[inline(always)]
    pub(crate) fn checks(
        &self,
        counts: &Registers,
        mover: Color,
        given: impl FnOnce() -> bool,
    ) -> Option<u32> {
        match self.checks {
            Some(most) if given() => {
                let count = counts.value(Register::ChecksGiven, mover);
                Some((count + 1).min(most))
            }
            _ => None,
        }
    }

    /// What is remembered of the mover's checks after a move, if a series of them matters.
    #[inline(always)]
    pub(crate) fn series<R: Rules>(
        &self,
        rules: &R,
        position: &R::Position,
        counts: &Registers,
        mover: Color,
    ) -> Option<u32> {
        let before = counts.value(Register::CheckSeries, mover);
        self.series.as_ref().map(|kinds| {
            CheckSeries::after(before, rules.in_check(position), || {
                checkers::gives_check(&OfGame { rules, position }, kinds)
            })
        })
    }

    /// The count of quiet moves after a move, if they are counted; `quiet`: what [`Counting::is_quiet`] said
    /// of it.
    #[inline(always)]
    pub(crate) fn quiet_moves(&self, counts: &Registers, quiet: bool) -> Option<u32> {
        let count = counts.value(Register::QuietMoves, Color::First);
        let next = if quiet {
            (count + 1).min(Registers::MOST)
        } else {
            0
        };
        self.quiet_moves.then_some(next)
    }

    /// The count of passes after a move, if they are counted.
    #[inline(always)]
    pub(crate) fn passes(&self, counts: &Registers, passes: bool) -> Option<u32> {
        let count = counts.value(Register::Passes, Color::First);
        let next = if passes { (count + 1).min(2) } else { 0 };
        self.passes.then_some(next)
    }

    /// What a move does that can begin a count of moves, if there are such counts.
    #[inline(always)]
    pub(crate) fn deed<R: Rules>(
        &self,
        rules: &R,
        before: &R::Position,
        captures: bool,
        changes: impl FnOnce() -> bool,
    ) -> Option<Deed> {
        let exist = self.countdowns.exist();
        exist.then(|| self.countdowns.deed(rules, before, captures, changes()))
    }

    /// What the register of such a count holds after a move.
    pub(crate) fn countdown<R: Rules>(
        &self,
        rules: &R,
        position: &R::Position,
        counts: &Registers,
        deed: Deed,
    ) -> u32 {
        let mut next = *counts;
        let counted = self.countdowns.after(rules, position, counts, deed);
        next.set_limited(Register::Counting, counted);
        next.value(Register::Counting, Color::First)
    }
}
