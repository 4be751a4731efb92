//! One royal left and nothing else (section 8), by each reading.

use crate::{Ending, draw_endings};

const SEED: &[Ending] = &[
    Ending {
        title: "8.3 Bared, and the other side cannot be bared in answer: lost at once",
        set: "",
        pieces: "b K10k R5k p5e k1a",
        moves: "5k5e",
        result: "Black wins, bare royal",
    },
    Ending {
        title: "8.2 Bared, but the King can bare the other side: one move is left",
        set: "",
        pieces: "b K10k R5k p5e k5d",
        moves: "5k5e",
        result: "goes on",
    },
    Ending {
        title: "8.2 It does: draw",
        set: "",
        pieces: "b K10k R5k p5e k5d",
        moves: "5k5e 5d5e",
        result: "draw, bare royal",
    },
    Ending {
        title: "8.3 It makes another move: lost",
        set: "",
        pieces: "b K10k R5k p5e k5d",
        moves: "5k5e 5d4d",
        result: "Black wins, bare royal",
    },
    Ending {
        title: "8.2 The last piece is guarded by the King: taking it draws all the same",
        set: "",
        pieces: "b K5f R9e p5e k5d",
        moves: "9e5e 5d5e",
        result: "draw, bare royal",
    },
    Ending {
        title: "8.2 Where mate decides the answer must be legal: lost at once",
        set: "royal=checkmate",
        pieces: "b K5f R9e p4e k4d",
        moves: "9e4e",
        result: "Black wins, bare royal",
    },
    Ending {
        title: "8.3 It can take one piece of two: lost at once",
        set: "",
        pieces: "b K10k P10j R5k p5e k5d",
        moves: "5k5e",
        result: "Black wins, bare royal",
    },
    Ending {
        title: "8.3 Instead it can take the last royal: one move is left",
        set: "",
        pieces: "b K4e P10j R5k p5e k5d",
        moves: "5k5e",
        result: "goes on",
    },
    Ending {
        title: "8.3 It takes it: won by that",
        set: "",
        pieces: "b K4e P10j R5k p5e k5d",
        moves: "5k5e 5d4e",
        result: "White wins, all royal pieces captured",
    },
    Ending {
        title: "8.1 King and Crown Prince together are not bare",
        set: "",
        pieces: "b K10k R5k p5e k1a +e2a",
        moves: "5k5e",
        result: "goes on",
    },
    Ending {
        title: "8.1 A Crown Prince alone is",
        set: "",
        pieces: "b K10k R5k p5e +e1a",
        moves: "5k5e",
        result: "Black wins, bare royal",
    },
    Ending {
        title: "8.2 Two royals are more than a lone one: taking one of them answers",
        set: "",
        pieces: "b K5f +E10k p5e k5d",
        moves: "5f5e 5d5e",
        result: "draw, bare royal",
    },
    Ending {
        title: "8.4 A Pawn counts",
        set: "",
        pieces: "b K10k P5f p5e k1a",
        moves: "5f5e",
        result: "Black wins, bare royal",
    },
    Ending {
        title: "8.4 A piece that cannot move counts too",
        set: "promotion=entry-or-capture",
        pieces: "b K10k R5k p5e k1a p2l",
        moves: "5k5e",
        result: "goes on",
    },
    Ending {
        title: "8 A King takes the last piece and both are left with a royal: draw",
        set: "",
        pieces: "b K5f p5e k1a",
        moves: "5f5e",
        result: "draw, bare royal",
    },
    Ending {
        title: "8 The same for White",
        set: "",
        pieces: "w k10b r5b P5h K5i",
        moves: "5b5h 5i5h",
        result: "draw, bare royal",
    },
];

const LISHOGI: &[Ending] = &[
    Ending {
        title: "8 Three pieces left to the winner, one of them next to the bare King: won at once",
        set: "bare-king=lishogi",
        pieces: "b K10k G10j R5k p5e k5d",
        moves: "5k5e",
        result: "Black wins, bare royal",
    },
    Ending {
        title: "8 Two pieces, none next to the bare King: won at once",
        set: "bare-king=lishogi",
        pieces: "b K10k R5k p5e k1a",
        moves: "5k5e",
        result: "Black wins, bare royal",
    },
    Ending {
        title: "8 Two pieces, one next to the bare King: not yet",
        set: "bare-king=lishogi",
        pieces: "b K10k R5k p5e k5d",
        moves: "5k5e",
        result: "goes on",
    },
    Ending {
        title: "8 It steps away from it: won then",
        set: "bare-king=lishogi",
        pieces: "b K10k R5k p5e k5d",
        moves: "5k5e 5d5c",
        result: "Black wins, bare royal",
    },
    Ending {
        title: "8 The last piece is guarded by the King: taking it does not draw",
        set: "bare-king=lishogi",
        pieces: "b K5f R9e p5e k5d",
        moves: "9e5e 5d5e",
        result: "goes on",
    },
    Ending {
        title: "8 A Pawn does not count for the winner",
        set: "bare-king=lishogi",
        pieces: "b K10k P5f p5e k1a",
        moves: "5f5e",
        result: "goes on",
    },
    Ending {
        title: "8 Nor does a Go-Between",
        set: "bare-king=lishogi",
        pieces: "b K10k I5f P9j p5e k1a",
        moves: "5f5e",
        result: "goes on",
    },
    Ending {
        title: "8 A Tokin does",
        set: "bare-king=lishogi",
        pieces: "b K10k +P5f p5e k1a",
        moves: "5f5e",
        result: "Black wins, bare royal",
    },
    Ending {
        title: "8 A Pawn counts for the loser: not bare",
        set: "bare-king=lishogi",
        pieces: "b K10k R5k p5e p9c k1a",
        moves: "5k5e",
        result: "goes on",
    },
    Ending {
        title: "8 A Pawn stuck on the last rank does not: bare",
        set: "bare-king=lishogi promotion=entry-or-capture+lance",
        pieces: "b K10k R5k p5e p2l k1a",
        moves: "5k5e",
        result: "Black wins, bare royal",
    },
    Ending {
        title: "8 A Lance stuck on the last rank does not count for the winner",
        set: "bare-king=lishogi promotion=entry-or-capture+lance",
        pieces: "b K5f L12a p5e k1a",
        moves: "5f5e",
        result: "draw, bare royal",
    },
    Ending {
        title: "8 The winner's royal is attacked: not yet",
        set: "bare-king=lishogi",
        pieces: "b K4e G10j R5k p5e k5d",
        moves: "5k5e",
        result: "goes on",
    },
    Ending {
        title: "8 King and Crown Prince together do not win by it",
        set: "bare-king=lishogi",
        pieces: "b K10k +E10j R5k p5e k1a",
        moves: "5k5e",
        result: "goes on",
    },
    Ending {
        title: "8 Nor with more pieces",
        set: "bare-king=lishogi",
        pieces: "b K10k +E10j R5k G9j G9k p5e k1a",
        moves: "5k5e",
        result: "goes on",
    },
    Ending {
        title: "8 A Crown Prince alone does",
        set: "bare-king=lishogi",
        pieces: "b +E10j R5k p5e k1a",
        moves: "5k5e",
        result: "Black wins, bare royal",
    },
    Ending {
        title: "8 Two lone royals, neither attacked: draw",
        set: "bare-king=lishogi",
        pieces: "b K5f p5e k1a",
        moves: "5f5e",
        result: "draw, bare royal",
    },
    Ending {
        title: "8 Two lone royals that attack each other: not yet",
        set: "bare-king=lishogi",
        pieces: "b K5f p5e k5d",
        moves: "5f5e",
        result: "goes on",
    },
];

const FEDERATION: &[Ending] = &[
    Ending {
        title: "8 King and one piece against the King: won",
        set: "bare-king=federation",
        pieces: "b K10k R5k p5e k1a",
        moves: "5k5e",
        result: "Black wins, bare royal",
    },
    Ending {
        title: "8 The piece can be taken at once: not ruled",
        set: "bare-king=federation",
        pieces: "b K10k R5k p5e k5d",
        moves: "5k5e",
        result: "goes on",
    },
    Ending {
        title: "8 It was not taken: won",
        set: "bare-king=federation",
        pieces: "b K10k R5k p5e k5d",
        moves: "5k5e 5d5c",
        result: "Black wins, bare royal",
    },
    Ending {
        title: "8 Two lone royals: a draw by agreement only",
        set: "bare-king=federation",
        pieces: "b K10k R5k p5e k5d",
        moves: "5k5e 5d5e",
        result: "goes on",
    },
    Ending {
        title: "8 A Pawn must promote first",
        set: "bare-king=federation",
        pieces: "b K10k P5f p5e k1a",
        moves: "5f5e",
        result: "goes on",
    },
    Ending {
        title: "8 It has",
        set: "bare-king=federation",
        pieces: "b K10k P5e k1a p5d",
        moves: "5e5d+",
        result: "Black wins, bare royal",
    },
    Ending {
        title: "8 A Go-Between must promote first",
        set: "bare-king=federation",
        pieces: "b K10k I5f p5e k1a",
        moves: "5f5e",
        result: "goes on",
    },
    Ending {
        title: "8 A piece that can never move again does not win",
        set: "bare-king=federation promotion=entry-or-capture",
        pieces: "b K5f L12a p5e k1a",
        moves: "5f5e",
        result: "goes on",
    },
    Ending {
        title: "8 Against several pieces play goes on",
        set: "bare-king=federation",
        pieces: "b K10k G10j R5k p5e k1a",
        moves: "5k5e",
        result: "goes on",
    },
    Ending {
        title: "8 Without a rule play goes on",
        set: "bare-king=off",
        pieces: "b K10k R5k p5e k1a",
        moves: "5k5e",
        result: "goes on",
    },
];

#[test]
fn seed() {
    insta::assert_snapshot!(draw_endings(SEED));
}

#[test]
fn lishogi() {
    insta::assert_snapshot!(draw_endings(LISHOGI));
}

#[test]
fn federation_and_none() {
    insta::assert_snapshot!(draw_endings(FEDERATION));
}
