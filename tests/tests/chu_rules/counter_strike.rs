//! Another piece than a Lion takes a Lion, and what may answer (section 6.3).

use crate::{Fixture, PLAIN, draw};

/// Black's Rook takes a Lion on 7e, and White's Rook looks at a Lion of Black's on 4g.
const STRUCK: &str = "b K11k P11j k2b p12d R7j n7e N4g r4d";

const STRICT: &[Fixture] = &[
    Fixture {
        title: "6.3 After a Rook took a Lion, no other piece than a Lion may take one",
        pieces: STRUCK,
        moves: "7j7e",
        piece: "4d",
        legal: "4d4f 4d7d",
        refused: "4d4g",
        ..PLAIN
    },
    Fixture {
        title: "6.3 Without such a capture it may",
        pieces: STRUCK,
        moves: "7j7f",
        piece: "4d",
        legal: "4d4g",
        ..PLAIN
    },
    Fixture {
        title: "6.3 The ban lasts for one move",
        pieces: STRUCK,
        moves: "7j7e 2b2a 11k12k",
        piece: "4d",
        legal: "4d4g",
        ..PLAIN
    },
    Fixture {
        title: "6.3 A Lion is not affected",
        pieces: "b K11k P11j k2b p12d R7j n7e N4g n3f",
        moves: "7j7e",
        piece: "3f",
        legal: "3f4g 3f4g3f",
        ..PLAIN
    },
    Fixture {
        title: "6.3 A Lion is bound by 6.1 all the same",
        pieces: "b K11k P11j k2b p12d R7j n7e N4g G4h n4e",
        moves: "7j7e",
        piece: "4e",
        refused: "4e4g",
        ..PLAIN
    },
    Fixture {
        title: "6.3 A Kylin that is not promoted is no Lion",
        pieces: "b K11k P11j k2b p12d R7j n7e N4g o4e",
        moves: "7j7e",
        piece: "4e",
        refused: "4e4g",
        ..PLAIN
    },
    Fixture {
        title: "6.3 The captor is taken back freely",
        pieces: "b K11k P11j k2b p12d R7j n7e N4g g7d",
        moves: "7j7e",
        piece: "7d",
        legal: "7d7e",
        ..PLAIN
    },
    Fixture {
        title: "6.3 A Lion that takes a Lion provokes nothing: it may be taken back, and so may another",
        pieces: "b K11k P11j k2b p12d N7g n7f N4g r4f",
        moves: "7g7f",
        piece: "4f",
        legal: "4f7f 4f4g",
        ..PLAIN
    },
    Fixture {
        title: "6.3 Nor does a promoted Kylin that takes a Lion",
        pieces: "b K11k P11j k2b p12d +O7g n7f N4g r4f",
        moves: "7g7f",
        piece: "4f",
        legal: "4f7f 4f4g",
        ..PLAIN
    },
    Fixture {
        title: "6.3 Taking a promoted Kylin provokes the ban, and a promoted Kylin is safe by it",
        pieces: "b K11k P11j k2b p12d R7j +o7e +O4g r4d",
        moves: "7j7e",
        piece: "4d",
        refused: "4d4g",
        ..PLAIN
    },
    Fixture {
        title: "6.3 Horned Falcons and Soaring Eagles are not protected",
        pieces: "b K11k P11j k2b p12d R7j n7e +H4g +D10d r4d",
        moves: "7j7e",
        piece: "4d",
        legal: "4d4g 4d10d",
        ..PLAIN
    },
];

const FALCONS: &[Fixture] = &[
    Fixture {
        title: "6.3 A Falcon takes a Lion on its first leg and goes on",
        pieces: "b K11k P11j k2b p12d +H7h n7g N4g r4d",
        moves: "7h7g7f",
        piece: "4d",
        refused: "4d4g",
        ..PLAIN
    },
    Fixture {
        title: "6.3 A Falcon takes a Lion on its second leg",
        pieces: "b K11k P11j k2b p12d +H7h p7g n7f N4g r4d",
        moves: "7h7g7f",
        piece: "4d",
        refused: "4d4g",
        ..PLAIN
    },
    Fixture {
        title: "6.3 A Falcon shoots a Lion without moving",
        pieces: "b K11k P11j k2b p12d +H7h n7g N4g r4d",
        moves: "7h7g7h",
        piece: "4d",
        refused: "4d4g",
        ..PLAIN
    },
    Fixture {
        title: "6.3 An Eagle takes a Lion on its first leg and goes on",
        pieces: "b K11k P11j k2b p12d +D7h n8g N4g r4d",
        moves: "7h8g9f",
        piece: "4d",
        refused: "4d4g",
        ..PLAIN
    },
    Fixture {
        title: "6.3 Under the ban a Falcon takes no Lion on its first leg, in no way",
        pieces: "b K11k P11j k2b p12d R7j n7e +h4d N4e p3c p4c p5c p3d p5d p3e p5e",
        moves: "7j7e",
        piece: "4d",
        legal: "4d4f",
        refused: "4d4e 4d4e4f 4d4e4d",
        ..PLAIN
    },
    Fixture {
        title: "6.3 Under the ban a Falcon takes no Lion on its second leg",
        pieces: "b K11k P11j k2b p12d R7j n7e +h4d P4e N4f p3c p4c p5c p3d p5d p3e p5e",
        moves: "7j7e",
        piece: "4d",
        legal: "4d4e 4d4e4d",
        refused: "4d4e4f 4d4f",
        ..PLAIN
    },
    Fixture {
        title: "6.3 Under the ban an Eagle takes no Lion, on either leg",
        pieces: "b K11k P11j k2b p12d R7j n7e +d4d P5e N6f N3e p4c p3d p5d p4e p3c p5c",
        moves: "7j7e",
        piece: "4d",
        legal: "4d5e 4d5e4d 4d2f",
        refused: "4d5e6f 4d6f 4d3e 4d3e2f 4d3e4d",
        ..PLAIN
    },
];

const KYLINS: &[Fixture] = &[
    Fixture {
        title: "6.3 A Kylin promoting with the capture provokes the ban",
        pieces: "b K11k P11j k2b p12d O7f n7d N4g r4d",
        moves: "7f7d+",
        piece: "4d",
        refused: "4d4g 4d7d",
        ..PLAIN
    },
    Fixture {
        title: "6.3 The new Lion on the square of the capture is covered by the ban",
        pieces: "b K11k P11j k2b p12d O7f n7d g7c",
        moves: "7f7d+",
        piece: "7c",
        refused: "7c7d",
        ..PLAIN
    },
    Fixture {
        title: "6.3 The same where it may be taken back at once; another Lion still may not",
        set: "counter-strike-same-square=allowed",
        pieces: "b K11k P11j k2b p12d O7f n7d N4g r4d",
        moves: "7f7d+",
        piece: "4d",
        legal: "4d7d",
        refused: "4d4g",
        ..PLAIN
    },
    Fixture {
        title: "6.3 A Kylin that declines stays a Kylin and is taken back freely",
        pieces: "b K11k P11j k2b p12d O7f n7d N4g r4d",
        moves: "7f7d",
        piece: "4d",
        legal: "4d7d",
        refused: "4d4g",
        ..PLAIN
    },
    Fixture {
        title: "6.3 A Lion takes the new Lion back under 6.1 alone",
        pieces: "b K11k P11j k2b p12d O7f n7d n8c",
        moves: "7f7d+",
        piece: "8c",
        legal: "8c7d 8c7d8c",
        ..PLAIN
    },
];

const OKAZAKI: &[Fixture] = &[
    Fixture {
        title: "6.3 Okazaki: an unprotected Lion may be taken in answer",
        set: "counter-strike=okazaki",
        pieces: STRUCK,
        moves: "7j7e",
        piece: "4d",
        legal: "4d4g",
        ..PLAIN
    },
    Fixture {
        title: "6.3 Okazaki: a protected one may not",
        set: "counter-strike=okazaki",
        pieces: "b K11k P11j k2b p12d R7j n7e N4g P4h r4d",
        moves: "7j7e",
        piece: "4d",
        refused: "4d4g",
        ..PLAIN
    },
    Fixture {
        title: "6.3 Okazaki: nor one that the captor itself protects",
        set: "counter-strike=okazaki",
        pieces: "b K11k P11j k2b p12d R7j n7e N4e r4c",
        moves: "7j7e",
        piece: "4c",
        refused: "4c4e",
        ..PLAIN
    },
    Fixture {
        title: "6.3 Okazaki: a hidden protector, behind the capturing Rook",
        set: "counter-strike=okazaki",
        pieces: "b K11k P11j k2b p12d R7j n7e R4a r4d N4g",
        moves: "7j7e",
        piece: "4d",
        refused: "4d4g",
        ..PLAIN
    },
    Fixture {
        title: "6.3 Okazaki: a new Lion is taken back if it is not protected",
        set: "counter-strike=okazaki",
        pieces: "b K11k P11j k2b p12d O7f n7d r4d",
        moves: "7f7d+",
        piece: "4d",
        legal: "4d7d",
        ..PLAIN
    },
    Fixture {
        title: "6.3 Okazaki: a new Lion is not taken back if it is protected",
        set: "counter-strike=okazaki",
        pieces: "b K11k P11j k2b p12d O7f n7d r4d G7e",
        moves: "7f7d+",
        piece: "4d",
        refused: "4d7d",
        ..PLAIN
    },
    Fixture {
        title: "6.3 Okazaki, and the same square allowed: it is, even protected",
        set: "counter-strike=okazaki counter-strike-same-square=allowed",
        pieces: "b K11k P11j k2b p12d O7f n7d r4d G7e",
        moves: "7f7d+",
        piece: "4d",
        legal: "4d7d",
        ..PLAIN
    },
    Fixture {
        title: "6.3 Okazaki: for a Falcon that goes on or stays, the square of the Lion is what counts",
        set: "counter-strike=okazaki",
        pieces: "b K11k P11j k2b p12d R7j n7e +h4d N4e G5f p3c p4c p5c p3d p5d p3e p5e",
        moves: "7j7e",
        piece: "4d",
        legal: "4d4f",
        refused: "4d4e 4d4e4f 4d4e4d",
        ..PLAIN
    },
    Fixture {
        title: "6.3 Okazaki: the square where the Falcon ends does not count",
        set: "counter-strike=okazaki",
        pieces: "b K11k P11j k2b p12d R7j n7f +h4d N4e G4g p3c p4c p5c p3d p5d p3e p5e",
        moves: "7j7f",
        piece: "4d",
        legal: "4d4e 4d4e4f 4d4e4d 4d4f",
        ..PLAIN
    },
    Fixture {
        title: "6.2, 6.3 Okazaki: the Go-Between taken on the way counts as protector",
        set: "counter-strike=okazaki",
        pieces: "b K11k P11j k2b p12d R7j n7e +h4d I4e N4f p3c p4c p5c p3d p5d p3e p5e",
        moves: "7j7e",
        piece: "4d",
        legal: "4d4e",
        refused: "4d4e4f 4d4f",
        ..PLAIN
    },
    Fixture {
        title: "6.2, 6.3 Okazaki: the same where it does not count",
        set: "counter-strike=okazaki taken-protector=does-not-count",
        pieces: "b K11k P11j k2b p12d R7j n7e +h4d I4e N4f p3c p4c p5c p3d p5d p3e p5e",
        moves: "7j7e",
        piece: "4d",
        legal: "4d4e4f",
        refused: "4d4f",
        ..PLAIN
    },
];

#[test]
fn a_lion_was_taken_by_another_piece() {
    insta::assert_snapshot!(draw(STRICT));
}

#[test]
fn falcons_and_eagles_strike_and_answer() {
    insta::assert_snapshot!(draw(FALCONS));
}

#[test]
fn a_kylin_becomes_a_lion_by_taking_one() {
    insta::assert_snapshot!(draw(KYLINS));
}

#[test]
fn okazaki() {
    insta::assert_snapshot!(draw(OKAZAKI));
}
