//! What the tests of a movement ask, in words.
//!
//! Whether a test may stand where it stands is the checker's question; a name that has no words
//! here is quoted.

use crate::path::{Modes, Path, Predicate, Protection, Special, Test};

/// A phrase about the tests on captures, one about those on empty squares, and one if there are
/// others.
pub(super) fn phrases(paths: &[Path]) -> Vec<String> {
    let modes = || paths.iter().flat_map(modes_of);
    let captures: Vec<&[Test]> = modes().filter_map(|modes| modes.enemy.as_deref()).collect();
    let entries: Vec<&[Test]> = modes().filter_map(|modes| modes.empty.as_deref()).collect();
    let mut phrases = Vec::new();
    if let Some((choices, some)) = choices(&captures, of_victim, "a piece that") {
        phrases.push(match some {
            true => format!("some captures are only of {choices}"),
            false => format!("captures only {choices}"),
        });
    }
    if let Some((choices, some)) = choices(&entries, of_square, "squares") {
        phrases.push(match some {
            true => format!("some moves are only to {choices}"),
            false => format!("moves only to {choices}"),
        });
    }
    if paths.iter().any(has_others) {
        phrases.push("some moves depend on conditions, which are assumed to hold".to_owned());
    }
    phrases
}

/// The choices between tests on `what`, and whether there is one without any; `None` if no test is
/// made.
fn choices(lists: &[&[Test]], words: fn(&Test) -> String, what: &str) -> Option<(String, bool)> {
    let mut texts: Vec<String> = Vec::new();
    for list in lists.iter().filter(|list| !list.is_empty()) {
        let tests: Vec<String> = list.iter().map(words).collect();
        let text = format!("{what} {}", tests.join(" and "));
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    let free = lists.iter().any(|list| list.is_empty());
    (!texts.is_empty()).then(|| (texts.join(", or "), free))
}

/// What a test asks of a piece that is captured.
pub fn of_victim(test: &Test) -> String {
    let (yes, no) = match &test.predicate {
        Predicate::Royal => ("is royal", "is not royal"),
        Predicate::Promoted => ("is promoted", "is not promoted"),
        Predicate::Protection(protection) => match protection {
            Protection::Unprotected => ("is not protected", "is protected"),
            Protection::UnprotectedBefore => (
                "was not protected before the move",
                "was protected before the move",
            ),
            Protection::Unretakable => ("could not legally be retaken", "could legally be retaken"),
        },
        Predicate::Enemy | Predicate::Friend | Predicate::Rank(_) => return of_name(test),
        // A name with a space is none that a file declares, but a rank beside another.
        Predicate::Declared(name) if name.contains(' ') => {
            let not = if test.negated {
                "does not rank"
            } else {
                "ranks"
            };
            return format!("{not} {name}");
        }
        Predicate::Virgin | Predicate::Attacked | Predicate::Origin | Predicate::Declared(_) => {
            return of_name(test);
        }
    };
    if test.negated { no } else { yes }.to_owned()
}

/// What a test asks of an empty square that is entered.
pub fn of_square(test: &Test) -> String {
    match (test.protection(), test.negated) {
        (Some(Protection::Unprotected), false) => "where no enemy could capture it".to_owned(),
        (Some(Protection::Unprotected), true) => "where an enemy could capture it".to_owned(),
        _ => format!("where it {}", of_name(test)),
    }
}

fn of_name(test: &Test) -> String {
    let verb = if test.negated {
        "does not meet"
    } else {
        "meets"
    };
    format!("{verb} the condition `{}`", test.predicate.name())
}

/// Whether there are tests on the mover, on steps, on hurdles or on friends.
fn has_others(path: &Path) -> bool {
    let tested = |tests: &Option<Vec<Test>>| tests.as_ref().is_some_and(|tests| !tests.is_empty());
    let mut modes = modes_of(path);
    !path.guard.is_empty()
        || path.legs.iter().any(|leg| !leg.steps.is_empty())
        || modes.any(|modes| {
            [&modes.friend, &modes.over, &modes.over_friend]
                .into_iter()
                .any(tested)
        })
}

fn modes_of(path: &Path) -> impl Iterator<Item = &Modes> {
    let universal = match &path.special {
        Special::Universal(modes) => Some(modes),
        _ => None,
    };
    let of_legs = path
        .legs
        .iter()
        .flat_map(|leg| [leg.stop.as_ref(), leg.relay.as_ref(), Some(&leg.transit)]);
    universal.into_iter().chain(of_legs.flatten())
}
