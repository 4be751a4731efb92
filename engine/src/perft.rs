//! Counting the tree of legal moves: the yardstick of correctness and of speed.
//!
//! Repetition is not applied: the counts are of the move generator alone. Moves are collected in a
//! reused list before they are made: making them as they are visited was measured and is no faster,
//! and a generator compiled once more for each such use costs seconds of every game's build.

use std::hint::black_box;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::move_list::MoveList;
use crate::rules::{MoveCode, Rules, legal_list, list_legal};

/// How to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerftOptions {
    /// Count the moves of the last ply without making them.
    pub bulk: bool,
    /// Threads that share the root moves.
    pub threads: usize,
}

impl Default for PerftOptions {
    fn default() -> Self {
        PerftOptions {
            bulk: true,
            threads: 1,
        }
    }
}

/// Asked now and then, with the leaves counted so far, whether to go on; from any thread.
pub type GoOn<'a> = dyn Fn(u64) -> bool + Sync + 'a;

/// Leaves `depth` plies below `position`.
pub fn perft<R: Rules>(rules: &R, position: &mut R::Position, depth: u32, bulk: bool) -> u64 {
    Counter::new(depth, bulk).count(rules, position, depth)
}

/// Leaves `depth` plies below a move, reported to `control`; anything once that is stopped.
pub(crate) fn leaves_below<R: Rules>(
    rules: &R,
    position: &mut R::Position,
    mv: R::Move,
    depth: u32,
    bulk: bool,
    control: &Control,
) -> u64 {
    let mut counter = Counter::new(depth, bulk);
    rules.after_move(position, mv, |position| {
        counter.count_controlled(rules, position, depth, control)
    })
}

/// Nodes and listed moves of a sparse tree: every node lists all its moves and `width` random
/// ones are followed.
///
/// Neighbouring nodes differ more than in perft, so this is nearer to what a search asks of the
/// generator. Equal for equal seeds and generators that list moves in the same order.
pub fn sparse<R: Rules>(
    rules: &R,
    position: &mut R::Position,
    depth: u32,
    width: u32,
    seed: u64,
) -> (u64, u64) {
    let mut walk = Sparse {
        random: seed | 1,
        nodes: 0,
        moves: 0,
        lists: (0..=depth).map(|_| MoveList::new()).collect(),
    };
    walk.visit(rules, position, depth, width);
    (walk.nodes, walk.moves)
}

/// Remaining depth at which a worker reports and asks whether to go on: some ten thousand leaves.
const REPORT_DEPTH: u32 = 3;

/// What the workers of one count share.
pub(crate) struct Control<'a> {
    go_on: &'a GoOn<'a>,
    leaves: AtomicU64,
    stopped: AtomicBool,
}

impl<'a> Control<'a> {
    pub(crate) fn new(go_on: &'a GoOn<'a>) -> Self {
        Control {
            go_on,
            leaves: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
        }
    }

    /// Whether the count was called off.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

/// The counting of one worker; its lists are kept from node to node.
struct Counter<M> {
    bulk: bool,
    /// By remaining depth.
    lists: Vec<MoveList<M>>,
}

impl<M: MoveCode> Counter<M> {
    /// For trees of up to `depth` plies.
    fn new(depth: u32, bulk: bool) -> Self {
        Counter {
            bulk,
            lists: (0..=depth).map(|_| MoveList::new()).collect(),
        }
    }

    /// Counts in pieces of [`REPORT_DEPTH`], between which it can be stopped.
    fn count_controlled<R: Rules<Move = M>>(
        &mut self,
        rules: &R,
        position: &mut R::Position,
        depth: u32,
        control: &Control,
    ) -> u64 {
        if control.is_stopped() {
            return 0;
        }
        if depth > REPORT_DEPTH {
            let moves = legal_list(rules, position).into_iter();
            let below = moves.map(|mv| {
                rules.after_move(position, mv, |position| {
                    self.count_controlled(rules, position, depth - 1, control)
                })
            });
            return below.sum();
        }
        let count = self.count(rules, position, depth);
        let leaves = control.leaves.fetch_add(count, Ordering::Relaxed) + count;
        if !(control.go_on)(leaves) {
            control.stopped.store(true, Ordering::Relaxed);
        }
        count
    }

    /// Counts the leaves below a position.
    fn count<R: Rules<Move = M>>(
        &mut self,
        rules: &R,
        position: &mut R::Position,
        depth: u32,
    ) -> u64 {
        match depth {
            0 => 1,
            1 if self.bulk => rules.count_legal(position),
            _ => self.count_below(rules, position, depth),
        }
    }

    /// The same by making every legal move.
    fn count_below<R: Rules<Move = M>>(
        &mut self,
        rules: &R,
        position: &mut R::Position,
        depth: u32,
    ) -> u64 {
        let mut list = std::mem::take(&mut self.lists[depth as usize]);
        list.clear();
        list_legal(rules, position, &mut list);
        let mut sum = 0;
        if depth == 1 {
            for &mv in list.iter() {
                // Looked at just enough that making the move cannot be optimised away.
                black_box(rules.key_after(position, mv));
            }
            sum += list.len() as u64;
        } else {
            for &mv in list.iter() {
                sum += rules.with_move(position, mv, |next| self.count(rules, next, depth - 1));
            }
        }
        self.lists[depth as usize] = list;
        sum
    }
}

/// The sparse walk: its lists are kept from node to node.
struct Sparse<M> {
    random: u64,
    nodes: u64,
    moves: u64,
    lists: Vec<MoveList<M>>,
}

impl<M: MoveCode> Sparse<M> {
    fn visit<R: Rules<Move = M>>(
        &mut self,
        rules: &R,
        position: &mut R::Position,
        depth: u32,
        width: u32,
    ) {
        let mut list = std::mem::take(&mut self.lists[depth as usize]);
        list.clear();
        list_legal(rules, position, &mut list);
        self.nodes += 1;
        self.moves += list.len() as u64;
        if depth > 0 && !list.is_empty() {
            for _ in 0..width {
                let mv = list[(self.random() % list.len() as u64) as usize];
                rules.after_move(position, mv, |position| {
                    self.visit(rules, position, depth - 1, width);
                });
            }
        }
        self.lists[depth as usize] = list;
    }

    /// Xorshift: good enough to pick moves, and the same everywhere.
    fn random(&mut self) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::toy;

    #[test]
    fn the_sparse_tree_is_the_same_for_the_same_seed() {
        let rules = toy();
        let mut position = rules.position(&rules.info().start);
        let (nodes, moves) = sparse(&rules, &mut position, 6, 3, 7);
        assert_eq!(sparse(&rules, &mut position, 6, 3, 7), (nodes, moves));
        assert!(nodes <= (0..=6).map(|ply| 3_u64.pow(ply)).sum() && moves > nodes);
    }
}
