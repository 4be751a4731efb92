//! The Emperor as the seed has it (section 8): to any empty square, and taking nothing protected.

use crate::{Ending, Fixture, PLAIN, draw, draw_endings};

const WORKED: &str =
    "18,k/19/10,l,5,p,2/19/14,b,4/19/19/19/19/9,+K,9/19/19/19/15,P,3/19/19/19/19/L,18 b";

const EMPEROR: &[Fixture] = &[
    Fixture {
        title: "14 Worked example: White's Pawn 3c is protected by the Bishop 5e; Lance, Bishop and King \
                are not",
        pieces: WORKED,
        piece: "10j",
        legal: "10j9c 10j5e 10j1a 10j19a 10j1s 10j10i",
        refused: "10j3c 10j19s 10j4n",
        counts: Some((357, 376)),
        ..PLAIN
    },
    Fixture {
        title: "8 Captures over any pieces; empty squares are free even where they are attacked",
        pieces: "b +K14m P14l P13l P13m k6g r7g p10j g12h",
        piece: "14m",
        legal: "14m10j 14m12h 14m8g 14m7k 14m12i 14m9a",
        refused: "14m7g 14m14l",
        ..PLAIN
    },
    Fixture {
        title: "8 Protected by the King, whose safety does not matter",
        pieces: "b +K14m R10m k10g p10h p9i",
        piece: "14m",
        legal: "14m9i",
        refused: "14m10h",
        ..PLAIN
    },
    Fixture {
        title: "8 Protected by a jump: a Kylin over Black's Pawn",
        pieces: "b +K14m k6m ky10j P10i p10h p13i",
        piece: "14m",
        legal: "14m13i 14m10j",
        refused: "14m10h",
        ..PLAIN
    },
    Fixture {
        title: "8 Protected by a hook; not where it would take two turns",
        pieces: "b +K14m k6m hm8f p11g p11f p14f",
        piece: "14m",
        legal: "14m8f 14m14f",
        refused: "14m11g 14m11f",
        ..PLAIN
    },
    Fixture {
        title: "8 Protected by a Lion, two squares away at most",
        pieces: "b +K14m k6m ln7j p8j p9k p10j",
        piece: "14m",
        legal: "14m7j 14m10j",
        refused: "14m8j 14m9k",
        ..PLAIN
    },
    Fixture {
        title: "8 A Rook behind a piece of Black protects nothing beyond it",
        pieces: "b +K14m k6m r10g P10h p10i",
        piece: "14m",
        legal: "14m10i 14m10g",
        ..PLAIN
    },
    Fixture {
        title: "8 Judged after the move: the Rook behind the Emperor's own square protects",
        pieces: "b +K10j k6m r10l p10h",
        piece: "10j",
        legal: "10j10l",
        refused: "10j10h",
        ..PLAIN
    },
    Fixture {
        title: "8 An enemy Emperor protects every piece but itself, however far away",
        pieces: "b +K14m +k6g p10j g12h",
        piece: "14m",
        legal: "14m6g 14m10k",
        refused: "14m10j 14m12h",
        ..PLAIN
    },
    Fixture {
        title: "8 The enemy Emperor is protected by any other piece that covers its square",
        pieces: "b +K14m +k6g g6f p10j",
        piece: "14m",
        refused: "14m6g 14m10j 14m6f",
        ..PLAIN
    },
    Fixture {
        title: "8 No recursion: the enemy Emperor protects even what a Rook of Black covers",
        pieces: "b +K14m R10m +k6g p10j",
        piece: "14m",
        legal: "14m6g 10m10j+",
        refused: "14m10j",
        ..PLAIN
    },
    Fixture {
        title: "8 A royal may not be taken if it is protected, even the last one",
        pieces: "b +K14m k6g s6f p10j",
        piece: "14m",
        legal: "14m10j",
        refused: "14m6g 14m6f",
        ..PLAIN
    },
    Fixture {
        title: "8 The Emperor does not promote",
        pieces: "b +K14m k6g p10j",
        piece: "14m",
        legal: "14m10j",
        refused: "14m10j+",
        ..PLAIN
    },
];

const ENDS: &[Ending] = &[
    Ending {
        title: "14 Worked example: taking the King on 1a wins",
        set: "",
        pieces: WORKED,
        moves: "10j1a",
        result: "Black wins, all royal pieces captured",
    },
    Ending {
        title: "8 An Emperor that leaves no royal behind wins by taking the other Emperor",
        set: "",
        pieces: "b +K14m +k6g p10j",
        moves: "14m6g",
        result: "Black wins, all royal pieces captured",
    },
    Ending {
        title: "8 An Emperor that moves into attack may be lost",
        set: "",
        pieces: "b +K14m P13l k6g r9g",
        moves: "14m9k 9g9k+",
        result: "White wins, all royal pieces captured",
    },
];

#[test]
fn emperor() {
    insta::assert_snapshot!(draw(EMPEROR));
}

#[test]
fn emperors_end_games() {
    insta::assert_snapshot!(draw_endings(ENDS));
}
