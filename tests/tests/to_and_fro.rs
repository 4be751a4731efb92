//! Who loses by going to and fro with one piece: lines of moves, and how the game stands after them.
//!
//! Every row was judged by Fairy-Stockfish too (pyffish 0.0.90). What plays is the interpreter and the boards of compiled
//! games.

use engine::search::{Limits, Score, Stop};
use engine::{Color, Outcome, Reason};
use tests::games::executors;

type End = Option<(Outcome, Reason)>;

const CHO_LOSES: End = Some((Outcome::Win(Color::Second), Reason::ToAndFro));
const HAN_LOSES: End = Some((Outcome::Win(Color::First), Reason::ToAndFro));
/// The game goes on.
const OPEN: End = None;

/// What happens, a position, moves from there, and how the game stands then; it has not ended before.
type Row = (&'static str, &'static str, &'static str, End);

const LINES: &[Row] = &[
    (
        "a Chariot comes to one square for the third time",
        "3k5/9/9/9/9/9/9/8r/R8/4K4 b - - 0 1",
        "i3i4 a2a3 i4i3 a3a4 i3i4 a4a5 i4i3 a5a6 i3i4",
        HAN_LOSES,
    ),
    (
        "for the second time",
        "3k5/9/9/9/9/9/9/8r/R8/4K4 b - - 0 1",
        "i3i4 a2a3 i4i3 a3a4 i3i4 a4a5 i4i3",
        OPEN,
    ),
    (
        "the first move comes from elsewhere",
        "3k5/9/9/9/9/9/9/8r/R8/4K4 b - - 0 1",
        "i3i5 a2a3 i5i4 a3a4 i4i5 a4a5 i5i4 a5a6 i4i5",
        HAN_LOSES,
    ),
    (
        "one square and two others in turn",
        "3k5/9/9/9/9/9/9/8r/R8/4K4 b - - 0 1",
        "i3i5 a2a3 i5i4 a3a4 i4i5 a4a5 i5i6 a5a6 i6i5",
        OPEN,
    ),
    (
        "round a triangle",
        "3k5/9/9/9/9/9/9/8r/R8/4K4 b - - 0 1",
        "i3i5 a2a3 i5i4 a3a4 i4i3 a4a5 i3i5 a5a6 i5i4 a6a7 i4i3 a7a8 i3i5",
        OPEN,
    ),
    (
        "Red too, from its first move on",
        "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1",
        "a2a3 d10d9 a3a2 d9d10 a2a3 d10d9 a3a2 d9d10 a2a3",
        CHO_LOSES,
    ),
    (
        "sideways",
        "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1",
        "a2b2 d10d9 b2a2 d9d10 a2b2 d10d9 b2a2 d9d10 a2b2",
        CHO_LOSES,
    ),
    (
        "both, and the first to do so loses",
        "3k5/9/9/9/9/9/9/8r/R8/4K4 w - - 0 1",
        "a2a3 i3i4 a3a2 i4i3 a2a3 i3i4 a3a2 i4i3 a2a3",
        CHO_LOSES,
    ),
    (
        "Generals, so that positions recur only",
        "3k5/9/9/9/9/9/9/8r/R8/4K4 w - - 0 1",
        "e1e2 d10d9 e2e1 d9d10 e1e2 d10d9 e2e1 d9d10 e1e2",
        OPEN,
    ),
    (
        "a General",
        "3k5/9/9/9/9/9/9/8r/R8/4K4 b - - 0 1",
        "d10d9 a2a3 d9d10 a3a4 d10d9 a4a5 d9d10 a5a6 d10d9 a6a7 d9d10 a7a8 d10d9",
        OPEN,
    ),
    (
        "a Guard",
        "3ka4/9/9/9/9/9/9/9/R8/4K4 b - - 0 1",
        "e10e9 a2a3 e9e10 a3a4 e10e9 a4a5 e9e10 a5a6 e10e9 a6a7 e9e10 a7a8 e10e9",
        OPEN,
    ),
    (
        "a Soldier",
        "3k5/9/9/9/9/9/8p/9/R8/4K4 b - - 0 1",
        "i4h4 a2a3 h4i4 a3a4 i4h4 a4a5 h4i4 a5a6 i4h4",
        HAN_LOSES,
    ),
    (
        "a Horse",
        "3k5/9/9/9/9/9/9/8n/R8/4K4 b - - 0 1",
        "i3h5 a2a3 h5i3 a3a4 i3h5 a4a5 h5i3 a5a6 i3h5",
        HAN_LOSES,
    ),
    (
        "an Elephant",
        "3k5/9/9/9/9/9/9/8b/R8/4K4 b - - 0 1",
        "i3g6 a2a3 g6i3 a3a4 i3g6 a4a5 g6i3 a5a6 i3g6",
        HAN_LOSES,
    ),
    (
        "a Cannon",
        "3k5/9/9/9/9/9/8p/8c/R8/4K4 b - - 0 1",
        "i3i6 a2a3 i6i3 a3a4 i3i6 a4a5 i6i3 a5a6 i3i6",
        HAN_LOSES,
    ),
    (
        "a Chariot inside the own palace",
        "4k4/5r3/9/9/9/9/9/9/R8/3K5 b - - 0 1",
        "f9f8 a2a3 f8f9 a3a4 f9f8 a4a5 f8f9 a5a6 f9f8",
        HAN_LOSES,
    ),
    (
        "a Chariot inside the enemy palace",
        "3k5/9/9/9/9/9/9/5r3/R8/4K4 b - - 0 1",
        "f3f2 a2a3 f2f3 a3a4 f3f2 a4a5 f2f3 a5a6 f3f2",
        HAN_LOSES,
    ),
    (
        "another piece in between",
        "3k5/9/9/9/9/9/9/8r/R8/4K4 b - - 0 1",
        "i3i4 a2a3 i4i3 a3a4 i3i4 a4a5 d10d9 a5a6 i4i3 a6a7 i3i4",
        OPEN,
    ),
    (
        "another piece just before the last move",
        "4k4/9/9/9/9/9/9/8r/R8/4K4 b - - 0 1",
        "i3i4 a2a3 i4i3 a3a4 i3i4 a4a5 i4i3 a5a6 e10d10 a6a7 i3i4",
        OPEN,
    ),
    (
        "a pass just before the last move",
        "4k4/9/9/9/9/9/9/8r/R8/4K4 b - - 0 1",
        "i3i4 a2a3 i4i3 a3a4 i3i4 a4a5 i4i3 a5a6 e10e10 a6a7 i3i4",
        HAN_LOSES,
    ),
    (
        "a pass before the fourth",
        "4k4/9/9/9/9/9/9/8r/R8/4K4 b - - 0 1",
        "i3i4 a2a3 i4i3 a3a4 i3i4 a4a5 e10e10 a5a6 i4i3 a6a7 i3i4",
        OPEN,
    ),
    (
        "a pass before the second",
        "4k4/9/9/9/9/9/9/8r/R8/4K4 b - - 0 1",
        "i3i4 a2a3 e10e10 a3a4 i4i3 a4a5 i3i4 a5a6 i4i3 a6a7 i3i4",
        OPEN,
    ),
    (
        "two passes just before the last move",
        "4k4/9/9/9/9/9/9/8r/R8/4K4 b - - 0 1",
        "i3i4 a2a3 i4i3 a3a4 i3i4 a4a5 i4i3 a5a6 e10e10 a6a7 e10e10 a7a8 i3i4",
        OPEN,
    ),
    (
        "passes alone",
        "4k4/9/9/9/9/9/9/8r/R8/4K4 b - - 0 1",
        "e10e10 a2a3 e10e10 a3a4 e10e10 a4a5 e10e10 a5a6 e10e10 a6a7 e10e10",
        OPEN,
    ),
    (
        "the opponent passes",
        "3k5/9/9/9/9/9/P7p/8r/9/4K4 b - - 0 1",
        "i3h3 e1e1 h3i3 e1e1 i3h3 e1e1 h3i3 e1e1 i3h3",
        HAN_LOSES,
    ),
    (
        "the first move captures",
        "3k5/9/9/9/9/8P/9/8r/R8/4K4 b - - 0 1",
        "i3i5 a2a3 i5i4 a3a4 i4i5 a4a5 i5i4 a5a6 i4i5",
        OPEN,
    ),
    (
        "and the same once more",
        "3k5/9/9/9/9/8P/9/8r/R8/4K4 b - - 0 1",
        "i3i5 a2a3 i5i4 a3a4 i4i5 a4a5 i5i4 a5a6 i4i5 a6a7 i5i4",
        HAN_LOSES,
    ),
    (
        "the opponent captures in between",
        "3k5/9/9/9/9/p8/9/8r/R8/4K4 b - - 0 1",
        "i3i4 a2a3 i4i3 a3a5 i3i4 a5a6 i4i3 a6a7 i3i4 a7a8 i4i3",
        OPEN,
    ),
    (
        "the opponent captures just before",
        "3k5/9/9/9/9/9/p7r/9/R8/4K4 w - - 0 1",
        "a2a4 i4i3 a4a5 i3i4 a5a6 i4i3 a6a7 i3i4 a7a8 i4i3",
        HAN_LOSES,
    ),
    (
        "an opponent's Soldier steps in between",
        "3k5/9/9/9/9/9/P7p/8r/9/4K4 b - - 0 1",
        "i3h3 a4a5 h3i3 a5a6 i3h3 a6a7 h3i3 e1d1 i3h3",
        HAN_LOSES,
    ),
    (
        "each move gives check or returns",
        "4k4/9/9/9/9/9/9/R8/9/3K5 w - - 0 1",
        "a3e3 e10d10 e3a3 d10e10 a3e3 e10d10 e3a3 d10e10 a3e3",
        CHO_LOSES,
    ),
    (
        "no check, a Chariot from file to file",
        "4k4/9/r8/9/9/9/9/R8/9/3K5 w - - 0 1",
        "a3b3 a8e8 b3c3 e8a8 c3d3 a8e8 d3d4 e8a8 d4d5 a8e8",
        HAN_LOSES,
    ),
    (
        "the first move answers a check",
        "4k4/9/r8/9/9/9/9/R8/9/3K5 w - - 0 1",
        "a3e3 a8e8 e3d3 e8a8 d3d4 a8e8 d4d5 e8a8 d5d6 a8e8",
        OPEN,
    ),
    (
        "the third answers a check",
        "4k4/9/r8/9/9/9/9/R8/9/3K5 w - - 0 1",
        "a3a4 a8e8 a4a5 e8a8 a5e5 a8e8 e5d5 e8a8 d5d6 a8e8",
        OPEN,
    ),
    (
        "the last answers a check",
        "4k4/9/r8/9/9/9/9/R8/9/3K5 w - - 0 1",
        "a3a4 a8e8 a4a5 e8a8 a5a6 a8e8 a6b6 e8a8 b6e6 a8e8",
        OPEN,
    ),
];

#[test]
fn who_goes_to_and_fro_with_one_piece_loses() {
    for mut game in executors("janggimodern") {
        for (what, position, line, end) in LINES {
            let set = game.set_position(position);
            assert!(set.is_ok(), "{what}: {set:?}");
            for mv in line.split(' ') {
                assert_eq!(game.result(), None, "{what}, before {mv}");
                let played = game.play(mv);
                assert!(played.is_ok(), "{what}: {played:?}");
            }
            assert_eq!(game.result(), *end, "{what}");
        }
    }
}

#[test]
fn a_search_knows_that_the_last_move_loses() {
    let (what, position, line, _) = LINES[0];
    let (line, last) = line.rsplit_once(' ').expect("several moves");
    for mut game in executors("janggimodern") {
        game.set_position(position)
            .unwrap_or_else(|error| panic!("{what}: {error}"));
        for mv in line.split(' ') {
            game.play(mv)
                .unwrap_or_else(|error| panic!("{what}: {error}"));
        }
        let moves = game.legal().into_iter().filter(|mv| mv.text == last);
        let limits = Limits {
            depth: Some(3),
            moves: Some(moves.map(|mv| mv.effect).collect()),
            ..Limits::default()
        };
        let found = game.search(&limits, &Stop::new(), &mut |_| {});
        assert!(
            matches!(found.score, Score::Units(units) if units < -10_000),
            "{:?}",
            found.score
        );
    }
}
