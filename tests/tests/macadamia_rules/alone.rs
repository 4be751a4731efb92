//! Every piece alone on the board: how many moves it has from g7 (sections 3 and 6, columns n).

use crate::GAME;
use tests::fixtures::moves_alone;
use tests::games::program;

/// Token, moves of the front, moves of the back side if it promotes. Lion and Wolf have a pass.
const TABLE: &[(&str, usize, Option<usize>)] = &[
    ("P", 1, Some(6)),
    ("I", 2, Some(12)),
    ("K", 8, Some(168)),
    ("Z", 4, Some(49)),
    ("Y", 4, Some(57)),
    ("G", 6, Some(36)),
    ("S", 5, Some(30)),
    ("C", 4, Some(24)),
    ("O", 8, Some(28)),
    ("X", 8, Some(28)),
    ("L", 6, Some(6)),
    ("E", 7, Some(8)),
    ("T", 7, Some(42)),
    ("N", 25, Some(33)),
    ("W", 25, Some(6)),
    ("F", 8, Some(6)),
    ("Q", 48, None),
    ("J", 84, Some(6)),
    ("H", 168, Some(6)),
    ("M", 14, Some(6)),
    ("A", 14, Some(6)),
    ("D", 28, None),
    ("B", 24, Some(6)),
    ("U", 19, Some(6)),
    ("V", 19, Some(6)),
    ("R", 24, Some(6)),
];

#[test]
fn every_piece_alone() {
    let program = program(GAME);
    assert_eq!(TABLE.len(), 26);
    for (token, front, back) in TABLE {
        let alone = |token: &str| moves_alone(&program, token, "g7");
        assert_eq!(alone(token), Some(*front), "{token}");
        assert_eq!(alone(&format!("+{token}")), *back, "+{token}");
    }
}
