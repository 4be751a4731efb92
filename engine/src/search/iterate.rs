//! Iterative deepening: the loop around the tree, with aspiration windows and the decision when
//! enough is enough.

use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use crate::rules::{MoveCode, Rules};
use crate::search::alphabeta::Window;
use crate::search::limits::Limits;
use crate::search::order::pick;
use crate::search::score::{INFINITE, MATE_RANGE, MAX_PLY, Score};
use crate::search::tree::Tree;
use crate::search::{Best, Progress};

/// Half of the first window around the last score.
const ASPIRATION: i32 = 40;

/// What the last iteration has found with some first move.
#[derive(Clone)]
struct Line<M> {
    mv: Option<M>,
    score: i32,
    moves: Vec<M>,
}

impl<M> Default for Line<M> {
    fn default() -> Line<M> {
        Line {
            mv: None,
            score: 0,
            moves: Vec::new(),
        }
    }
}

impl<M: Copy> Line<M> {
    /// Makes this line the best one.
    fn adopt(&self, best: &mut Best<M>, depth: i32) {
        best.mv = self.mv;
        best.depth = depth as u32;
        best.score = Score::from_raw(self.score);
        best.line.clone_from(&self.moves);
    }
}

impl<R: Rules> Tree<'_, R> {
    /// The search of the thread that answers.
    pub(super) fn lead(
        &mut self,
        position: &R::Position,
        limits: &Limits,
        report: &mut dyn FnMut(&Progress<R::Move>),
    ) -> Best<R::Move> {
        let mut position = position.clone();
        let (fallback, choices) = self.first_move(&mut position);
        let mut best = Best {
            mv: fallback,
            score: Score::from_raw(self.first_score(&position, fallback.is_some())),
            depth: 0,
            nodes: 0,
            time: Duration::ZERO,
            line: fallback.into_iter().collect(),
        };
        if fallback.is_some() {
            self.deepen(&mut position, limits, choices, &mut best, report);
        }
        if limits.infinite {
            self.wait();
        }
        self.control.over.store(true, Ordering::Relaxed);
        self.control.nodes[self.thread].store(self.nodes, Ordering::Relaxed);
        best.nodes = self.control.total();
        best.time = self.control.timer.elapsed();
        best
    }

    /// The search of a thread whose only use is what it leaves in the table.
    pub(super) fn help(&mut self, position: &R::Position, limits: &Limits) {
        let mut position = position.clone();
        let ahead = self.thread as i32 % 2;
        let mut score = 0;
        for depth in 1..=deepest(limits) {
            score = self.iterate(&mut position, depth + ahead, score);
            if self.over {
                return;
            }
        }
    }

    /// Deepens until a limit is reached or the game is solved, keeping `best` up to date.
    fn deepen(
        &mut self,
        position: &mut R::Position,
        limits: &Limits,
        choices: usize,
        best: &mut Best<R::Move>,
        report: &mut dyn FnMut(&Progress<R::Move>),
    ) {
        let mut lines = vec![Line::default(); limits.lines.clamp(1, choices)];
        let mut unrest = 1.0;
        self.look();
        for depth in 1..=deepest(limits) {
            let before = best.line.first().copied();
            if !self.iterate_lines(position, depth, &mut lines, best) {
                return;
            }
            unrest = if best.line.first() == before.as_ref() {
                (unrest * 0.8_f64).max(0.6)
            } else {
                1.5
            };
            self.look();
            self.report(depth, &lines, report);
            let forced = choices == 1 && limits.clock.is_some();
            let solved = lines.iter().all(|line| is_solved(line.score, depth));
            if !limits.infinite && (solved || forced) {
                return;
            }
            if self.control.timer.is_late(unrest) {
                return;
            }
        }
    }

    /// One iteration of every line, each without the first moves of those before it, and sorts them.
    /// Whether it is complete.
    fn iterate_lines(
        &mut self,
        position: &mut R::Position,
        depth: i32,
        lines: &mut [Line<R::Move>],
        best: &mut Best<R::Move>,
    ) -> bool {
        self.roots.taken.clear();
        for index in 0..lines.len() {
            if self.over {
                return false;
            }
            self.best = lines[index].mv;
            let score = self.iterate(position, depth, lines[index].score);
            if index == 0 {
                self.take_move(best);
            }
            if self.over {
                return false;
            }
            lines[index] = Line {
                mv: self.best,
                score,
                moves: self.memory.lines[0].clone(),
            };
            if index == 0 {
                lines[0].adopt(best, depth);
            }
            self.roots.taken.extend(self.best);
        }
        // There are few; the library's sort is much code for every game.
        for index in 1..lines.len() {
            let score = lines[index].score;
            let place = lines[..index].partition_point(|line| line.score >= score);
            lines[place..=index].rotate_right(1);
        }
        lines[0].adopt(best, depth);
        true
    }

    /// Reports every line of an iteration.
    fn report(
        &self,
        depth: i32,
        lines: &[Line<R::Move>],
        report: &mut dyn FnMut(&Progress<R::Move>),
    ) {
        for (index, line) in lines.iter().enumerate() {
            report(&Progress {
                place: index + 1,
                depth: depth as u32,
                score: Score::from_raw(line.score),
                nodes: self.control.total(),
                time: self.control.timer.elapsed(),
                line: line.moves.clone(),
                hash_full: self.table.permille(),
            });
        }
    }

    /// One iteration: widens the window around the last score until the new one is inside.
    fn iterate(&mut self, position: &mut R::Position, depth: i32, last: i32) -> i32 {
        self.depth = depth;
        let mut margin = self.margin(ASPIRATION);
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 4 && last.abs() < MATE_RANGE {
            (alpha, beta) = (last - margin, last + margin);
        }
        loop {
            let window = Window { alpha, beta, depth };
            let score = self.search(position, window, 0);
            if self.over || (alpha < score && score < beta) {
                return score;
            }
            margin *= 3;
            if score <= alpha {
                beta = i32::midpoint(alpha, beta);
                alpha = score - margin;
            } else {
                beta = score + margin;
            }
            if margin > self.margin(1_000) {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
            alpha = alpha.max(-INFINITE);
            beta = beta.min(INFINITE);
        }
    }

    /// Adopts the best root move found so far, even if the iteration is not complete: it beat the
    /// last iteration's best, which is always searched first.
    fn take_move(&self, best: &mut Best<R::Move>) {
        let Some(mv) = self.best else {
            return;
        };
        best.mv = Some(mv);
        if self.over && best.line.first() != Some(&mv) {
            best.line = vec![mv];
        }
    }

    /// The move that ordering alone would play, and the number of choices. Moves that repetition
    /// forbids do not count, nor those that are not asked for.
    fn first_move(&mut self, position: &mut R::Position) -> (Option<R::Move>, usize) {
        let begin = self.list(position, 0, 0);
        let mut first = None;
        let mut choices = 0;
        for index in begin..self.memory.moves.len() {
            pick(&mut self.memory.moves[index..]);
            let mv = self.memory.moves[index].mv;
            let rules = self.rules;
            let path = &self.path;
            if !self.roots.allow(&mv)
                || rules.after_move(position, mv, |child| path.forbids(rules, child, mv))
            {
                continue;
            }
            first = first.or(Some(mv));
            choices += 1;
        }
        self.memory.moves.truncate(begin);
        debug_assert!(first.is_none_or(|mv| mv.code() != 0));
        (first, choices)
    }

    /// The score before any search.
    fn first_score(&mut self, position: &R::Position, can_move: bool) -> i32 {
        if can_move {
            return self.evaluate(position, 0);
        }
        let ended = self.ended(position, 0);
        ended.unwrap_or_else(|| self.no_moves(position, 0))
    }

    /// Waits for the stop button or the end of time, where there are threads that can press it.
    fn wait(&self) {
        if self.control.timer.is_of_caller() {
            return;
        }
        while !self.control.stop.is_stopped() && !self.control.timer.is_over() {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

/// The last iteration.
fn deepest(limits: &Limits) -> i32 {
    let most = MAX_PLY as u32 / 2;
    limits.depth.map_or(most, |depth| depth.clamp(1, most)) as i32
}

/// Whether a mate has been found that a deeper iteration cannot shorten.
fn is_solved(score: i32, depth: i32) -> bool {
    match Score::from_raw(score) {
        Score::Win(plies) | Score::Loss(plies) => plies as i32 <= depth,
        Score::Units(_) => false,
    }
}
