//! Which moves to try first: the hash move, captures by what they win, killers, then quiet moves
//! by how often they refuted something lately.
//!
//! Holds what is learned during a search; knows nothing of the tree itself.

use crate::effect::Sketch;
use crate::eval::Weights;
use crate::info::GameInfo;
use crate::rules::Rules;
use crate::search::score::MAX_PLY;
use crate::types::{Color, Piece, Square};

/// A move with what ordering and pruning need to know of it. In this order its fields are copied 16 bytes at a time without
/// overlap; if the parts of a copy overlap, the processor waits before it can read them.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub(super) struct Entry<M> {
    pub(super) sketch: Sketch,
    pub(super) sort: Sort,
    /// Whether it captures elsewhere than on its destination.
    pub(super) compound: bool,
    pub(super) rank: i32,
    /// Material that it wins at once.
    pub(super) gain: i32,
    pub(super) mv: M,
}

/// What sort of move it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// The best move of an earlier visit.
    Hash,
    /// Captures or promotes, not known to lose material.
    Noisy,
    /// A capture that gives more than it takes.
    Losing,
    /// A quiet move that refuted a sibling.
    Killer,
    /// Anything else.
    Quiet,
}

pub(super) const RANK_HASH: i32 = 1 << 28;
const RANK_NOISY: i32 = 1 << 24;
const RANK_KILLER: i32 = 1 << 22;
/// Quiet moves that would check come before those that merely have a good record.
const CHECK_BONUS: i32 = 6_000;
/// Entries that are sorted at a time.
const ARRANGED: usize = 12;
/// Records stay within this.
const MOST: i32 = 16_384;

/// What quiet moves have earned.
pub(super) struct Order {
    kinds: usize,
    squares: usize,
    /// By colour, drop or not, kind, destination.
    record: Vec<i16>,
    /// The same for pairs of a move and its answer, by a hash of both.
    answers: Vec<i16>,
    killers: [[u32; 2]; MAX_PLY + 2],
}

/// Moves are answered by the moves of one row, so that a node looks at one corner of memory only.
const ANSWER_ROWS: usize = 1 << 8;
const ANSWERS_IN_ROW: usize = 1 << 8;

/// A quiet move of one side as an index.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Track(u32);

impl Order {
    pub(super) fn new(info: &GameInfo) -> Order {
        let (kinds, squares) = (info.kinds.len(), info.squares());
        Order {
            kinds,
            squares,
            record: vec![0; 4 * kinds * squares],
            answers: vec![0; ANSWER_ROWS * ANSWERS_IN_ROW],
            killers: [[0; 2]; MAX_PLY + 2],
        }
    }

    /// Keeps half of what the last search learned; its killers mean nothing any more.
    pub(super) fn fade(&mut self) {
        for record in self.record.iter_mut().chain(&mut self.answers) {
            *record /= 2;
        }
        self.killers = [[0; 2]; MAX_PLY + 2];
    }

    #[inline]
    pub(super) fn track(&self, side: Color, sketch: &Sketch) -> Track {
        let manner = 2 * side.index() + usize::from(sketch.from.is_none());
        let index = (manner * self.kinds + sketch.piece.index()) * self.squares;
        Track((index + sketch.to.index()) as u32)
    }

    /// Sort and rank of a move that is not the hash move and wins `gain`.
    #[inline]
    pub(super) fn rank(
        &self,
        weights: &Weights,
        side: Color,
        sketch: &Sketch,
        (gain, code): (i32, u32),
        ply: usize,
        context: &Context,
    ) -> (Sort, i32) {
        if is_noisy(sketch) {
            return (Sort::Noisy, RANK_NOISY + worth(weights, sketch, gain));
        }
        let killers = &self.killers[ply];
        if code == killers[0] {
            return (Sort::Killer, RANK_KILLER + 1);
        }
        if code == killers[1] {
            return (Sort::Killer, RANK_KILLER);
        }
        let check = if would_check(weights, side, sketch, context.royal) {
            CHECK_BONUS
        } else {
            0
        };
        (Sort::Quiet, self.standing(side, sketch, context) + check)
    }

    /// Whether a quiet move refuted a sibling.
    #[inline]
    pub(super) fn is_killer(&self, code: u32, ply: usize) -> bool {
        self.killers[ply].contains(&code)
    }

    /// How well a quiet move has done lately.
    #[inline]
    pub(super) fn standing(&self, side: Color, sketch: &Sketch, context: &Context) -> i32 {
        let track = self.track(side, sketch);
        i32::from(self.record[track.0 as usize])
            + i32::from(self.answers[answer(context.previous, track)])
    }

    /// A quiet move refuted the position; `tried` are the quiet moves that did not.
    pub(super) fn reward<M>(
        &mut self,
        side: Color,
        best: (&Sketch, u32),
        tried: &[Entry<M>],
        depth: i32,
        ply: usize,
        context: &Context,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != best.1 {
            *killers = [best.1, killers[0]];
        }
        let bonus = (16 * depth * depth + 32 * depth).min(1_600);
        self.credit(side, best.0, bonus, context);
        for entry in tried {
            if !is_noisy(&entry.sketch) {
                self.credit(side, &entry.sketch, -bonus, context);
            }
        }
    }

    /// Forgets the killers two plies on: they belong to another subtree.
    #[inline]
    pub(super) fn enter(&mut self, ply: usize) {
        if let Some(killers) = self.killers.get_mut(ply + 2) {
            *killers = [0; 2];
        }
    }

    fn credit(&mut self, side: Color, sketch: &Sketch, bonus: i32, context: &Context) {
        let track = self.track(side, sketch);
        settle(&mut self.record[track.0 as usize], bonus);
        settle(&mut self.answers[answer(context.previous, track)], bonus);
    }
}

/// What a node knows that its moves are ranked by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context {
    /// The move that led here, if it was a quiet one.
    pub(super) previous: Track,
    /// Where the opponent's royal stands, if it has exactly one.
    pub(super) royal: Option<Square>,
}

/// Whether a move captures or promotes.
#[inline]
pub(super) fn is_noisy(sketch: &Sketch) -> bool {
    sketch.captured.is_some() || sketch.piece != sketch.becomes
}

/// Whether a move would attack the royal from its destination, if nothing is in between.
#[inline]
pub(super) fn would_check(
    weights: &Weights,
    side: Color,
    sketch: &Sketch,
    royal: Option<Square>,
) -> bool {
    royal.is_some_and(|royal| weights.checks(side, sketch.becomes, sketch.to, royal))
}

/// How promising a noisy move is that wins `gain`: the cheaper attacker first among equals.
#[inline]
pub(super) fn worth(weights: &Weights, sketch: &Sketch, gain: i32) -> i32 {
    8 * gain - weights.facts(sketch.piece).value
}

/// Material that a move wins at once: all its victims, and what the mover gains by changing.
#[inline]
pub(super) fn gain<R: Rules>(
    weights: &Weights,
    rules: &R,
    position: &R::Position,
    mv: R::Move,
    sketch: &Sketch,
    compound: bool,
) -> i32 {
    let value = |kind| weights.facts(kind).value;
    let mut gain = value(sketch.becomes) - value(sketch.piece);
    if compound {
        rules.each_change(position, mv, |change| {
            let own = |piece: Piece| piece.color == rules.side(position);
            // A royal that effects take is as good as captured.
            let lost = |kind| match weights.facts(kind).royal {
                true => weights.facts(kind).gain,
                false => value(kind),
            };
            let signed = |piece: Piece| match own(piece) {
                true => -lost(piece.kind),
                false => lost(piece.kind),
            };
            gain += match change.victim() {
                Some(victim) => weights.facts(victim.kind).gain,
                None => change.before.map_or(0, signed) - change.after.map_or(0, signed),
            };
        });
    } else if let Some(kind) = sketch.captured {
        gain += weights.facts(kind).gain;
    }
    gain
}

/// Brings the best remaining entry to the front.
#[inline]
pub(super) fn pick<M: Copy>(entries: &mut [Entry<M>]) {
    let mut best = 0;
    for index in 1..entries.len() {
        if entries[index].rank > entries[best].rank {
            best = index;
        }
    }
    entries.swap(0, best);
}

/// Brings the best entries to the front in order, and says how many: most nodes that get beyond
/// their first moves leave before the last.
pub(super) fn arrange<M: Copy>(entries: &mut [Entry<M>]) -> usize {
    let best_first = |entry: &Entry<M>| -entry.rank;
    let mut count = entries.len();
    if count > 2 * ARRANGED {
        entries.select_nth_unstable_by_key(ARRANGED, best_first);
        count = ARRANGED;
    }
    entries[..count].sort_unstable_by_key(best_first);
    count
}

/// Moves a record towards its limit, the slower the nearer it is.
#[inline]
fn settle(record: &mut i16, bonus: i32) {
    let old = i32::from(*record);
    *record = (old + bonus - old * bonus.abs() / MOST) as i16;
}

#[inline]
fn answer(previous: Track, track: Track) -> usize {
    let mixed = |track: Track, factor: u32| (track.0.wrapping_mul(factor) >> 16) as usize;
    let row = mixed(previous, 0x9E37_79B1) % ANSWER_ROWS;
    row * ANSWERS_IN_ROW + mixed(track, 0x85EB_CA6B) % ANSWERS_IN_ROW
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_stay_bounded() {
        let mut record = 0;
        for _ in 0..10_000 {
            settle(&mut record, 1_600);
        }
        assert!(record > 15_000 && i32::from(record) <= MOST);
        for _ in 0..10_000 {
            settle(&mut record, -1_600);
        }
        assert!(record < -15_000 && i32::from(record) >= -MOST);
    }
}
