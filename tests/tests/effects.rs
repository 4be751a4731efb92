//! What moves do beyond their own pieces and victims: explosions, stone, walls and holes, in games of the library.
//!
//! Every row was asked of Fairy-Stockfish too. What plays is the interpreter and the boards of compiled games; the
//! laws say that they agree on moves.

use engine::{Game, session};
use interpreter::Interpreter;
use prepared::Playable;
use tests::games::definition;
use variant_dsl::compile;

/// A game, a position and how many legal moves it has; some that are among them, and some that are not.
type Row = (
    &'static str,
    &'static str,
    usize,
    &'static [&'static str],
    &'static [&'static str],
);

const LEGAL: &[Row] = &[
    // Kings that touch would explode together, so the Rook gives no check.
    (
        "atomic",
        "8/8/8/8/8/2kK4/8/r7 w - - 0 1",
        7,
        &["d3d2", "d3e3"],
        &["d3c3"],
    ),
    // Apart it does; and a King may go beside the other.
    (
        "atomic",
        "8/8/8/8/8/1k1K4/8/3r4 w - - 0 1",
        6,
        &["d3c4"],
        &["d3d4", "d3d2"],
    ),
    // A King that captures would explode.
    (
        "atomic",
        "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1",
        4,
        &["e1e2"],
        &["e1d2"],
    ),
    // Who explodes the other King need not care for the own one.
    (
        "atomic",
        "4k3/3q4/8/8/8/8/3QB3/3K4 w - - 0 1",
        16,
        &["d2d7"],
        &[],
    ),
    (
        "atomic",
        "3rk3/3p4/8/8/8/8/8/3RK3 w - - 0 1",
        13,
        &["d1d7"],
        &[],
    ),
    // Kings stand explosions and may not capture each other; nobody is ever in check.
    (
        "atomar",
        "8/8/8/3k4/3K4/8/8/8 w - - 0 1",
        7,
        &["d4e5"],
        &["d4d5"],
    ),
    (
        "atomar",
        "8/8/3p4/3k4/8/3R4/3K4/8 w - - 0 1",
        16,
        &["d3d5"],
        &[],
    ),
    // Where a piece has exploded the Duck cannot be put.
    (
        "atomicduck",
        "k7/8/8/2nnn3/8/4P3/3R4/K7 w - - 0 1",
        856,
        &["d2d5,d5d4", "d2d5,d5d2"],
        &["d2d5,d5c5", "d2d5,d5d5", "d2d5,d5e5"],
    ),
    // A King would turn to stone.
    (
        "petrified",
        "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1",
        4,
        &["e1e2"],
        &["e1d2"],
    ),
];

/// A game, a position, a move, and the position afterwards.
type Made = (&'static str, &'static str, &'static str, &'static str);

const MADE: &[Made] = &[
    // The King goes with the Pawn and the Queen.
    (
        "atomic",
        "4k3/4p3/8/8/8/8/4Q3/4K3 w - - 0 1",
        "e2e7",
        "8/8/8/8/8/8/8/4K3 b - - 0 1",
    ),
    // Rooks that explode, or whose King does, do not castle any more.
    (
        "atomic",
        "r2qk2r/8/8/8/8/8/3Q4/R3K2R w KQkq - 0 1",
        "d2d8",
        "r6r/8/8/8/8/8/8/R3K2R b KQ - 0 1",
    ),
    // The Knight that captures a Pawn goes to the opponent's hand.
    (
        "atomiczh",
        "rnbqkbnr/ppp1pppp/8/3p4/8/2N5/PPPPPPPP/R1BQKBNR[] w - - 0 2",
        "c3d5",
        "rnbqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/R1BQKBNR[Pn] b - - 0 2",
    ),
    // A Queen that was a Pawn goes there as a Pawn, a Pawn that promotes by its capture too.
    (
        "atomiczh",
        "k7/3n4/3r4/1Q1nB~3/8/8/8/K7[] w - - 0 1",
        "b5d5",
        "k7/3n4/8/8/8/8/8/K7[NRpq] b - - 0 1",
    ),
    (
        "atomiczh",
        "k3r3/3P4/8/8/8/8/8/K7[] w - - 0 1",
        "d7e8q",
        "k7/8/8/8/8/8/8/K7[Rp] b - - 0 1",
    ),
    // A Pawn taken in passing, and a Knight beside where the capture ends.
    (
        "atomiczh",
        "k7/8/4n3/3pP3/8/8/8/K7[] w - d6 0 1",
        "e5d6",
        "k7/8/8/8/8/8/8/K7[PNp] b - - 0 1",
    ),
    // The Duck stays where it is put, whatever explodes beside it.
    (
        "atomicduck",
        "k7/8/8/2nnn3/8/4P3/3R4/K7 w - - 0 1",
        "d2d5,d5b2",
        "k7/8/8/8/8/4P3/1*6/K7 b - - 0 1",
    ),
    // Both Kings.
    (
        "nocheckatomic",
        "8/8/8/3kp3/3KQ3/8/8/8 w - - 0 1",
        "e4e5",
        "8/8/8/8/8/8/8/8 b - - 0 1",
    ),
    (
        "petrified",
        "7k/8/8/8/8/3p4/4Q3/4K3 w - - 0 1",
        "e2d3",
        "7k/8/8/8/8/3*4/8/4K3 b - - 0 1",
    ),
    (
        "snailtrail",
        "6p/7/7/7/7/7/P6 w - - 0 1",
        "a1b2,b2a1",
        "6p/7/7/7/7/1P5/*6 b - - 0 1",
    ),
    // What goes without saying need not be said.
    (
        "snailtrail",
        "6p/7/7/7/7/7/P6 w - - 0 1",
        "a1b2",
        "6p/7/7/7/7/1P5/*6 b - - 0 1",
    ),
    (
        "duck",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "e2e4,e4d6",
        "rnbqkbnr/pppppppp/3*4/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
    ),
    (
        "duck",
        "rnbqkbnr/pppppppp/3*4/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "Nf6,e5",
        "rnbqkb1r/pppppppp/5n2/4*3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2",
    ),
];

/// Refused moves, and with what words.
const REFUSED: &[(&str, &str, &str, &str)] = &[
    (
        "duck",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "e4",
        "`e4`: the move needs a wall: `,` and its square",
    ),
    // A program that leaves the wall out has not chosen the first one.
    (
        "duck",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "e2e4",
        "`e2e4`: the move needs a wall: `,` and its square",
    ),
    (
        "duck",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "e2e4,e4e4",
        "`e2e4,e4e4`: no wall can be put on `e4e4` after this move",
    ),
    (
        "duck",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "e2e5,e5e4",
        "`e2e5`: ",
    ),
];

/// The game by the interpreter and by the boards of compiled games, at a position.
fn games(name: &str, position: &str) -> Vec<Box<dyn Game>> {
    let compiled = compile(
        &definition(name).expect("a game of the library"),
        &definition,
    );
    let program = compiled
        .unwrap_or_else(|refusal| panic!("{name}: {refusal:?}"))
        .program;
    let slow = session::boxed(Interpreter::new(program.clone()));
    let fast = Playable::new(&program)
        .expect("it plays without a compiler")
        .start();
    let mut games = vec![slow, fast];
    for game in &mut games {
        let set = game.set_position(position);
        assert!(set.is_ok(), "{name} {position}: {set:?}");
    }
    games
}

#[test]
fn legal_moves() {
    for (name, position, count, legal, illegal) in LEGAL {
        for game in games(name, position) {
            let moves: Vec<String> = game.legal().into_iter().map(|mv| mv.text).collect();
            let text = format!("{name} {position}: {moves:?}");
            assert_eq!(moves.len(), *count, "{text}");
            let has = |mv: &&&str| moves.iter().any(|found| found == **mv);
            assert!(legal.iter().all(|mv| has(&mv)), "{text}");
            assert!(!illegal.iter().any(|mv| has(&mv)), "{text}");
        }
    }
}

#[test]
fn moves_made() {
    for (name, position, mv, after) in MADE {
        for mut game in games(name, position) {
            game.play(mv)
                .unwrap_or_else(|error| panic!("{name} {mv}: {error}"));
            assert_eq!(game.position_text(), *after, "{name} {mv}");
        }
    }
}

#[test]
fn refused_moves() {
    for (name, position, mv, words) in REFUSED {
        for mut game in games(name, position) {
            let error = game.play(mv).map(|_| ()).expect_err("no legal move");
            assert!(error.message.starts_with(words), "{name} {mv}: {error}");
        }
    }
}
