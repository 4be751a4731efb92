//! Atoms, and the letters for sets of directions.
//!
//! Directions are numbered clockwise from straight ahead, in eighths of a turn; those of oblique leaps
//! from the narrow one ahead to the right. On a first leg the letters depend on the atom; on later legs
//! they are those of a queen's compass, relative to the leg before.

use super::legs::Leg;

/// A set of directions: bit `n` is direction `n`.
pub(super) type Directions = u8;

const ALL: Directions = 0xFF;
const ORTHOGONAL: Directions = 0x55;
const DIAGONAL: Directions = 0xAA;
/// All but straight back: what no letter means on a later leg of a king or queen.
const NOT_BACK: Directions = 0xEF;

/// What an atom looks like from its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// Along files and ranks.
    Orthogonal,
    /// Along diagonals.
    Diagonal,
    /// Along both.
    Any,
    /// As a knight.
    Oblique,
}

/// Whether this is a leap in no straight line.
pub(super) fn is_oblique(leg: &Leg) -> bool {
    leg.leap.0 != 0 && leg.leap.0 != leg.leap.1
}

/// The classes that these directions of a straight leg need, each with its share.
pub(super) fn classes(directions: Directions, leg: &Leg) -> Vec<(Class, Directions)> {
    if directions == ALL && leg.leap.1 == 1 {
        return vec![(Class::Any, ALL)];
    }
    let parts = [
        (Class::Diagonal, directions & DIAGONAL),
        (Class::Orthogonal, directions & ORTHOGONAL),
    ];
    parts.into_iter().filter(|(_, part)| *part != 0).collect()
}

/// The atom and its range; `None` if there is no such atom.
pub(super) fn atom(class: Class, leg: &Leg) -> Option<String> {
    let stride = leg.leap.1;
    let (step, slide) = match (class, stride) {
        (Class::Any, 1) => ("K", "Q"),
        (Class::Orthogonal, 1) => ("W", "R"),
        (Class::Diagonal, 1) => ("F", "B"),
        (Class::Orthogonal, 2) => ("D", "D0"),
        (Class::Diagonal, 2) => ("A", "A0"),
        (Class::Orthogonal, 3) => ("H", "H0"),
        (Class::Diagonal, 3) => ("G", "G0"),
        (Class::Oblique, _) => match leg.leap {
            (1, 2) => ("N", "N0"),
            (1, 3) => ("C", "C0"),
            (2, 3) => ("Z", "Z0"),
            _ => return None,
        },
        _ => return None,
    };
    Some(match leg.reach {
        0 => slide.to_owned(),
        1 => step.to_owned(),
        reach => format!("{step}{reach}"),
    })
}

/// Where a term of one leg stands: those in all directions first, and of these kings and queens,
/// sliders, leaps, steps.
pub(super) fn place(class: Class, directions: Directions, leg: &Leg) -> usize {
    let atom = match (class, leg.leap) {
        (Class::Any, _) => 'K',
        (Class::Oblique, (1, 2)) => 'N',
        (Class::Oblique, (1, 3)) => 'C',
        (Class::Oblique, _) => 'Z',
        (Class::Diagonal, (_, 1)) if leg.reach == 0 => 'B',
        (Class::Orthogonal, (_, 1)) if leg.reach == 0 => 'R',
        (Class::Diagonal, (_, 1)) => 'F',
        (Class::Orthogonal, (_, 1)) => 'W',
        (Class::Diagonal, (_, 2)) => 'A',
        (Class::Orthogonal, (_, 2)) => 'D',
        (Class::Diagonal, _) => 'G',
        (Class::Orthogonal, _) => 'H',
    };
    let atoms = "KRBNADHGCZWF";
    let is_part = !matches!(directions, ALL | ORTHOGONAL | DIAGONAL);
    atoms.find(atom).unwrap_or_default() + usize::from(is_part) * atoms.len()
}

/// The letters for directions of a first leg.
pub(super) fn of_first_leg(class: Class, directions: Directions) -> String {
    match class {
        Class::Any => String::new(),
        Class::Orthogonal => orthogonal(directions),
        Class::Diagonal => diagonal(directions),
        Class::Oblique => oblique(directions),
    }
}

/// Letters add up.
fn orthogonal(directions: Directions) -> String {
    if directions == ORTHOGONAL {
        return String::new();
    }
    lines(directions, "f", "b", "l", "r")
}

/// What is left of a line ahead and back and of one across.
fn lines(directions: Directions, f: &str, b: &str, l: &str, r: &str) -> String {
    let has = |at: u8| directions & 1 << at != 0;
    let pick = |one: bool, other: bool, both: &str, names: [&str; 2]| match (one, other) {
        (true, true) => both.to_owned(),
        (true, false) => names[0].to_owned(),
        (false, true) => names[1].to_owned(),
        (false, false) => String::new(),
    };
    let ahead = pick(has(0), has(4), "v", [f, b]);
    let across = pick(has(6), has(2), "s", [l, r]);
    // `s` and `v` begin no pair of letters; the others would.
    match across == "s" {
        true => across + &ahead,
        false => ahead + &across,
    }
}

/// A pair of letters is one diagonal; a single letter, which must come last, is two.
fn diagonal(directions: Directions) -> String {
    let halves = [("f", 0x82), ("b", 0x28), ("l", 0xA0), ("r", 0x0A)];
    if directions == DIAGONAL {
        return String::new();
    }
    for (name, half) in halves {
        let rest = directions & !half;
        if directions & half == half {
            return pairs(rest) + name;
        }
    }
    pairs(directions)
}

/// The diagonals, each named by two letters.
fn pairs(directions: Directions) -> String {
    let names = [(7, "fl"), (1, "fr"), (5, "bl"), (3, "br")];
    let kept = names
        .iter()
        .filter(|(at, _)| directions & 1 << at != 0)
        .map(|(_, name)| *name);
    kept.collect()
}

fn oblique(directions: Directions) -> String {
    let sets = [
        ("", ALL),
        ("f", 0x81),
        ("b", 0x18),
        ("l", 0x60),
        ("r", 0x06),
        ("v", 0x99),
        ("s", 0x66),
        ("fh", 0xC3),
        ("bh", 0x3C),
        ("lh", 0xF0),
        ("rh", 0x0F),
        ("hr", 0x55),
        ("hl", 0xAA),
        ("fs", 0x42),
        ("bs", 0x24),
    ];
    if let Some((name, _)) = sets.iter().find(|(_, set)| *set == directions) {
        return (*name).to_owned();
    }
    // The first letter is the wide direction, the second the narrow one.
    let names = ["rf", "fr", "br", "rb", "lb", "bl", "fl", "lf"];
    let kept = (0..8).filter(|at| directions & 1 << at != 0);
    kept.map(|at| names[at]).collect()
}

/// The letters for directions of a later leg, in as many ways as are needed. `all_but_back`: what no
/// letter means.
pub(super) fn of_later_leg(directions: Directions, all_but_back: bool) -> Vec<String> {
    if all_but_back && directions == NOT_BACK {
        return vec![String::new()];
    }
    if all_but_back && directions == ALL {
        return vec![String::new(), "b".to_owned()];
    }
    let slanted = match directions & DIAGONAL {
        DIAGONAL => "fsbs".to_owned(),
        0x82 => "fs".to_owned(),
        0x28 => "bs".to_owned(),
        0xA0 => "lv".to_owned(),
        0x0A => "rv".to_owned(),
        some => pairs(some),
    };
    let straight = directions & ORTHOGONAL;
    let (ahead, across) = (straight & 0x11, straight & 0x44);
    if ahead != 0 && across != 0 {
        // Two letters in a row would be the diagonal between them, or none.
        let both = [ahead, across].map(|line| lines(line, "f", "b", "l", "r"));
        let [ahead, across] = both;
        return vec![slanted + &ahead, across];
    }
    vec![slanted + &lines(straight, "f", "b", "l", "r")]
}
