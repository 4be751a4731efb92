//! Royals and the end of the game (sections 1 and 10).

use crate::{Ending, Fixture, PLAIN, draw, draw_endings};

const CHECK: &[Fixture] = &[
    Fixture {
        title: "1 No duty to parry: the King may stay in attack and move into it",
        pieces: "w Kg4 Pe3 kk10 rg10",
        piece: "g4",
        legal: "g4g5 g4g3 g4f5 e3e4",
        counts: Some((8, 9)),
        ..PLAIN
    },
    Fixture {
        title: "10 No restriction on trading Lions",
        pieces: "w Kc4 kk10 Ng7 nh9 gh10 ng8",
        piece: "g7",
        legal: "g7h9 g7h9+ g7g8h9 g7g8g7+",
        ..PLAIN
    },
];

const ENDS: &[Ending] = &[
    Ending {
        title: "1 The only royal is taken",
        set: "",
        pieces: "b Kg4 kk10 rg10",
        moves: "g10g4",
        result: "Black wins, all royal pieces captured",
    },
    Ending {
        title: "1 The Elephant itself is not royal",
        set: "",
        pieces: "b Kg4 Ei4 kk10 rg10",
        moves: "g10g4",
        result: "Black wins, all royal pieces captured",
    },
    Ending {
        title: "1 A King made from an Elephant is",
        set: "",
        pieces: "b Kg4 +Ei4 kk10 rg10",
        moves: "g10g4",
        result: "goes on",
    },
    Ending {
        title: "1 All royals must be taken: King first",
        set: "",
        pieces: "b Kg4 +Ei4 Pe3 kk10 rg10 ri10",
        moves: "g10g4 e3e4 i10i4+",
        result: "Black wins, all royal pieces captured",
    },
    Ending {
        title: "1 All royals must be taken: the other first",
        set: "",
        pieces: "b Kg4 +Ei4 Pe3 kk10 rg10 ri10",
        moves: "i10i4+ e3e4 g10g4",
        result: "Black wins, all royal pieces captured",
    },
    Ending {
        title: "1 The Emperor is royal, beside a King from an Elephant",
        set: "",
        pieces: "b +Kg4 +Ei4 Pe3 kk10 rg10 ri10",
        moves: "g10g4+ e3e4 i10i4+",
        result: "Black wins, all royal pieces captured",
    },
    Ending {
        title: "7 An Elephant that takes and promotes saves the game",
        set: "",
        pieces: "w Kg4 Ei4 pi5 kk10 rg10",
        moves: "i4i5+ g10g4",
        result: "goes on",
    },
    Ending {
        title: "7 An Elephant that takes and declines does not",
        set: "",
        pieces: "w Kg4 Ei4 pi5 kk10 rg10",
        moves: "i4i5 g10g4",
        result: "Black wins, all royal pieces captured",
    },
    Ending {
        title: "10 A Lion takes both royals in one turn",
        set: "",
        pieces: "b Kg4 +Eg3 kk10 nh5",
        moves: "h5g4g3+",
        result: "Black wins, all royal pieces captured",
    },
    Ending {
        title: "10 A Wolf takes both on its line and goes on",
        set: "",
        pieces: "b Kg5 +Eg4 kk10 wg6",
        moves: "g6g5g4g3+",
        result: "Black wins, all royal pieces captured",
    },
    Ending {
        title: "10 A Wolf takes both, two out and one in",
        set: "",
        pieces: "b Kg5 +Eg4 kk10 wg6",
        moves: "g6g4g5+",
        result: "Black wins, all royal pieces captured",
    },
    Ending {
        title: "10 No legal move loses: the King is hemmed in by Pawns that cannot move",
        set: "",
        pieces: "w Kg4 ka1 pa2 pb2 pb1",
        moves: "g4g5",
        result: "White wins, no legal move",
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
