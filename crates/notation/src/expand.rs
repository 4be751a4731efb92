//! Terms without brackets → paths: single moves, castling, and legs joined by `a`.
//!
//! Chains in brackets are in `chain`, which shares [`parts`] and [`make_leg`].

use std::ops::Range;

use crate::directions::{
    self, COMPASS, clockwise, cross, is_oblique, on_compass, selects, variants,
};
use crate::letters::{self, Letters, Place};
use crate::path::{Hop, Leg, Path, Special, Vector, legs_of};
use crate::syntax::{Atom, Simple};
use crate::terms::{Flat, FlatBody, Letter, tests_of};
use crate::{MAX_LEGS, NotationError, chain};

/// Most legs of one path: keeps the walk's recursion shallow.
pub(super) const MAX_LENGTH: usize = 32;

/// The paths of all terms; what is wrong goes to `errors`.
pub(super) fn expand_terms(terms: &[Flat], errors: &mut Vec<NotationError>) -> Vec<Path> {
    let mut paths = Vec::new();
    let mut n_legs = 0;
    for term in terms {
        match expand_term(term) {
            Ok(more) => {
                n_legs += legs_of(&more);
                paths.extend(more);
            }
            Err(error) => {
                let limit = error.code == "E_LIMIT";
                errors.push(error);
                // What is too large once may be so in every term: the first answer is enough.
                if limit {
                    break;
                }
            }
        }
        if n_legs > MAX_LEGS {
            errors.push(too_many(term.span.clone()));
            break;
        }
    }
    paths
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

fn too_many(span: Range<usize>) -> NotationError {
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

pub(super) fn expand_term(term: &Flat) -> Result<Vec<Path>, NotationError> {
    match term.body {
        FlatBody::Chain(chain) => chain::expand_chain(term, chain),
        FlatBody::Castling(squares) => castling(term, squares),
        FlatBody::Simple(simple) => match simple.atom {
            Atom::Universal | Atom::Null => unwalked(term, simple),
            _ if term.letters.iter().any(|letter| letter.letter == 'a') => again(term, simple),
            _ => single(term, simple),
        },
    }
}

const ONLY: Place = Place {
    first: true,
    last: true,
    chain: false,
};

fn single(term: &Flat, simple: &Simple) -> Result<Vec<Path>, NotationError> {
    let letters = letters::read(&term.letters, ONLY)?;
    let marks = letters.has('i') && letters.has('n');
    let special = if marks {
        Special::MarksEnPassant
    } else {
        Special::None
    };
    let vectors = first_vectors(simple, &letters.run)?.into_iter();
    let path = |(vector, max)| {
        let legs = vec![make_leg(simple, &letters, ONLY, vector, max)?];
        Ok(path_of(term, letters.has('i'), legs, special.clone()))
    };
    vectors.map(path).collect()
}

fn path_of(term: &Flat, initial: bool, legs: Vec<Leg>, special: Special) -> Path {
    Path {
        initial,
        guard: term.guard.clone(),
        legs,
        repeats: 1,
        special,
    }
}

/// The universal leaper and the null move, which are no walks.
fn unwalked(term: &Flat, simple: &Simple) -> Result<Vec<Path>, NotationError> {
    let (name, allowed) = match simple.atom {
        Atom::Null => ("O", "i"),
        _ => ("U", "imcdkt"),
    };
    if let Some(letter) = term
        .letters
        .iter()
        .find(|letter| !allowed.contains(letter.letter))
    {
        let message = format!("`{}` has no meaning before `{name}`", letter.letter);
        return Err(
            NotationError::new("E_CONFLICT", letter.span.clone(), message).help(format!(
                "`{name}` has no directions and passes no squares; write `{name}` alone"
            )),
        );
    }
    if let Some(test) = simple.tests.first() {
        let message = format!("`{name}` makes no steps to test");
        return Err(
            NotationError::new("E_LEVEL", test.span.clone(), message).help(format!(
                "put the tests before it: `m{{{}}}{name}`",
                test.test.predicate.name()
            )),
        );
    }
    if simple.range.is_some() {
        let span = simple.atom_span.end..simple.span.end;
        return Err(
            NotationError::new("E_SYNTAX", span, format!("`{name}` takes no range"))
                .help(format!("write `{name}`")),
        );
    }
    let letters = letters::read(&term.letters, ONLY)?;
    let special = match simple.atom {
        Atom::Null => Special::Null,
        _ => Special::Universal(letters::stop(&letters)),
    };
    Ok(vec![path_of(term, letters.has('i'), Vec::new(), special)])
}

fn castling(term: &Flat, squares: u16) -> Result<Vec<Path>, NotationError> {
    if let Some(letter) = term
        .letters
        .iter()
        .find(|letter| !"ijlrs".contains(letter.letter))
    {
        let message = format!("`{}` has no meaning before a castling", letter.letter);
        return Err(
            NotationError::new("E_CONFLICT", letter.span.clone(), message)
                .help("castling goes to the left or right: `isO2`, with `j` for an inner partner"),
        );
    }
    if squares == 0 {
        let message = "castling moves the king at least one square";
        return Err(NotationError::new("E_SYNTAX", term.span.clone(), message)
            .help("write the number of squares, as in `isO2`, or `O` to pass"));
    }
    let letters = letters::read(&term.letters, ONLY)?;
    let mut paths = Vec::new();
    for right in [false, true] {
        if selects(&letters.run, (if right { 1 } else { -1 }, 0))? {
            let special = Special::Castling {
                squares,
                right,
                inset: letters.count('j'),
            };
            paths.push(path_of(term, letters.has('i'), Vec::new(), special));
        }
    }
    Ok(paths)
}

/// A path under way: its legs so far and the last turn to a side.
struct Partial {
    legs: Vec<Leg>,
    last_turn: i64,
}

/// Legs that share one atom, joined by `a` ("again"): `mcafsW`.
fn again(term: &Flat, simple: &Simple) -> Result<Vec<Path>, NotationError> {
    let segments: Vec<&[Letter]> = term.letters.split(|letter| letter.letter == 'a').collect();
    if segments.len() > MAX_LENGTH {
        let message = format!("a path of {} legs is too long", segments.len());
        return Err(NotationError::new("E_LIMIT", term.span.clone(), message)
            .help(format!("at most {MAX_LENGTH} legs are read")));
    }
    let ring = again_ring(simple);
    let mut initial = false;
    let mut toggled = false;
    let mut partials = vec![Partial {
        legs: Vec::new(),
        last_turn: 0,
    }];
    for (index, segment) in segments.iter().enumerate() {
        let place = Place {
            first: index == 0,
            last: index + 1 == segments.len(),
            chain: false,
        };
        let letters = letters::read(segment, place)?;
        initial |= place.first && letters.has('i');
        let mut grown = Vec::new();
        for partial in &partials {
            let vectors = match partial.legs.last() {
                None => first_vectors(simple, &letters.run)?,
                Some(last) => again_vectors(simple, &ring, &letters.run, last, partial.last_turn)?,
            };
            for (vector, max) in vectors {
                let max = if toggled { toggle(max) } else { max };
                let mut legs = partial.legs.clone();
                let turn = legs.last().map_or(0, |last| cross(last.vector, vector));
                legs.push(make_leg(simple, &letters, place, vector, max)?);
                let last_turn = if turn == 0 { partial.last_turn } else { turn };
                grown.push(Partial { legs, last_turn });
            }
            check_amount(grown.len(), index + 1, &term.span)?;
        }
        toggled ^= !place.last && (letters.has('g') || letters.has('y'));
        partials = grown;
    }
    let paths = partials.into_iter();
    Ok(paths
        .map(|partial| path_of(term, initial, partial.legs, Special::None))
        .collect())
}

/// The eight vectors that later legs choose from, clockwise.
fn again_ring(simple: &Simple) -> Vec<Vector> {
    match simple.atom {
        Atom::Leaper(x, y) if is_oblique((x, y)) => clockwise(&variants(x, y)),
        Atom::Leaper(_, stride) => COMPASS
            .iter()
            .map(|(x, y)| (x * stride, y * stride))
            .collect(),
        _ => COMPASS.to_vec(),
    }
}

fn again_vectors(
    simple: &Simple,
    ring: &[Vector],
    run: &[(char, Range<usize>)],
    last: &Leg,
    last_turn: i64,
) -> Result<Vec<(Vector, u16)>, NotationError> {
    let max = parts(simple)[0].max;
    let all_but_back = match simple.atom {
        Atom::AllSteps | Atom::AllSlides => true,
        Atom::Leaper(x, y) => is_oblique((x, y)),
        _ => false,
    };
    let default = if all_but_back { "ffssfsbs" } else { "fflr" };
    let run = match run {
        [] => default.chars().map(|letter| (letter, 0..0)).collect(),
        _ => resolve_turns(run, last_turn),
    };
    let vectors = on_compass(&run, last.vector, ring)?;
    Ok(vectors.into_iter().map(|vector| (vector, max)).collect())
}

/// `g` and `y` make later legs of a slider step, and of a stepper slide.
fn toggle(max: u16) -> u16 {
    u16::from(max != 1)
}
