//! Why a move may not promote, must promote, or must promote to something else.

use engine::{Color, Piece, PieceKind, Rules, Square};
use variant_dsl::program::{ClauseId, Contagion, Deciding, with_article};

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
        let name = &self.form(mover.kind).facts.name;
        if let Some(rule) = self.contagion(position, mover, mv) {
            return Some(self.contagion_objection(position, mover, mv, rule));
        }
        if !mv.promotes {
            return Some(self.declining_objection(position, mover, mv));
        }
        let waits = position.waits(mover.color, Square(from));
        if waits && mv.victims().is_empty() {
            let promotion = self.program().promotion.as_ref();
            let fact = format!("the {name} entered the zone on its last move and did not promote");
            return Some(Objection {
                clause: self.cited(promotion.and_then(|promotion| promotion.clauses.refused)),
                facts: vec![fact],
            });
        }
        if !self.may_become(position, mover.color, mv.becomes) {
            return Some(self.limit_objection(mover.color, mv.becomes));
        }
        Some(Objection {
            clause: self.cited(self.form(mover.kind).rules.clauses.chances),
            facts: vec![format!("the {name} may not promote on this move")],
        })
    }

    /// The player has lost no piece of the form, or has as many as there may be.
    fn limit_objection(&self, color: Color, form: PieceKind) -> Objection {
        let promotion = self.program().promotion.as_ref();
        let (name, player) = (
            &self.form(form).facts.name,
            &self.info().players[color.index()],
        );
        Objection {
            clause: self.cited(promotion.and_then(|promotion| promotion.clauses.limit)),
            facts: vec![match self.program().limit_is_loss(form) {
                true => format!("{player} has lost no {name}"),
                false => format!("{player} has as many {name} as promotion may bring about"),
            }],
        }
    }

    /// It becomes something else, whatever its own back side is.
    fn contagion_objection(
        &self,
        position: &Position,
        mover: Piece,
        mv: Move,
        rule: &Contagion,
    ) -> Objection {
        let name = &self.form(mover.kind).facts.name;
        let victims = mv.victims().iter().copied();
        let of_rule = |square: &u16| {
            let victim = position.board[usize::from(*square)];
            victim.is_some_and(|victim| rule.victims[victim.kind])
        };
        let victims = self.named(position, &victims.filter(of_rule).collect::<Vec<_>>());
        let fact = match rule.becomes == mover.kind {
            true => format!("capturing {victims} does not change the {name}"),
            false => {
                let form = &self.form(rule.becomes).facts.name;
                format!(
                    "capturing {victims} turns the {name} into {}",
                    with_article(form)
                )
            }
        };
        let facts = std::iter::once(fact).chain(self.deciding_fact(position, mv));
        Objection {
            clause: self.cited(Some(rule.clause)),
            facts: facts.collect(),
        }
    }

    /// Which of several victims decides, where such rules speak of several, and who says so.
    fn deciding_fact(&self, position: &Position, mv: Move) -> Option<String> {
        let promotion = self.program().promotion.as_ref()?;
        let speaks = |square: &&u16| {
            let victim = position.board[usize::from(**square)];
            let mut rules = promotion.contagions.iter();
            victim.is_some_and(|victim| rules.any(|rule| rule.victims[victim.kind]))
        };
        if mv.victims().iter().filter(speaks).count() < 2 {
            return None;
        }
        let which = match promotion.deciding {
            Deciding::Last => "the last victim decides",
            Deciding::First => "the first victim decides",
            Deciding::OnDestination => "the victim on the destination decides",
        };
        Some(match self.cited(promotion.clauses.deciding) {
            Some(clause) => format!("{which}, by `{}` in line {}", clause.text, clause.line),
            None => format!("{which}, which is the default"),
        })
    }

    /// It may not stay as it is.
    fn declining_objection(&self, position: &Position, mover: Piece, mv: Move) -> Objection {
        let form = self.form(mover.kind);
        let name = &form.facts.name;
        let promotion = self.program().promotion.as_ref();
        let victim = promotion.and_then(|p| self.victim_of(position, mv, &p.forced_by));
        let stuck = form.rules.must_promote[mover.color].contains(Square(mv.to));
        let (clause, fact) = match victim {
            _ if promotion.is_some_and(|promotion| promotion.forced) => (
                promotion.and_then(|promotion| promotion.clauses.choice),
                format!(
                    "the {name} must promote on this move{}",
                    self.choices(mover)
                ),
            ),
            Some(victim) if !stuck => {
                let victim_name = &self.form(victim).facts.name;
                let fact = format!(
                    "the {name} must promote because it captures {}",
                    with_article(victim_name)
                );
                (self.forcing_clause(victim), fact)
            }
            _ => (
                promotion.and_then(|promotion| promotion.clauses.stuck),
                format!("the {name} could never move again unpromoted"),
            ),
        };
        Objection {
            clause: self.cited(clause),
            facts: vec![fact],
        }
    }

    /// What a piece may promote to, if there is a choice: `, to a Runner or a Walker`.
    fn choices(&self, mover: Piece) -> String {
        let forms = self.info().promotions(mover.color, mover.kind);
        let forms: Vec<PieceKind> = forms.collect();
        match forms.len() {
            0 | 1 => String::new(),
            _ => format!(", to {}", self.one_of(&forms)),
        }
    }

    /// `a Runner, a Walker or a Jumper`
    pub(super) fn one_of(&self, forms: &[PieceKind]) -> String {
        let names = forms
            .iter()
            .map(|kind| with_article(&self.form(*kind).facts.name));
        let names: Vec<String> = names.collect();
        match &names[..] {
            [before @ .., last] if !before.is_empty() => format!("{} or {last}", before.join(", ")),
            names => names.concat(),
        }
    }

    /// The rule by which capturing such a piece leaves no choice.
    fn forcing_clause(&self, victim: PieceKind) -> Option<ClauseId> {
        let promotion = self.program().promotion.as_ref()?;
        let mut rules = promotion.clauses.victims.iter();
        let found = rules.find(|(victims, _)| victims[victim]);
        found.map(|(_, clause)| *clause)
    }

    /// Why the piece of a legal move cannot stay what it is, or, if a victim decides, use its own
    /// promotion.
    pub(super) fn forced_promotion(&self, position: &Position, mv: Move) -> Option<Objection> {
        let from = usize::from(mv.from?);
        let mover = position.board[from]?;
        // In place of a move there is no move without it.
        if self.turned_in_place(position, from, mover).contains(&mv) {
            return None;
        }
        if mv.promotes {
            let plain = Move {
                becomes: mover.kind,
                promotes: false,
                ..mv
            };
            return self.promotion_objection(position, plain);
        }
        let rule = self.contagion(position, mover, mv)?;
        Some(self.contagion_objection(position, mover, mv, rule))
    }
}
