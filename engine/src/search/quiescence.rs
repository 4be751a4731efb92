//! Below the horizon: captures and promotions until nothing hangs, every evasion when in check,
//! and at the first ply quiet checks too, because where pieces are dropped most mates begin with
//! one.

use crate::rules::{MoveCode, Rules};
use crate::search::order::{
    Entry, RANK_HASH, RANK_LOSING, Sort, is_noisy, pick, win, worth, would_check,
};
use crate::search::score::{DECIDED, INFINITE, MATE, MAX_PLY, from_table, to_table};
use crate::search::table::{Bound, Known};
use crate::search::tree::Tree;

/// What a capture may win beyond its material.
const MARGIN: i32 = 150;

impl<R: Rules> Tree<'_, R> {
    /// Score of the position at `ply` for its side to move, quiet moves left out. `checks`: for
    /// how many more plies quiet checks are tried.
    pub(super) fn quiesce(
        &mut self,
        position: &mut R::Position,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        checks: u32,
    ) -> i32 {
        if self.over {
            return 0;
        }
        if self.royals_captured(position) {
            return ply as i32 - MATE;
        }
        let frame = self.stack[ply];
        let stand = frame.balance.evaluate(frame.side);
        if ply >= MAX_PLY - 1 {
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
        if !frame.in_check {
            best = stand;
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let begin = self.list_sharp(position, ply, hash, checks);
        let end = self.memory.moves.len();
        if begin == end && frame.in_check {
            return self.no_moves(ply);
        }

        let before = alpha;
        let mut best_code = 0;
        let mut index = begin;
        while index < end {
            pick(&mut self.memory.moves[index..end]);
            let entry = self.memory.moves[index];
            index += 1;
            if self.is_futile(position, ply, &entry, stand, alpha, best) {
                continue;
            }
            let rules = self.rules;
            let score = rules.with_move(position, entry.mv, |child| {
                self.enter(child, ply, &entry);
                -self.quiesce(child, -beta, -alpha, ply + 1, checks.saturating_sub(1))
            });
            if self.over {
                break;
            }
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

    /// Whether a move cannot help: a capture that wins too little or loses material, and late
    /// evasions once one is known to survive.
    #[inline]
    fn is_futile(
        &self,
        position: &R::Position,
        ply: usize,
        entry: &Entry<R::Move>,
        stand: i32,
        alpha: i32,
        best: i32,
    ) -> bool {
        let frame = &self.stack[ply];
        if best <= -DECIDED {
            return false;
        }
        if frame.in_check {
            return entry.sort == Sort::Quiet
                && self.loses_material(position, frame.side, &entry.sketch);
        }
        let quiet = !is_noisy(&entry.sketch);
        if !quiet && stand + win(self.weights, &entry.sketch) + MARGIN <= alpha {
            return true;
        }
        self.loses_material(position, frame.side, &entry.sketch)
    }

    /// Appends the moves to try, ranked. Returns where they begin.
    #[inline]
    fn list_sharp(
        &mut self,
        position: &mut R::Position,
        ply: usize,
        hash: u32,
        checks: u32,
    ) -> usize {
        if self.stack[ply].in_check {
            return self.list(position, ply, hash);
        }
        let (side, context) = (self.stack[ply].side, self.context(ply));
        let begin = self.memory.moves.len();
        let (rules, weights) = (self.rules, self.weights);
        let moves = &mut self.memory.moves;
        let mut push = |position: &mut R::Position, mv: R::Move| {
            let sketch = rules.sketch(position, mv);
            let noisy = is_noisy(&sketch);
            if !noisy && !would_check(weights, side, &sketch, context.royal) {
                return;
            }
            let rank = match (mv.code() == hash, noisy) {
                (true, _) => RANK_HASH,
                (false, true) => worth(weights, &sketch),
                (false, false) => RANK_LOSING,
            };
            moves.push(Entry {
                mv,
                sketch,
                rank,
                sort: if noisy { Sort::Noisy } else { Sort::Quiet },
                compound: rules.is_compound(position, mv),
            });
        };
        if checks > 0 {
            rules.legal_moves(position, &mut push);
        } else {
            rules.noisy_moves(position, &mut push);
        }
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
