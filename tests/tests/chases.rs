//! Perpetual check and chase: cycles of moves, and who loses by them.
//!
//! Every row was judged by Fairy-Stockfish too (pyffish 0.0.90), but where it says otherwise. What plays is the interpreter
//! and the boards of compiled games.

use engine::{Color, Outcome, Reason};
use tests::games::executors;

type End = (Outcome, Reason);

const RED_CHECKS: End = (Outcome::Win(Color::Second), Reason::PerpetualCheck);
const RED_CHASES: End = (Outcome::Win(Color::Second), Reason::PerpetualChase);
const BLACK_CHASES: End = (Outcome::Win(Color::First), Reason::PerpetualChase);
const DRAW: End = (Outcome::Draw, Reason::Repetition);

/// What happens, a position, moves that lead from it back to it, and how the game ends when they have been made twice.
type Row = (&'static str, &'static str, &'static str, End);

const CYCLES: &[Row] = &[
    (
        "a check with every move",
        "R8/4k4/9/9/9/9/9/9/9/3K5 w - - 0 1",
        "a10a9 e9e10 a9a10 e10e9",
        RED_CHECKS,
    ),
    (
        "a Chariot and a free Horse",
        "3k4n/9/9/9/9/9/9/9/9/4K2R1 w - - 0 1",
        "h1i1 i10h8 i1h1 h8i10",
        RED_CHASES,
    ),
    (
        "the Horse is protected on one of its points only",
        "3k4n/5r3/9/9/9/9/9/9/9/4K2R1 w - - 0 1",
        "h1i1 i10h8 i1h1 h8i10",
        RED_CHASES,
    ),
    (
        "the Horse is protected on both",
        "3k4n/9/5r2r/9/9/9/9/9/9/4K2R1 w - - 0 1",
        "h1i1 i10h8 i1h1 h8i10",
        DRAW,
    ),
    (
        "an Elephant, whose eye opens, and a protected Chariot",
        "4k4/9/9/9/9/r1r6/3C5/4B4/9/5K3 w - - 0 1",
        "d4f4 c5g5 f4d4 g5c5",
        RED_CHASES,
    ),
    (
        "a Soldier across the river",
        "3k5/9/9/9/9/9/p8/9/9/1R2K4 w - - 0 1",
        "b1a1 a4b4 a1b1 b4a4",
        RED_CHASES,
    ),
    (
        "a Soldier not across the river",
        "3k5/9/9/p8/9/9/9/9/9/1R2K4 w - - 0 1",
        "b1a1 d10d9 a1b1 d9d10",
        DRAW,
    ),
    (
        "a Chariot and another, an exchange",
        "3k5/9/9/9/9/9/9/r8/9/1R2K4 w - - 0 1",
        "b1a1 a3b3 a1b1 b3a3",
        DRAW,
    ),
    (
        "a General may chase",
        "5k3/9/9/9/9/9/9/9/4c4/3K5 w - - 0 1",
        "d1e1 e2d2 e1d1 d2e2",
        DRAW,
    ),
    (
        "a check and an idle move",
        "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1",
        "a2a10 e10e9 a10a2 e9e10",
        DRAW,
    ),
    (
        "a check and a chase",
        "4k4/9/9/9/9/9/9/9/R7n/3K5 w - - 0 1",
        "a2a10 e10e9 a10a2 e9e10",
        DRAW,
    ),
    (
        "a Soldier may chase",
        "4k4/9/9/3c5/2P6/9/9/9/9/5K3 w - - 0 1",
        "c6d6 d7c7 d6c6 c7d7",
        DRAW,
    ),
    (
        "a Cannon and a protected Chariot",
        "3k5/9/r7r/9/9/9/PP7/9/9/1C2K4 w - - 0 1",
        "b1a1 a8b8 a1b1 b8a8",
        RED_CHASES,
    ),
    (
        "a Cannon that a Chariot protects",
        "3k5/9/9/9/9/9/c2r5/9/9/1R2K4 w - - 0 1",
        "b1a1 a4b4 a1b1 b4a4",
        DRAW,
    ),
    (
        "the same Chariot is pinned",
        "3k5/9/9/9/9/9/c2r5/9/9/1R1RK4 w - - 0 1",
        "b1a1 a4b4 a1b1 b4a4",
        RED_CHASES,
    ),
    (
        "a Chariot and another that is pinned, no exchange",
        "4k4/9/9/9/4r4/1R7/9/9/9/3KR4 w - - 0 1",
        "b5b6 e6e5 b6b5 e5e6",
        RED_CHASES,
    ),
    (
        "two Cannons in turn",
        "3k5/9/9/9/1c7/c8/9/9/9/1R2K4 w - - 0 1",
        "b1a1 d10d9 a1b1 d9d10",
        DRAW,
    ),
    // Fairy-Stockfish lets Red lose: the Elephant comes to the Chariot's file by itself, and the Chariot only withdraws.
    (
        "every second attack is old",
        "3k2b2/9/6R2/9/9/9/9/9/9/4K4 w - - 0 1",
        "g8g7 g10i8 g7g8 i8g10",
        DRAW,
    ),
    // A draw in Fairy-Stockfish as a rule: the General beside the Elephant cannot retake where a Soldier stands guard.
    (
        "a General that may not retake",
        "6b2/9/3P1k3/4R4/9/9/9/9/3K5/9 w - - 0 1",
        "e7g7 g10e8 g7e7 e8g10",
        RED_CHASES,
    ),
    // Red's cycle, made by Black from the other side.
    (
        "Black chases",
        "4k2r1/9/9/9/9/9/9/9/9/3K4N b - - 0 1",
        "h10i10 i1h3 i10h10 h3i1",
        BLACK_CHASES,
    ),
    // Both are at fault, in the words of the Asian rules: two checks, a check in return, a check against a chase, two chases.
    (
        "both check with every move",
        "9/9/4k4/3c5/9/3r5/9/4C4/9/3KR4 w - - 0 1",
        "e3d3 d5e5 d3e3 e5d5",
        DRAW,
    ),
    (
        "two checks and one in return",
        "3k5/9/9/9/3c5/1C7/3R5/3K5/9/9 w - - 0 1",
        "b5d5 d6e6 d5b5 e6d6",
        RED_CHECKS,
    ),
    (
        "checks, and a Chariot that takes the Cannon it came between",
        "3k5/9/9/9/9/2C6/2r6/3CK4/9/9 w - - 0 1",
        "c5d5 c4d4 d5c5 d4c4",
        RED_CHECKS,
    ),
    (
        "the same without the checks",
        "5k3/9/9/9/9/2C6/2r6/3CK4/9/9 w - - 0 1",
        "c5d5 c4d4 d5c5 d4c4",
        BLACK_CHASES,
    ),
    (
        "both chase a Chariot, each with two Horses",
        "4k4/9/9/9/NC4N2/1nr2n3/3R5/9/9/5K3 w - - 0 1",
        "b6f6 c5e5 f6b6 e5c5",
        DRAW,
    ),
    (
        "the same without the Chariot that Black chases",
        "4k4/9/9/9/NC4N2/1nr2n3/9/9/9/5K3 w - - 0 1",
        "b6f6 c5e5 f6b6 e5c5",
        RED_CHASES,
    ),
    (
        "the same without the Horses of Red",
        "4k4/9/9/9/1C7/1nr2n3/3R5/9/9/5K3 w - - 0 1",
        "b6f6 c5e5 f6b6 e5c5",
        BLACK_CHASES,
    ),
    (
        "a chase that is answered by a check once",
        "9/9/3k5/9/9/9/6cN1/9/5K3/8c w - - 0 1",
        "h4g2 i1i2 g2h4 i2i1",
        RED_CHASES,
    ),
    (
        "nothing at all",
        "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1",
        "a1a2 d10d9 a2a1 d9d10",
        DRAW,
    ),
];

#[test]
fn cycles_end_as_the_rules_say() {
    for mut game in executors("xiangqi") {
        for (what, position, cycle, end) in CYCLES {
            let set = game.set_position(position);
            assert!(set.is_ok(), "{what}: {set:?}");
            for mv in [*cycle, *cycle].iter().flat_map(|cycle| cycle.split(' ')) {
                assert_eq!(game.result(), None, "{what}, before {mv}");
                let played = game.play(mv);
                assert!(played.is_ok(), "{what}: {played:?}");
            }
            assert_eq!(game.result(), Some(*end), "{what}");
        }
    }
}
