//! Kings, Crown Princes, check and the end of the game (section 7).

use crate::{Ending, Fixture, PLAIN, draw, draw_endings};

const CHECK: &[Fixture] = &[
    Fixture {
        title: "7 Check is no restriction: the King may stay in it and step into it",
        pieces: "b K7g P11f k2b p2d r7b",
        piece: "7g",
        legal: "7g7f 7g7h 7g8g 11f11e",
        ..PLAIN
    },
    Fixture {
        title: "7 Where mate decides, the only royal must leave the Rook's line",
        set: "royal=checkmate",
        pieces: "b K7g P11f k2b p2d r7b",
        piece: "7g",
        legal: "7g8g 7g6f",
        refused: "7g7f 7g7h 11f11e",
        ..PLAIN
    },
    Fixture {
        title: "7 Where mate decides, a Lion's whole reach must be kept clear of",
        set: "royal=checkmate",
        pieces: "b K7g P11f k2b p2d n7d",
        piece: "7g",
        legal: "7g7h 7g8g 7g6g",
        refused: "7g7f 7g8f 7g6f",
        ..PLAIN
    },
    Fixture {
        title: "7 Where mate decides, a Falcon's jump must be kept clear of",
        set: "royal=checkmate",
        pieces: "b K7g P7e P11f k2b p2d +h7d",
        piece: "7g",
        legal: "7g7h 7g8f 7g6f",
        refused: "7g7f",
        ..PLAIN
    },
    Fixture {
        title: "7 Where mate decides, two royals are no restriction",
        set: "royal=checkmate",
        pieces: "b K7g +E10g P11f k2b p2d r7b",
        piece: "7g",
        legal: "7g7f 7g7h 7g8g 11f11e 10g10h",
        ..PLAIN
    },
    Fixture {
        title: "7 Where mate decides, a Crown Prince alone must be kept safe",
        set: "royal=checkmate",
        pieces: "b +E7g P11f k2b p2d r7b",
        piece: "7g",
        legal: "7g8g",
        refused: "7g7f 11f11e",
        ..PLAIN
    },
];

const ENDS: &[Ending] = &[
    Ending {
        title: "7 The last royal is captured",
        set: "",
        pieces: "w K7g P11f k2b p2d r7b",
        moves: "7b7g",
        result: "White wins, all royal pieces captured",
    },
    Ending {
        title: "7 With a Crown Prince, losing the King is not the end",
        set: "",
        pieces: "w K7g +E5g P11f k2b p2d r7b",
        moves: "7b7g",
        result: "goes on",
    },
    Ending {
        title: "7 Losing both is",
        set: "",
        pieces: "w K7g +E5g P11f k2b p2d r7b",
        moves: "7b7g 11f11e 7g5g",
        result: "White wins, all royal pieces captured",
    },
    Ending {
        title: "7 A Drunk Elephant is no royal",
        set: "",
        pieces: "w K7g E5g P11f k2b p2d r7b",
        moves: "7b7g",
        result: "White wins, all royal pieces captured",
    },
    Ending {
        title: "7 A Lion takes both royals in one double move",
        set: "",
        pieces: "w K7g +E7h P11f k2b p2d n6f",
        moves: "6f7g7h",
        result: "White wins, all royal pieces captured",
    },
    Ending {
        title: "7 A Lion takes one royal of two and goes on",
        set: "",
        pieces: "w K7g +E5h P11f k2b p2d n6f",
        moves: "6f7g7h",
        result: "goes on",
    },
    Ending {
        title: "7 Mate decides: two Rooks hold the ranks",
        set: "royal=checkmate",
        pieces: "b K11g P11f k5a p12d R2b R3h",
        moves: "3h3a",
        result: "Black wins, checkmate",
    },
    Ending {
        title: "7 The same where it does not: White may still move",
        set: "",
        pieces: "b K11g P11f k5a p12d R2b R3h",
        moves: "3h3a",
        result: "goes on",
    },
    Ending {
        title: "7 Mate decides: no mate while there is another royal",
        set: "royal=checkmate",
        pieces: "b K11g P11f k5a +e12c p12d R2b R3h",
        moves: "3h3a",
        result: "goes on",
    },
    Ending {
        title: "7 Mate decides: a Lion that takes both royals in one double move wins as well",
        set: "royal=checkmate",
        pieces: "w K7g +E7h P11f k2b p2d n6f",
        moves: "6f7g7h",
        result: "White wins, all royal pieces captured",
    },
    Ending {
        title: "7 No legal move loses: hemmed in by pieces that are stuck",
        set: "promotion=entry-or-capture",
        pieces: "b K11g P11f k1l p1k p2k p2l",
        moves: "11f11e",
        result: "Black wins, no legal move",
    },
    Ending {
        title: "7 No legal move loses: where mate decides, without check",
        set: "royal=checkmate bare-king=off",
        pieces: "b K11g R2h R12b k1a",
        moves: "11g11f",
        result: "Black wins, no legal move",
    },
];

#[test]
fn check() {
    insta::assert_snapshot!(draw(CHECK));
}

#[test]
fn ends() {
    insta::assert_snapshot!(draw_endings(ENDS));
}
