//! Lion power (section 6), alone and beside a slide: Lion, Furious Fiend, Buddhist Spirit.

use crate::{Fixture, PLAIN, draw};

const LION: &[Fixture] = &[
    Fixture {
        title: "14 Worked example: Lion on 5g, White Pawns 5f and 4e, Black Pawn 6f",
        pieces: "18,k/19/19/19/15,p,3/13,P,p,4/14,Ln,4/19/19/19/19/19/19/19/19/19/19/19/K,18 b",
        piece: "5g",
        legal: "5g7e 5g7f 5g7g 5g7h 5g7i 5g6e 5g6g 5g6h 5g6i 5g5e 5g5g 5g5h 5g5i 5g4f 5g4g 5g4h \
                5g4i 5g3e 5g3f 5g3g 5g3h 5g3i 5g5f+ 5g4e+ 5g5f6e+ 5g5f6g+ 5g5f5e+ 5g5f4f+ 5g5f4g+ \
                5g5f5g+ 5g5f4e+",
        refused: "5g6f",
        counts: Some((31, 35)),
        ..PLAIN
    },
    Fixture {
        title: "6 Direct to any A or B square, jumping whatever is in between, which stays",
        pieces: "b K14m k6g Ln10j P10i p9i p11j St9j",
        piece: "10j",
        legal: "10j10h 10j8h 10j12j 10j8j 10j9i+ 10j11j+ 10j11l 10j8k",
        refused: "10j10i 10j9j 10j10g 10j9i 10j7j",
        ..PLAIN
    },
    Fixture {
        title: "6 Hit and run, double capture: takes on an A square and goes on to any square beside it",
        pieces: "b K14m k6g Ln10j p10i p9h p10h P11h",
        piece: "10j",
        legal: "10j10i11i+ 10j10i9i+ 10j10i11j+ 10j10i9j+ 10j10i10h+ 10j10i9h+ 10j10h+ 10j9h+",
        refused: "10j10i11h+ 10j10i8h+ 10j10h10i+ 10j10h9h+ 10j10i10h10g+ 10j10i",
        ..PLAIN
    },
    Fixture {
        title: "6 Double capture of two A squares, each way round",
        pieces: "b K14m k6g Ln10j p10i p9i",
        piece: "10j",
        legal: "10j10i9i+ 10j9i10i+",
        refused: "10j10i9i10j+",
        ..PLAIN
    },
    Fixture {
        title: "6 Igui: takes on an A square and ends where it stood; not on a B square",
        pieces: "b K14m k6g Ln10j p10i p11k p8h",
        piece: "10j",
        legal: "10j10i10j+ 10j11k10j+ 10j8h+",
        refused: "10j8h10j+ 10j10i10j",
        ..PLAIN
    },
    Fixture {
        title: "6 No pass with eight occupied neighbours: own pieces",
        pieces: "b K14m k6g Ln10j P9i P10i P11i St9j St11j Ea9k Ea10k Ea11k",
        piece: "10j",
        legal: "10j10h 10j12j 10j8l",
        refused: "10j10j",
        ..PLAIN
    },
    Fixture {
        title: "6 No pass with eight occupied neighbours: enemies. 8 + 16 direct, 8 igui, 32 hit and run, \
                24 double",
        pieces: "b K14m k6g Ln10j p9i p10i p11i p9j p11j p9k p10k p11k",
        piece: "10j",
        legal: "10j10i10j+ 10j9k10j+ 10j9i8h+ 10j11j12j+ 10j9k10k+",
        refused: "10j10j",
        counts: Some((88, 96)),
        ..PLAIN
    },
    Fixture {
        title: "6 A pass needs one empty neighbour only",
        pieces: "b K14m k6g Ln10j P9i P10i P11i St9j St11j Ea9k Ea10k",
        piece: "10j",
        legal: "10j10j 10j11k",
        ..PLAIN
    },
    Fixture {
        title: "6 No restriction on capturing Lions: a protected one two squares away",
        pieces: "b K14m k6g Ln10j ln10h g10g",
        piece: "10j",
        legal: "10j10h+",
        ..PLAIN
    },
    Fixture {
        title: "6 Promotion comes after the whole journey: no slide of the Fiend in the same turn",
        pieces: "b K14m k6g Ln10j p10i p10h p10g",
        piece: "10j",
        legal: "10j10i10h+",
        refused: "10j10i10h10g+ 10j10i10g+ 10j10g+",
        ..PLAIN
    },
];

const WITH_SLIDES: &[Fixture] = &[
    Fixture {
        title: "6 Furious Fiend: a Lion, or a slide of up to three squares",
        pieces: "b K14m k6g +Ln10j",
        piece: "10j",
        legal: "10j10g 10j7j 10j13g 10j13m 10j8i 10j10j",
        refused: "10j10f 10j8g",
        counts: Some((33, 41)),
        ..PLAIN
    },
    Fixture {
        title: "6 Furious Fiend: the slide does not jump, the Lion does; never both",
        pieces: "b K14m k6g +Ln10j p10i P12j p8h",
        piece: "10j",
        legal: "10j10h 10j10i10h 10j10i9h 10j10i10j 10j8h 10j7j 10j10i 10j11j",
        refused: "10j10g 10j10i10g 10j13j 10j7g 10j8h7g 10j8h10j 10j10i+",
        ..PLAIN
    },
    Fixture {
        title: "6 Buddhist Spirit: a Lion, or a Free King",
        pieces: "b K14m k6g +DSp10j",
        piece: "10j",
        legal: "10j10a 10j1j 10j19j 10j1a 10j8i 10j11h 10j10j",
        refused: "10j7i",
        counts: Some((81, 89)),
        ..PLAIN
    },
    Fixture {
        title: "6 Buddhist Spirit: never both powers",
        pieces: "b K14m k6g +DSp10j p10i p10g P13j P7j p8h P7m P13g Ea10m P13m",
        piece: "10j",
        legal: "10j10h 10j10i10h 10j10i10j 10j8h 10j9i 10j10l 10j8j",
        refused: "10j10g 10j10i10g 10j10i9h8g 10j8h7g 10j7g",
        ..PLAIN
    },
];

#[test]
fn lion() {
    insta::assert_snapshot!(draw(LION));
}

#[test]
fn lion_power_beside_slides() {
    insta::assert_snapshot!(draw(WITH_SLIDES));
}
