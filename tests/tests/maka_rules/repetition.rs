//! Repetition (section 9): nothing by default, forbidden by another reading.

use crate::{Ending, draw_endings};

const ENDS: &[Ending] = &[
    Ending {
        title: "9 The seed is silent: a position may recur for ever",
        set: "",
        pieces: "b K14m S12m k6g s8g",
        moves: "12m12l 8g8h 12l11m 8h7g 11m12l 7g8h 12l11m 8h7g 11m12l 7g8h 12l11m 8h7g",
        result: "goes on",
    },
    Ending {
        title: "9 repetition = forbidden: who repeats a position loses",
        set: "repetition=forbidden",
        pieces: "b K14m S12m k6g s8g",
        moves: "12m11l 8g7h 11l12m 7h8g",
        result: "Black wins, repetition",
    },
    Ending {
        title: "9 repetition = forbidden: the side that gives perpetual check has to deviate",
        set: "repetition=forbidden",
        pieces: "b K14m R10m k11c",
        moves: "10m11m 11c10c 11m10m 10c11c",
        result: "White wins, perpetual check",
    },
    Ending {
        title: "9 repetition = forbidden: the side that chases has to deviate",
        set: "repetition=forbidden",
        pieces: "b K14m R10m k6g g11c",
        moves: "10m11m 11c10c 11m10m 10c11c",
        result: "White wins, perpetual attack",
    },
];

#[test]
fn repetition() {
    insta::assert_snapshot!(draw_endings(ENDS));
}
