//! Counts of moves after which a game is drawn: when one begins, for whom, and how many moves it has.
//!
//! Asked after every move of a game that has such counts. What runs stands in a register; whether it is over is for
//! [`ending`](crate::ending) to say.

use crate::info::GameInfo;
use crate::rules::Rules;
use crate::types::{Color, PieceKind};
use ::rules::ending::{CountLimit, Countdown};
use ::rules::{Condition, Register, Registers};

/// The counts of a game, those for a bare player first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Countdowns {
    rows: Vec<Row>,
}

#[derive(Clone, Debug)]
struct Row {
    /// Of these neither player may have any.
    without: Vec<PieceKind>,
    countdown: Countdown<Vec<PieceKind>>,
}

/// What a move does that can begin a count.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Deed {
    /// It captures, or the piece that moves becomes another.
    pub(crate) changes: bool,
    /// It captures while there are pieces that keep a count for a bare player from beginning.
    pub(crate) captures_kept: bool,
}

impl Countdowns {
    /// The counts of a game with these facts.
    pub(crate) fn new(info: &GameInfo) -> Countdowns {
        let kinds = |set: &Vec<bool>| -> Vec<PieceKind> {
            info.each_kind().filter(|kind| set[kind.index()]).collect()
        };
        let rows = info.endings.iter();
        let rows = rows.filter(|row| row.when == Condition::Counting);
        let row = |row: &::rules::Ending| {
            let countdown = row.countdown.as_ref()?;
            let limit = |limit: &CountLimit| CountLimit {
                against: kinds(&limit.against),
                number: limit.number,
                moves: limit.moves,
            };
            Some(Row {
                without: row.pieces.as_ref().map(kinds).unwrap_or_default(),
                countdown: Countdown {
                    has: countdown.has,
                    limits: countdown.limits.iter().map(limit).collect(),
                    from_pieces: countdown.from_pieces,
                    claimed: countdown.claimed,
                },
            })
        };
        Countdowns {
            rows: rows.filter_map(row).collect(),
        }
    }

    /// Whether the game has any.
    #[inline(always)]
    pub(crate) fn exist(&self) -> bool {
        !self.rows.is_empty()
    }

    /// What a move does that is to be made in this position and captures or changes this.
    pub(crate) fn deed<R: Rules>(
        &self,
        rules: &R,
        before: &R::Position,
        captures: bool,
        becomes_another: bool,
    ) -> Deed {
        let kept = |row: &Row| row.countdown.is_bare() && row.is_kept(rules, before);
        Deed {
            changes: captures || becomes_another,
            captures_kept: captures
                && n_pieces(rules, before, rules.side(before)) == 1
                && self.rows.iter().any(kept),
        }
    }

    /// How many plies have passed after a move, and how many the count has, if one runs.
    pub(crate) fn after<R: Rules>(
        &self,
        rules: &R,
        position: &R::Position,
        before: &Registers,
        deed: Deed,
    ) -> Option<(u32, u32)> {
        let side = rules.side(position);
        let running = before.limited(Register::Counting);
        let mut counted = running.map(|(count, limit)| (count + 1, limit));
        if deed.captures_kept
            && let Some((start, limit)) = self.begun(rules, position, !side)
            && start > 0
        {
            counted = Some((start - 1, limit));
        }
        let is_anew = || deed.changes && n_pieces(rules, position, side) == 1;
        if counted.is_none() || is_anew() {
            counted = self.begun(rules, position, side).or(counted);
        }
        counted
    }

    /// The count that begins by itself for a player to move: the plies that have passed already, and how many it has.
    fn begun<R: Rules>(
        &self,
        rules: &R,
        position: &R::Position,
        color: Color,
    ) -> Option<(u32, u32)> {
        // Whether such pieces stand is the quickest question of the three, and mostly the last one.
        let n_own = || n_pieces(rules, position, color);
        let fits = |row: &&Row| {
            let [least, most] = row.countdown.has;
            !row.countdown.claimed
                && !row.is_kept(rules, position)
                && (least..=most).contains(&n_own())
        };
        let row = self.rows.iter().find(fits)?;
        let others = n_pieces(rules, position, !color);
        if others == 1 {
            return None;
        }
        let of = |kinds: &Vec<PieceKind>| n_of(rules, position, !color, kinds);
        row.countdown.begun(n_own(), others, of)
    }
}

impl Row {
    /// Whether there are pieces that keep the count from beginning.
    fn is_kept<R: Rules>(&self, rules: &R, position: &R::Position) -> bool {
        let held = |color: &Color| {
            let mut kinds = self.without.iter();
            kinds.any(|kind| rules.hand(position, *color, *kind) > 0)
        };
        !self.without.is_empty()
            && (rules.stands(position, &self.without)
                || rules.info().hands && Color::BOTH.iter().any(held))
    }
}

/// How many pieces a player has, on the board and in hand.
fn n_pieces<R: Rules>(rules: &R, position: &R::Position, color: Color) -> u32 {
    let info = rules.info();
    let mut number = rules.n_pieces(position, color);
    if info.hands {
        let held = info.each_kind();
        number += held
            .map(|kind| u32::from(rules.hand(position, color, kind)))
            .sum::<u32>();
    }
    number
}

/// How many pieces of these kinds a player has, on the board and in hand.
fn n_of<R: Rules>(rules: &R, position: &R::Position, color: Color, kinds: &[PieceKind]) -> u32 {
    let mut number = rules.n_of(position, color, kinds);
    if rules.info().hands {
        let held = kinds.iter();
        number += held
            .map(|kind| u32::from(rules.hand(position, color, *kind)))
            .sum::<u32>();
    }
    number
}
