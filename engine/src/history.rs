//! The positions a game has been through, and what their recurrence means.
//!
//! Shared by adjudication and search, so that both apply the same repetition rule. Positions are
//! compared by key; the key covers everything that decides which moves are legal.

use crate::info::{Otherwise, Repetition};
use crate::rules::Rules;
use crate::types::{Color, Outcome, Reason, Sketch};

/// Keys of all positions, and what the moves between them did, since the start, the current one last.
#[derive(Clone, Debug, Default)]
pub struct History {
    entries: Vec<Entry>,
}

/// One position of the history.
#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    side: Color,
    deed: Deed,
}

/// What the move that led to a position did, as far as a repetition rule asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deed {
    /// It gave check.
    pub checks: bool,
    /// The piece that moved attacks something from where it stands now, or it gave check.
    pub attacks: bool,
    /// It changed nothing but the turn.
    pub passes: bool,
}

/// What a move did that led to `after`; `checks` is whether `after` is in check.
pub(crate) fn deed<R: Rules>(
    rules: &R,
    sketch: &Sketch,
    after: &R::Position,
    checks: bool,
) -> Deed {
    let rule = rules.info().repetition;
    let asks_attacks = rule.is_some_and(|rule| rule.one_side_attacks_loses);
    Deed {
        checks,
        attacks: asks_attacks && (checks || rules.attacks_from(after, sketch.to)),
        passes: sketch.from == Some(sketch.to) && sketch.captured.is_none(),
    }
}

impl History {
    /// Appends the position now on the board, `side` to move, and what the move that led to it
    /// did.
    pub fn push(&mut self, key: u64, side: Color, deed: Deed) {
        self.entries.push(Entry { key, side, deed });
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
        let loses = |color: Color, reason| Some((Outcome::Win(!color), reason));
        if rule.perpetual_check_loses
            && let Some(color) = self.only_one(first, |deed| deed.checks)
        {
            return loses(color, Reason::PerpetualCheck);
        }
        if rule.one_side_attacks_loses
            && let Some(color) = self.only_one(first, |deed| deed.attacks)
        {
            return loses(color, Reason::PerpetualAttack);
        }
        if rule.first_passer_loses
            && let Some(color) = self.first_of_both_to_pass(first)
        {
            return loses(color, Reason::Repetition);
        }
        match rule.otherwise {
            Otherwise::Draw => Some((Outcome::Draw, Reason::Repetition)),
            Otherwise::RepeaterLoses => loses(!self.entries.last()?.side, Reason::Repetition),
            Otherwise::StarterLoses => loses(self.entries.last()?.side, Reason::Repetition),
            Otherwise::Loses(color) => loses(color, Reason::Repetition),
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

    /// The side of which every move after position `first` was such, if that is so of one side
    /// only.
    fn only_one(&self, first: usize, such: impl Fn(&Deed) -> bool) -> Option<Color> {
        let always = |color: Color| {
            let mut moves = self.moves_of(first, color).peekable();
            moves.peek().is_some() && moves.all(&such)
        };
        match Color::BOTH.map(always) {
            [true, false] => Some(Color::First),
            [false, true] => Some(Color::Second),
            _ => None,
        }
    }

    /// The side that passed first after position `first`, if both did.
    fn first_of_both_to_pass(&self, first: usize) -> Option<Color> {
        let pass = |color| self.moves_of(first, color).position(|deed| deed.passes);
        let [one, other] = Color::BOTH.map(pass);
        let (one, other) = (one?, other?);
        // Each counts its own moves; of equal numbers, the side to move at `first` came first.
        let starter = self.entries[first].side;
        let earlier = match starter {
            Color::First => one <= other,
            Color::Second => one < other,
        };
        Some(if earlier { Color::First } else { Color::Second })
    }

    /// What the moves of `color` after position `first` did.
    fn moves_of(&self, first: usize, color: Color) -> impl Iterator<Item = &Deed> {
        let entries = self.entries[first + 1..].iter();
        entries
            .filter(move |entry| entry.side != color)
            .map(|entry| &entry.deed)
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
            let deed = Deed {
                checks: checks == Some(side),
                ..Deed::default()
            };
            history.push(key, side, deed);
            side = !side;
        }
        history
    }

    #[test]
    fn the_starter_of_a_cycle_loses_unless_somebody_checks() {
        let rule = Repetition {
            count: 3,
            perpetual_check_loses: true,
            one_side_attacks_loses: false,
            first_passer_loses: false,
            otherwise: Otherwise::StarterLoses,
        };
        let verdict = |history: &History| history.verdict(&rule, 3);
        let second = Outcome::Win(Color::Second);
        let first = Outcome::Win(Color::First);
        let mut history = twice_round(None);
        assert_eq!(verdict(&history), Some((second, Reason::Repetition)));
        history.push(2, Color::Second, Deed::default());
        assert_eq!(verdict(&history), Some((first, Reason::Repetition)));
        let history = twice_round(Some(Color::First));
        assert_eq!(verdict(&history), Some((first, Reason::PerpetualCheck)));
        let history = twice_round(Some(Color::Second));
        assert_eq!(verdict(&history), Some((second, Reason::PerpetualCheck)));
    }
}
