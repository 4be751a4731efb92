//! One thread's walk through the tree: what it carries, how it steps in and out of positions.
//!
//! The two ways to search a node build on this: the full one and quiescence. When to stop is
//! decided here, because every step passes by.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::effect::{Change, Sketch};
use crate::ending::{self, Endings};
use crate::eval::{Balance, Trail, Weights};
use crate::info::GameInfo;
use crate::move_list::MoveList;
use crate::rules::{MoveCode, Rules, list_legal, noisy_list};
use crate::search::limits::{Stop, Timer};
use crate::search::order::{Context, Entry, Order, RANK_HASH, Sort, Track, gain, is_noisy};
use crate::search::path::Path;
use crate::search::score::{MATE, MAX_PLY, Score};
use crate::search::table::Table;
use crate::types::{Color, Outcome, Piece, Square};

/// What all threads of one search share.
pub(super) struct Control<'a> {
    pub(super) stop: &'a Stop,
    pub(super) timer: Timer,
    pub(super) most_nodes: u64,
    /// Set when any thread found that time is up.
    pub(super) over: AtomicBool,
    /// Nodes by thread, a little behind.
    pub(super) nodes: Vec<AtomicU64>,
}

impl Control<'_> {
    /// Nodes of all threads.
    pub(super) fn total(&self) -> u64 {
        self.nodes
            .iter()
            .map(|nodes| nodes.load(Ordering::Relaxed))
            .sum()
    }
}

/// What a thread keeps from search to search.
pub(super) struct Memory<M> {
    pub(super) order: Order,
    /// The ranked moves of all nodes on the way, end to end, so that no node allocates.
    pub(super) moves: Vec<Entry<M>>,
    /// Those of them that turned out to lose material and wait for their turn.
    pub(super) losing: Vec<Entry<M>>,
    /// The same before they are ranked, which is work that the hash move often saves.
    pub(super) raw: MoveList<M>,
    /// Those of them that are neither sharp nor ranked yet.
    pub(super) waiting: Vec<M>,
    /// What the move about to be made captures, if it captures on its way.
    pub(super) changes: Vec<Change>,
    /// Per ply the best line from there.
    pub(super) lines: Vec<Vec<M>>,
}

impl<M> Memory<M> {
    pub(super) fn new(info: &GameInfo) -> Memory<M> {
        Memory {
            order: Order::new(info),
            moves: Vec::new(),
            changes: Vec::new(),
            losing: Vec::new(),
            raw: MoveList::default(),
            waiting: Vec::new(),
            lines: (0..=MAX_PLY).map(|_| Vec::new()).collect(),
        }
    }
}

/// What is known of a position on the way before it is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) balance: Balance,
    pub(super) key: u64,
    pub(super) side: Color,
    pub(super) in_check: bool,
    /// Evaluation; meaningless in check.
    pub(super) eval: i32,
    /// The move that led here, if it was a quiet one.
    pub(super) previous: Track,
    /// Where the move ended that led here; `None` at the root and after a pass.
    pub(super) arrived: Option<Square>,
}

/// One thread's search.
pub(super) struct Tree<'a, R: Rules> {
    pub(super) rules: &'a R,
    pub(super) info: &'a GameInfo,
    pub(super) endings: Endings,
    pub(super) weights: &'a Weights,
    /// The score that makes a win 2.7 times as likely as a loss.
    pub(super) scale: i32,
    /// Beside the stack, if there is a net.
    pub(super) trail: Option<Trail<'a>>,
    pub(super) table: &'a Table,
    pub(super) control: &'a Control<'a>,
    pub(super) memory: &'a mut Memory<R::Move>,
    pub(super) path: Path<R::Move>,
    pub(super) stack: Vec<Frame>,
    pub(super) thread: usize,
    pub(super) nodes: u64,
    pub(super) looks: Looks,
    /// Whether the search is over; whatever a node returns then means nothing.
    pub(super) over: bool,
    /// Depth of the running iteration.
    pub(super) depth: i32,
    /// The best root move so far.
    pub(super) best: Option<R::Move>,
    pub(super) roots: Roots<R::Move>,
}

/// Which moves of the root are searched.
#[derive(Clone, Debug)]
pub(super) struct Roots<M> {
    /// Those that the caller wants; `None` for all.
    pub(super) wanted: Option<Vec<M>>,
    /// Those with which better lines begin.
    pub(super) taken: Vec<M>,
}

impl<M: PartialEq> Roots<M> {
    /// Whether the move is to be searched now.
    pub(super) fn allow(&self, mv: &M) -> bool {
        let wanted = self.wanted.as_ref();
        wanted.is_none_or(|wanted| wanted.contains(mv)) && !self.taken.contains(mv)
    }

    /// Whether every legal move is searched, so that the score is that of the position.
    pub(super) fn are_whole(&self) -> bool {
        self.wanted.is_none() && self.taken.is_empty()
    }
}

/// Most nodes between looks at the clock.
const NODES_PER_LOOK: u64 = 64;
/// Time between looks after which there are fewer nodes between the next.
const TIME_PER_LOOK: Duration = Duration::from_millis(10);

/// When to look at the clock next: rules may be so slow that every node counts.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Looks {
    /// Number of the node at which to look.
    next: u64,
    /// Time of the last look since the search began.
    last: Duration,
    /// Nodes between the last look and the one before.
    gap: u64,
}

impl Looks {
    /// After a look at `now`, at this node.
    fn after(self, node: u64, now: Duration) -> Looks {
        let gap = match now.saturating_sub(self.last) > TIME_PER_LOOK {
            true => self.gap / 2,
            false => self.gap * 2,
        };
        let gap = gap.clamp(1, NODES_PER_LOOK);
        Looks {
            next: node + gap,
            last: now,
            gap,
        }
    }
}

impl<R: Rules> Tree<'_, R> {
    /// Steps into the position after `entry`, played at `ply`; `sharp` if it will be searched in
    /// quiescence, where few nodes ask the table.
    #[inline]
    pub(super) fn enter(
        &mut self,
        child: &R::Position,
        ply: usize,
        entry: &Entry<R::Move>,
        sharp: bool,
    ) {
        let key = self.rules.key(child);
        if !sharp {
            self.table.touch(key);
        }
        let (above, below) = self.stack.split_at_mut(ply + 1);
        let (frame, next) = (&above[ply], &mut below[0]);
        let side = frame.side;
        let (weights, rules) = (self.weights, self.rules);
        let sketch = &entry.sketch;
        let single = sketch.captured.map(|kind| {
            let color = !side;
            Change::capture(Piece { color, kind }, sketch.to)
        });
        let changes = match entry.compound {
            true => &self.memory.changes,
            false => single.as_slice(),
        };
        next.balance = frame.balance;
        next.balance
            .follow(weights, rules, child, side, sketch, changes);
        debug_assert_eq!(next.balance, Balance::of(weights, rules, child));
        if let Some(trail) = &mut self.trail {
            trail.step(ply, rules, child, (side, sketch, changes), &next.balance);
        }
        *next = Frame {
            balance: next.balance,
            key,
            side: !side,
            in_check: rules.in_check(child),
            eval: 0,
            previous: self.memory.order.track(side, sketch),
            arrived: Some(sketch.to),
        };
        self.count();
    }

    /// A margin, given in hundredths of the usual scale, in the scale of the game. Where it takes a large advantage to win,
    /// scores also change more from ply to ply, and a small difference is no reason to prune.
    #[inline]
    pub(super) fn margin(&self, usual: i32) -> i32 {
        usual * self.scale / Score::SCALE as i32
    }

    /// What the position at `ply` is worth to its side to move.
    #[inline]
    pub(super) fn evaluate(&mut self, position: &R::Position, ply: usize) -> i32 {
        let learned = match self.trail {
            Some(_) => self.learned(position, ply),
            None => 0,
        };
        let frame = &self.stack[ply];
        frame.balance.evaluate(self.weights, frame.side, learned)
    }

    /// What was learned of that. Not inlined, so that a search without a net does not get ready for it.
    #[inline(never)]
    fn learned(&mut self, position: &R::Position, ply: usize) -> i32 {
        let (rules, side) = (self.rules, self.stack[ply].side);
        let trail = self.trail.as_mut();
        trail.map_or(0, |trail| {
            debug_assert!(trail.is_true(ply, rules, position));
            trail.worth(ply, rules, position, side)
        })
    }

    /// Steps into the position after a pass at `ply`: a node like any other.
    #[inline]
    pub(super) fn enter_pass(&mut self, child: &R::Position, ply: usize) {
        if let Some(trail) = &mut self.trail {
            trail.pass(ply);
        }
        self.stack[ply + 1] = Frame {
            key: self.rules.key(child),
            side: !self.stack[ply].side,
            in_check: self.rules.in_check(child),
            previous: Track::default(),
            arrived: None,
            ..self.stack[ply]
        };
        self.count();
    }

    /// Notes whether the search is over.
    pub(super) fn look(&mut self) {
        let control = self.control;
        control.nodes[self.thread].store(self.nodes, Ordering::Relaxed);
        let over = control.stop.is_stopped()
            || control.timer.is_over()
            || control.total() >= control.most_nodes;
        if over {
            control.over.store(true, Ordering::Relaxed);
        }
        self.over = control.over.load(Ordering::Relaxed);
        self.looks = self.looks.after(self.nodes, control.timer.elapsed());
    }

    #[inline]
    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.looks.next || self.nodes >= self.control.most_nodes {
            self.look();
        }
    }

    /// What moves at `ply` are ranked by.
    #[inline]
    pub(super) fn context(&self, ply: usize) -> Context {
        let frame = &self.stack[ply];
        Context {
            previous: frame.previous,
            royal: frame.balance.royal(!frame.side),
        }
    }

    /// Appends the legal moves, ranked, `hash` being the code of the hash move. Returns where they
    /// begin.
    #[inline]
    pub(super) fn list(&mut self, position: &mut R::Position, ply: usize, hash: u32) -> usize {
        let begin = self.memory.moves.len();
        let raw = self.list_raw(position);
        for index in raw..self.memory.raw.len() {
            let mv = self.memory.raw[index];
            self.rank(position, ply, mv, self.rules.sketch(position, mv), hash);
        }
        self.memory.raw.truncate(raw);
        begin
    }

    /// Appends the legal moves as they come, not ranked. Returns where they begin.
    #[inline]
    pub(super) fn list_raw(&mut self, position: &mut R::Position) -> usize {
        let raw = &mut self.memory.raw;
        let begin = raw.len();
        list_legal(self.rules, position, raw);
        begin
    }

    /// Appends `mv` with its rank.
    #[inline]
    pub(super) fn rank(
        &mut self,
        position: &R::Position,
        ply: usize,
        mv: R::Move,
        sketch: Sketch,
        hash: u32,
    ) {
        let (side, context) = (self.stack[ply].side, self.context(ply));
        let rules = self.rules;
        let code = mv.code();
        let compound = rules.is_compound(position, mv);
        let won = match is_noisy(&sketch) {
            true => gain(self.weights, rules, position, mv, &sketch, compound),
            false => 0,
        };
        let Memory { order, moves, .. } = &mut *self.memory;
        let (sort, rank) = if code == hash {
            (Sort::Hash, RANK_HASH)
        } else {
            order.rank(self.weights, side, &sketch, (won, code), ply, &context)
        };
        moves.push(Entry {
            mv,
            sketch,
            rank,
            gain: won,
            sort,
            compound,
        });
    }

    /// Whether material says too little for moves to be left out: where captures may be a duty, or lose.
    #[inline]
    pub(super) fn is_forcing(&self) -> bool {
        self.weights.reversed || self.info.duties.must_capture
    }

    /// Whether the side to move must capture.
    #[inline]
    pub(super) fn must_capture(&self, position: &mut R::Position) -> bool {
        self.info.duties.must_capture && self.can_capture(position)
    }

    #[inline(never)]
    fn can_capture(&self, position: &mut R::Position) -> bool {
        let noisy = noisy_list(self.rules, position);
        let captures = |mv: &R::Move| self.rules.sketch(position, *mv).captured.is_some();
        noisy.iter().any(captures)
    }

    /// Whether a move puts a piece where it is lost for less than the move wins: a static guess
    /// that looks one recapture ahead.
    #[inline]
    pub(super) fn loses_material(
        &self,
        position: &R::Position,
        side: Color,
        entry: &Entry<R::Move>,
    ) -> bool {
        if self.is_forcing() {
            return false;
        }
        let sketch = &entry.sketch;
        let risk = self.weights.facts(sketch.becomes).gain;
        risk > entry.gain && self.rules.attacked(position, sketch.to, !side)
    }

    /// Notes what else a move changes before it is made: [`Tree::enter`] needs it afterwards.
    #[inline]
    pub(super) fn note_changes(&mut self, position: &R::Position, entry: &Entry<R::Move>) {
        if entry.compound {
            let changes = &mut self.memory.changes;
            changes.clear();
            let visit = |change| changes.push(change);
            self.rules.each_change(position, entry.mv, visit);
        }
    }

    /// Whether the move that led from the node at `ply` to `child` left the only royal in check:
    /// not illegal in every game, but lost at once unless it took the last royal of the opponent.
    #[inline]
    pub(super) fn stays_in_check(&self, child: &R::Position, ply: usize) -> bool {
        ply > 0
            && self.stack[ply].in_check
            && self.endings.needs_royals()
            && self.rules.royal_left_open(child)
            && !self.rules.royals_captured(child)
    }

    /// The score for a side that has no legal move, or none that mends a check.
    pub(super) fn no_moves(&self, position: &R::Position, ply: usize) -> i32 {
        let mated = self.stack[ply].in_check;
        self.score(
            position,
            ending::no_moves(self.rules, position, mated).0,
            ply,
        )
    }

    /// The score of a position in which the game is over by what is left on the board.
    #[inline]
    pub(super) fn ended(&self, position: &R::Position, ply: usize) -> Option<i32> {
        match self.endings.on_board(self.rules, position) {
            Some((outcome, _)) => Some(self.score(position, outcome, ply)),
            None if ply > 0 && self.endings.has_late() => self.ended_late(position, ply),
            None => None,
        }
    }

    /// The same of what ends a game only once there is a legal move, below the root, where a move is
    /// wanted. Whoever may claim a draw has it.
    #[inline(never)]
    fn ended_late(&self, position: &R::Position, ply: usize) -> Option<i32> {
        let ended = self.endings.with_moves(self.rules, position);
        let loss = Outcome::Win(!self.stack[ply].side);
        let claim = || {
            let claim = self.endings.claim(self.rules, position);
            claim.filter(|(outcome, _)| ending::settled(self.rules, position, *outcome) != loss)
        };
        let (outcome, _) = ended.or_else(claim)?;
        Some(match self.rules.count_legal(&mut position.clone()) {
            0 => self.no_moves(position, ply),
            _ => self.score(position, outcome, ply),
        })
    }

    /// What an outcome that stands at `ply` is worth to its side to move.
    fn score(&self, position: &R::Position, outcome: Outcome, ply: usize) -> i32 {
        let loss = ply as i32 - MATE;
        match ending::settled(self.rules, position, outcome) {
            Outcome::Draw => 0,
            Outcome::Win(color) if color == self.stack[ply].side => -loss,
            Outcome::Win(_) => loss,
        }
    }

    /// Makes `mv` and the line below it the best line from `ply`.
    pub(super) fn record_line(&mut self, ply: usize, mv: R::Move) {
        let (above, below) = self.memory.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(mv);
        if let Some(rest) = below.first() {
            line.extend_from_slice(rest);
        }
    }
}
