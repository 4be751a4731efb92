//! The positions on the way to a node, and what their recurrence means for it.
//!
//! Wraps the game's [`History`] with what makes the usual answer, "not seen before", quick. The
//! rule itself lives in [`History`].

use crate::history::{Deed, History};
use crate::info::{Otherwise, Repetition};
use crate::search::score::RULE_WIN;
use crate::types::{Color, Outcome};

/// Slots of the filter; a power of two.
const SLOTS: usize = 1 << 12;

/// The line from the start of the game to the node being searched.
pub(super) struct Path {
    rule: Option<Repetition>,
    history: History,
    /// Keys since the root, the root's own first.
    keys: Vec<u64>,
    /// Where in `keys` the line of real moves begins: after the last pass.
    start: usize,
    /// How many positions of the history fall into each slot.
    seen: Vec<u16>,
}

impl Path {
    /// The game so far, its last position being the root.
    pub(super) fn new(rule: Option<Repetition>, history: &History) -> Path {
        let mut path = Path {
            rule,
            history: history.clone(),
            keys: Vec::new(),
            start: 0,
            seen: vec![0; SLOTS],
        };
        for key in history.keys() {
            path.seen[slot(key)] += 1;
        }
        path.keys.extend(history.keys().last());
        path
    }

    /// Cuts off what came before the last position: a pass was made, and nobody could repeat what
    /// came before it. The answer, given to [`Path::rejoin`], undoes that.
    #[inline]
    pub(super) fn cut(&mut self) -> usize {
        std::mem::replace(&mut self.start, self.keys.len() - 1)
    }

    /// Undoes [`Path::cut`].
    #[inline]
    pub(super) fn rejoin(&mut self, start: usize) {
        self.start = start;
    }

    #[inline]
    pub(super) fn push(&mut self, key: u64, side: Color, deed: Deed) {
        self.history.push(key, side, deed);
        self.keys.push(key);
        self.seen[slot(key)] += 1;
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        self.history.pop();
        if let Some(key) = self.keys.pop() {
            self.seen[slot(key)] -= 1;
        }
    }

    /// Whether the rule forbids moving to a position with this key.
    #[inline]
    pub(super) fn forbids(&self, key: u64) -> bool {
        self.seen[slot(key)] > 0
            && self.rule.as_ref().is_some_and(|rule| {
                rule.otherwise == Otherwise::Illegal && self.history.forbids(rule, key)
            })
    }

    /// The score of the last position for its side to move, if repetition decides it.
    ///
    /// One recurrence since the root is enough, as whoever gains by it can go round again; what
    /// happened before the root can still be avoided and counts by the rule's own number.
    #[inline]
    pub(super) fn verdict(&self, side: Color, ply: usize) -> Option<i32> {
        let key = *self.keys.last()?;
        if self.seen[slot(key)] < 2 {
            return None;
        }
        self.judge(key, side, ply)
    }

    fn judge(&self, key: u64, side: Color, ply: usize) -> Option<i32> {
        let rule = self.rule.as_ref()?;
        let within = self.keys[self.start..self.keys.len() - 1].contains(&key);
        let count = if within {
            2.min(rule.count)
        } else {
            rule.count
        };
        let (outcome, _) = self.history.verdict(rule, count)?;
        Some(match outcome {
            Outcome::Draw => 0,
            Outcome::Win(color) if color == side => RULE_WIN - ply as i32,
            Outcome::Win(_) => ply as i32 - RULE_WIN,
        })
    }
}

#[inline]
fn slot(key: u64) -> usize {
    (key >> 20) as usize % SLOTS
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: Repetition = Repetition {
        count: 4,
        perpetual_check_loses: true,
        one_side_attacks_loses: false,
        first_passer_loses: false,
        otherwise: Otherwise::Loses(Color::First),
    };

    const CHECK: Deed = Deed {
        checks: true,
        attacks: true,
        passes: false,
    };

    fn path(keys: &[u64]) -> Path {
        let mut history = History::default();
        let mut side = Color::First;
        for &key in keys {
            history.push(key << 20, side, Deed::default());
            side = !side;
        }
        Path::new(Some(RULE), &history)
    }

    #[test]
    fn the_first_recurrence_since_the_root_decides() {
        let mut path = path(&[1]);
        for (key, side) in [(2, 1), (3, 0), (4, 1)] {
            path.push(key << 20, Color::BOTH[side], Deed::default());
            assert_eq!(path.verdict(Color::BOTH[side], 4), None);
        }
        path.push(1 << 20, Color::First, Deed::default());
        assert_eq!(path.verdict(Color::First, 4), Some(4 - RULE_WIN));
        path.pop();
        assert_eq!(path.verdict(Color::Second, 3), None);
    }

    #[test]
    fn a_recurrence_of_the_game_itself_is_not_decided_yet() {
        let mut path = path(&[1, 2, 3, 4]);
        path.push(1 << 20, Color::First, Deed::default());
        assert_eq!(path.verdict(Color::First, 1), None);
    }

    #[test]
    fn the_fourth_occurrence_is_decided_wherever_it_began() {
        let cycle = [1, 2, 3, 4];
        let mut path = path(&[cycle, cycle, cycle].concat());
        path.push(1 << 20, Color::First, Deed::default());
        assert_eq!(path.verdict(Color::First, 1), Some(1 - RULE_WIN));
    }

    #[test]
    fn whoever_checks_all_the_time_loses() {
        let mut path = path(&[1]);
        path.push(2 << 20, Color::Second, Deed::default());
        path.push(3 << 20, Color::First, CHECK);
        path.push(4 << 20, Color::Second, Deed::default());
        path.push(1 << 20, Color::First, CHECK);
        assert_eq!(path.verdict(Color::First, 4), Some(RULE_WIN - 4));
        path.push(2 << 20, Color::Second, Deed::default());
        assert_eq!(path.verdict(Color::Second, 5), Some(5 - RULE_WIN));
    }

    #[test]
    fn a_pass_breaks_the_cycle() {
        let mut path = path(&[1]);
        path.push(2 << 20, Color::Second, Deed::default());
        let start = path.cut();
        path.push(1 << 20, Color::First, Deed::default());
        assert_eq!(path.verdict(Color::First, 2), None);
        path.rejoin(start);
        assert_eq!(path.verdict(Color::First, 2), Some(2 - RULE_WIN));
    }
}
