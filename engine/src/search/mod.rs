//! Finding a good move: iterative deepening, one or several threads, time.
//!
//! The same for every game; what a position is worth comes from the definition through `eval`.
//! Protocols, pondering and opening books are left to others.

mod alphabeta;
mod iterate;
mod limits;
mod order;
mod path;
mod picker;
mod quiescence;
mod score;
mod table;
#[cfg(test)]
mod tests;
mod tree;

pub(crate) use limits::Timer;
pub use limits::{Clock, Limits, Stop};
pub use score::Score;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::thread;
use std::time::Duration;

use crate::ending::Endings;
use crate::eval::net::Net;
use crate::eval::{Balance, Reach, Trail, Weights};
use crate::history::History;
use crate::rules::{Rules, legal_list};
use crate::to_and_fro::Went;
use order::Track;
use path::Path;
use score::MAX_PLY;
use table::Table;
use tree::{Control, Frame, Looks, Memory, Roots, Tree};

/// What a search has found so far, reported after each iteration: once for every line that was asked
/// for, the best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress<M> {
    /// Place of this line among those asked for, the best being 1.
    pub place: usize,
    /// Depth of the iteration just completed.
    pub depth: u32,
    /// Score for the side to move.
    pub score: Score,
    /// Positions visited by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// The line expected, best move first.
    pub line: Vec<M>,
    /// How full the table is, in thousandths.
    pub hash_full: u32,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best<M> {
    /// The move to play; `None` only if there is no legal one.
    pub mv: Option<M>,
    /// Score for the side to move.
    pub score: Score,
    /// Depth of the last complete iteration, 0 if there was no time for any.
    pub depth: u32,
    /// Positions visited by all threads.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
    /// The line expected, `mv` first.
    pub line: Vec<M>,
}

/// Searches positions of one game, keeping what it learns from move to move.
pub struct Searcher<R: Rules> {
    threads: usize,
    table: Table,
    net: Option<Arc<Net>>,
    /// For the rules of the last search.
    prepared: Option<Prepared<R>>,
}

/// What depends on the rules.
struct Prepared<R: Rules> {
    fingerprint: String,
    /// What the weights are made of, which may take several searches to find out.
    reach: Reach,
    weights: Weights,
    memories: Vec<Memory<R::Move>>,
}

/// Stack of a helping thread: room for the deepest line.
const STACK_BYTES: usize = 16 << 20;
/// No machine gains from more.
const MOST_THREADS: usize = 256;

/// The scale of a net is clamped to this range: its file may hold any number.
const LEAST_SCALE: u32 = Score::SCALE / 4;
const MOST_SCALE: u32 = Score::SCALE * 32;

impl<R: Rules> Searcher<R> {
    /// A searcher with a transposition table of `hash_megabytes` (less if there is no such
    /// memory) and so many threads, at least one.
    pub fn new(hash_megabytes: usize, threads: usize) -> Searcher<R> {
        Searcher {
            threads: threads.clamp(1, MOST_THREADS),
            table: Table::new(hash_megabytes),
            net: None,
            prepared: None,
        }
    }

    /// Evaluates with a net for these rules from now on, or with none.
    pub fn set_net(&mut self, net: Option<Arc<Net>>) {
        self.net = net;
        self.clear();
    }

    /// Whether the net's sums after a line of legal moves are those of the position that it leads to, followed from the position
    /// before as a search does and added up from nothing: a law. True without a net.
    pub fn follows(&mut self, rules: &R, position: &R::Position, line: &[R::Move]) -> bool {
        let Some(net) = self.net.clone() else {
            return true;
        };
        if self.prepared.is_none() {
            self.prepare(rules, &|| false);
        }
        let weights = &self
            .prepared
            .as_ref()
            .expect("prepared just before")
            .weights;
        let balance = |position: &R::Position| Balance::of(weights, rules, position);
        let mut trail = Trail::new(&net, rules, position, &balance(position), line.len());
        let mut position = position.clone();
        for (ply, mv) in line.iter().enumerate() {
            let (side, sketch) = (rules.side(&position), rules.sketch(&position, *mv));
            let mut changes = Vec::new();
            rules.each_change(&position, *mv, |change| changes.push(change));
            rules.play(&mut position, *mv);
            let mv = (side, &sketch, &changes[..]);
            trail.step(ply, rules, &position, mv, &balance(&position));
        }
        trail.is_true(line.len(), rules, &position)
    }

    /// What a position is worth to its side to move by the definition, before looking ahead and without
    /// a net.
    pub(crate) fn evaluate(&mut self, rules: &R, position: &R::Position) -> i32 {
        if self.prepared.is_none() {
            self.prepare(rules, &|| false);
        }
        let prepared = self.prepared.as_ref().expect("prepared just before");
        let balance = Balance::of(&prepared.weights, rules, position);
        balance.evaluate(&prepared.weights, rules.side(position), 0)
    }

    /// Forgets what earlier searches learned: for a new game, or to repeat a search exactly.
    pub fn clear(&mut self) {
        self.table.clear();
        // The weights hold for the rules and are not learned.
        if let Some(prepared) = &mut self.prepared {
            prepared.memories.clear();
        }
    }

    /// The best move of `position` within `limits`. `history`: the game so far, the current
    /// position last. `report` hears of every completed iteration.
    ///
    /// A move is returned whenever there is a legal one, however little time there was. With one
    /// thread and no limit of time the result depends on nothing but the arguments and the
    /// searches since [`Searcher::clear`].
    pub fn search(
        &mut self,
        rules: &R,
        position: &R::Position,
        history: &History<R::Move>,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Progress<R::Move>),
    ) -> Best<R::Move> {
        let timer = Timer::start(limits);
        self.prepare(rules, &|| stop.is_stopped() || timer.is_half_over());
        self.table.age();
        let prepared = self.prepared.as_mut().expect("prepared just before");
        let control = Control {
            stop,
            timer,
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            over: AtomicBool::new(false),
            nodes: (0..self.threads).map(|_| AtomicU64::new(0)).collect(),
        };
        let (weights, table) = (&prepared.weights, &self.table);
        let net = self.net.as_deref();
        let scale = net.map_or(Score::SCALE, |net| net.facts().scale);
        let scale = scale.clamp(LEAST_SCALE, MOST_SCALE) as i32;
        let root = root(rules, weights, position);
        let roots = roots(rules, position, limits);
        let mut trees = prepared
            .memories
            .iter_mut()
            .enumerate()
            .map(|(thread, memory)| Tree {
                rules,
                info: rules.info(),
                endings: Endings::new(rules.info()),
                weights,
                table,
                control: &control,
                memory,
                path: path_to(rules, position, history),
                stack: vec![root; MAX_PLY + 2],
                scale,
                trail: net.map(|net| Trail::new(net, rules, position, &root.balance, MAX_PLY + 1)),
                thread,
                nodes: 0,
                looks: Looks::default(),
                over: false,
                depth: 0,
                best: None,
                roots: roots.clone(),
            });
        let mut first = trees.next().expect("there is at least one thread");
        thread::scope(|scope| {
            for mut tree in trees {
                let helper = thread::Builder::new().stack_size(STACK_BYTES);
                // Without another thread the search is slower, not wrong.
                let _ = helper.spawn_scoped(scope, move || tree.help(position, limits));
            }
            first.lead(position, limits, report)
        })
    }

    /// Makes the weights and memories fit these rules. Once `is_over`, the weights are left as good
    /// as they are for this search.
    fn prepare(&mut self, rules: &R, is_over: &dyn Fn() -> bool) {
        let info = rules.info();
        let known = self.prepared.take();
        let known = known.filter(|prepared| prepared.fingerprint == info.fingerprint);
        if known.is_none() {
            self.table.clear();
        }
        let (mut reach, mut memories, weights) = match known {
            Some(known) => (known.reach, known.memories, Some(known.weights)),
            None => (Reach::default(), Vec::new(), None),
        };
        let weights = weights.filter(|_| reach.is_whole(info));
        let weights = weights.unwrap_or_else(|| {
            reach.ask(rules, is_over);
            Weights::new(info, &reach)
        });
        for memory in &mut memories {
            memory.order.fade();
        }
        memories.resize_with(self.threads, || Memory::new(info));
        self.prepared = Some(Prepared {
            fingerprint: info.fingerprint.clone(),
            reach,
            weights,
            memories,
        });
    }
}

/// The game so far, the root last even if the caller left it out.
fn path_to<R: Rules>(
    rules: &R,
    position: &R::Position,
    history: &History<R::Move>,
) -> Path<R::Move> {
    let key = rules.key(position);
    let repetition = rules.info().repetition;
    if history.keys().last() == Some(key) {
        return Path::new(repetition, history);
    }
    let mut history = history.clone();
    history.push(key, None, Went::Otherwise);
    Path::new(repetition, &history)
}

/// The moves of the root that the limits want.
fn roots<R: Rules>(rules: &R, position: &R::Position, limits: &Limits) -> Roots<R::Move> {
    let wanted = limits.moves.as_ref().map(|wanted| {
        let mut moves = legal_list(rules, &mut position.clone());
        moves.retain(|mv| wanted.contains(&rules.effect(position, *mv)));
        moves
    });
    let taken = Vec::new();
    Roots { wanted, taken }
}

fn root<R: Rules>(rules: &R, weights: &Weights, position: &R::Position) -> Frame {
    Frame {
        balance: Balance::of(weights, rules, position),
        key: rules.key(position),
        side: rules.side(position),
        in_check: rules.in_check(position),
        eval: 0,
        previous: Track::default(),
        arrived: None,
    }
}
