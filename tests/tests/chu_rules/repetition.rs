//! What recurring positions mean (section 9), by each reading: a cycle is played until the game
//! ends or a fifth occurrence is reached.

use engine::Game;

use crate::{executors, standing};
use karakuri_testing::drawing;

/// Switches, pieces, one cycle of moves, plies until the end, how it ends.
type Row = (
    &'static str,
    &'static str,
    &'static str,
    usize,
    &'static str,
);

/// Golds step to and fro and attack nothing.
const QUIET: (&str, &str) = ("b K10k G10j k3b g3c", "10j10i 3c3d 10i10j 3d3c");
/// Black's Rook checks on file 3 and file 4 in turn.
const CHECKS: (&str, &str) = ("b K10k R4k k3b g12c", "4k3k 3b4b 3k4k 4b3b");
/// Black's Rook attacks a Gold on file 4 or a Pawn on file 3, White's King attacks nothing.
const ATTACKS: (&str, &str) = ("b K10k R4k k12a g4c p3c", "4k3k 12a12b 3k4k 12b12a");
/// White's Rook attacks a Pawn on file 9 or one on file 8, besides.
const BOTH_ATTACK: (&str, &str) = ("b K12k R4k P9i P8i k12a g4c p3c r9a", "4k3k 9a8a 3k4k 8a9a");
/// Both Lions pass, Black first.
const PASSES: (&str, &str) = ("b K10k N7j k3b n6c", "7j7j 6c6c");
/// Both Lions pass in a longer cycle, White first; Black's Gold walks round a square.
const WHITE_PASSES_FIRST: (&str, &str) = (
    "b K11k N7j G10j k3b n6c g3c",
    "10j10i 6c6c 10i9i 3c3d 7j7j 3d3c 9i9j 6c6c 9j10j 6c6c",
);

const TABLE: &[Row] = &[
    ("", QUIET.0, QUIET.1, 12, "Black wins, repetition"),
    ("", CHECKS.0, CHECKS.1, 12, "White wins, perpetual check"),
    ("", ATTACKS.0, ATTACKS.1, 12, "Black wins, repetition"),
    ("", PASSES.0, PASSES.1, 6, "Black wins, repetition"),
    (
        "repetition=draw-unless-attacking",
        QUIET.0,
        QUIET.1,
        12,
        "draw, repetition",
    ),
    (
        "repetition=draw-unless-attacking",
        CHECKS.0,
        CHECKS.1,
        12,
        "White wins, perpetual attack",
    ),
    (
        "repetition=draw-unless-attacking",
        ATTACKS.0,
        ATTACKS.1,
        12,
        "White wins, perpetual attack",
    ),
    (
        "repetition=draw-unless-attacking",
        BOTH_ATTACK.0,
        BOTH_ATTACK.1,
        12,
        "draw, repetition",
    ),
    (
        "repetition=federation",
        QUIET.0,
        QUIET.1,
        12,
        "White wins, repetition",
    ),
    (
        "repetition=federation",
        CHECKS.0,
        CHECKS.1,
        12,
        "White wins, perpetual check",
    ),
    (
        "repetition=federation",
        ATTACKS.0,
        ATTACKS.1,
        12,
        "White wins, perpetual attack",
    ),
    (
        "repetition=federation",
        BOTH_ATTACK.0,
        BOTH_ATTACK.1,
        12,
        "White wins, repetition",
    ),
    (
        "repetition=federation",
        PASSES.0,
        PASSES.1,
        6,
        "White wins, repetition",
    ),
    (
        "repetition=federation",
        WHITE_PASSES_FIRST.0,
        WHITE_PASSES_FIRST.1,
        30,
        "Black wins, repetition",
    ),
    ("repetition=none", QUIET.0, QUIET.1, 16, "goes on"),
    ("repetition=none", PASSES.0, PASSES.1, 8, "goes on"),
];

fn begin(game: &mut dyn Game, pieces: &str) {
    let position = drawing::position(game.info(), pieces);
    if let Err(error) = game.set_position(&position) {
        panic!("{position}: {error}");
    }
}

#[test]
fn cycles_end_as_each_reading_says() {
    for (set, pieces, cycle, plies, result) in TABLE {
        for mut game in executors(set) {
            begin(&mut *game, pieces);
            for (ply, mv) in cycle.split_whitespace().cycle().take(*plies).enumerate() {
                let what = format!("{set}: {pieces}: after {ply} plies");
                assert_eq!(standing(&*game), "goes on", "{what}");
                if let Err(error) = game.play(mv) {
                    panic!("{what}: {error}");
                }
            }
            assert_eq!(standing(&*game), *result, "{set}: {pieces}: {cycle}");
        }
    }
}

/// Pieces, moves, and one more move that repeats a position if the flag says so.
type Repeat = (&'static str, &'static str, &'static str, bool);

/// With `repetition=forbidden`.
const REPEATS: &[Repeat] = &[
    (QUIET.0, "10j10i 3c3d 10i10j", "3d3c", true),
    (QUIET.0, "10j10i 3c3d 10i10j", "3d2d", false),
    // Two passes come back to the start; one does not, as the turn is another.
    (PASSES.0, "", "7j7j", false),
    (PASSES.0, "7j7j", "6c6c", true),
    // A Gold that waits after declining is not where it was; after that it is.
    ("b K11g G7e k2b g2c", "7e7d 2c2d 7d7c 2d2c", "7c7d", false),
    (
        "b K11g G7e k2b g2c",
        "7e7d 2c2d 7d7c 2d2c 7c7d 2c2d",
        "7d7c",
        true,
    ),
    // The Rook has just taken a Lion, and then has not.
    (
        "b K11g R7j k2b g2c n7e",
        "7j7e 2c2d 7e7f 2d2c",
        "7f7e",
        false,
    ),
    (
        "b K11g R7j k2b g2c n7e",
        "7j7e 2c2d 7e7f 2d2c 7f7e",
        "2c2d",
        true,
    ),
];

#[test]
fn a_move_that_repeats_is_forbidden() {
    for (pieces, moves, last, repeats) in REPEATS {
        for mut game in executors("repetition=forbidden") {
            begin(&mut *game, pieces);
            for mv in moves.split_whitespace() {
                game.play(mv)
                    .unwrap_or_else(|error| panic!("{pieces}: {error}"));
            }
            let what = format!("{pieces}: {moves} and then {last}");
            let listed = game.legal().iter().any(|mv| mv.text == *last);
            assert_eq!(listed, !repeats, "{what}");
            let refused = game.play(last).err().map(|error| error.to_string());
            let expected = repeats.then(|| format!("`{last}`: this repeats a position"));
            assert_eq!(refused, expected, "{what}");
        }
    }
}
