//! The three versions of the Teaching King (section 6).

use crate::{Fixture, PLAIN, SECOND, draw};
use tests::fixtures;

const FIRST: &[Fixture] = &[Fixture {
    title: "6 Version 1: a Free King, which neither jumps nor passes",
    pieces: "b K14m k6g +DV10j p10i p8j P13g P7g P13j P13m Ea10m P7m",
    piece: "10j",
    legal: "10j10i 10j8j 10j12h 10j10l 10j9k",
    refused: "10j10h 10j10i10j 10j10i10h 10j10j 10j9h 10j7j 10j8j9j",
    ..PLAIN
}];

const VERSION_2: &[Fixture] = &[
    Fixture {
        title: "6 Version 2, alone: 72 moves of a Free King, 24 other squares of the 7x7 block, a pass",
        pieces: "b K14m k6g +DV10j",
        piece: "10j",
        legal: "10j8i 10j7i 10j9g 10j13l 10j10a 10j10j",
        refused: "10j6h 10j9f",
        counts: Some((97, 105)),
        ..PLAIN
    },
    Fixture {
        title: "6 Version 2: legs 1+1+1, 1+2, 2+1 and 3 on one line, and bent",
        pieces: "b K14m k6g +DV10j p10i p10h p10g",
        piece: "10j",
        legal: "10j10i10h10g 10j10i10g 10j10h10g 10j10g 10j10i10h 10j10h10i 10j10i8g 10j10i12h \
                10j10h9g 10j10i10h9g 10j10i10j",
        refused: "10j10h8h 10j10h10j 10j10g10h 10j10i10h10f 10j10f 10j10i7g 10j10h8g",
        ..PLAIN
    },
    Fixture {
        title: "6 Version 2: two or three captures round a corner, back to the start or beside it",
        pieces: "b K14m k6g +DV10j p10i p9i p9h p11j",
        piece: "10j",
        legal: "10j10i9i10j 10j9i9h10i 10j10i9i9h 10j9h10i 10j9h9i 10j11j10j",
        refused: "10j10i9h10j 10j9h10i10j 10j11j10i9i10j",
        ..PLAIN
    },
    Fixture {
        title: "6 Version 2: it has taken on 10i and on 11j and gone on to 12k",
        pieces: "b K14m k6g +DV10j p10i p9i p9h p11j p12l",
        moves: "10j10i11j12k 6g6h",
        piece: "12k",
        legal: "12k12l 12k9i 12k12k",
        ..PLAIN
    },
    Fixture {
        title: "6 Version 2: jumps own pieces, never lands on one; no pass with eight of them around",
        pieces: "b K14m k6g +DV10j P9i P10i P11i St9j St11j Ea9k Ea10k Ea11k p8h",
        piece: "10j",
        legal: "10j10h 10j10g 10j7h 10j8h 10j8h7g 10j8h9h",
        refused: "10j10j 10j10i 10j8h9i 10j10f",
        ..PLAIN
    },
    Fixture {
        title: "6 Version 2: the slide is a Free King's and is not combined with steps",
        pieces: "b K14m k6g +DV10j p10h p10e",
        piece: "10j",
        legal: "10j10h10g 10j10h",
        refused: "10j10f 10j10e 10j10h10f 10j10h10e",
        ..PLAIN
    },
];

const DOG: &[Fixture] = &[Fixture {
    title: "6 Version 3: a Free King, or the modern Lion Dog",
    set: "teaching-king=lion-dog",
    pieces: "b K14m k6g +DV10j p10i p10h P9i P12k",
    piece: "10j",
    legal: "10j10i10h10g 10j10g 10j10h10i 10j10i10j 10j8h 10j6j 10j7g 10j10j",
    refused: "10j10f 10j10i11i 10j8i 10j10i9h 10j6f",
    ..PLAIN
}];

#[test]
fn first_version() {
    insta::assert_snapshot!(draw(FIRST));
}

#[test]
fn second_version() {
    insta::assert_snapshot!(fixtures::draw(SECOND, VERSION_2));
}

#[test]
fn third_version() {
    insta::assert_snapshot!(draw(DOG));
}
