//! The search itself: depth-first proof-number search with a table (df-pn; Nagai, 2002), with the thresholds
//! of Pawlewicz and Lew (2007), which leave a position less often.
//!
//! **Repetition.** A position that recurs on a path does not help the attacker: the shortest win from it could
//! have begun the first time. So a proof holds wherever its position is reached, but a disproof holds, if it
//! used that something recurs, only after the positions that it used (the problem of graph-history interaction;
//! Kishimoto and Müller, 2004). [`Value::depends`] says which. Such a disproof is kept under the whole path
//! that led to it; all others are kept under their position alone.

use crate::effect::Effect;
use crate::ending::{self, Endings};
use crate::rules::{Rules, legal_list};
use crate::search::{Stop, Timer};
use crate::solve::table::Table;
use crate::solve::value::{Limit, Value, of_attack, of_defence};
use crate::types::{Color, Outcome};

/// Longest path that is followed, in plies.
pub(super) const MOST_PLIES: u16 = 256;
/// As many plies as there are.
pub(super) const UNBOUNDED: u16 = u16::MAX;

/// Where a search stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Key of the position.
    pub(super) key: u64,
    /// Digest of the positions on the path to it.
    way: u64,
    /// Plies within which the attacker must win.
    pub(super) left: u16,
}

impl Node {
    /// The position in which the attacker is to find a win within `left` plies.
    pub(super) fn root(key: u64, left: u16) -> Node {
        Node { key, way: 0, left }
    }

    /// The position one move on.
    pub(super) fn after(&self, key: u64) -> Node {
        let way = (self.way ^ self.key).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Node {
            key,
            way: way ^ (way >> 29),
            left: match self.left {
                UNBOUNDED => UNBOUNDED,
                left => left.saturating_sub(1),
            },
        }
    }

    /// Under which the table keeps what holds of the position, whatever led to it.
    fn anyhow(&self) -> u64 {
        match self.left {
            UNBOUNDED => self.key,
            left => self.key ^ (u64::from(left) + 1).wrapping_mul(0xD6E8_FEB8_6659_FD93),
        }
    }

    /// The same of what holds after this path only.
    fn this_way(&self) -> u64 {
        self.anyhow() ^ self.way.wrapping_mul(0xC2B2_AE3D_27D4_EB4F)
    }
}

/// A move, and what is known of the position after it.
pub(super) struct Child<M> {
    pub(super) mv: M,
    pub(super) key: u64,
    pub(super) value: Value,
}

/// See the head of this file.
pub(super) struct Solver<'a, R: Rules> {
    pub(super) rules: &'a R,
    pub(super) endings: Endings,
    pub(super) attacker: Color,
    pub(super) table: Table,
    pub(super) stop: &'a Stop,
    pub(super) timer: Timer,
    pub(super) most_nodes: u64,
    /// The attacker's first moves that are tried; `None` for all.
    pub(super) wanted: Option<&'a [Effect]>,
    /// Positions of the game so far with whose next occurrence it ends, or may end.
    pub(super) spent: Vec<u64>,
    /// Keys from the root to the position that is looked at.
    pub(super) path: Vec<u64>,
    /// Positions visited.
    pub(super) nodes: u64,
    /// Whether a limit is reached; whatever is returned then means nothing.
    pub(super) over: bool,
    /// Whether something was left out that might be a win, so that no disproof counts.
    pub(super) left_out: bool,
}

impl<R: Rules> Solver<'_, R> {
    /// What is found out about a position that has not ended, before the limit is reached.
    pub(super) fn search(&mut self, position: &mut R::Position, node: Node, limit: Limit) -> Value {
        if self.path.len() >= usize::from(MOST_PLIES) {
            self.left_out = true;
            return Value::refuted(0);
        }
        self.nodes += 1;
        let (rules, began) = (self.rules, self.nodes);
        let attacks = rules.side(position) == self.attacker;
        let mut children = self.children(position, node);
        self.path.push(node.key);
        let value = loop {
            let value = combined(&children, attacks);
            if self.over || limit.is_reached(&value) {
                break value;
            }
            let (index, limit) = choose(&children, attacks, limit);
            let child = &mut children[index];
            let below = node.after(child.key);
            rules.after_move(position, child.mv, |next| {
                child.value = self.search(next, below, limit);
            });
            self.refresh(&mut children, node);
        };
        self.path.pop();
        if self.over {
            return Value::UNKNOWN;
        }
        self.keep(node, value, self.nodes + 1 - began)
    }

    /// Keeps what is known of a position, and returns it without what it says of the position itself.
    fn keep(&mut self, node: Node, mut value: Value, visits: u64) -> Value {
        if usize::from(value.depends) >= self.path.len() {
            value.depends = Value::REFUTED.depends;
        }
        let key = match value.depends == Value::REFUTED.depends {
            true => node.anyhow(),
            false => node.this_way(),
        };
        self.table.put(key, value, visits);
        value
    }

    /// What the table knows of a position.
    fn known(&self, node: Node) -> Option<Value> {
        let anyhow = self.table.get(node.anyhow());
        match anyhow {
            Some(value) if !value.is_open() => anyhow,
            _ => self.table.get(node.this_way()).or(anyhow),
        }
    }

    /// Takes over what was found out about other moves on the way.
    fn refresh(&self, children: &mut [Child<R::Move>], node: Node) {
        for child in children.iter_mut().filter(|child| child.value.is_open()) {
            if let Some(value) = self.known(node.after(child.key)) {
                child.value = value;
            }
        }
    }

    /// The moves to be looked at in the last position of the path: those of the attacker that check or win, all of
    /// the defender.
    pub(super) fn children(
        &mut self,
        position: &mut R::Position,
        node: Node,
    ) -> Vec<Child<R::Move>> {
        let rules = self.rules;
        let mut moves = legal_list(rules, position);
        if let (Some(wanted), true) = (self.wanted, self.path.is_empty()) {
            moves.retain(|mv| wanted.contains(&rules.effect(position, *mv)));
        }
        self.path.push(node.key);
        let mut children = Vec::new();
        for mv in moves {
            if self.look() {
                break;
            }
            let child = rules.after_move(position, mv, |next| {
                let key = rules.key(next);
                let value = self.arrive(next, node.after(key))?;
                Some(Child { mv, key, value })
            });
            children.extend(child);
        }
        self.path.pop();
        children
    }

    /// What is known of a position before it is searched; `None` if the attacker's move to it neither checks
    /// nor wins.
    fn arrive(&mut self, position: &mut R::Position, node: Node) -> Option<Value> {
        let rules = self.rules;
        let defends = rules.side(position) != self.attacker;
        if let Some((outcome, _)) = self.endings.on_board(rules, position) {
            return Some(match self.is_win(position, outcome) {
                true => Value::WON,
                false => Value::REFUTED,
            });
        }
        if defends && !rules.in_check(position) {
            return None;
        }
        if let Some(place) = self.path.iter().rposition(|key| *key == node.key) {
            // There the attacker could make a move that is not to be tried first.
            self.left_out |= place == 0 && self.wanted.is_some();
            return Some(Value::refuted(place as u16));
        }
        if self.spent.contains(&node.key) {
            return Some(Value::REFUTED);
        }
        if let Some(value) = self.known(node) {
            return Some(value);
        }
        let replies = match defends {
            true => rules.count_legal(position),
            false => 1,
        };
        if replies == 0 {
            let mated = rules.info().checkmate;
            let (outcome, _) = ending::no_moves(rules, position, mated);
            return Some(match self.is_win(position, outcome) {
                true => Value::WON,
                false => Value::REFUTED,
            });
        }
        if self.endings.has_late() && self.ends_late(position) {
            return Some(Value::refuted(0));
        }
        if node.left == 0 {
            return Some(Value::REFUTED);
        }
        Some(Value::open(replies.min(1 << 10) as u32, 1))
    }

    /// Whether the game ends though there is a move, or the defender may claim its end. What the clocks of the game
    /// say depends on the path.
    fn ends_late(&mut self, position: &R::Position) -> bool {
        let rules = self.rules;
        if let Some((outcome, _)) = self.endings.with_moves(rules, position) {
            // Not looked for, as it would hold after this path only.
            self.left_out |= self.is_win(position, outcome);
            return true;
        }
        let claim = self.endings.claim(rules, position);
        let claim = claim.filter(|_| rules.side(position) != self.attacker);
        claim.is_some_and(|(outcome, _)| !self.is_win(position, outcome))
    }

    fn is_win(&self, position: &R::Position, outcome: Outcome) -> bool {
        ending::settled(self.rules, position, outcome) == Outcome::Win(self.attacker)
    }

    /// Notes whether a limit is reached.
    pub(super) fn look(&mut self) -> bool {
        self.over = self.over
            || self.stop.is_stopped()
            || self.nodes > self.most_nodes
            || self.timer.is_over();
        self.over
    }
}

/// What the moves say of the position in which they are made.
pub(super) fn combined<M>(children: &[Child<M>], attacks: bool) -> Value {
    let values = children.iter().map(|child| child.value);
    match attacks {
        true => of_attack(values),
        false => of_defence(values),
    }
}

/// The move to be looked at next, and until when; neither the attacker has won nor the defender escaped.
fn choose<M>(children: &[Child<M>], attacks: bool, limit: Limit) -> (usize, Limit) {
    // The number that the player makes small, and its opposite.
    let own = |value: &Value| match attacks {
        true => value.proof,
        false => value.disproof,
    };
    let (mut best, mut least, mut second, mut open) = (0, u32::MAX, u32::MAX, 0);
    for (index, child) in children.iter().enumerate() {
        if !child.value.is_open() {
            continue;
        }
        open += 1;
        let number = own(&child.value);
        if number < least {
            (best, second, least) = (index, least, number);
        } else {
            second = second.min(number);
        }
    }
    let (most, other) = match attacks {
        true => (limit.proof, limit.disproof),
        false => (limit.disproof, limit.proof),
    };
    let most = most.min(second.saturating_add((second / 4).max(1)));
    let other = other - (open - 1);
    let limit = match attacks {
        true => Limit {
            proof: most,
            disproof: other,
        },
        false => Limit {
            proof: other,
            disproof: most,
        },
    };
    (best, limit)
}
