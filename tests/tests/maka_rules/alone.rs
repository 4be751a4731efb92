//! Every piece alone on the board: how many moves it has from 10j (section 4, column n).

use crate::{GAME, SECOND};
use tests::fixtures::moves_alone;
use tests::games::program;

/// Token, moves of the front, moves of the back side if it promotes. Lion power has a pass.
const TABLE: &[(&str, usize, Option<usize>)] = &[
    ("K", 8, Some(360)),
    ("DE", 7, Some(8)),
    ("HM", 360, Some(6)),
    ("Ca", 180, Some(6)),
    ("FK", 72, None),
    ("DK", 40, None),
    ("DH", 40, None),
    ("R", 36, Some(6)),
    ("B", 36, Some(6)),
    ("SF", 22, Some(6)),
    ("Ln", 25, Some(33)),
    ("LD", 24, Some(6)),
    ("SD", 28, Some(6)),
    ("Wr", 14, Some(6)),
    ("GG", 14, Some(6)),
    ("BDe", 9, Some(6)),
    ("VO", 8, Some(6)),
    ("FD", 8, Some(6)),
    ("OR", 6, Some(27)),
    ("RCh", 28, Some(6)),
    ("LCh", 28, Some(6)),
    ("VM", 20, Some(6)),
    ("SM", 20, Some(6)),
    ("Ph", 8, Some(34)),
    ("Ky", 8, Some(34)),
    ("Do", 4, Some(6)),
    ("N", 2, Some(6)),
    ("BT", 7, Some(63)),
    ("FL", 6, Some(54)),
    ("RD", 6, Some(30)),
    ("G", 6, Some(54)),
    ("S", 5, Some(45)),
    ("C", 4, Some(36)),
    ("T", 3, Some(27)),
    ("EW", 5, Some(64)),
    ("I", 3, Some(27)),
    ("St", 2, Some(18)),
    ("RC", 18, Some(6)),
    ("L", 9, Some(6)),
    ("Ea", 2, Some(18)),
    ("GB", 2, Some(18)),
    ("BB", 13, Some(54)),
    ("CC", 5, Some(46)),
    ("OM", 5, Some(46)),
    ("AB", 4, Some(54)),
    ("CSw", 4, Some(36)),
    ("CS", 4, Some(36)),
    ("DSp", 4, Some(81)),
    ("DV", 4, Some(72)),
    ("P", 1, Some(6)),
];

#[test]
fn every_piece_alone() {
    let program = program(GAME);
    assert_eq!(TABLE.len(), 50);
    for (token, front, back) in TABLE {
        let alone = |token: &str| moves_alone(&program, token, "10j");
        assert_eq!(alone(token), Some(*front), "{token}");
        assert_eq!(alone(&format!("+{token}")), *back, "+{token}");
    }
}

#[test]
fn the_second_teaching_king_reaches_the_block_of_seven_by_seven() {
    // Free King, the other 24 squares of the block, the pass.
    let moves = moves_alone(&program(SECOND), "+DV", "10j");
    assert_eq!(moves, Some(72 + 24 + 1));
}
