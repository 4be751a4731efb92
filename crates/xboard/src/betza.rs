//! Movements in `XBoard`'s dialect of Betza's notation.
//!
//! A movement is expanded to its paths, and the paths are written anew, as the letters of the two
//! dialects differ in meaning. Tests in braces are left out, so that `XBoard` allows more than the rules
//! do. What the dialect cannot say has no text: what to do about such a piece is left to the caller.
//!
//! The dialect is that of `XBoard` 4.9.1. A term is an atom with a range behind it and legs before it,
//! `a` between them. All legs share atom and range, but where `y` (empty square) or `g` (occupied one)
//! between two legs turns steps into slides or slides into steps. In a leg, directions come first,
//! then `m c d e t p g o y n j` in this order.

mod directions;
#[cfg(test)]
mod evaluator;
mod legs;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use variant_dsl::notation::expand;
use variant_dsl::path::{Modes, Path, Predicate, Special, Test};

use directions::{Class, Directions};
use legs::{Leg, Walk};

/// Longest text that `XBoard` has room for, less than its whole line.
const LONGEST: usize = 440;
/// Longest term: `XBoard` copies what follows its first leg into a buffer of 80 bytes.
const LONGEST_TERM: usize = 72;

/// The movement in `XBoard`'s dialect; `None` if it has no such form.
pub fn betza(movement: &str) -> Option<String> {
    let paths = expand(movement, &|_| true).ok()?;
    let mut terms = BTreeSet::new();
    let mut groups: BTreeMap<Group, BTreeSet<Vec<u8>>> = BTreeMap::new();
    for path in &paths {
        if let Some(term) = special(path)? {
            terms.insert((usize::MAX, term));
            continue;
        }
        for walk in legs::walks(path)? {
            let Walk {
                initial,
                legs,
                directions,
            } = walk;
            let oblique = directions::is_oblique(&legs[0]);
            let group = Group {
                initial,
                oblique,
                legs,
            };
            groups.entry(group).or_default().insert(directions);
        }
    }
    for (group, directions) in groups {
        for product in products(directions) {
            terms.extend(group.terms(&product)?);
        }
    }
    let fits = terms.iter().all(|(_, term)| term.len() <= LONGEST_TERM);
    let text: String = terms.into_iter().map(|(_, term)| term).collect();
    (fits && !text.is_empty() && text.len() <= LONGEST).then_some(text)
}

/// What stands for a movement that has no form, on a board with so many squares on its longest side:
/// a slide from any square in line with the mover's, whatever stands between.
pub(super) fn nearly_anywhere(longest: u16) -> String {
    let leaps = (0..longest.saturating_sub(1)).map(|skip| {
        let skip = "j".repeat(usize::from(skip));
        format!("mp{skip}aQ")
    });
    format!("Q{}", leaps.collect::<String>())
}

/// The path without its tests, which the dialect cannot say; a guard on where it starts is nearly that it is a
/// first move.
pub fn without_tests(mut path: Path) -> Path {
    let asks_place = |test: &Test| test.predicate != Predicate::Attacked;
    path.initial |= path.guard.iter().any(asks_place);
    path.guard.clear();
    for leg in &mut path.legs {
        leg.steps.clear();
        let modes = [
            Some(&mut leg.transit),
            leg.stop.as_mut(),
            leg.relay.as_mut(),
        ];
        modes.into_iter().flatten().for_each(forget_tests);
    }
    if let Special::Universal(modes) = &mut path.special {
        forget_tests(modes);
    }
    path
}

fn forget_tests(modes: &mut Modes) {
    modes.tests_mut().for_each(Vec::clear);
}

/// The term for what is no walk along legs; `Some(None)` for a walk.
fn special(path: &Path) -> Option<Option<String>> {
    let initial = if path.initial { "i" } else { "" };
    match &path.special {
        Special::None | Special::MarksEnPassant => Some(None),
        Special::Null => Some(Some(format!("{initial}O"))),
        Special::Castling {
            squares: squares @ 2..=9,
            right,
            inset: 0,
        } => {
            let side = if *right { 'r' } else { 'l' };
            Some(Some(format!("{initial}{side}O{squares}")))
        }
        Special::Castling { .. } | Special::Universal(_) => None,
    }
}

/// Walks that differ in their directions only.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Group {
    initial: bool,
    /// Whether the only leg is a leap such as that of a knight.
    oblique: bool,
    legs: Vec<Leg>,
}

impl Group {
    /// The terms for a product of directions, leg by leg, with their places in the order of atoms.
    fn terms(&self, product: &[Directions]) -> Option<Vec<(usize, String)>> {
        let first = product[0];
        let classes = match self.oblique {
            true => vec![(Class::Oblique, first)],
            false => directions::classes(first, &self.legs[0]),
        };
        let letters = self.letters()?;
        let mut terms = Vec::new();
        for (class, first) in classes {
            // Chains come last.
            let place = match &self.legs[..] {
                [leg] => directions::place(class, first, leg),
                legs => 100 + legs.len(),
            };
            let atom = directions::atom(class, &self.legs[0])?;
            let starts = [directions::of_first_leg(class, first)];
            for letters in &letters {
                let mut heads = vec![if self.initial { "i" } else { "" }.to_owned()];
                for (index, letters) in letters.iter().enumerate() {
                    let all_but_back = class == Class::Any;
                    let ways = match index {
                        0 => starts.to_vec(),
                        _ => directions::of_later_leg(product[index], all_but_back),
                    };
                    let again = if index == 0 { "" } else { "a" };
                    let heads_so_far = heads.iter().flat_map(|head| {
                        let longer = |way| format!("{head}{again}{way}{letters}");
                        ways.iter().map(longer).collect::<Vec<_>>()
                    });
                    heads = heads_so_far.collect();
                    few(&heads)?;
                }
                terms.extend(heads.into_iter().map(|head| (place, head + &atom)));
            }
        }
        Some(terms)
    }

    /// The letters of each leg but its directions, in every way that is needed.
    fn letters(&self) -> Option<Vec<Vec<String>>> {
        let mut ways = vec![Vec::new()];
        for (index, leg) in self.legs.iter().enumerate() {
            let next = self.legs.get(index + 1);
            let letters = leg.letters(next)?;
            ways = ways
                .iter()
                .flat_map(|way: &Vec<String>| {
                    letters
                        .iter()
                        .map(|letters| [&way[..], std::slice::from_ref(letters)].concat())
                })
                .collect();
            few(&ways)?;
        }
        Some(ways)
    }
}

/// Nothing, if so many terms cannot be told anyway.
fn few<T>(terms: &[T]) -> Option<()> {
    (terms.len() <= LONGEST / 2).then_some(())
}

/// Directions of legs, one after the other, as few products of sets as are found by joining those that
/// differ in one leg only, the last leg first.
fn products(all: BTreeSet<Vec<u8>>) -> Vec<Vec<Directions>> {
    let n_legs = all.first().map_or(0, Vec::len);
    let single = |directions: Vec<u8>| -> Vec<Directions> {
        directions.into_iter().map(|at| 1 << at).collect()
    };
    let mut products: Vec<Vec<Directions>> = all.into_iter().map(single).collect();
    for leg in (0..n_legs).rev() {
        let mut joined: BTreeMap<Vec<Directions>, Directions> = BTreeMap::new();
        for mut product in products {
            let here = std::mem::take(&mut product[leg]);
            *joined.entry(product).or_default() |= here;
        }
        let put_back = |(mut product, here): (Vec<Directions>, Directions)| {
            product[leg] = here;
            product
        };
        products = joined.into_iter().map(put_back).collect();
    }
    products
}
