//! Which clause ended a game.

use engine::{Game, Otherwise, Outcome, Reason, Rules};
use variant_dsl::program::Clause;

use crate::Interpreter;

impl Interpreter {
    /// The clause by which `game`, played under these rules, ended with this outcome; `None` if it
    /// ended without one.
    pub fn ended_by(&self, game: &dyn Game, outcome: Outcome, reason: Reason) -> Option<Clause> {
        let (block, head) = match reason {
            Reason::Checkmate => ("goal", "win: checkmate"),
            Reason::NoMoves => ("goal", "stalemate"),
            Reason::RoyalsCaptured if self.checkmate() => ("goal", "win: checkmate"),
            Reason::RoyalsCaptured => ("goal", "win: all royals captured"),
            Reason::BareRoyal => ("goal", "win: bare royal"),
            Reason::Repetition => ("repetition", self.repetition_head(game, outcome)),
            Reason::PerpetualCheck => ("repetition", "perpetual check"),
            Reason::PerpetualAttack => ("repetition", "one side attacks"),
            Reason::LoneAttack => ("repetition", "one side ever attacks"),
            Reason::Resignation
            | Reason::Time
            | Reason::IllegalMove
            | Reason::NoAnswer
            | Reason::Crash
            | Reason::NoStart
            | Reason::FalseClaim
            | Reason::Refusal
            | Reason::Agreement
            | Reason::Adjudication
            | Reason::TooLong
            | Reason::Unknown => return None,
        };
        self.clause(block, head)
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
