//! Steps, slides and jumps (section 5), and the pieces about which sources disagree (section 9).

use crate::{Fixture, PLAIN, draw};

const RANGES: &[Fixture] = &[
    Fixture {
        title: "5 Range 2 is a slide: Violent Ox",
        pieces: "b K14m k6g VO10j P10i p9j p12j",
        piece: "10j",
        legal: "10j9j+ 10j11j 10j12j+ 10j10k 10j10l",
        refused: "10j10i 10j10h 10j8j 10j13j 10j9i 10j10m",
        ..PLAIN
    },
    Fixture {
        title: "5 Range 5 is a slide, and the diagonals have another range: She-Devil",
        pieces: "b K14m k6g SD10j p10f p8j p9k",
        piece: "10j",
        legal: "10j10g 10j10f+ 10j15j 10j8j+ 10j10o 10j8h 10j12h 10j9k+ 10j12l",
        refused: "10j10e 10j16j 10j7j 10j7g 10j8l 10j13m",
        ..PLAIN
    },
    Fixture {
        title: "5 Buddhist Devil: three aslant forward, one to the sides and back",
        pieces: "b K14m k6g BDe10j p8h",
        piece: "10j",
        legal: "10j9i 10j8h+ 10j13g 10j9j 10j11j 10j10k",
        refused: "10j7g 10j14f 10j10i 10j9k 10j8j",
        ..PLAIN
    },
    Fixture {
        title: "4 Right Chariot: slides to the right forward and to the left back",
        pieces: "b K14m k6g RCh10j P10g P7g P13m",
        piece: "10j",
        legal: "10j10h 10j9i 10j8h 10j11k 10j12l 10j10k",
        refused: "10j11i 10j9k 10j10l 10j9j",
        ..PLAIN
    },
    Fixture {
        title: "4 Left Chariot: slides to the left forward and to the right back",
        pieces: "b K14m k6g LCh10j P10g P13g P7m",
        piece: "10j",
        legal: "10j10h 10j11i 10j12h 10j9k 10j8l 10j10k",
        refused: "10j9i 10j11k 10j10l",
        ..PLAIN
    },
    Fixture {
        title: "1 White's pieces are turned by half a turn: a Left Chariot",
        pieces: "w K14m k6g lch10j p10m p13g p7m",
        piece: "10j",
        legal: "10j10l 10j9k 10j8l 10j11i 10j12h 10j10i",
        refused: "10j9i 10j11k 10j10h",
        ..PLAIN
    },
    Fixture {
        title: "4 Deva: aslant forward, back to the right, left",
        pieces: "b K14m k6g DV10j",
        piece: "10j",
        legal: "10j9i 10j11i 10j9k 10j11j",
        refused: "10j11k 10j9j 10j10i 10j10k",
        counts: Some((4, 12)),
        ..PLAIN
    },
    Fixture {
        title: "1 White's Deva, turned: aslant forward, back to its own right, its own left",
        pieces: "w K14m k6g dv10j",
        piece: "10j",
        legal: "10j9k 10j11k 10j11i 10j9j",
        refused: "10j9i 10j11j 10j10k",
        counts: Some((4, 12)),
        ..PLAIN
    },
    Fixture {
        title: "4 Dark Spirit: aslant forward, back to the left, right",
        pieces: "b K14m k6g DSp10j",
        piece: "10j",
        legal: "10j9i 10j11i 10j11k 10j9j",
        refused: "10j9k 10j11j",
        counts: Some((4, 12)),
        ..PLAIN
    },
];

const JUMPS: &[Fixture] = &[
    Fixture {
        title: "5 Kylin: jumps to exactly the second square straight on, steps aslant",
        pieces: "b K14m k6g Ky10j P10i p9j p8j p11i",
        piece: "10j",
        legal: "10j10h 10j8j+ 10j12j 10j11i+ 10j9i",
        refused: "10j10i 10j9j+ 10j11j 10j10g",
        ..PLAIN
    },
    Fixture {
        title: "5 Phoenix: jumps to exactly the second square aslant, steps straight",
        pieces: "b K14m k6g Ph10j P9i p11i p12h p10i",
        piece: "10j",
        legal: "10j8h 10j12h+ 10j8l 10j10i+ 10j9j",
        refused: "10j9i 10j11i+ 10j9k 10j7g",
        ..PLAIN
    },
    Fixture {
        title: "5 Knight: two forward and one aside, over anything",
        pieces: "b K14m k6g N10j P10i P9i P11i p9h",
        piece: "10j",
        legal: "10j9h+ 10j11h",
        refused: "10j8i 10j12i 10j9l 10j10h",
        ..PLAIN
    },
    Fixture {
        title: "9 Donkey: jumps forward and back, steps to the sides",
        pieces: "b K14m k6g Do10j P10i p10k",
        piece: "10j",
        legal: "10j10h 10j10l 10j11j 10j9j",
        refused: "10j10k+ 10j8j 10j10i",
        ..PLAIN
    },
    Fixture {
        title: "9 Donkey: jumps forward only",
        set: "donkey=forward",
        pieces: "b K14m k6g Do10j P10i p10k",
        piece: "10j",
        legal: "10j10h 10j11j 10j9j",
        refused: "10j10l 10j10k+",
        ..PLAIN
    },
    Fixture {
        title: "9 Donkey: steps in four directions, jumps forward and back",
        set: "donkey=wazir",
        pieces: "b K14m k6g Do10j p10k",
        piece: "10j",
        legal: "10j10i 10j10h 10j10k+ 10j10l 10j11j 10j9j",
        refused: "10j8j 10j12j",
        ..PLAIN
    },
];

const FREE_BEAR: &str =
    "18,k/19/19/19/12,p,3,p,2/13,P,1,P,3/14,+BB,4/19/19/19/19/19/19/19/19/19/19/19/K,18 b";

const FREE: &[Fixture] = &[
    Fixture {
        title: "14 Worked example: Free Bear on 5g, Black Pawns 6f and 4f, White Pawns 3e and 7e",
        pieces: FREE_BEAR,
        piece: "5g",
        legal: "5g19g 5g1g 5g17s 5g1k 5g7e 5g3e",
        refused: "5g6f 5g4f 5g8d 5g2d 5g5f 5g6h+",
        counts: Some((36, 41)),
        ..PLAIN
    },
    Fixture {
        title: "9 Free Bear: slides only",
        set: "free-bear=slide",
        pieces: FREE_BEAR,
        piece: "5g",
        legal: "5g19g 5g1g 5g17s 5g1k",
        refused: "5g7e 5g3e",
        counts: Some((34, 39)),
        ..PLAIN
    },
    Fixture {
        title: "9 Free Bear: forward aslant over any number of pieces",
        set: "free-bear=overleap",
        pieces: FREE_BEAR,
        piece: "5g",
        legal: "5g7e 5g3e 5g8d 5g11a 5g2d 5g1c",
        refused: "5g6f 5g4f",
        counts: Some((42, 47)),
        ..PLAIN
    },
    Fixture {
        title: "5 Free Bear: an empty second square is reached by jump or slide, a farther one by slide",
        pieces: "b K14m k6g +BB10j P9i P7j P13j P7m P13m",
        piece: "10j",
        legal: "10j8h 10j11i 10j12h 10j13g 10j9k",
        refused: "10j7g 10j9i 10j10i 10j10k",
        ..PLAIN
    },
    Fixture {
        title: "9 Free Wolf: all diagonals and both straight lines, five squares aside",
        pieces: "b K14m k6g +EW10j P10g P7g P13g P13m P7m",
        piece: "10j",
        legal: "10j10h 10j10k 10j10s 10j15j 10j5j 10j9k 10j12l",
        refused: "10j16j 10j4j 10j10g",
        ..PLAIN
    },
    Fixture {
        title: "9 Free Wolf: slides where an Evil Wolf steps",
        set: "free-wolf=slides",
        pieces: "b K14m k6g +EW10j P10g P7g P13g P17j P3j",
        piece: "10j",
        legal: "10j10h 10j16j 10j4j 10j9i 10j12h",
        refused: "10j10k 10j9k 10j11k 10j17j",
        ..PLAIN
    },
    Fixture {
        title: "9 Free Dragon: slides forward, steps back",
        pieces: "b K14m k6g +RD10j P10g P7g P13g",
        piece: "10j",
        legal: "10j10h 10j8h 10j12h 10j10k 10j9k 10j11k",
        refused: "10j9j 10j11j 10j10l 10j8l",
        ..PLAIN
    },
    Fixture {
        title: "9 Free Dragon: slides where a Reclining Dragon steps",
        set: "free-dragon=slides",
        pieces: "b K14m k6g +RD10j P10g P7j P13j Ea10m P7m P13m",
        piece: "10j",
        legal: "10j10h 10j8j 10j12j 10j10l 10j8l 10j12l",
        refused: "10j9i 10j11i",
        ..PLAIN
    },
];

const STUCK: &[Fixture] = &[
    Fixture {
        title: "5 A piece may go where it can never move again, without promotion",
        pieces: "b K14d k6d P10b",
        piece: "10b",
        legal: "10b10a",
        refused: "10b10a+",
        ..PLAIN
    },
    Fixture {
        title: "5 There it stays",
        pieces: "b K14d k6d N10c p9c",
        moves: "10c9a 6d6e",
        piece: "9a",
        refused: "9a8c 9a10c 9a9b",
        counts: Some((0, 8)),
        ..PLAIN
    },
    Fixture {
        title: "7 A piece that promotes by taking on the last rank is not stuck",
        pieces: "b K14d k6d St10b p9a",
        piece: "10b",
        legal: "10b9a+ 10b11a",
        refused: "10b9a 10b11a+",
        ..PLAIN
    },
];

#[test]
fn ranges() {
    insta::assert_snapshot!(draw(RANGES));
}

#[test]
fn jumps() {
    insta::assert_snapshot!(draw(JUMPS));
}

#[test]
fn free_pieces() {
    insta::assert_snapshot!(draw(FREE));
}

#[test]
fn stuck_pieces_stay() {
    insta::assert_snapshot!(draw(STUCK));
}
