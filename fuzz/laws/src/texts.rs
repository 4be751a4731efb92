//! Texts of the language: whole definitions, and movements.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use engine::Rules;
use engine::rules::legal_list;
use engine::setup::{self, SetupError};
use interpreter::{Interpreter, Position};
use karakuri_testing::random::Random;
use variant_dsl::notation::{MAX_LEGS, expand};
use variant_dsl::path::Path;
use variant_dsl::walk::{self, Board};
use variant_dsl::{Compiled, Report, Source, compile, diagram, format, render};

use crate::games;

/// A definition is refused with places that exist, or compiled; what compiles is formatted to a text
/// that compiles to the same game, and whose start can be played.
pub fn variant_text(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes).into_owned();
    match compile(&named(text.clone()), &games::source) {
        Err(report) => {
            assert!(report.errors() > 0, "refused without an error");
            check_report(&report);
        }
        Ok(compiled) => {
            check_report(&compiled.report());
            check_format(&text, &compiled);
            check_start(compiled);
        }
    }
}

fn named(text: String) -> Source {
    let name = "fuzz.variant".to_owned();
    Source { name, text }
}

/// Every place is in its text, everything is said in words, and no control character reaches a terminal.
fn check_report(report: &Report) {
    for found in &report.diagnostics {
        assert!(!found.message.is_empty(), "{found:?}");
        assert!(found.line > 0 && found.column > 0, "{found:?}");
        let related = found.related.iter().map(|other| (&other.file, &other.span));
        for (file, span) in [(&found.file, &found.span)].into_iter().chain(related) {
            let mut sources = report.sources.iter();
            let source = sources.find(|source| source.name == *file);
            let place = source.and_then(|source| source.text.get(span.clone()));
            assert!(place.is_some(), "{found:?}");
        }
    }
    let shown = render(report, false);
    let hidden = |c: char| c.is_control() && c != '\n';
    assert!(!shown.contains(hidden), "{shown:?}");
    assert!(shown.len() < 1 << 20, "a report of {} bytes", shown.len());
    render(report, true);
}

/// House style changes neither the game nor itself.
pub(crate) fn check_format(text: &str, compiled: &Compiled) {
    let styled = format(text, "fuzz.variant").expect("what compiles can be formatted");
    let again = compile(&named(styled.clone()), &games::source);
    let again = again.unwrap_or_else(|report| panic!("{}{styled}", render(&report, false)));
    let fingerprints = [compiled, &again].map(|compiled| &compiled.program.facts.fingerprint);
    assert_eq!(fingerprints[0], fingerprints[1], "{text}{styled}");
    let twice = format(&styled, "fuzz.variant").expect("what compiles can be formatted");
    assert_eq!(twice, styled);
}

/// The start of a game that can be played is a position, and its moves can be listed.
fn check_start(compiled: Compiled) {
    if variant_dsl::unplayable(&compiled.program).is_some() {
        return;
    }
    let rules = Interpreter::new(compiled.program);
    if let Some(mut start) = start(&rules) {
        legal_list(&rules, &mut start);
    }
}

/// The start of a game; `None` if a royal can be captured there at once, of which authors are only
/// warned.
pub(crate) fn start(rules: &Interpreter) -> Option<Position> {
    match setup::position(rules, &rules.info().start) {
        Ok(start) => Some(start),
        Err(errors) => {
            let known = |error: &SetupError| matches!(error, SetupError::LeftInCheck { .. });
            assert!(errors.iter().all(known), "the start: {errors:?}");
            None
        }
    }
}

/// Paths of more legs are not walked and not drawn: they would take long.
const MOST_WALKED: usize = 2_000;

/// A movement is refused with places that exist, or has paths: the same when it is written twice over,
/// and the same for both players, each as seen from its side.
pub fn movement(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let all = |_: &str| true;
    let paths = match expand(&text, &all) {
        Ok(paths) => paths,
        Err(errors) => {
            assert!(!errors.is_empty(), "refused without an error");
            for error in &errors {
                assert!(!error.message.is_empty(), "{error:?}");
                assert!(text.get(error.span.clone()).is_some(), "{error:?}");
            }
            return;
        }
    };
    let n_legs: usize = paths.iter().map(|path| path.legs.len()).sum();
    assert!(n_legs <= MAX_LEGS, "{n_legs} legs");
    if let Ok(twice) = expand(&format!("({text})({text})"), &all) {
        assert_eq!(twice, paths, "written twice");
    }
    if n_legs <= MOST_WALKED {
        diagram::render(&diagram::diagram(&paths), '@');
        let seed = bytes.iter().map(|byte| u64::from(*byte)).sum();
        check_both_players(&paths, &Field::random(&mut Random::new(seed)));
    }
}

/// Files and ranks of the board on which paths are walked.
const SIDE: usize = 7;

/// A small board; pieces are a colour and a kind.
struct Field([Option<(usize, usize)>; SIDE * SIDE]);

impl Field {
    /// With a piece on one square of four.
    fn random(random: &mut Random) -> Field {
        Field([(); SIDE * SIDE].map(|()| match random.below(4) {
            0 => Some((random.below(2), 0)),
            _ => None,
        }))
    }

    /// As it looks from the other side of the board, with the colours exchanged.
    fn turned(&self) -> Field {
        let mut field = Field(self.0);
        field.0.reverse();
        for (color, _) in field.0.iter_mut().flatten() {
            *color = 1 - *color;
        }
        field
    }
}

impl Board for Field {
    fn files(&self) -> usize {
        SIDE
    }

    fn ranks(&self) -> usize {
        SIDE
    }

    fn at(&self, square: usize) -> Option<(usize, usize)> {
        self.0[square]
    }

    fn rank(&self, _mover: walk::Mover, _square: usize) -> Ordering {
        Ordering::Equal
    }

    fn declared(&self, _name: &str, _mover: walk::Mover, _about: walk::About) -> bool {
        false
    }
}

/// The second player's moves are the first player's on the turned board.
fn check_both_players(paths: &[Path], field: &Field) {
    let turned = field.turned();
    let turn = |square: usize| SIDE * SIDE - 1 - square;
    for from in [SIDE + 3, 3 * SIDE + 3, 4 * SIDE, 6 * SIDE + 6] {
        let first = reached(field, 0, from, paths, |square| square);
        let second = reached(&turned, 1, turn(from), paths, turn);
        assert_eq!(first, second, "from {from}");
    }
}

/// Destinations with the squares of victims, in a frame.
fn reached(
    field: &Field,
    color: usize,
    from: usize,
    paths: &[Path],
    frame: impl Fn(usize) -> usize,
) -> BTreeSet<(usize, Vec<usize>)> {
    let mut all = BTreeSet::new();
    walk::walk(field, color, from, paths, &mut |reach: &walk::Reach| {
        assert!(reach.to < SIDE * SIDE, "off the board");
        let victims = reach.victims.iter().map(|victim| frame(*victim));
        all.insert((frame(reach.to), victims.collect()));
    });
    all
}
