//! Moves of several legs in words: second steps, corners, passes.
//!
//! Paths with the same legs but for their directions are one group. A group in which every first
//! direction goes with every turn is one sentence; another is split by its turns.

use std::collections::BTreeMap;

use variant_dsl::path::{Between, Hop, Leg, Modes, Path, Special};

use super::directions::{Compass, compass, direction, directions, turns};
use crate::english::{counted, list, number, ordinal};

pub(super) struct Sentences {
    pub(super) sentences: Vec<String>,
    /// Whether there are moves that have no words.
    pub(super) left_out: bool,
}

/// A leg without its direction.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct LegShape {
    /// Squares of one leap, in a straight line.
    far: usize,
    /// Most leaps; 0 for any number.
    max: u16,
    /// What the square may hold where the legs go on; `None` on the last.
    relay: Option<Relay>,
    /// What it may hold where the move ends.
    end: Option<End>,
}

/// What the square may hold on which the move ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    Anything,
    Empty,
    Enemy,
}

/// What a square between two legs may hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Relay {
    empty: bool,
    enemy: bool,
    over: bool,
}

const EMPTY: Relay = Relay {
    empty: true,
    enemy: false,
    over: false,
};
const ENEMY: Relay = Relay {
    empty: false,
    enemy: true,
    over: false,
};

/// Points of the compass: the first direction, then the turns.
type Course = Vec<usize>;

/// The sentences about all paths of several legs; `slides` is where the piece slides anyway.
pub(super) fn sentences(paths: &[Path], slides: &Compass) -> Sentences {
    let mut groups: BTreeMap<Vec<LegShape>, Vec<Course>> = BTreeMap::new();
    let mut left_out = false;
    let chains = paths.iter().filter(|path| path.legs.len() > 1);
    for path in chains.filter(|path| path.special == Special::None) {
        match (shapes(path), course(path)) {
            (Some(shapes), Some(course)) => {
                for shapes in alternatives(shapes) {
                    groups.entry(shapes).or_default().push(course.clone());
                }
            }
            _ => left_out = true,
        }
    }
    let told = groups
        .into_iter()
        .flat_map(|(shapes, courses)| split(courses).into_iter().map(move |c| (shapes.clone(), c)));
    let told: Vec<(Vec<LegShape>, Vec<Compass>)> = told.collect();
    let begins = |long: &(Vec<LegShape>, Vec<Compass>),
                  (shapes, ways): &(Vec<LegShape>, Vec<Compass>)| {
        is_walk(shapes) && is_walk(&long.0) && long.0[0] == shapes[0] && long.1.starts_with(ways)
    };
    let mut sentences = Vec::new();
    for one in &told {
        let longer = |other: &&(Vec<LegShape>, Vec<Compass>)| other.0.len() > one.0.len();
        if told.iter().filter(longer).any(|other| begins(other, one)) {
            continue;
        }
        let shorter = told
            .iter()
            .any(|other| other.0.len() < one.0.len() && begins(one, other));
        sentences.push(match shorter {
            true => walk(&one.0, &one.1),
            false => chain(&one.0, &one.1, slides),
        });
    }
    Sentences {
        sentences,
        left_out,
    }
}

/// Whether it is of steps that all treat the squares between alike.
fn is_walk(shapes: &[LegShape]) -> bool {
    let between = &shapes[..shapes.len() - 1];
    shapes.iter().all(LegShape::is_step)
        && between.iter().all(|shape| shape.relay == shapes[0].relay)
        && shapes
            .last()
            .is_some_and(|shape| shape.end == Some(End::Anything))
}

/// `None` if some leg has no words.
fn shapes(path: &Path) -> Option<Vec<LegShape>> {
    let is_plain = !path.initial && path.guard.is_empty() && path.repeats == 1;
    (is_plain && !path.captures_en_passant()).then_some(())?;
    path.legs.iter().map(shape).collect()
}

fn shape(leg: &Leg) -> Option<LegShape> {
    let is_plain = leg.skip == 0
        && leg.between == Between::Ignored
        && !leg.wrap
        && leg.transit.is_empty()
        && leg.hop == Hop::No
        && !leg.same_length
        && !leg.unload
        && leg.steps.is_empty()
        && leg.stop.is_none() != leg.relay.is_none();
    is_plain.then_some(())?;
    let (dx, dy) = leg.vector;
    Some(LegShape {
        far: usize::from(dx.unsigned_abs().max(dy.unsigned_abs())),
        max: leg.max,
        relay: match &leg.relay {
            Some(modes) => Some(relay(modes)?),
            None => None,
        },
        end: match &leg.stop {
            Some(modes) => Some(end(modes)?),
            None => None,
        },
    })
}

fn end(modes: &Modes) -> Option<End> {
    let ends = [
        (End::Anything, true, true),
        (End::Empty, true, false),
        (End::Enemy, false, true),
    ];
    let same = |(_, empty, enemy): &(End, bool, bool)| {
        let allowed = |wanted: bool| wanted.then(Vec::new);
        let spoken = Modes {
            empty: allowed(*empty),
            enemy: allowed(*enemy),
            ..Modes::default()
        };
        spoken == *modes
    };
    ends.into_iter().find(same).map(|(end, ..)| end)
}

fn relay(modes: &Modes) -> Option<Relay> {
    let untested = |tests: &Option<Vec<_>>| tests.as_ref().is_none_or(Vec::is_empty);
    let is_plain = modes.friend.is_none()
        && modes.over_friend.is_none()
        && !modes.en_passant
        && [&modes.empty, &modes.enemy, &modes.over]
            .into_iter()
            .all(untested);
    is_plain.then_some(Relay {
        empty: modes.empty.is_some(),
        enemy: modes.enemy.is_some(),
        over: modes.over.is_some(),
    })
}

/// First direction and turns; `None` if a leg is oblique.
fn course(path: &Path) -> Option<Course> {
    let directions: Option<Vec<usize>> =
        path.legs.iter().map(|leg| direction(leg.vector)).collect();
    let directions = directions?;
    let mut course = vec![directions[0]];
    course.extend(
        directions
            .windows(2)
            .map(|pair| (pair[1] + 8 - pair[0]) % 8),
    );
    Some(course)
}

/// A first step to an empty square and one that captures mean different things: two sentences.
fn alternatives(shapes: Vec<LegShape>) -> Vec<Vec<LegShape>> {
    let both = Relay {
        enemy: true,
        ..EMPTY
    };
    if !is_two_steps(&shapes) || shapes[0].relay != Some(both) {
        return vec![shapes];
    }
    [ENEMY, EMPTY]
        .into_iter()
        .map(|relay| {
            let mut shapes = shapes.clone();
            shapes[0].relay = Some(relay);
            shapes
        })
        .collect()
}

fn is_two_steps(shapes: &[LegShape]) -> bool {
    shapes.len() == 2 && shapes.iter().all(LegShape::is_step)
}

/// For each leg its directions, such that every choice of them is a course; several such lists if
/// one does not do.
fn split(mut courses: Vec<Course>) -> Vec<Vec<Compass>> {
    courses.sort_unstable();
    courses.dedup();
    let whole = compasses(&courses);
    let choices = whole
        .iter()
        .map(|c| c.iter().filter(|inside| **inside).count());
    if choices.product::<usize>() == courses.len() {
        return vec![whole];
    }
    let mut by_turns: BTreeMap<Vec<usize>, Vec<Course>> = BTreeMap::new();
    for course in courses {
        by_turns
            .entry(course[1..].to_vec())
            .or_default()
            .push(course);
    }
    by_turns
        .values()
        .map(|courses| compasses(courses))
        .collect()
}

fn compasses(courses: &[Course]) -> Vec<Compass> {
    let legs = courses.first().map_or(0, Vec::len);
    (0..legs)
        .map(|leg| compass(courses.iter().map(|course| course[leg])))
        .collect()
}

/// One sentence about a group.
fn chain(shapes: &[LegShape], ways: &[Compass], slides: &Compass) -> String {
    let back = compass([4]);
    if is_two_steps(shapes) {
        let (first, turn) = (directions(&ways[0]), turns(&ways[1]));
        if shapes[0].relay == Some(EMPTY) && ways[1] == back {
            return format!(
                "It may step {first} to an empty square and back again, which passes the turn."
            );
        }
        if shapes[0].relay == Some(ENEMY) {
            return match ways[1] == back {
                true => format!(
                    "It may step {first} to capture a piece and step back at once: a capture without \
                     moving."
                ),
                false => double_capture(&first, &turn, shapes[1].end, ways[1][4]),
            };
        }
    }
    let corner = shapes.len() == 2 && shapes.iter().all(|shape| shape.far == 1 && shape.max == 0);
    if corner && shapes[0].relay == Some(EMPTY) {
        return corner_sentence(&ways[0], &turns(&ways[1]), ways[0] == *slides);
    }
    legs(shapes, ways)
}

/// A slide that turns once; `always` if it does so wherever it slides.
fn corner_sentence(first: &Compass, turn: &str, always: bool) -> String {
    let on = format!("turn once on an empty square and slide on {turn}.");
    match always {
        true => format!("It may {on}"),
        false => format!("After sliding {} it may {on}", directions(first)),
    }
}

/// A capture with the first of two steps.
fn double_capture(first: &str, turn: &str, end: Option<End>, also_back: bool) -> String {
    let end = match end {
        Some(End::Empty) => " to an empty square",
        Some(End::Enemy) => ", capturing again",
        _ => ", capturing again if an enemy stands there",
    };
    let back = match also_back {
        true => "; if it steps back, it captures without moving",
        false => "",
    };
    format!("It may capture with a step {first} and then take a second step {turn}{end}{back}.")
}

/// Several steps, each of which may be the last.
fn walk(shapes: &[LegShape], ways: &[Compass]) -> String {
    let mut further: Vec<String> = ways[1..].iter().map(turns).collect();
    further.dedup();
    let relay = shapes[0].relay.unwrap_or(EMPTY);
    let between = match relay == EMPTY {
        true => ", through empty squares; its first capture ends the move".to_owned(),
        false => format!(", with every step but the last {}", relay.words()),
    };
    format!(
        "It may take up to {} in one move, the first {} and each further one {}{between}.",
        counted(shapes.len(), "step"),
        directions(&ways[0]),
        list(&further, "then"),
    )
}

/// Any other chain, leg by leg.
fn legs(shapes: &[LegShape], ways: &[Compass]) -> String {
    let all_steps = shapes.iter().all(LegShape::is_step);
    let mut texts: Vec<String> = Vec::new();
    let mut last_relay = None;
    for (index, (shape, way)) in shapes.iter().zip(ways).enumerate() {
        let way = if index == 0 {
            directions(way)
        } else {
            turns(way)
        };
        let mut text = match all_steps {
            true => format!("the {} {way}", ordinal(index + 1)),
            false => format!("{} {way}", shape.verb()),
        };
        if let Some(relay) = shape.relay {
            let words = if last_relay == Some(relay) {
                "likewise"
            } else {
                relay.words()
            };
            text += &format!(", {words}");
        }
        last_relay = shape.relay;
        texts.push(text);
    }
    let end = match shapes.last().and_then(|shape| shape.end) {
        Some(End::Empty) => ", to an empty square",
        Some(End::Enemy) => ", capturing a piece",
        _ if all_steps => ", capturing any enemy there",
        _ => "",
    };
    match all_steps {
        true => format!(
            "It may take {} steps in one move: {}{end}.",
            number(shapes.len()),
            texts.join("; "),
        ),
        false => format!("It may {}{end}.", texts.join("; then ")),
    }
}

impl LegShape {
    fn is_step(&self) -> bool {
        self.far == 1 && self.max == 1
    }

    fn verb(&self) -> String {
        match (self.far, self.max) {
            (1, 1) => "step one square".to_owned(),
            (1, 0) => "slide any distance".to_owned(),
            (1, most) => format!("slide up to {}", counted(most.into(), "square")),
            (far, 1) => format!("jump to the {} square", ordinal(far)),
            (far, _) => format!("make jumps to each {} square", ordinal(far)),
        }
    }
}

impl Relay {
    fn words(self) -> &'static str {
        match (self.empty, self.enemy, self.over) {
            (true, false, false) => "to an empty square",
            (false, true, false) => "capturing a piece",
            (true, true, false) => "to an empty square or capturing a piece",
            (false, false, true) => "over a piece",
            (true, false, true) => "over anything that stands there",
            (false, true, true) => "over a piece, which it may capture if it is an enemy",
            (true, true, true) => {
                "over anything that stands there, which it may capture if it is an enemy"
            }
            (false, false, false) => "impossibly",
        }
    }
}
