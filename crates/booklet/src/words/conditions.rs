//! What movements ask of squares and pieces by name, in words.

use std::collections::BTreeSet;

use variant_dsl::diagram::words::of_victim;
use variant_dsl::path::{Predicate, Test};
use variant_dsl::program::{KindSet, Program};

use crate::english::list;
use crate::rules::names::{all_of, one_of};
use crate::squares::on_zone;

/// What the names in tests mean: the zones and pieces of a game. Without a game they are told as they are written.
#[derive(Clone, Copy)]
pub(super) struct Names<'a>(pub(super) Option<&'a Program>);

impl Names<'_> {
    /// How the squares are called that a test asks for, `on d1 or e2`, where its name is surely one of squares.
    pub(super) fn place(self, test: &Test) -> Option<String> {
        let program = self.0?;
        let squares = program.place(test.predicate.name())?;
        Some(on_zone(program, squares))
    }

    /// The pieces that may be captured under these tests: `a piece that is not royal`.
    pub(super) fn victims(self, tests: &[Test]) -> String {
        format!("a piece{}", self.that_are(tests))
    }

    /// What the tests ask of a piece, as it is said behind it; empty if they ask nothing.
    pub(super) fn that_are(self, tests: &[Test]) -> String {
        if tests.is_empty() {
            return String::new();
        }
        format!(" that {}", self.asks(tests))
    }

    /// What the tests ask of a piece, as a verb with what belongs to it.
    pub(super) fn asks(self, tests: &[Test]) -> String {
        let tests: Vec<String> = tests.iter().map(|test| self.of_piece(test)).collect();
        list(&tests, "and")
    }

    fn of_piece(self, test: &Test) -> String {
        if let Some(place) = self.place(test) {
            let verb = if test.negated {
                "does not stand"
            } else {
                "stands"
            };
            return format!("{verb} {place}");
        }
        let known = match &test.predicate {
            Predicate::Declared(name) => self.of_class(name, test.negated),
            _ => None,
        };
        known.unwrap_or_else(|| of_victim(test))
    }

    /// What is asked of a piece by the name of some pieces, if it is one.
    fn of_class(self, name: &str, negated: bool) -> Option<String> {
        if let Some(rank) = rank(name) {
            let verb = if negated { "does not rank" } else { "ranks" };
            return Some(format!("{verb} {rank}"));
        }
        let program = self.0?;
        let is = if negated { "is not" } else { "is" };
        Some(format!("{is} {}", one_of(program, program.class(name)?)))
    }
}

/// How a piece ranks beside the one that moves, where a test asks for that: a name that no file can declare.
fn rank(name: &str) -> Option<&str> {
    let (rank, _) = name.split_once(' ')?;
    ["lower", "equal", "higher"].contains(&rank).then_some(rank)
}

/// Which pieces rank as the movement asks, a sentence for each question.
pub(super) fn ranks(program: &Program, tests: &[&Test]) -> Vec<String> {
    let names: BTreeSet<&str> = { tests.iter() }
        .map(|test| test.predicate.name())
        .filter(|name| rank(name).is_some())
        .collect();
    let asked = names.iter().filter_map(|name| {
        let (kinds, rank) = (program.class(name)?, rank(name)?);
        let others: KindSet = kinds.iter().map(|is| !is).collect();
        let n_others = others.iter().filter(|is| **is).count();
        Some(match n_others {
            0 => format!("All pieces rank {rank}."),
            n if n == kinds.len() => format!("No piece ranks {rank}."),
            n if 2 * n < kinds.len() => {
                format!("All pieces rank {rank} but {}.", all_of(program, &others))
            }
            _ => format!("{} rank {rank}.", all_of(program, kinds)),
        })
    });
    asked.collect()
}
