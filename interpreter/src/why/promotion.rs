//! Why a move may not promote, must promote, or must promote to something else.

use engine::{Piece, PieceKind, Square};
use variant_dsl::program::{Clause, Contagion};

use super::Objection;
use crate::{Interpreter, Move, Position};

impl Interpreter {
    /// Whether it must promote and does not, or may not and does.
    pub(super) fn promotion_objection(&self, position: &Position, mv: Move) -> Option<Objection> {
        if self.pseudo_legal(position).contains(&mv) {
            return None;
        }
        let from = mv.from?;
        let mover = position.board[usize::from(from)]?;
        let name = self.kind(mover.kind.0).shown_name();
        if let Some(rule) = self.contagion(position, mover, mv) {
            return Some(self.contagion_objection(position, mover, mv, rule));
        }
        if !mv.promotes {
            return Some(self.declining_objection(position, mover, mv));
        }
        let waits = position.memory.waiting[mover.color.index()] == Some(Square(from));
        if waits && mv.victims().is_empty() {
            let fact =
                format!("the {name} came into the zone on its last move and did not promote");
            return Some(Objection {
                clause: self.clause("promotion", "refused"),
                facts: vec![fact],
            });
        }
        let front = &self.kind(mover.kind.0).name;
        let clauses = self.program().clauses.iter();
        let mut whens = clauses.filter(|clause| clause.block == "promotion");
        let own = whens.clone().find(|clause| {
            let head = clause.text.split(':').next().unwrap_or_default();
            let mut words = head.split([' ', ',']);
            words.next() == Some("when") && words.any(|word| word == front)
        });
        let clause = own.or_else(|| whens.find(|clause| clause.text.starts_with("when:")));
        Some(Objection {
            clause: clause.cloned(),
            facts: vec![format!("this move gives the {name} no chance to promote")],
        })
    }

    /// It becomes something else, whatever its own back side is.
    fn contagion_objection(
        &self,
        position: &Position,
        mover: Piece,
        mv: Move,
        rule: &Contagion,
    ) -> Objection {
        let name = self.kind(mover.kind.0).shown_name();
        let victims = mv.victims().iter().copied();
        let of_rule = |square: &u16| {
            let victim = position.board[usize::from(*square)];
            victim.is_some_and(|victim| rule.victims[victim.kind.index()])
        };
        let victims = self.named(position, &victims.filter(of_rule).collect::<Vec<_>>());
        let fact = match rule.becomes == mover.kind.index() {
            true => format!("capturing {victims} leaves the {name} what it is"),
            false => {
                let form = self.kind(rule.becomes as u16).shown_name();
                format!("capturing {victims} turns the {name} into a {form}")
            }
        };
        Objection {
            clause: Some(self.program().clauses[rule.clause].clone()),
            facts: vec![fact],
        }
    }

    /// It may not stay as it is.
    fn declining_objection(&self, position: &Position, mover: Piece, mv: Move) -> Objection {
        let kind = self.kind(mover.kind.0);
        let name = kind.shown_name();
        let promotion = self.program().promotion.as_ref();
        let victim = promotion.and_then(|p| self.victim_of(position, mv, &p.forced_by));
        let stuck = kind.must_promote[mover.color.index()].contains(usize::from(mv.to));
        let (clause, fact) = match victim {
            _ if promotion.is_some_and(|promotion| promotion.forced) => (
                self.clause("promotion", "choice"),
                format!("the {name} must promote on this move"),
            ),
            Some(victim) if !stuck => {
                let victim_name = self.kind(victim.0).shown_name();
                let fact = format!("the {name} must promote, as it captures a {victim_name}");
                (self.forcing_clause(victim), fact)
            }
            _ => (
                self.clause("promotion", "forced: stuck"),
                format!("the {name} could never move again unpromoted"),
            ),
        };
        Objection {
            clause,
            facts: vec![fact],
        }
    }

    /// The rule by which capturing such a piece leaves no choice.
    fn forcing_clause(&self, victim: PieceKind) -> Option<Clause> {
        let kind = self.kind(victim.0);
        let clauses = self.program().clauses.iter();
        let forcing = clauses.filter(|clause| {
            clause.block == "promotion" && clause.text.starts_with("forced: victim ")
        });
        let promoted = |clause: &&Clause| clause.text == "forced: victim promoted";
        let by_side = forcing.clone().find(promoted);
        let by_name = forcing.filter(|clause| !promoted(clause));
        let names_it = |clause: &&Clause| clause.text.contains(&kind.moves_as);
        let by_name = by_name.clone().find(names_it).or(by_name.clone().next());
        match kind.front {
            Some(_) => by_side.or(by_name).cloned(),
            None => by_name.cloned(),
        }
    }
}
