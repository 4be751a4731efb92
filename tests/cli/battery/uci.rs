//! Sessions of USI and UCI: positions, searches and options.

use super::Interface::{self, Uci, Usi};
use super::sessions::{Row, flood, lines, row};

const UCIS: &[Interface] = &[Usi, Uci];

pub(super) const UCI: &[Row] = &[
    row("positions of nothing", UCIS, |_| {
        lines(&[
            "position",
            "position sfen",
            "position fen",
            "position moves",
            "go depth 1",
        ])
    }),
    row("broken positions", UCIS, |words| {
        let altered = (0..120).map(|at| {
            let byte = b"9x/+ ,[\0"[at % 8];
            format!("position sfen {}\n", words.altered(at * 3, byte))
        });
        altered
            .chain(["go depth 1\n".to_owned()])
            .collect::<String>()
            .into_bytes()
    }),
    row("a board of 400 KiB", UCIS, |_| {
        let cells = "k,1/".repeat(100_000);
        lines(&[
            &format!("position sfen {cells} b - 1"),
            "go depth 1",
            "quit",
        ])
    }),
    row("hands of 2^64 pieces", UCIS, |words| {
        let board = words.start.split(' ').next().unwrap_or_default();
        lines(&[
            &format!("position sfen {board} b 18446744073709551616P99999p 1"),
            &format!("position sfen {board} b - 99999999999999999999"),
            &format!("position fen {board}[PPPPPPPP] w - - 0 4294967295"),
            "go depth 1",
            "d",
        ])
    }),
    row("illegal moves", UCIS, |words| {
        let moves = [
            "a1a1",
            "1a1a",
            "P*5e",
            "P@e5",
            "z99z99",
            "0000",
            "@@@@",
            "+",
            "*",
            "1a1b1c1d1e",
        ];
        let tried = moves.map(|mv| format!("position startpos moves {} {mv}", words.moves[0]));
        lines(&tried.each_ref().map(String::as_str))
    }),
    row("the same move 20000 times", UCIS, |words| {
        let moves = format!(" {}", words.moves[0]).repeat(20_000);
        lines(&[&format!("position startpos moves{moves}"), "go depth 1"])
    }),
    row("numbers beyond all numbers", UCIS, |_| {
        lines(&[
            "go depth 99999999999999999999",
            "stop",
            "go nodes -1",
            "stop",
            "go wtime -9223372036854775808 btime 18446744073709551615 winc 1e99 binc nan",
            "stop",
            "go movetime 0.0000001 movestogo 0",
            "stop",
            "go perft 4294967296",
            "go perft -1",
            "go mate",
            "go mate -1",
            "go mate 99999999999999999999",
            "go mate mate infinite infinite",
            "go mate 3 go mate",
        ])
    }),
    row("words of go without their numbers", UCIS, |_| {
        lines(&[
            "go wtime btime depth",
            "stop",
            "go byoyomi",
            "stop",
            "go searchmoves",
            "stop",
            "go mate",
        ])
    }),
    row("the input is closed while it searches", UCIS, |_| {
        lines(&["go infinite"])
    }),
    row(
        "the input is closed in a line while it searches",
        UCIS,
        |_| b"go infinite\nposition startpos mo".to_vec(),
    ),
    row("the input is closed while it ponders", UCIS, |_| {
        lines(&["go ponder wtime 1 btime 1"])
    }),
    row("the input is closed while it counts", UCIS, |_| {
        lines(&["go perft 20"])
    }),
    row("quit while it searches", UCIS, |_| {
        lines(&["go infinite", "quit"])
    }),
    row("quit while it counts", UCIS, |_| {
        lines(&["go perft 20", "quit"])
    }),
    row("quit after a whole day", UCIS, |_| {
        lines(&["go movetime 86400000", "quit"])
    }),
    row("everything while it searches", UCIS, |words| {
        lines(&[
            "go infinite",
            "position startpos",
            "setoption name Hash value 1",
            "usinewgame",
            "ucinewgame",
            &format!("position startpos moves {}", words.moves[0]),
            "go infinite",
            "d",
            "ponderhit",
            "usi",
            "uci",
            "stop",
            "quit",
        ])
    }),
    row("a flood of stop", UCIS, |_| {
        flood(20_000, &["stop"], &["go infinite"])
    }),
    row("a flood of stop while it searches", UCIS, |_| {
        flood(1, &["go infinite"], &["stop"; 5_000])
    }),
    row("a flood of searches that are stopped", UCIS, |_| {
        flood(60, &["go infinite", "stop"], &["quit"])
    }),
    row(
        "a flood of searches with a table that fits in once",
        UCIS,
        |_| {
            let mut sent = b"setoption name Hash value 32\n".to_vec();
            sent.extend(flood(60, &["go infinite", "stop"], &["quit"]));
            sent
        },
    ),
    row("a flood of searches", UCIS, |_| {
        flood(5_000, &["go infinite"], &["quit"])
    }),
    row("a flood of pondering", UCIS, |_| {
        flood(
            40,
            &["ponderhit", "go ponder", "ponderhit", "stop", "stop"],
            &["quit"],
        )
    }),
    row("a flood of positions", UCIS, |words| {
        let position = format!("position startpos moves {}", words.moves[0]);
        flood(
            200,
            &["position startpos", &position],
            &["go depth 1", "quit"],
        )
    }),
    row("a flood of new games", UCIS, |_| {
        flood(500, &["usinewgame", "ucinewgame"], &["quit"])
    }),
    row("options that do not exist", UCIS, |_| {
        lines(&[
            "setoption",
            "setoption name",
            "setoption value",
            "setoption name value value name value",
            "setoption name Hash",
            "setoption name Skill Level value 20",
            "setoption name UCI_Variant value",
            "setoption name USI_Variant value no-such-game",
            &format!(
                "setoption name {} value {}",
                "x".repeat(9_000),
                "y".repeat(9_000)
            ),
        ])
    }),
    row("absurd values of options", UCIS, |_| {
        lines(&[
            "setoption name Hash value 0",
            "setoption name Hash value -1",
            "setoption name Hash value 99999999999999999999",
            "setoption name Hash value 1e9",
            "setoption name Threads value 0",
            "setoption name Threads value 2147483648",
            "setoption name Ponder value maybe",
            "setoption name Clear Hash value yes",
            "go depth 1",
        ])
    }),
    row("the largest table, never used", UCIS, |_| {
        lines(&["setoption name Hash value 32768", "isready", "quit"])
    }),
    row("many threads for one position", UCIS, |_| {
        lines(&[
            "setoption name Threads value 16",
            "go nodes 1",
            "isready",
            "quit",
        ])
    }),
    row("a switch set to and fro", UCIS, |words| {
        let [name, values @ ..] = &words.switch[..] else {
            return lines(&["setoption name none value off"]);
        };
        let set = |value: &str| format!("setoption name {name} value {value}");
        let (first, last) = (set(&values[0]), set(&values[values.len() - 1]));
        lines(&[
            &last,
            &set("neither"),
            &first,
            "go depth 1",
            &last,
            "d",
            "quit",
        ])
    }),
    row("the game chosen again and again", UCIS, |words| {
        let choose = format!("setoption name UCI_Variant value {}", words.name);
        flood(
            3,
            &[&choose],
            &[
                "setoption name USI_Variant value ../../etc/passwd",
                "go depth 1",
            ],
        )
    }),
    row("ends of games that nobody plays", UCIS, |_| {
        lines(&[
            "gameover win",
            "gameover",
            "gameover win lose",
            "go infinite",
            "gameover draw",
            "stop",
        ])
    }),
];
