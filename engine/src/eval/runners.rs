//! Pieces that run to the end of the board to promote: who is past the enemy's, doubled or alone, and
//! which royals cover them or watch their way.
//!
//! A kind runs if it never goes back and promotes only where it could go no further, in games without
//! hands. Games with no such kind pay nothing. Larger boards than [`MOST_FILES`] by [`MOST_RANKS`] are
//! left out: sets of squares are words here.

use crate::info::{GameInfo, KindInfo};
use crate::rules::Rules;
use crate::types::{Color, PieceKind, Square};

const MOST_FILES: usize = 16;
const MOST_RANKS: usize = 32;

/// Worth at the start of a game, and how much more it is when all pieces are gone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Worth {
    pub(super) early: i32,
    pub(super) late: i32,
}

impl Worth {
    #[inline]
    pub(super) fn add(&mut self, other: Worth, times: i32) {
        self.early += times * other.early;
        self.late += times * other.late;
    }
}

/// What is known of the runners of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Runners {
    files: usize,
    /// Rank after which a runner of each colour promotes, as its owner counts.
    last: usize,
    ranks: usize,
    /// By kind: whether it runs.
    runs: Vec<bool>,
    /// By steps still to go: worth of a runner that no enemy runner can stop.
    passed: Vec<Worth>,
    /// By steps still to go: what a step is worth by which a royal is nearer.
    escort: Vec<i32>,
}

impl Runners {
    /// The runners of a game, `gain` being what a kind wins by promoting.
    pub(super) fn new(info: &GameInfo, gain: impl Fn(PieceKind) -> i32) -> Runners {
        let (files, ranks) = (usize::from(info.files), usize::from(info.ranks));
        let fits = files <= MOST_FILES && ranks <= MOST_RANKS;
        let runs = |kind: PieceKind| fits && gain(kind) > 0 && runs(info, info.kind(kind));
        let runs: Vec<bool> = info.each_kind().map(runs).collect();
        if !runs.contains(&true) {
            return Runners::default();
        }
        let kinds = info.each_kind().filter(|kind| runs[kind.index()]);
        let gain = kinds.map(&gain).max().unwrap_or(0);
        let zone = info.promotion_zone[0].iter();
        let last = zone.map(|square| square.index() / files).min();
        let by_steps = |steps: usize| gain / (4 + (steps * steps) as i32);
        Runners {
            files,
            ranks,
            last: last.unwrap_or(ranks - 1),
            passed: (0..ranks)
                .map(|steps| Worth {
                    early: by_steps(steps) / 2,
                    late: by_steps(steps) - by_steps(steps) / 2,
                })
                .collect(),
            escort: (0..ranks).map(|steps| by_steps(steps) / 16).collect(),
            runs,
        }
    }

    /// Whether the game has any.
    #[inline]
    pub(super) fn exist(&self) -> bool {
        !self.runs.is_empty()
    }

    /// Whether pieces of the kind run.
    #[inline]
    pub(super) fn include(&self, kind: PieceKind) -> bool {
        self.exist() && self.runs[kind.index()]
    }

    /// Worth of where the runners of a position stand, to the first player.
    pub(super) fn worth<R: Rules>(
        &self,
        rules: &R,
        position: &R::Position,
        royals: [Option<Square>; 2],
    ) -> Worth {
        let mut worth = Worth::default();
        if !self.exist() {
            return worth;
        }
        let ranks = self.ranks_by_file(rules, position);
        for color in Color::BOTH {
            let sign = match color {
                Color::First => 1,
                Color::Second => -1,
            };
            for file in 0..self.files {
                let mut left = ranks[color.index()][file];
                while left != 0 {
                    let rank = left.trailing_zeros() as usize;
                    left &= left - 1;
                    worth.add(self.of_one(&ranks, color, (file, rank), royals), sign);
                }
            }
        }
        worth
    }

    /// By colour and file: the ranks on which its runners stand, a bit each.
    fn ranks_by_file<R: Rules>(&self, rules: &R, position: &R::Position) -> Ranks {
        let mut ranks = [[0; MOST_FILES]; 2];
        rules.each_piece(position, |piece, square| {
            if self.runs[piece.kind.index()] {
                let (rank, file) = (square.index() / self.files, square.index() % self.files);
                ranks[piece.color.index()][file] |= 1 << rank;
            }
        });
        ranks
    }

    /// Worth of the place of one runner to its owner.
    fn of_one(
        &self,
        ranks: &Ranks,
        color: Color,
        (file, rank): (usize, usize),
        royals: [Option<Square>; 2],
    ) -> Worth {
        let mut worth = Worth::default();
        let (own, enemy) = (&ranks[color.index()], &ranks[(!color).index()]);
        let ahead: u32 = match color {
            Color::First => !0 << rank << 1,
            Color::Second => (1 << rank) - 1,
        };
        let (left, right) = (file.wrapping_sub(1), file + 1);
        let beside = |ranks: &[u32; MOST_FILES]| -> u32 {
            ranks.get(left).copied().unwrap_or(0) | ranks.get(right).copied().unwrap_or(0)
        };
        if own[file] & ahead != 0 {
            worth.add(DOUBLED, 1);
        } else if (enemy[file] | beside(enemy)) & ahead == 0 {
            let steps = self.steps(color, rank);
            worth.add(self.passed[steps], 1);
            worth.late += self.escort[steps] * self.lead(color, (file, rank), royals);
        }
        if beside(own) == 0 {
            worth.add(ALONE, 1);
        }
        worth
    }

    /// Steps that a runner on this rank has still to go.
    fn steps(&self, color: Color, rank: usize) -> usize {
        let own = match color {
            Color::First => rank,
            Color::Second => self.ranks - 1 - rank,
        };
        self.last.saturating_sub(own)
    }

    /// By how many steps the royal of the runner's owner is nearer to the square before the runner.
    fn lead(&self, color: Color, (file, rank): (usize, usize), royals: [Option<Square>; 2]) -> i32 {
        let [Some(own), Some(enemy)] = [royals[color.index()], royals[(!color).index()]] else {
            return 0;
        };
        let before = match color {
            Color::First => rank + 1,
            Color::Second => rank.wrapping_sub(1),
        };
        let steps = |royal: Square| {
            let files = (royal.index() % self.files).abs_diff(file);
            let ranks = (royal.index() / self.files).abs_diff(before);
            files.max(ranks).min(FAR) as i32
        };
        steps(enemy) - steps(own)
    }
}

/// By colour and file: ranks, a bit each.
type Ranks = [[u32; MOST_FILES]; 2];

/// From here on a royal is far away.
const FAR: usize = 5;
/// A runner behind another.
const DOUBLED: Worth = Worth {
    early: -12,
    late: -12,
};
/// A runner with none of its own beside it.
const ALONE: Worth = Worth {
    early: -14,
    late: -6,
};

/// Whether a kind never goes back and promotes only where it could go no further, and is gone once
/// captured.
pub(super) fn runs(info: &GameInfo, data: &KindInfo) -> bool {
    let zone = &info.promotion_zone[0];
    !info.hands
        && !data.royal
        && promotes(data)
        && !zone.is_empty()
        && zone.iter().all(|square| data.stuck[0].contains(square))
}

fn promotes(kind: &KindInfo) -> bool {
    kind.back.is_some() || !kind.becomes[0].is_empty()
}
