//! The Wolf (section 5), and the Saint, which is built on it.

use crate::{Fixture, PLAIN, draw};

const WOLF: &[Fixture] = &[
    Fixture {
        title: "5 Worked example: Wolf on e5, enemies e6 and e7: 31 moves, 8 of them with the choice to promote",
        pieces: "12k/13/13/13/13/13/4p8/4p8/4W8/13/13/13/K12 w",
        piece: "e5",
        legal: "e5e6 e5e7e6 e5e7 e5e6e7 e5e8 e5e6e8 e5e7e8 e5e6e7e8 e5e6e5 e5e5 e5e7e6+ e5e6e7e8+ \
                e5h8 e5e2 e5b5",
        refused: "e5e7e5 e5e6e7e5 e5e9 e5e6d7 e5e6f6 e5d7 e5i5",
        counts: Some((39, 42)),
        ..PLAIN
    },
    Fixture {
        title: "5 Worked example: Wolf on e5, enemies e6, e8, g5, c5, own e7, d5: 28 moves, 9 of them with the \
                choice",
        pieces: "12k/13/13/13/13/4p8/4P8/4p8/2pPW1p6/13/13/13/K12 w",
        piece: "e5",
        legal: "e5e6 e5e6e5 e5e8 e5e6e8 e5f5 e5g5f5 e5g5 e5h5 e5g5h5 e5c5 e5b5 e5c5b5 e5e5",
        refused: "e5e7 e5d5 e5c5d5 e5e6e7 e5g5e5 e5c5e5 e5a5",
        counts: Some((37, 43)),
        ..PLAIN
    },
    Fixture {
        title: "5 Any of the enemies passed on the way to the third square, and one on it",
        pieces: "w Kc4 kk10 Wg7 ph8 pi9 pj10",
        piece: "g7",
        legal: "g7j10 g7h8j10 g7i9j10 g7h8i9j10 g7h8i9 g7i9h8 g7h8 g7h8g7",
        refused: "g7i9g7 g7h8i9g7 g7j10i9 g7j10h8 g7k11 g7h8j8",
        counts: Some((1 + 21 + 18, 48)),
        ..PLAIN
    },
    Fixture {
        title: "5 The pass is one move, and needs an empty neighbour",
        pieces: "w Kc4 kk10 Wg7 Pf6 Pf7 If8 Pg6 Ig8 Ph6 Ph7",
        piece: "g7",
        legal: "g7g7 g7h8 g7g10 g7e9",
        refused: "g7h9",
        ..PLAIN
    },
    Fixture {
        title: "5 No pass among eight pieces, own or enemy",
        pieces: "w Kc4 kk10 Wg7 Pf6 Pf7 If8 Pg6 Ig8 Ph6 Ph7 ph8",
        piece: "g7",
        legal: "g7h8g7 g7i9 g7h8i9+ g7j10",
        refused: "g7g7",
        ..PLAIN
    },
    Fixture {
        title: "5 Saint: a Wolf, or a Queen, never both",
        pieces: "w Kc4 kk10 +Zg7 pg8 pg9 ph7 Pf6",
        piece: "g7",
        legal: "g7g10 g7g8g9g10 g7g9g8 g7g8g7 g7i7 g7j7 g7h7j7 g7h6 g7a13 g7e5 g7d4 g7g7",
        refused: "g7g11 g7g8g11 g7k7 g7h7k7 g7f6 g7g8h9 g7h9 g7b2",
        ..PLAIN
    },
];

#[test]
fn wolf() {
    insta::assert_snapshot!(draw(WOLF));
}
