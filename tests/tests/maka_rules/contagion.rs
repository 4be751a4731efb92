//! Contagion (section 9, `contagion = on`): who takes a Deva or a Dark Spirit becomes what they
//! promote to.

use crate::{Fixture, MODERN, PLAIN, draw};
use tests::fixtures;

const ON: &str = "contagion=on";

const CONTAGION: &[Fixture] = &[
    Fixture {
        title: "9 A Rook that takes a Deva or a Teaching King becomes a Teaching King, at once",
        set: ON,
        pieces: "b K14m k6g R10j dv10h +dv8j p13j P10m",
        piece: "10j",
        legal: "10j10h+dv 10j8j+dv 10j13j+",
        refused: "10j10h 10j10h+ 10j8j 10j8j+",
        ..PLAIN
    },
    Fixture {
        title: "9 A Rook that takes a Dark Spirit or a Buddhist Spirit becomes a Buddhist Spirit",
        set: ON,
        pieces: "b K14m k6g R10j dsp10h +dsp8j p13j P10m",
        piece: "10j",
        legal: "10j10h+dsp 10j8j+dsp 10j13j+",
        refused: "10j10h 10j10h+ 10j8j 10j8j+ 10j10h+dv",
        ..PLAIN
    },
    Fixture {
        title: "9 It has the powers of a Teaching King then, and takes the next Deva as one",
        set: ON,
        pieces: "b K14m k6g S10j dv10i dv8g p12i",
        moves: "10j10i+dv 6g6h",
        piece: "10i",
        legal: "10i8g 10i12i 10i10a 10i1r",
        refused: "10i8g+ 10i8g+dv 10i12i+",
        ..PLAIN
    },
    Fixture {
        title: "9 Pieces that are promoted, and those that have no promotion, too",
        set: ON,
        pieces: "b K14m k6g +R10j FK12j DK8j dv10i dsp12i +dv8i P12l P13j P11j P7j P9j P8k P13i P11i P13k P11k",
        piece: "12j",
        legal: "10j10i+dv 12j12i+dsp 8j8i+dv",
        refused: "10j10i 12j12i 8j8i 12j12i+",
        ..PLAIN
    },
    Fixture {
        title: "9 Teaching King and Buddhist Spirit: each turns into the other",
        set: ON,
        pieces: "b K14m k6g +DV10j +DSp12l dsp10i dv11i dv12k +dsp13k P9i P9j P9k P10k P11k P11j \
                 P11l P11m P12m P13m P13l",
        piece: "10j",
        legal: "10j10i+dsp 10j11i 12l12k+dv 12l13k",
        refused: "10j10i 10j11i+dv 12l12k 12l13k+dsp",
        ..PLAIN
    },
    Fixture {
        title: "9 A Deva that takes a Deva promotes; one that takes a Dark Spirit becomes the other",
        set: ON,
        pieces: "b K14m k6g DV10j dv9i dsp11i p11j",
        piece: "10j",
        legal: "10j9i+ 10j11i+dsp 10j11j+",
        refused: "10j9i 10j11i+ 10j11i",
        ..PLAIN
    },
    Fixture {
        title: "9 Exempt, with their own promotion: King and Drunk Elephant",
        set: ON,
        pieces: "b K10j DE12j k6g dv10i +dsp9i dsp12i +dv11i",
        piece: "10j",
        legal: "10j10i+ 10j9i+ 12j12i+ 12j11i+ 10j11i+",
        refused: "10j10i+dv 10j9i+dsp 12j12i+dsp 12j11i+dv 10j10i",
        ..PLAIN
    },
    Fixture {
        title: "9 Exempt, without any: Prince and Emperor",
        set: "contagion=on emperor-captures=unprotected-royal",
        pieces: "b +K14m +DE10j k6g dv10i dsp9i +dv12h",
        piece: "10j",
        legal: "10j10i 10j9i 14m10i 14m12h 14m9i",
        refused: "10j10i+dv 10j9i+dsp 14m10i+dv 14m12h+dv",
        ..PLAIN
    },
    Fixture {
        title: "9 Igui and hit and run count",
        set: ON,
        pieces: "b K14m k6g Ln10j dv10i dsp11k",
        piece: "10j",
        legal: "10j10i10j+dv 10j10i9h+dv 10j11k10j+dsp 10j10i+dv",
        refused: "10j10i10j",
        ..PLAIN
    },
    Fixture {
        title: "9 Both kinds in one turn: the last piece captured decides",
        set: ON,
        pieces: "b K14m k6g Ln10j dv10i dsp10h dsp9k dv9l",
        piece: "10j",
        legal: "10j10i10h+dsp 10j9k9l+dv",
        refused: "10j10i10h+dv 10j9k9l+dsp 10j10i10h",
        ..PLAIN
    },
    Fixture {
        title: "9 Another victim beside a Deva does not matter, before it or after",
        set: ON,
        pieces: "b K14m k6g Ln10j dv10i p10h p9k dv9l",
        piece: "10j",
        legal: "10j10i10h+dv 10j9k9l+dv 10j9k+",
        refused: "10j10i10h 10j9k9l",
        ..PLAIN
    },
    Fixture {
        title: "9 Compulsory where promotion is optional; the exempt have their choice",
        set: "contagion=on promotion=optional",
        pieces: "b K10j k6g R12j dv10i +dv9i dsp12i p14j",
        piece: "12j",
        legal: "12j12i+dsp 12j14j 12j14j+ 10j10i 10j10i+ 10j9i+",
        refused: "12j12i 12j12i+ 10j10i+dv 10j9i 10j9i+dv",
        ..PLAIN
    },
    Fixture {
        title: "9 The modern Lion Dog: of Dark Spirit and Deva on its line, the farther is taken last",
        set: "contagion=on lion-dog=modern",
        pieces: "b K14m k6g LD10j dsp10i dv10h",
        piece: "10j",
        legal: "10j10i10h+dv 10j10i10h10g+dv 10j10i10g+dsp 10j10h10g+dv 10j10i10j+dsp 10j10i+dsp",
        refused: "10j10i10h+dsp 10j10i10h10g+dsp",
        ..PLAIN
    },
    Fixture {
        title: "9 The modern Lion Dog: back from the second square, the first is taken last",
        set: "contagion=on lion-dog=modern",
        pieces: "b K14m k6g LD10j dsp10i dv10h dv9j dsp8j",
        piece: "10j",
        legal: "10j10h10i+dsp 10j8j9j+dv",
        refused: "10j10h10i+dv 10j8j9j+dsp",
        ..PLAIN
    },
];

const CHILD: &[Fixture] = &[Fixture {
    title: "9 Reference sites have contagion",
    pieces: "b K14m k6g R10j dv10h dsp8j p13j P10m",
    piece: "10j",
    legal: "10j10h+dv 10j8j+dsp 10j13j 10j13j+",
    refused: "10j10h 10j10h+ 10j8j 10j8j+",
    ..PLAIN
}];

#[test]
fn contagion() {
    insta::assert_snapshot!(draw(CONTAGION));
}

#[test]
fn modern_child() {
    insta::assert_snapshot!(fixtures::draw(MODERN, CHILD));
}
