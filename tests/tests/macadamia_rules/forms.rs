//! Moves of single pieces and promoted forms about which one could be wrong (sections 3 and 6).

use crate::{Fixture, PLAIN, draw};

const FORMS: &[Fixture] = &[
    Fixture {
        title: "3 Priest: both forward diagonals, back to the right, left",
        pieces: "w Kc4 kk10 Zg7",
        piece: "g7",
        legal: "g7f8 g7h8 g7h6 g7f7",
        refused: "g7f6 g7h7 g7g8",
        counts: Some((4, 12)),
        ..PLAIN
    },
    Fixture {
        title: "3 Pirate: both forward diagonals, back to the left, right",
        pieces: "w Kc4 kk10 Yg7",
        piece: "g7",
        legal: "g7f8 g7h8 g7f6 g7h7",
        refused: "g7h6 g7f7",
        counts: Some((4, 12)),
        ..PLAIN
    },
    Fixture {
        title: "1 Black's pieces are turned by half a turn: a Priest",
        pieces: "b Kc4 kk10 zg7",
        piece: "g7",
        legal: "g7f6 g7h6 g7f8 g7h7",
        refused: "g7h8 g7f7",
        counts: Some((4, 12)),
        ..PLAIN
    },
    Fixture {
        title: "3 Left Chariot: slides forward, left forward and right back; steps back",
        pieces: "w Kc4 kk10 Ug7 Pg10 Pd10 Pj4",
        piece: "g7",
        legal: "g7g9 g7f8 g7e9 g7h6 g7i5 g7g6",
        refused: "g7h8 g7f6 g7g5 g7f7",
        ..PLAIN
    },
    Fixture {
        title: "3 Right Chariot: the mirror image",
        pieces: "w Kc4 kk10 Vg7 Pg10 Pj10 Pd4",
        piece: "g7",
        legal: "g7g9 g7h8 g7i9 g7f6 g7e5 g7g6",
        refused: "g7f8 g7h6 g7g5",
        ..PLAIN
    },
    Fixture {
        title: "6 Unicorn: sideways any distance, two up and down, three aslant, no jump",
        pieces: "w Kc4 kk10 +Og7 ph8 Pg5",
        piece: "g7",
        legal: "g7a7 g7m7 g7g9 g7g6 g7h8 g7d10 g7j4",
        refused: "g7g10 g7i9 g7g5 g7c11 g7h8+",
        ..PLAIN
    },
    Fixture {
        title: "6 Unicorn: bird-range = one, as in HaChu's table for the board",
        set: "bird-range=one",
        pieces: "w Kc4 kk10 +Og7 ph8",
        piece: "g7",
        legal: "g7a7 g7m7 g7g8 g7g6 g7h8 g7d10 g7j4",
        refused: "g7g9 g7g5",
        ..PLAIN
    },
    Fixture {
        title: "6 Golden Bird: up and down any distance, two aside, three aslant",
        pieces: "w Kc4 kk10 +Xg7 ph8",
        piece: "g7",
        legal: "g7g13 g7g1 g7e7 g7i7 g7h8 g7d10 g7j4",
        refused: "g7d7 g7j7 g7i9",
        ..PLAIN
    },
    Fixture {
        title: "6 Golden Bird: bird-range = one",
        set: "bird-range=one",
        pieces: "w Kc4 kk10 +Xg7 ph8",
        piece: "g7",
        legal: "g7g13 g7g1 g7f7 g7h7 g7h8 g7d10 g7j4",
        refused: "g7e7 g7i7",
        ..PLAIN
    },
    Fixture {
        title: "10 The last rank is nothing special: a Pawn and a Lance stay there",
        pieces: "w Kc10 kk10 Pg12 Li11",
        moves: "g12g13 k10k9 i11i13 k9k10",
        piece: "g13",
        refused: "g13f13 g13g12",
        counts: Some((0, 8)),
        ..PLAIN
    },
];

#[test]
fn forms() {
    insta::assert_snapshot!(draw(FORMS));
}
