//! Movement in words: paths → English sentences.
//!
//! Paths that differ only in their direction are told together. What has no words here is told by
//! the notation, and the sentence says so; nothing is left out in silence.

mod chains;
mod conditions;
pub(crate) mod directions;
mod simple;
mod special;

use variant_dsl::diagram;
use variant_dsl::diagram::words::of_square;
use variant_dsl::notation;
use variant_dsl::path::{Path, Protection, Special, Test};
use variant_dsl::program::{Form, Program};

use self::conditions::Names;
use crate::english::{list, sentence};

/// What a piece may do, a sentence each; `movement` is the notation, shown where words fail.
///
/// Zones are called by their names, for there is no board here; [`of_form`] says what they are.
pub fn movement(paths: &[Path], movement: &str) -> Vec<String> {
    let paths: Vec<Path> = { paths.iter().cloned() }
        .map(Path::with_steps_settled)
        .collect();
    let returning = notation::returning(&paths, movement);
    sentences([&paths, &returning], movement, Names(None))
}

/// What a form of a game may do, a sentence each.
pub fn of_form(program: &Program, form: Form) -> Vec<String> {
    let (paths, movement) = (&form.rules.paths, &form.facts.movement);
    let returning = &form.rules.returning;
    let mut told = sentences([paths, returning], movement, Names(Some(program)));
    let tests: Vec<&Test> = paths.iter().flat_map(tests_of).collect();
    told.extend(conditions::ranks(program, &tests));
    if let Some(castling) = program.facts.castling.as_ref() {
        told.extend((castling.mover == form.id).then(|| "It may castle.".to_owned()));
    }
    told
}

/// The sentences of a piece's own paths and of those that its movement leaves out because they lead back, with which
/// they are told more simply.
fn sentences([own, returning]: [&[Path]; 2], movement: &str, names: Names) -> Vec<String> {
    let mut sentences = Vec::new();
    let paths = &[own, returning].concat();
    let mut clauses = everywhere(paths, names);
    let simple = simple::clauses(paths, names);
    clauses.extend(simple.clauses);
    if !clauses.is_empty() {
        sentences.push(sentence(&joined(&clauses)));
    }
    let chains = chains::sentences(paths, &simple.slides);
    sentences.extend(chains.sentences);
    if !returning.is_empty() {
        sentences.push("It may not come back to where it began on the way.".to_owned());
    }
    let specials = paths.iter().filter(|path| path.special == Special::Null);
    sentences.extend(specials.map(|_| "It may pass its turn.".to_owned()));
    sentences.extend(special::castling(paths));
    if simple.left_out || chains.left_out {
        let notes = diagram::diagram(own).notes.join("; ");
        let notes = match notes.is_empty() {
            true => notes,
            false => format!(" ({notes})"),
        };
        sentences.push(format!(
            "Some of its moves are best read from the notation: {movement}{notes}."
        ));
    }
    sentences.extend(special::in_passing(paths));
    sentences.extend(rules_of_protection(paths));
    if sentences.is_empty() {
        sentences.push("It cannot move.".to_owned());
    }
    sentences
}

/// Clauses one after another, `, or` before the last.
fn joined(clauses: &[String]) -> String {
    match clauses {
        [before @ .., last] if !before.is_empty() => format!("{}, or {last}", before.join(", ")),
        _ => clauses.concat(),
    }
}

/// What moves to any square may do there, without a capture first.
fn everywhere(paths: &[Path], names: Names) -> Vec<String> {
    let modes = || {
        paths.iter().filter_map(|path| match &path.special {
            Special::Universal(modes) => Some(modes),
            _ => None,
        })
    };
    let entries = modes()
        .filter_map(|modes| modes.empty.as_ref())
        .map(|tests| {
            let tests: Vec<String> = tests.iter().map(of_square).collect();
            let gap = if tests.is_empty() { "" } else { " " };
            let tests = list(&tests, "and");
            format!("moves to any empty square of the board{gap}{tests}")
        });
    let captures = modes().filter_map(|modes| modes.enemy.as_ref());
    let captures =
        captures.map(|tests| format!("captures any piece on the board{}", names.that_are(tests)));
    let own = modes().filter(|modes| modes.friend.is_some());
    let own = own.map(|_| "captures a friendly piece anywhere on the board".to_owned());
    entries.chain(captures).chain(own).collect()
}

/// How it is told whether a piece is protected, a sentence each.
fn rules_of_protection(paths: &[Path]) -> Vec<String> {
    let asks = |asked: Protection| {
        paths
            .iter()
            .any(|path| tests_of(path).any(|test| test.protection() == Some(asked)))
    };
    let known = [
        (
            Protection::Unprotected,
            "A piece is protected if the enemy could recapture on its square. Such captures are \
             judged after the move, whether or not they would be legal or meet conditions of their \
             own.",
        ),
        (
            Protection::UnprotectedBefore,
            "Protection before the move is judged as if the capturing piece stood in the victim's \
             place.",
        ),
        (
            Protection::Unretakable,
            "A piece could legally be retaken if, after the move, an enemy piece could capture it and \
             the conditions on that piece's own captures allow it.",
        ),
    ];
    let asked = known
        .into_iter()
        .filter(|(protection, _)| asks(*protection));
    asked.map(|(_, sentence)| sentence.to_owned()).collect()
}

/// The tests of what stands where a move ends.
fn tests_of(path: &Path) -> impl Iterator<Item = &Test> {
    let universal = match &path.special {
        Special::Universal(modes) => Some(modes),
        _ => None,
    };
    let stops = path.legs.iter().filter_map(|leg| leg.stop.as_ref());
    let modes = universal.into_iter().chain(stops);
    modes.flat_map(|modes| modes.empty.iter().chain(&modes.enemy).flatten())
}
