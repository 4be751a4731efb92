//! Promotion by capture (section 7).

use crate::{Fixture, PLAIN, draw};

const OPTIONAL: &[Fixture] = &[
    Fixture {
        title: "7 Optional: every captured piece was unpromoted",
        pieces: "w Kc4 kk10 Sg7 pg8 gh8",
        piece: "g7",
        legal: "g7g8 g7g8+ g7h8 g7h8+ g7f8",
        refused: "g7f8+",
        counts: Some((7, 15)),
        ..PLAIN
    },
    Fixture {
        title: "7 Mandatory: a promoted piece was captured, a promoted Gold or a King from an Elephant too",
        pieces: "w Kc4 kk10 Sg7 +pg8 +eh8 +nf8",
        piece: "g7",
        legal: "g7g8+ g7h8+ g7f8+",
        refused: "g7g8 g7h8 g7f8",
        counts: Some((5, 13)),
        ..PLAIN
    },
    Fixture {
        title: "7 Mandatory: one promoted victim of two is enough; the King is not promoted",
        pieces: "w Kc4 kh9 Ng7 pg8 +pg9",
        piece: "g7",
        legal: "g7g8g9+ g7g8f9 g7g8f9+ g7g9+ g7h9 g7h9+ g7g8h9 g7g8h9+",
        refused: "g7g8g9 g7g9",
        ..PLAIN
    },
    Fixture {
        title: "7 After declining, a later capture gives a new choice; a move without capture none",
        pieces: "w Kc4 kk10 Sg7 pg8 pg9",
        moves: "g7g8 k10k11",
        piece: "g8",
        legal: "g8g9 g8g9+ g8f9",
        refused: "g8f9+",
        ..PLAIN
    },
    Fixture {
        title: "7 One form only: a Gold from promotion never becomes a Running Gold",
        pieces: "w Kc4 kk10 +Pg7 pg8 +pf8",
        piece: "g7",
        legal: "g7g8 g7f8",
        refused: "g7g8+ g7f8+",
        counts: Some((6, 14)),
        ..PLAIN
    },
    Fixture {
        title: "7 A Gold of the array does",
        pieces: "w Kc4 kk10 Gg7 pg8 +pf8",
        piece: "g7",
        legal: "g7g8 g7g8+ g7f8+",
        refused: "g7f8",
        counts: Some((7, 15)),
        ..PLAIN
    },
    Fixture {
        title: "7 A King from an Elephant never becomes an Emperor; the King does",
        pieces: "w Kc4 +Eg7 kk10 pg8 +pf8 pc5 +pd5",
        piece: "g7",
        legal: "g7g8 g7f8 c4c5 c4c5+ c4d5+",
        refused: "g7g8+ g7f8+ c4d5",
        ..PLAIN
    },
    Fixture {
        title: "7 Queen and Castle never promote, not when they take a promoted piece either",
        pieces: "w Kc4 kk10 Qg7 De7 +pg8 +pe8 pd7 Pf7 Ph7 Pg5 Ph8 If8 If6 Ih6",
        piece: "g7",
        legal: "g7g8 e7e8 e7d7",
        refused: "g7g8+ e7e8+ e7d7+",
        ..PLAIN
    },
    Fixture {
        title: "7 At the end of the turn, wherever it captured: Lion, Wolf and hook",
        pieces: "w Kc4 kk10 Wg7 pg8 ph7 Hd6 pd9 Pc6 Ie6 Pd5 Pc8 Ie8",
        piece: "g7",
        legal: "g7g8g10+ g7g8g10 g7g8g7+ g7h7j7+ d6d9+ d6d9 g7g8+",
        refused: "d6d8+ g7g10+ g7g7+",
        ..PLAIN
    },
];

const FORCED: &[Fixture] = &[Fixture {
    title: "7 promotion = forced: on every capture",
    set: "promotion=forced",
    pieces: "w Kc4 kk10 Sg7 pg8 +pf8 pc5",
    piece: "g7",
    legal: "g7g8+ g7f8+ g7h8 c4c5+",
    refused: "g7g8 g7f8 g7h8+ c4c5",
    ..PLAIN
}];

#[test]
fn optional_and_mandatory() {
    insta::assert_snapshot!(draw(OPTIONAL));
}

#[test]
fn forced() {
    insta::assert_snapshot!(draw(FORCED));
}
