//! The Lion Dog by both readings, and the Furious Fiend built on it (sections 4 and 9).

use crate::{Fixture, MODERN, PLAIN, draw};
use tests::fixtures;

const SLIDE: &[Fixture] = &[Fixture {
    title: "4 The Lion Dog slides up to three squares: no jump, one capture, no pass",
    pieces: "b K14m k6g LD10j p10i p10h P12j p7m",
    piece: "10j",
    legal: "10j10i+ 10j11j 10j7j 10j10m 10j7m+ 10j7g",
    refused: "10j10h+ 10j10g 10j10i10h+ 10j10i10j+ 10j10j 10j13j 10j8i 10j6j",
    ..PLAIN
}];

const DOG: &[Fixture] = &[
    Fixture {
        title: "9 Modern Lion Dog: lands on the 1st, 2nd or 3rd square over anything; passes",
        set: "lion-dog=modern",
        pieces: "b K14m k6g LD10j P10i P9i p9h p11j St12j",
        piece: "10j",
        legal: "10j10h 10j10g 10j8h 10j7g 10j13j 10j11j+ 10j10j",
        refused: "10j10i 10j9i 10j9h+ 10j12j 10j8i 10j10f 10j14j",
        ..PLAIN
    },
    Fixture {
        title: "9 Modern Lion Dog: enemies on squares 1 and 2 of one line. 9 moves upward, 3 in each other \
                direction, a pass",
        set: "lion-dog=modern",
        pieces: "b K14m k6g LD10j p10i p10h",
        piece: "10j",
        legal: "10j10i+ 10j10h10i+ 10j10h+ 10j10i10h+ 10j10g 10j10i10g+ 10j10h10g+ 10j10i10h10g+ \
                10j10i10j+",
        refused: "10j10h10j+ 10j10i10h10j+ 10j10i9h+ 10j10i9i+ 10j10i11j+",
        counts: Some((31, 39)),
        ..PLAIN
    },
    Fixture {
        title: "9 Modern Lion Dog: three captures in one line",
        set: "lion-dog=modern",
        pieces: "b K14m k6g LD10j p9i p8h p7g",
        piece: "10j",
        legal: "10j9i8h7g+ 10j9i7g+ 10j8h7g+ 10j7g+",
        refused: "10j6f 10j9i8h6f+",
        ..PLAIN
    },
    Fixture {
        title: "9 Modern Lion Dog: out 2, capture, back to 1, unless an own piece stands there",
        set: "lion-dog=modern",
        pieces: "b K14m k6g LD10j P10i p10h p8j",
        piece: "10j",
        legal: "10j10h+ 10j10g 10j10h10g+ 10j8j9j+ 10j8j+ 10j8j7j+",
        refused: "10j10i 10j10h10i+ 10j8j10j+",
        ..PLAIN
    },
    Fixture {
        title: "9 Modern Lion Dog: no pass if no neighbour is empty",
        set: "lion-dog=modern",
        pieces: "b K14m k6g LD10j P9i p10i P11i St9j St11j Ea9k Ea10k Ea11k",
        piece: "10j",
        legal: "10j10i10j+ 10j10h 10j12l",
        refused: "10j10j",
        ..PLAIN
    },
    Fixture {
        title: "9 Furious Fiend: a Lion, or the modern Lion Dog",
        set: "furious-fiend=lion-dog",
        pieces: "b K14m k6g +Ln10j p10i p10h P12j P13g",
        piece: "10j",
        legal: "10j10i9h 10j10i10h10g 10j10h10i 10j10i10g 10j10g 10j13j 10j10i10j 10j8i 10j10j",
        refused: "10j10i9h8g 10j10i9h9g 10j8h10j 10j13g 10j10h9h",
        ..PLAIN
    },
];

const CHILD: &[Fixture] = &[Fixture {
    title: "9 The readings of reference sites have the modern Lion Dog, and a choice to promote",
    pieces: "b K14m k6g LD10j p10i p10h",
    piece: "10j",
    legal: "10j10i10h10g+ 10j10i10h10g 10j10h10i 10j10i10j",
    ..PLAIN
}];

#[test]
fn lion_dog_as_a_slider() {
    insta::assert_snapshot!(draw(SLIDE));
}

#[test]
fn modern_lion_dog() {
    insta::assert_snapshot!(draw(DOG));
}

#[test]
fn modern_child() {
    insta::assert_snapshot!(fixtures::draw(MODERN, CHILD));
}
