//! Shuffled arrays: their numbers, their positions as text, and castling from wherever the pieces begin.

use engine::{Game, position_text, session};
use interpreter::Interpreter;
use variant_dsl::program::Program;
use variant_dsl::{Source, compile};

fn program() -> Program {
    let source = |name: &str, text: &str| Source {
        name: name.to_owned(),
        text: text.to_owned(),
    };
    let own = source(
        "chess960.variant",
        include_str!("../../../definitions/chess960.variant"),
    );
    let parent = source(
        "chess.variant",
        include_str!("../../../definitions/chess.variant"),
    );
    let compiled = compile(&own, &|name| (name == "chess").then(|| parent.clone()));
    let compiled =
        compiled.unwrap_or_else(|report| panic!("{}", variant_dsl::render(&report, false)));
    compiled.program
}

fn game() -> Box<dyn Game> {
    session::boxed(Interpreter::new(program()))
}

/// Numbers and arrays as Fairy-Stockfish and Scharnagl's table have them.
const ARRAYS: [(u64, &str); 23] = [
    (0, "bbqnnrkr"),
    (45, "nnqbrkbr"),
    (171, "nrnkbqrb"),
    (235, "nrqkbnrb"),
    (266, "nrknbbqr"),
    (316, "nbqrkrbn"),
    (356, "nbbrkrqn"),
    (357, "nrbbkrqn"),
    (397, "qrnbnkbr"),
    (404, "rbbqnnkr"),
    (492, "qbrnknbr"),
    (518, "rnbqkbnr"),
    (564, "rbbnknrq"),
    (623, "rnqkrnbb"),
    (692, "rbbqknnr"),
    (732, "rbknqnbr"),
    (785, "brqbknrn"),
    (792, "rbqkbnrn"),
    (864, "bbqrkrnn"),
    (903, "rkbqrnnb"),
    (925, "rkrbqnbn"),
    (958, "rkrnnbbq"),
    (959, "rkrnnqbb"),
];

#[test]
fn arrays_have_the_usual_numbers() {
    let mut game = game();
    for (number, rank) in ARRAYS {
        game.set_position(&format!("array {number}"))
            .expect("an array");
        let (pawns, own) = ("pppppppp", rank.to_uppercase());
        let white = pawns.to_uppercase();
        let text = format!("{rank}/{pawns}/8/8/8/8/{white}/{own} w KQkq - 0 1");
        assert_eq!(game.position_text(), text, "{number}");
        let info = game.info();
        assert_eq!(info.array_number(&game.setup()), Some(number));
        assert_eq!(position_text::read(info, &text), Ok((game.setup(), 1)));
    }
}

#[test]
fn all_arrays_differ_and_can_be_played() {
    let mut game = game();
    assert_eq!(game.info().n_arrays(), 960);
    let mut texts: Vec<String> = Vec::new();
    for number in 0..960 {
        game.set_position(&format!("array {number}"))
            .expect("an array");
        texts.push(game.position_text());
    }
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), 960);
}

#[test]
fn a_number_that_is_none_is_refused() {
    let mut game = game();
    let expected = "this game has 960 arrays, `array 0` to `array 959`";
    for (text, place) in [
        ("array 960", "960"),
        ("array 99999999999999999999999", "99999999999999999999999"),
        ("array -1", "-1"),
        ("array", "array"),
        (" array x ", "x"),
    ] {
        let refused = game.set_position(text).expect_err(text);
        assert_eq!(refused.faults.len(), 1);
        assert_eq!(refused.faults[0].message, expected);
        assert_eq!(&text[refused.faults[0].span.clone()], place);
    }
}

#[test]
fn letters_of_files_are_read_and_written_where_they_are_needed() {
    let mut game = game();
    for (read, written) in [
        (
            "rkr5/8/8/8/8/8/8/RKR5 w CAca - 0 1",
            "rkr5/8/8/8/8/8/8/RKR5 w KQkq - 0 1",
        ),
        ("rkr5/8/8/8/8/8/8/RKR5 w KQkq - 0 1", ""),
        // The rook on b1 is not the outermost one.
        ("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", ""),
        (
            "4k3/8/8/8/8/8/8/RR2K3 w A - 0 1",
            "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1",
        ),
        // A rook that has come to the other side's rank is not meant by its file.
        ("1R1nk2r/8/8/8/8/8/8/RR2K3 w Bk - 0 1", ""),
        ("4k3/8/8/8/8/8/8/RKR5 w - - 0 1", ""),
    ] {
        game.set_position(read)
            .unwrap_or_else(|error| panic!("{error}"));
        let expected = if written.is_empty() { read } else { written };
        assert_eq!(game.position_text(), expected);
    }
    for wrong in [
        "4k3/8/8/8/8/8/8/RK6 w B - 0 1",
        "4k3/8/8/8/8/8/8/RN2K3 w B - 0 1",
        "4k3/8/8/8/4K3/8/8/R7 w Q - 0 1",
    ] {
        assert!(game.set_position(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn castling_is_the_king_onto_the_rook_and_read_in_both_forms() {
    let mut game = game();
    for (position, typed, text, human, after) in [
        // The king goes one square, which is also a move of its own.
        (
            "4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1",
            "f1h1",
            "f1h1",
            "O-O",
            "4k3/8/8/8/8/8/8/R4RK1",
        ),
        (
            "4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1",
            "f1g1",
            "f1g1",
            "Kg1",
            "4k3/8/8/8/8/8/8/R5KR",
        ),
        (
            "4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1",
            "f1c1",
            "f1a1",
            "O-O-O",
            "4k3/8/8/8/8/8/8/2KR3R",
        ),
        // The king stays, or the rook.
        (
            "4k3/8/8/8/8/8/8/6KR w K - 0 1",
            "O-O",
            "g1h1",
            "O-O",
            "4k3/8/8/8/8/8/8/5RK1",
        ),
        (
            "4k3/8/8/8/8/8/8/4KR2 w K - 0 1",
            "0-0",
            "e1f1",
            "O-O+",
            "4k3/8/8/8/8/8/8/5RK1",
        ),
        // They change places.
        (
            "7k/8/8/8/8/8/8/5KR1 w K - 0 1",
            "f1g1",
            "f1g1",
            "O-O",
            "7k/8/8/8/8/8/8/5RK1",
        ),
    ] {
        game.set_position(position).expect("a position");
        let view = game
            .play(typed)
            .unwrap_or_else(|error| panic!("{position} {error:?}"));
        let human = human.trim_end_matches('+');
        assert_eq!(
            (&*view.text, view.human.trim_end_matches('+')),
            (text, human)
        );
        assert!(
            game.position_text().starts_with(&format!("{after} b")),
            "{}",
            game.position_text()
        );
    }
}

#[test]
fn why_a_king_may_not_castle_is_said_without_the_array_of_the_file() {
    let rules = Interpreter::new(program());
    let mut game = game();
    for (position, mv, fact) in [
        (
            "4k3/8/8/8/8/8/8/1R3K1R w Q - 0 1",
            "f1h1",
            "the King or the Rook on h1 has moved before",
        ),
        (
            "4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1",
            "e1g1",
            "the King has no partner on that side",
        ),
        (
            "4k3/8/8/8/8/8/8/RN3K1R w KQ - 0 1",
            "f1a1",
            "the Knight on b1 stands in the way",
        ),
    ] {
        game.set_position(position).expect("a position");
        let facts = match rules.why(&*game, mv) {
            interpreter::Answer::Refused(objection)
            | interpreter::Answer::Impossible(objection) => objection.facts,
            interpreter::Answer::Legal { human, .. } => vec![human],
        };
        assert_eq!(
            facts.last().map(String::as_str),
            Some(fact),
            "{position} {mv}"
        );
    }
}
