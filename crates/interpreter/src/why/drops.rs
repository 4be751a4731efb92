//! Why a piece may not be dropped on a vacant square.

use variant_dsl::program::Clause;

use super::Objection;
use crate::{Interpreter, Move, Position};

impl Interpreter {
    pub(super) fn drop_objection(&self, position: &mut Position, mv: Move) -> Option<Objection> {
        if self.pseudo_legal(position).contains(&mv) {
            return match self.mates_at_once(position, mv) {
                true => Some(Objection {
                    clause: self.drop_clause(mv, "forbid", "mate"),
                    facts: vec!["this drop would give checkmate at once".to_owned()],
                }),
                false => self.royal_objection(position, mv),
            };
        }
        let (clause, fact) = self.forbidden_square(position, mv);
        Some(Objection {
            clause,
            facts: vec![fact],
        })
    }

    /// Whether a drop, safe for the own royal, gives a mate that drops of the piece may not give.
    fn mates_at_once(&self, position: &mut Position, mv: Move) -> bool {
        if self.is_legal(position, mv) {
            return false;
        }
        let undo = self.make(position, mv);
        let exposes = self.last_royal_attacked(position, !position.side);
        let mates = !exposes && self.is_checkmate(position);
        self.unmake(position, mv, undo);
        mates
    }

    /// The clause that keeps the piece from the square, and what that means.
    fn forbidden_square(&self, position: &Position, mv: Move) -> (Option<Clause>, String) {
        let kind = self.kind(mv.becomes);
        let (name, color, to) = (kind.shown_name(), position.side.index(), usize::from(mv.to));
        let stuck = self.drop_clause(mv, "forbid", "stuck");
        if kind.stuck[color].contains(to) && stuck.is_some() {
            return (stuck, "it could never move from that square".to_owned());
        }
        let keeps_off = |clause: &&Clause| {
            let zone = clause.squares.as_ref();
            let inside = zone.map(|zone| zone[color].contains(to));
            inside.is_some_and(|inside| inside == clause.text.starts_with("forbid"))
        };
        if let Some(clause) = self.drop_clauses(mv).find(keeps_off) {
            let fact = format!("no {name} may be dropped there");
            return (Some(clause.clone()), fact);
        }
        let limit = kind.drop.as_ref().and_then(|drop| drop.per_file);
        let fact = match limit {
            Some(1) => format!("the player already has another {name} on this file"),
            Some(n) => format!("the player already has {n} of them on this file"),
            None => format!("no {name} may be dropped there"),
        };
        (self.drop_clause(mv, "limit", ""), fact)
    }

    /// The rule about drops that begins and ends so, one that names the piece first.
    fn drop_clause(&self, mv: Move, head: &str, end: &str) -> Option<Clause> {
        let fits = |clause: &&Clause| clause.text.starts_with(head) && clause.text.ends_with(end);
        let found = self.drop_clauses(mv).filter(fits);
        found.max_by_key(|clause| clause.kinds.is_some()).cloned()
    }

    /// The rules about drops that speak of the piece.
    fn drop_clauses(&self, mv: Move) -> impl Iterator<Item = &Clause> {
        let clauses = self.program().clauses.iter();
        clauses.filter(move |clause| {
            clause.block == "drops" && clause.speaks_of(usize::from(mv.becomes))
        })
    }
}
