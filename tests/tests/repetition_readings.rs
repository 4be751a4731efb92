//! What other programs make of a repeated position, as switches of games whose sources differ.
//!
//! The cycles are those played with Fairy-Stockfish: where it lets the game be claimed, and for whom.
//! Shipped texts are compiled here, so that games need not be compiled into the tests.

use std::fs;
use std::path::Path;

use engine::{Color, Game, Outcome, Reason, session};
use interpreter::Interpreter;
use variant_dsl::{Source, compile_with};

const FIRST: Outcome = Outcome::Win(Color::First);
const SECOND: Outcome = Outcome::Win(Color::Second);

/// A shipped game with other values of its switches, as `name=value`.
fn game(name: &str, settings: &[&str]) -> Box<dyn Game> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../definitions");
    let load = |name: &str| {
        let name = format!("{name}.variant");
        let text = fs::read_to_string(folder.join(&name)).ok()?;
        Some(Source { name, text })
    };
    let pair = |text: &&str| {
        let (name, value) = text.split_once('=').expect("a setting");
        (name.to_owned(), value.to_owned())
    };
    let settings: Vec<_> = settings.iter().map(pair).collect();
    let source = load(name).expect("the game exists");
    let compiled = compile_with(&source, &settings, &load).expect("the game is sound");
    session::boxed(Interpreter::new(compiled.program))
}

/// How the game stands after the moves, of which only the last may end it.
fn after(game: &mut dyn Game, moves: &[&str], times: usize) -> Option<(Outcome, Reason)> {
    for mv in std::iter::repeat_n(moves, times).flatten() {
        assert_eq!(game.result(), None, "before {mv}");
        if let Err(error) = game.play(mv) {
            panic!("{error}");
        }
    }
    game.result()
}

#[test]
fn the_fourth_occurrence_loses_for_whoever_brings_it_about() {
    // d2c2 d6c6 c2d2 c6d6 in Fairy-Stockfish's squares: over at ply 12, and White, who began, wins.
    let cycle = ["4f5f", "4b5b", "5f4f", "5b4b"];
    let mut fourth = game("tori-shogi", &["repetition=fourth"]);
    assert_eq!(after(&mut *fourth, &cycle, 2), None);
    let end = after(&mut *fourth, &cycle, 1);
    assert_eq!(end, Some((FIRST, Reason::Repetition)));
    let mut third = game("tori-shogi", &[]);
    assert_eq!(
        after(&mut *third, &cycle, 2),
        Some((SECOND, Reason::Repetition))
    );
}

#[test]
fn the_third_occurrence_draws_or_is_illegal() {
    // d1c2 d9c8 c2d1 c8d9: over at ply 8, a draw.
    let cycle = ["4i5h", "4a5b", "5h4i", "5b4a"];
    let mut draw = game("yari-shogi", &["repetition=draw"]);
    let end = after(&mut *draw, &cycle, 2);
    assert_eq!(end, Some((Outcome::Draw, Reason::Repetition)));
    let mut forbidden = game("yari-shogi", &[]);
    assert_eq!(after(&mut *forbidden, &cycle, 1), None);
    assert_eq!(after(&mut *forbidden, &cycle[..3], 1), None);
    assert!(forbidden.play("5b4a").is_err());
}

#[test]
fn a_capture_may_be_left_unpromoted_by_the_other_reading() {
    // A Rook that takes a Pawn: it becomes a Gold, or may. One that takes a promoted piece must.
    let promotions = |settings: &[&str], victim: &str| {
        let mut game = game("tai-shogi", settings);
        let empty = "25/".repeat(20);
        let position = format!("e,24/25/25/{empty}{victim},24/R,23,E b - 1");
        game.set_position(&position).expect("a position");
        let legal = game.legal().into_iter();
        let texts = legal
            .map(|mv| mv.text)
            .filter(|text| text.starts_with("a1a2"));
        let mut texts: Vec<String> = texts.collect();
        texts.sort_unstable();
        texts.join(" ")
    };
    assert_eq!(promotions(&[], "p"), "a1a2+");
    assert_eq!(promotions(&["promotion=optional"], "p"), "a1a2 a1a2+");
    assert_eq!(promotions(&["promotion=optional"], "+r"), "a1a2+");
}
