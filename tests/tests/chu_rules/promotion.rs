//! Promotion as the seed text has it (section 4, first column): on any move that touches the zone,
//! ranks a to d for Black, but for one turn after declining on entry.

use crate::{Fixture, PLAIN, draw};

const ZONE: &[Fixture] = &[
    Fixture {
        title: "4 A move that enters the zone may promote, one outside may not",
        pieces: "b K11g P11f k2b p2d G7e",
        piece: "7e",
        legal: "7e7d 7e7d+ 7e8d+ 7e8e",
        refused: "7e8e+ 7e7f+",
        ..PLAIN
    },
    Fixture {
        title: "4 Captures and quiet moves inside the zone may promote",
        pieces: "b K11g P11f k2b p2d G7c p7b",
        piece: "7c",
        legal: "7c7b 7c7b+ 7c8b 7c8b+ 7c7d+",
        ..PLAIN
    },
    Fixture {
        title: "4 So may captures and quiet moves that leave it",
        pieces: "b K11g P11f k2b p2d R7c p7e G6c G8c",
        piece: "7c",
        legal: "7c7e 7c7e+ 7c7d+",
        refused: "7c7f",
        ..PLAIN
    },
    Fixture {
        title: "4 Everything but Pawns and Lances is free to decline, on the last rank too",
        pieces: "b K11g P11f k2b p2d S7b",
        piece: "7b",
        legal: "7b7a 7b7a+ 7b8a 7b6c+",
        ..PLAIN
    },
    Fixture {
        title: "4 A Go-Between on the last rank is an ordinary piece",
        pieces: "b K11g P11f k2b p2d I7b",
        piece: "7b",
        legal: "7b7a 7b7a+ 7b7c 7b7c+",
        ..PLAIN
    },
    Fixture {
        title: "2 Nothing promotes twice: the promoted Gold moves as a Rook",
        pieces: "b K11g P11f k2b p2d +G7e p7c P8e P6e P7f",
        piece: "7e",
        legal: "7e7d 7e7c",
        refused: "7e7d+ 7e7c+",
        ..PLAIN
    },
    Fixture {
        title: "2 Lion, King and Free King do not promote: the Lion",
        pieces: "b K11g P11f k2b p2d N7e",
        piece: "7e",
        legal: "7e7d",
        refused: "7e7d+ 7e7c+",
        ..PLAIN
    },
    Fixture {
        title: "4 White's zone is ranks i to l",
        pieces: "w K11l P11k k2e p2g s7h",
        piece: "7h",
        legal: "7h7i 7h7i+ 7h8i+",
        refused: "7h8g+",
        ..PLAIN
    },
];

/// A Gold before the zone, a Pawn inside it.
const GOLD: &str = "b K11g P11f k2b p2d G7e p7c";

const WAITING: &[Fixture] = &[
    Fixture {
        title: "4 Declined on entry: on the next turn quiet moves do not promote, captures may",
        pieces: GOLD,
        moves: "7e7d 2b2a",
        piece: "7d",
        legal: "7d7c 7d7c+ 7d8c 7d7e",
        refused: "7d8c+ 7d8d+ 7d7e+",
        ..PLAIN
    },
    Fixture {
        title: "4 Declined on entry by a capture: the same",
        pieces: "b K11g P11f k2b p2d G7e p7d",
        moves: "7e7d 2b2a",
        piece: "7d",
        legal: "7d7c 7d8c",
        refused: "7d7c+ 7d8c+",
        ..PLAIN
    },
    Fixture {
        title: "4 Another piece moved meanwhile: the waiting turn is used up",
        pieces: GOLD,
        moves: "7e7d 2b2a 11g12g 2a2b",
        piece: "7d",
        legal: "7d7c+ 7d8c+ 7d7e+",
        ..PLAIN
    },
    Fixture {
        title: "4 It moved quietly on its waiting turn: after that it may",
        pieces: GOLD,
        moves: "7e7d 2b2a 7d8c 2a2b",
        piece: "8c",
        legal: "8c8b+ 8c8b 8c7c+ 8c9c+",
        ..PLAIN
    },
    Fixture {
        title: "4 It declined by a capture on its waiting turn: no new one",
        pieces: GOLD,
        moves: "7e7d 2b2a 7d7c 2a2b",
        piece: "7c",
        legal: "7c7b+ 7c8b+",
        ..PLAIN
    },
    Fixture {
        title: "4 Declining again inside the zone: no new waiting turn",
        pieces: GOLD,
        moves: "7e7d 2b2a 11g12g 2a2b 7d8c 2b2a",
        piece: "8c",
        legal: "8c8b+ 8c9c+",
        ..PLAIN
    },
    Fixture {
        title: "4 It left on its waiting turn: entering again it may",
        pieces: GOLD,
        moves: "7e7d 2b2a 7d7e 2a2b",
        piece: "7e",
        legal: "7e7d 7e7d+",
        refused: "7e7f+",
        ..PLAIN
    },
    Fixture {
        title: "4 It entered again and declined again: a new waiting turn",
        pieces: GOLD,
        moves: "7e7d 2b2a 7d7e 2a2b 7e8d 2b2a",
        piece: "8d",
        legal: "8d7c+ 8d8c",
        refused: "8d8c+ 8d8e+",
        ..PLAIN
    },
    Fixture {
        title: "4 Only the piece that declined waits",
        pieces: "b K11g P11f k2b p2d G7e G9c",
        moves: "7e7d 2b2a",
        piece: "9c",
        legal: "9c9b+ 9c9d+",
        refused: "7d7c+",
        ..PLAIN
    },
    Fixture {
        title: "4 Each side waits for itself: White's declining does not end Black's waiting turn",
        pieces: "b K11g P11f k2b p2d G7e s4h",
        moves: "7e7d 4h4i",
        piece: "7d",
        legal: "7d7c",
        refused: "7d7c+",
        ..PLAIN
    },
    Fixture {
        title: "4 Each side waits for itself: White's turn",
        pieces: "b K11g P11f k2b p2d G7e s4h",
        moves: "7e7d 4h4i 7d7c",
        piece: "4i",
        legal: "4i4j",
        refused: "4i4j+ 4i3h+",
        ..PLAIN
    },
    Fixture {
        title: "4 A piece that stood in the zone all along does not wait",
        pieces: "b K11g P11f k2b p2d G7d",
        moves: "7d7c 2b2a",
        piece: "7c",
        legal: "7c7b+ 7c7d+",
        ..PLAIN
    },
];

const PAWNS: &[Fixture] = &[
    Fixture {
        title: "4 A Pawn that enters may promote, also by a capture",
        pieces: "b K11g P11f k2b p2d P7e p7d",
        piece: "7e",
        legal: "7e7d 7e7d+",
        ..PLAIN
    },
    Fixture {
        title: "4 A Pawn that declined stays a Pawn on quiet moves",
        pieces: "b K11g P11f k2b p2d P7d",
        piece: "7d",
        legal: "7d7c",
        refused: "7d7c+",
        ..PLAIN
    },
    Fixture {
        title: "4 A Pawn that declined stays a Pawn on captures too",
        pieces: "b K11g P11f k2b p2d P7d p7c",
        piece: "7d",
        legal: "7d7c",
        refused: "7d7c+",
        ..PLAIN
    },
    Fixture {
        title: "4 Where Pawns promote by capture, it may",
        set: "pawn-capture-promotes=on",
        pieces: "b K11g P11f k2b p2d P7d p7c",
        piece: "7d",
        legal: "7d7c 7d7c+",
        ..PLAIN
    },
    Fixture {
        title: "4 Where Pawns promote by capture, it may so on the turn after declining",
        set: "pawn-capture-promotes=on",
        pieces: "b K11g P11f k2b p2d P7e p7c",
        moves: "7e7d 2b2a",
        piece: "7d",
        legal: "7d7c 7d7c+",
        ..PLAIN
    },
    Fixture {
        title: "4 Where Pawns promote by capture, quiet moves still do not promote",
        set: "pawn-capture-promotes=on",
        pieces: "b K11g P11f k2b p2d P7d",
        piece: "7d",
        legal: "7d7c",
        refused: "7d7c+",
        ..PLAIN
    },
    Fixture {
        title: "4 A Pawn must promote on the last rank",
        pieces: "b K11g P11f k2b p2d P7b",
        piece: "7b",
        legal: "7b7a+",
        refused: "7b7a",
        ..PLAIN
    },
    Fixture {
        title: "4 A Pawn must promote on the last rank, by a capture too",
        pieces: "b K11g P11f k2b p2d P7b p7a",
        piece: "7b",
        legal: "7b7a+",
        refused: "7b7a",
        ..PLAIN
    },
    Fixture {
        title: "4 A Lance may decline on entry, but must promote on the last rank",
        pieces: "b K11g P11f k2b p2d L7f",
        piece: "7f",
        legal: "7f7e 7f7d 7f7d+ 7f7b 7f7b+ 7f7a+",
        refused: "7f7a 7f7e+",
        ..PLAIN
    },
    Fixture {
        title: "4 A Lance on its waiting turn: no choice on the way, and none on the last rank",
        pieces: "b K11g P11f k2b p2d L7e",
        moves: "7e7d 2b2a",
        piece: "7d",
        legal: "7d7c 7d7b 7d7a+",
        refused: "7d7c+ 7d7b+ 7d7a",
        ..PLAIN
    },
    Fixture {
        title: "4 A Lance on its waiting turn: a capture may promote",
        pieces: "b K11g P11f k2b p2d L7e s7b",
        moves: "7e7d 2b2a",
        piece: "7d",
        legal: "7d7b 7d7b+ 7d7c",
        refused: "7d7c+",
        ..PLAIN
    },
];

#[test]
fn the_zone() {
    insta::assert_snapshot!(draw(ZONE));
}

#[test]
fn the_waiting_turn() {
    insta::assert_snapshot!(draw(WAITING));
}

#[test]
fn pawns_and_lances() {
    insta::assert_snapshot!(draw(PAWNS));
}
