//! The Emperor (section 8): royal targets are what it may not take if they are protected.

use crate::{Ending, Fixture, PLAIN, draw, draw_endings};

/// Both sides have an Emperor; White's Rook covers the King from an Elephant, and only that.
const COVERED: &str = "w +Kc4 Rg2 +kk10 +eg10 pe10";
/// A Pawn protected by a Rook, one that is not, and a protected King.
const PROTECTED: &str = "w +Kc4 kk10 rg10 pg7 gk9 pe6";

const EMPEROR: &[Fixture] = &[
    Fixture {
        title: "8 Any empty square, attacked or not; any enemy that is not royal, protected or not",
        pieces: PROTECTED,
        piece: "c4",
        legal: "c4g7 c4g10 c4e6 c4k9 c4g8 c4a1 c4m13",
        refused: "c4k10 c4c4",
        ..PLAIN
    },
    Fixture {
        title: "8 A King that a Rook protects may not be taken",
        pieces: "w +Kc4 kk10 rg10 pg7 pk9",
        piece: "c4",
        legal: "c4g7 c4k9",
        refused: "c4k10",
        ..PLAIN
    },
    Fixture {
        title: "8 One that nothing protects may; Pawns protect the square before them only",
        pieces: "w +Kc4 kk10 rg9 pk9 pj9 +ed8",
        piece: "c4",
        legal: "c4k10 c4d8 c4g9",
        ..PLAIN
    },
    Fixture {
        title: "8 A King from an Elephant is royal, an Elephant is not",
        pieces: "w +Kc4 kk10 +ek11 ej9",
        piece: "c4",
        legal: "c4j9",
        refused: "c4k10 c4k11",
        ..PLAIN
    },
    Fixture {
        title: "8 Of royals it may take only the other Emperor, if no other piece covers that",
        pieces: "w +Kc4 +kk10 +eg10 pe10",
        piece: "c4",
        legal: "c4k10 c4e10",
        refused: "c4g10",
        ..PLAIN
    },
    Fixture {
        title: "8 The other Emperor, covered",
        pieces: "w +Kc4 +kk10 rk7",
        piece: "c4",
        legal: "c4k7",
        refused: "c4k10",
        ..PLAIN
    },
    Fixture {
        title: "8 Judged after the move: a Rook behind the Emperor's old square protects",
        pieces: "w +Kg7 kg10 rg4 pe7",
        piece: "g7",
        legal: "g7g4 g7e7 g7g9",
        refused: "g7g10",
        ..PLAIN
    },
    Fixture {
        title: "8 A hook and an annihilating piece protect, too",
        pieces: "w +Kc4 kk10 +ee11 hf8 wh10",
        piece: "c4",
        legal: "c4f8 c4h10",
        refused: "c4k10 c4e11",
        ..PLAIN
    },
    Fixture {
        title: "8 No recursion: the other Emperor protects even what White's Rook covers",
        pieces: COVERED,
        piece: "c4",
        legal: "c4k10 c4e10 g2g10+",
        refused: "c4g10",
        ..PLAIN
    },
];

const READINGS: &[Fixture] = &[
    Fixture {
        title: "8 emperor-mutual = recursive: what White's Rook covers may be taken",
        set: "emperor-captures=unprotected-royal-recursive",
        pieces: COVERED,
        piece: "c4",
        legal: "c4k10 c4e10 c4g10",
        ..PLAIN
    },
    Fixture {
        title: "8 emperor-mutual = recursive: not what nothing covers",
        set: "emperor-captures=unprotected-royal-recursive",
        pieces: "w +Kc4 Rh2 +kk10 +eg10 pe10",
        piece: "c4",
        legal: "c4k10 c4e10",
        refused: "c4g10",
        ..PLAIN
    },
    Fixture {
        title: "8 emperor-captures = unprotected: no protected piece at all",
        set: "emperor-captures=unprotected",
        pieces: PROTECTED,
        piece: "c4",
        legal: "c4e6 c4g10 c4g8",
        refused: "c4g7 c4k9 c4k10",
        ..PLAIN
    },
    Fixture {
        title: "8 emperor-captures = unprotected: nothing but the other Emperor while there is one",
        set: "emperor-captures=unprotected",
        pieces: COVERED,
        piece: "c4",
        legal: "c4k10",
        refused: "c4e10 c4g10",
        ..PLAIN
    },
    Fixture {
        title: "8 emperor-captures = unprotected, emperor-mutual = recursive: what White's Rook covers, too",
        set: "emperor-captures=unprotected-recursive",
        pieces: COVERED,
        piece: "c4",
        legal: "c4k10 c4g10",
        refused: "c4e10",
        ..PLAIN
    },
    Fixture {
        title: "8 emperor-captures = free: no restriction",
        set: "emperor-captures=free",
        pieces: PROTECTED,
        piece: "c4",
        legal: "c4e6 c4g7 c4g10 c4k9 c4k10",
        ..PLAIN
    },
];

const ENDS: &[Ending] = &[
    Ending {
        title: "8 The Emperor takes the last royal",
        set: "",
        pieces: "w +Kc4 kk10 rg9",
        moves: "c4k10",
        result: "White wins, all royal pieces captured",
    },
    Ending {
        title: "8 It takes the other Emperor while a King from an Elephant is left",
        set: "",
        pieces: "w +Kc4 +kk10 +eg10",
        moves: "c4k10",
        result: "goes on",
    },
    Ending {
        title: "8 Moving into attack is legal and may lose",
        set: "",
        pieces: "w +Kc4 kk10 rg10",
        moves: "c4g7 g10g7+",
        result: "Black wins, all royal pieces captured",
    },
];

#[test]
fn emperor() {
    insta::assert_snapshot!(draw(EMPEROR));
}

#[test]
fn readings() {
    insta::assert_snapshot!(draw(READINGS));
}

#[test]
fn emperors_end_games() {
    insta::assert_snapshot!(draw_endings(ENDS));
}
