//! What Interactive Diagrams and lines for `XBoard` cannot say of a game, or not alike.
//!
//! Both say pieces, array, promotion and drops. Rules about what moves are legal beside these refuse an export; what
//! only ends games in draws, such as repetition, is left out and named in a comment.

use std::collections::BTreeMap;

use variant_dsl::notation;
use variant_dsl::program::{Clause, ClauseId, Drop, Program, Square, SquareSet, Trigger};

use crate::export::Unsaid;

/// A game in the other format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// Its text.
    pub text: String,
    /// The rules that it leaves out, as its comments say.
    pub notes: Vec<String>,
}

/// How pieces promote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Promotion {
    None,
    /// Fronts turn over by choice when a move starts or ends in so many ranks.
    Turn {
        ranks: u16,
    },
    /// Pieces of these kinds become one of others when they arrive in so many ranks.
    Become {
        ranks: u16,
        kinds: Vec<usize>,
        others: Vec<usize>,
    },
}

/// A text in the making.
pub(crate) struct Draft<'a> {
    pub(crate) program: &'a Program,
    /// The movements of kinds in the other dialect; those without one are missing.
    pub(crate) moves: BTreeMap<usize, String>,
    pub(crate) notes: Vec<String>,
    pub(crate) unsaid: Vec<Unsaid>,
}

impl<'a> Draft<'a> {
    pub(crate) fn new(program: &'a Program) -> Draft<'a> {
        Draft {
            program,
            moves: BTreeMap::new(),
            notes: Vec::new(),
            unsaid: Vec::new(),
        }
    }

    pub(crate) fn refuse(&mut self, message: impl Into<String>, clause: Option<ClauseId>) {
        let clause = clause.map(|id| self.program.clause(id));
        self.refuse_rule(message, clause);
    }

    pub(crate) fn refuse_rule(&mut self, message: impl Into<String>, clause: Option<&Clause>) {
        let place = clause.map(|clause| (clause.source.clone(), clause.line, clause.text.clone()));
        let unsaid = Unsaid {
            message: message.into(),
            place,
        };
        if !self.unsaid.contains(&unsaid) {
            self.unsaid.push(unsaid);
        }
    }

    /// Notes a rule that is left out.
    pub(crate) fn leave_out(&mut self, clause: &Clause) {
        let note = format!("{}: {}", clause.block, clause.text);
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// The kinds that stand for themselves: not what has become another kind and is written as that.
    pub(crate) fn kinds(&self) -> Vec<usize> {
        let facts = &self.program.facts;
        let all = 0..facts.kinds.len();
        all.filter(|kind| facts.kinds[*kind].twin.is_none())
            .collect()
    }

    /// Writes the movements.
    pub(crate) fn movements(&mut self) {
        for kind in self.kinds() {
            let rules = &self.program.kinds[kind];
            let clause = rules.clauses.moves.first().copied();
            let movement = &self.program.facts.kinds[kind].movement;
            let paths = notation::expand(movement, &|_| true).unwrap_or_default();
            let mut paths = paths.into_iter();
            let has_tests = paths.any(|path| xboard::without_tests(path.clone()) != path);
            let name = &rules.declared_name;
            if has_tests {
                self.refuse(format!("moves with conditions, those of `{name}`"), clause);
                continue;
            }
            match xboard::betza(movement) {
                Some(text) => {
                    self.moves.insert(kind, text);
                }
                None => self.refuse(
                    format!("the moves of `{name}`, for which its dialect has no form"),
                    clause,
                ),
            }
        }
    }

    /// The blocks of rules that are words for neither, or for one; `said` tells which rules about drops and
    /// stalemate the format has.
    pub(crate) fn blocks(&mut self, said: &dyn Fn(&Clause) -> bool) {
        let program = self.program;
        for clause in &program.clauses {
            let text = clause.text.as_str();
            let begins = |words: &[&str]| words.iter().any(|word| text.starts_with(word));
            match clause.block.as_str() {
                "goal" if text == "win: checkmate" || said(clause) => {}
                "goal" if begins(&["quiet moves", "dead", "uncounted"]) => self.leave_out(clause),
                "goal" => self.refuse_rule("this way to end a game", Some(clause)),
                "repetition" => self.leave_out(clause),
                "captures" if text == "prisoners: removed" && program.facts.hands => {
                    let message = "hands to which captured pieces do not go";
                    self.refuse_rule(message, Some(clause));
                }
                "captures"
                    if begins(&[
                        "prisoners: removed",
                        "prisoners: hand, front side",
                        "prisoners: hand, original type",
                    ]) => {}
                "captures" => self.refuse_rule("this rule about captures", Some(clause)),
                "drops" if begins(&["allow: any", "forbid: stuck"]) || said(clause) => {}
                "drops" => self.refuse_rule("this rule about drops", Some(clause)),
                "castling" => {
                    self.refuse_rule("castling with partners or squares of its own", Some(clause));
                }
                "walls" => self.refuse_rule("walls", Some(clause)),
                _ => {}
            }
        }
        let facts = &program.facts;
        for form in program.forms() {
            let stays = |drop: &Drop| {
                let both = drop.allowed.iter().zip(&form.facts.stuck);
                { both }
                    .any(|(allowed, stuck)| stuck.iter().any(|square| allowed.contains(*square)))
            };
            if form.rules.drop.as_ref().is_some_and(stays) {
                let rule = program.said("drops", "allow");
                self.refuse_rule("drops where a piece can never move", rule);
            }
        }
        if let Some(rule) = program.said("promotion", "stuck") {
            self.refuse_rule(
                "pieces that may be left where they can never move",
                Some(rule),
            );
        }
        if !facts.start.walls.is_empty() {
            self.refuse("holes in the board", None);
        }
        // Whatever else there is has a rule in one of the blocks above; what has none is not lost either.
        let odd = facts.effects != Default::default()
            || facts.duties != Default::default()
            || facts.gating.is_some();
        if odd && self.unsaid.is_empty() {
            self.refuse("what moves do beside capturing, or must do", None);
        }
        if facts.shuffle.is_some() {
            self.refuse("an array that is shuffled", None);
        }
    }

    /// How pieces promote; what neither format says is refused.
    pub(crate) fn promotion(&mut self) -> Promotion {
        let program = self.program;
        let Some(promotion) = &program.promotion else {
            return Promotion::None;
        };
        let clauses = &promotion.clauses;
        let odd = [
            clauses.victims.first().map(|(_, clause)| *clause),
            promotion
                .contagions
                .first()
                .map(|contagion| contagion.clause),
            clauses.refused,
            clauses.limit,
        ];
        for clause in odd.into_iter().flatten() {
            self.refuse("this rule about promotion", Some(clause));
        }
        if program.turns_back() || program.drops_turned() {
            let rule = program.said("promotion", "direction");
            self.refuse_rule("back sides that turn over or are dropped", rule);
        }
        let facts = &program.facts;
        let kinds: Vec<usize> = (0..facts.kinds.len())
            .filter(|kind| facts.kinds[*kind].twin.is_none())
            .collect();
        let turning: Vec<usize> = kinds
            .iter()
            .copied()
            .filter(|kind| facts.kinds[*kind].back.is_some())
            .collect();
        let lists = |kind: &usize| &facts.kinds[*kind].becomes;
        let becoming: Vec<usize> = kinds
            .iter()
            .copied()
            .filter(|kind| lists(kind).iter().any(|list| !list.is_empty()))
            .collect();
        let (all, trigger, forced) = match (turning.is_empty(), becoming.is_empty()) {
            (true, true) => return Promotion::None,
            (false, true) => (&turning, Trigger::Touches, false),
            (true, false) => (&becoming, Trigger::Arrives, true),
            (false, false) => {
                let rule = program.said("promotion", "when");
                self.refuse_rule(
                    "pieces that turn over beside pieces that become others",
                    rule,
                );
                return Promotion::None;
            }
        };
        let mut zone = None;
        for kind in all {
            let rules = &program.kinds[*kind];
            let ranks = match &rules.chances[..] {
                [chance] if chance.when == trigger => self.far(&chance.zone),
                _ => None,
            };
            if ranks.is_none() || zone.is_some_and(|known| Some(known) != ranks) {
                let message = match forced {
                    true => "promotion other than on arriving in the farthest ranks",
                    false => "promotion other than by moves from or to the farthest ranks",
                };
                self.refuse(message, rules.clauses.chances);
            }
            zone = zone.or(ranks);
        }
        if promotion.forced != forced {
            let message = match forced {
                true => "pieces that need not become others",
                false => "pieces that must turn over",
            };
            self.refuse(message, clauses.choice);
        }
        let ranks = zone.unwrap_or(0);
        if !forced {
            return Promotion::Turn { ranks };
        }
        let front = |to: usize| facts.kinds[to].twin.map_or(to, |twin| twin.index());
        let list = |kind: usize, color: usize| -> Vec<usize> {
            facts.kinds[kind].becomes[color]
                .iter()
                .map(|to| front(to.index()))
                .collect()
        };
        let others = list(becoming[0], 0);
        for kind in &becoming {
            if list(*kind, 0) != others || list(*kind, 1) != others {
                let rule = program.kinds[*kind].clauses.chances;
                self.refuse("pieces or players with choices of their own", rule);
            }
        }
        Promotion::Become {
            ranks,
            kinds: becoming,
            others,
        }
    }

    /// How many of the farthest ranks the zone is, if it is nothing else.
    fn far(&self, zone: &[SquareSet; 2]) -> Option<u16> {
        let (files, ranks) = (self.program.facts.files, self.program.facts.ranks);
        let is_far = |depth: &u16| {
            (0..files * ranks).all(|square| {
                let rank = square / files;
                let inside = [rank + depth >= ranks, rank < *depth];
                (0..2).all(|color| zone[color].contains(Square(square)) == inside[color])
            })
        };
        (1..=ranks).find(is_far)
    }

    /// What becomes of a player who cannot move, as it is written.
    pub(crate) fn stalemate(&self) -> Option<&'a Clause> {
        let mut clauses = self.program.clauses.iter();
        clauses.find(|clause| clause.block == "goal" && clause.text.starts_with("stalemate:"))
    }
}
