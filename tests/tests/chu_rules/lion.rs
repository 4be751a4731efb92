//! What a Lion may do, and a promoted Kylin with it (section 3.1). No enemy Lion stands near.

use crate::{Fixture, PLAIN, draw};

const LION: &[Fixture] = &[
    Fixture {
        title: "3.1 Direct moves to all 8 squares beside it and all 16 at distance two; a pass",
        pieces: "b K11k P11j k3c p3d N7g",
        piece: "7g",
        legal: "7g7f 7g8h 7g5e 7g6e 7g7e 7g9i 7g8i 7g7g",
        refused: "7g7d 7g4g",
        ..PLAIN
    },
    Fixture {
        title: "3.1 Jumps over own and enemy pieces, which stay; never onto an own piece",
        pieces: "b K11k P11j k3c p3d N7g P7f G6g p8f r8g P5g",
        piece: "7g",
        legal: "7g7e 7g9e 7g9g 7g8f 7g8g",
        refused: "7g7f 7g6g 7g5g",
        ..PLAIN
    },
    Fixture {
        title: "3.1 Double move: takes beside it and goes on by any King step, taking again or not",
        pieces: "b K11k P11j k3c p3d N7g p7f s7e g6f b6e",
        piece: "7g",
        legal: "7g7f7e 7g7f6e 7g7f8e 7g7f6f 7g6f7f 7g7f8f 7g7f8g 7g6f5g 7g7e",
        refused: "7g7e6e 7g7f7e7d 7g6f7f7e 7g7f9e",
        ..PLAIN
    },
    Fixture {
        title: "3.1 Double move: not through an own piece, and not onto one",
        pieces: "b K11k P11j k3c p3d N7g P7f p7e p8f P8e P9f",
        piece: "7g",
        legal: "7g7e 7g8f7e 7g8f9e 7g8f9g",
        refused: "7g7f7e 7g8f8e 7g8f9f 7g8f7f",
        ..PLAIN
    },
    Fixture {
        title: "3.1 Igui: takes one beside it and ends where it stood",
        pieces: "b K11k P11j k3c p3d N7g r7f p8h s5e",
        piece: "7g",
        legal: "7g7f7g 7g8h7g 7g5e 7g7g",
        refused: "7g5e7g",
        ..PLAIN
    },
    Fixture {
        title: "3.1 No pass without an empty square beside it: hemmed in by own pieces",
        pieces: "b K11k P12k N12l G11l k9h p9i p10j",
        piece: "12l",
        legal: "12l10j 12l10l 12l12j",
        refused: "12l12l 12l11l",
        ..PLAIN
    },
    Fixture {
        title: "3.1 No pass without an empty square beside it: enemies there are taken instead",
        pieces: "b K9l P9k N12l k9h p12k s11k c11l",
        piece: "12l",
        legal: "12l12k12l 12l11k12l 12l11l12l 12l11k11l 12l10l",
        refused: "12l12l",
        ..PLAIN
    },
    Fixture {
        title: "3.1 A pass needs one empty square only",
        pieces: "b K11k N12l G11l k9h p9i",
        piece: "12l",
        legal: "12l12l 12l12k",
        refused: "12l11l",
        ..PLAIN
    },
    Fixture {
        title: "3.1 A promoted Kylin is a full Lion",
        pieces: "b K11k P11j k3c p3d +O7g P8g p7f g6e",
        piece: "7g",
        legal: "7g7f6e 7g7f7g 7g7g 7g9g 7g6e 7g5h",
        refused: "7g8g 7g7f6e+",
        ..PLAIN
    },
    Fixture {
        title: "2 A Kylin is not: one step aslant or a jump of two straight, one capture",
        pieces: "b K11k P11j k3c p3d O7g P8g p7f g6f p7e",
        piece: "7g",
        legal: "7g6f 7g7e 7g9g 7g8h",
        refused: "7g7f 7g7g 7g6f7g 7g6f7e 7g5e",
        ..PLAIN
    },
];

#[test]
fn lion() {
    insta::assert_snapshot!(draw(LION));
}
