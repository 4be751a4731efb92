//! The positions a game has been through, and what their recurrence means.
//!
//! Shared by adjudication and search, so that both apply the same repetition rule. Positions are
//! compared by key; the key covers everything that decides which moves are legal.

use crate::info::{Otherwise, Repetition};
use crate::types::{Color, Outcome, Reason};

/// Keys and check flags of all positions since the start, the current one last.
#[derive(Clone, Debug, Default)]
pub struct History {
    entries: Vec<Entry>,
}

/// One position of the history.
#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    side: Color,
    in_check: bool,
}

impl History {
    /// Appends the position now on the board. `in_check`: whether the side to move is in check,
    /// that is, whether the move that led here gave check.
    pub fn push(&mut self, key: u64, side: Color, in_check: bool) {
        self.entries.push(Entry {
            key,
            side,
            in_check,
        });
    }

    /// Removes the last position.
    pub fn pop(&mut self) {
        self.entries.pop();
    }

    /// Number of positions.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no position yet.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The keys of all positions, in order.
    pub fn keys(&self) -> impl Iterator<Item = u64> + '_ {
        self.entries.iter().map(|entry| entry.key)
    }

    /// How often the last position has occurred, itself included.
    pub fn occurrences(&self) -> u32 {
        let Some(last) = self.entries.last() else {
            return 0;
        };
        self.entries
            .iter()
            .filter(|entry| entry.key == last.key)
            .count() as u32
    }

    /// How often a position with this key has occurred so far.
    pub fn occurrences_of(&self, key: u64) -> u32 {
        self.entries.iter().filter(|entry| entry.key == key).count() as u32
    }

    /// What the rule says of the last position, if it has occurred often enough.
    ///
    /// `count` replaces the rule's own number of occurrences: a search that treats the first
    /// recurrence as decisive passes 2. [`Otherwise::Illegal`] gives `None`: the move that leads
    /// to such a position must be refused before it is made, see [`History::forbids`].
    pub fn verdict(&self, rule: &Repetition, count: u32) -> Option<(Outcome, Reason)> {
        let first = self.start_of_cycle(count)?;
        if rule.perpetual_check_loses {
            match Color::BOTH.map(|color| self.checked_always(first, color)) {
                [true, false] => {
                    return Some((Outcome::Win(Color::Second), Reason::PerpetualCheck));
                }
                [false, true] => return Some((Outcome::Win(Color::First), Reason::PerpetualCheck)),
                _ => {}
            }
        }
        match rule.otherwise {
            Otherwise::Draw => Some((Outcome::Draw, Reason::Repetition)),
            Otherwise::StarterLoses => {
                let starter = self.entries.last()?.side;
                Some((Outcome::Win(!starter), Reason::Repetition))
            }
            Otherwise::Loses(color) => Some((Outcome::Win(!color), Reason::Repetition)),
            Otherwise::Illegal => None,
        }
    }

    /// Whether the rule forbids moving to a position with this key.
    pub fn forbids(&self, rule: &Repetition, key: u64) -> bool {
        rule.otherwise == Otherwise::Illegal && self.occurrences_of(key) + 1 >= rule.count
    }

    /// Index of the `count`-th last occurrence of the last position, itself counted.
    fn start_of_cycle(&self, count: u32) -> Option<usize> {
        let last = self.entries.last()?;
        let mut found = 0;
        for (index, entry) in self.entries.iter().enumerate().rev().step_by(2) {
            if entry.key == last.key {
                found += 1;
                if found == count {
                    return Some(index);
                }
            }
        }
        None
    }

    /// Whether every move of `color` after position `first` gave check, and there was one.
    fn checked_always(&self, first: usize, color: Color) -> bool {
        let mut moves = self.entries[first + 1..]
            .iter()
            .filter(|entry| entry.side != color);
        let mut any = false;
        moves.all(|entry| {
            any = true;
            entry.in_check
        }) && any
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The positions `1 2 3 4 1 2 3 4 1`, the first player to move in the first; `checks`: who is in
    /// check in every position.
    fn twice_round(checks: Option<Color>) -> History {
        let mut history = History::default();
        let mut side = Color::First;
        for key in [1, 2, 3, 4, 1, 2, 3, 4, 1] {
            history.push(key, side, checks == Some(side));
            side = !side;
        }
        history
    }

    #[test]
    fn the_starter_of_a_cycle_loses_unless_somebody_checks() {
        let rule = Repetition {
            count: 3,
            perpetual_check_loses: true,
            otherwise: Otherwise::StarterLoses,
        };
        let verdict = |history: &History| history.verdict(&rule, 3);
        let second = Outcome::Win(Color::Second);
        let first = Outcome::Win(Color::First);
        let mut history = twice_round(None);
        assert_eq!(verdict(&history), Some((second, Reason::Repetition)));
        history.push(2, Color::Second, false);
        assert_eq!(verdict(&history), Some((first, Reason::Repetition)));
        let history = twice_round(Some(Color::First));
        assert_eq!(verdict(&history), Some((first, Reason::PerpetualCheck)));
        let history = twice_round(Some(Color::Second));
        assert_eq!(verdict(&history), Some((second, Reason::PerpetualCheck)));
    }
}
