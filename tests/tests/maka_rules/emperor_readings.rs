//! The other readings of the Emperor (section 8, options).

use crate::{Fixture, PLAIN, draw};

/// White's Rook stands behind Black's Emperor, on the file of a Pawn.
const HIDDEN: &str = "b +K10j k6m r10l p10h g12h";
/// Both have an Emperor; Black's Rook covers the Pawn on its file, and only that.
const COVERED: &str = "b +K14m R10m +k6g p10j p12j";

const TARGETS: &[Fixture] = &[
    Fixture {
        title: "8 emperor-captures = unprotected-royal: protected pieces may be taken",
        set: "emperor-captures=unprotected-royal",
        pieces: "b +K14m k6g r10g p10j g6f g5f",
        piece: "14m",
        legal: "14m10j 14m10g 14m6f",
        refused: "14m6g",
        ..PLAIN
    },
    Fixture {
        title: "8 emperor-captures = unprotected-royal: a King and a Prince that protect each other",
        set: "emperor-captures=unprotected-royal",
        pieces: "b +K14m k6g +de7h p10j",
        piece: "14m",
        legal: "14m10j",
        refused: "14m6g 14m7h",
        ..PLAIN
    },
    Fixture {
        title: "8 emperor-captures = unprotected-royal: royals that do not protect each other",
        set: "emperor-captures=unprotected-royal",
        pieces: "b +K14m k6g +de9h p10j",
        piece: "14m",
        legal: "14m10j 14m6g 14m9h",
        ..PLAIN
    },
    Fixture {
        title: "8 emperor-captures = unprotected-royal: a Drunk Elephant is no royal",
        set: "emperor-captures=unprotected-royal",
        pieces: "b +K14m k6g de7h",
        piece: "14m",
        legal: "14m7h",
        refused: "14m6g",
        ..PLAIN
    },
    Fixture {
        title: "8 emperor-captures = unprotected-royal: an enemy Emperor protects the Prince, not itself",
        set: "emperor-captures=unprotected-royal",
        pieces: "b +K14m +k6g +de9h p10j",
        piece: "14m",
        legal: "14m10j 14m6g",
        refused: "14m9h",
        ..PLAIN
    },
    Fixture {
        title: "8 emperor-captures = unprotected-royal: the Rook behind the Emperor's own square protects the King",
        set: "emperor-captures=unprotected-royal",
        pieces: "b +K10j k10h r10l p12h",
        piece: "10j",
        legal: "10j10l 10j12h",
        refused: "10j10h",
        ..PLAIN
    },
    Fixture {
        title: "8 emperor-captures = unprotected-royal-before: it does not",
        set: "emperor-captures=unprotected-royal-before",
        pieces: "b +K10j k10h r10l p12h +de12l",
        piece: "10j",
        legal: "10j10l 10j12h 10j10h",
        ..PLAIN
    },
    Fixture {
        title: "8 emperor-captures = unprotected-royal-before: a protector in sight does",
        set: "emperor-captures=unprotected-royal-before",
        pieces: "b +K10j k10g r12g p10h",
        piece: "10j",
        legal: "10j12g 10j10h",
        refused: "10j10g",
        ..PLAIN
    },
];

const TEST: &[Fixture] = &[
    Fixture {
        title: "8 emperor-test = after, the seed's reading: a hidden protector counts",
        pieces: HIDDEN,
        piece: "10j",
        legal: "10j10l 10j12h",
        refused: "10j10h",
        ..PLAIN
    },
    Fixture {
        title: "8 emperor-test = before: a hidden protector does not count",
        set: "emperor-captures=unprotected-before",
        pieces: HIDDEN,
        piece: "10j",
        legal: "10j10l 10j12h 10j10h",
        ..PLAIN
    },
    Fixture {
        title: "8 emperor-test = before: a protector in sight counts, and an enemy Emperor does",
        set: "emperor-captures=unprotected-before",
        pieces: "b +K14m +k6g r9f p10j p9k",
        piece: "14m",
        legal: "14m6g",
        refused: "14m9f 14m10j 14m9k",
        ..PLAIN
    },
];

const MUTUAL: &[Fixture] = &[
    Fixture {
        title: "8 emperor-mutual = plain, the seed's reading: a covered Pawn is protected all the same",
        pieces: COVERED,
        piece: "14m",
        legal: "14m6g",
        refused: "14m10j 14m12j",
        ..PLAIN
    },
    Fixture {
        title: "8 emperor-mutual = recursive: the enemy Emperor may not retake what Black covers",
        set: "emperor-captures=unprotected-recursive",
        pieces: COVERED,
        piece: "14m",
        legal: "14m6g 14m10j",
        refused: "14m12j",
        ..PLAIN
    },
    Fixture {
        title: "8 emperor-mutual = recursive: another protector may retake it",
        set: "emperor-captures=unprotected-recursive",
        pieces: "b +K14m R10m +k6g p10j g10i",
        piece: "14m",
        legal: "14m6g 14m10k",
        refused: "14m10j 14m10i",
        ..PLAIN
    },
    Fixture {
        title: "8 emperor-mutual = recursive, for royal targets: a Prince that the enemy Emperor may not \
                protect",
        set: "emperor-captures=unprotected-royal-recursive",
        pieces: "b +K14m R10m +k6g +de10j p12j",
        piece: "14m",
        legal: "14m10j 14m6g 14m12j",
        ..PLAIN
    },
    Fixture {
        title: "8 emperor-mutual = recursive, for royal targets: the same without the Rook",
        set: "emperor-captures=unprotected-royal-recursive",
        pieces: "b +K14m P10m +k6g +de10j p12j",
        piece: "14m",
        legal: "14m6g 14m12j",
        refused: "14m10j",
        ..PLAIN
    },
];

const QUIET: &[Fixture] = &[
    Fixture {
        title: "8 emperor-quiet = unattacked: not where a Rook, a Gold or the King could take it",
        set: "emperor-quiet=unattacked",
        pieces: "b +K14m P13m k6g r9j g12h",
        piece: "14m",
        legal: "14m14l 14m10i 14m11g 14m13g 14m10l 14m9j",
        refused: "14m9k 14m10j 14m12i 14m13i 14m12g 14m11h 14m6h",
        ..PLAIN
    },
    Fixture {
        title: "8 emperor-quiet = unattacked: an enemy Emperor attacks every square",
        set: "emperor-quiet=unattacked",
        pieces: "b +K14m P13m +k6g",
        piece: "14m",
        legal: "14m6g",
        refused: "14m10j 14m14l",
        counts: Some((1, 2)),
        ..PLAIN
    },
    Fixture {
        title: "8 emperor-quiet = unattacked, judged after the move: no hiding behind itself",
        set: "emperor-quiet=unattacked",
        pieces: "b +K10j P13m k6m r10g",
        piece: "10j",
        legal: "10j9j 10j11i",
        refused: "10j10i 10j10k 10j10l",
        ..PLAIN
    },
];

#[test]
fn targets() {
    insta::assert_snapshot!(draw(TARGETS));
}

#[test]
fn before_or_after() {
    insta::assert_snapshot!(draw(TEST));
}

#[test]
fn two_emperors() {
    insta::assert_snapshot!(draw(MUTUAL));
}

#[test]
fn quiet_moves() {
    insta::assert_snapshot!(draw(QUIET));
}
