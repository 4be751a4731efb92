//! Hoppers: slides that pass pieces without harm, and may end only behind the first of them.
//!
//! Beside the letters of hoppers there are chains of two slides along one line that come to the same. A
//! hopper that asks something of its hurdle is none of these; how the moves are found is left to the
//! layouts.

use variant_dsl::path::{Between, Hop, Leg, Modes, Path, Vector};
use variant_dsl::program::Program;

use crate::legs::{is_free_of_context, is_plain_stop, reach};

/// Slides over pieces along one vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hopper {
    /// One leap, as the owner sees it.
    pub vector: Vector,
    /// What it may pass.
    pub over: Over,
    /// Most leaps, hurdles included, that end on an empty cell; 0 if none may.
    pub moves: u32,
    /// Most leaps that end on an enemy; 0 if none may.
    pub captures: u32,
}

/// What a hopper passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Over {
    /// Exactly one piece, behind which it lands at once.
    OneAtOnce,
    /// Exactly one piece.
    One,
    /// One piece or more.
    Many,
}

/// The slide over pieces that `path`, which must be free of context, comes to: what it passes, and the
/// leg with its whole range.
pub fn hopper(path: &Path) -> Option<(Over, Leg)> {
    let stop = path.legs.last()?.stop.as_ref();
    if !is_free_of_context(path) || !stop.is_some_and(is_plain_stop) {
        return None;
    }
    match &path.legs[..] {
        [leg] => by_letter(leg),
        [first, last] => by_legs(first, last),
        _ => None,
    }
}

fn by_letter(leg: &Leg) -> Option<(Over, Leg)> {
    let over = match leg.hop {
        Hop::No => return None,
        Hop::One => Over::One,
        Hop::Adjacent => Over::OneAtOnce,
        Hop::Many => Over::Many,
    };
    let hopping = Leg {
        hop: leg.hop,
        transit: over_any(),
        ..plain(leg)
    };
    (*leg == hopping).then(|| (over, plain(leg)))
}

/// A slide of any length up to a piece, and from there another one or a leap along the same line.
fn by_legs(first: &Leg, last: &Leg) -> Option<(Over, Leg)> {
    let up_to_a_piece = Leg {
        stop: None,
        relay: Some(over_any()),
        ..Leg::plain(first.vector, 0)
    };
    let over = match last.max {
        0 => Over::One,
        1 => Over::OneAtOnce,
        _ => return None,
    };
    let slides = *first == up_to_a_piece && last.vector == first.vector && *last == plain(last);
    let whole = Leg {
        max: 0,
        ..plain(last)
    };
    slides.then_some((over, whole))
}

/// Any piece, left standing, without a test.
fn over_any() -> Modes {
    Modes {
        over: Some(Vec::new()),
        ..Modes::default()
    }
}

/// The leg with nothing but its vector, its range and how it ends.
fn plain(leg: &Leg) -> Leg {
    Leg {
        stop: leg.stop.clone(),
        between: Between::Ignored,
        ..Leg::plain(leg.vector, leg.max)
    }
}

/// The hoppers among `paths`, merged by vector and by what they pass, without those that others include.
pub fn hoppers(program: &Program, paths: &[Path]) -> Vec<Hopper> {
    let mut hoppers: Vec<Hopper> = Vec::new();
    for (over, leg) in paths.iter().filter_map(hopper) {
        insert(&mut hoppers, over, &leg, reach(program, &leg));
    }
    let all = hoppers.clone();
    for hopper in &mut hoppers {
        let wider = |other: &&Hopper| other.vector == hopper.vector && other.over > hopper.over;
        let of = |range: fn(&Hopper) -> u32| all.iter().filter(wider).map(range).max();
        let left = |own: u32, others: Option<u32>| if others >= Some(own) { 0 } else { own };
        let moves = left(hopper.moves, of(|other| other.moves));
        let captures = left(hopper.captures, of(|other| other.captures));
        (hopper.moves, hopper.captures) = (moves, captures);
    }
    // A hurdle and a cell to land on need two leaps.
    hoppers.retain(|hopper| hopper.moves.max(hopper.captures) > 1);
    hoppers.sort_by_key(|hopper| (hopper.vector, hopper.over));
    hoppers
}

fn insert(hoppers: &mut Vec<Hopper>, over: Over, leg: &Leg, reach: u32) {
    let known = |hopper: &Hopper| (hopper.vector, hopper.over) == (leg.vector, over);
    let index = hoppers.iter().position(known).unwrap_or_else(|| {
        hoppers.push(Hopper {
            vector: leg.vector,
            over,
            moves: 0,
            captures: 0,
        });
        hoppers.len() - 1
    });
    let hopper = &mut hoppers[index];
    let stop = leg.stop.as_ref();
    if stop.is_some_and(|stop| stop.empty.is_some()) {
        hopper.moves = reach.max(hopper.moves);
    }
    if stop.is_some_and(|stop| stop.enemy.is_some()) {
        hopper.captures = reach.max(hopper.captures);
    }
}

/// Whether moves of two different hoppers, or of one and a leap or chain that ends on one of `ends`, may
/// come to the same cell. Slides along the hopper's own vector end before the cells that it comes to.
pub fn overlap(hoppers: &[Hopper], mut ends: impl Iterator<Item = Vector>) -> bool {
    let on_line = |hopper: &Hopper, end: Vector| {
        let (a, b) = (hopper.vector, end);
        a.0 * b.1 == a.1 * b.0 && a.0 * b.0 + a.1 * b.1 > 0
    };
    let meet = hoppers.iter().enumerate().any(|(index, hopper)| {
        let mut others = hoppers[index + 1..].iter();
        others.any(|other| on_line(hopper, other.vector))
    });
    meet || ends.any(|end| hoppers.iter().any(|hopper| on_line(hopper, end)))
}
