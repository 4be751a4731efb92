//! Promotion by capture (section 7), and by choice (section 9).

use crate::{Fixture, PLAIN, draw};

const FORCED: &[Fixture] = &[
    Fixture {
        title: "7 A capture promotes, always; a move without one never does",
        pieces: "b K14m k6g S10j p10i p9i",
        piece: "10j",
        legal: "10j10i+ 10j9i+ 10j11i 10j9k",
        refused: "10j10i 10j9i 10j11i+ 10j9k+",
        ..PLAIN
    },
    Fixture {
        title: "7 No zone and no last rank",
        pieces: "b K14d k6d P10b L12c",
        piece: "10b",
        legal: "10b10a 12c12a",
        refused: "10b10a+ 12c12a+",
        ..PLAIN
    },
    Fixture {
        title: "7 Even when that weakens it: a Hook Mover",
        pieces: "b K14m k6g HM10j p10h P11j P9j Ea10k P9i P11i St9h St11h",
        piece: "10j",
        legal: "10j10i 10j10h+",
        refused: "10j10h",
        ..PLAIN
    },
    Fixture {
        title: "7 It has become a Gold, and as a Gold from promotion it never becomes a Free Gold",
        pieces: "b K14m k6g HM10j p10h p10g",
        moves: "10j10h+ 6g6h",
        piece: "10h",
        legal: "10h10g 10h11g 10h11h 10h10i",
        refused: "10h10g+ 10h11i 10h10f 10h12h",
        counts: Some((6, 14)),
        ..PLAIN
    },
    Fixture {
        title: "7 The same for a Rook, a Capricorn, a She-Devil, a Lion Dog, a Side Flyer",
        pieces: "b K14m k6g R10j Ca12j SD8j LD10l SF12l p10i p11i p8i p9k p13l",
        piece: "10j",
        legal: "10j10i+ 12j11i+ 8j8i+ 10l9k+ 12l13l+",
        refused: "10j10i 12j11i 8j8i 10l9k 12l13l",
        ..PLAIN
    },
    Fixture {
        title: "7 An unpromoted Gold becomes a Free Gold",
        pieces: "b K14m k6g G10j p10i P10g P7h P13h P7f P13f P10m",
        moves: "10j10i+ 6g6h",
        piece: "10i",
        legal: "10i10h 10i9h 10i11h 10i5i 10i10l",
        refused: "10i9j 10i11j",
        ..PLAIN
    },
    Fixture {
        title: "7 Once: promoted pieces take without promoting again",
        pieces: "b K14m k6g +S10j +P12j +DE8j p10i p12i p8i",
        piece: "10j",
        legal: "10j10i 12j12i 8j8i",
        refused: "10j10i+ 12j12i+ 8j8i+",
        ..PLAIN
    },
    Fixture {
        title: "7 Free King, Dragon King and Dragon Horse take and stay what they are",
        pieces: "b K14m k6g FK10j DK12j DH8j p10i p12i p8i P10k P7j P13j P9j P11j",
        piece: "10j",
        legal: "10j10i 12j12i 8j8i",
        refused: "10j10i+ 12j12i+ 8j8i+",
        ..PLAIN
    },
    Fixture {
        title: "7 The King becomes an Emperor, the Drunk Elephant a Prince",
        pieces: "b K10j DE12j k6g p10i p12i",
        piece: "10j",
        legal: "10j10i+ 12j12i+ 10j9j",
        refused: "10j10i 12j12i 10j9j+",
        ..PLAIN
    },
    Fixture {
        title: "7 Any capture counts: the first leg of a Lion's journey, and igui",
        pieces: "b K14m k6g Ln10j p10i",
        piece: "10j",
        legal: "10j10i+ 10j10i9h+ 10j10i10j+",
        refused: "10j10i 10j10i9h 10j10i10j",
        ..PLAIN
    },
    Fixture {
        title: "7 What is captured is irrelevant: a Rook that takes a Deva is a Gold",
        pieces: "b K14m k6g R10j dv10h +dsp8j P13j P10m",
        piece: "10j",
        legal: "10j10h+ 10j8j+",
        refused: "10j10h 10j10h+dv 10j8j+dsp",
        ..PLAIN
    },
    Fixture {
        title: "7 What is captured is irrelevant: a Free King that takes a Deva stays a Free King",
        pieces: "b K14m k6g FK10j dv10h P7j P13j P10m P7g P13g P7m P13m",
        piece: "10j",
        legal: "10j10h",
        refused: "10j10h+ 10j10h+dv",
        ..PLAIN
    },
];

const OPTIONAL: &[Fixture] = &[
    Fixture {
        title: "9 promotion = optional: free choice on taking an unpromoted piece, none without",
        set: "promotion=optional",
        pieces: "b K14m k6g S10j g10i",
        piece: "10j",
        legal: "10j10i 10j10i+ 10j9i",
        refused: "10j9i+",
        ..PLAIN
    },
    Fixture {
        title: "9 promotion = optional: compulsory on taking a promoted piece",
        set: "promotion=optional",
        pieces: "b K14m k6g S10j +p10i +r9i",
        piece: "10j",
        legal: "10j10i+ 10j9i+ 10j11i",
        refused: "10j10i 10j9i",
        ..PLAIN
    },
    Fixture {
        title: "9 promotion = optional: one promoted victim of two is enough",
        set: "promotion=optional",
        pieces: "b K14m k6g Ln10j p10i +p10h p9h",
        piece: "10j",
        legal: "10j10i10h+ 10j10i9h+ 10j10i9h 10j10i11i 10j10i11i+ 10j10h+",
        refused: "10j10i10h 10j10h",
        ..PLAIN
    },
    Fixture {
        title: "9 promotion = optional: after declining, the next capture gives the choice again",
        set: "promotion=optional",
        pieces: "b K14m k6g S10j p10i p10h",
        moves: "10j10i 6g6h",
        piece: "10i",
        legal: "10i10h 10i10h+ 10i9h",
        refused: "10i9h+",
        ..PLAIN
    },
    Fixture {
        title: "9 promotion = optional: nothing to promote to, nothing to choose",
        set: "promotion=optional",
        pieces: "b K14m k6g FK10j +S12j p10i +p9j p12i +p11i P10k P7g P13g P7m P13m",
        piece: "10j",
        legal: "10j10i 10j9j 12j12i 12j11i",
        refused: "10j10i+ 10j9j+ 12j12i+ 12j11i+",
        ..PLAIN
    },
    Fixture {
        title: "9 promotion = optional: a King that takes may stay a King",
        set: "promotion=optional",
        pieces: "b K10j DE12j k6g p10i p12i +p9i",
        piece: "10j",
        legal: "10j10i 10j10i+ 12j12i 12j12i+ 10j9i+",
        refused: "10j9i",
        ..PLAIN
    },
];

#[test]
fn forced() {
    insta::assert_snapshot!(draw(FORCED));
}

#[test]
fn optional() {
    insta::assert_snapshot!(draw(OPTIONAL));
}
