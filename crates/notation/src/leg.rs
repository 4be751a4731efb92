//! One leg of a path: the vectors that its atom goes along, and what its letters make of it.
//!
//! How legs follow one another is left to `chain` and `expand`.

use std::ops::Range;

use crate::directions::{self, cross, selects, variants};
use crate::error::NotationError;
use crate::letters::{self, Letters, Place};
use crate::path::{Hop, Leg, Vector};
use crate::syntax::{Atom, Simple};
use crate::terms::tests_of;

/// Most legs of all paths together, of a movement and of a game: keeps hostile text cheap. The
/// greatest known game needs less than two thousand.
pub const MAX_LEGS: usize = 30_000;
/// Most legs of one path: keeps the walk's recursion shallow.
pub(super) const MAX_LENGTH: usize = 32;

/// A path under way.
#[derive(Clone, Default)]
pub(super) struct Partial {
    pub(super) legs: Vec<Leg>,
    /// The last turn to a side; positive to the left.
    pub(super) last_turn: i64,
}

impl Partial {
    /// The path with one more leg.
    pub(super) fn then(&self, leg: Leg) -> Partial {
        let turn = self
            .legs
            .last()
            .map_or(0, |last| cross(last.vector, leg.vector));
        let mut legs = self.legs.clone();
        legs.push(leg);
        let last_turn = if turn == 0 { self.last_turn } else { turn };
        Partial { legs, last_turn }
    }
}

/// Vectors that share a range.
pub(super) struct Part {
    pub(super) vectors: Vec<Vector>,
    pub(super) max: u16,
}

/// What an atom goes along; `K` and `Q` have a straight and a diagonal part.
pub(super) fn parts(simple: &Simple) -> Vec<Part> {
    let part = |x, y, default| {
        let max = simple.range.unwrap_or(default);
        Part {
            vectors: variants(x, y),
            max,
        }
    };
    match simple.atom {
        Atom::Leaper(x, y) => vec![part(x, y, 1)],
        Atom::Straight => vec![part(0, 1, 0)],
        Atom::Diagonal => vec![part(1, 1, 0)],
        Atom::AllSlides => vec![part(0, 1, 0), part(1, 1, 0)],
        Atom::AllSteps => vec![part(0, 1, 1), part(1, 1, 1)],
        Atom::Universal | Atom::Null => Vec::new(),
    }
}

/// Vectors of a first leg or whole move with their ranges, as the direction letters select.
pub(super) fn first_vectors(
    simple: &Simple,
    run: &[(char, Range<usize>)],
) -> Result<Vec<(Vector, u16)>, NotationError> {
    let parts = parts(simple);
    if parts.len() > 1 {
        let range = simple
            .range
            .map_or(String::new(), |range| range.to_string());
        let unlimited = simple.atom == Atom::AllSlides && simple.range.is_none();
        let (straight, diagonal) = if unlimited { ("R", "B") } else { ("W", "F") };
        let names = (
            &*format!("{straight}{range}"),
            &*format!("{diagonal}{range}"),
        );
        directions::check_distributed(run, names)?;
    }
    let mut selected = Vec::new();
    for part in parts {
        for vector in part.vectors {
            if selects(run, vector)? {
                selected.push((vector, part.max));
            }
        }
    }
    Ok(selected)
}

/// One leg; whether it may stop or go on is `place`'s matter, and the caller's for `?`.
pub(super) fn make_leg(
    simple: &Simple,
    letters: &Letters,
    place: Place,
    vector: Vector,
    max: u16,
) -> Result<Leg, NotationError> {
    let (between, skip) = letters::between(letters, vector, place)?;
    let passing = simple
        .transit
        .iter()
        .map(|(letter, tests, _)| (*letter, tests_of(tests)));
    let passing: Vec<_> = passing.collect();
    let mut leg = Leg {
        vector,
        max,
        skip,
        between,
        wrap: letters.has('o'),
        transit: letters::transit(&passing),
        hop: Hop::No,
        stop: place.last.then(|| letters::stop(letters)),
        relay: (!place.last).then(|| letters::relay(letters)),
        same_length: letters.has('i') && !place.first,
        unload: letters.has('u'),
        steps: tests_of(&simple.tests),
    };
    if place.last {
        let (hop, hurdle) = letters::hop(letters);
        check_hop(simple, letters, hop, max)?;
        leg.hop = hop;
        leg.transit.over = hurdle.or(leg.transit.over);
    }
    Ok(leg)
}

/// Refuses to go on with more paths, of so many legs so far, than any sane piece has.
pub(super) fn check_amount(
    paths: usize,
    legs: usize,
    span: &Range<usize>,
) -> Result<(), NotationError> {
    if paths * legs.max(1) <= MAX_LEGS {
        return Ok(());
    }
    Err(too_many(span.clone()))
}

pub(super) fn too_many(span: Range<usize>) -> NotationError {
    let message = format!("too many paths: the limit is {MAX_LEGS} legs in total");
    NotationError::new("E_LIMIT", span, message)
        .help("write fewer legs, or fewer directions on each")
}

/// Replaces `z` and `q` by the side they mean after the last turn to the side (positive: left).
pub(super) fn resolve_turns(
    run: &[(char, Range<usize>)],
    last_turn: i64,
) -> Vec<(char, Range<usize>)> {
    let resolve = |letter| match (letter, last_turn.signum()) {
        ('q' | 'z', 0) => 's',
        ('q', 1) | ('z', -1) => 'l',
        ('q' | 'z', _) => 'r',
        (other, _) => other,
    };
    run.iter()
        .map(|(letter, span)| (resolve(*letter), span.clone()))
        .collect()
}

fn check_hop(simple: &Simple, letters: &Letters, hop: Hop, max: u16) -> Result<(), NotationError> {
    if hop == Hop::No {
        return Ok(());
    }
    let letter = if hop == Hop::Adjacent { 'g' } else { 'p' };
    if max == 1 {
        let message = format!("a hopper (`{letter}`) needs a range of at least two");
        return Err(
            NotationError::new("E_HOP_RANGE", letters.span(letter), message)
                .help("write a range after the atom: `0` for no limit, `2` to jump a neighbour"),
        );
    }
    if let Some((passing, _, span)) = simple.transit.first() {
        let message = format!("a hopper (`{letter}`) passes its hurdle only, not by `{passing}`");
        return Err(
            NotationError::new("E_CONFLICT", span.clone(), message).help(format!(
                "remove the `{letter}` or the letters before the range"
            )),
        );
    }
    Ok(())
}
