//! The notation of the World Xiangqi Federation: what moves are called, and what is read.
//!
//! All texts are Fairy-Stockfish's (pyffish 0.0.90). It leaves out the mark of one of two pieces where the other one could not go
//! so far on the board; that is read too.

use engine::{Game, session};
use interpreter::Interpreter;
use variant_dsl::{Source, compile};

/// A position, and moves by squares and as they are written.
const WRITTEN: &[(&str, &str)] = &[
    (
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "h3e3 C2=5, b1c3 H8+7, a1a2 R9+1, e4e5 P5+1, c1e3 E7+5, d1e2 A6+5, e1e2 K5+1",
    ),
    (
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1",
        "h10g8 H8+7, h8e8 C8=5, a10a9 R1+1, g7g6 P7+1, c10e8 E3+5",
    ),
    (
        "3k5/9/9/9/2C6/9/2C6/9/9/4K4 w - - 0 1",
        "c4c1 C--3, c4a4 C-=9, c4c5 C-+1, c6c5 C+-1, c6e6 C+=5, c6c8 C++2",
    ),
    (
        "3ak4/4a4/9/9/2N6/9/9/2N6/9/3K5 w - - 0 1",
        "c3b1 H--8, c3a4 H-+9, c6d4 H+-6, c6b8 H++8, d1e1 K6=5",
    ),
    // Where the signs tell the two apart nothing marks them.
    (
        "2b1k4/9/9/9/2b6/9/9/9/9/3KA4 b - - 0 1",
        "c6e8 E3-5, c10e8 E3+5",
    ),
    // Several on several files, and more than two on one.
    (
        "3k5/9/9/2P1P4/2P1P4/9/9/9/9/4K4 w - - 0 1",
        "c6b6 27=8, e6d6 25=6, c7c8 17+1, e7f7 15=4",
    ),
    (
        "3k5/9/9/2P6/2P6/2P6/9/9/9/4K4 w - - 0 1",
        "c6d6 27=6, c7b7 17=8, c7c8 17+1",
    ),
];

/// A position, other spellings, and the move that is meant.
const READ: &[(&str, &str)] = &[
    (
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "C2.5 h3e3, c2=5 h3e3, N8+7 b1c3, h8+7 b1c3, B7+5 c1e3, H2-E2 h3e3, B0-C2 b1c3, h3e3 h3e3, Che3 h3e3",
    ),
    (
        "7n1/3Na4/b2k5/p5pr1/2p1P1b2/2B3P1P/1cP6/3A5/4A2r1/4RKBR1 b - - 5 34",
        "R8-4 h2h6, R+-4 h2h6, R8+4 h7h3, R-+4 h7h3",
    ),
];

fn game() -> Box<dyn Game> {
    let source = Source {
        name: "xiangqi.variant".to_owned(),
        text: include_str!("../../../library/xiangqi.variant").to_owned(),
    };
    let compiled = compile(&source, &|_| None).expect("the file is correct");
    session::boxed(Interpreter::new(compiled.program))
}

fn pairs(text: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    text.split(", ")
        .map(|pair| pair.split_once(' ').expect("two texts"))
}

#[test]
fn moves_are_written_as_others_do() {
    let mut game = game();
    for (position, moves) in WRITTEN {
        game.set_position(position).expect(position);
        let legal = game.legal();
        for (squares, written) in pairs(moves) {
            let found = legal.iter().find(|view| view.text == squares);
            assert_eq!(
                found.map(|view| &*view.human),
                Some(written),
                "{position} {squares}"
            );
        }
    }
}

#[test]
fn other_spellings_are_read() {
    for (position, moves) in READ {
        for (spelling, squares) in pairs(moves) {
            let mut game = game();
            game.set_position(position).expect(position);
            let legal = game.legal();
            let meant = legal.iter().find(|view| view.text == squares);
            let meant = meant.unwrap_or_else(|| panic!("{squares} is legal"));
            game.play(spelling)
                .unwrap_or_else(|refusal| panic!("{spelling}: {refusal:?}"));
            let mut expected = self::game();
            expected.set_position(position).expect(position);
            expected.play(&meant.text).expect("it is legal");
            assert_eq!(game.position_text(), expected.position_text(), "{spelling}");
        }
    }
}

#[test]
fn what_is_no_move_is_refused() {
    for text in [
        "H2-E",
        "H2-",
        "-E2",
        "H255-E2",
        "H99999999999-E2",
        "H+2-E2",
        "Ü2-E2",
        "C2",
        "=",
        "+-",
        "C2=55",
        "9C=5",
    ] {
        assert!(game().play(text).is_err(), "{text}");
    }
}

#[test]
fn what_is_written_is_read() {
    for (position, _) in WRITTEN.iter().chain(READ) {
        let mut start = game();
        start.set_position(position).expect(position);
        for view in start.legal() {
            let (mut by_squares, mut by_name) = (game(), game());
            for game in [&mut by_squares, &mut by_name] {
                game.set_position(position).expect(position);
            }
            by_squares.play(&view.text).expect("it is legal");
            by_name
                .play(&view.human)
                .unwrap_or_else(|refusal| panic!("{}: {refusal:?}", view.human));
            assert_eq!(
                by_squares.position_text(),
                by_name.position_text(),
                "{}",
                view.human
            );
        }
    }
}
