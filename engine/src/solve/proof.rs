//! From what the table says to a win that can be shown: the proof is walked again on the board, every reply of the
//! defender, and judged as a game is.
//!
//! What the walk accepts needs nothing of the table to be true. It visits no position twice on a path, with the same clocks
//! where there are any: each move of the attacker leads to positions from which the win is shorter. So nothing that it
//! shows depends on what the game says about repetition. A rule about going to and fro is not looked at: an attacker who
//! wins by so many checks of one piece between two squares could lose by it first.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use crate::rules::{Rules, legal_list};
use crate::solve::search::{MOST_PLIES, Node, Solver, combined};
use crate::solve::value::Limit;

/// How the attacker wins.
pub(super) struct Proof<M> {
    /// By position; the defender's have no move.
    steps: HashMap<u64, Step<M>>,
}

struct Step<M> {
    mv: Option<M>,
    /// Plies within which the game is won.
    plies: u16,
}

impl<R: Rules> Solver<'_, R> {
    /// The line of a win that the search has found at `node`, with the longest defence; `None` if it cannot be shown
    /// within the limits.
    pub(super) fn shown(&mut self, position: &R::Position, node: Node) -> Option<Vec<R::Move>> {
        let mut proof = Proof {
            steps: HashMap::new(),
        };
        self.walk(&mut position.clone(), node, &mut proof)?;
        Some(line(self.rules, position, &proof))
    }

    /// Plies to the win from a position that has not ended.
    fn walk(
        &mut self,
        position: &mut R::Position,
        node: Node,
        proof: &mut Proof<R::Move>,
    ) -> Option<u16> {
        let key = whole_key(self.rules, position);
        if let Some(step) = proof.steps.get(&key).filter(|step| step.plies <= node.left) {
            return Some(step.plies);
        }
        if self.path.len() >= usize::from(MOST_PLIES) {
            return None;
        }
        let attacks = self.rules.side(position) == self.attacker;
        let mut children = self.children(position, node);
        if !self.over && !combined(&children, attacks).is_won() {
            // The table has forgotten it.
            self.search(position, node, Limit::NONE);
            children = self.children(position, node);
        }
        if self.over || !combined(&children, attacks).is_won() {
            return None;
        }
        let plies = children.iter().map(|child| child.value.plies);
        let mut nearest_first: Vec<(u16, usize)> = plies.zip(0..).collect();
        nearest_first.sort_unstable();
        self.path.push(node.key);
        let mut step = None;
        for (_, index) in nearest_first {
            let child = &children[index];
            if !child.value.is_won() {
                continue;
            }
            let below = node.after(child.key);
            let plies = match child.value.plies {
                0 => Some(0),
                _ => self
                    .rules
                    .after_move(position, child.mv, |next| self.walk(next, below, proof)),
            };
            let plies = plies.map(|plies| plies + 1);
            match (attacks, plies) {
                (true, None) => continue,
                (true, Some(plies)) => {
                    let mv = Some(child.mv);
                    step = Some(Step { mv, plies });
                    break;
                }
                (false, None) => {
                    step = None;
                    break;
                }
                (false, Some(plies)) => {
                    let most = step.map_or(0, |step: Step<R::Move>| step.plies);
                    let plies = plies.max(most);
                    step = Some(Step { mv: None, plies });
                }
            }
        }
        self.path.pop();
        let step = step?;
        let plies = step.plies;
        proof.steps.insert(key, step);
        Some(plies)
    }
}

/// The moves of the win, where the defender holds out as long as the attacker lets him.
fn line<R: Rules>(rules: &R, position: &R::Position, proof: &Proof<R::Move>) -> Vec<R::Move> {
    let (mut position, mut line) = (position.clone(), Vec::new());
    let mut known = HashMap::new();
    while let Some(step) = proof.steps.get(&whole_key(rules, &position)) {
        let longest = || {
            let moves = legal_list(rules, &mut position.clone());
            moves.into_iter().max_by_key(|mv| {
                rules.after_move(&mut position.clone(), *mv, |next| {
                    plies(rules, next, proof, &mut known)
                })
            })
        };
        let mv = step.mv.or_else(longest);
        let mv = mv.expect("a defender who has lost already is not in the proof");
        rules.play(&mut position, mv);
        line.push(mv);
    }
    line
}

/// Plies to the end, if the attacker plays as the proof says: steps that were shortened later make those before
/// them longer than needed.
fn plies<R: Rules>(
    rules: &R,
    position: &mut R::Position,
    proof: &Proof<R::Move>,
    known: &mut HashMap<u64, u16>,
) -> u16 {
    let key = whole_key(rules, position);
    let Some(step) = proof.steps.get(&key) else {
        return 0;
    };
    if let Some(plies) = known.get(&key) {
        return *plies;
    }
    let moves = match step.mv {
        Some(mv) => vec![mv],
        None => legal_list(rules, position),
    };
    let after = moves
        .into_iter()
        .map(|mv| rules.after_move(position, mv, |next| plies(rules, next, proof, known)));
    let longest = 1 + after.max().unwrap_or(0);
    known.insert(key, longest);
    longest
}

/// Key of a position together with what it remembers that makes it no other for repetition, such as clocks.
fn whole_key<R: Rules>(rules: &R, position: &R::Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    (rules.key(position), rules.counts(position)).hash(&mut hasher);
    hasher.finish()
}
