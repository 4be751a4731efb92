//! Why a move is not legal: the clause of the file that forbids it, and the pieces that matter.
//!
//! Every move that the pieces could make but for the rules is listed with what objects to it, and
//! the text is looked for among them. Moves that no piece could make are left to the engine's
//! explanation.

use engine::square_text::square_name;
use engine::{Effect, Game, Piece, PieceKind, Rules, Setup, Square, move_text, notation};
use variant_dsl::path::Test;
use variant_dsl::program::{CaptureRule, CaptureTest, Clause};

use crate::{Interpreter, Move, Position};

mod promotion;

/// What there is to say about a move.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// It is legal; as people write it.
    Legal(String),
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

impl Interpreter {
    /// Explains `text` as a move in `game`, which must be played under this interpreter's rules.
    pub fn why(&self, game: &dyn Game, text: &str) -> Answer {
        let setup = game.setup();
        let mut position = Position::new(self.program(), &setup);
        let legal: Vec<String> = game.legal().into_iter().map(|view| view.text).collect();
        let candidates = self.candidates(&position);
        let effects: Vec<Effect> = candidates
            .iter()
            .map(|mv| self.effect(&position, *mv))
            .collect();
        let found = match move_text::read(self.info(), &setup, &effects, text) {
            move_text::Reading::Move(index) => index,
            _ => return self.impossible(game, &setup, text),
        };
        if let Some(objection) = self.objection(&mut position, candidates[found]) {
            return Answer::Refused(objection);
        }
        let canonical = move_text::write(self.info(), &setup, &effects[found]);
        if !legal.contains(&canonical) {
            return Answer::Refused(Objection {
                clause: self.clause("repetition", "otherwise"),
                facts: vec!["the position after this move has occurred before".to_owned()],
            });
        }
        let human = notation::write_all(self.info(), &setup, &effects).swap_remove(found);
        Answer::Legal(human)
    }

    /// The engine's explanation, and how the piece moves that stands on the first square.
    fn impossible(&self, game: &dyn Game, setup: &Setup, text: &str) -> Answer {
        let mut fork = game.fork();
        let (facts, origin) = match fork.play(text) {
            Ok(view) => return Answer::Legal(view.human),
            Err(error) => (vec![error.to_string()], self.origin_of(setup, text)),
        };
        let clause = origin.and_then(|piece| {
            let kind = self.kind(piece.kind.0);
            self.clause(&format!("piece {}", kind.moves_as), "move")
        });
        Answer::Impossible(Objection { clause, facts })
    }

    /// The piece of the side to move on the square that the text begins with.
    fn origin_of(&self, setup: &Setup, text: &str) -> Option<Piece> {
        let info = self.info();
        let squares = (0..info.squares() as u16).map(Square);
        let named = squares.filter(|square| text.trim().starts_with(&square_name(info, *square)));
        let longest = named.max_by_key(|square| square_name(info, *square).len())?;
        setup.board[longest.index()].filter(|piece| piece.color == setup.side)
    }

    /// The first rule of the block whose head begins so.
    fn clause(&self, block: &str, head: &str) -> Option<Clause> {
        let mut clauses = self.program().clauses.iter();
        let found = clauses.find(|clause| clause.block == block && clause.text.starts_with(head));
        found.cloned()
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
        let kind = self.kind(piece.kind.0);
        let first = moves.len();
        self.walk(position, from, &mut |reach| {
            let plain = Move::along(position, piece, from, reach);
            crate::generate::push_new(moves, first, plain);
            if let Some(back) = kind.back {
                crate::generate::push_new(moves, first, plain.promoting(back));
            }
            if let Some(rule) = self.contagion(position, piece, plain) {
                let turned = crate::promotion::turned(piece, plain, rule);
                crate::generate::push_new(moves, first, turned);
            }
        });
    }

    fn free_drops(&self, position: &Position, moves: &mut Vec<Move>) {
        for (id, held) in position.hands[position.side.index()].iter().enumerate() {
            let vacant = position.board.iter().enumerate();
            let vacant = vacant.filter(|(_, piece)| *held > 0 && piece.is_none());
            moves.extend(vacant.map(|(to, _)| Move::dropped(id, to)));
        }
    }

    /// What forbids a move that the piece could make; `None` if it is legal but for repetition.
    fn objection(&self, position: &mut Position, mv: Move) -> Option<Objection> {
        if let Some((rule, victim)) = self.forbidding(position, mv) {
            let (rule, clause) = (rule.clone(), self.program().clauses[rule.clause].clone());
            return Some(Objection {
                clause: Some(clause),
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

    fn royal_objection(&self, position: &mut Position, mv: Move) -> Option<Objection> {
        if self.is_legal(position, mv) {
            return None;
        }
        let own = position.side;
        let undo = self.make(position, mv);
        let royal = self.royals(position, own).next();
        let attackers = royal.map(|royal| self.attackers(position, royal, !own));
        let fact = royal.zip(attackers).map(|(royal, attackers)| {
            let attackers = self.named(position, &attackers);
            let royal = self.named(position, &[royal as u16]);
            format!("{attackers} could then capture {royal}")
        });
        self.unmake(position, mv, undo);
        Some(Objection {
            clause: self.clause("goal", "win: checkmate"),
            facts: fact.into_iter().collect(),
        })
    }

    fn drop_objection(&self, position: &mut Position, mv: Move) -> Option<Objection> {
        let pseudo = self.pseudo_legal(position).contains(&mv);
        if pseudo {
            let undo = self.make(position, mv);
            let mated = self.is_checkmate(position);
            let exposed = self.last_royal_attacked(position, !position.side);
            self.unmake(position, mv, undo);
            return match mated && !exposed && !self.is_legal(position, mv) {
                true => Some(Objection {
                    clause: self.drop_clause(mv, ": mate"),
                    facts: vec!["this drop would give checkmate at once".to_owned()],
                }),
                false => self.royal_objection(position, mv),
            };
        }
        let kind = self.kind(mv.becomes);
        let color = position.side.index();
        let to = usize::from(mv.to);
        let (clause, fact) = match &kind.drop {
            _ if kind.stuck[color].contains(to) => (
                self.drop_clause(mv, ": stuck"),
                "it could never move from there",
            ),
            Some(drop) if drop.allowed[color].contains(to) => (
                self.drop_clause_of(mv, "limit"),
                "the file holds as many of them as it may",
            ),
            _ => (
                self.clause("drops", "allow")
                    .or_else(|| self.clause("drops", "forbid")),
                "it may not be dropped there",
            ),
        };
        Some(Objection {
            clause,
            facts: vec![fact.to_owned()],
        })
    }

    /// The rule about drops that ends so, of this piece first.
    fn drop_clause(&self, mv: Move, end: &str) -> Option<Clause> {
        let name = &self.kind(mv.becomes).name;
        let fits = |clause: &&Clause| clause.block == "drops" && clause.text.ends_with(end);
        let all = self.program().clauses.iter().filter(fits);
        let own = all
            .clone()
            .find(|clause| clause.text.contains(name.as_str()));
        own.or(all.clone().next()).cloned()
    }

    fn drop_clause_of(&self, mv: Move, head: &str) -> Option<Clause> {
        let name = &self.kind(mv.becomes).name;
        let mut clauses = self.program().clauses.iter();
        let fits = |clause: &&Clause| {
            clause.block == "drops"
                && clause.text.starts_with(head)
                && clause.text.contains(name.as_str())
        };
        clauses.find(fits).cloned()
    }

    /// Whether the piece may not end there for what enemies could capture.
    fn protection_objection(&self, position: &Position, mv: Move) -> Option<Objection> {
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
                    Some(test) => failing = Some(test.clone()),
                    None => allowed = true,
                }
            }
        });
        let test = failing.filter(|_| !allowed)?;
        let guards = self.guards(position, mv, &test.name);
        let square = square_name(self.info(), Square(mv.to));
        let kind = self.kind(piece.kind.0);
        let name = kind.shown_name();
        let fact = match guards.is_empty() {
            true => format!("no piece could capture the {name} on {square}"),
            false if test.name == "unprotected_before" => {
                let guards = self.named(position, &guards);
                format!("{square} is protected by {guards}")
            }
            false => {
                let guards = self.named(position, &guards);
                format!("{guards} could then capture the {name} on {square}")
            }
        };
        let block = format!("piece {}", kind.moves_as);
        let mut clauses = self.program().clauses.iter();
        let asks = |clause: &&Clause| {
            let is_move = clause.block == block && clause.text.starts_with("move");
            is_move && clause.text.contains(&test.name)
        };
        Some(Objection {
            clause: clauses.find(asks).cloned(),
            facts: vec![fact],
        })
    }

    /// What makes each condition of the rule hold.
    fn facts(
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
            CaptureTest::Distant => None,
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
                    "{place} is protected by {taken}, which this move takes"
                ))
            }
            CaptureTest::BridgedBy(_) => None,
            CaptureTest::Answering | CaptureTest::Retaking => {
                let struck = position.memory.struck?;
                let square = square_name(self.info(), struck);
                Some(format!("the previous move made such a capture on {square}"))
            }
        });
        facts.collect()
    }

    /// `the Walker on 3c and the Runner on 4a`
    fn named(&self, position: &Position, squares: &[u16]) -> String {
        let name = |square: &u16| {
            let square = Square(*square);
            let kind = position.board[square.index()].map_or(PieceKind(0), |piece| piece.kind);
            let square = square_name(self.info(), square);
            format!("the {} on {square}", self.kind(kind.0).shown_name())
        };
        let names: Vec<String> = squares.iter().map(name).collect();
        names.join(" and ")
    }
}
