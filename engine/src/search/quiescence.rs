//! Below the horizon: captures and promotions until nothing hangs, and every evasion when in
//! check. Quiet checks were tried at the first ply and gained nothing: the full search, which
//! extends checks, sees enough of them.
//!
//! Where pieces take several others in a move there is always one more capture: after some plies
//! only the piece that captured last can be retaken, and a check is no longer answered.

use crate::rules::{MoveCode, Rules, list_noisy};
use crate::search::order::{Entry, RANK_HASH, Sort, gain, pick, worth};
use crate::search::score::{DECIDED, INFINITE, MAX_PLY, from_table, to_table};
use crate::search::table::{Bound, Known};
use crate::search::tree::{Memory, Tree};
use crate::types::{Color, Square};

/// What a capture may win beyond its material.
const MARGIN: i32 = 150;
/// Plies after which only recaptures are looked at.
const BUSY_PLIES: usize = 6;

impl<R: Rules> Tree<'_, R> {
    /// Score of the position at `ply` for its side to move, quiet moves left out. The horizon is at
    /// ply `horizon`.
    pub(super) fn quiesce(
        &mut self,
        position: &mut R::Position,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        horizon: usize,
    ) -> i32 {
        if self.over {
            return 0;
        }
        if let Some(score) = self.ended(position, ply) {
            return score;
        }
        let frame = self.stack[ply];
        if ply >= MAX_PLY - 1 {
            return self.evaluate(position, ply);
        }
        let retakes = ply >= horizon + BUSY_PLIES;
        let evades = !retakes && (frame.in_check || self.must_capture(position));
        let stand = match evades {
            true => -INFINITE,
            false => self.evaluate(position, ply),
        };
        // Most nodes end here: the table is not asked before, as it answers slowly.
        if stand >= beta {
            return stand;
        }
        let known = self.table.probe(frame.key);
        if let Some(known) = known
            && beta - alpha == 1
            && let Some(score) = decisive(&known, alpha, beta, ply)
        {
            return score;
        }
        let hash = known.map_or(0, |known| known.code);

        let mut best = -INFINITE;
        if !evades {
            best = stand;
            alpha = alpha.max(best);
        }
        let begin = match (evades, retakes) {
            (true, _) => self.list(position, ply, hash),
            (false, true) => self.list_sharp(position, frame.arrived, hash),
            (false, false) => self.list_sharp(position, None, hash),
        };
        let end = self.memory.moves.len();
        if begin == end && evades {
            return self.no_moves(position, ply);
        }

        let before = alpha;
        let mut best_code = 0;
        let mut index = begin;
        while index < end {
            pick(&mut self.memory.moves[index..end]);
            let entry = self.memory.moves[index];
            index += 1;
            if best > -DECIDED && self.is_futile(position, frame.side, evades, &entry, stand, alpha)
            {
                continue;
            }
            self.note_changes(position, &entry);
            let rules = self.rules;
            let score = rules.with_move(position, entry.mv, |child| {
                if self.stays_in_check(child, ply) {
                    return None;
                }
                self.enter(child, ply, &entry, true);
                Some(-self.quiesce(child, -beta, -alpha, ply + 1, horizon))
            });
            if self.over {
                break;
            }
            let Some(score) = score else { continue };
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_code = entry.mv.code();
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        self.memory.moves.truncate(begin);
        if self.over {
            return 0;
        }
        if best == -INFINITE {
            return self.no_moves(position, ply);
        }
        if retakes {
            return best;
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > before {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table.store(
            frame.key,
            Known {
                code: best_code,
                score: to_table(best, ply),
                depth: 0,
                bound,
            },
        );
        best
    }

    /// Whether a move cannot help, another being known to survive: a capture that wins too little or
    /// loses material, and a quiet evasion that does.
    #[inline]
    fn is_futile(
        &self,
        position: &R::Position,
        side: Color,
        evades: bool,
        entry: &Entry<R::Move>,
        stand: i32,
        alpha: i32,
    ) -> bool {
        if self.is_forcing() {
            return false;
        }
        if evades {
            return entry.sort == Sort::Quiet && self.loses_material(position, side, entry);
        }
        stand + entry.gain + self.margin(MARGIN) <= alpha
            || self.loses_material(position, side, entry)
    }

    /// Appends the captures and promotions, ranked, those that end on `square` only if there is
    /// one. Returns where they begin.
    #[inline]
    fn list_sharp(
        &mut self,
        position: &mut R::Position,
        square: Option<Square>,
        hash: u32,
    ) -> usize {
        let (rules, weights) = (self.rules, self.weights);
        let Memory { raw, moves, .. } = &mut *self.memory;
        let (begin, first) = (moves.len(), raw.len());
        list_noisy(rules, position, raw);
        moves.extend(raw[first..].iter().filter_map(|&mv| {
            let sketch = rules.sketch(position, mv);
            let matters = square.is_none_or(|square| sketch.to == square);
            matters.then(|| {
                let compound = rules.is_compound(position, mv);
                let gain = gain(weights, rules, position, mv, &sketch, compound);
                Entry {
                    mv,
                    sketch,
                    rank: if mv.code() == hash {
                        RANK_HASH
                    } else {
                        worth(weights, &sketch, gain)
                    },
                    gain,
                    sort: Sort::Noisy,
                    compound,
                }
            })
        }));
        raw.truncate(first);
        begin
    }
}

/// The stored score, if it decides a node with this window.
#[inline]
pub(super) fn decisive(known: &Known, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
    let score = from_table(known.score, ply);
    let fits = match known.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    fits.then_some(score)
}
