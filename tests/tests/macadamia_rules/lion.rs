//! The Lion (section 5), and Berserker and Ghost, which are built on it.

use crate::{Fixture, PLAIN, draw};

const LION: &[Fixture] = &[
    Fixture {
        title: "5 Worked example: Lion on e5, 31 moves, 40 with the choice to promote",
        pieces: "12k/13/13/13/13/13/5p7/3Pp8/4N8/13/13/13/K12 w",
        piece: "e5",
        legal: "e5c3 e5c4 e5c5 e5c6 e5c7 e5d3 e5d4 e5d5 e5d7 e5e3 e5e4 e5e7 e5f3 e5f4 e5f5 e5f6 e5g3 \
                e5g4 e5g5 e5g6 e5g7 e5e5 e5e6 e5f7 e5e6d5 e5e6d7 e5e6e7 e5e6f5 e5e6f6 e5e6e5 e5e6f7 \
                e5e6+ e5f7+ e5e6d5+ e5e6d7+ e5e6e7+ e5e6f5+ e5e6f6+ e5e6e5+ e5e6f7+",
        refused: "e5d6 e5e6d6 e5e6e8 e5f7e6",
        counts: Some((40, 44)),
        ..PLAIN
    },
    Fixture {
        title: "5 Takes a neighbour and goes on, or back; takes two on the inner ring as well",
        pieces: "w Kc4 kk10 Ng7 pg8 ph8 Pf8 pf9",
        piece: "g7",
        legal: "g7g8h8 g7h8g8 g7g8g7+ g7g8h7 g7f9+ g7g8f9+ g7g8g9",
        refused: "g7g8f8 g7g8h10 g7f9g7 g7g8h8g7",
        ..PLAIN
    },
    Fixture {
        title: "5 A pass, if at least one neighbour square is empty",
        pieces: "w Kc4 kk10 Ng7 Pf6 Pf7 If8 Pg6 Ig8 Ph6 Ph7",
        piece: "g7",
        legal: "g7g7 g7h8 g7g9",
        ..PLAIN
    },
    Fixture {
        title: "5 No pass, if none is",
        pieces: "w Kc4 kk10 Ng7 Pf6 Pf7 If8 Pg6 Ig8 Ph6 Ph7 ph8",
        piece: "g7",
        legal: "g7h8g7 g7g9",
        refused: "g7g7",
        ..PLAIN
    },
];

const BUILT_ON_IT: &[Fixture] = &[
    Fixture {
        title: "5 Berserker: a Lion, or a slide of up to three that does not jump, never both",
        pieces: "w Kc4 kk10 +Ng7 pg8 Pi7 ph6",
        piece: "g7",
        legal: "g7g9 g7g8g9 g7g8g7 g7d7 g7g4 g7d10 g7i8 g7h6i5 g7g7",
        refused: "g7g10 g7j7 g7g8g10 g7j4 g7c7 g7g8+",
        ..PLAIN
    },
    Fixture {
        title: "5 Ghost: a Lion, or a Queen, never both",
        pieces: "w Kc4 kk10 +Yg7 pg8 Pi7 ph6 pe7 pg5",
        piece: "g7",
        legal: "g7g9 g7g8g9 g7a13 g7a1 g7e7 g7g5 g7f7 g7h6i5 g7g8g7 g7g7",
        refused: "g7g10 g7g8g10 g7j7 g7d7 g7g4 g7j4 g7e7d7",
        ..PLAIN
    },
];

#[test]
fn lion() {
    insta::assert_snapshot!(draw(LION));
}

#[test]
fn berserker_and_ghost() {
    insta::assert_snapshot!(draw(BUILT_ON_IT));
}
