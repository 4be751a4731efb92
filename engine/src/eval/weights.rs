//! The numbers of the evaluation, derived from a game's definition and nothing else.
//!
//! A piece is worth its mobility; a square, how much more or less mobility it gives and how near
//! promotion it brings; a held piece, a little less than one on the board, as it takes a move to
//! appear (that it may appear anywhere counts as danger to the royal). Nobody has tuned anything
//! for a particular game: what is fixed here are exchange rates between such general goods.

use crate::eval::reach::{Offsets, Reach};
use crate::eval::runners::{self, Runners, Worth};
use crate::info::{GameInfo, KindInfo};
use crate::move_parts::most_numerous;
use crate::types::{Color, PieceKind, Square};
use ::rules::ending::{Condition, Ending, Verdict};

/// All weights, in tables indexed by the small numbers of a position.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    squares: usize,
    kinds: usize,
    center: i32,
    offsets: usize,
    places: Vec<i32>,
    /// By colour, kind, square: worth to its owner.
    board: Vec<Worth>,
    /// Worth of all pieces of the array.
    full: i32,
    pub(super) runners: Runners,
    /// Whether the game is won by losing, so that all worth counts against its owner.
    pub(crate) reversed: bool,
    facts: Vec<Facts>,
    /// By colour, kind, offset to a royal.
    bearings: Vec<Bearing>,
    /// In the same order, a bit each: whether a royal there would be in check, if nothing is in
    /// between. Asked of every quiet move, so all of it should stay near the processor.
    checks: Vec<u64>,
}

/// What holds of a kind wherever it is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Facts {
    /// Worth on an average square.
    pub(crate) value: i32,
    /// Worth of one in hand.
    pub(crate) held: i32,
    /// What its captor gains over its owner, the prisoner included. For a royal more than anything
    /// else: where it may be taken, that ends the game or nearly so.
    pub(crate) gain: i32,
    /// What its captor holds of it, added to the hand.
    pub(crate) prisoner: i32,
    /// Threat to the enemy royal of one in hand.
    pub(crate) menace: i32,
    /// Threat that its captor's hand gains.
    pub(crate) prisoner_menace: i32,
    /// Whether it must be kept.
    pub(crate) royal: bool,
}

/// How a piece at some offset bears on a royal.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Bearing {
    /// Threat to an enemy royal there.
    pub(crate) threat: i16,
    /// Shelter for an own royal there.
    pub(crate) shelter: i16,
    /// How a runner covers its own royal there.
    pub(crate) cover: i16,
}

/// The age of a game in which all pieces are gone.
pub(super) const OLD: i32 = 256;

/// Sum of all starting values must stay below this, far from any decided score.
const MOST_MATERIAL: i64 = 48_000;

/// Whether either player wins by what is a loss elsewhere.
fn is_reversed(info: &GameInfo) -> bool {
    let lost = |row: &Ending| row.of.is_none() && row.when.result() == Verdict::Loses;
    let mut wins = info
        .endings
        .iter()
        .filter(|row| ![Condition::NoMoves, Condition::NoMovesCounted].contains(&row.when));
    wins.any(|row| lost(row) && row.result == Verdict::Wins)
}

impl Weights {
    /// The weights of a game, as far as it is known how far its pieces reach.
    pub(crate) fn new(info: &GameInfo, reach: &Reach) -> Weights {
        let offsets = Offsets::new(info);
        let facts = facts(info);
        Weights {
            squares: info.squares(),
            kinds: info.kinds.len(),
            center: offsets.center(),
            offsets: offsets.len(),
            places: (0..info.squares()).map(|at| offsets.place(at)).collect(),
            board: board(info, &worth_on(info, &facts), &late_worth_on(info)),
            full: full(info, &facts),
            reversed: is_reversed(info),
            runners: Runners::new(info, |kind| promotion_gain(info, &facts, kind)),
            bearings: bearings(info, &offsets, reach),
            checks: checks(info, &offsets, reach),
            facts,
        }
    }

    /// What holds of a kind wherever it is.
    #[inline]
    pub(crate) fn facts(&self, kind: PieceKind) -> &Facts {
        &self.facts[kind.index()]
    }

    /// Worth of a piece on a square to its owner.
    #[inline]
    pub(super) fn on_board(&self, color: Color, kind: PieceKind, square: Square) -> Worth {
        self.board[(color.index() * self.kinds + kind.index()) * self.squares + square.index()]
    }

    /// How far a game is on its way from the array (0) to the last pieces ([`OLD`]), by the worth of
    /// all pieces.
    #[inline]
    pub(super) fn age(&self, strength: i32) -> i32 {
        (OLD - strength * OLD / self.full).clamp(0, OLD)
    }

    /// How a piece on `from` bears on a royal on `royal`.
    #[inline]
    pub(crate) fn bearing(
        &self,
        color: Color,
        kind: PieceKind,
        from: Square,
        royal: Square,
    ) -> &Bearing {
        &self.bearings[self.place(color, kind, from, royal)]
    }

    /// Whether a piece on `from` checks an enemy royal on `royal`, if nothing is in between.
    #[inline]
    pub(crate) fn checks(
        &self,
        color: Color,
        kind: PieceKind,
        from: Square,
        royal: Square,
    ) -> bool {
        let place = self.place(color, kind, from, royal);
        self.checks[place / 64] >> (place % 64) & 1 != 0
    }

    /// Where the tables of bearings keep a piece at some offset to a royal.
    #[inline]
    fn place(&self, color: Color, kind: PieceKind, from: Square, royal: Square) -> usize {
        let offset = self.places[royal.index()] - self.places[from.index()] + self.center;
        let row = color.index() * self.kinds + kind.index();
        row * self.offsets + offset as usize
    }
}

fn facts(info: &GameInfo) -> Vec<Facts> {
    let values = values(info);
    let mut facts: Vec<_> = info
        .each_kind()
        .map(|kind| {
            let value = values[kind.index()];
            Facts {
                value,
                held: value - value / 16,
                menace: 4 + value / 60,
                royal: info.kind(kind).royal,
                ..Facts::default()
            }
        })
        .collect();
    for kind in info
        .each_kind()
        .filter(|kind| info.kind(*kind).drops_turned)
    {
        let front = facts[info.kind(kind).held_as(kind).index()];
        let back = &mut facts[kind.index()];
        (back.held, back.menace) = (front.held, front.menace);
    }
    for index in 0..facts.len() {
        let prisoner = info.kinds[index].hand.filter(|_| info.hands);
        if let Some(held) = prisoner.map(|kind| facts[kind.index()]) {
            facts[index].prisoner = held.held;
            facts[index].prisoner_menace = held.menace;
        }
        facts[index].gain = match facts[index].royal {
            true => MOST_MATERIAL as i32,
            false => facts[index].value + facts[index].prisoner,
        };
    }
    facts
}

/// Worth on an average square of the most numerous kind of the start position, in hundredths of a
/// mobile square as in [`Score::Units`](crate::search::Score::Units): what other programs call a
/// hundred of their units. `None` where no kind is the most numerous, or where it is worth nothing.
pub fn plain_value(info: &GameInfo) -> Option<i32> {
    let value = values(info)[most_numerous(info)?.index()];
    (value > 0).then_some(value)
}

/// What a kind is worth to its owner by the definition alone, in hundredths of a mobile square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KindValue {
    /// On an average square.
    pub on_board: i32,
    /// In hand.
    pub in_hand: i32,
}

/// What each kind is worth by the definition alone: less than nothing where the game is won by losing.
pub fn kind_values(info: &GameInfo) -> Vec<KindValue> {
    let sign = if is_reversed(info) { -1 } else { 1 };
    let value = |facts: &Facts| KindValue {
        on_board: sign * facts.value,
        in_hand: sign * facts.held,
    };
    facts(info).iter().map(value).collect()
}

/// Worth of each kind on an average square: its mean mobility, and for fronts a share of what
/// promotion may add. Royals count as nothing: both sides have them until the game is over.
fn values(info: &GameInfo) -> Vec<i32> {
    let raw: Vec<i64> = info.kinds.iter().map(|kind| mean(&kind.mobility)).collect();
    let mut values: Vec<i64> = info
        .kinds
        .iter()
        .zip(&raw)
        .map(|(kind, &value)| {
            let back = promotions(kind).map(|kind| raw[kind.index()]);
            let back = back.max().unwrap_or(value);
            if kind.royal {
                0
            } else {
                value + (back - value).max(0) / share(info, kind)
            }
        })
        .collect();
    let total: i64 = info
        .start
        .board
        .iter()
        .flatten()
        .map(|piece| values[piece.kind.index()])
        .sum();
    if total > MOST_MATERIAL {
        for value in &mut values {
            *value = *value * MOST_MATERIAL / total;
        }
    }
    values.iter().map(|&value| value as i32).collect()
}

/// The part of what promotion may add that a piece is worth on an average square. A piece that has to
/// run to the end of the board seldom gets there.
fn share(info: &GameInfo, kind: &KindInfo) -> i64 {
    if runners::runs(info, kind) { 20 } else { 5 }
}

/// What a piece may turn into or become, of either player.
fn promotions(kind: &KindInfo) -> impl Iterator<Item = PieceKind> + '_ {
    { kind.back.iter() }
        .chain(kind.becomes.iter().flatten())
        .copied()
}

fn mean(mobility: &[u32]) -> i64 {
    mobility.iter().map(|&moves| i64::from(moves)).sum::<i64>() / mobility.len().max(1) as i64
}

/// By colour, kind and square what a piece of the first player is worth by kind and square: the second player sees the
/// board turned by half.
fn board(info: &GameInfo, early: &[i32], late: &[i32]) -> Vec<Worth> {
    let worth = early.iter().zip(late);
    let worth = worth.map(|(&early, &late)| Worth { early, late });
    let worth: Vec<Worth> = worth.collect();
    let turned = worth.chunks(info.squares());
    let turned = turned.flat_map(|squares| squares.iter().rev());
    worth.iter().chain(turned).copied().collect()
}

/// Worth of a first player's piece, by kind and square.
fn worth_on(info: &GameInfo, facts: &[Facts]) -> Vec<i32> {
    let ranks = 0..i32::from(info.ranks);
    let steps: Vec<i32> = ranks.map(|rank| ranks_to_zone(info, rank)).collect();
    let mut worth = Vec::with_capacity(info.kinds.len() * info.squares());
    for kind in info.each_kind() {
        let data = info.kind(kind);
        let gain = promotion_gain(info, facts, kind);
        let (runs, average) = (runners::runs(info, data), mean(&data.mobility));
        worth.extend((0..info.squares()).map(|square| {
            let rank = (square / usize::from(info.files)) as i32;
            if data.royal {
                return -12 * rank * 5 / i32::from(info.ranks);
            }
            let steps = steps[rank as usize];
            let promotion = match runs {
                true => gain / (8 + 2 * steps * steps) + space(info, square),
                false => gain / (4 + 2 * steps),
            };
            let mobility = extra_mobility(data, average, square) / 8;
            facts[kind.index()].value + mobility + promotion + advance(info, rank)
        }));
    }
    worth
}

/// What a first player's piece is worth by kind and square beyond that when all pieces are gone: a royal goes
/// to the middle of the board, to lead its runners and to stop the enemy's.
fn late_worth_on(info: &GameInfo) -> Vec<i32> {
    let mut worth = vec![0; info.kinds.len() * info.squares()];
    let rows = worth.chunks_mut(info.squares()).zip(&info.kinds);
    for (row, data) in rows.filter(|(_, data)| data.royal) {
        let average = mean(&data.mobility);
        for (square, worth) in row.iter_mut().enumerate() {
            let rank = (square / usize::from(info.files)) as i32;
            let mobility = extra_mobility(data, average, square);
            *worth = mobility / 4 + 12 * rank * 5 / i32::from(info.ranks);
        }
    }
    worth
}

/// By how much a kind has more moves from a square than on average.
fn extra_mobility(kind: &KindInfo, average: i64, square: usize) -> i32 {
    let here = { kind.mobility.get(square) }.map_or(0, |&moves| i64::from(moves));
    (here - average) as i32
}

/// What a kind gains at most by promoting.
fn promotion_gain(info: &GameInfo, facts: &[Facts], kind: PieceKind) -> i32 {
    let value = facts[kind.index()].value;
    let best = promotions(info.kind(kind)).map(|kind| facts[kind.index()].value);
    best.max().map_or(0, |best| (best - value).max(0))
}

/// Worth of the space behind a runner: most in the middle of the board.
fn space(info: &GameInfo, square: usize) -> i32 {
    let (files, ranks) = (i32::from(info.files), i32::from(info.ranks));
    let (file, rank) = (square as i32 % files, square as i32 / files);
    let from_side = file.min(files - 1 - file).min(3);
    from_side * (rank - 1).clamp(0, (ranks - 3) / 2) * SPACE
}

/// Worth of a step of a runner, for each file between it and the side of the board.
const SPACE: i32 = 4;

/// Worth of all pieces of the array, at least 1.
fn full(info: &GameInfo, facts: &[Facts]) -> i32 {
    let pieces = info.start.board.iter().flatten();
    let worth: i32 = pieces.map(|piece| facts[piece.kind.index()].value).sum();
    worth.max(1)
}

/// What it is worth to have come so far up the board where no zone draws pieces there: without any
/// such pull, armies too large to be led by what a search sees never meet.
fn advance(info: &GameInfo, rank: i32) -> i32 {
    match info.promotion_zone[0].is_empty() {
        true => 2 * rank,
        false => 0,
    }
}

/// Ranks between a rank and the first player's promotion zone; 0 inside it and without any.
fn ranks_to_zone(info: &GameInfo, rank: i32) -> i32 {
    let files = info.files;
    info.promotion_zone[0]
        .iter()
        .map(|square| (i32::from(square.0 / files) - rank).abs())
        .min()
        .unwrap_or(0)
}

fn bearings(info: &GameInfo, offsets: &Offsets, reach: &Reach) -> Vec<Bearing> {
    let mut bearings = Vec::with_capacity(2 * info.kinds.len() * offsets.len());
    for kind in info.each_kind() {
        let (hits, royal) = (reach.hits(kind), info.kind(kind).royal);
        let runs = runners::runs(info, info.kind(kind));
        bearings.extend((0..offsets.len()).map(|own| Bearing {
            cover: if runs { cover(offsets, own) } else { 0 },
            ..bearing(offsets, hits, royal, own)
        }));
    }
    // Turning the board by half reverses all offsets.
    for kind in 0..info.kinds.len() {
        let first = kind * offsets.len()..(kind + 1) * offsets.len();
        let turned: Vec<Bearing> = bearings[first].iter().rev().cloned().collect();
        bearings.extend(turned);
    }
    bearings
}

fn checks(info: &GameInfo, offsets: &Offsets, reach: &Reach) -> Vec<u64> {
    let mut words = vec![0; (2 * info.kinds.len() * offsets.len()).div_ceil(64)];
    let mut place = 0;
    for color in Color::BOTH {
        for kind in info.each_kind() {
            let hits = reach.hits(kind);
            for own in offsets.of(color) {
                let hit = hits.is_some_and(|hits| hits[own]);
                words[place / 64] |= u64::from(hit) << (place % 64);
                place += 1;
            }
        }
    }
    words
}

fn bearing(offsets: &Offsets, hits: Option<&[bool]>, royal: bool, index: usize) -> Bearing {
    let (files, ranks) = offsets.at(index);
    let around = (-1..=1)
        .flat_map(|file| (-1..=1).map(move |rank| (files + file, ranks + rank)))
        .filter_map(|(file, rank)| offsets.index(file, rank))
        .filter(|&near| hits.is_some_and(|hits| hits[near]))
        .count() as i16;
    let near = (4 - files.abs().max(ranks.abs())).max(0) as i16;
    if royal {
        return Bearing::default();
    }
    Bearing {
        threat: 3 * around + 2 * near,
        shelter: 2 * around.min(4) + near,
        cover: 0,
    }
}

/// How a runner covers its own royal at an offset, as the first player sees it: before it and beside.
fn cover(offsets: &Offsets, index: usize) -> i16 {
    match offsets.at(index) {
        (-1..=1, -1) => 16,
        (-1..=1, -2) => 9,
        _ => 0,
    }
}
