//! Terms without brackets → paths: single moves, castling, and legs joined by `a`.
//!
//! Chains in brackets are left to `chain`, single legs to `leg`.

use std::ops::Range;

use crate::chain;
use crate::directions::{clockwise, is_oblique, on_compass, selects, variants};
use crate::error::NotationError;
use crate::leg::{
    MAX_LEGS, MAX_LENGTH, Partial, check_amount, first_vectors, make_leg, parts, resolve_turns,
    too_many,
};
use crate::letters::{self, Place};
use crate::path::{COMPASS, Leg, Path, Special, Vector, legs_of};
use crate::syntax::{Atom, Simple};
use crate::terms::{Flat, FlatBody, Letter};

/// The paths of all terms; what is wrong goes to `errors`.
pub(super) fn expand_terms(terms: &[Flat], errors: &mut Vec<NotationError>) -> Vec<Path> {
    let mut paths = Vec::new();
    let mut n_legs = 0;
    for term in terms {
        match expand_term(term) {
            Ok(more) => {
                n_legs += legs_of(&more);
                let is_empty = more.is_empty();
                let settled = more.into_iter().filter_map(Path::with_origin_settled);
                let settled: Vec<Path> = settled.collect();
                if settled.is_empty() && !is_empty {
                    let message = "no move is left by the tests for `origin`";
                    let error = NotationError::new("E_CONFLICT", term.span.clone(), message);
                    errors.push(error.help("remove one of them, or let another step lead there"));
                }
                paths.extend(settled);
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
    let special = match letters::marks(&letters) {
        true => Special::MarksEnPassant,
        false => Special::None,
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
    let mut partials = vec![Partial::default()];
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
                grown.push(partial.then(make_leg(simple, &letters, place, vector, max)?));
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
