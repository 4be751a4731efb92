//! Hoppers: slides that pass pieces without harm, and may end only behind the first of them.
//!
//! Beside the letters of hoppers there are chains of two slides along one line that come to the same. A hopper may ask of
//! what kind its hurdle and its victim are; how the moves are found is left to the layouts. So are slides that may end on
//! their player's own pieces: those that pass nothing, and what they and slides over pieces come to together.

use std::collections::BTreeSet;

use variant_dsl::path::{Between, Hop, Leg, Modes, Path, Test, Vector};
use variant_dsl::program::{PieceKind, Program};

use crate::legs::{is_free_of_context, is_plain_stop, kinds_meeting, reach};

/// Slides over pieces along one vector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hopper {
    /// One leap, as the owner sees it.
    pub vector: Vector,
    /// What it may pass.
    pub over: Over,
    /// The kinds that it may pass, if not all.
    pub hurdles: Option<Kinds>,
    /// The kinds that it captures, if not all.
    pub victims: Option<Kinds>,
    /// Most leaps, hurdles included, that end on an empty cell; 0 if none may.
    pub moves: u32,
    /// Most leaps that end on an enemy; 0 if none may.
    pub captures: u32,
    /// The kinds of its player's own on which it ends, if not all.
    pub trodden: Option<Kinds>,
    /// Most leaps that end on such a piece; 0 if none may.
    pub treads: u32,
}

impl Hopper {
    /// Whether it passes a single piece, and asks of no kind.
    pub fn is_set_wise(&self) -> bool {
        let single = matches!(self.over, Over::OneAtOnce | Over::One);
        single && self.asks_nothing()
    }

    /// Whether each of several hurdles is asked for its kind, so that a capture may open the way over all of them.
    pub fn asks_each(&self) -> bool {
        matches!(self.over, Over::Many | Over::Any) && self.hurdles.is_some()
    }

    /// Whether it passes and captures all kinds, and treads on none.
    fn asks_nothing(&self) -> bool {
        self.hurdles.is_none() && self.victims.is_none() && self.treads == 0
    }

    /// The most leaps that end anywhere.
    fn reach(&self) -> u32 {
        self.moves.max(self.captures).max(self.treads)
    }

    /// Its ranges, each once.
    pub fn uses(&self) -> Vec<Use> {
        let ranges = [self.moves, self.captures, self.treads];
        let mut uses: Vec<Use> = Vec::new();
        for range in ranges.into_iter().filter(|range| *range > 0) {
            if uses.iter().all(|(known, _)| *known != range) {
                uses.push((range, ranges.map(|other| other == range)));
            }
        }
        uses
    }
}

/// Most leaps, and whether they end on empty cells, on enemies, and on pieces of the player's own.
pub type Use = (u32, [bool; 3]);

/// Some kinds.
pub type Kinds = BTreeSet<PieceKind>;

/// What a hopper passes. Those that may end without passing anything all may end on own pieces: others are plain slides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Over {
    /// Nothing.
    Nothing,
    /// Exactly one piece, behind which it lands at once.
    OneAtOnce,
    /// Exactly one piece.
    One,
    /// Exactly so many pieces, which are at least two.
    Exactly(u8),
    /// One piece or more.
    Many,
    /// Any number of pieces, or none.
    Any,
}

impl Over {
    /// Whether it may end before it has passed anything.
    pub fn ends_at_first(self) -> bool {
        matches!(self, Over::Nothing | Over::Any)
    }

    /// Whether it may end wherever another may that is not the same.
    fn includes(self, other: Over) -> bool {
        match self {
            Over::One => other == Over::OneAtOnce,
            Over::Many => matches!(other, Over::OneAtOnce | Over::One | Over::Exactly(_)),
            _ => false,
        }
    }
}

/// A path that is a slide over pieces.
#[derive(Clone, Debug)]
pub struct Slide {
    over: Over,
    hurdles: Option<Kinds>,
    victims: Option<Kinds>,
    trodden: Option<Kinds>,
    /// The leg with its whole range and how it ends.
    leg: Leg,
}

/// The slide over pieces that `path` comes to, if it does.
pub fn hopper(program: &Program, path: &Path) -> Option<Slide> {
    if !is_free_of_context(path) {
        return None;
    }
    match &path.legs[..] {
        [] => None,
        [leg] => by_letter(program, leg),
        [first @ .., last] => by_legs(first, last),
    }
}

fn by_letter(program: &Program, leg: &Leg) -> Option<Slide> {
    let stop = leg.stop.as_ref()?;
    let over = match leg.hop {
        Hop::No if stop.friend.is_some() => Over::Nothing,
        Hop::No => return None,
        Hop::One => Over::One,
        Hop::Adjacent => Over::OneAtOnce,
        Hop::Many => Over::Many,
    };
    let hurdles = match over {
        Over::Nothing => None,
        _ => some(program, leg.transit.over.as_ref()?)?,
    };
    let victims = some(program, stop.enemy.as_deref().unwrap_or_default())?;
    let trodden = some(program, stop.friend.as_deref().unwrap_or_default())?;
    let leg = &untested(leg);
    let hopping = Leg {
        hop: leg.hop,
        transit: match over {
            Over::Nothing => Modes::default(),
            _ => over_any(),
        },
        ..plain(leg)
    };
    let is_plain = *leg == hopping && leg.stop.as_ref().is_some_and(is_untested_stop);
    is_plain.then(|| Slide {
        over,
        hurdles,
        victims,
        trodden,
        leg: plain(leg),
    })
}

/// Whether a move may end by moving, capturing or treading, without a condition, and nothing else.
fn is_untested_stop(stop: &Modes) -> bool {
    let untested = stop.friend.as_ref().is_none_or(Vec::is_empty);
    let others = Modes {
        friend: None,
        ..stop.clone()
    };
    untested && is_plain_stop(&others)
}

/// The kinds that meet tests, `None` inside for all; `None` if something else is asked.
fn some(program: &Program, tests: &[Test]) -> Option<Option<Kinds>> {
    let kinds = kinds_meeting(program, tests)?;
    let all = kinds.len() == program.facts.kinds.len();
    Some((!all).then_some(kinds))
}

/// The leg without what is asked of hurdles, victims and own pieces.
fn untested(leg: &Leg) -> Leg {
    let mut leg = leg.clone();
    let tests = leg.transit.over.iter_mut();
    let ends = { leg.stop.iter_mut() }.flat_map(|stop| [&mut stop.enemy, &mut stop.friend]);
    tests.chain(ends.flatten()).for_each(Vec::clear);
    leg
}

/// Slides along one line, each up to a piece, and one more from the last of these pieces; or a leap, behind a single piece.
fn by_legs(first: &[Leg], last: &Leg) -> Option<Slide> {
    let up_to_a_piece = Leg {
        stop: None,
        relay: Some(over_any()),
        ..Leg::plain(last.vector, 0)
    };
    let over = match (first.len(), last.max) {
        (1, 0) => Over::One,
        (1, 1) => Over::OneAtOnce,
        (pieces, 0) => Over::Exactly(u8::try_from(pieces).ok()?),
        _ => return None,
    };
    let slides = first.iter().all(|leg| *leg == up_to_a_piece)
        && *last == plain(last)
        && last.stop.as_ref().is_some_and(is_plain_stop);
    slides.then(|| Slide {
        over,
        hurdles: None,
        victims: None,
        trodden: None,
        leg: Leg {
            max: 0,
            ..plain(last)
        },
    })
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

/// The hoppers among `paths`, merged by vector, by what they pass and by what they capture, without those that others
/// include.
pub fn hoppers(program: &Program, paths: &[Path]) -> Vec<Hopper> {
    let mut hoppers: Vec<Hopper> = Vec::new();
    for hop in paths.iter().filter_map(|path| hopper(program, path)) {
        let most = reach(program, &hop.leg);
        insert(&mut hoppers, &hop, most);
    }
    join(&mut hoppers);
    let all = hoppers.clone();
    for hopper in hoppers.iter_mut().filter(|hopper| hopper.asks_nothing()) {
        let wider = |other: &&Hopper| {
            let passes = other.over.includes(hopper.over) && other.asks_nothing();
            passes && other.vector == hopper.vector
        };
        let of = |range: fn(&Hopper) -> u32| all.iter().filter(wider).map(range).max();
        let left = |own: u32, others: Option<u32>| if others >= Some(own) { 0 } else { own };
        let moves = left(hopper.moves, of(|other| other.moves));
        let captures = left(hopper.captures, of(|other| other.captures));
        (hopper.moves, hopper.captures) = (moves, captures);
    }
    // A hurdle and a cell to land on need two leaps.
    let needed = |hopper: &Hopper| match hopper.over {
        Over::Nothing | Over::Any => 1,
        Over::OneAtOnce | Over::One | Over::Many => 2,
        Over::Exactly(pieces) => u32::from(pieces) + 1,
    };
    hoppers.retain(|hopper| hopper.reach() >= needed(hopper));
    hoppers.sort_by_key(|hopper| {
        let sets = (hopper.hurdles.clone(), hopper.victims.clone());
        (hopper.vector, hopper.over, sets, hopper.trodden.clone())
    });
    hoppers
}

/// Joins a slide that passes nothing with one that passes one piece or more, where both end on the same kinds.
fn join(hoppers: &mut Vec<Hopper>) {
    let ends = |hopper: &Hopper| Hopper {
        over: Over::Nothing,
        hurdles: None,
        ..hopper.clone()
    };
    let short = |hopper: &Hopper| hopper.over == Over::Nothing;
    let (shorts, mut others): (Vec<Hopper>, Vec<Hopper>) = hoppers.drain(..).partition(short);
    for one in shorts {
        let joins = |other: &&mut Hopper| other.over == Over::Many && ends(other) == one;
        match others.iter_mut().find(joins) {
            Some(other) => other.over = Over::Any,
            None => others.push(one),
        }
    }
    *hoppers = others;
}

fn insert(hoppers: &mut Vec<Hopper>, hop: &Slide, reach: u32) {
    let stop = hop.leg.stop.as_ref();
    let moves = stop.is_some_and(|stop| stop.empty.is_some());
    let captures = stop.is_some_and(|stop| stop.enemy.is_some());
    let treads = stop.is_some_and(|stop| stop.friend.is_some());
    let known = |hopper: &Hopper| {
        (hopper.vector, hopper.over) == (hop.leg.vector, hop.over)
            && (&hopper.hurdles, &hopper.victims) == (&hop.hurdles, &hop.victims)
            && hopper.trodden == hop.trodden
    };
    let index = hoppers.iter().position(known).unwrap_or_else(|| {
        hoppers.push(Hopper {
            vector: hop.leg.vector,
            over: hop.over,
            hurdles: hop.hurdles.clone(),
            victims: hop.victims.clone(),
            moves: 0,
            captures: 0,
            trodden: hop.trodden.clone(),
            treads: 0,
        });
        hoppers.len() - 1
    });
    let hopper = &mut hoppers[index];
    let ranges = [
        (moves, &mut hopper.moves),
        (captures, &mut hopper.captures),
        (treads, &mut hopper.treads),
    ];
    for (_, range) in ranges.into_iter().filter(|(meant, _)| *meant) {
        *range = reach.max(*range);
    }
}

/// Whether moves of two different hoppers, or of one and a leap or chain that ends on one of `ends`, may
/// come to the same cell. Slides along the vector of one that has to pass something end before the cells that it comes to.
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
