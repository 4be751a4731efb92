//! Sessions of `XBoard`'s protocol: boards, moves, clocks, analysis, and pieces that are lifted.

use super::Interface::XBoard;
use super::sessions::{Row, flood, lines, row};

pub(super) const XBOARD: &[Row] = &[
    row("versions that do not exist", &[XBoard], |_| {
        lines(&[
            "xboard",
            "protover",
            "protover 0",
            "protover -1",
            "protover 99999999999",
            "protover 2 3",
        ])
    }),
    row("broken boards", &[XBoard], |words| {
        let altered = (0..60).map(|at| {
            let byte = b"9x/+ ,[\0"[at % 8];
            format!("setboard {}\nundo\n", words.altered(at * 3, byte))
        });
        altered.collect::<String>().into_bytes()
    }),
    row("a board of 400 KiB to set up", &[XBoard], |_| {
        lines(&[
            &format!("setboard {} w", "k,1/".repeat(100_000)),
            "go",
            "quit",
        ])
    }),
    row("moves that nobody can make", &[XBoard], |words| {
        let moves = [
            "a1a1",
            "a1a1,a1a1",
            ",,,,",
            "@@@@",
            "P@z9",
            "@",
            "e2e4q+",
            "o-o",
            "a1a2,",
            "0000",
        ];
        let tried = moves.map(|mv| format!("usermove {mv}"));
        let mut all = vec!["force"];
        all.extend(tried.iter().map(String::as_str));
        all.extend(moves);
        let own = format!("usermove {}", words.moves[0]);
        all.push(&own);
        lines(&all)
    }),
    row("a flood of undo", &[XBoard], |_| {
        flood(10_000, &["undo", "remove"], &["quit"])
    }),
    row("go and undo by turns", &[XBoard], |_| {
        flood(30, &["sd 1", "go", "undo", "?"], &["quit"])
    }),
    row("absurd clocks", &[XBoard], |_| {
        lines(&[
            "level 40 5:99999999999999999999 1e308",
            "level -1 -1 -1",
            "level 0 0 0",
            "level a b c",
            "st nan",
            "st inf",
            "st -1",
            "st 1e308",
            "time -1",
            "time 99999999999999999999",
            "otim x",
            "sd 0",
            "sd 4294967296",
            "nps 18446744073709551616",
            "nps -1",
            "go",
            "?",
        ])
    }),
    row("all memory and all cores", &[XBoard], |_| {
        lines(&[
            "memory 0",
            "memory 18446744073709551615",
            "memory x",
            "cores 0",
            "cores 99999",
            "ping 1",
            "quit",
        ])
    }),
    row("the input is closed while it plays", &[XBoard], |_| {
        lines(&["st 1000", "go"])
    }),
    row("the input is closed while it analyses", &[XBoard], |_| {
        lines(&["post", "analyze"])
    }),
    row("quit while it plays", &[XBoard], |_| {
        lines(&["st 1000", "go", "quit"])
    }),
    row("quit while it analyses", &[XBoard], |_| {
        lines(&["post", "analyze", "quit"])
    }),
    row("quit on the other's time", &[XBoard], |_| {
        lines(&["hard", "playother", "quit"])
    }),
    row("in and out of analysis", &[XBoard], |_| {
        flood(60, &["analyze", "exit"], &["exit", "quit"])
    }),
    row("a flood of move now", &[XBoard], |_| {
        flood(20_000, &["?"], &["st 1000", "go", "?", "?", "quit"])
    }),
    row("everything while it plays", &[XBoard], |words| {
        let own = format!("usermove {}", words.moves[0]);
        let variant = format!("variant {}", words.name);
        lines(&[
            "st 1000",
            "go",
            &own,
            "undo",
            "go",
            "setboard x",
            "go",
            "new",
            "go",
            "playother",
            "go",
            "result 1-0 {x}",
            "go",
            "analyze",
            "hint",
            "bk",
            ".",
            "exit",
            "edit",
            "#",
            &variant,
            "force",
            "go",
            "quit",
        ])
    }),
    row("variants that do not exist", &[XBoard], |words| {
        let short = format!("variant {}", &words.name[..2]);
        lines(&[
            "variant",
            "variant x",
            "variant 3check",
            "variant ../..",
            &short,
            "go",
            "?",
            "new",
        ])
    }),
    row("a flood of lifted pieces", &[XBoard], |_| {
        flood(
            60,
            &[
                "lift a1",
                "put a2",
                "lift",
                "put z99",
                "hover e4",
                "lift a99999999999",
            ],
            &["quit"],
        )
    }),
    row("options of nobody", &[XBoard], |words| {
        let own = words.switch.first().map_or("", |name| name);
        lines(&[
            "option",
            "option =",
            "option x=y",
            "option Hash",
            &format!("option {own}="),
            &format!("option {own}=x=y"),
        ])
    }),
    row("a flood of new games and results", &[XBoard], |_| {
        flood(
            1_000,
            &["new", "result 1/2-1/2 {x}", "rejected x", "accepted"],
            &["quit"],
        )
    }),
];
