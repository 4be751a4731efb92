//! Moves of one leg in words: steps, slides, jumps, hops.

use std::collections::BTreeMap;

use variant_dsl::diagram::words::of_square;
use variant_dsl::path::{Between, Hop, Leg, Modes, Path, Special, Vector};

use super::conditions::Names;
use super::directions::{Compass, compass, direction, directions, oblique};
use super::special;
use crate::english::{counted, list, number, ordinal};

/// All moves of one leg.
pub(super) struct Clauses {
    /// A clause for each manner, unlimited slides first.
    pub(super) clauses: Vec<String>,
    /// Where it slides without limit.
    pub(super) slides: Compass,
    /// Whether there are moves that have no words.
    pub(super) left_out: bool,
}

/// What the leaps of a leg have in common, whatever their direction.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct LeapKind {
    /// Unlimited legs come first, then long ones.
    reach: std::cmp::Reverse<u16>,
    /// Squares of one leap along its longer axis.
    far: usize,
    /// Squares along the shorter axis of an oblique leap; 0 for all others.
    near: usize,
    skip: u16,
    between: u8,
    hop: u8,
    transit: Modes,
    stop: Modes,
    /// On what it depends besides squares that it visits.
    conditions: Vec<String>,
    /// Whether it can be captured in passing.
    marks: bool,
}

pub(super) fn clauses(paths: &[Path], names: Names) -> Clauses {
    let mut manners: BTreeMap<LeapKind, Vec<Vector>> = BTreeMap::new();
    let mut left_out = false;
    let walked = |path: &&Path| matches!(path.special, Special::None | Special::MarksEnPassant);
    for path in paths.iter().filter(walked) {
        let [leg] = &path.legs[..] else { continue };
        match manner(path, leg, names) {
            Some(manner) => manners.entry(manner).or_default().push(leg.vector),
            None => left_out = true,
        }
    }
    leave_out_covered(&mut manners);
    let slides = manners.iter().find(|(manner, _)| manner.is_plain_slide());
    let slides = slides.map_or([false; 8], |(_, vectors)| points(vectors));
    Clauses {
        clauses: together(manners, names),
        slides,
        left_out,
    }
}

/// `None` if it has no words.
fn manner(path: &Path, leg: &Leg, names: Names) -> Option<LeapKind> {
    let conditions = special::conditions(path, names)?;
    let plain_path = path.repeats == 1;
    let plain_leg = !leg.wrap && !leg.unload && leg.steps.is_empty();
    let ends = special::tests_of_end(path, names);
    let mut stop = leg.stop.clone()?;
    for tests in [&mut stop.empty, &mut stop.enemy].into_iter().flatten() {
        tests.retain(|test| !ends.contains(test));
    }
    let over = |modes: &Modes| modes.over.as_ref().is_none_or(Vec::is_empty);
    let transit = is_spoken(&leg.transit) && (leg.hop != Hop::No || over(&leg.transit));
    let spoken = plain_path && plain_leg && is_spoken(&stop) && over(&stop) && transit;
    if !spoken || stop.over.is_some() || leg.transit.friend.is_some() || leg.transit.en_passant {
        return None;
    }
    let (dx, dy) = (leg.vector.0.unsigned_abs(), leg.vector.1.unsigned_abs());
    let near = if direction(leg.vector).is_some() {
        0
    } else {
        dx.min(dy)
    };
    let reach = if leg.max == 0 { u16::MAX } else { leg.max };
    Some(LeapKind {
        reach: std::cmp::Reverse(reach),
        far: usize::from(dx.max(dy)),
        near: usize::from(near),
        skip: leg.skip,
        between: match leg.between {
            Between::Ignored => 0,
            Between::AllEmpty(_) => 1,
            Between::ExactlyOne(_) => 2,
        },
        hop: match leg.hop {
            Hop::No => 0,
            Hop::One => 1,
            Hop::Adjacent => 2,
            Hop::Many => 3,
        },
        transit: leg.transit.clone(),
        stop,
        conditions,
        marks: path.special == Special::MarksEnPassant,
    })
}

/// Whether the words below say everything about these modes, but for tests of what is passed over.
fn is_spoken(modes: &Modes) -> bool {
    modes.over_friend.is_none()
}

/// A step is no news where a slide in the same direction does the same and more.
fn leave_out_covered(manners: &mut BTreeMap<LeapKind, Vec<Vector>>) {
    let longer = manners.clone();
    for (manner, vectors) in manners.iter_mut() {
        let covered = |vector: &Vector| {
            longer.iter().any(|(other, theirs)| {
                let same = LeapKind {
                    reach: manner.reach,
                    ..other.clone()
                };
                other.reach < manner.reach && same == *manner && theirs.contains(vector)
            })
        };
        vectors.retain(|vector| !covered(vector));
    }
    manners.retain(|_, vectors| !vectors.is_empty());
}

/// The clauses; leaps that belong together are told as one.
fn together(mut manners: BTreeMap<LeapKind, Vec<Vector>>, names: Names) -> Vec<String> {
    let rings = take_rings(&mut manners, names);
    let mut clauses = Vec::new();
    while let Some((manner, vectors)) = manners.pop_first() {
        let farther = LeapKind {
            far: manner.far + 1,
            ..manner.clone()
        };
        let lines_up = manner.is_leap() && manner.far > 1 && manner.near == 0;
        let also = manners.get(&farther).filter(|_| lines_up);
        if also.is_some_and(|also| points(also) == points(&vectors)) {
            manners.remove(&farther);
            let (one, other) = (ordinal(manner.far), ordinal(farther.far));
            let way = directions(&points(&vectors));
            clauses
                .push(manner.ended(format!("jumps to the {one} or {other} square {way}"), names));
            continue;
        }
        clauses.push(manner.clause(&vectors, names));
    }
    clauses.extend(rings);
    clauses
}

/// Takes out leaps to all squares of a ring round the piece, and tells them.
fn take_rings(manners: &mut BTreeMap<LeapKind, Vec<Vector>>, names: Names) -> Vec<String> {
    let ring_of = |manner: &LeapKind| LeapKind {
        near: 0,
        ..manner.clone()
    };
    let mut counts: BTreeMap<LeapKind, usize> = BTreeMap::new();
    let leaps = manners
        .iter()
        .filter(|(manner, _)| manner.is_leap() && manner.far > 1);
    for (manner, vectors) in leaps {
        *counts.entry(ring_of(manner)).or_default() += vectors.len();
    }
    counts.retain(|ring, count| *count == 8 * ring.far);
    manners.retain(|manner, _| !counts.contains_key(&ring_of(manner)));
    let clause = |ring: &LeapKind| {
        let squares = counted(ring.far, "square");
        ring.ended(format!("jumps to any square {squares} away"), names)
    };
    counts.keys().map(clause).collect()
}

fn points(vectors: &[Vector]) -> Compass {
    compass(vectors.iter().filter_map(|vector| direction(*vector)))
}

impl LeapKind {
    fn is_plain_slide(&self) -> bool {
        self.far == 1
            && self.reach.0 == u16::MAX
            && self.skip == 0
            && self.hop == 0
            && self.transit.is_empty()
            && self.stop == Modes::move_or_capture()
            && self.conditions.is_empty()
    }

    fn is_leap(&self) -> bool {
        self.reach.0 == 1 && self.between == 0 && self.hop == 0
    }

    fn clause(&self, vectors: &[Vector], names: Names) -> String {
        let way = match self.near {
            0 => directions(&points(vectors)),
            near => oblique(vectors, self.far, near),
        };
        let hurdles = self.transit.over.as_deref().unwrap_or_default();
        let that_are = names.that_are(hurdles);
        let over = match self.hop {
            1 => {
                format!("slides {way} over exactly one piece{that_are} and any distance beyond it")
            }
            2 => format!(
                "jumps {way} over the first piece in its way{that_are} to the square right behind it"
            ),
            3 if hurdles.is_empty() => format!("slides {way} over one or more pieces"),
            3 => format!(
                "slides {way} over one or more pieces, if each {}",
                names.asks(hurdles)
            ),
            _ => return self.ended(self.verb() + " " + &way, names),
        };
        self.ended(over, names)
    }

    /// What a move that needs no hurdle does, up to where it goes.
    fn verb(&self) -> String {
        let far = ordinal(self.far);
        match (self.far, self.reach.0) {
            (1, 1) => "steps one square".to_owned(),
            (1, u16::MAX) => "slides any distance".to_owned(),
            (1, most) => format!("slides up to {}", counted(most.into(), "square")),
            (_, 1) if self.near > 0 => self.leap("jumps"),
            (_, 1) => self.leap(&format!("jumps to the {far} square")),
            (_, most) => {
                let leaps = match most {
                    u16::MAX => "any number of jumps".to_owned(),
                    most => format!("up to {} jumps", number(most.into())),
                };
                let each = match self.near {
                    0 => format!(", each to the {far} square"),
                    _ => ", each".to_owned(),
                };
                self.leap(&format!("makes {leaps} in one direction{each}"))
            }
        }
    }

    /// The verb of a leap, with what it asks of the squares between.
    fn leap(&self, verb: &str) -> String {
        match self.between {
            0 => verb.to_owned(),
            1 => format!("{verb}, if the way is clear,"),
            _ => format!("{verb}, over exactly one piece,"),
        }
    }

    /// The clause with what else is to be said.
    fn ended(&self, mut clause: String, names: Names) -> String {
        if self.skip > 0 {
            let skipped = match self.skip {
                1 => "first square".to_owned(),
                count => format!("first {} squares", number(count.into())),
            };
            clause += &format!(", whatever stands on the {skipped}");
        }
        if self.hop == 0 && self.transit.over.is_some() {
            clause += ", passing over any pieces in its way";
        }
        if self.transit.enemy.is_some() {
            let choice = if self.transit.over.is_some() {
                " or not"
            } else {
                ""
            };
            clause += &format!(", capturing the enemies it passes{choice}");
        }
        clause += &ending(&self.stop, names);
        for condition in &self.conditions {
            clause += &format!(", {condition}");
        }
        if self.marks {
            clause += ", and can then be captured in passing";
        }
        clause
    }
}

/// What may stand where the move ends, if it is not anything but a piece of one's own.
fn ending(stop: &Modes, names: Names) -> String {
    let mut words = Vec::new();
    match (&stop.empty, &stop.enemy) {
        (Some(empty), Some(enemy)) if empty.is_empty() && enemy.is_empty() => {}
        (Some(_), None) if !stop.en_passant => words.push("without capturing".to_owned()),
        (Some(_), None) => words.push("or captures there in passing".to_owned()),
        (None, Some(tests)) if tests.is_empty() => words.push("only to capture".to_owned()),
        (None, Some(tests)) => words.push(format!("only to capture {}", names.victims(tests))),
        (None, None) if stop.en_passant => words.push("only to capture in passing".to_owned()),
        _ => {}
    }
    if let Some(tests) = stop.empty.as_ref().filter(|tests| !tests.is_empty()) {
        let tests: Vec<String> = tests.iter().map(of_square).collect();
        words.push(format!("to an empty square only {}", list(&tests, "and")));
    }
    let tested = stop
        .enemy
        .as_ref()
        .filter(|tests| !tests.is_empty() && stop.empty.is_some());
    if let Some(tests) = tested {
        words.push(format!("capturing only {}", names.victims(tests)));
    }
    if let Some(tests) = &stop.friend {
        let whom = names.that_are(tests);
        words.push(format!(
            "ending on an own piece{whom} too, which is taken off the board"
        ));
    }
    if stop.en_passant && stop.enemy.is_some() {
        let also = match stop.empty {
            Some(_) => "capturing in passing too",
            None => "also in passing",
        };
        words.push(also.to_owned());
    }
    words.iter().map(|word| format!(", {word}")).collect()
}
