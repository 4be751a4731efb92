//! Why a piece may not be captured, or a square not be entered for what could be captured there.

use engine::{Rules, Square, square_text::square_name};
use variant_dsl::path::{Protection, Test};
use variant_dsl::program::{CaptureRule, CaptureTest};

use super::Objection;
use crate::captures::answered;
use crate::{Interpreter, Move, Position};

impl Interpreter {
    /// Whether the piece may not end there for what enemies could capture.
    pub(super) fn protection_objection(&self, position: &Position, mv: Move) -> Option<Objection> {
        let from = usize::from(mv.from?);
        let piece = position.board[from]?;
        let mut allowed = false;
        let mut failing = None;
        self.walk(position, from, &mut |reach| {
            let found = Move::along(position, piece, from, reach);
            if (found.to, found.victims()) == (mv.to, mv.victims()) {
                let fails =
                    |test: &&Test| !self.safe_enough(position, mv, std::slice::from_ref(*test));
                match reach.tests.iter().find(fails) {
                    Some(test) => failing = test.protection(),
                    None => allowed = true,
                }
            }
        });
        let test = failing.filter(|_| !allowed)?;
        let guards = self.guards(position, mv, test);
        let square = square_name(self.info(), Square(mv.to));
        let form = self.form(piece.kind);
        let name = &form.facts.name;
        let fact = match guards.is_empty() {
            true => format!("no piece could capture the {name} on {square}"),
            false if test == Protection::UnprotectedBefore => {
                let guards = self.named(position, &guards);
                format!("{square} is protected by {guards}")
            }
            false => {
                let guards = self.named(position, &guards);
                format!("{guards} could then capture the {name} on {square}")
            }
        };
        let mut asking = form.rules.clauses.tests.iter();
        let asking = asking.find(|(asked, _)| *asked == test);
        Some(Objection {
            clause: self.cited(asking.map(|(_, clause)| *clause)),
            facts: vec![fact],
        })
    }

    /// What the captures that the next move must answer to take.
    fn victims_answered(&self) -> String {
        let victims = self.program().answered.as_ref().map(|class| &class.victims);
        let kinds = self
            .program()
            .facts
            .kinds
            .iter()
            .zip(victims.into_iter().flatten());
        let mut names: Vec<String> = Vec::new();
        for (kind, _) in kinds.filter(|(kind, answered)| **answered && kind.front.is_none()) {
            names.push(kind.name.clone());
        }
        match &names[..] {
            [] => "a piece that this rule names".to_owned(),
            [name] => format!("a {name}"),
            _ => format!("one of these: {}", names.join(", ")),
        }
    }

    /// What makes each condition of the rule hold.
    pub(super) fn facts(
        &self,
        position: &mut Position,
        rule: &CaptureRule,
        mv: Move,
        victim: u16,
    ) -> Vec<String> {
        let place = self.named(position, &[victim]);
        let on_the_way: Vec<u16> = mv
            .victims()
            .iter()
            .copied()
            .take_while(|v| *v != victim)
            .collect();
        let facts = rule.when.iter().filter_map(|test| match test {
            CaptureTest::Distant => {
                let origin = square_name(self.info(), Square(mv.from?));
                Some(format!("{place} is not next to {origin}"))
            }
            CaptureTest::Protected => {
                let protectors = self.protectors(position, mv, victim);
                Some(format!(
                    "{place} is protected by {}",
                    self.named(position, &protectors)
                ))
            }
            CaptureTest::ProtectorTaken => {
                let taken = self.taken_protectors(position, mv, &on_the_way, victim);
                let taken = self.named(position, &taken);
                Some(format!(
                    "{place} is protected by {taken}, which this move captures"
                ))
            }
            CaptureTest::BridgedBy(_) => {
                let bridges = self.named(position, &on_the_way);
                Some(format!("this move captures {bridges} on the way"))
            }
            CaptureTest::Answering | CaptureTest::Retaking => {
                let square = square_name(self.info(), answered(position)?);
                let taken = self.victims_answered();
                Some(format!("the previous move captured {taken} on {square}"))
            }
        });
        facts.collect()
    }
}
