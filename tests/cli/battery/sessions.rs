//! What a session of the battery is, and those of the plain mode of `play` and, as arguments, of
//! `analyse`. Sessions of the protocols are in `uci` and `xboard`, those of mere bytes in `raw`.

use super::Interface::{Analyse, Play};
use super::raw::RAW;
use super::uci::UCI;
use super::xboard::XBOARD;
use super::{Interface, Words};

/// One session.
#[derive(Clone, Copy)]
pub(super) struct Row {
    pub(super) name: &'static str,
    /// Where it is tried.
    pub(super) interfaces: &'static [Interface],
    /// What is sent. What ends in `quit` and a line feed is ended by that, all else by its end.
    pub(super) sent: fn(&Words) -> Vec<u8>,
    /// More arguments.
    pub(super) arguments: Option<fn(&Words) -> Vec<String>>,
}

/// All sessions.
pub(super) fn rows() -> Vec<Row> {
    [RAW, UCI, XBOARD, PLAY, ANALYSE].concat()
}

/// A session of what is sent alone.
pub(super) const fn row(
    name: &'static str,
    interfaces: &'static [Interface],
    sent: fn(&Words) -> Vec<u8>,
) -> Row {
    Row {
        name,
        interfaces,
        sent,
        arguments: None,
    }
}

/// A run with arguments and nothing to read.
const fn asked(name: &'static str, arguments: fn(&Words) -> Vec<String>) -> Row {
    Row {
        name,
        interfaces: &[Analyse],
        sent: |_| Vec::new(),
        arguments: Some(arguments),
    }
}

/// Lines, each with its end.
pub(super) fn lines(lines: &[&str]) -> Vec<u8> {
    let ended = lines.iter().map(|line| format!("{line}\n"));
    ended.collect::<String>().into_bytes()
}

/// Lines again and again, then others.
pub(super) fn flood(often: usize, again: &[&str], then: &[&str]) -> Vec<u8> {
    let mut bytes = lines(again).repeat(often);
    bytes.extend(lines(then));
    bytes
}

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

const PLAY: &[Row] = &[
    row("typed moves that nobody can make", &[Play], |words| {
        lines(&[
            "1a1a",
            &words.moves[0],
            &words.moves[0],
            "P*5e",
            "Kx",
            "++",
            "=",
            "O-O",
            "resign",
            "moves",
            &words.moves[0],
        ])
    }),
    row("a flood of undo in play", &[Play], |words| {
        let mut bytes = flood(15, &["undo"], &[&words.moves[0]]);
        bytes.extend(flood(15, &["undo"], &["board"]));
        bytes
    }),
    row("files that cannot be", &[Play], |_| {
        lines(&[
            "save",
            "save .",
            "save /",
            "save /dev/full",
            "save /no/such/folder/game",
            "load",
            "load .",
            "load /dev/zero",
            "load /dev/null",
            "load /no/such/file",
            &format!("save {}", "x".repeat(4_000)),
        ])
    }),
    row("absurd commands of play", &[Play], |_| {
        lines(&[
            "level 0",
            "level nan",
            "level -1",
            "level 1e400",
            "handicap ,,,",
            "handicap 99z",
            "side nobody",
            "look z99",
            "pieces gold",
            "position x",
            "help me",
            "hint",
            "history",
            "influence",
            "flip",
            "new",
        ])
    }),
    row("side and handicap to and fro", &[Play], |_| {
        flood(
            4,
            &[
                "side both",
                "new",
                "handicap",
                "resign",
                "undo",
                "side first",
                "hint",
            ],
            &["quit"],
        )
    }),
    row("quit in the middle", &[Play], |words| {
        lines(&[&words.moves[0], "quit"])
    }),
];

const ANALYSE: &[Row] = &[
    asked("no position", |_| texts(&["--position", ""])),
    asked("a broken position", |words| {
        vec!["--position".to_owned(), words.altered(3, b'?')]
    }),
    asked("a position of 100 KiB", |_| {
        vec!["--position".to_owned(), "9/".repeat(50_000)]
    }),
    asked("moves that are none", |_| {
        texts(&["--moves", ",,1a1a,,P*5e"])
    }),
    asked("the same move 5000 times", |words| {
        vec![
            "--moves".to_owned(),
            vec![words.moves[0].as_str(); 5_000].join(","),
        ]
    }),
    asked("absurd limits", |_| {
        texts(&[
            "--depth",
            "0",
            "--time",
            "nan",
            "--hash",
            "-1",
            "--threads",
            "65536",
        ])
    }),
    asked("a switch that does not exist", |_| {
        texts(&["--set", "x=y", "--set", "=", "--json"])
    }),
    asked("control characters", |_| {
        texts(&["--position", "\u{1b}[2J\u{7}\u{202e}", "--moves", "\r\n\t"])
    }),
];
