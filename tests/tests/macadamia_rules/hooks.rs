//! Hook Mover and Capricorner (section 4).

use crate::{Fixture, PLAIN, draw};

const HOOKS: &[Fixture] = &[
    Fixture {
        title: "4 Worked example: Hook Mover on e5, 38 squares, 39 moves with the choice on h5, 44 in all",
        pieces: "12k/13/13/13/13/13/4P8/13/3PH2p5/4P8/13/13/K12 w",
        piece: "e5",
        legal: "e5e6 e5a6 e5d6 e5f6 e5m6 e5f5 e5g5 e5f1 e5f13 e5g1 e5g13 e5h5 e5h5+",
        refused: "e5e7 e5e8 e5d5 e5e4 e5i5 e5h4 e5h7",
        counts: Some((39, 44)),
        ..PLAIN
    },
    Fixture {
        title: "4 Worked example: Capricorner on a1, enemy on c3: 4 squares, 5 moves",
        pieces: "12k/13/13/13/13/13/13/13/13/13/2p10/13/JK11 w",
        piece: "a1",
        legal: "a1b2 a1a3 a1c1 a1c3 a1c3+",
        refused: "a1d4 a1b4 a1d2",
        counts: Some((5, 9)),
        ..PLAIN
    },
    Fixture {
        title: "4 Worked example: Capricorner on a1, own Pawn on d4, enemy on a3: 8 squares, 9 moves",
        pieces: "12k/13/13/13/13/13/13/13/13/3P9/p12/13/JK11 w",
        piece: "a1",
        legal: "a1b2 a1c3 a1c1 a1a3 a1a3+ a1b4 a1a5 a1d2 a1e1",
        refused: "a1d4 a1e5 a1c5",
        counts: Some((9, 14)),
        ..PLAIN
    },
    Fixture {
        title: "4 At most one turn, no jumping, a capture ends the move",
        pieces: "w Kc4 kk10 Hg7 pg8 Pf7 Ig6 ph9 Ih5 pi7",
        piece: "g7",
        legal: "g7g8+ g7h7 g7h8 g7h6 g7h9+ g7i7+",
        refused: "g7g9 g7g8h8 g7i8 g7h10 g7h4 g7j7 g7f8",
        counts: Some((9, 21)),
        ..PLAIN
    },
];

#[test]
fn hooks() {
    insta::assert_snapshot!(draw(HOOKS));
}
