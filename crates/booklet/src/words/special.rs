//! First moves, moves from certain squares, castling and capture in passing in words.

use variant_dsl::path::{Path, Predicate, Special, Test};

use super::conditions::Names;
use crate::english::{counted, list};

/// By the name that the file gives it.
fn zone_by_name(test: &Test) -> String {
    format!("in the zone `{}`", test.predicate.name())
}

/// On what a path depends besides the squares it visits, one condition each; `None` if it has no words.
pub(super) fn conditions(path: &Path, names: Names) -> Option<Vec<String>> {
    let mut said = Vec::new();
    for test in &path.guard {
        let name = match &test.predicate {
            Predicate::Declared(name) => name,
            Predicate::Attacked => {
                said.push(match test.negated {
                    false => "only while it is attacked".to_owned(),
                    true => "but not while it is attacked".to_owned(),
                });
                continue;
            }
            _ => return None,
        };
        said.push(match (is_array(name), test.negated) {
            (true, false) => FIRST.to_owned(),
            (true, true) => return None,
            (false, negated) => {
                let place = names.place(test).unwrap_or_else(|| zone_by_name(test));
                match negated {
                    false => format!("only from a square {place}"),
                    true => format!("but not from a square {place}"),
                }
            }
        });
    }
    for test in tests_of_end(path, names) {
        let place = names.place(&test).unwrap_or_else(|| zone_by_name(&test));
        said.push(match test.negated {
            false => format!("ending only {place}"),
            true => format!("never ending {place}"),
        });
    }
    if path.initial && !said.iter().any(|condition| condition == FIRST) {
        said.push(FIRST.to_owned());
    }
    Some(said)
}

/// The tests of the square where the only leg ends, whatever it holds.
pub(super) fn tests_of_end(path: &Path, names: Names) -> Vec<Test> {
    let [leg] = &path.legs[..] else {
        return Vec::new();
    };
    let stop = leg.stop.clone().unwrap_or_default();
    let of_place = |test: &&Test| {
        let named = matches!(test.predicate, Predicate::Declared(_));
        named && (stop.empty.is_some() || names.place(test).is_some())
    };
    let mut lists = [&stop.empty, &stop.enemy].into_iter().flatten();
    let first = lists.next().into_iter().flatten().filter(of_place);
    let mut tests: Vec<Test> = first.cloned().collect();
    for list in lists {
        tests.retain(|test| list.contains(test));
    }
    tests
}

const FIRST: &str = "only as its first move";

/// Whether the squares are those of the array, from which a move is a first move: a name that no file can
/// declare.
fn is_array(name: &str) -> bool {
    name.contains(' ')
}

/// How it castles, of a movement by itself.
pub(super) fn castling(paths: &[Path]) -> Option<String> {
    let ways = paths.iter().filter_map(|path| match path.special {
        Special::Castling { squares, right, .. } => Some((squares, right, path.initial)),
        _ => None,
    });
    let ways: Vec<(u16, bool, bool)> = ways.collect();
    let (squares, _, initial) = ways.first()?;
    let sides = ways.iter().map(|(_, right, _)| match right {
        true => "to the right",
        false => "to the left",
    });
    let sides: Vec<&str> = sides.collect();
    let fresh = match initial {
        true => ", if neither it nor its partner has moved",
        false => "",
    };
    Some(format!(
        "It may castle: it moves {} {}, and its partner to the square just inside{fresh}.",
        counted(usize::from(*squares), "square"),
        list(&sides, "or"),
    ))
}

/// What capture in passing is, where it captures so.
pub(super) fn in_passing(paths: &[Path]) -> Option<String> {
    let captures = paths.iter().any(Path::captures_en_passant);
    captures.then(|| {
        "Capture in passing: if an enemy piece that can be captured in passing has passed over a square \
         with the opponent's last move, this piece may move to that square as if the enemy piece stood \
         there, and captures it. The chance lasts for this one turn."
            .to_owned()
    })
}
