//! Lion takes Lion (sections 6.1 and 6.2), each row with its switch both ways.

use crate::{Fixture, PLAIN, draw};

const FREE: &[Fixture] = &[
    Fixture {
        title: "6.1 A Lion beside it, protected: taken in any way",
        pieces: "b K11k P11j k3c p3d N7g n7f g7e",
        piece: "7g",
        legal: "7g7f 7g7f7g 7g7f7e 7g7f6f 7g7f8e",
        ..PLAIN
    },
    Fixture {
        title: "6.1 A Lion beside it, protected: also as the second of a double move, even after a Pawn",
        pieces: "b K11k P11j k3c p3d N7g n7f g7e p8f",
        piece: "7g",
        legal: "7g8f7f 7g7f8f 7g7f",
        ..PLAIN
    },
    Fixture {
        title: "6.1 A distant Lion, unprotected: directly or after any capture",
        pieces: "b K11k P11j k3c p3d N7g n7e p7f i8f",
        piece: "7g",
        legal: "7g7e 7g7f7e 7g8f7e",
        ..PLAIN
    },
    Fixture {
        title: "6.1 A distant Lion, protected: after another piece than Pawn or Go-Between",
        pieces: "b K11k P11j k3c p3d N7g n7e g7d s6f",
        piece: "7g",
        legal: "7g6f7e",
        refused: "7g7e",
        ..PLAIN
    },
    Fixture {
        title: "6.1 A Tokin and a promoted Go-Between are no Pawn and no Go-Between",
        pieces: "b K11k P11j k3c p3d N7g n7e g7d +p6f +i8f",
        piece: "7g",
        legal: "7g6f7e 7g8f7e",
        refused: "7g7e",
        ..PLAIN
    },
    Fixture {
        title: "6.1 The piece taken on the way may be a Lion",
        pieces: "b K11k P11j k3c p3d N7g n7e g7d n7f",
        piece: "7g",
        legal: "7g7f7e 7g7f",
        refused: "7g7e",
        ..PLAIN
    },
    Fixture {
        title: "6.1 Any other piece may take a protected Lion",
        pieces: "b K11k P11j k3c p3d R7g n7e g7d",
        piece: "7g",
        legal: "7g7e",
        ..PLAIN
    },
];

const PROTECTED: &[Fixture] = &[
    Fixture {
        title: "6.1 A distant Lion, protected: not directly",
        pieces: "b K11k P11j k3c p3d N7g n7e g7d",
        piece: "7g",
        legal: "7g7f 7g8e 7g6e",
        refused: "7g7e",
        ..PLAIN
    },
    Fixture {
        title: "6.1 A distant Lion, protected: not after a Pawn",
        pieces: "b K11k P11j k3c p3d N7g n7e g7d p6f",
        piece: "7g",
        legal: "7g6f7f 7g6f6e",
        refused: "7g7e 7g6f7e",
        ..PLAIN
    },
    Fixture {
        title: "6.1 A distant Lion, protected: not after a Go-Between",
        pieces: "b K11k P11j k3c p3d N7g n7e g7d i8f",
        piece: "7g",
        legal: "7g8f8e",
        refused: "7g7e 7g8f7e",
        ..PLAIN
    },
    Fixture {
        title: "6.2 A hidden protector: the Rook's line to the square runs through the capturing Lion",
        pieces: "b K11k P11j k3c p3d N7g n7e r7j",
        piece: "7g",
        legal: "7g7f",
        refused: "7g7e",
        ..PLAIN
    },
    Fixture {
        title: "6.2 No protector: another piece stands in the Rook's line too",
        pieces: "b K11k P11j k3c p3d N7g n7e r7j P7h",
        piece: "7g",
        legal: "7g7e",
        ..PLAIN
    },
    Fixture {
        title: "6.2 Judged after the capture: taking the Pawn opens the Bishop's line",
        pieces: "b K11k P11j k3c p3d N7g n7e p8f b9g",
        piece: "7g",
        legal: "7g7e",
        refused: "7g8f7e",
        ..PLAIN
    },
    Fixture {
        title: "6.2 A King protects",
        pieces: "b K11k P11j k6d p3d N7g n7e",
        piece: "7g",
        refused: "7g7e",
        ..PLAIN
    },
    Fixture {
        title: "6.2 A Crown Prince protects",
        pieces: "b K11k P11j k3c p3d +e8d N7g n7e",
        piece: "7g",
        refused: "7g7e",
        ..PLAIN
    },
    Fixture {
        title: "6.2 A second Lion protects, though its answer would itself be forbidden",
        pieces: "b K11k P11j k3c p3d n7c N7g n7e R10e",
        piece: "7g",
        refused: "7g7e",
        ..PLAIN
    },
    Fixture {
        title: "6.2 A pinned piece protects",
        set: "royal=checkmate",
        pieces: "b K11k P11j R4d k10d g7d N7g n7e",
        piece: "7g",
        refused: "7g7e",
        ..PLAIN
    },
    Fixture {
        title: "6.2 A promoted Kylin may not take a distant protected Lion",
        pieces: "b K11k P11j k3c p3d +O7g n7e g7d",
        piece: "7g",
        refused: "7g7e",
        ..PLAIN
    },
    Fixture {
        title: "6.2 A distant protected promoted Kylin may not be taken by a Lion",
        pieces: "b K11k P11j k3c p3d N7g +o7e g7d",
        piece: "7g",
        refused: "7g7e",
        ..PLAIN
    },
    Fixture {
        title: "6.2 A Kylin is no Lion: it takes and is taken",
        pieces: "b K11k P11j k3c p3d O7g n7e g7d",
        piece: "7g",
        legal: "7g7e",
        ..PLAIN
    },
    Fixture {
        title: "6.1 The same for White",
        pieces: "w K11k P11j k3c p3d n7e N7g G7h P6f",
        piece: "7e",
        refused: "7e7g 7e6f7g",
        ..PLAIN
    },
];

const TAKEN: &[Fixture] = &[
    Fixture {
        title: "6.2 Its only protector is the Pawn taken on the way: it still counts",
        pieces: "b K11k P11j k3c p3d N7g p8h n8i",
        piece: "7g",
        refused: "7g8h8i 7g8i",
        ..PLAIN
    },
    Fixture {
        title: "6.2 The same where a taken protector does not count; directly it is protected still",
        set: "taken-protector=does-not-count",
        pieces: "b K11k P11j k3c p3d N7g p8h n8i",
        piece: "7g",
        legal: "7g8h8i",
        refused: "7g8i",
        ..PLAIN
    },
    Fixture {
        title: "6.2 Its only protector is the Go-Between taken on the way: it still counts",
        pieces: "b K11k P11j k3c p3d N7g i8f n8e",
        piece: "7g",
        refused: "7g8f8e 7g8e",
        ..PLAIN
    },
    Fixture {
        title: "6.2 The same where a taken protector does not count",
        set: "taken-protector=does-not-count",
        pieces: "b K11k P11j k3c p3d N7g i8f n8e",
        piece: "7g",
        legal: "7g8f8e",
        refused: "7g8e",
        ..PLAIN
    },
    Fixture {
        title: "6.2 A taken Pawn and another protector: forbidden either way",
        set: "taken-protector=does-not-count",
        pieces: "b K11k P11j k3c p3d N7g p8h n8i r8l",
        piece: "7g",
        refused: "7g8h8i 7g8i",
        ..PLAIN
    },
    Fixture {
        title: "6.2 A taken Pawn that did not protect, with nothing else: free",
        pieces: "b K11k P11j k3c p3d N7g p7h n8i",
        piece: "7g",
        legal: "7g7h8i 7g8i",
        ..PLAIN
    },
    Fixture {
        title: "6.2 The protector taken on the way is worth taking: a bridge, whatever it protects",
        pieces: "b K11k P11j k3c p3d N7g g8h n8i",
        piece: "7g",
        legal: "7g8h8i",
        refused: "7g8i",
        ..PLAIN
    },
];

#[test]
fn lion_takes_lion() {
    insta::assert_snapshot!(draw(FREE));
}

#[test]
fn protected_lions() {
    insta::assert_snapshot!(draw(PROTECTED));
}

#[test]
fn protectors_taken_on_the_way() {
    insta::assert_snapshot!(draw(TAKEN));
}
