//! Which clause ended a game.

use engine::ending::Endings;
use engine::{Condition, Ending, Game, Otherwise, Outcome, Reason, Rules};
use variant_dsl::program::{Clause, ClauseId};

use crate::Interpreter;

impl Interpreter {
    /// The clause by which `game`, played under these rules, ended with this outcome; `None` if it
    /// ended without one.
    pub fn ended_by(&self, game: &dyn Game, outcome: Outcome, reason: Reason) -> Option<Clause> {
        let repetition = &self.program().repetition_clauses;
        self.cited(match reason {
            Reason::Repetition => self.repetition_clause(game, outcome),
            Reason::PerpetualCheck => repetition.perpetual_check,
            Reason::PerpetualChase => repetition.perpetual_chase,
            Reason::ToAndFro => repetition.to_and_fro,
            Reason::PerpetualAttack | Reason::LoneAttack => repetition.attacker,
            Reason::DeadPosition => {
                engine::dead_row(self.info(), &game.setup()).map(|row| row.clause)
            }
            Reason::ForbiddenMate => {
                let mut rows = self.info().endings.iter();
                let is_this = |row: &&Ending| {
                    row.when.wording().reason == reason
                        && row.result.outcome(game.side()) == outcome
                };
                rows.find(is_this).map(|row| row.clause)
            }
            _ => {
                let met = self
                    .row_met(game, outcome, reason)
                    .or_else(|| self.row(reason));
                met.map(|row| row.clause)
            }
        })
    }

    /// The row by which alone the game would have ended so.
    fn row_met(&self, game: &dyn Game, outcome: Outcome, reason: Reason) -> Option<&Ending> {
        let position = self.position(&game.setup());
        let mut rows = self.info().endings.iter();
        rows.find(|row| {
            let mut info = self.info().clone();
            info.endings = vec![(*row).clone()];
            Endings::new(&info).on_board(self, &position) == Some((outcome, reason))
        })
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
    fn repetition_clause(&self, game: &dyn Game, outcome: Outcome) -> Option<ClauseId> {
        let clauses = &self.program().repetition_clauses;
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
            _ if otherwise == Some(outcome) => clauses.otherwise,
            Outcome::Draw => clauses.no_attack,
            // What would be a draw may be lost.
            Outcome::Win(_) => clauses.both_pass.or(clauses.otherwise),
        }
    }
}
