//! The full search of a node: principal-variation alpha-beta with what makes it selective.
//!
//! Everything unsound that is done here to save time is listed in [`Tree::prune`], the null move
//! and the reductions; none of it touches nodes of the principal variation or scores of decided
//! games.

use crate::rules::{MoveCode, Rules};
use crate::search::order::{Entry, Sort, is_noisy, would_check};
use crate::search::quiescence::decisive;
use crate::search::score::{DECIDED, INFINITE, MATE, MAX_PLY, from_table, to_table};
use crate::search::table::{Bound, Known};
use crate::search::tree::{Frame, Tree};
use crate::to_and_fro::{Went, went};

/// The window and depth of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) depth: i32,
}

impl Window {
    /// Whether this node may be on the principal variation.
    #[inline]
    fn is_open(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

impl<R: Rules> Tree<'_, R> {
    /// Score of the position at `ply` for its side to move, within the window.
    pub(super) fn search(
        &mut self,
        position: &mut R::Position,
        mut window: Window,
        ply: usize,
    ) -> i32 {
        // Also without a window: a parent that believes a scout must not inherit a sibling's line.
        self.memory.lines[ply].clear();
        if self.over {
            return 0;
        }
        if let Some(score) = self.settled(position, &mut window, ply) {
            return score;
        }
        if window.depth <= 0 {
            let Window { alpha, beta, .. } = window;
            return self.quiesce(position, alpha, beta, ply, ply);
        }
        let frame = self.stack[ply];
        let known = self.table.probe(frame.key);
        if let Some(known) = known
            && !window.is_open()
            && known.depth >= window.depth
            && let Some(score) = decisive(&known, window.alpha, window.beta, ply)
        {
            return score;
        }
        let eval = self.estimate(position, &frame, known, ply);
        self.stack[ply].eval = eval;
        if !window.is_open()
            && !frame.in_check
            && let Some(score) = self.prune(position, &window, ply, eval)
        {
            return score;
        }
        let hash = match self.best {
            Some(best) if ply == 0 => best.code(),
            _ => known.map_or(0, |known| known.code),
        };
        if hash == 0 && window.depth >= 4 {
            window.depth -= 1;
        }
        self.memory.order.enter(ply);
        let raw = self.list_raw(position);
        let (begin, losing) = (self.memory.moves.len(), self.memory.losing.len());
        let waiting = self.memory.waiting.len();
        let score = self.search_moves(position, window, ply, raw, hash);
        self.memory.moves.truncate(begin);
        self.memory.losing.truncate(losing);
        self.memory.raw.truncate(raw);
        self.memory.waiting.truncate(waiting);
        score
    }

    /// The score of a position that needs no search: decided by rule, too deep, or beyond any
    /// mate already found.
    #[inline]
    fn settled(&mut self, position: &R::Position, window: &mut Window, ply: usize) -> Option<i32> {
        if let Some(score) = self.ended(position, ply) {
            return Some(score);
        }
        if ply == 0 {
            return None;
        }
        if let Some(score) = self.path.verdict(self.rules, position, ply) {
            return Some(score);
        }
        if ply >= MAX_PLY - 1 {
            return Some(self.evaluate(position, ply));
        }
        window.alpha = window.alpha.max(ply as i32 - MATE);
        window.beta = window.beta.min(MATE - ply as i32 - 1);
        (window.alpha >= window.beta).then_some(window.alpha)
    }

    /// The evaluation, corrected by an earlier visit.
    #[inline]
    fn estimate(
        &mut self,
        position: &R::Position,
        frame: &Frame,
        known: Option<Known>,
        ply: usize,
    ) -> i32 {
        if frame.in_check {
            return -INFINITE;
        }
        let eval = self.evaluate(position, ply);
        let Some(known) = known else {
            return eval;
        };
        let score = from_table(known.score, ply);
        let better = match known.bound {
            Bound::Exact => true,
            Bound::Lower => score > eval,
            Bound::Upper => score < eval,
        };
        if better && score.abs() < DECIDED {
            score
        } else {
            eval
        }
    }

    /// Whether the side to move is better off than at its last turn.
    #[inline]
    fn is_improving(&self, ply: usize) -> bool {
        ply >= 2 && !self.stack[ply].in_check && self.stack[ply].eval > self.stack[ply - 2].eval
    }

    /// Gives up on nodes that are almost certainly outside the window. Not in check.
    fn prune(
        &mut self,
        position: &mut R::Position,
        window: &Window,
        ply: usize,
        eval: i32,
    ) -> Option<i32> {
        let Window { alpha, beta, depth } = *window;
        let frame = &self.stack[ply];
        // A side with nothing but royals may have no move at all, which no evaluation knows, and
        // may be worse off for having to make one.
        if beta.abs() >= DECIDED || frame.balance.strength(frame.side) == 0 || self.is_forcing() {
            return None;
        }
        let spare = self.margin(110) * (depth - i32::from(self.is_improving(ply)));
        if depth <= 6 && eval - spare >= beta {
            return Some((eval + beta) / 2);
        }
        if depth <= 2 && eval + self.margin(350) * depth <= alpha {
            let score = self.quiesce(position, alpha, beta, ply, ply);
            if score <= alpha {
                return Some(score);
            }
        }
        self.try_pass(position, window, ply, eval)
    }

    /// If even passing keeps the score above the window, a move will too.
    #[inline]
    fn try_pass(
        &mut self,
        position: &mut R::Position,
        window: &Window,
        ply: usize,
        eval: i32,
    ) -> Option<i32> {
        let Window { beta, depth, .. } = *window;
        if depth < 2 || eval < beta || self.stack[ply].arrived.is_none() {
            return None;
        }
        let reduction = 3 + depth / 4 + ((eval - beta) / self.margin(200)).min(2);
        let window = Window {
            alpha: -beta,
            beta: 1 - beta,
            depth: depth - 1 - reduction,
        };
        let rules = self.rules;
        let score = rules.with_pass(position, |child| {
            self.enter_pass(child, ply);
            let key = self.stack[ply + 1].key;
            self.path.push(key, None, Went::Otherwise);
            let score = -self.search(child, window, ply + 1);
            self.path.pop();
            score
        });
        // A win found behind a pass is not one.
        (score >= beta).then_some(if score >= DECIDED { beta } else { score })
    }

    /// Searches the moves listed from `raw` on, the hash move first.
    fn search_moves(
        &mut self,
        position: &mut R::Position,
        window: Window,
        ply: usize,
        raw: usize,
        hash: u32,
    ) -> i32 {
        let Window { beta, depth, .. } = window;
        let mut alpha = window.alpha;
        let frame = self.stack[ply];
        let context = self.context(ply);
        let futile = self.quiet_is_futile(&window, ply, alpha);
        let mut picker = self.picker(position, ply, raw, hash, futile);
        let mut best = -INFINITE;
        let mut best_code = 0;
        let mut tried = 0;
        loop {
            let lost = best <= -DECIDED;
            let late = !lost && alpha.abs() < DECIDED && self.is_late(&window, ply, tried);
            let Some(entry) = self.next_move(&mut picker, position, ply, lost, late) else {
                break;
            };
            if !lost && self.is_hopeless(&window, ply, &entry, alpha) {
                continue;
            }
            let window = Window { alpha, beta, depth };
            self.note_changes(position, &entry);
            let rules = self.rules;
            let went = went(rules, position, entry.mv);
            let searched = rules.with_move(position, entry.mv, |child| {
                self.search_move(child, &window, ply, (&entry, went), tried)
            });
            if self.over {
                return 0;
            }
            let Some(score) = searched else {
                continue;
            };
            tried += 1;
            if score <= best {
                continue;
            }
            best = score;
            if score <= alpha {
                continue;
            }
            alpha = score;
            best_code = entry.mv.code();
            if window.is_open() {
                self.record_line(ply, entry.mv);
            }
            if ply == 0 {
                self.best = Some(entry.mv);
            }
            if score >= beta {
                if matches!(entry.sort, Sort::Quiet | Sort::Killer)
                    || (entry.sort == Sort::Hash && !is_noisy(&entry.sketch))
                {
                    let Self { memory, .. } = self;
                    let seen = picker.seen();
                    let tried_before = seen.start..seen.end - 1;
                    memory.order.reward(
                        frame.side,
                        (&entry.sketch, best_code),
                        &memory.moves[tried_before],
                        depth,
                        ply,
                        &context,
                    );
                }
                break;
            }
        }
        if tried == 0 {
            return self.no_moves(position, ply);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if ply == 0 && !self.roots.are_whole() {
            return best;
        }
        self.table.store(
            frame.key,
            Known {
                code: best_code,
                score: to_table(best, ply),
                depth,
                bound,
            },
        );
        best
    }

    /// Searches the position after `entry`; `None` if repetition forbids the move, if it leaves the
    /// royal in check, or if it is not among those of the root that are asked for.
    #[inline]
    fn search_move(
        &mut self,
        child: &mut R::Position,
        window: &Window,
        ply: usize,
        (entry, went): (&Entry<R::Move>, Went),
        tried: i32,
    ) -> Option<i32> {
        if ply == 0 && !self.roots.allow(&entry.mv) {
            return None;
        }
        if self.path.forbids(self.rules, child, entry.mv) || self.stays_in_check(child, ply) {
            return None;
        }
        self.enter(child, ply, entry, window.depth <= 1);
        let key = self.stack[ply + 1].key;
        self.path.push(key, Some(entry.mv), went);
        let score = self.search_window(child, window, ply, entry, tried);
        self.path.pop();
        Some(score)
    }

    /// The first move gets the whole window; the others must first prove, at reduced depth and
    /// with no window, that they are better.
    #[inline]
    fn search_window(
        &mut self,
        child: &mut R::Position,
        window: &Window,
        ply: usize,
        entry: &Entry<R::Move>,
        tried: i32,
    ) -> i32 {
        let Window { alpha, beta, depth } = *window;
        let checks = self.stack[ply + 1].in_check;
        let extension = i32::from(checks && (ply as i32) < 2 * self.depth);
        let depth_below = depth - 1 + extension;
        let full = Window {
            alpha: -beta,
            beta: -alpha,
            depth: depth_below,
        };
        if tried == 0 {
            return -self.search(child, full, ply + 1);
        }
        let scout = Window {
            alpha: -alpha - 1,
            ..full
        };
        let reduction = self.reduction(window, ply, entry, tried, checks);
        if reduction > 0 {
            let reduced = Window {
                depth: (depth_below - reduction).max(1),
                ..scout
            };
            let score = -self.search(child, reduced, ply + 1);
            if score <= alpha {
                return score;
            }
        }
        let score = -self.search(child, scout, ply + 1);
        if score <= alpha || score >= beta {
            return score;
        }
        -self.search(child, full, ply + 1)
    }

    /// By how much a late move is searched less deeply.
    #[inline]
    fn reduction(
        &self,
        window: &Window,
        ply: usize,
        entry: &Entry<R::Move>,
        tried: i32,
        checks: bool,
    ) -> i32 {
        if window.depth < 3 || entry.sort == Sort::Noisy || entry.sort == Sort::Hash {
            return 0;
        }
        // With a win or loss at hand only its length is in question, which wants every move.
        if self.stack[ply].in_check || checks || window.alpha.abs() >= DECIDED {
            return 0;
        }
        let late = (window.depth.ilog2() * (tried as u32 + 1).ilog2()) as i32;
        let mut reduction = 512 + 400 * late;
        if window.is_open() {
            reduction -= 1024;
        }
        if !self.is_improving(ply) {
            reduction += 512;
        }
        match entry.sort {
            Sort::Killer => reduction -= 1024,
            Sort::Quiet => reduction -= entry.rank / 12,
            Sort::Hash | Sort::Noisy | Sort::Losing => {}
        }
        (reduction / 1024).clamp(0, window.depth - 1)
    }

    /// Whether no quiet move can be expected to reach the window.
    #[inline]
    fn quiet_is_futile(&self, window: &Window, ply: usize, alpha: i32) -> bool {
        let frame = &self.stack[ply];
        let depth = window.depth;
        ply > 0
            && !window.is_open()
            && !frame.in_check
            && alpha.abs() < DECIDED
            && depth <= 5
            && frame.eval + self.margin(120 + 110 * depth) <= alpha
    }

    /// Whether so many moves have been tried that quiet ones no longer count.
    #[inline]
    fn is_late(&self, window: &Window, ply: usize, tried: i32) -> bool {
        let depth = window.depth;
        let enough = (4 + depth * depth) / if self.is_improving(ply) { 1 } else { 2 };
        depth <= 7 && tried >= enough + 2 && self.may_leave_out(window, ply)
    }

    /// Whether moves may be left out unseen.
    #[inline]
    fn may_leave_out(&self, window: &Window, ply: usize) -> bool {
        ply > 0 && !window.is_open() && !self.stack[ply].in_check
    }

    /// Whether a move need not be tried, another one being known to hold.
    #[inline]
    fn is_hopeless(&self, window: &Window, ply: usize, entry: &Entry<R::Move>, alpha: i32) -> bool {
        let frame = &self.stack[ply];
        if !self.may_leave_out(window, ply) || alpha.abs() >= DECIDED {
            return false;
        }
        let depth = window.depth;
        let royal = frame.balance.royal(!frame.side);
        if would_check(self.weights, frame.side, &entry.sketch, royal) {
            return false;
        }
        match entry.sort {
            Sort::Hash | Sort::Noisy | Sort::Killer => false,
            Sort::Losing => {
                depth <= 4 && frame.eval + entry.gain + self.margin(100 * depth) <= alpha
            }
            Sort::Quiet => {
                self.quiet_is_futile(window, ply, alpha)
                    || (depth <= 3 && entry.rank < -5_000 * depth)
            }
        }
    }
}
