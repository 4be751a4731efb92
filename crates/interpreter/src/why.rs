//! Why a move is not legal: the clause of the file that forbids it, and the pieces that matter.
//!
//! Every move that the pieces could make but for the rules is listed with what objects to it, and
//! the text is looked for among them. Of moves that no piece could make the engine's explanation
//! says what is wrong, and `movement` what would have to stand elsewhere.

use std::collections::HashSet;

use engine::square_text::square_name;
use engine::{
    Effect, Game, MoveView, Piece, PieceKind, Reason, Rules, Square, move_text, notation,
};
use variant_dsl::program::{Clause, ClauseId};

use crate::{Interpreter, Move, Position};

mod captures;
mod castling;
mod drops;
mod ending;
mod first_moves;
mod gates;
mod movement;
mod promotion;

/// What there is to say about a move.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// It is legal.
    Legal {
        /// The move as people write it.
        human: String,
        /// What of it the rules leave no choice about, if anything.
        forced: Vec<Objection>,
    },
    /// A rule of the file objects.
    Refused(Objection),
    /// No piece could make it, or the text does not say which move is meant. A sentence without
    /// its full stop, and the movement that matters.
    Impossible(Objection),
}

/// A clause and what it means for one move.
#[derive(Clone, Debug, PartialEq)]
pub struct Objection {
    /// The rule as it was written, if one rule is the cause.
    pub clause: Option<Clause>,
    /// What of the position makes it apply: sentences without full stops.
    pub facts: Vec<String>,
}

impl Objection {
    /// Its facts as sentences.
    pub fn sentences(&self) -> impl Iterator<Item = String> + '_ {
        self.facts.iter().map(|fact| {
            let mut letters = fact.chars();
            let first = letters.next().map(|c| c.to_uppercase().to_string());
            format!("{}{}.", first.unwrap_or_default(), letters.as_str())
        })
    }
}

impl Interpreter {
    /// Two lines: where in the definition the clause stands and what makes it hold, then the clause. `mark` may
    /// set the place off.
    pub fn citation(&self, clause: &Clause, mark: impl FnOnce(&str) -> String) -> String {
        let place = format!("{}:{}, {}", clause.source, clause.line, clause.block);
        let because = match &clause.condition {
            Some(condition) => format!(" (as {condition})"),
            None => String::new(),
        };
        let title = &self.program().facts.title;
        format!(
            "{title} says in {}:{because}\n    {}",
            mark(&place),
            clause.text
        )
    }

    /// Explains `text` as a move in `game`, which must be played under this interpreter's rules.
    pub fn why(&self, game: &dyn Game, text: &str) -> Answer {
        let setup = game.setup();
        let mut position = Position::new(self.program(), &setup);
        let views = game.legal();
        let candidates = self.candidates(&position);
        let effects: Vec<Effect> = candidates
            .iter()
            .map(|mv| self.effect(&position, *mv))
            .collect();
        // Where the rules leave no choice, people need not say what the piece becomes.
        let legal: Vec<Effect> = views.iter().map(|view| view.effect.clone()).collect();
        let played = match move_text::read(self.info(), &setup, &legal, text) {
            move_text::Reading::Move(index) => {
                effects.iter().position(|effect| *effect == legal[index])
            }
            // A legal move that does not say where its wall goes, whatever else it might mean.
            move_text::Reading::Several(_) if self.info().effects.choose_walls() => {
                return match self.impossible(game, &position, text) {
                    Answer::Impossible(objection) => Answer::Impossible(Objection {
                        clause: None,
                        ..objection
                    }),
                    answer => answer,
                };
            }
            move_text::Reading::Several(_) | move_text::Reading::Nothing => None,
        };
        let found = match played {
            Some(index) => index,
            None => match move_text::read(self.info(), &setup, &effects, text) {
                move_text::Reading::Move(index) => index,
                _ => return self.impossible(game, &position, text),
            },
        };
        if let Some(objection) = self.objection(&mut position, candidates[found]) {
            return Answer::Refused(objection);
        }
        let canonical = move_text::write(self.info(), &setup, &effects[found]);
        let duty = self.duty_objection(&position, candidates[found], &views);
        let duty = duty.or_else(|| self.facing_objection(&mut position, candidates[found]));
        if let Some(objection) = duty {
            return Answer::Refused(objection);
        }
        if !views.iter().any(|view| view.text == canonical) {
            return Answer::Refused(Objection {
                clause: self.cited(self.program().repetition_clauses.otherwise),
                facts: vec![format!(
                    "the position after this move would occur for the {} time",
                    ordinal(
                        self.info()
                            .repetition
                            .and_then(|rule| rule.count)
                            .unwrap_or(0)
                    )
                )],
            });
        }
        let human = notation::write_all(self.info(), &setup, &effects).swap_remove(found);
        let forced = self.forced(&position, candidates[found]);
        Answer::Legal { human, forced }
    }

    /// What the rules leave no choice about in a legal move.
    fn forced(&self, position: &Position, mv: Move) -> Vec<Objection> {
        let check = self.check_to_answer(position);
        let promotion = self.forced_promotion(position, mv);
        check.into_iter().chain(promotion).collect()
    }

    /// That the side to move is in check, where that must be mended.
    fn check_to_answer(&self, position: &Position) -> Option<Objection> {
        let side = position.side;
        let royal = *self.endangered(position, side).first()?;
        if !self.checkmate() {
            return None;
        }
        let attackers = self.named(position, &self.threats(position, royal, !side));
        let royal = self.named(position, &[royal as u16]);
        Some(Objection {
            clause: self.cited(self.row(Reason::Checkmate).map(|row| row.clause)),
            facts: vec![format!(
                "{royal} is in check from {attackers}, which must be answered"
            )],
        })
    }

    /// The rule as it was written.
    fn cited(&self, clause: Option<ClauseId>) -> Option<Clause> {
        clause.map(|id| self.program().clause(id).clone())
    }

    /// Every move that the pieces could make but for the rules, promoting or not.
    fn candidates(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        for (square, piece) in position.board.iter().enumerate() {
            if let Some(piece) = piece.filter(|piece| piece.color == position.side) {
                self.free_moves(position, square, piece, &mut moves);
            }
        }
        self.free_drops(position, &mut moves);
        moves
    }

    fn free_moves(&self, position: &Position, from: usize, piece: Piece, moves: &mut Vec<Move>) {
        let (first, mut seen) = (moves.len(), HashSet::new());
        self.walk(position, from, &mut |reach| {
            if !self.stands_as_asked(position, from, reach.path) {
                return;
            }
            let plain = Move::along(position, piece, from, reach);
            crate::generate::push_new(moves, first, &mut seen, plain);
            for form in self.info().promotions(piece.color, piece.kind) {
                crate::generate::push_new(moves, first, &mut seen, plain.promoting(form));
            }
            if let Some(rule) = self.contagion(position, piece, plain) {
                let turned = crate::promotion::turned(piece, plain, rule);
                crate::generate::push_new(moves, first, &mut seen, turned);
            }
        });
        for turned in self.turned_in_place(position, from, piece) {
            crate::generate::push_new(moves, first, &mut seen, turned);
        }
    }

    fn free_drops(&self, position: &Position, moves: &mut Vec<Move>) {
        for form in self.program().forms() {
            let (id, facts) = (form.id, form.facts);
            let comes = facts.front.is_none() || facts.drops_turned;
            let held = position.hands[position.side][self.held_as(id)];
            let vacant = (0..).map(Square).zip(&position.board);
            let vacant = vacant.filter(|(_, piece)| comes && held > 0 && piece.is_none());
            moves.extend(vacant.map(|(to, _)| Move::dropped(id, to)));
        }
    }

    /// What forbids a move that the piece could make; `None` if it is legal but for repetition.
    fn objection(&self, position: &mut Position, mv: Move) -> Option<Objection> {
        if self.must_drop(position) && mv.from.is_some() {
            let player = &self.info().players[position.side.index()];
            return Some(Objection {
                clause: self.program().said("drops", "first").cloned(),
                facts: vec![format!("{player} has pieces in hand, which come first")],
            });
        }
        if let Some((rule, victim)) = self.forbidding(position, mv) {
            let rule = rule.clone();
            return Some(Objection {
                clause: self.cited(Some(rule.clause)),
                facts: self.facts(position, &rule, mv, victim),
            });
        }
        if mv.from.is_none() {
            return self.drop_objection(position, mv);
        }
        if let Some(objection) = self.protection_objection(position, mv) {
            return Some(objection);
        }
        if let Some(objection) = self.promotion_objection(position, mv) {
            return Some(objection);
        }
        self.royal_objection(position, mv)
    }

    /// That the player can capture and must.
    fn duty_objection(
        &self,
        position: &Position,
        mv: Move,
        legal: &[MoveView],
    ) -> Option<Objection> {
        if !self.info().duties.must_capture || mv.n_victims > 0 {
            return None;
        }
        let captures = |view: &&MoveView| view.effect.captures();
        let capture = legal.iter().find(captures)?;
        let player = &self.info().players[position.side.index()];
        Some(Objection {
            clause: self.program().said("captures", "duty").cloned(),
            facts: vec![format!(
                "{player} can capture, for example by {}",
                capture.human
            )],
        })
    }

    /// That royals face each other, which the move leaves so.
    fn facing_objection(&self, position: &mut Position, mv: Move) -> Option<Objection> {
        if !self.are_facing(position) || self.breaks_facing(position, mv) {
            return None;
        }
        let player = &self.info().players[position.side.index()];
        Some(Objection {
            clause: self.program().said("goal", "facing royals").cloned(),
            facts: vec![format!(
                "royal pieces face each other, which {player} must change, or pass"
            )],
        })
    }

    fn royal_objection(&self, position: &mut Position, mv: Move) -> Option<Objection> {
        if self.is_legal(position, mv) {
            return None;
        }
        let own = position.side;
        if self.walks_away(position, mv) {
            let attackers = self.threats(position, usize::from(mv.from?), !own);
            let attackers = self.named(position, &attackers);
            let royal = self.named(position, &[mv.from?]);
            return Some(Objection {
                clause: self.program().said("goal", "attacked royal").cloned(),
                facts: vec![format!(
                    "{attackers} could capture {royal}, which may move only to take that"
                )],
            });
        }
        let check = self.check_to_answer(position);
        let mut facts: Vec<String> = check.into_iter().flat_map(|check| check.facts).collect();
        let undo = self.make(position, mv);
        let royal = self.endangered(position, own).first().copied();
        let attackers = royal.map(|royal| self.threats(position, royal, !own));
        facts.extend(royal.zip(attackers).map(|(royal, attackers)| {
            let attackers = self.named(position, &attackers);
            let royal = self.named(position, &[royal as u16]);
            format!("after this move {attackers} could capture {royal}")
        }));
        let checked = { self.endangered(position, !own).first().copied() }
            .filter(|_| royal.is_none())
            .filter(|_| self.info().duties.no_checks || mv.promotes || mv.from.is_none());
        facts.extend(checked.map(|checked| {
            let checked = self.named(position, &[checked as u16]);
            format!("this move gives check to {checked}")
        }));
        let promotion = self.program().promotion.as_ref();
        let no_attack = promotion.and_then(|promotion| promotion.clauses.no_attack);
        if let Some(no_attack) =
            no_attack.filter(|_| facts.is_empty() && mv.from.is_some() && mv.promotes)
            && self.attacks_from(position, mv.to)
        {
            let name = self.form(mv.becomes).facts.name.clone();
            self.unmake(position, mv, undo);
            return Some(Objection {
                clause: self.cited(Some(no_attack)),
                facts: vec![format!(
                    "the {name} would attack an enemy piece right after its promotion"
                )],
            });
        }
        let loses = self.info().effects.take_pieces() && self.has_lost_royals(position, own);
        self.unmake(position, mv, undo);
        if loses {
            let player = &self.info().players[own.index()];
            let keys = ["explode", "petrify", "aura"];
            let effect = keys.map(|key| self.program().said("captures", key));
            return Some(Objection {
                clause: effect.into_iter().flatten().next().cloned(),
                facts: vec![format!(
                    "this move would leave {player} without a royal piece"
                )],
            });
        }
        let safety = self.cited(self.row(Reason::Checkmate).map(|row| row.clause));
        let no_check = match mv.from {
            Some(_) => promotion.and_then(|promotion| promotion.clauses.no_check),
            None => self.form(mv.becomes).rules.clauses.drop.check,
        };
        let no_check = self.cited(no_check.filter(|_| checked.is_some()));
        Some(Objection {
            clause: match self.program().said("goal", "checks") {
                Some(checks) => Some(checks.clone()),
                None => no_check.or(safety),
            },
            facts,
        })
    }

    /// `the Walker on 3c and the Runner on 4a`
    fn named(&self, position: &Position, squares: &[u16]) -> String {
        let name = |square: &u16| {
            let square = Square(*square);
            let kind = position.board[square].map_or(PieceKind(0), |piece| piece.kind);
            let square = square_name(self.info(), square);
            format!("the {} on {square}", self.form(kind).facts.name)
        };
        let names: Vec<String> = squares.iter().map(name).collect();
        names.join(" and ")
    }
}

/// `third` and the like.
fn ordinal(number: u32) -> String {
    match number {
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        4 => "fourth".to_owned(),
        5 => "fifth".to_owned(),
        _ => format!("{number}th"),
    }
}
