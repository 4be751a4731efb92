//! The moves of a node one by one, the most promising first, with as little ranking and sorting
//! as the first of them leave necessary.
//!
//! What ranks mean is `order`'s business, which moves are left out that of the full search.

use crate::effect::Sketch;
use crate::rules::{MoveCode, Rules};
use crate::search::order::{Entry, Sort, arrange, is_noisy, pick, worth, would_check};
use crate::search::tree::Tree;
use crate::types::{Color, Square};

/// Moves picked one by one before others are sorted: most nodes that are cut off at all are cut
/// off by one of them.
const PICKED: usize = 3;

/// Where a node is with its moves.
pub(super) struct Picker {
    /// Where its moves begin that nothing is known of.
    raw: usize,
    /// Where those begin that wait, neither sharp nor ranked.
    waiting: usize,
    /// Code of the hash move.
    hash: u32,
    /// Whether quiet moves are hopeless unless they check.
    futile: bool,
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
    /// Captures, promotions and killers: most nodes get no further.
    Sharp,
    /// Quiet moves; where they are futile, only those that would check.
    Quiet,
    /// Captures that lose material.
    Losing,
    /// What is left where quiet moves are futile.
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
        futile: bool,
    ) -> Picker {
        let begin = self.memory.moves.len();
        let mut listed = self.memory.raw[raw..].iter();
        // No move has the code 0.
        let hashed = (hash != 0).then(|| listed.find(|mv| mv.code() == hash));
        if let Some(&mv) = hashed.flatten() {
            self.rank(position, ply, mv, self.rules.sketch(position, mv), hash);
        }
        Picker {
            raw,
            waiting: self.memory.waiting.len(),
            hash,
            futile,
            stage: Stage::Hash,
            begin,
            next: begin,
            arranged: begin,
            picks: PICKED,
            losing: self.memory.losing.len(),
        }
    }

    /// The next move. `lost`: no move so far avoids a loss, so that hopeless ones are wanted too;
    /// `late`: so many have been tried that the order of the rest no longer matters, and quiet moves
    /// only if they would check.
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
            if late && picker.stage == Stage::Quiet && self.skip_idle(picker, ply) {
                continue;
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
            if picker.stage == Stage::Sharp
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

    /// Passes over moves that would not check, and says whether none is left.
    #[inline]
    fn skip_idle(&self, picker: &mut Picker, ply: usize) -> bool {
        let (side, royal) = self.sides(ply);
        let rest = self.memory.moves[picker.next..].iter();
        let idle = rest.take_while(|entry| !would_check(self.weights, side, &entry.sketch, royal));
        picker.next += idle.count();
        picker.arranged = picker.arranged.max(picker.next);
        picker.next == self.memory.moves.len()
    }

    /// Who is to move, and where the other player's royal stands, if there is exactly one.
    #[inline]
    fn sides(&self, ply: usize) -> (Color, Option<Square>) {
        let side = self.stack[ply].side;
        (side, self.stack[ply].balance.royal(!side))
    }

    /// Appends the moves of the next stage; `None` if there is none. Not inlined, so that what it needs is not
    /// got ready for every move.
    #[inline(never)]
    fn refill(
        &mut self,
        picker: &mut Picker,
        position: &R::Position,
        ply: usize,
        lost: bool,
    ) -> Option<()> {
        picker.stage = match picker.stage {
            Stage::Hash => {
                self.rank_sharp(position, ply, picker);
                Stage::Sharp
            }
            Stage::Sharp => {
                let (futile, weights) = (picker.futile, self.weights);
                let (side, royal) = self.sides(ply);
                self.rank_waiting(position, ply, picker, |sketch| {
                    !futile || would_check(weights, side, sketch, royal)
                });
                Stage::Quiet
            }
            Stage::Quiet => {
                let losing = self.memory.losing.drain(picker.losing..);
                self.memory.moves.extend(losing);
                Stage::Losing
            }
            // Nothing that matters holds: even a move that gains nothing may.
            Stage::Losing if picker.futile && lost => {
                self.rank_waiting(position, ply, picker, |_| true);
                Stage::Hopeless
            }
            Stage::Losing | Stage::Hopeless => return None,
        };
        Some(())
    }

    /// Ranks the sharp ones of the listed moves; the others wait. The hash move has been ranked.
    fn rank_sharp(&mut self, position: &R::Position, ply: usize, picker: &Picker) {
        for index in picker.raw..self.memory.raw.len() {
            let mv = self.memory.raw[index];
            let code = mv.code();
            if code == picker.hash {
                continue;
            }
            let noisy = is_noisy(&self.rules.sketch(position, mv));
            if noisy || self.memory.order.is_killer(code, ply) {
                // Computed again: of most moves no more is wanted than whether they are noisy.
                let sketch = self.rules.sketch(position, mv);
                self.rank(position, ply, mv, sketch, picker.hash);
            } else {
                self.memory.waiting.push(mv);
            }
        }
    }

    /// Ranks those of the waiting moves that are `wanted`; the others go on waiting.
    #[inline]
    fn rank_waiting(
        &mut self,
        position: &R::Position,
        ply: usize,
        picker: &Picker,
        wanted: impl Fn(&Sketch) -> bool,
    ) {
        let mut left = picker.waiting;
        for index in picker.waiting..self.memory.waiting.len() {
            let mv = self.memory.waiting[index];
            let sketch = self.rules.sketch(position, mv);
            if wanted(&sketch) {
                self.rank(position, ply, mv, sketch, picker.hash);
            } else {
                self.memory.waiting[left] = mv;
                left += 1;
            }
        }
        self.memory.waiting.truncate(left);
    }
}
