//! Horned Falcons and Soaring Eagles (sections 3.2 and 3.3): Lion power along one line or two.
//!
//! Own Pawns stand around the piece where its slides are not the question.

use crate::{Fixture, PLAIN, draw};

const FALCON: &[Fixture] = &[
    Fixture {
        title: "3.2 Slides aslant, sideways and back; forward two squares by a step or a jump; a pass",
        pieces: "b K11k P11j k3a p3b +H7g",
        piece: "7g",
        legal: "7g7f 7g7e 7g7g 7g12g 7g7l 7g12b 7g2b",
        refused: "7g7d 7g7f+",
        ..PLAIN
    },
    Fixture {
        title: "3.2 First square empty, second held by an enemy",
        pieces: "b K11k P11j k3c p3d +H7g P8f P6f P8g P6g P8h P7h P6h p7e",
        piece: "7g",
        legal: "7g7f 7g7e 7g7g",
        refused: "7g7d 7g7e7g",
        ..PLAIN
    },
    Fixture {
        title: "3.2 First square held by an enemy: taken, jumped, taken and left behind, or shot; no pass",
        pieces: "b K11k P11j k3c p3d +H7g P8f P6f P8g P6g P8h P7h P6h p7f",
        piece: "7g",
        legal: "7g7f 7g7e 7g7f7e 7g7f7g",
        refused: "7g7g",
        ..PLAIN
    },
    Fixture {
        title: "3.2 Both squares held by enemies: either or both",
        pieces: "b K11k P11j k3c p3d +H7g P8f P6f P8g P6g P8h P7h P6h p7f s7e",
        piece: "7g",
        legal: "7g7f 7g7e 7g7f7e 7g7f7g",
        refused: "7g7g 7g7e7f",
        ..PLAIN
    },
    Fixture {
        title: "3.2 First square held by an own piece: only the jump is left",
        pieces: "b K11k P11j k3c p3d +H7g P7f P8f P6f P8g P6g P8h P7h P6h p7e",
        piece: "7g",
        legal: "7g7e",
        refused: "7g7f 7g7g 7g7f7e",
        ..PLAIN
    },
    Fixture {
        title: "3.2 Second square held by an own piece",
        pieces: "b K11k P11j k3c p3d +H7g P7e P8f P6f P8g P6g P8h P7h P6h p7f",
        piece: "7g",
        legal: "7g7f 7g7f7g",
        refused: "7g7e 7g7f7e 7g7g",
        ..PLAIN
    },
    Fixture {
        title: "3.2 The second leg goes straight on or back, nowhere else",
        pieces: "b K11k P11j k3c p3d +H7g P8g P6g P8h P7h P6h p7f p8e p7e p6e p8f p6f",
        piece: "7g",
        legal: "7g7f7e 7g7f7g 7g8f 7g6f",
        refused: "7g7f8e 7g7f6e 7g7f8f 7g7f6f 7g8f7g 7g8f9e",
        ..PLAIN
    },
    Fixture {
        title: "3.2 At the edge: with only the first square on the board it may step, shoot and pass",
        pieces: "b K11d P11c k3c p3d +H7b G8a G6a P8b P6b P8c P7c P6c p7a",
        piece: "7b",
        legal: "7b7a 7b7a7b",
        refused: "7b7b",
        ..PLAIN
    },
    Fixture {
        title: "3.2 On the last rank there is no Lion power, nor a pass",
        pieces: "b K11d P11c k3c p3d +H7a G8a G6a P8b P6b",
        piece: "7a",
        legal: "7a7b 7a7l",
        refused: "7a7a",
        ..PLAIN
    },
    Fixture {
        title: "3.2 For White, forward is down the board",
        pieces: "w K11k P11j k3c p3d +h7e p8d p7d p6d p8e p6e p8f p6f P7f S7g",
        piece: "7e",
        legal: "7e7f 7e7g 7e7f7g 7e7f7e",
        refused: "7e7e 7e7d",
        ..PLAIN
    },
    Fixture {
        title: "3.3 Slides straight and back aslant; forward aslant two squares by a step or a jump; a pass",
        pieces: "b K12k P12j k3a p3b +D7g",
        piece: "7g",
        legal: "7g8f 7g9e 7g6f 7g5e 7g7g 7g7a 7g12g 7g12l",
        refused: "7g10d 7g4d",
        ..PLAIN
    },
    Fixture {
        title: "3.3 Each diagonal by itself: enemies on one, the other empty, so that it may pass",
        pieces: "b K11k P11j k3c p3d +D7g P7f P8g P6g P8h P7h P6h p8f s9e",
        piece: "7g",
        legal: "7g8f 7g9e 7g8f9e 7g8f7g 7g6f 7g5e 7g7g",
        refused: "7g9e7g",
        ..PLAIN
    },
    Fixture {
        title: "3.3 Enemies on both first squares: no pass; it cannot change diagonals on the way",
        pieces: "b K11k P11j k3c p3d +D7g P8g P6g P8h P7h P6h P7f p8f p6f s7e s8e",
        piece: "7g",
        legal: "7g8f7g 7g6f7g 7g8f9e 7g6f5e 7g9e 7g5e",
        refused: "7g7g 7g8f7e 7g8f8e 7g6f7e 7g8f6f",
        ..PLAIN
    },
    Fixture {
        title: "3.3 Own pieces on both first squares are jumped; no pass",
        pieces: "b K11k P11j k3c p3d +D7g P8f P6f P7f P8g P6g P8h P7h P6h p9e",
        piece: "7g",
        legal: "7g9e 7g5e",
        refused: "7g7g 7g8f 7g8f9e",
        ..PLAIN
    },
    Fixture {
        title: "3.3 An own piece on one first square, an enemy on the other: no pass either",
        pieces: "b K11k P11j k3c p3d +D7g P8f P7f P8g P6g P8h P7h P6h p6f P5e",
        piece: "7g",
        legal: "7g9e 7g6f 7g6f7g",
        refused: "7g7g 7g6f5e 7g5e",
        ..PLAIN
    },
];

#[test]
fn falcon() {
    insta::assert_snapshot!(draw(FALCON));
}
