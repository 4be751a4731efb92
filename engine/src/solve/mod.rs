//! Forced wins by checks: a proof where the search for good moves only estimates.
//!
//! Every move of the attacker gives check, or ends the game in the attacker's favour on the board; the defender
//! may make any legal move. A win is whatever the game's endings say. What counts as check is for the
//! [`Rules`]: in a game with several royals mostly an attack on the last one.
//!
//! A win that is reported has been walked again on the board, every reply and every ending judged as in a game.
//! That there is none says nothing of wins by quiet moves, nor of wins in which a position recurs. Where
//! neither is found within the limits, the answer is that it is not known.
//!
//! The algorithm is df-pn: A. Nagai, Df-pn Algorithm for Searching AND/OR Trees and Its Applications (2002).

mod proof;
mod search;
mod table;
#[cfg(test)]
mod tests;
mod value;

use std::time::Duration;

use crate::ending::Endings;
use crate::history::History;
use crate::info::GameInfo;
use crate::rules::Rules;
use crate::search::{Limits, Stop, Timer};
use crate::types::Color;
use crate::{MoveView, Verdict};
use ::rules::ending::Condition;
use search::{MOST_PLIES, Node, Solver, UNBOUNDED};
use table::Table;
use value::Limit;

/// What a solver has found, its line as texts unless said otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<M = MoveView> {
    /// What it has found out.
    pub answer: Answer<M>,
    /// Positions visited.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
}

/// Whether the side to move wins by checks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<M = MoveView> {
    /// It does.
    Win {
        /// The moves up to the end, the defender's among those that hold out longest against this attack.
        line: Vec<M>,
        /// Whether no win by checks is shorter. Df-pn finds some win; it is shortened within the same limits.
        shortest: bool,
    },
    /// It does not, within the plies that the limits allow if they allow only so many.
    NoWin,
    /// The limits were reached before.
    Unknown,
}

impl<M> Answer<M> {
    /// The same with other moves.
    pub fn map<N>(self, line_of: impl FnOnce(Vec<M>) -> Vec<N>) -> Answer<N> {
        match self {
            Answer::Win { line, shortest } => Answer::Win {
                line: line_of(line),
                shortest,
            },
            Answer::NoWin => Answer::NoWin,
            Answer::Unknown => Answer::Unknown,
        }
    }
}

/// Why there is nothing to solve in a game with these facts for `attacker`, as a sentence; `None` if there is.
pub fn objection(info: &GameInfo, attacker: Color) -> Option<&'static str> {
    if !info.kinds.iter().any(|kind| kind.royal) {
        return Some("no piece of this game is royal, so there are no checks");
    }
    if info.duties.no_checks {
        return Some("no move of this game may give check");
    }
    let loses = |when: Condition| {
        let mut rows = info.endings.iter().filter(|row| row.when == when);
        rows.any(|row| row.result == Verdict::Loses && row.of.is_none_or(|of| of == !attacker))
    };
    let is_mate = loses(Condition::Checkmate) || loses(Condition::RoyalsCaptured);
    (!is_mate).then_some("the opponent loses neither by checkmate nor with the last royal piece")
}

/// Whether the side to move in `position`, where the game goes on, wins by checks. `history`: the game so far, the
/// current position last. Of `limits`, the depth is the most plies that a win may take (256 at most, also where
/// it is not given); there is one line, and `infinite` has no meaning. The table takes
/// `hash_megabytes`. One thread; without a limit of time the answer depends on nothing else.
pub fn solve<R: Rules>(
    rules: &R,
    position: &R::Position,
    history: &History<R::Move>,
    limits: &Limits,
    hash_megabytes: usize,
    stop: &Stop,
) -> Solution<R::Move> {
    let mut solver = Solver {
        rules,
        endings: Endings::new(rules.info()),
        attacker: rules.side(position),
        timer: Timer::start(limits),
        table: Table::new(hash_megabytes),
        stop,
        most_nodes: limits.nodes.unwrap_or(u64::MAX),
        wanted: limits.moves.as_deref(),
        spent: spent(rules, history),
        path: Vec::new(),
        nodes: 0,
        over: false,
        left_out: false,
    };
    let plies = |depth: u32| depth.min(u32::from(MOST_PLIES)) as u16;
    let answer = answer(&mut solver, position, limits.depth.map_or(UNBOUNDED, plies));
    Solution {
        answer,
        nodes: solver.nodes,
        time: solver.timer.elapsed(),
    }
}

/// Looks for a win within so many plies, and then for shorter and shorter ones.
fn answer<R: Rules>(
    solver: &mut Solver<R>,
    position: &R::Position,
    mut left: u16,
) -> Answer<R::Move> {
    let mut found: Option<Vec<R::Move>> = None;
    let key = solver.rules.key(position);
    let no_more = loop {
        if left == 0 {
            break true;
        }
        solver.left_out = false;
        let root = Node::root(key, left);
        let value = solver.search(&mut position.clone(), root, Limit::NONE);
        if solver.over || !value.is_won() {
            break value.is_refuted() && !solver.left_out;
        }
        match solver.shown(position, root) {
            Some(line) => {
                left = line.len() as u16 - 1;
                found = Some(line);
            }
            None => break false,
        }
    };
    match (found, no_more) {
        (Some(line), shortest) => Answer::Win { line, shortest },
        (None, true) => Answer::NoWin,
        (None, false) => Answer::Unknown,
    }
}

/// The positions of the game so far with whose next occurrence it ends, or may be claimed to.
fn spent<R: Rules>(rules: &R, history: &History<R::Move>) -> Vec<u64> {
    let Some(rule) = rules.info().repetition else {
        return Vec::new();
    };
    let mut keys: Vec<u64> = history.keys().collect();
    keys.sort_unstable();
    let most = rule.first_count() as usize;
    let groups = keys.chunk_by(|one, other| one == other);
    let spent = groups.filter(|group| group.len() + 1 >= most);
    spent.map(|group| group[0]).collect()
}
