//! The positions a game has been through, and what their recurrence means.
//!
//! Shared by adjudication and search, so that both apply the same repetition rule. Positions are
//! compared by key; the key covers everything that decides which moves are legal. What the moves
//! in between did is asked of `moves_of_cycle` once a position recurs.

use crate::chase::perpetual_chases;
use crate::cycle::{CycleMove, moves_of_cycle};
use crate::repetition::{Often, Otherwise, Repetition};
use crate::rules::Rules;
use crate::to_and_fro::{Went, goes_to_and_fro};
use crate::types::{Color, Outcome, Reason};

/// Keys of all positions since the start, the current one last, and the moves between them.
#[derive(Clone, Debug)]
pub struct History<M> {
    entries: Vec<Entry<M>>,
}

/// One position of the history.
#[derive(Clone, Copy, Debug)]
struct Entry<M> {
    key: u64,
    /// The move that led here; `None` at the start, and after a pass that a search imagined: no
    /// cycle reaches back over either.
    mv: Option<M>,
    /// What that move was, where the game asks.
    went: Went,
}

/// What a recurrence means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recurrence {
    /// The game is over.
    Ends(Outcome, Reason),
    /// The move that led to it is illegal.
    Forbidden,
}

impl<M> Default for History<M> {
    fn default() -> Self {
        History {
            entries: Vec::new(),
        }
    }
}

impl<M: Copy> History<M> {
    /// Appends the position now on the board and the move that led to it from the last one, `None`
    /// if no move did, and what that was, where the game has a rule about going to and fro.
    pub fn push(&mut self, key: u64, mv: Option<M>, went: Went) {
        self.entries.push(Entry { key, mv, went });
    }

    /// Removes the last position.
    pub fn pop(&mut self) {
        self.entries.pop();
    }

    /// The keys of all positions, in order.
    pub fn keys(&self) -> impl Iterator<Item = u64> + '_ {
        self.entries.iter().map(|entry| entry.key)
    }

    /// What the game's rule says of the last position, if it has occurred often enough.
    ///
    /// `position` is that position; `count` replaces the rule's own number of occurrences: a search
    /// that treats the first recurrence as decisive passes 2.
    pub fn verdict<R: Rules<Move = M>>(
        &self,
        rules: &R,
        position: &R::Position,
        count: u32,
    ) -> Option<Recurrence> {
        let rule = rules.info().repetition.as_ref()?;
        let first = self.start_of_cycle(count)?;
        let moves: Vec<M> = match rule.asks_cycle() {
            true => { self.entries[first + 1..].iter() }
                .filter_map(|entry| entry.mv)
                .collect(),
            false => Vec::new(),
        };
        let did = moves_of_cycle(rules, rule, position, &moves);
        let chases = || perpetual_chases(rules, position, &moves);
        Some(judge(rule, &did, &chases, rules.side(position)))
    }

    /// How the game ends if the player who made the last move has gone to and fro too often; before any repetition.
    pub fn to_and_fro<R: Rules<Move = M>>(
        &self,
        rules: &R,
        position: &R::Position,
    ) -> Option<(Outcome, Reason)> {
        let rule = rules.info().to_and_fro.as_ref()?;
        let moves = { self.entries.iter().rev() }.map_while(|entry| entry.mv.map(|_| entry.went));
        let winner = || Outcome::Win(rules.side(position));
        goes_to_and_fro(moves, rule.count).then(|| (winner(), Reason::ToAndFro))
    }

    /// Whether the last position has occurred before, whatever that means.
    pub(crate) fn recurs(&self) -> bool {
        self.start_of_cycle(2).is_some()
    }

    /// Whether the game's rule forbids the move that leads from the last position to `after`.
    pub fn forbids<R: Rules<Move = M>>(&self, rules: &R, after: &R::Position, mv: M) -> bool {
        let Some(rule) = &rules.info().repetition else {
            return false;
        };
        let key = rules.key(after);
        let Some(count) = rule.count else {
            return false;
        };
        if rule.otherwise != Otherwise::Illegal || !self.keys().any(|old| old == key) {
            return false;
        }
        let mut next = self.clone();
        next.push(key, Some(mv), Went::Otherwise);
        next.verdict(rules, after, count) == Some(Recurrence::Forbidden)
    }

    /// Index of the `count`-th last occurrence of the last position, itself counted.
    fn start_of_cycle(&self, count: u32) -> Option<usize> {
        let last = self.entries.last()?;
        let mut found = 0;
        for (index, entry) in self.entries.iter().enumerate().rev() {
            if entry.key == last.key {
                found += 1;
                if found == count {
                    return Some(index);
                }
            }
            entry.mv?;
        }
        None
    }
}

/// What the rule says of a recurring position with `side` to move, after moves that did this. `chases`: which
/// sides chased the same piece with all their moves, asked where it matters.
fn judge(
    rule: &Repetition,
    moves_of_cycle: &[CycleMove],
    chases: &dyn Fn() -> [bool; 2],
    side: Color,
) -> Recurrence {
    let loses = |color: Color, reason| Recurrence::Ends(Outcome::Win(!color), reason);
    let always = |such: fn(&CycleMove) -> bool| {
        Color::BOTH.map(|color| {
            let mut own = moves_of_cycle
                .iter()
                .filter(|cycle_move| cycle_move.by == color)
                .peekable();
            own.peek().is_some() && own.all(such)
        })
    };
    let attacks = |color| {
        moves_of_cycle
            .iter()
            .any(|cycle_move| cycle_move.by == color && cycle_move.attacks)
    };
    let checks = match rule.perpetual_check_loses {
        true => always(|cycle_move| cycle_move.checks),
        false => [false; 2],
    };
    if let Some(color) = only_one(checks) {
        return loses(color, Reason::PerpetualCheck);
    }
    // Where both checked all the time, what they chased is no matter.
    if rule.perpetual_chase_loses
        && checks == [false; 2]
        && let Some(color) = only_one(chases())
    {
        return loses(color, Reason::PerpetualChase);
    }
    let attacker = rule.attacker_loses.and_then(|often| match often {
        Often::Always => only_one(always(|cycle_move| cycle_move.attacks))
            .map(|by| (by, Reason::PerpetualAttack)),
        Often::Ever => only_one(Color::BOTH.map(attacks)).map(|by| (by, Reason::LoneAttack)),
    });
    if let Some((color, reason)) = attacker {
        return loses(color, reason);
    }
    if rule.first_passer_loses
        && let Some(color) = first_of_both_to_pass(moves_of_cycle)
    {
        return loses(color, Reason::Repetition);
    }
    let draw = Recurrence::Ends(Outcome::Draw, Reason::Repetition);
    if rule.no_attack_draws && !Color::BOTH.into_iter().any(attacks) {
        return draw;
    }
    match rule.otherwise {
        Otherwise::Draw => draw,
        Otherwise::RepeaterLoses => loses(!side, Reason::Repetition),
        Otherwise::StarterLoses => loses(side, Reason::Repetition),
        Otherwise::Loses(color) => loses(color, Reason::Repetition),
        Otherwise::Illegal => Recurrence::Forbidden,
    }
}

/// The side of which this holds, if it holds of one only.
fn only_one(holds: [bool; 2]) -> Option<Color> {
    match holds {
        [true, false] => Some(Color::First),
        [false, true] => Some(Color::Second),
        _ => None,
    }
}

/// The side that passed first, if both did.
fn first_of_both_to_pass(moves_of_cycle: &[CycleMove]) -> Option<Color> {
    let mut passers = moves_of_cycle.iter().filter(|cycle_move| cycle_move.passes);
    let first = passers.next()?.by;
    passers
        .any(|cycle_move| cycle_move.by != first)
        .then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves as text, the first player's first: `+` checks, `*` attacks, `=` passes, `.` nothing;
    /// whoever checks also attacks.
    fn read(text: &str) -> Vec<CycleMove> {
        let cycle_move = |(index, letter): (usize, char)| CycleMove {
            by: Color::BOTH[index % 2],
            checks: letter == '+',
            attacks: matches!(letter, '+' | '*'),
            passes: letter == '=',
        };
        text.chars().enumerate().map(cycle_move).collect()
    }

    const PLAIN: Repetition = Repetition {
        count: Some(2),
        claim: None,
        perpetual_check_loses: false,
        perpetual_chase_loses: false,
        attacker_loses: None,
        no_attack_draws: false,
        attack: crate::repetition::Attack::Moved,
        first_passer_loses: false,
        otherwise: Otherwise::RepeaterLoses,
    };

    /// The verdict as text; the first player is to move in the position that recurs.
    fn say(rule: &Repetition, moves_of_cycle: &str) -> String {
        say_of(rule, moves_of_cycle, [false; 2])
    }

    /// The same where these sides chased a piece all the time.
    fn say_of(rule: &Repetition, moves_of_cycle: &str, chases: [bool; 2]) -> String {
        match judge(rule, &read(moves_of_cycle), &|| chases, Color::First) {
            Recurrence::Forbidden => "forbidden".to_owned(),
            Recurrence::Ends(Outcome::Draw, reason) => format!("draw, {reason}"),
            Recurrence::Ends(Outcome::Win(color), reason) => format!("{color:?}, {reason}"),
        }
    }

    #[test]
    fn all_four_steps_of_a_rule_come_in_order() {
        let rule = Repetition {
            perpetual_check_loses: true,
            attacker_loses: Some(Often::Ever),
            no_attack_draws: true,
            ..PLAIN
        };
        for (moves_of_cycle, expected) in [
            // Only one side checked with all its moves, whatever the other attacked.
            ("+*+*", "Second, perpetual check"),
            (".+.+", "First, perpetual check"),
            // Not with all of them: then whether only one side attacked at all.
            ("+...", "Second, attack by one side"),
            ("...*", "First, attack by one side"),
            ("....", "draw, repetition"),
            // Both attacked, or both checked all the time: the second player repeated.
            ("*..*", "First, repetition"),
            ("++++", "First, repetition"),
        ] {
            assert_eq!(say(&rule, moves_of_cycle), expected, "{moves_of_cycle}");
        }
    }

    #[test]
    fn a_chase_by_one_side_comes_after_a_check_by_one_side() {
        let rule = Repetition {
            perpetual_check_loses: true,
            perpetual_chase_loses: true,
            otherwise: Otherwise::Draw,
            ..PLAIN
        };
        let (first, second) = ([true, false], [false, true]);
        for (moves_of_cycle, chases, expected) in [
            ("....", first, "Second, perpetual chase"),
            ("....", second, "First, perpetual chase"),
            ("....", [true; 2], "draw, repetition"),
            // Who checks all the time loses to one who chases all the time.
            ("+.+.", second, "Second, perpetual check"),
            ("+...", second, "First, perpetual chase"),
            ("++++", first, "draw, repetition"),
        ] {
            let said = say_of(&rule, moves_of_cycle, chases);
            assert_eq!(said, expected, "{moves_of_cycle} {chases:?}");
        }
        let plain = Repetition {
            perpetual_chase_loses: false,
            ..rule
        };
        assert_eq!(say_of(&plain, "....", first), "draw, repetition");
    }

    #[test]
    fn an_attack_with_every_move_is_more_than_one_attack() {
        let rule = Repetition {
            attacker_loses: Some(Often::Always),
            otherwise: Otherwise::Draw,
            ..PLAIN
        };
        for (moves_of_cycle, expected) in [
            ("*.*.", "Second, perpetual attack"),
            ("*.+*", "Second, perpetual attack"),
            ("*...", "draw, repetition"),
            ("****", "draw, repetition"),
        ] {
            assert_eq!(say(&rule, moves_of_cycle), expected, "{moves_of_cycle}");
        }
    }

    #[test]
    fn the_first_of_both_to_pass_loses() {
        let rule = Repetition {
            first_passer_loses: true,
            otherwise: Otherwise::StarterLoses,
            ..PLAIN
        };
        for (moves_of_cycle, expected) in [
            ("=.=.", "Second, repetition"),
            ("==", "Second, repetition"),
            (".==.", "First, repetition"),
        ] {
            assert_eq!(say(&rule, moves_of_cycle), expected, "{moves_of_cycle}");
        }
    }

    #[test]
    fn what_remains_is_as_the_rule_says() {
        for (otherwise, expected) in [
            (Otherwise::Draw, "draw, repetition"),
            (Otherwise::RepeaterLoses, "First, repetition"),
            (Otherwise::StarterLoses, "Second, repetition"),
            (Otherwise::Loses(Color::Second), "First, repetition"),
            (Otherwise::Illegal, "forbidden"),
        ] {
            assert_eq!(say(&Repetition { otherwise, ..PLAIN }, "...."), expected);
        }
        let rule = Repetition {
            perpetual_check_loses: true,
            otherwise: Otherwise::Illegal,
            ..PLAIN
        };
        assert_eq!(say(&rule, "+.+."), "Second, perpetual check");
    }
}
