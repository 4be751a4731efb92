//! Parts of a movement that say nothing new: a move that the others include, a letter said twice, a
//! zero before a number.
//!
//! What is found is legal, and probably a slip. Directions before oblique atoms may be doubled: `ffN`
//! is how many write `fN`.

use std::cell::LazyCell;
use std::collections::HashMap;
use std::ops::Range;

use crate::canonical::{canonical, frame};
use crate::path::Path;
use crate::syntax::{self, Atom, Body, Modifier, ModifierKind, Simple, Term};
use crate::terms::{self, Flat};
use crate::{expand, expand::expand_term};

/// Most moves that are compared with each other; larger pieces are left alone.
const MAX_TERMS: usize = 64;
/// Most paths of moves that are compared, and of an expression whose letters are tried out.
const MAX_PATHS: usize = 2000;

/// Something that could be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Redundant {
    /// A whole move.
    Move(Range<usize>),
    /// One letter.
    Letter(Range<usize>),
}

/// The first part that could be left out of an expression that can be read.
pub fn redundant(text: &str, paths: &[Path]) -> Option<Redundant> {
    let found = redundant_among(&[text]);
    found.map(|(_, place)| Redundant::Move(place)).or_else(|| {
        let mut letters = leading_zeros(text);
        suspects(&syntax::parse(text).ok()?, text, &mut letters);
        let idle = |place: &Range<usize>| paths.len() <= MAX_PATHS && is_idle(text, place, paths);
        letters.into_iter().find(idle).map(Redundant::Letter)
    })
}

/// Whether the expression means the same without this letter.
fn is_idle(text: &str, place: &Range<usize>, paths: &[Path]) -> bool {
    let without = format!("{}{}", &text[..place.start], &text[place.end..]);
    expand(&without, &|_| true).is_ok_and(|found| found == paths)
}

/// A move that could be left out of expressions that make up a piece, and which of them holds it.
pub fn redundant_among(texts: &[&str]) -> Option<(usize, Range<usize>)> {
    let syntax: Vec<Vec<Term>> = texts
        .iter()
        .map(|text| syntax::parse(text).ok())
        .collect::<Option<_>>()?;
    let flat: Vec<(usize, Flat)> = syntax
        .iter()
        .map(|terms| terms::multiply_out(terms, &mut Vec::new()))
        .enumerate()
        .flat_map(|(index, flat)| flat.into_iter().map(move |term| (index, term)))
        .collect();
    if !(2..=MAX_TERMS).contains(&flat.len()) {
        return None;
    }
    let moves: Vec<Vec<Path>> = flat
        .iter()
        .map(|(_, term)| expand_term(term))
        .collect::<Result<_, _>>()
        .ok()?;
    if moves.iter().map(Vec::len).sum::<usize>() > MAX_PATHS {
        return None;
    }
    let mut n_moves: HashMap<Path, usize> = HashMap::new();
    for paths in &moves {
        let mut frames: Vec<Path> = paths.iter().map(frame).collect();
        frames.sort();
        frames.dedup();
        frames
            .into_iter()
            .for_each(|frame| *n_moves.entry(frame).or_default() += 1);
    }
    let whole = LazyCell::new(|| canonical(moves.concat()));
    let adds_nothing = |index: &usize| {
        let shared = moves[*index].iter().all(|path| n_moves[&frame(path)] > 1);
        shared && {
            let rest = [&moves[..*index], &moves[*index + 1..]].concat().concat();
            canonical(rest) == *whole
        }
    };
    let found = (0..moves.len()).rev().find(adds_nothing)?;
    Some((flat[found].0, flat[found].1.span.clone()))
}

/// Zeros before a number.
fn leading_zeros(text: &str) -> Vec<Range<usize>> {
    let is_digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    let zeros = text.match_indices('0').map(|(at, _)| at);
    zeros
        .filter(|at| is_digit(at + 1) && !(*at > 0 && is_digit(at - 1)))
        .map(|at| at..at + 1)
        .collect()
}

/// Letters that others of the same leg may say already.
fn suspects(terms: &[Term], text: &str, found: &mut Vec<Range<usize>>) {
    for term in terms {
        match &term.body {
            Body::Group(inner) => {
                of_legs(&term.modifiers, None, text, found);
                suspects(inner, text, found);
            }
            Body::Simple(simple) => {
                of_legs(&term.modifiers, Some(simple), text, found);
                doubled_transit(simple, found);
            }
            Body::Castling(_) => of_legs(&term.modifiers, None, text, found),
            Body::Chain(chain) => {
                of_legs(&term.modifiers, None, text, found);
                for leg in &chain.legs {
                    of_leg(&leg.modifiers, Some(&leg.simple), text, found);
                    doubled_transit(&leg.simple, found);
                }
            }
        }
    }
}

/// Outside a chain `a` parts the legs.
fn of_legs(
    modifiers: &[Modifier],
    simple: Option<&Simple>,
    text: &str,
    found: &mut Vec<Range<usize>>,
) {
    let parts = |modifier: &Modifier| matches!(modifier.kind, ModifierKind::Letter('a', _));
    modifiers
        .split(parts)
        .for_each(|leg| of_leg(leg, simple, text, found));
}

fn of_leg(
    modifiers: &[Modifier],
    simple: Option<&Simple>,
    text: &str,
    found: &mut Vec<Range<usize>>,
) {
    let oblique = simple.is_some_and(|simple| match simple.atom {
        Atom::Leaper(x, y) => x != 0 && x != y,
        _ => false,
    });
    let letters: Vec<(&str, &Range<usize>)> = modifiers
        .iter()
        .map(|modifier| (&text[modifier.span.clone()], &modifier.span))
        .collect();
    for (index, (letter, place)) in letters.iter().enumerate() {
        let doubles = index > 0 && letters[index - 1].0 == *letter;
        let thrice = index > 1 && letters[index - 2].0 == *letter;
        let direction = ["f", "b", "l", "r", "s", "v"].contains(letter);
        if oblique && direction && doubles && !thrice {
            continue;
        }
        let others = letters
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != index);
        let mut others = others.map(|(other, (name, _))| (other < index, *name));
        if others.any(|(earlier, other)| says(other, letter, earlier)) {
            found.push((*place).clone());
        }
    }
}

/// Letters after an atom that stood there already.
fn doubled_transit(simple: &Simple, found: &mut Vec<Range<usize>>) {
    for (index, (letter, _, place)) in simple.transit.iter().enumerate() {
        let mut before = simple.transit[..index].iter();
        if before.any(|(other, ..)| other == letter) {
            found.push(place.clone());
        }
    }
}

/// Whether one letter may include what another says; of two equal ones the later is idle.
fn says(one: &str, other: &str, earlier: bool) -> bool {
    match (one, other) {
        ("v", "f" | "b") | ("s", "l" | "r") => true,
        _ => earlier && one == other,
    }
}
