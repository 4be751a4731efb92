//! Looks up the names in predicates and guards.
//!
//! A name is declared by the game or built in, and a built-in name says something only in some
//! places. What kind of thing the game declared under a name is left to the game's own check.

use crate::error::NotationError;
use crate::path::{Predicate, Protection};
use crate::syntax::{Body, Modifier, ModifierKind, Named, Simple, Term};

/// Letters that tests may follow.
const TESTABLE: &str = "mcdkpt";

/// Every name that is unknown or out of place.
pub(super) fn check(terms: &[Term], declared: &dyn Fn(&str) -> bool) -> Vec<NotationError> {
    let mut names = Names {
        declared,
        errors: Vec::new(),
    };
    names.terms(terms);
    names.errors
}

struct Names<'a> {
    declared: &'a dyn Fn(&str) -> bool,
    errors: Vec<NotationError>,
}

impl Names<'_> {
    fn terms(&mut self, terms: &[Term]) {
        for term in terms {
            self.tests(&term.guard, '<');
            self.modifiers(&term.modifiers);
            match &term.body {
                Body::Group(inner) => self.terms(inner),
                Body::Simple(simple) => self.simple(simple),
                Body::Castling(_) => {}
                Body::Chain(chain) => {
                    for leg in &chain.legs {
                        self.modifiers(&leg.modifiers);
                        self.simple(&leg.simple);
                    }
                }
            }
        }
    }

    fn modifiers(&mut self, modifiers: &[Modifier]) {
        for modifier in modifiers {
            match &modifier.kind {
                ModifierKind::Repeat(letters, _) => self.modifiers(letters),
                ModifierKind::Letter(_, tests) if tests.is_empty() => {}
                ModifierKind::Letter(letter, tests) if TESTABLE.contains(*letter) => {
                    self.tests(tests, *letter);
                }
                ModifierKind::Letter(letter, _) => {
                    let message = format!("tests cannot follow `{letter}`");
                    let error = NotationError::new("E_SYNTAX", modifier.span.clone(), message);
                    self.errors
                        .push(error.help("tests follow `m` `c` `d` `k` `p` `t` or an atom"));
                }
            }
        }
    }

    fn simple(&mut self, simple: &Simple) {
        self.tests(&simple.tests, 'F');
        for (letter, tests, _) in &simple.transit {
            self.tests(tests, *letter);
        }
    }

    /// `place`: the letter that the tests follow, `<` for a guard, `F` for an atom.
    fn tests(&mut self, tests: &[Named], place: char) {
        for named in tests {
            let predicate = &named.test.predicate;
            let (name, places) = (predicate.name(), places_of(predicate));
            let known = match places {
                Some(places) => places.contains(place),
                None => (self.declared)(name),
            };
            if known {
                continue;
            }
            let message = match places {
                Some(_) => format!("`{name}` cannot be asked {}", about(place)),
                None => format!("`{name}` is not declared by the game"),
            };
            let help = match (places, nearest(name, place)) {
                (Some(places), _) => format!("write it {}", spell_places(places)),
                (None, Some(close)) => format!("did you mean `{}`?", close.name()),
                (None, None) => "declare a zone, set or piece of this name".to_string(),
            };
            let error = NotationError::new("E_UNKNOWN_PRED", named.span.clone(), message);
            self.errors.push(error.help(help));
        }
    }
}

/// Where a built-in name says something: letters, `<` for guards.
fn places_of(predicate: &Predicate) -> Option<&'static str> {
    let places = match predicate {
        Predicate::Royal | Predicate::Friend | Predicate::Enemy => "cdkpt",
        Predicate::Promoted => "cdkpt<",
        Predicate::Rank(_) => "cdpt",
        Predicate::Protection(Protection::Unprotected) => "mc",
        Predicate::Protection(Protection::UnprotectedBefore | Protection::Unretakable) => "c",
        Predicate::Virgin | Predicate::Attacked => "<",
        Predicate::Origin => "mF",
        Predicate::Declared(_) => return None,
    };
    Some(places)
}

fn about(place: char) -> &'static str {
    match place {
        '<' => "about the mover",
        'F' => "about a step",
        'm' => "about an empty square",
        'k' => "about a royal",
        'p' | 't' => "about a hurdle",
        _ => "about a victim here",
    }
}

fn spell_places(places: &str) -> String {
    let letters = places.chars().filter(|place| !['<', 'F'].contains(place));
    let letters: Vec<_> = letters.map(|letter| format!("`{letter}`")).collect();
    let mut spelled = match letters.split_last() {
        Some((last, [])) => format!("after {last}"),
        Some((last, others)) => format!("after {} or {last}", others.join(", ")),
        None => String::new(),
    };
    if places.contains('F') {
        spelled += " or an atom";
    }
    if places.contains('<') {
        spelled += if spelled.is_empty() { "" } else { ", or " };
        spelled += "in a guard `<...>`";
    }
    spelled
}

fn nearest(name: &str, place: char) -> Option<Predicate> {
    let is_here = |known: &Predicate| places_of(known).is_some_and(|places| places.contains(place));
    let here = Predicate::BUILT_IN.into_iter().filter(is_here);
    let scored = here.map(|known| (strsim::damerau_levenshtein(name, known.name()), known));
    let near = scored.filter(|(distance, _)| *distance <= 2);
    near.min().map(|(_, known)| known)
}
