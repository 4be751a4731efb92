//! What movements ask of squares and pieces by name, in words.

use std::collections::BTreeSet;

use variant_dsl::diagram::words::of_victim;
use variant_dsl::path::{Predicate, Test};
use variant_dsl::program::{Program, with_article};

use crate::english::list;
use crate::squares::on_zone;

/// Most pieces that are named one by one.
const MOST_NAMED: usize = 4;

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

    /// What is asked of a piece by the name of some pieces, if they can be told in a few words.
    fn of_class(self, name: &str, negated: bool) -> Option<String> {
        if let Some(rank) = rank(name) {
            let verb = if negated { "does not rank" } else { "ranks" };
            return Some(format!("{verb} {rank}"));
        }
        let program = self.0?;
        let kinds = program.class(name)?;
        let forms = program.forms().filter(|form| kinds[form.id]);
        let titles: BTreeSet<&str> = forms
            .map(|form| form.rules.moves_as_title.as_str())
            .collect();
        if titles.len() > MOST_NAMED {
            return None;
        }
        let titles = titles.iter();
        Some(match negated {
            true => {
                let titles: Vec<String> = titles.map(|title| format!("no {title}")).collect();
                format!("is {}", list(&titles, "and"))
            }
            false => {
                let titles: Vec<String> = titles.map(|title| with_article(title)).collect();
                format!("is {}", list(&titles, "or"))
            }
        })
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
        let mut sides: [Vec<&str>; 2] = Default::default();
        for form in program.forms() {
            let side = &mut sides[usize::from(kinds[form.id])];
            let title = form.rules.moves_as_title.as_str();
            if !side.contains(&title) {
                side.push(title);
            }
        }
        let [others, those] = sides;
        Some(match those.len() <= others.len() {
            true if those.is_empty() => format!("No piece ranks {rank}."),
            true => format!("{} rank {rank}.", list(&those, "and")),
            false if others.is_empty() => format!("All pieces rank {rank}."),
            false => format!("All pieces rank {rank} but {}.", list(&others, "and")),
        })
    });
    asked.collect()
}
