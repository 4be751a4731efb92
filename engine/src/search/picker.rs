//! The moves of a node one by one, the most promising first, with as little ranking and sorting
//! as the first of them leave necessary.
//!
//! What ranks mean is `order`'s business, which moves are left out that of the full search.

use crate::rules::{MoveCode, Rules};
use crate::search::order::{Entry, Sort, arrange, is_noisy, pick, worth, would_check};
use crate::search::tree::Tree;

/// Moves picked one by one before others are sorted: most nodes that are cut off at all are cut
/// off by one of them.
const PICKED: usize = 3;

/// Which moves to rank where quiet ones are futile: those that might matter all the same, then,
/// if need be, the hopeless ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    All,
    Hopeful,
    Hopeless,
}

/// Where a node is with its moves.
pub(super) struct Picker {
    /// Where its unranked moves begin.
    raw: usize,
    /// Code of the hash move.
    hash: u32,
    wanted: Wanted,
    stage: Stage,
    /// Where its ranked moves begin, and the next of them.
    begin: usize,
    next: usize,
    /// Ranked moves before this one are in order.
    arranged: usize,
    /// Moves that may still be picked one by one.
    picks: usize,
    /// Where the captures begin that turned out to lose material.
    losing: usize,
}

/// What the ranked moves hold at present.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The hash move, before the others are even looked at.
    Hash,
    Others,
    Losing,
    Hopeless,
}

impl Picker {
    /// The entries handed out so far.
    pub(super) fn seen(&self) -> std::ops::Range<usize> {
        self.begin..self.next
    }
}

impl<R: Rules> Tree<'_, R> {
    /// Begins with the legal moves listed from `raw` on.
    pub(super) fn picker(
        &mut self,
        position: &R::Position,
        ply: usize,
        raw: usize,
        hash: u32,
        wanted: Wanted,
    ) -> Picker {
        let begin = self.memory.moves.len();
        let mut listed = self.memory.raw[raw..].iter();
        let first = listed.find(|mv| mv.code() == hash).copied();
        if let Some(mv) = first {
            self.rank(position, ply, mv, self.rules.sketch(position, mv), hash);
        }
        Picker {
            raw,
            hash,
            wanted,
            stage: Stage::Hash,
            begin,
            next: begin,
            arranged: begin,
            picks: PICKED,
            losing: self.memory.losing.len(),
        }
    }

    /// The next move. `lost`: no move so far avoids a loss, so that hopeless ones are wanted too;
    /// `late`: so many have been tried that the order of the rest no longer matters.
    pub(super) fn next_move(
        &mut self,
        picker: &mut Picker,
        position: &R::Position,
        ply: usize,
        lost: bool,
        late: bool,
    ) -> Option<Entry<R::Move>> {
        loop {
            while picker.next == self.memory.moves.len() {
                self.refill(picker, position, ply, lost)?;
            }
            if picker.next == picker.arranged {
                let rest = &mut self.memory.moves[picker.next..];
                picker.arranged += if late {
                    rest.len()
                } else if picker.picks > 0 {
                    picker.picks -= 1;
                    pick(rest);
                    1
                } else {
                    arrange(rest)
                };
            }
            let entry = self.memory.moves[picker.next];
            picker.next += 1;
            let side = self.stack[ply].side;
            if picker.stage == Stage::Others
                && entry.sort == Sort::Noisy
                && self.loses_material(position, side, &entry)
            {
                self.memory.losing.push(Entry {
                    sort: Sort::Losing,
                    rank: worth(self.weights, &entry.sketch, entry.gain),
                    ..entry
                });
                continue;
            }
            return Some(entry);
        }
    }

    /// Appends the moves of the next stage; `None` if there is none.
    fn refill(
        &mut self,
        picker: &mut Picker,
        position: &R::Position,
        ply: usize,
        lost: bool,
    ) -> Option<()> {
        picker.stage = match picker.stage {
            Stage::Hash => {
                self.rank_others(position, ply, picker, picker.wanted);
                Stage::Others
            }
            Stage::Others => {
                let losing = self.memory.losing.drain(picker.losing..);
                self.memory.moves.extend(losing);
                Stage::Losing
            }
            // Nothing that matters holds: even a move that gains nothing may.
            Stage::Losing if picker.wanted == Wanted::Hopeful && lost => {
                self.rank_others(position, ply, picker, Wanted::Hopeless);
                Stage::Hopeless
            }
            Stage::Losing | Stage::Hopeless => return None,
        };
        Some(())
    }

    /// Ranks the listed moves but the hash move: those that matter, those that do not, or both.
    fn rank_others(&mut self, position: &R::Position, ply: usize, picker: &Picker, wanted: Wanted) {
        let side = self.stack[ply].side;
        let royal = self.stack[ply].balance.royal(!side);
        for index in picker.raw..self.memory.raw.len() {
            let mv = self.memory.raw[index];
            if mv.code() == picker.hash {
                continue;
            }
            let sketch = self.rules.sketch(position, mv);
            let matters = wanted == Wanted::All
                || is_noisy(&sketch)
                || self.memory.order.is_killer(mv.code(), ply)
                || would_check(self.weights, side, &sketch, royal);
            if matters != (wanted == Wanted::Hopeless) {
                self.rank(position, ply, mv, sketch, picker.hash);
            }
        }
    }
}
