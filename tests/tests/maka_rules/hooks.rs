//! Hook Mover and Capricorn (section 5).

use crate::{Fixture, PLAIN, draw};

const HOOKS: &[Fixture] = &[
    Fixture {
        title: "14 Worked example: Hook Mover on 5g, Black Pawns 5e, 5h, 6g, White Pawn 2g",
        pieces: "18,k/19/19/19/14,P,4/19/13,P,HM,2,p,1/14,P,4/19/19/19/19/19/19/19/19/19/19/K,18 b",
        piece: "5g",
        legal: "5g5f 5g19f 5g6f 5g4f 5g1f 5g4g 5g3g 5g4a 5g4s 5g3a 5g3s 5g2g+",
        refused: "5g5e 5g5h 5g6g 5g1g 5g2h 5g5d 5g2g",
        counts: Some((56, 61)),
        ..PLAIN
    },
    Fixture {
        title: "5 The turn is made on empty ground, to the left or the right, once",
        pieces: "b K14m k6g HM10j P10i P11j St10k St8j P9h Ea9l",
        piece: "10j",
        legal: "10j9j 10j9i 10j9k",
        refused: "10j8i 10j8k 10j10h 10j9g",
        ..PLAIN
    },
    Fixture {
        title: "5 A capture ends the move, on the first leg and on the second",
        pieces: "b K14m k6g HM10j p10i P11j St10k p8j p9h Ea9l",
        piece: "10j",
        legal: "10j10i+ 10j9j 10j9i 10j9h+ 10j8j+ 10j9k",
        refused: "10j8i 10j10h 10j10i9i+ 10j8j8i+ 10j9g 10j9h8h+",
        ..PLAIN
    },
    Fixture {
        title: "5 Capricorn: the same along diagonals",
        pieces: "b K14m k6g Ca10j P9i P11i p11k p8l P8j Ea10l",
        piece: "10j",
        legal: "10j9k 10j11k+ 10j8l+",
        refused: "10j8j 10j10l 10j9i 10j12l 10j12j 10j7k",
        ..PLAIN
    },
    Fixture {
        title: "5 Capricorn: takes on the second leg, and does not turn back on its line",
        pieces: "b K14m k6g Ca10j P9i P11i P11k p8l p10l p8j",
        piece: "10j",
        legal: "10j9k 10j10l+ 10j8j+ 10j8l+",
        refused: "10j10j 10j11m 10j7i 10j7m",
        ..PLAIN
    },
];

#[test]
fn hooks() {
    insta::assert_snapshot!(draw(HOOKS));
}
