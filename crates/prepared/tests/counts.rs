//! Counts of games with first moves, castling, capture in passing and choices of promotion, against the
//! published ones; the interpreter counts the smaller trees too.

use engine::perft::perft;
use engine::{Rules, position_text, setup};
use interpreter::Interpreter;
use prepared::{Playable, WithRules};
use variant_dsl::program::Program;
use variant_dsl::{Source, compile};

/// Positions, and leaves at depth 1, 2, ... as the Chess Programming Wiki has them.
const CHESS: [(&str, &[u64]); 6] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1",
        &[20, 400, 8902, 197281],
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 1",
        &[48, 2039, 97862],
    ),
    (
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 1",
        &[14, 191, 2812, 43238, 674624],
    ),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 1",
        &[6, 264, 9467, 422333],
    ),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1",
        &[44, 1486, 62379],
    ),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 1",
        &[46, 2079, 89890],
    ),
];

/// Most leaves that the interpreter counts.
const FEW: u64 = 10_000;

struct Count<'a> {
    text: &'a str,
    depth: u32,
}

impl WithRules for Count<'_> {
    type Out = u64;

    fn with<R: Rules>(self, rules: R) -> u64 {
        count(&rules, self.text, self.depth)
    }
}

fn count<R: Rules>(rules: &R, text: &str, depth: u32) -> u64 {
    let (setup, _) = position_text::read(rules.info(), text).expect("a position");
    let mut position = setup::position(rules, &setup).expect("a possible position");
    let bulk = perft(rules, &mut position, depth, true);
    assert_eq!(bulk, perft(rules, &mut position, depth, false), "{text}");
    bulk
}

fn program(name: &str, text: &str) -> Program {
    let source = Source {
        name: name.to_owned(),
        text: text.to_owned(),
    };
    match compile(&source, &|_| None) {
        Ok(compiled) => compiled.program,
        Err(report) => panic!("{}", variant_dsl::render(&report, false)),
    }
}

#[test]
fn chess_has_the_published_counts() {
    let program = program("chess", include_str!("../../../definitions/chess.variant"));
    let interpreter = Interpreter::new(program.clone());
    let playable = Playable::new(&program).expect("a small board");
    for (text, counts) in CHESS {
        for (depth, expected) in (1..).zip(counts) {
            let found = playable.with(Count { text, depth });
            assert_eq!(found, *expected, "{text}, depth {depth}");
            if *expected < FEW {
                assert_eq!(
                    count(&interpreter, text, depth),
                    *expected,
                    "{text}, depth {depth}"
                );
            }
        }
    }
}

/// Other programs name two squares and not that of the victim; both spellings are read.
#[test]
fn a_capture_in_passing_is_written_with_two_squares() {
    let program = program("chess", include_str!("../../../definitions/chess.variant"));
    let mut game = Playable::new(&program).expect("a small board").start();
    for text in ["e5d6", "e5d5d6"] {
        game.set_position("8/8/8/k2pP3/8/8/8/4K3 w - d6 1")
            .expect("a position");
        let played = game.play(text).expect("a legal move");
        assert_eq!(played.text, "e5d6");
        assert!(
            game.position_text()
                .starts_with("8/8/3P4/k7/8/8/8/4K3 b - - ")
        );
    }
}
