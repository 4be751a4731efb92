//! Royal pieces and the end of the game (section 8), and having no legal move (section 16).

use crate::{Ending, Fixture, PLAIN, draw, draw_endings};

const CHECK: &[Fixture] = &[
    Fixture {
        title: "8 No duty to parry: the King may stay in attack and move into it",
        pieces: "b K10j P12m k6f r10e",
        piece: "10j",
        legal: "10j10i 10j10k 10j9j 12m12l",
        counts: Some((8, 9)),
        ..PLAIN
    },
    Fixture {
        title: "8 A Prince moves as a King and does not promote",
        pieces: "b K14m +DE10j k6f p10i p9k",
        piece: "10j",
        legal: "10j10i 10j9k 10j11k",
        refused: "10j10i+ 10j10h",
        counts: Some((8, 16)),
        ..PLAIN
    },
];

const ENDS: &[Ending] = &[
    Ending {
        title: "8 The only royal is taken",
        set: "",
        pieces: "w K10j P12m k6f r10e",
        moves: "10e10j+",
        result: "White wins, all royal pieces captured",
    },
    Ending {
        title: "8 A Drunk Elephant is no royal",
        set: "",
        pieces: "w K10j DE12j k6f r10e",
        moves: "10e10j+",
        result: "White wins, all royal pieces captured",
    },
    Ending {
        title: "8 With a Prince, losing the King is not the end",
        set: "",
        pieces: "w K10j +DE12j k6f r10e",
        moves: "10e10j+",
        result: "goes on",
    },
    Ending {
        title: "8 Both must be taken: King first",
        set: "",
        pieces: "w K10j +DE12m P14m k6f r10e r12e",
        moves: "10e10j+ 14m14l 12e12m+",
        result: "White wins, all royal pieces captured",
    },
    Ending {
        title: "8 Both must be taken: Prince first",
        set: "",
        pieces: "w K10j +DE12m P14m k6f r10e r12e",
        moves: "12e12m+ 14m14l 10e10j+",
        result: "White wins, all royal pieces captured",
    },
    Ending {
        title: "8 A Drunk Elephant is royal from the moment it promotes",
        set: "",
        pieces: "b K10j DE12m p12l k6f r10e",
        moves: "12m12l+ 10e10j+",
        result: "goes on",
    },
    Ending {
        title: "8 An Emperor is royal, beside a Prince or alone",
        set: "",
        pieces: "w +K10j +DE12m P14m k6f r10e r12e",
        moves: "10e10j+ 14m14l 12e12m+",
        result: "White wins, all royal pieces captured",
    },
    Ending {
        title: "8 A Lion takes both royals in one turn",
        set: "",
        pieces: "w K10j +DE10k k6f ln9i",
        moves: "9i10j10k+",
        result: "White wins, all royal pieces captured",
    },
    Ending {
        title: "8 A Lion takes one royal of two and goes on",
        set: "",
        pieces: "w K10j +DE10l k6f ln9i",
        moves: "9i10j10k+",
        result: "goes on",
    },
    Ending {
        title: "8 A King that takes becomes an Emperor, and the game goes on while it lives",
        set: "",
        pieces: "b K10j P12m p10i k6f r10e",
        moves: "10j10i+ 10e10i+",
        result: "White wins, all royal pieces captured",
    },
    Ending {
        title: "16 A side without a legal move loses: its King is hemmed in by Pawns that are stuck",
        set: "",
        pieces: "b K5o P5n k1s p1r p2r p2s",
        moves: "5n5m",
        result: "Black wins, no legal move",
    },
];

#[test]
fn check() {
    insta::assert_snapshot!(draw(CHECK));
}

#[test]
fn ends() {
    insta::assert_snapshot!(draw_endings(ENDS));
}
