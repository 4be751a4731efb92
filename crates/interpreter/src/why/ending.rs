//! Which clause ended a game.

use engine::{Condition, Ending, Game, Otherwise, Outcome, Reason, Rules};
use variant_dsl::program::Clause;

use crate::Interpreter;

impl Interpreter {
    /// The clause by which `game`, played under these rules, ended with this outcome; `None` if it
    /// ended without one.
    pub fn ended_by(&self, game: &dyn Game, outcome: Outcome, reason: Reason) -> Option<Clause> {
        if let Some(row) = self.row(reason) {
            return self.cited(Some(row.clause));
        }
        let (block, head) = match reason {
            Reason::Repetition => ("repetition", self.repetition_head(game, outcome)),
            Reason::PerpetualCheck => ("repetition", "perpetual check"),
            Reason::PerpetualAttack => ("repetition", "one side attacks"),
            Reason::LoneAttack => ("repetition", "one side ever attacks"),
            _ => return None,
        };
        self.clause(block, head)
    }

    /// The row by which a game ended for this reason.
    pub(super) fn row(&self, reason: Reason) -> Option<&Ending> {
        self.info().endings.iter().find(|row| {
            // Under checkmate too a move can take the last royals, where it can take several.
            let takes = reason == Reason::RoyalsCaptured && row.when == Condition::Checkmate;
            row.when.wording().reason == reason || takes
        })
    }

    /// The rule about repetition that gives this outcome, of several the last resort.
    fn repetition_head(&self, game: &dyn Game, outcome: Outcome) -> &'static str {
        let side = game.side();
        let rule = self.info().repetition.as_ref();
        let otherwise = rule.and_then(|rule| match rule.otherwise {
            Otherwise::Draw => Some(Outcome::Draw),
            Otherwise::RepeaterLoses => Some(Outcome::Win(side)),
            Otherwise::StarterLoses => Some(Outcome::Win(!side)),
            Otherwise::Loses(color) => Some(Outcome::Win(!color)),
            Otherwise::Illegal => None,
        });
        match outcome {
            _ if otherwise == Some(outcome) => "otherwise",
            Outcome::Draw => "no side attacks",
            Outcome::Win(_) => "both pass",
        }
    }
}
