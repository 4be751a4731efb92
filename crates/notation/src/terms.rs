//! Multiplies out brackets: `f(WD)` is `fWfD`, `m(AB)` is `mAmB`, `(paf)2R` is `R pafR pafpafR`.
//!
//! Also sees to it that the direction letters of one leg stand together, since their adjacency has
//! a meaning. What the letters mean is left to `letters`.

use std::ops::Range;

use crate::error::NotationError;
use crate::path::Test;
use crate::syntax::{Body, Chain, Modifier, ModifierKind, Named, Simple, Term};

/// Most terms after multiplying out, most letters before one atom.
const MAX_TERMS: usize = 10_000;
const MAX_LETTERS: usize = 256;

/// Direction letters; `a`, `z` and `q` are directions only on later legs of a chain.
pub(super) const DIRECTIONS: &str = "fblrsvh";

/// A small letter before an atom, with the tests that follow it.
#[derive(Clone, Debug)]
pub(super) struct Letter {
    pub(super) letter: char,
    pub(super) tests: Vec<Test>,
    pub(super) span: Range<usize>,
}

/// A term without groups and repetitions.
#[derive(Clone, Debug)]
pub(super) struct Flat<'a> {
    pub(super) guard: Vec<Test>,
    pub(super) letters: Vec<Letter>,
    pub(super) body: FlatBody<'a>,
    pub(super) span: Range<usize>,
}

/// What the letters of a flat term apply to.
#[derive(Clone, Copy, Debug)]
pub(super) enum FlatBody<'a> {
    Chain(&'a Chain),
    Castling(u16),
    Simple(&'a Simple),
}

/// The terms of a movement with groups distributed over their content.
pub(super) fn multiply_out<'a>(
    terms: &'a [Term],
    errors: &mut Vec<NotationError>,
) -> Vec<Flat<'a>> {
    let mut out = Vec::new();
    for term in terms {
        add(term, &[], &[], &mut out, errors);
    }
    out
}

/// The letters of one leg of a chain; repetitions have no place there.
pub(super) fn leg_letters(
    modifiers: &[Modifier],
    simple: &Simple,
    errors: &mut Vec<NotationError>,
) -> Vec<Letter> {
    for modifier in modifiers {
        if matches!(modifier.kind, ModifierKind::Repeat(..)) {
            let message = "repeated letters are not supported inside a chain";
            errors.push(
                NotationError::new("E_LEVEL", modifier.span.clone(), message)
                    .help("write one chain for each number of repetitions"),
            );
        }
    }
    let letters: Vec<_> = modifiers.iter().filter_map(plain).collect();
    check_unbroken(&letters, "fblrsvhazq", &simple.text, errors);
    letters
}

/// The tests alone, without their places.
pub(super) fn tests_of(named: &[Named]) -> Vec<Test> {
    named.iter().map(|named| named.test.clone()).collect()
}

fn add<'a>(
    term: &'a Term,
    guard: &[Test],
    outer: &[Letter],
    out: &mut Vec<Flat<'a>>,
    errors: &mut Vec<NotationError>,
) {
    let mut guard = guard.to_vec();
    guard.extend(tests_of(&term.guard));
    let atom = match &term.body {
        Body::Simple(simple) => simple.text.as_str(),
        _ => "",
    };
    for own in spell(&term.modifiers, errors) {
        for segment in own.split(|letter| letter.letter == 'a') {
            check_unbroken(segment, DIRECTIONS, atom, errors);
        }
        if let (Some(outside), Some(inside)) = (direction(outer), direction(&own)) {
            let message = format!(
                "there are directions both outside the bracket (`{}`) and inside",
                outside.letter
            );
            errors.push(
                NotationError::new("E_DOUBLE_DIR", inside.span.clone(), message)
                    .help("write all directions of a move in one place"),
            );
        }
        let letters = [outer, &own].concat();
        if out.len() >= MAX_TERMS || letters.len() > MAX_LETTERS {
            errors.push(
                NotationError::new("E_LIMIT", term.span.clone(), "too many repeated letters")
                    .help("write a smaller number after the bracket"),
            );
            return;
        }
        let body = match &term.body {
            Body::Group(inner) => {
                for term in inner {
                    add(term, &guard, &letters, out, errors);
                }
                continue;
            }
            Body::Chain(chain) => FlatBody::Chain(chain),
            Body::Castling(squares) => FlatBody::Castling(*squares),
            Body::Simple(simple) => FlatBody::Simple(simple),
        };
        out.push(Flat {
            guard: guard.clone(),
            letters,
            body,
            span: term.span.clone(),
        });
    }
}

/// Every spelling of a list of modifiers: `(xyz)n` stands for none to `n` copies of `xyz`.
fn spell(modifiers: &[Modifier], errors: &mut Vec<NotationError>) -> Vec<Vec<Letter>> {
    let mut spellings = vec![Vec::new()];
    for modifier in modifiers {
        let ModifierKind::Repeat(repeated, times) = &modifier.kind else {
            let letter = plain(modifier).expect("what is no repetition is a letter");
            spellings
                .iter_mut()
                .for_each(|spelling| spelling.push(letter.clone()));
            continue;
        };
        let times = usize::from(*times);
        if (times + 1) * spellings.len() * repeated.len() > MAX_LETTERS {
            errors.push(
                NotationError::new(
                    "E_LIMIT",
                    modifier.span.clone(),
                    "too many repeated letters",
                )
                .help("write a smaller number after the bracket"),
            );
            return Vec::new();
        }
        let copy: Vec<_> = repeated.iter().filter_map(plain).collect();
        let repeat = |spelling: &Vec<Letter>, n: usize| -> Vec<Letter> {
            let copies = copy.iter().cycle().take(n * copy.len());
            spelling.iter().chain(copies).cloned().collect()
        };
        spellings = spellings
            .iter()
            .flat_map(|spelling| (0..=times).map(move |n| repeat(spelling, n)))
            .collect();
    }
    spellings
}

fn plain(modifier: &Modifier) -> Option<Letter> {
    let ModifierKind::Letter(letter, tests) = &modifier.kind else {
        return None;
    };
    Some(Letter {
        letter: *letter,
        tests: tests_of(tests),
        span: modifier.span.clone(),
    })
}

fn direction(letters: &[Letter]) -> Option<&Letter> {
    letters
        .iter()
        .find(|letter| DIRECTIONS.contains(letter.letter))
}

/// Direction letters must form one run: `fsmW`, not `fmsW`.
fn check_unbroken(
    letters: &[Letter],
    directions: &str,
    atom: &str,
    errors: &mut Vec<NotationError>,
) {
    let is_direction = |letter: &Letter| directions.contains(letter.letter);
    let Some(first) = letters.iter().position(is_direction) else {
        return;
    };
    let last = letters
        .iter()
        .rposition(is_direction)
        .expect("there is a first");
    if letters[first..=last].iter().all(is_direction) {
        return;
    }
    let gap = letters[first..]
        .iter()
        .position(|letter| !is_direction(letter));
    let gap = first + gap.expect("some letter is no direction");
    let after = letters[gap..].iter().find(|letter| is_direction(letter));
    let after = after.expect("the last direction follows");
    let (run, others): (Vec<&Letter>, Vec<&Letter>) = letters[first..]
        .iter()
        .partition(|letter| is_direction(letter));
    let joined: String = run
        .iter()
        .chain(&others)
        .map(|letter| letter.letter)
        .collect();
    let message = "direction letters must stand together";
    errors.push(
        NotationError::new("E_SPLIT_DIR", after.span.clone(), message)
            .help(format!("write `{joined}{atom}`")),
    );
}
