//! Chains in brackets → paths: `(R-sR)`, `[F?R]`, `(W-F)0`.
//!
//! A `?` ends some paths early: they become paths of their own, unless the chain is counted, where
//! an early end must stay inside the repetition. Letters are read by `letters`.

use std::cmp::Ordering;
use std::ops::Range;

use crate::directions::{self, Run, cross, selects, unit};
use crate::error::NotationError;
use crate::leg::{
    MAX_LENGTH, Partial, check_amount, first_vectors, make_leg, parts, resolve_turns,
};
use crate::letters::{self, Letters, Place};
use crate::path::{Leg, Path, Special, Vector};
use crate::syntax::{Atom, Chain, LegText};
use crate::terms::{DIRECTIONS, Flat, Letter, leg_letters};

/// The paths of one chain with the letters before it.
pub(super) fn expand_chain(term: &Flat, chain: &Chain) -> Result<Vec<Path>, NotationError> {
    if chain.legs.len() > MAX_LENGTH {
        let message = format!("a chain of {} legs is too long", chain.legs.len());
        return Err(NotationError::new("E_LIMIT", term.span.clone(), message)
            .help(format!("at most {MAX_LENGTH} legs are read")));
    }
    let outer = outer_letters(&term.letters)?;
    let legs = read_legs(chain, &outer)?;
    check_one_place(&outer, &legs[0].letters)?;
    let counted = chain.repeats != 1;
    if counted && !outer.run.is_empty() && chain.optional.contains(&true) {
        let message = "directions before a counted chain with `?` are not supported";
        return Err(
            NotationError::new("E_LEVEL", outer.run[0].1.clone(), message)
                .help("put the directions on its first leg"),
        );
    }
    let initial = outer.initial || legs[0].letters.has('i');
    let mut paths = Vec::new();
    let mut partials = vec![Partial::default()];
    for (index, leg) in legs.iter().enumerate() {
        partials = grow(&partials, leg, &term.span)?;
        let early = chain.optional.get(index).is_some_and(|optional| *optional) && !counted;
        if !early && index + 1 < legs.len() {
            continue;
        }
        for partial in &partials {
            if !selects(&outer.run, indicator(&partial.legs))? {
                continue;
            }
            let mut legs = partial.legs.clone();
            if !counted {
                end_at_last(&mut legs);
            }
            let (guard, repeats) = (term.guard.clone(), chain.repeats);
            paths.push(Path {
                initial,
                guard,
                legs,
                repeats,
                special: Special::None,
            });
        }
        check_amount(paths.len(), index + 1, &term.span)?;
    }
    Ok(paths)
}

/// What stands before a chain.
struct Outer {
    initial: bool,
    run: Run,
    /// Letters that apply to the last leg.
    last: Vec<Letter>,
}

/// A leg of the chain, its letters read.
struct ReadLeg<'a> {
    text: &'a LegText,
    letters: Letters,
    place: Place,
    /// The move may end after this leg that is not the last.
    optional: bool,
}

fn outer_letters(letters: &[Letter]) -> Result<Outer, NotationError> {
    let mut outer = Outer {
        initial: false,
        run: Vec::new(),
        last: Vec::new(),
    };
    for letter in letters {
        match letter.letter {
            'i' => outer.initial = true,
            'm' | 'c' | 'd' | 'e' | 'k' | 't' => outer.last.push(letter.clone()),
            'x' => {
                let message = "`x` is reserved";
                return Err(
                    NotationError::new("E_RESERVED", letter.span.clone(), message)
                        .help("leave it out"),
                );
            }
            direction if DIRECTIONS.contains(direction) => {
                outer.run.push((direction, letter.span.clone()));
            }
            other => {
                let message = format!("`{other}` before a chain does not say which leg it is for");
                return Err(
                    NotationError::new("E_BAD_OUTER", letter.span.clone(), message).help(format!(
                        "write `{other}` before the atom of its leg, inside the bracket"
                    )),
                );
            }
        }
    }
    Ok(outer)
}

fn read_legs<'a>(chain: &'a Chain, outer: &Outer) -> Result<Vec<ReadLeg<'a>>, NotationError> {
    let mut legs = Vec::new();
    for (index, text) in chain.legs.iter().enumerate() {
        if matches!(text.simple.atom, Atom::Universal | Atom::Null) {
            let message = "this atom cannot be a leg of a chain";
            return Err(
                NotationError::new("E_LEVEL", text.simple.atom_span.clone(), message)
                    .help("write it as a separate move, outside the bracket"),
            );
        }
        let place = Place {
            first: index == 0,
            last: index + 1 == chain.legs.len(),
            chain: true,
        };
        let mut errors = Vec::new();
        let mut own = leg_letters(&text.modifiers, &text.simple, &mut errors);
        if let Some(error) = errors.into_iter().next() {
            return Err(error);
        }
        if let Some(a) = own
            .iter()
            .find(|letter| place.first && letter.letter == 'a')
        {
            let message = "the first leg goes in all directions already";
            return Err(
                NotationError::new("E_A_FIRST_LEG", a.span.clone(), message).help("remove the `a`")
            );
        }
        if place.last {
            own = [outer.last.clone(), own].concat();
        }
        let letters = letters::read(&own, place)?;
        let optional = chain.optional.get(index).is_some_and(|optional| *optional);
        legs.push(ReadLeg {
            text,
            letters,
            place,
            optional,
        });
    }
    Ok(legs)
}

fn check_one_place(outer: &Outer, first: &Letters) -> Result<(), NotationError> {
    let (false, Some((_, inside))) = (outer.run.is_empty(), first.run.first()) else {
        return Ok(());
    };
    let end = first.run.last().map_or(inside.end, |(_, span)| span.end);
    let run: String = outer.run.iter().map(|(letter, _)| *letter).collect();
    let message =
        format!("there are directions both before the chain (`{run}`) and on its first leg");
    Err(
        NotationError::new("E_DOUBLE_DIR", inside.start..end, message).help(
            "keep one: before the chain they select whole paths, on the first leg just that leg",
        ),
    )
}

/// Adds one leg to every path under way.
fn grow(
    partials: &[Partial],
    leg: &ReadLeg,
    span: &Range<usize>,
) -> Result<Vec<Partial>, NotationError> {
    let mut grown = Vec::new();
    for partial in partials {
        for (vector, max) in vectors(partial, leg)? {
            let mut made = make_leg(&leg.text.simple, &leg.letters, leg.place, vector, max)?;
            if leg.optional {
                made.stop = Some(letters::stop(&leg.letters));
            }
            grown.push(partial.then(made));
        }
        let legs = partial.legs.len() + 1;
        check_amount(grown.len(), legs, span)?;
    }
    Ok(grown)
}

fn vectors(partial: &Partial, leg: &ReadLeg) -> Result<Vec<(Vector, u16)>, NotationError> {
    let simple = &leg.text.simple;
    let Some(last) = partial.legs.last() else {
        return first_vectors(simple, &leg.letters.run);
    };
    let parts = parts(simple);
    let max = parts[0].max;
    let compass = parts.len() > 1;
    let candidates: Vec<_> = parts.into_iter().flat_map(|part| part.vectors).collect();
    let run = resolve_turns(&leg.letters.run, partial.last_turn);
    let taken = directions::turn(&run, last.vector, &candidates, compass)?;
    Ok(taken.into_iter().map(|vector| (vector, max)).collect())
}

/// Makes the last of these legs the end of its path, and the others no end.
fn end_at_last(legs: &mut [Leg]) {
    let Some((last, earlier)) = legs.split_last_mut() else {
        return;
    };
    for leg in earlier {
        leg.stop = None;
    }
    last.relay = None;
}

/// The vector by which directions before a chain judge a whole path: the sum of its legs' unit
/// steps; a bent path is judged as if it leaned a little towards its first leg.
fn indicator(legs: &[Leg]) -> Vector {
    let units = legs.iter().map(|leg| unit(leg.vector));
    let first = unit(legs[0].vector);
    let sum = units.fold((0, 0), |sum: Vector, step| (sum.0 + step.0, sum.1 + step.1));
    if sum == (0, 0) {
        return first;
    }
    let collinear = legs.iter().all(|leg| cross(first, leg.vector) == 0);
    if collinear {
        return unit(sum);
    }
    // Much larger than any unit step, so that the first leg only breaks ties.
    let lean = |sum: i16, first: i16| i32::from(sum) * 1000 + i32::from(first);
    octant(lean(sum.0, first.0), lean(sum.1, first.1))
}

/// The simplest vector between the same two of the eight compass lines, or on the same one.
fn octant(x: i32, y: i32) -> Vector {
    let size = |this: i32, other: i32| match (this, this.abs().cmp(&other.abs())) {
        (0, _) => 0,
        (_, Ordering::Greater) if other != 0 => 2,
        _ => 1,
    };
    (
        size(x, y) * x.signum() as i16,
        size(y, x) * y.signum() as i16,
    )
}
