//! Movements as the format writes them, from their paths.

use std::collections::{BTreeMap, BTreeSet};

use variant_dsl::path::{Between, Hop, Leg, Modes, Path, Special, Vector};

use crate::betza;

/// What a path is there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Sort {
    /// Whether it is a step from some squares only.
    first: bool,
    moves: bool,
    captures: bool,
    passing: bool,
    lame: bool,
    hop: Option<char>,
    range: u16,
    /// Longer side and shorter side.
    leap: (i16, i16),
}

/// A movement in the other format.
#[derive(Clone, Debug, Default)]
pub(super) struct Movement {
    pub(super) text: String,
    /// Leaps of its first steps that can be captured in passing, and of those that cannot.
    pub(super) steps: BTreeSet<(Vector, bool)>,
    pub(super) passing: bool,
}

/// The text of paths; those with a guard are first steps, from which squares is asked elsewhere.
///
/// # Errors
///
/// What cannot be said.
pub(super) fn movement(paths: &[Path]) -> Result<Movement, String> {
    let mut sorts: BTreeMap<Sort, BTreeSet<Vector>> = BTreeMap::new();
    let mut found = Movement::default();
    let unguarded: Vec<&Path> = paths.iter().filter(|path| path.guard.is_empty()).collect();
    for path in paths {
        if matches!(path.special, Special::Castling { .. }) {
            continue;
        }
        let (mut sort, vector) = sort(path)?;
        if sort.first {
            let marks = path.special == Special::MarksEnPassant;
            // A slide of two squares is a step of one and a lame leap of two.
            if sort.range > 1 && !sort.captures && sort.hop.is_none() {
                let length = sort.range as i16;
                if length > 3 {
                    return Err("first moves of more than three squares".to_owned());
                }
                let single = unguarded.iter().any(|other| {
                    other
                        .legs
                        .first()
                        .is_some_and(|leg| leg.vector == vector && allows(leg, true))
                });
                for steps in 1..=length {
                    let leap = (vector.0 * steps, vector.1 * steps);
                    if steps == 1 && single {
                        continue;
                    }
                    let sort = Sort {
                        range: 1,
                        lame: steps > 1,
                        leap: size(leap),
                        ..sort.clone()
                    };
                    found.steps.insert((leap, marks));
                    sorts.entry(sort).or_default().insert(leap);
                }
                continue;
            }
            found.steps.insert((vector, marks));
        } else if path.special == Special::MarksEnPassant {
            // A leap that can be captured in passing from every square is a first step there.
            sort.first = true;
            sort.lame = true;
            found.steps.insert((vector, true));
        }
        found.passing |= sort.passing;
        sorts.entry(sort).or_default().insert(vector);
    }
    for (sort, vectors) in &sorts {
        found.text += &atom(sort, vectors)?;
    }
    found.text = joined(found.text);
    if found.text.is_empty() && !paths.is_empty() {
        return Err("moves that come to nothing".to_owned());
    }
    Ok(found)
}

/// A step or slide in all directions under its own name, if nothing else is said of it.
fn joined(text: String) -> String {
    match text.as_str() {
        "WF" | "FW" => "K".to_owned(),
        "RB" | "BR" => "Q".to_owned(),
        _ => text,
    }
}

fn size((x, y): Vector) -> (i16, i16) {
    (x.abs().max(y.abs()), x.abs().min(y.abs()))
}

/// Whether the leg may end on an empty square, or with a capture.
fn allows(leg: &Leg, empty: bool) -> bool {
    let stop = leg.stop.as_ref();
    stop.is_some_and(|stop| {
        if empty {
            stop.empty.is_some()
        } else {
            stop.enemy.is_some()
        }
    })
}

fn sort(path: &Path) -> Result<(Sort, Vector), String> {
    let several = || "moves of several legs".to_owned();
    match path.special {
        Special::None | Special::MarksEnPassant => {}
        Special::Null => return Err("moves on the spot".to_owned()),
        _ => return Err("moves to any square".to_owned()),
    }
    if path.asks_attack().is_some() {
        return Err("moves that ask whether the piece is attacked".to_owned());
    }
    if path.initial {
        return Err("first moves of pieces that may have moved and stand there again".to_owned());
    }
    let [leg] = path.legs.as_slice() else {
        return Err(several());
    };
    // What a hopper passes over may be any piece.
    let over = Modes {
        over: Some(Vec::new()),
        ..Modes::default()
    };
    let transit = leg.transit == Modes::default() || (leg.hop != Hop::No && leg.transit == over);
    let plain =
        leg.skip == 0 && !leg.wrap && !leg.same_length && !leg.unload && leg.steps.is_empty();
    if path.repeats != 1 || !plain || leg.relay.is_some() || !transit {
        return Err(several());
    }
    let stop = leg.stop.clone().unwrap_or_default();
    if stop.friend.is_some()
        || stop.over.as_ref().is_some_and(|tests| !tests.is_empty())
        || stop.tests().next().is_some()
    {
        return Err("moves and captures with conditions".to_owned());
    }
    let lame = match &leg.between {
        Between::Ignored => false,
        Between::AllEmpty(_) => true,
        Between::ExactlyOne(_) => return Err("leaps over exactly one piece".to_owned()),
    };
    let hop = match leg.hop {
        Hop::No => None,
        Hop::One => Some('p'),
        Hop::Adjacent => Some('g'),
        Hop::Many => return Err("hoppers over several pieces".to_owned()),
    };
    let leap = size(leg.vector);
    let slides = leg.max != 1;
    if slides && ![(1, 0), (1, 1), (2, 1)].contains(&leap) {
        return Err("slides by other leaps than those of W, F and N".to_owned());
    }
    if leg.max > 9 {
        return Err("slides of a limited length of more than nine leaps".to_owned());
    }
    let first = !path.guard.is_empty();
    if first && stop.enemy.is_some() {
        return Err("moves from certain squares that capture".to_owned());
    }
    let sort = Sort {
        first,
        moves: stop.empty.is_some(),
        captures: stop.enemy.is_some(),
        passing: stop.en_passant,
        lame,
        hop,
        range: leg.max,
        leap,
    };
    Ok((sort, leg.vector))
}

/// One atom with its letters, or the atom of a whole K or Q where both kinds are there.
fn atom(sort: &Sort, vectors: &BTreeSet<Vector>) -> Result<String, String> {
    let letter = match (sort.leap, sort.range) {
        ((1, 0), 0) => "R",
        ((1, 1), 0) => "B",
        ((1, 0), _) => "W",
        ((1, 1), _) => "F",
        ((2, 0), _) => "D",
        ((2, 1), _) => "N",
        ((2, 2), _) => "A",
        ((3, 0), _) => "H",
        ((3, 1), _) => "C",
        ((3, 2), _) => "Z",
        ((3, 3), _) => "G",
        _ => return Err("leaps of more than three squares".to_owned()),
    };
    if sort.lame && !["N", "A", "Z", "D"].contains(&letter) && !sort.first {
        return Err("lame leaps other than nN, nA, nZ and nD".to_owned());
    }
    let mut tail = String::new();
    if sort.first {
        tail += "i";
    }
    tail += match (sort.moves, sort.captures) {
        (true, true) => "",
        (true, false) => "m",
        (false, true) => "c",
        (false, false) => return Err("moves that only capture in passing".to_owned()),
    };
    if sort.passing {
        tail += "e";
    }
    tail.extend(sort.hop);
    if sort.lame {
        tail += "n";
    }
    let range = match (sort.range, letter) {
        (0, "R" | "B") | (1, _) => String::new(),
        (0, _) => letter.to_owned(),
        (range, _) => range.to_string(),
    };
    let written = |directions: &str| format!("{directions}{tail}{letter}{range}");
    let means = |text: &str| {
        let atoms = betza::read(text).ok()?;
        let [atom] = atoms.as_slice() else {
            return None;
        };
        Some(atom.vectors())
    };
    // The shortest letters that mean these directions.
    let short = [
        "", "f", "b", "l", "r", "s", "v", "fs", "bs", "fb", "fl", "fr", "bl", "br", "fh", "bh",
    ];
    for directions in short {
        let text = written(directions);
        if means(&text).as_ref() == Some(vectors) {
            return Ok(text);
        }
    }
    let named: String = vectors.iter().map(|vector| betza::named(*vector)).collect();
    let text = written(&named);
    match means(&text).as_ref() == Some(vectors) {
        true => Ok(text),
        false => Err("these directions of a leap".to_owned()),
    }
}

/// Whether two movements in the format are the same moves, first steps and captures in passing apart.
pub(super) fn same(paths: &[Path], text: &str) -> bool {
    let Ok(other) = variant_dsl::notation::expand(text, &|_| true) else {
        return false;
    };
    let plain = |path: &Path| {
        let mut path = path.clone();
        for leg in &mut path.legs {
            if let Some(stop) = &mut leg.stop {
                stop.en_passant = false;
            }
        }
        path
    };
    let unguarded = |path: &&Path| {
        path.guard.is_empty()
            && !matches!(
                path.special,
                Special::Castling { .. } | Special::MarksEnPassant
            )
    };
    let one: BTreeSet<Path> = paths.iter().filter(unguarded).map(plain).collect();
    let other: BTreeSet<Path> = other.iter().map(plain).collect();
    one == other
}
