//! Promotion as the federation, lishogi and `HaChu` have it (section 4, other columns and
//! notes): by entering the zone or capturing only.

use crate::{Fixture, PLAIN, draw};

const FEDERATION: &[Fixture] = &[
    Fixture {
        title: "4 A move that enters the zone may promote",
        set: "promotion=entry-or-capture",
        pieces: "b K11g P11f k2b p2d G7e p8d",
        piece: "7e",
        legal: "7e7d 7e7d+ 7e8d 7e8d+",
        refused: "7e8e+",
        ..PLAIN
    },
    Fixture {
        title: "4 Inside the zone a capture may promote, a quiet move may not",
        set: "promotion=entry-or-capture",
        pieces: "b K11g P11f k2b p2d G7c p7b",
        piece: "7c",
        legal: "7c7b 7c7b+ 7c8b 7c7d",
        refused: "7c8b+ 7c7d+ 7c8c+",
        ..PLAIN
    },
    Fixture {
        title: "4 Leaving the zone a capture may promote, a quiet move may not",
        set: "promotion=entry-or-capture",
        pieces: "b K11g P11f k2b p2d B7d p9f",
        piece: "7d",
        legal: "7d9f 7d9f+ 7d8e 7d6e",
        refused: "7d8e+ 7d6e+ 7d6c+",
        ..PLAIN
    },
    Fixture {
        title: "4 Declined on entry: nothing is remembered, a capture may promote, a quiet move may not",
        set: "promotion=entry-or-capture",
        pieces: "b K11g P11f k2b p2d G7e p7c",
        moves: "7e7d 2b2a 11g12g 2a2b",
        piece: "7d",
        legal: "7d7c 7d7c+ 7d8c",
        refused: "7d8c+ 7d7e+",
        ..PLAIN
    },
    Fixture {
        title: "4 It must leave and enter again",
        set: "promotion=entry-or-capture",
        pieces: "b K11g P11f k2b p2d G7e p7c",
        moves: "7e7d 2b2a 7d7e 2a2b",
        piece: "7e",
        legal: "7e7d 7e7d+",
        ..PLAIN
    },
    Fixture {
        title: "4 A Pawn that declined promotes by a capture",
        set: "promotion=entry-or-capture",
        pieces: "b K11g P11f k2b p2d P7d p7c",
        piece: "7d",
        legal: "7d7c 7d7c+",
        ..PLAIN
    },
    Fixture {
        title: "4 A Pawn that declined does not promote on a quiet move before the last rank",
        set: "promotion=entry-or-capture",
        pieces: "b K11g P11f k2b p2d P7d",
        piece: "7d",
        legal: "7d7c",
        refused: "7d7c+",
        ..PLAIN
    },
    Fixture {
        title: "4 On the last rank a Pawn may promote",
        set: "promotion=entry-or-capture",
        pieces: "b K11g P11f k2b p2d P7b",
        piece: "7b",
        legal: "7b7a 7b7a+",
        ..PLAIN
    },
    Fixture {
        title: "4 A Pawn that did not is stuck",
        set: "promotion=entry-or-capture",
        pieces: "b K11g P11f k2b p2d P7b",
        moves: "7b7a 2b2a",
        piece: "7a",
        ..PLAIN
    },
    Fixture {
        title: "4 A Lance that arrives on the last rank quietly from inside may not promote",
        set: "promotion=entry-or-capture",
        pieces: "b K11g P11f k2b p2d L7d",
        piece: "7d",
        legal: "7d7a",
        refused: "7d7a+ 7d7c+",
        ..PLAIN
    },
    Fixture {
        title: "4 A Lance that enters may decline, even on the last rank",
        set: "promotion=entry-or-capture",
        pieces: "b K11g P11f k2b p2d L7e",
        piece: "7e",
        legal: "7e7a 7e7a+ 7e7d 7e7d+",
        ..PLAIN
    },
    Fixture {
        title: "4 A Go-Between on the last rank may not promote, having come quietly from inside",
        set: "promotion=entry-or-capture",
        pieces: "b K11g P11f k2b p2d I7b",
        piece: "7b",
        legal: "7b7a 7b7c",
        refused: "7b7a+ 7b7c+",
        ..PLAIN
    },
];

const LISHOGI: &[Fixture] = &[
    Fixture {
        title: "4 Inside the zone a capture may promote, a quiet move may not",
        set: "promotion=entry-or-capture+lance",
        pieces: "b K11g P11f k2b p2d G7c p7b",
        piece: "7c",
        legal: "7c7b 7c7b+ 7c8b 7c7d",
        refused: "7c8b+ 7c7d+ 7c8c+",
        ..PLAIN
    },
    Fixture {
        title: "4 A Lance that arrives on the last rank quietly may promote, elsewhere not",
        set: "promotion=entry-or-capture+lance",
        pieces: "b K11g P11f k2b p2d L7d",
        piece: "7d",
        legal: "7d7a 7d7a+ 7d7b",
        refused: "7d7b+",
        ..PLAIN
    },
    Fixture {
        title: "4 A Lance that did not is stuck",
        set: "promotion=entry-or-capture+lance",
        pieces: "b K11g P11f k2b p2d L7d",
        moves: "7d7a 2b2a",
        piece: "7a",
        ..PLAIN
    },
    Fixture {
        title: "4 A Pawn that declined promotes by a capture",
        set: "promotion=entry-or-capture+lance",
        pieces: "b K11g P11f k2b p2d P7d p7c",
        piece: "7d",
        legal: "7d7c 7d7c+",
        ..PLAIN
    },
    Fixture {
        title: "4 On the last rank a Pawn may promote",
        set: "promotion=entry-or-capture+lance",
        pieces: "b K11g P11f k2b p2d P7b",
        piece: "7b",
        legal: "7b7a 7b7a+",
        ..PLAIN
    },
    Fixture {
        title: "4 A Go-Between has no such chance",
        set: "promotion=entry-or-capture+lance",
        pieces: "b K11g P11f k2b p2d I7b",
        piece: "7b",
        legal: "7b7a",
        refused: "7b7a+",
        ..PLAIN
    },
];

const HACHU: &[Fixture] = &[
    Fixture {
        title: "4, note on HaChu: a Pawn has no chance on the last rank and is stuck there",
        set: "promotion=entry-or-capture-forced",
        pieces: "b K11g P11f k2b p2d P7b",
        piece: "7b",
        legal: "7b7a",
        refused: "7b7a+",
        ..PLAIN
    },
    Fixture {
        title: "4, note on HaChu: a Lance from inside neither",
        set: "promotion=entry-or-capture-forced",
        pieces: "b K11g P11f k2b p2d L7d",
        piece: "7d",
        legal: "7d7a",
        refused: "7d7a+",
        ..PLAIN
    },
    Fixture {
        title: "4, note on HaChu: a Lance that enters on the last rank must promote",
        set: "promotion=entry-or-capture-forced",
        pieces: "b K11g P11f k2b p2d L7e",
        piece: "7e",
        legal: "7e7a+ 7e7d 7e7d+",
        refused: "7e7a",
        ..PLAIN
    },
    Fixture {
        title: "4, note on HaChu: a Lance that captures on the last rank must promote",
        set: "promotion=entry-or-capture-forced",
        pieces: "b K11g P11f k2b p2d L7d g7a",
        piece: "7d",
        legal: "7d7a+ 7d7b",
        refused: "7d7a 7d7b+",
        ..PLAIN
    },
    Fixture {
        title: "4, note on HaChu: a Pawn that captures on the last rank must promote",
        set: "promotion=entry-or-capture-forced",
        pieces: "b K11g P11f k2b p2d P7b g7a",
        piece: "7b",
        legal: "7b7a+",
        refused: "7b7a",
        ..PLAIN
    },
];

#[test]
fn federation() {
    insta::assert_snapshot!(draw(FEDERATION));
}

#[test]
fn lishogi() {
    insta::assert_snapshot!(draw(LISHOGI));
}

#[test]
fn hachu() {
    insta::assert_snapshot!(draw(HACHU));
}
