//! How games of the library end: goals of one player, of both, reversed, and with an answer.
//!
//! Every row was judged by Fairy-Stockfish too, but where it says otherwise. What plays is the interpreter and
//! the boards of compiled games; the laws say that they agree on moves.

use engine::{Color, Game, Outcome, Reason};
use tests::games::executors;

const WHITE: Option<Outcome> = Some(Outcome::Win(Color::First));
const BLACK: Option<Outcome> = Some(Outcome::Win(Color::Second));
const DRAW: Option<Outcome> = Some(Outcome::Draw);
/// The game goes on.
const OPEN: Option<Outcome> = None;

/// A position, moves from there, and how the game stands then; the reason counts if it is over.
type Row = (&'static str, &'static str, Option<Outcome>, Reason);

const GOALS: &[(&str, &[Row])] = &[
    (
        "racingkings",
        &[
            (
                "8/5K2/8/8/8/8/k7/8 w - - 0 1",
                "f7f8",
                WHITE,
                Reason::Reached,
            ),
            // Black can come there too, and must.
            (
                "8/k4K2/8/8/8/8/8/8 w - - 0 1",
                "f7f8",
                OPEN,
                Reason::Reached,
            ),
            (
                "8/k4K2/8/8/8/8/8/8 w - - 0 1",
                "f7f8 a7a8",
                DRAW,
                Reason::Reached,
            ),
            (
                "8/k4K2/8/8/8/8/8/8 w - - 0 1",
                "f7f8 a7a6",
                WHITE,
                Reason::Reached,
            ),
            // White has no answer.
            (
                "8/k7/5K2/8/8/8/8/8 b - - 0 1",
                "a7a8",
                BLACK,
                Reason::Reached,
            ),
        ],
    ),
    (
        "janggi",
        &[
            // The first player's Soldier leaves the generals facing, which is accepted: 15 points against 1.5.
            (
                "4k4/9/9/9/4P4/9/9/9/R8/4K4 w - - 0 1",
                "e6d6 e10e10",
                WHITE,
                Reason::FacingRoyals,
            ),
            (
                "4k4/9/9/9/4P4/9/9/9/R8/4K4 w - - 0 1",
                "e6d6 e10d10",
                OPEN,
                Reason::FacingRoyals,
            ),
            (
                "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1",
                "e1e1 d10d10",
                WHITE,
                Reason::TwoPasses,
            ),
            // A move between the passes.
            (
                "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1",
                "e1e1 d10d9 e1e1",
                OPEN,
                Reason::TwoPasses,
            ),
            (
                "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1",
                "a2a3 d10d9 a3a2 d9d10 a2a3 d10d9 a3a2 d9d10",
                WHITE,
                Reason::Repetition,
            ),
            // A Chariot each: the points of the second player decide.
            (
                "3k5/r8/9/9/9/9/9/9/R8/4K4 w - - 0 1",
                "a2b2 d10d9 b2a2 d9d10 a2b2 d10d9 b2a2 d9d10",
                BLACK,
                Reason::Repetition,
            ),
            (
                "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1",
                "a1a10 e10e9 a10a9 e9e10 a9a10 e10e9 a10a9 e9e10 a9a10",
                BLACK,
                Reason::PerpetualCheck,
            ),
        ],
    ),
    (
        "janggitraditional",
        &[
            (
                "4k4/9/9/9/4P4/9/9/9/R8/4K4 w - - 0 1",
                "e6d6 e10e10",
                DRAW,
                Reason::FacingRoyals,
            ),
            (
                "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1",
                "e1e1 d10d10",
                DRAW,
                Reason::TwoPasses,
            ),
            (
                "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1",
                "a2a3 d10d9 a3a2 d9d10 a2a3 d10d9 a3a2 d9d10",
                DRAW,
                Reason::Repetition,
            ),
        ],
    ),
    (
        "janggicasual",
        &[
            (
                "4k4/9/9/9/4P4/9/9/9/R8/4K4 w - - 0 1",
                "e6d6 e10e10",
                OPEN,
                Reason::FacingRoyals,
            ),
            (
                "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1",
                "e1e1 d10d10",
                DRAW,
                Reason::TwoPasses,
            ),
        ],
    ),
    (
        "janggimodern",
        &[
            (
                "4k4/9/9/9/4P4/9/9/9/R8/4K4 w - - 0 1",
                "e6d6 e10e10",
                OPEN,
                Reason::FacingRoyals,
            ),
            (
                "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1",
                "e1e1 d10d10",
                WHITE,
                Reason::TwoPasses,
            ),
        ],
    ),
    (
        "makruk",
        &[
            // Two Rooks: four men count as made, and the last of eight moves is the ninth of the bare King.
            (
                "4k3/8/4m3/8/8/8/4R3/R3K3 w - - 0 1",
                "e2e6 e8d8 a1a2 d8c8 a2a1 c8d8 a1a2 d8c8 a2a1",
                OPEN,
                Reason::Counting,
            ),
            (
                "4k3/8/4m3/8/8/8/4R3/R3K3 w - - 0 1",
                "e2e6 e8d8 a1a2 d8c8 a2a1 c8d8 a1a2 d8c8 a2a1 c8d8",
                DRAW,
                Reason::Counting,
            ),
            // The limit was taken before a Rook was lost.
            (
                "8/8/8/8/8/1k6/1R6/R3K3 b - 16 8 1",
                "b3b2 a1a8 b2c2 a8a7 c2c3 a7a8 c3c2 a8a7 c2c3",
                DRAW,
                Reason::Counting,
            ),
            // A mate comes first.
            (
                "k7/8/1K6/8/8/8/8/7R w - 32 32 1",
                "h1h8",
                WHITE,
                Reason::Checkmate,
            ),
            // Pawns are left.
            (
                "4k3/8/4m3/8/8/4P3/4R3/4K3 w - - 0 1",
                "e2d2 e6d5 d2d1 d5e6",
                OPEN,
                Reason::Counting,
            ),
        ],
    ),
    (
        "asean",
        &[
            // Men do not count as moves here.
            (
                "4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1",
                "d2d5 e8e7 d5d4 e7e8 d4d5 e8e7",
                OPEN,
                Reason::Counting,
            ),
            (
                "4k3/8/8/8/8/8/3R4/4K3 b - 32 31 1",
                "e8e7 d2d3",
                DRAW,
                Reason::Counting,
            ),
        ],
    ),
    (
        "antichess",
        &[
            (
                "8/8/8/8/8/2p5/1R6/8 b - - 0 1",
                "c3b2",
                WHITE,
                Reason::PiecesGone,
            ),
            (
                "8/8/8/8/8/2p5/1R5P/8 b - - 0 1",
                "c3b2",
                OPEN,
                Reason::PiecesGone,
            ),
            ("8/8/8/8/p7/P7/8/8 w - - 0 1", "", WHITE, Reason::NoMoves),
        ],
    ),
    (
        "suicide",
        &[
            // Nobody has fewer pieces.
            (
                "8/8/p7/8/P7/8/8/8 b - - 0 1",
                "a6a5",
                DRAW,
                Reason::PieceCount,
            ),
            (
                "8/8/p7/8/P7/8/8/7b b - - 0 1",
                "a6a5",
                WHITE,
                Reason::PieceCount,
            ),
            (
                "8/8/p7/8/P7/P7/8/8 b - - 0 1",
                "a6a5",
                BLACK,
                Reason::PieceCount,
            ),
        ],
    ),
    (
        "codrus",
        &[(
            "4k3/8/8/8/8/3p4/4K3/8 b - - 0 1",
            "d3e2",
            WHITE,
            Reason::PiecesGone,
        )],
    ),
    (
        "losers",
        &[
            ("startpos", "f2f3 e7e5 g2g4 d8h4", WHITE, Reason::Checkmate),
            (
                "7k/8/8/8/8/8/1q6/KN6 w - - 0 1",
                "a1b2",
                BLACK,
                Reason::BareRoyal,
            ),
        ],
    ),
    (
        "misere",
        &[("startpos", "f2f3 e7e5 g2g4 d8h4", WHITE, Reason::Checkmate)],
    ),
    (
        "armageddon",
        &[("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", BLACK, Reason::NoMoves)],
    ),
    (
        "extinction",
        &[
            (
                "startpos",
                "e2e4 d7d5 e4d5 d8d5 b1c3 a7a6 c3d5",
                WHITE,
                Reason::PiecesGone,
            ),
            (
                "4k3/8/8/8/8/8/8/QRBNP1K1 w - - 0 1",
                "",
                WHITE,
                Reason::PiecesGone,
            ),
        ],
    ),
    (
        "kinglet",
        &[(
            "r3k3/7p/8/8/8/8/P6R/4K3 w - - 0 1",
            "h2h7",
            WHITE,
            Reason::PiecesGone,
        )],
    ),
    (
        "shatar",
        &[
            (
                "k7/8/1K6/7p/8/8/8/6R1 w - - 0 1",
                "g1g8",
                WHITE,
                Reason::Checkmate,
            ),
            (
                "k7/p7/K7/1P6/8/8/8/7J w - - 0 1",
                "h1h8",
                WHITE,
                Reason::Checkmate,
            ),
            // By a Bishop alone, and after a check by a Rook.
            (
                "k1K5/p7/8/8/8/8/8/5B2 w - - 0 1",
                "f1g2",
                DRAW,
                Reason::ForbiddenMate,
            ),
            (
                "1k6/4Bp2/2K3B1/8/8/4R3/8/8 w - - 0 1",
                "e3b3 b8c8 g6f5",
                WHITE,
                Reason::Checkmate,
            ),
            // The position after that check, and what is remembered of it.
            (
                "2k5/4Bp2/2K3B1/8/8/1R6/8/8 w - - 0 1",
                "g6f5",
                DRAW,
                Reason::ForbiddenMate,
            ),
            (
                "2k5/4Bp2/2K3B1/8/8/1R6/8/8 w - - 0 1 series=2+0",
                "g6f5",
                WHITE,
                Reason::Checkmate,
            ),
            (
                "2k5/4Bp2/2K3B1/8/8/1R6/8/8 w - - 0 1 series=1+2",
                "g6f5",
                DRAW,
                Reason::ForbiddenMate,
            ),
            // A capture that mates bares the King, which comes first.
            (
                "2kBK3/8/2p5/8/8/8/R7/7B w - - 0 1",
                "a2a8 c8b7 h1c6",
                DRAW,
                Reason::BareRoyal,
            ),
            // By a Knight alone.
            (
                "kr6/pp6/8/3N4/8/8/8/4K3 w - - 0 1",
                "d5c7",
                BLACK,
                Reason::ForbiddenMate,
            ),
        ],
    ),
    (
        "threekings",
        &[(
            "startpos",
            "h2h4 g7g5 h4g5 h7h6 g5h6 h8g7 h6g7",
            WHITE,
            Reason::PiecesGone,
        )],
    ),
    (
        "horde",
        &[
            (
                "4k3/8/8/8/8/8/P7/r7 b - - 0 1",
                "a1a2",
                BLACK,
                Reason::PiecesGone,
            ),
            (
                "4k3/8/8/8/8/8/PP6/r7 b - - 0 1",
                "a1a2",
                OPEN,
                Reason::PiecesGone,
            ),
        ],
    ),
    (
        "breakthrough",
        &[
            (
                "8/P6p/8/8/8/8/8/8 w - - 0 1",
                "a7a8",
                WHITE,
                Reason::Reached,
            ),
            (
                "8/6p1/5P2/8/8/8/8/8 w - - 0 1",
                "f6g7",
                WHITE,
                Reason::PiecesGone,
            ),
        ],
    ),
    (
        "kono",
        &[
            (
                "PPPP1/P2PP/5/pp3/ppppp w - - 0 1",
                "d4e5",
                WHITE,
                Reason::Reached,
            ),
            (
                "PPPP1/P2PP/5/pp3/ppppp w - - 0 1",
                "d4c3",
                OPEN,
                Reason::Reached,
            ),
            (
                "PPPPp/P4/3P1/P4/ppppp w - - 0 1",
                "d3e4",
                WHITE,
                Reason::Reached,
            ),
            (
                "PPPPp/P4/3P1/1P3/ppppp w - - 0 1",
                "b2c3",
                OPEN,
                Reason::Reached,
            ),
        ],
    ),
    (
        "fox-and-hounds",
        &[(
            "8/1F6/8/8/8/8/h1h5/8 w - - 0 1",
            "b7a8",
            WHITE,
            Reason::Reached,
        )],
    ),
    (
        "clobber",
        &[("5/5/5/5/pP3/5 w - - 0 1", "b2a2", WHITE, Reason::NoMoves)],
    ),
    (
        "othello",
        &[
            // Black has no move and passes; then the board is full.
            (
                "PPPPPPPP/PPpppppp/PPpppppp/PpppppPp/1ppppPPp/ppppPPpp/PpppPPpp/ppppppPP[30P31p] b - - 0 30",
                "a1a1",
                OPEN,
                Reason::PieceCount,
            ),
            (
                "PPPPPPPP/PPpppppp/PPpppppp/PpppppPp/1ppppPPp/ppppPPpp/PpppPPpp/ppppppPP[30P31p] b - - 0 30",
                "a1a1 P@a4",
                DRAW,
                Reason::PieceCount,
            ),
        ],
    ),
    (
        "reversi",
        &[
            // Nobody passes.
            (
                "p2PPppP/PPPPPppP/PPpPpPpP/ppPpPpPP/ppPPppPP/ppPppppP/pppppppP/ppPPPPPP[Pp] w - - 0 32",
                "",
                DRAW,
                Reason::PieceCount,
            ),
        ],
    ),
    (
        "ataxx",
        &[
            // Without a piece there is no pass either.
            (
                "7/7/4ppp/4p1p/4pp1/7/7[47P47p] w - - 0 10",
                "",
                BLACK,
                Reason::PieceCount,
            ),
        ],
    ),
    (
        "jesonmor",
        &[
            // Fairy-Stockfish waits for the reply, which cannot help.
            (
                "9/9/3N5/9/9/9/9/9/n8 w - - 0 1",
                "d7e5",
                WHITE,
                Reason::Reached,
            ),
            (
                "9/9/3N5/9/9/9/3n5/9/9 w - - 0 1",
                "d7e5",
                OPEN,
                Reason::Reached,
            ),
            (
                "9/9/3N5/9/9/9/3n5/9/9 w - - 0 1",
                "d7e5 d3b4",
                WHITE,
                Reason::Reached,
            ),
        ],
    ),
    (
        "dobutsu",
        &[
            ("2l/L2/3/3[] w - - 0 1", "a3a4", WHITE, Reason::Reached),
            ("1l1/L2/3/3[] w - - 0 1", "a3a4", OPEN, Reason::Reached),
            ("1l1/L2/3/3[] w - - 0 1", "a3a4 b4b3", OPEN, Reason::Reached),
            (
                "1l1/L2/3/3[] w - - 0 1",
                "a3a4 b4c3",
                WHITE,
                Reason::Reached,
            ),
            (
                "1l1/L2/3/3[] w - - 0 1",
                "a3b4",
                WHITE,
                Reason::RoyalsCaptured,
            ),
        ],
    ),
    (
        "sittuyin",
        &[
            // The Pawn could only promote, and need not.
            (
                "P7/8/8/8/4n3/1k6/8/K7 b - - 0 1",
                "e4c3",
                DRAW,
                Reason::NoMoves,
            ),
            (
                "P7/8/8/8/4n3/1k6/8/3K4 b - - 0 1",
                "e4c3",
                OPEN,
                Reason::NoMoves,
            ),
            (
                "P7/7P/8/8/4n3/1k6/8/K7 b - - 0 1",
                "e4c3",
                OPEN,
                Reason::NoMoves,
            ),
        ],
    ),
    (
        "connect-four",
        &[
            (
                "7/7/7/7/4p2/PPP1pp1[PPpp] w - - 0 1",
                "P@d1",
                WHITE,
                Reason::InARow,
            ),
            (
                "7/7/7/7/4p2/PPP1pp1[PPpp] w - - 0 1",
                "P@e3",
                OPEN,
                Reason::InARow,
            ),
            (
                "7/7/7/7/7/PPP1PP1[PPpp] w - - 0 1",
                "P@d1",
                WHITE,
                Reason::InARow,
            ),
            (
                "7/7/p6/Pp5/PPp4/PPP4[PPpp] b - - 0 1",
                "P@d1",
                BLACK,
                Reason::InARow,
            ),
            // The last disc.
            (
                "PpPpPp1/pPpPpPp/pPpPpPp/PpPpPpP/PpPpPpP/PpPpPpP[P] w - - 0 1",
                "P@g6",
                DRAW,
                Reason::NoMoves,
            ),
        ],
    ),
    (
        "hex",
        &[
            // A chain that winds back to the left and down, by cells that touch at two of their corners only.
            (
                "1P9/1P9/1PPPPP5/5P5/2PPPPP4/2P8/2PPPP5/4P6/3P7/2P8/11[Pp] w - - 0 1",
                "P@b1",
                WHITE,
                Reason::Connected,
            ),
            // The other two corners are no neighbours: d1 and e2 touch, e1 and d2 do not.
            (
                "3P7/3P7/3P7/3P7/3P7/3P7/3P7/3P7/3P7/3P7/11[Pp] w - - 0 1",
                "P@e1",
                OPEN,
                Reason::Connected,
            ),
            (
                "3P7/3P7/3P7/3P7/3P7/3P7/3P7/3P7/3P7/3P7/11[Pp] w - - 0 1",
                "P@c1",
                WHITE,
                Reason::Connected,
            ),
            // White joins rows and Black columns, and only by the own move.
            (
                "11/11/11/11/11/ppppppppp1p/11/11/11/11/11[Pp] b - - 0 1",
                "P@j6",
                BLACK,
                Reason::Connected,
            ),
            (
                "11/11/11/11/11/PPPPPPPPP1P/11/11/11/11/11[Pp] w - - 0 1",
                "P@j6",
                OPEN,
                Reason::Connected,
            ),
        ],
    ),
];

#[test]
fn games_end_as_their_goals_say() {
    for (name, rows) in GOALS {
        for mut game in executors(name) {
            for (position, moves, outcome, reason) in *rows {
                let what = format!("{name}: {position} {moves}");
                let set = game.set_position(position);
                assert!(set.is_ok(), "{what}: {set:?}");
                for mv in moves.split_whitespace() {
                    assert_eq!(game.result(), None, "{what} before {mv}");
                    let played = game.play(mv);
                    assert!(played.is_ok(), "{what}: {played:?}");
                }
                let expected = outcome.map(|outcome| (outcome, *reason));
                assert_eq!(game.result(), expected, "{what}");
            }
        }
    }
}

/// No game of Hex is drawn: however a board is filled, exactly one player has joined the own edges (John Nash).
#[test]
fn some_player_always_connects_at_hex() {
    for mut game in executors("hex") {
        for seed in 1..5_usize {
            let mut state = seed;
            while game.result().is_none() {
                let legal = game.legal();
                state = state * 2_147_001 % 2_147_483_647;
                let chosen = legal[state % legal.len()].text.clone();
                game.play(&chosen).expect("it is legal");
            }
            let (outcome, reason) = game.result().expect("it has ended");
            assert_ne!(outcome, Outcome::Draw);
            assert_eq!(reason, Reason::Connected);
            while game.undo().is_some() {}
        }
    }
}

/// Games of so many moves, by who puts the last mark: 5,328 are won with the sixth, for example. The figures
/// that everybody finds.
const TIC_TAC_TOE: [u32; 8] = [0, 0, 0, 0, 0, 1_440, 5_328, 47_952];

#[test]
fn all_short_games_of_tic_tac_toe_end_where_three_stand_in_a_row() {
    fn walk(game: &mut dyn Game, length: usize, ended: &mut [u32; 8]) {
        if let Some((outcome, reason)) = game.result() {
            let winner = if length % 2 == 1 { WHITE } else { BLACK };
            assert_eq!((Some(outcome), reason), (winner, Reason::InARow));
            ended[length] += 1;
        } else if length < 7 {
            for mv in game.legal() {
                game.play(&mv.text).expect("it is legal");
                walk(game, length + 1, ended);
                game.undo();
            }
        }
    }
    for mut game in executors("tic-tac-toe") {
        let mut ended = [0; 8];
        walk(&mut *game, 0, &mut ended);
        assert_eq!(ended, TIC_TAC_TOE);
    }
}

/// A game, a position, and moves of it that must and must not be legal.
type Moves = (
    &'static str,
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

/// Worked out by hand; Fairy-Stockfish lists the same but for the second Queen.
const DUTIES: &[Moves] = &[
    // Of two Kings one may be left attacked, and neither where both would be.
    (
        "spartan",
        "k6k/8/8/8/8/8/1R6/R3K3 b - - 0 1",
        &["h8h7", "h8g8", "a8b8"],
        &[],
    ),
    (
        "spartan",
        "k6k/8/8/8/8/8/8/RR2K2R b - - 0 1",
        &["h8g8", "h8g7"],
        &["a8b8", "a8b7", "h8h7"],
    ),
    (
        "spartan",
        "1k5k/8/8/1h6/8/8/8/1R2K2R b - - 0 1",
        &["h8g8", "b8a8"],
        &["b5a4", "b5c4"],
    ),
    // Generals that face each other: their line is closed or left, or the player passes.
    (
        "janggi",
        "4k4/9/3P5/9/9/9/9/9/9/4K4 w - - 0 1",
        &["d8e8", "d8e9", "e1d1", "e1e1"],
        &["d8c8", "d8d9", "e1e2"],
    ),
    (
        "janggicasual",
        "4k4/9/3P5/9/9/9/9/9/9/4K4 w - - 0 1",
        &["d8e8", "d8c8", "e1e2", "e1e1"],
        &[],
    ),
    // A Pawn on a long diagonal becomes a General in place of a move, if there is none, and neither gives check nor
    // attacks anything; it does not as it moves.
    (
        "sittuyin",
        "4k3/8/5P2/8/8/8/P7/R3K3 w - - 0 1",
        &["f6f7", "f6f6f", "f6e5f", "f6g5f", "f6e7f", "f6g7f"],
        &["f6f7f", "f6f5f", "a2a2f", "a2a3f"],
    ),
    (
        "sittuyin",
        "4k3/8/5P2/8/8/8/P7/R2FK3 w - - 0 1",
        &["f6f7"],
        &["f6f6f", "f6e5f"],
    ),
    (
        "sittuyin",
        "4k3/8/3n4/4P3/8/8/P7/R3K3 w - - 0 1",
        &["e5e6", "e5d6", "e5d4f", "e5f4f", "e5f6f"],
        &["e5e5f", "e5d6f", "e5e6f"],
    ),
    (
        "sittuyin",
        "8/8/8/R2P3k/8/8/P7/4K3 w - - 0 1",
        &["d5d5f", "d5d6"],
        &["d5c4f", "d5c6f", "d5e4f", "d5e6f"],
    ),
    // The last Pawn, wherever it stands.
    (
        "sittuyin",
        "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
        &["a7a8", "a7a7f", "a7b6f", "a7b8f"],
        &["a7a8f"],
    ),
    // The Queen is in check, which counts for as much as the King.
    (
        "coregal",
        "6qk/8/8/8/8/8/8/K5R1 b - - 0 1",
        &["g8g1"],
        &["h8h7"],
    ),
    // One of two Queens too.
    (
        "coregal",
        "q6k/8/8/8/8/8/8/1K4Rq b - - 0 1",
        &["h1g1"],
        &["a8b8"],
    ),
    // A capture is a duty; which one is free.
    (
        "antichess",
        "8/8/8/3p1p2/4P3/8/8/7R w - - 0 1",
        &["e4d5", "e4f5"],
        &["e4e5", "h1h2"],
    ),
    (
        "antichess",
        "8/8/8/8/4P3/8/8/7R w - - 0 1",
        &["e4e5", "h1h2"],
        &[],
    ),
    // A check is no move.
    (
        "racingkings",
        "8/8/8/k7/8/8/6R1/7K w - - 0 1",
        &["g2g8"],
        &["g2a2", "g2g5"],
    ),
];

#[test]
fn duties_leave_the_moves_that_they_allow() {
    for (name, position, legal, illegal) in DUTIES {
        for mut game in executors(name) {
            let set = game.set_position(position);
            assert!(set.is_ok(), "{name}: {position}: {set:?}");
            let moves: Vec<String> = game.legal().into_iter().map(|mv| mv.text).collect();
            let listed = |mv: &&str| moves.iter().any(|listed| listed == mv);
            let missing: Vec<_> = legal.iter().filter(|mv| !listed(mv)).collect();
            let wrong: Vec<_> = illegal.iter().filter(|mv| listed(mv)).collect();
            assert!(
                missing.is_empty() && wrong.is_empty(),
                "{name}: {position}: {missing:?} missing, {wrong:?} wrong of {moves:?}"
            );
        }
    }
}

#[test]
fn nobody_claims_a_draw_that_loses() {
    for mut game in executors("armageddon") {
        let quiet = "4k3/8/8/8/8/8/8/R3K3 w - - 100 80";
        assert!(game.set_position(quiet).is_ok());
        assert_eq!(game.claim(), None);
        assert!(game.set_position(&quiet.replace(" w ", " b ")).is_ok());
        let claim = BLACK.map(|outcome| (outcome, Reason::QuietMoves));
        assert_eq!(game.claim(), claim);
    }
}
