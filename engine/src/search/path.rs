//! The positions on the way to a node, and what their recurrence means for it.
//!
//! Wraps the game's [`History`] with what makes the usual answer, "not seen before", quick. The
//! rule itself lives in [`History`].

use crate::ending;
use crate::history::{History, Recurrence};
use crate::repetition::{Otherwise, Repetition};
use crate::rules::Rules;
use crate::search::score::RULE_WIN;
use crate::to_and_fro::Went;
use crate::types::Outcome;

/// Slots of the filter; a power of two.
const SLOTS: usize = 1 << 12;

/// The line from the start of the game to the node being searched.
pub(super) struct Path<M> {
    rule: Option<Repetition>,
    history: History<M>,
    /// Keys since the root, the root's own first.
    keys: Vec<u64>,
    /// How many positions of the history fall into each slot.
    seen: Vec<u16>,
}

impl<M: Copy> Path<M> {
    /// The game so far, its last position being the root.
    pub(super) fn new(rule: Option<Repetition>, history: &History<M>) -> Path<M> {
        let mut path = Path {
            rule,
            history: history.clone(),
            keys: Vec::new(),
            seen: vec![0; SLOTS],
        };
        for key in history.keys() {
            path.seen[slot(key)] += 1;
        }
        path.keys.extend(history.keys().last());
        path
    }

    /// Steps to a position by `mv`, `None` being a pass: nobody could repeat what came before one. `went`: what the move
    /// is, where a rule about going to and fro asks.
    #[inline]
    pub(super) fn push(&mut self, key: u64, mv: Option<M>, went: Went) {
        self.history.push(key, mv, went);
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

    /// Whether the rule forbids the move `mv` that leads from the last position to `after`.
    #[inline]
    pub(super) fn forbids<R: Rules<Move = M>>(
        &self,
        rules: &R,
        after: &R::Position,
        mv: M,
    ) -> bool {
        self.rule
            .is_some_and(|rule| rule.otherwise == Otherwise::Illegal)
            && self.seen[slot(rules.key(after))] > 0
            && self.history.forbids(rules, after, mv)
    }

    /// The score of the last position for its side to move, if repetition decides it, or going to and fro.
    ///
    /// One recurrence since the root is enough, as whoever gains by it can go round again; what
    /// happened before the root can still be avoided and counts by the rule's own number, that of a
    /// claim if players may claim. Where no rule stops the players, going round is worth nothing to either.
    #[inline]
    pub(super) fn verdict<R: Rules<Move = M>>(
        &self,
        rules: &R,
        position: &R::Position,
        ply: usize,
    ) -> Option<i32> {
        if rules.info().to_and_fro.is_some() && self.goes_to_and_fro(rules, position) {
            return Some(RULE_WIN - ply as i32);
        }
        let key = *self.keys.last()?;
        if self.seen[slot(key)] < 2 {
            return None;
        }
        self.judge(rules, position, key, ply)
    }

    /// Whether the side to move wins as the other has gone to and fro, unless the game has ended otherwise.
    #[inline(never)]
    fn goes_to_and_fro<R: Rules<Move = M>>(&self, rules: &R, position: &R::Position) -> bool {
        self.history.to_and_fro(rules, position).is_some()
            && rules.count_legal(&mut position.clone()) > 0
    }

    fn judge<R: Rules<Move = M>>(
        &self,
        rules: &R,
        position: &R::Position,
        key: u64,
        ply: usize,
    ) -> Option<i32> {
        let Some(rule) = &self.rule else {
            return self.history.recurs().then_some(0);
        };
        let within = self.keys[..self.keys.len() - 1].contains(&key);
        let count = match within {
            true => 2.min(rule.first_count()),
            false => rule.first_count(),
        };
        let outcome = match self.history.verdict(rules, position, count)? {
            Recurrence::Ends(outcome, _) => ending::settled(rules, position, outcome),
            Recurrence::Forbidden => return None,
        };
        Some(match outcome {
            Outcome::Draw => 0,
            Outcome::Win(color) if color == rules.side(position) => RULE_WIN - ply as i32,
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
    use crate::info::{GameInfo, Setup};
    use crate::repetition::Attack;
    use crate::rules::MoveCode;
    use crate::toy::{Toy, ToyMove, toy_info, toy_of};
    use crate::types::{Color, Square};
    use ::rules::ToAndFro;

    const RULE: Repetition = Repetition {
        count: Some(4),
        claim: None,
        perpetual_check_loses: false,
        perpetual_chase_loses: false,
        attacker_loses: None,
        first_passer_loses: false,
        no_attack_draws: false,
        attack: Attack::Moved,
        otherwise: Otherwise::Loses(Color::First),
    };

    /// Imagined positions by number; the rule does not ask what the moves between them did.
    struct Walk {
        rules: Toy,
        path: Path<ToyMove>,
    }

    impl Walk {
        fn after(keys: &[u64]) -> Walk {
            Walk::under(Some(RULE), keys)
        }

        fn under(repetition: Option<Repetition>, keys: &[u64]) -> Walk {
            let rules = toy_of(GameInfo {
                repetition,
                ..toy_info()
            });
            let mut history = History::default();
            for (index, &key) in keys.iter().enumerate() {
                let mv = (index > 0).then_some(ToyMove::ANY);
                history.push(key << 20, mv, Went::Otherwise);
            }
            let path = Path::new(repetition, &history);
            Walk { rules, path }
        }

        fn step(&mut self, key: u64) {
            let mv = Some(ToyMove::ANY);
            self.path.push(key << 20, mv, Went::Otherwise);
        }

        fn verdict(&self, side: Color, ply: usize) -> Option<i32> {
            let position = Setup {
                side,
                ..self.rules.info().start.clone()
            };
            self.path.verdict(&self.rules, &position, ply)
        }
    }

    #[test]
    fn the_first_recurrence_since_the_root_decides() {
        let mut walk = Walk::after(&[1]);
        for (key, side) in [(2, 1), (3, 0), (4, 1)] {
            walk.step(key);
            assert_eq!(walk.verdict(Color::BOTH[side], 4), None);
        }
        walk.step(1);
        assert_eq!(walk.verdict(Color::First, 4), Some(4 - RULE_WIN));
        walk.path.pop();
        assert_eq!(walk.verdict(Color::Second, 3), None);
    }

    #[test]
    fn a_recurrence_of_the_game_itself_is_not_decided_yet() {
        let mut walk = Walk::after(&[1, 2, 3, 4]);
        walk.step(1);
        assert_eq!(walk.verdict(Color::First, 1), None);
    }

    #[test]
    fn the_fourth_occurrence_is_decided_wherever_it_began() {
        let cycle = [1, 2, 3, 4];
        let mut walk = Walk::after(&[cycle, cycle, cycle].concat());
        walk.step(1);
        assert_eq!(walk.verdict(Color::First, 1), Some(1 - RULE_WIN));
    }

    #[test]
    fn without_a_rule_going_round_is_worth_nothing() {
        let mut walk = Walk::under(None, &[1, 2, 3, 4]);
        let same_slot = 4 + SLOTS as u64;
        walk.step(same_slot);
        assert_eq!(walk.verdict(Color::Second, 1), None);
        walk.step(3);
        assert_eq!(walk.verdict(Color::First, 2), Some(0));
    }

    #[test]
    fn a_pass_breaks_the_cycle() {
        let mut walk = Walk::after(&[1]);
        walk.step(2);
        walk.path.push(3 << 20, None, Went::Otherwise);
        walk.step(1);
        assert_eq!(walk.verdict(Color::First, 3), None);
        walk.step(4);
        walk.step(3);
        assert_eq!(walk.verdict(Color::First, 5), Some(5 - RULE_WIN));
    }

    #[test]
    fn who_goes_to_and_fro_loses_wherever_it_began() {
        let rules = toy_of(GameInfo {
            to_and_fro: Some(ToAndFro {
                count: 2,
                except: vec![false; 3],
            }),
            ..toy_info()
        });
        let start = rules.info().start.clone();
        let went = |from, to| Went::From(Square(from), Square(to));
        let mv = Some(ToyMove::ANY);
        let mut history = History::default();
        history.push(1 << 20, None, Went::Otherwise);
        history.push(2 << 20, mv, went(0, 1));
        history.push(3 << 20, mv, Went::Otherwise);
        let mut path = Path::new(rules.info().repetition, &history);
        path.push(4 << 20, mv, went(1, 0));
        assert_eq!(path.verdict(&rules, &start, 1), None);
        path.push(5 << 20, mv, Went::Otherwise);
        path.push(6 << 20, mv, went(0, 1));
        assert_eq!(path.verdict(&rules, &start, 3), Some(RULE_WIN - 3));
        path.pop();
        // A pass that the search imagines hides what was before it.
        path.pop();
        path.push(5 << 20, None, Went::Otherwise);
        path.push(6 << 20, mv, went(0, 1));
        assert_eq!(path.verdict(&rules, &start, 3), None);
    }
}
