//! Directions in words: absolute ones as the owner of the piece sees the board, and turns.
//!
//! The compass has eight points, 0 straight forward and on clockwise.

use variant_dsl::path::Vector;

use crate::english::list;

/// Some of the eight directions.
pub(crate) type Compass = [bool; 8];

/// The direction of a vector along a rank, a file or a diagonal; `None` for all others.
pub(crate) fn direction(vector: Vector) -> Option<usize> {
    let (dx, dy) = vector;
    if dx != 0 && dy != 0 && dx.abs() != dy.abs() {
        return None;
    }
    let found = match (dx.signum(), dy.signum()) {
        (0, 1) => 0,
        (1, 1) => 1,
        (1, 0) => 2,
        (1, -1) => 3,
        (0, -1) => 4,
        (-1, -1) => 5,
        (-1, 0) => 6,
        (-1, 1) => 7,
        _ => return None,
    };
    Some(found)
}

/// The compass with these points.
pub(crate) fn compass(points: impl IntoIterator<Item = usize>) -> Compass {
    let mut compass = [false; 8];
    for point in points {
        compass[point] = true;
    }
    compass
}

/// Directions as an adverb: `straight forward or diagonally`.
pub(crate) fn directions(compass: &Compass) -> String {
    match compass.iter().filter(|inside| **inside).count() {
        8 => return "in any direction".to_owned(),
        7 => {
            let missing = compass.map(|inside| !inside);
            return format!("in any direction but {}", list(&parts(&missing), "or"));
        }
        _ => {}
    }
    list(&parts(compass), "or")
}

/// Orthogonal directions first, then diagonal ones.
fn parts(compass: &Compass) -> Vec<&'static str> {
    let [f, fr, r, br, b, bl, l, fl] = *compass;
    let mut parts = match (f, b, l, r) {
        (true, true, true, true) => vec!["orthogonally"],
        (true, true, false, false) => vec!["straight forward", "straight backward"],
        _ => {
            let sides = match (l, r) {
                (true, true) => Some("sideways"),
                (true, false) => Some("to the left"),
                (false, true) => Some("to the right"),
                (false, false) => None,
            };
            let forward = f.then_some("straight forward");
            let backward = b.then_some("straight backward");
            forward.into_iter().chain(backward).chain(sides).collect()
        }
    };
    match (fl, fr, bl, br) {
        (true, true, true, true) => parts.push("diagonally"),
        (true, false, true, false) => parts.push("diagonally to the left"),
        (false, true, false, true) => parts.push("diagonally to the right"),
        _ => {
            let pair = |left: bool, right: bool, words: [&'static str; 3]| match (left, right) {
                (true, true) => Some(words[0]),
                (true, false) => Some(words[1]),
                (false, true) => Some(words[2]),
                (false, false) => None,
            };
            parts.extend(pair(fl, fr, FORWARD));
            parts.extend(pair(bl, br, BACKWARD));
        }
    }
    parts
}

const FORWARD: [&str; 3] = [
    "diagonally forward",
    "diagonally forward to the left",
    "diagonally forward to the right",
];
const BACKWARD: [&str; 3] = [
    "diagonally backward",
    "diagonally backward to the left",
    "diagonally backward to the right",
];

/// Turns from one heading to the next.
pub(crate) fn turns(compass: &Compass) -> String {
    const NAMES: [&str; 8] = [
        "straight on",
        "at 45 degrees to the right",
        "to the right",
        "at 135 degrees to the right",
        "back",
        "at 135 degrees to the left",
        "to the left",
        "at 45 degrees to the left",
    ];
    let has = |points: &[usize]| *compass == self::compass(points.iter().copied());
    if has(&[0, 1, 2, 3, 4, 5, 6, 7]) {
        return "in any direction".to_owned();
    }
    if has(&[2, 6]) {
        return "at a right angle".to_owned();
    }
    if has(&[1, 7]) {
        return "at 45 degrees to either side".to_owned();
    }
    let named = |wanted: bool| -> Vec<&str> {
        let chosen = NAMES.iter().zip(compass);
        let chosen = chosen.filter(|(_, inside)| **inside == wanted);
        chosen.map(|(name, _)| *name).collect()
    };
    match &named(false)[..] {
        [left_out] => format!("in any direction but {left_out}"),
        _ => list(&named(true), "or"),
    }
}

/// Where oblique leaps of `far` squares one way and `near` the other lead, all such leaps being in
/// `vectors`.
pub(crate) fn oblique(vectors: &[Vector], far: usize, near: usize) -> String {
    use crate::english::counted;
    let (far_text, near_text) = (counted(far, "square"), crate::english::number(near));
    if vectors.len() == 8 {
        return format!("{far_text} along a rank or file and {near_text} at right angles to it");
    }
    let narrow = |vector: &Vector| vector.1.abs() > vector.0.abs();
    let mut ways = Vec::new();
    for (upright, main, side) in [(true, 0, 2), (false, 2, 0)] {
        let chosen = vectors.iter().filter(|vector| narrow(vector) == upright);
        let pairs: Vec<(i16, i16)> = chosen
            .map(|(dx, dy)| match upright {
                true => (dy.signum(), dx.signum()),
                false => (dx.signum(), dy.signum()),
            })
            .collect();
        ways.extend(rectangles(&pairs).into_iter().map(|(mains, sides)| {
            let points = |signs: &[i16], axis: usize| {
                compass(signs.iter().map(|sign| match sign {
                    1 => axis,
                    _ => axis + 4,
                }))
            };
            let main = directions(&points(&mains, main));
            let side = directions(&points(&sides, side));
            format!("{far_text} {main} and {near_text} {side}")
        }));
    }
    list(&ways, "or")
}

/// Pairs of signs as products of sets: all of them at once if they are one, else one set of second
/// signs for each first sign.
fn rectangles(pairs: &[(i16, i16)]) -> Vec<(Vec<i16>, Vec<i16>)> {
    let seconds = |first: i16| -> Vec<i16> {
        let own = [1, -1].into_iter();
        own.filter(|second| pairs.contains(&(first, *second)))
            .collect()
    };
    let (ahead, behind) = (seconds(1), seconds(-1));
    match (ahead.is_empty(), behind.is_empty()) {
        (true, true) => Vec::new(),
        (false, true) => vec![(vec![1], ahead)],
        (true, false) => vec![(vec![-1], behind)],
        (false, false) if ahead == behind => vec![(vec![1, -1], ahead)],
        (false, false) => vec![(vec![1], ahead), (vec![-1], behind)],
    }
}
