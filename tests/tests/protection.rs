//! Tests in moves: what a leaper to any square may take, by who could take it there in turn.
//!
//! Every row was worked out from the rules of the two games that have such a piece, by hand; it
//! runs on the interpreter. Whether generated code agrees is left to the laws.

use engine::{Color, Square};
use interpreter::{Answer, Interpreter, Objection};
use tests::games::interpreted;
use variant_dsl::{Source, compile};

/// What may be taken at all, protected or not.
const FREE: &str = "U";
/// Nothing that is protected, judged after the move or before it.
const AFTER: &str = "mUc{unprotected}U";
const BEFORE: &str = "mUc{unprotected_before}U";
/// Protected pieces too, but no protected royal.
const ROYALS: &str = "mUc{!royal}Uc{royal&unprotected}U";
/// Nothing that could be retaken by a capture that is allowed in turn.
const MUTUAL: &str = "mUc{unretakable}U";

/// A small game in which the Emperor moves so, and the Squire.
fn text(emperor: &str, squire: &str) -> String {
    format!(
        "variant leapers \"Leapers\" {{
  board 7x7
  coordinates chess
  players White, Black
  piece King \"K\" {{ move: K; royal }}
  piece Emperor \"E\" {{ move: {emperor}; royal }}
  piece Squire \"S\" {{ move: {squire} }}
  piece Rook \"R\" {{ move: R }}
  piece Watch \"W\" {{ move: mKc{{royal}}K }}
  piece Pawn \"P\" {{ move: fW; promotes: Rook }}
  setup {{
    symmetry: rotate
    2: P P P P P P P
    1: K E S R W . .
  }}
  promotion {{ when: captures; choice: forced; stuck: stays }}
  captures {{ prisoners: removed }}
  goal {{ win: all royals captured; stalemate: loses }}
  repetition none
}}"
    )
}

/// Squares on which the piece on `origin` may capture, in rising order.
fn captures(text: &str, position: &str, origin: &str) -> String {
    let mut game = interpreted(text);
    if let Err(error) = game.set_position(position) {
        panic!("{position}: {error}");
    }
    let legal = game.legal().into_iter();
    let taken = legal.filter(|mv| mv.text.starts_with(origin) && mv.effect.captures());
    let mut taken: Vec<String> = taken
        .map(|mv| mv.text[2..].trim_end_matches('+').to_owned())
        .collect();
    taken.sort_unstable();
    taken.dedup();
    taken.join(" ")
}

/// What the row shows; the position with the leaper on d4; per reading what it may take.
type Row<'a> = (&'a str, &'a str, &'a [(&'a str, &'a str)]);

#[test]
fn a_leaper_takes_what_its_tests_allow() {
    let rows: &[Row] = &[
        (
            "a Pawn on b5 protected by a Rook, one on f2 by nothing",
            "6k/1r5/1p5/3E3/7/5p1/K6 w",
            &[
                (FREE, "b5 b6 f2 g7"),
                (AFTER, "b6 f2 g7"),
                (BEFORE, "b6 f2 g7"),
                (ROYALS, "b5 b6 f2 g7"),
                (MUTUAL, "b6 f2 g7"),
            ],
        ),
        (
            "a Rook on d7 that protects the King, and d2 through the leaper's own square",
            "k2r3/7/7/3E3/7/3p3/K6 w",
            &[
                (FREE, "a7 d2 d7"),
                (AFTER, "d7"),
                (BEFORE, "d2 d7"),
                (ROYALS, "d2 d7"),
                (MUTUAL, "d7"),
            ],
        ),
        (
            "an enemy Emperor protects everything but itself",
            "e6/7/5p1/3E3/7/7/K6 w",
            &[
                (FREE, "a7 f5"),
                (AFTER, "a7"),
                (BEFORE, "a7"),
                (ROYALS, "a7 f5"),
                (MUTUAL, "a7"),
            ],
        ),
        (
            "an Emperor covered by a Rook is protected as anything else",
            "e2r3/7/5p1/3E3/7/7/K6 w",
            &[(AFTER, ""), (ROYALS, "d7 f5"), (MUTUAL, "")],
        ),
        (
            "a royal protected by the other royal only may not be taken by any reading",
            "kk5/7/7/3E3/7/7/K6 w",
            &[(FREE, "a7 b7"), (AFTER, ""), (ROYALS, ""), (MUTUAL, "")],
        ),
        (
            "the enemy Emperor could not retake where a white Rook covers f5",
            "e6/7/R4p1/3E3/7/7/K6 w",
            &[(AFTER, "a7"), (MUTUAL, "a7 f5")],
        ),
        (
            "a black Rook may retake whatever covers",
            "e4r1/7/R4p1/3E3/7/7/K6 w",
            &[(AFTER, ""), (MUTUAL, "")],
        ),
        (
            "a Watch captures royals only, and so protects from the Emperor",
            "k6/5w1/5p1/3E3/7/7/K6 w",
            &[(AFTER, "a7 f6"), (ROYALS, "a7 f5 f6")],
        ),
    ];
    for (title, position, readings) in rows {
        for (reading, expected) in *readings {
            let found = captures(&text(reading, "K"), position, "d4");
            assert_eq!(found, *expected, "{title}: {reading}");
        }
    }
}

#[test]
fn other_pieces_may_ask_too() {
    // What the row shows; how the Squire on d4 moves; the position; what it may take.
    let rows = [
        (
            "a Watch protects from royals only",
            "c{unprotected}K",
            "k6/5w1/4p2/3S3/7/7/K6 w",
            "e5",
        ),
        (
            "only what is protected",
            "c{!unprotected}K",
            "k3r2/7/2p1p2/3S3/7/7/K6 w",
            "e5",
        ),
        (
            "only promoted pieces, or all but those",
            "c{promoted}fFc{!promoted}bF",
            "k6/7/2p1+p2/3S3/2p1+p2/7/K6 w",
            "c3 e5",
        ),
        (
            "a protector taken on the way protects no more: e5 is the Rook, f5 behind it",
            "(fcF-frc{unprotected}K)",
            "k6/7/4rp1/3S3/7/7/K6 w",
            "e5f5",
        ),
        (
            "another Rook protects still",
            "(fcF-frc{unprotected}K)",
            "k4r1/7/4rp1/3S3/7/7/K6 w",
            "",
        ),
    ];
    for (title, squire, position, expected) in rows {
        let found = captures(&text(FREE, squire), position, "d4");
        assert_eq!(found, expected, "{title}");
    }
}

#[test]
fn a_leaper_may_be_kept_from_attacked_squares() {
    let quiet = |reading: &str| {
        let mut game = interpreted(&text(reading, "K"));
        let position = "k2r3/7/7/E6/7/7/K6 w";
        game.set_position(position).expect("a position");
        let legal = game.legal().into_iter();
        legal
            .filter(|mv| mv.text.starts_with("a4") && !mv.effect.captures())
            .count()
    };
    // Of 45 vacant squares the Rook covers the six below it, three to the right and two to the
    // left, and the King a6 and b6 beside b7, which the Rook covers too.
    assert_eq!(quiet("U"), 45);
    assert_eq!(quiet("m{unprotected}UcU"), 45 - 11 - 2);
}

#[test]
fn what_may_not_be_taken_is_not_attacked() {
    // The reading; whether Black's only royal on g7 is attacked, with the Rook on a7 that protects
    // it and with the Rook on a6.
    let rows = [
        (FREE, true, true),
        (AFTER, false, true),
        (BEFORE, false, true),
        (ROYALS, false, true),
        (MUTUAL, false, true),
        ("mUc{!unprotected}U", true, false),
    ];
    let [royal, own] = [48, 0].map(Square);
    for (reading, protected, bare) in rows {
        let strict = text(reading, "K");
        let lax = strict.replace("removed", "removed; attack: protected too");
        for (position, expected) in [
            ("r5k/7/7/3E3/7/7/K6 b", protected),
            ("6k/r6/7/3E3/7/7/K6 b", bare),
        ] {
            let told = |text: &str| {
                let mut game = interpreted(text);
                game.set_position(position).expect("a position");
                assert_eq!(game.in_check(), game.attacked(royal, Color::First));
                assert!(game.attacked(own, Color::First), "the King is protected");
                game.in_check()
            };
            assert_eq!(told(&strict), expected, "{reading}: {position}");
            if reading != FREE {
                assert!(told(&lax), "{reading}: {position}");
            }
        }
    }
}

#[test]
fn the_protector_is_named() {
    let source = Source {
        name: "leapers.variant".to_owned(),
        text: text(AFTER, "K"),
    };
    let compiled = compile(&source, &|_| None).expect("the file is correct");
    let rules = Interpreter::new(compiled.program);
    let mut game = interpreted(&source.text);
    let position = "k2r3/7/7/3E3/7/3p3/K6 w";
    game.set_position(position).expect("a position");
    let Answer::Refused(Objection { clause, facts }) = rules.why(&*game, "d4d2") else {
        panic!("it may not be taken");
    };
    assert_eq!(
        clause.expect("a rule objects").text,
        "move: mUc{unprotected}U"
    );
    assert_eq!(
        facts,
        ["the Rook on d7 could then capture the Emperor on d2"]
    );
}
