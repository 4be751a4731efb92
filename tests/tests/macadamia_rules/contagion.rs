//! Contagion (section 7): who takes a Priest or Saint becomes a Saint, who takes a Pirate or Ghost
//! a Ghost.

use crate::{Fixture, PLAIN, draw};

const CONTAGION: &[Fixture] = &[
    Fixture {
        title: "7 A Rook that takes a Priest or a Saint becomes a Saint, without choice",
        pieces: "w Kc4 kk10 Rg7 zg9 +zi7 pe7 Pg6",
        piece: "g7",
        legal: "g7g9+z g7i7+z g7e7 g7e7+",
        refused: "g7g9 g7g9+ g7i7 g7i7+",
        counts: Some((7, 15)),
        ..PLAIN
    },
    Fixture {
        title: "7 A Rook that takes a Pirate or a Ghost becomes a Ghost",
        pieces: "w Kc4 kk10 Rg7 yg9 +yi7 pe7 Pg6",
        piece: "g7",
        legal: "g7g9+y g7i7+y g7e7 g7e7+",
        refused: "g7g9 g7g9+ g7i7 g7i7+ g7g9+z",
        counts: Some((7, 15)),
        ..PLAIN
    },
    Fixture {
        title: "7 It applies to promoted pieces, Queen and Castle too",
        pieces: "w Kc4 kk10 +Pg7 Qe7 Di7 zg8 ye8 +zi8 Pf7 Ph7 Id7 Pf8 Pd8 Pd6 Pf6 Pe6",
        piece: "e7",
        legal: "g7g8+z e7e8+y i7i8+z",
        refused: "g7g8 e7e8 i7i8 e7e8+",
        ..PLAIN
    },
    Fixture {
        title: "7 Saint and Ghost turn into each other, and stay what they are by their own kind",
        pieces: "w Kc4 kk10 +Zg7 +Yj6 yg8 zh8 zj7 +yk7",
        piece: "g7",
        legal: "g7g8+y g7h8 j6j7+z j6k7 j6j7k7 j6k7j7+z",
        refused: "g7g8 g7h8+z j6j7 j6k7+y j6j7k7+y j6j7k7+z j6k7j7",
        ..PLAIN
    },
    Fixture {
        title: "7 A Priest that takes a Priest promotes, one that takes a Pirate becomes a Ghost",
        pieces: "w Kc4 kk10 Zg7 zf8 yh8 ph6",
        piece: "g7",
        legal: "g7f8+ g7h8+y g7h6 g7h6+",
        refused: "g7f8 g7h8 g7h8+",
        counts: Some((5, 13)),
        ..PLAIN
    },
    Fixture {
        title: "7 Exempt: King and Elephant have the choice of their own promotion",
        pieces: "w Kg7 Ej7 kk10 zg8 yh8 yj8 zk8",
        piece: "g7",
        legal: "g7g8 g7g8+ g7h8 g7h8+ j7j8 j7j8+ j7k8 j7k8+",
        refused: "g7g8+z g7h8+y j7j8+y j7k8+z",
        counts: Some((10, 19)),
        ..PLAIN
    },
    Fixture {
        title: "7 Exempt: taking a Saint or a Ghost, they must promote",
        pieces: "w Kg7 Ej7 kk10 +zg8 +yj8",
        piece: "g7",
        legal: "g7g8+ j7j8+",
        refused: "g7g8 j7j8 g7g8+z j7j8+y",
        ..PLAIN
    },
    Fixture {
        title: "7 Exempt: the King from an Elephant and the Emperor stay what they are",
        pieces: "w +Kc4 +Eg7 kk10 zg8 +yh8 zf8",
        piece: "g7",
        legal: "g7g8 g7h8 g7f8 c4g8 c4h8",
        refused: "g7g8+z g7h8+y c4g8+z c4h8+y g7g8+",
        ..PLAIN
    },
    Fixture {
        title: "7 A Lion by any of its captures, without moving too",
        pieces: "w Kc4 kk10 Ng7 zg8 yi8",
        piece: "g7",
        legal: "g7g8g7+z g7g8h8+z g7g8+z g7i8+y",
        refused: "g7g8g7 g7g8h8 g7i8 g7g8g7+ g7g8h8+",
        ..PLAIN
    },
    Fixture {
        title: "7 A Lion that takes both: the last piece captured decides, which stands on the final square",
        pieces: "w Kc4 kk10 Ng7 zg8 yh9 yf6 +zf5",
        piece: "g7",
        legal: "g7g8h9+y g7f6f5+z",
        refused: "g7g8h9+z g7f6f5+y g7g8h9",
        ..PLAIN
    },
    Fixture {
        title: "7 A Wolf that takes both: the farther one on its line, or that on the final square",
        pieces: "w Kc4 kk10 Wg7 zg8 yg9 yf6 ze5",
        piece: "g7",
        legal: "g7g8g9+y g7g8g9g10+y g7g9g8+z g7g8g10+z g7g9g10+y g7f6e5+z g7e5f6+y",
        refused: "g7g8g9+z g7g8g9g10+z g7g9g8+y g7g8g9g10 g7g9g8",
        ..PLAIN
    },
    Fixture {
        title: "7 Another victim taken later does not matter",
        pieces: "w Kc4 kk10 Wg7 zg8 pg9 +pg10",
        piece: "g7",
        legal: "g7g8g9+z g7g8g9g10+z g7g9g8+z g7g9 g7g9+ g7g10+ g7g9g10+",
        refused: "g7g8g9 g7g10",
        ..PLAIN
    },
    Fixture {
        title: "7 Number of moves for one capture: contagion 1, mandatory 1, optional 2, no form left 1",
        pieces: "w Kc4 kk10 Ci7 zi8 +ph8 pj8 Pi6 +Cf7 pf8 If6 Ie8",
        piece: "i7",
        legal: "i7i8+z i7h8+ i7j8 i7j8+ f7f8",
        refused: "i7i8 i7h8 f7f8+",
        counts: Some((4, 22)),
        ..PLAIN
    },
];

#[test]
fn contagion() {
    insta::assert_snapshot!(draw(CONTAGION));
}
