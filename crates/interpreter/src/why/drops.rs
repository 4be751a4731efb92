//! Why a piece may not be dropped on a vacant square.

use engine::Square;
use variant_dsl::program::{ClauseId, Onto};

use super::Objection;
use crate::generate::has_on_colour;
use crate::{Interpreter, Move, Position};

impl Interpreter {
    pub(super) fn drop_objection(&self, position: &mut Position, mv: Move) -> Option<Objection> {
        if self.pseudo_legal(position).contains(&mv) {
            return match self.mates_at_once(position, mv) {
                true => Some(Objection {
                    clause: self.cited(self.form(mv.becomes).rules.clauses.drop.mate),
                    facts: vec!["this drop would give checkmate at once".to_owned()],
                }),
                false => self.royal_objection(position, mv),
            };
        }
        let (clause, fact) = self.forbidden_square(position, mv);
        Some(Objection {
            clause: self.cited(clause),
            facts: vec![fact],
        })
    }

    /// Whether a drop, safe for the own royal, gives a mate that drops of the piece may not give.
    fn mates_at_once(&self, position: &mut Position, mv: Move) -> bool {
        if self.is_legal(position, mv) {
            return false;
        }
        let undo = self.make(position, mv);
        let exposes = self.is_checked(position, !position.side);
        let mates = !exposes && self.is_checkmate(position);
        self.unmake(position, mv, undo);
        mates
    }

    /// The clause that keeps the piece from the square, and what that means.
    fn forbidden_square(&self, position: &Position, mv: Move) -> (Option<ClauseId>, String) {
        let form = self.form(mv.becomes);
        let (name, color, to) = (&form.facts.name, position.side, Square(mv.to));
        let clauses = &form.rules.clauses.drop;
        let first = form
            .rules
            .drop
            .as_ref()
            .and_then(|drop| drop.first.as_ref());
        let mut first = first.into_iter().flat_map(|first| first[color].iter());
        if first.any(|square| position.is_vacant(square.index())) {
            let fact = "squares are vacant that are filled before this one".to_owned();
            return (clauses.first, fact);
        }
        if form.facts.stuck[color].contains(&to) && clauses.stuck.is_some() {
            return (
                clauses.stuck,
                "it could never move from that square".to_owned(),
            );
        }
        let mut barred = clauses.barred.iter();
        if let Some((_, clause)) = barred.find(|(squares, _)| squares[color].contains(to)) {
            return (Some(*clause), format!("no {name} may be dropped there"));
        }
        let apart = clauses
            .apart
            .filter(|_| has_on_colour(position, mv.becomes, to));
        if let Some(clause) = apart {
            let fact = format!("the player already has another {name} on a square of this colour");
            return (Some(clause), fact);
        }
        if let Some(kept) = self.kept_for(position, mv.becomes, to) {
            let (kept, clause) = (
                self.form(kept).facts,
                self.form(kept).rules.clauses.drop.apart,
            );
            let fact = format!("the player needs the square for the {} in hand", kept.name);
            return (clause, fact);
        }
        let onto = form.rules.drop.as_ref().and_then(|drop| drop.onto);
        if let Some(onto) = onto.filter(|onto| !self.is_meant(position, *onto, to)) {
            let fact = match onto {
                Onto::Converting => format!("a {name} there would convert nothing"),
                Onto::BesideOwn => "the square touches none with a piece of the player".to_owned(),
                Onto::Resting => {
                    format!("a {name} there would not stay, as the square below is empty")
                }
            };
            return (clauses.onto, fact);
        }
        let limit = form.rules.drop.as_ref().and_then(|drop| drop.per_file);
        let fact = match limit {
            Some(1) => format!("the player already has another {name} on this file"),
            Some(n) => format!("the player already has {n} of them on this file"),
            None => format!("no {name} may be dropped there"),
        };
        (clauses.limit, fact)
    }
}
