//! Text → syntax tree of the movement notation.
//!
//! Knows the shape of an expression and nothing of its meaning: which letters go together is left
//! to `letters`, what they select to `directions` and `expand`. The parser generator's types stay
//! in this file.

use std::ops::Range;

use pest::Parser;
use pest::error::{Error, ErrorVariant, InputLocation};
use pest::iterators::Pair;

use crate::error::NotationError;
use crate::path::{Predicate, Test};

/// Largest coordinate of a vector: no board is longer.
const MAX_COORDINATE: i16 = 99;
/// Largest range or count that is written out; 0 stands for no limit.
const MAX_NUMBER: u16 = 999;

#[derive(pest_derive::Parser)]
#[grammar = "notation.pest"]
struct Grammar;

/// One alternative of a movement; a movement is the union of its terms.
#[derive(Clone, Debug)]
pub(super) struct Term {
    pub(super) guard: Vec<Named>,
    pub(super) modifiers: Vec<Modifier>,
    pub(super) body: Body,
    pub(super) span: Range<usize>,
}

/// What the modifiers of a term apply to.
#[derive(Clone, Debug)]
pub(super) enum Body {
    Chain(Chain),
    Group(Vec<Term>),
    Castling(u16),
    Simple(Simple),
}

/// Legs with what separates each from the next.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub(super) legs: Vec<LegText>,
    /// For each leg but the last: may the move also end there (`?`)?
    pub(super) optional: Vec<bool>,
    /// 1 if no count was written.
    pub(super) repeats: u16,
}

/// One leg of a chain.
#[derive(Clone, Debug)]
pub(super) struct LegText {
    pub(super) modifiers: Vec<Modifier>,
    pub(super) simple: Simple,
}

/// A small letter with the tests that follow it, or a repetition `(xyz)n`.
#[derive(Clone, Debug)]
pub(super) struct Modifier {
    pub(super) kind: ModifierKind,
    pub(super) span: Range<usize>,
}

/// See [`Modifier`].
#[derive(Clone, Debug)]
pub(super) enum ModifierKind {
    Letter(char, Vec<Named>),
    Repeat(Vec<Modifier>, u16),
}

/// An atom with its tests and its range.
#[derive(Clone, Debug)]
pub(super) struct Simple {
    pub(super) atom: Atom,
    pub(super) tests: Vec<Named>,
    /// The range as written, `Some(0)` for a doubled letter.
    pub(super) range: Option<u16>,
    /// Letters between atom and number: what a slide may pass.
    pub(super) transit: Vec<(char, Vec<Named>, Range<usize>)>,
    pub(super) span: Range<usize>,
    /// All of it as written, for proposals.
    pub(super) text: String,
    /// Span of the atom letters alone.
    pub(super) atom_span: Range<usize>,
}

/// What an atom letter stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Atom {
    /// All sign and swap variants of a vector with `0 <= x <= y`.
    Leaper(i16, i16),
    /// `R`, `B`, both of them (`Q`), or the single steps of both (`K`).
    Straight,
    Diagonal,
    AllSlides,
    AllSteps,
    Universal,
    Null,
}

/// One test of a predicate or guard with its place.
#[derive(Clone, Debug)]
pub(super) struct Named {
    pub(super) test: Test,
    pub(super) span: Range<usize>,
}

/// Reads an expression whose length and nesting have been looked at already.
pub(super) fn parse(text: &str) -> Result<Vec<Term>, Vec<NotationError>> {
    let mut pairs =
        Grammar::parse(Rule::movement, text).map_err(|error| vec![syntax_error(text, &error)])?;
    let movement = pairs.next().expect("a parse yields its start rule");
    let mut errors = Vec::new();
    let terms = terms(movement, &mut errors);
    if errors.is_empty() {
        Ok(terms)
    } else {
        Err(errors)
    }
}

fn terms(pair: Pair<Rule>, errors: &mut Vec<NotationError>) -> Vec<Term> {
    let inner = pair.into_inner();
    inner
        .filter(|pair| pair.as_rule() == Rule::term)
        .map(|pair| term(pair, errors))
        .collect()
}

fn term(pair: Pair<Rule>, errors: &mut Vec<NotationError>) -> Term {
    let span = span(&pair);
    let (mut guard, mut modifiers, mut body) = (Vec::new(), Vec::new(), None);
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::guard => guard = tests(part),
            Rule::modifier => modifiers.push(modifier(part, errors)),
            Rule::chain => body = Some(Body::Chain(chain(part, errors))),
            Rule::group => body = Some(Body::Group(terms(part, errors))),
            Rule::castling => body = Some(Body::Castling(first_number(part, errors))),
            _ => body = Some(Body::Simple(simple(part, errors))),
        }
    }
    Term {
        guard,
        modifiers,
        body: body.expect("every term has a body"),
        span,
    }
}

fn chain(pair: Pair<Rule>, errors: &mut Vec<NotationError>) -> Chain {
    let mut chain = Chain {
        legs: Vec::new(),
        optional: Vec::new(),
        repeats: 1,
    };
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::leg => chain.legs.push(leg(part, errors)),
            Rule::sep => chain.optional.push(part.as_str() == "?"),
            _ => chain.repeats = number(&part, errors),
        }
    }
    chain
}

fn leg(pair: Pair<Rule>, errors: &mut Vec<NotationError>) -> LegText {
    let mut modifiers = Vec::new();
    let mut atom = None;
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::modifier => modifiers.push(modifier(part, errors)),
            _ => atom = Some(simple(part, errors)),
        }
    }
    LegText {
        modifiers,
        simple: atom.expect("every leg has an atom"),
    }
}

fn modifier(pair: Pair<Rule>, errors: &mut Vec<NotationError>) -> Modifier {
    let span = span(&pair);
    let mut inner = pair.into_inner();
    let first = inner
        .next()
        .expect("a modifier is a letter or a repetition");
    if first.as_rule() == Rule::letter {
        let tests = inner.next().map(tests).unwrap_or_default();
        return Modifier {
            kind: ModifierKind::Letter(only_letter(&first), tests),
            span,
        };
    }
    let (mut letters, mut times) = (Vec::new(), 0);
    for part in first.into_inner() {
        if part.as_rule() == Rule::letter {
            let kind = ModifierKind::Letter(only_letter(&part), Vec::new());
            letters.push(Modifier {
                kind,
                span: self::span(&part),
            });
        } else {
            times = number(&part, errors);
        }
    }
    Modifier {
        kind: ModifierKind::Repeat(letters, times),
        span,
    }
}

fn simple(pair: Pair<Rule>, errors: &mut Vec<NotationError>) -> Simple {
    let span = span(&pair);
    let text = pair.as_str().to_string();
    let mut inner = pair.into_inner();
    let first = inner.next().expect("an atom comes first");
    let atom_span = self::span(&first);
    let doubled = first.as_rule() == Rule::doubled;
    let atom = match first.as_rule() {
        Rule::vector => vector(first, errors),
        Rule::compound => compound(only_letter(&first)),
        _ => leaper(first.as_str(), doubled),
    };
    let mut simple = Simple {
        atom,
        tests: Vec::new(),
        range: doubled.then_some(0),
        transit: Vec::new(),
        span,
        text,
        atom_span,
    };
    for part in inner {
        if part.as_rule() == Rule::pred {
            simple.tests = tests(part);
            continue;
        }
        for reach in part.into_inner() {
            if reach.as_rule() == Rule::transit {
                simple.transit.push(transit(reach));
            } else {
                simple.range = Some(number(&reach, errors));
            }
        }
    }
    simple
}

fn transit(pair: Pair<Rule>) -> (char, Vec<Named>, Range<usize>) {
    let span = span(&pair);
    let mut inner = pair.into_inner();
    let letter = only_letter(&inner.next().expect("a letter comes first"));
    (letter, inner.next().map(tests).unwrap_or_default(), span)
}

fn vector(pair: Pair<Rule>, errors: &mut Vec<NotationError>) -> Atom {
    let whole = span(&pair);
    let mut coordinates = pair.into_inner().map(|part| {
        let value = part.as_str().parse::<i16>().unwrap_or(i16::MAX);
        if value > MAX_COORDINATE {
            let message = format!(
                "a leap of {} squares is longer than any board",
                part.as_str()
            );
            let error = NotationError::new("E_LIMIT", span(&part), message);
            errors.push(error.help(format!("write at most {MAX_COORDINATE}")));
        }
        value
    });
    let x = coordinates.next().expect("a vector has two coordinates");
    let y = coordinates.next().expect("a vector has two coordinates");
    drop(coordinates);
    if (x, y) == (0, 0) {
        errors.push(
            NotationError::new("E_SYNTAX", whole, "`(0,0)` is not a leap")
                .help("write `O` for a piece that may stay where it is"),
        );
    }
    Atom::Leaper(x.min(y), x.max(y))
}

fn leaper(text: &str, doubled: bool) -> Atom {
    let mut letters = text.chars();
    let (x, y) = match letters.next() {
        Some('W') => (0, 1),
        Some('F') => (1, 1),
        Some('D') => (0, 2),
        Some('N') => (1, 2),
        Some('A') => (2, 2),
        Some('H') => (0, 3),
        Some('C' | 'L') => (1, 3),
        Some('Z' | 'J') => (2, 3),
        _ => (3, 3),
    };
    match letters.next().filter(|_| !doubled) {
        Some('X') => Atom::Leaper(x, y + 3),
        Some(_) => Atom::Leaper(x + 2, y + 2),
        None => Atom::Leaper(x, y),
    }
}

fn compound(letter: char) -> Atom {
    match letter {
        'R' => Atom::Straight,
        'B' => Atom::Diagonal,
        'Q' => Atom::AllSlides,
        'K' => Atom::AllSteps,
        'U' => Atom::Universal,
        _ => Atom::Null,
    }
}

/// The tests of a guard or predicate.
fn tests(pair: Pair<Rule>) -> Vec<Named> {
    let tests = pair
        .into_inner()
        .next()
        .expect("braces hold tests")
        .into_inner();
    tests
        .map(|test| {
            let span = span(&test);
            let negated = test.as_str().starts_with('!');
            let name = test.into_inner().last().expect("a test ends with its name");
            Named {
                test: Test {
                    negated,
                    predicate: Predicate::of(name.as_str()),
                },
                span,
            }
        })
        .collect()
}

fn first_number(pair: Pair<Rule>, errors: &mut Vec<NotationError>) -> u16 {
    number(&pair.into_inner().next().expect("a number follows"), errors)
}

fn number(pair: &Pair<Rule>, errors: &mut Vec<NotationError>) -> u16 {
    let value = pair.as_str().parse::<u16>().unwrap_or(u16::MAX);
    if value > MAX_NUMBER {
        let message = format!("{} is more than {MAX_NUMBER}", pair.as_str());
        errors.push(
            NotationError::new("E_LIMIT", span(pair), message)
                .help("write `0` for a range without limit"),
        );
    }
    value
}

fn only_letter(pair: &Pair<Rule>) -> char {
    pair.as_str()
        .chars()
        .next()
        .expect("a letter is one character")
}

fn span(pair: &Pair<Rule>) -> Range<usize> {
    pair.as_span().start()..pair.as_span().end()
}

/// The furthest place that could be understood, and what stands there instead.
fn syntax_error(text: &str, error: &Error<Rule>) -> NotationError {
    let start = match error.location {
        InputLocation::Pos(start) | InputLocation::Span((start, _)) => start,
    };
    if matches!(&error.variant, ErrorVariant::CustomError { .. }) {
        return NotationError::new(
            "E_LIMIT",
            0..text.len(),
            "the expression is too complicated",
        )
        .help("write it with fewer brackets");
    }
    if let Some(open) = unclosed_tests(&text[..start]) {
        let message = "expected names joined by `&`, and a closing bracket";
        return NotationError::new("E_SYNTAX", open..open + 1, message)
            .help("write tests as in `c{royal}`, `{!royal&lower}`, `<far>`");
    }
    let found = text[start..].chars().next();
    let span = start..start + found.map_or(0, char::len_utf8);
    let Some(found) = found else {
        return NotationError::new("E_SYNTAX", span, "the expression ends too early")
            .help(missing(text));
    };
    let message = format!("`{found}` has no meaning here");
    NotationError::new("E_SYNTAX", span, message).help(advice(text, start, found))
}

/// Where tests were opened and not closed.
fn unclosed_tests(text: &str) -> Option<usize> {
    let open = text.rfind(['{', '<'])?;
    (!text[open..].contains(['}', '>'])).then_some(open)
}

/// What an expression that ends too early lacks.
fn missing(text: &str) -> String {
    for (open, close) in [('(', ')'), ('[', ']'), ('{', '}'), ('<', '>')] {
        if text.matches(open).count() > text.matches(close).count() {
            return format!("close the `{open}` with `{close}`");
        }
    }
    "add the atom that the letters modify, as in `fW`".to_string()
}

fn advice(text: &str, start: usize, found: char) -> String {
    let before = text[..start].trim_end().chars().next_back();
    match found {
        'A'..='Z' if text[..start].rfind('[') > text[..start].rfind(']') => {
            "the legs of a chain are separated by `-` or `?`: `[F-R]`".to_string()
        }
        'w' => "`w` is not a modifier".to_string(),
        ']' | ')' if text[..start].matches(['[', '(']).count() == 0 => {
            format!("remove it: there is no bracket for `{found}` to close")
        }
        ']' => "a chain has at least two legs, separated by `-` or `?`: `[F-R]`".to_string(),
        ')' => "a bracket holds moves, each ending with an atom: `f(WF)`".to_string(),
        '0'..='9' if before.is_some_and(|c| c.is_ascii_uppercase()) => {
            "write the number directly after its atom; a doubled atom is already unlimited"
                .to_string()
        }
        '0'..='9' => "a number follows an atom, as in `R3`, or a chain, as in `(W-F)2`".to_string(),
        '-' | '?' => "legs are joined inside brackets: `(R-sR)`".to_string(),
        '{' => "tests follow a letter or an atom: `c{royal}W`, `F{palace}`".to_string(),
        ',' => "a leap is written as two numbers: `(1,2)`".to_string(),
        'E' | 'I' | 'M' | 'P' | 'S' | 'T' | 'V' => {
            format!(
                "`{found}` is not an atom; modifiers are lower-case: `{}`",
                found.to_lowercase()
            )
        }
        _ => "a move is an atom such as `W` `F` `N` `R` `K`, with lower-case letters before it"
            .to_string(),
    }
}
