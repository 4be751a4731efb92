//! Records of the toy game: what is written, what is read, what is refused and where.

use std::time::{Duration, Instant};

use super::*;
use crate::game::Game;
use crate::handicap::HandicapChange;
use crate::session::boxed;
use crate::toy::{toy, toy_info, toy_of};
use crate::types::{Color, Square};

fn played(moves: &[&str]) -> Box<dyn Game> {
    let mut game = boxed(toy());
    for mv in moves {
        game.play(mv).expect("a legal move");
    }
    game
}

fn read_toy(text: &str) -> Result<(Box<dyn Game>, Tags), RecordError> {
    read(text, &*boxed(toy()))
}

/// What a record says when it is written again.
fn again(text: &str) -> String {
    match read_toy(text) {
        Ok((game, tags)) => write(&*game, &tags),
        Err(error) => panic!("{error}\n{text}"),
    }
}

/// What is written of a text before the moves when nothing else is known.
const HEAD: &str = "[Game \"toy\"]\n[Rules \"v1:2a\"]\n";

fn check_error(text: &str, message: &str) {
    let error = read_toy(text).err().map(|error| error.to_string());
    assert_eq!(error.as_deref(), Some(message), "{text}");
}

#[test]
fn a_record_reads_back_with_its_tags() {
    let game = played(&["Px2b", "Kx2b", "P*3c"]);
    let note = |glyphs: &[u8], comments: &[&str]| Note {
        glyphs: glyphs.to_vec(),
        comments: comments.iter().map(|text| (*text).to_owned()).collect(),
        variations: Vec::new(),
    };
    let tags = Tags {
        players: ["Ann \"the\\book\"".to_owned(), "B\no".to_owned()],
        date: Some("2001-02-03".to_owned()),
        ending: Some((Outcome::Win(Color::First), Reason::Resignation)),
        others: vec![("Round".to_owned(), "1.2".to_owned())],
        notes: BTreeMap::from([
            (0, note(&[], &["before"])),
            (1, note(&[1, 146], &["two\nlines", "", "a } b\nc"])),
            (3, note(&[], &["the end"])),
        ]),
        doubt: None,
    };
    let text = write(&*game, &tags);
    let wanted = "\
[Game \"toy\"]
[Rules \"v1:2a\"]
[Black \"Ann \\\"the\\\\book\\\"\"]
[White \"B o\"]
[Date \"2001-02-03\"]
[Result \"1-0\"]
[Reason \"resignation\"]
[Round \"1.2\"]

{before}
1. Px2b $1 $146 {two
lines} {} ; a } b c
2. Kx2b
3. P*3c {the end}
1-0
";
    assert_eq!(text, wanted);
    let (read, read_tags) = read_toy(&text).expect("a record");
    assert_eq!(read.history(), game.history());
    assert_eq!(read_tags.players, ["Ann \"the\\book\"", "B o"]);
    assert_eq!(read_tags.ending, tags.ending);
    assert_eq!(write(&*read, &read_tags), text);
}

/// Each text says the same: a plain game of three moves.
#[test]
fn layout_and_numbers_are_free() {
    let plain = format!("{HEAD}[Result \"*\"]\n\n1. Px2b\n2. Kx2b\n3. P*3c\n*\n");
    for text in [
        // What was written once, without a result.
        &format!("{HEAD}\n1. Px2b\n2. Kx2b\n3. P*3c\n"),
        "Px2b Kx2b P*3c",
        "1.Px2b 2.Kx2b 3.P*3c *",
        "1. Px2b Kx2b 2. P*3c *",
        "1.Px2b Kx2b\r\n2.P*3c\r\n*\r\n",
        "\u{feff}1. Px2b 1... Kx2b 2. P*3c",
        "1 Px2b 1 ... Kx2b 2 . P*3c 2...*",
        "1. 2c2b 2. 2a2b 3. P*3c",
        "% for others [ { \nPx2b Kx2b\n%\nP*3c",
        "[Result \"*\"] [Game \"toy\"]\n\nPx2b\n\n\nKx2b P*3c 4.",
    ] {
        assert_eq!(again(text), plain, "{text}");
    }
}

#[test]
fn remarks_are_kept_where_they_stand() {
    let text = "; first\n1. Px2b!! {good} $7 Kx2b?! ; bad } here\n2. P*3c! * {last} {of all}";
    let wanted = format!(
        "{HEAD}[Result \"*\"]\n\n{{first}}\n1. Px2b $3 $7 {{good}}\n2. Kx2b $6 ; bad }} here\n\
         3. P*3c $1 {{last}} {{of all}}\n*\n"
    );
    assert_eq!(again(text), wanted);
    assert_eq!(again(&wanted), wanted);
}

#[test]
fn variations_are_kept_where_they_stand() {
    let text = "1. Px2b {a} ({b} 1. K-3c! {c} (1. K-1c 2. K-3a?? (2. K-1a)) 2. K-1a (2. K-3a)) {d} \
                (K-1c) 2. Kx2b 3. P*3c (3. K-1d; } e\n) *";
    let moves = "\
        1. Px2b {a} ({b} 1. K-3c $1 {c} (1. K-1c 2. K-3a $4 (2. K-1a)) 2. K-1a (2. K-3a)) {d} \
        (1. K-1c)\n2. Kx2b\n3. P*3c (3. K-1d ; } e\n)\n*\n";
    let wanted = format!("{HEAD}[Result \"*\"]\n\n{moves}");
    assert_eq!(again(text), wanted);
    assert_eq!(again(&wanted), wanted);
    // A move that is impossible is one in a variation too, and its place is told.
    let error = read_toy("Px2b (K-1c Kx2b)")
        .err()
        .expect("nothing stands there");
    assert_eq!((error.line, error.column), (1, 12), "{error}");
    let deep = |depth: usize| format!("Px2b {}{}", "(K-1c ".repeat(depth), ")".repeat(depth));
    assert_eq!(again(&deep(64)).matches('(').count(), 64);
    let error = read_toy(&deep(65)).err().expect("too deep");
    assert_eq!(error.message, "variations nest more than 64 deep");
}

#[test]
fn tags_of_pgn_are_read_and_others_kept() {
    let text = "[Event \"Open\"]\n[Site \"?\"]\n[Date \"2001.02.03\"]\n[White \"Wu\"]\n\
                [Black \"Bo\"]\n[Result \"0-1\"]\n[FEN \"1k1/3/3/1K1 w 2P 9\"]\n\n9... K-2b 0-1";
    let start = "[Position \"1k1/3/3/1K1 w 2P 9\"]\n";
    let ending = "[Result \"0-1\"]\n[Reason \"unknown\"]\n[Event \"Open\"]\n[Site \"?\"]\n";
    let date = "[Date \"2001.02.03\"]\n";
    let moves = "\n1. K-2b\n0-1\n";
    // Here the first player is called Black.
    let names = "[Black \"Bo\"]\n[White \"Wu\"]\n";
    assert_eq!(
        again(text),
        format!("{HEAD}{names}{date}{start}{ending}{moves}")
    );
    let mut info = toy_info();
    info.players = ["Sente".to_owned(), "Gote".to_owned()];
    let game = boxed(toy_of(info));
    let written = |text: &str| {
        let (read, tags) = read(text, &*game).expect("a record");
        write(&*read, &tags)
    };
    // A position calls the players by their initials.
    let (text, start) = (
        &text.replace("1K1 w", "1K1 g"),
        start.replace("1K1 w", "1K1 g"),
    );
    let names = "[Sente \"Wu\"]\n[Gote \"Bo\"]\n";
    assert_eq!(
        written(text),
        format!("{HEAD}{names}{date}{start}{ending}{moves}")
    );
    let both = text.replace("[Event", "[Sente \"So\"]\n[Event");
    let names = "[Sente \"So\"]\n";
    let kept = "[White \"Wu\"]\n[Black \"Bo\"]\n";
    assert_eq!(
        written(&both),
        format!("{HEAD}{names}{date}{start}{ending}{kept}{moves}")
    );
}

#[test]
fn positions_and_handicaps_are_kept() {
    let removed = HandicapChange {
        square: Square(7),
        becomes: None,
    };
    let mut game = boxed(toy());
    game.set_position("1k1/3/3/1K1 w 2P 9").expect("playable");
    let (read, _) = read_toy(&write(&*game, &Tags::default())).expect("a record");
    assert_eq!(read.position_text(), game.position_text());
    let mut game = boxed(toy());
    game.give_handicap(&[removed]).expect("a handicap");
    game.play("K-1b").expect("a legal move");
    let text = write(&*game, &Tags::default());
    let ends = "[Handicap \"2b\"]\n[Result \"*\"]\n\n1. -\n2. K-1b\n*\n";
    assert!(text.ends_with(ends), "{text}");
    assert_eq!(again(&text), text);
    let in_pairs = "[Handicap \"2b\"]\n\n{gift} 1. - {of a piece} K-1b 2. K-1d";
    let (read, tags) = read_toy(in_pairs).expect("a record");
    assert_eq!(read.history().len(), 2);
    assert_eq!(tags.notes[&0].comments, ["gift", "of a piece"]);
    check_error(
        "[Handicap \"2b\"]\n\n1. K-1b",
        "line 3, column 4: after a handicap, move 1 is written `1. -`",
    );
    check_error(
        "[Handicap \"2b\"]\n\n*\n",
        "line 3, column 2: `1. -` is missing, the handicap as a move",
    );
}

#[test]
fn endings_agree_with_the_board() {
    let open = "Px2b";
    let win = |tags: &str| format!("{tags}\n\n{open}");
    for (reason, result) in [
        ("resignation", "1-0"),
        ("time", "0-1"),
        ("illegal move", "1-0"),
        ("no answer", "0-1"),
        ("crash", "1-0"),
        ("no start", "0-1"),
        ("false claim", "1-0"),
        ("refusal", "1-0"),
        ("adjudication", "0-1"),
        ("adjudication", "1/2-1/2"),
        ("agreement", "1/2-1/2"),
        ("too long", "1/2-1/2"),
        ("unknown", "1/2-1/2"),
        ("unknown", "1-0"),
    ] {
        let tags = format!("[Result \"{result}\"]\n[Reason \"{reason}\"]\n");
        let wanted = format!("{HEAD}{tags}\n1. Px2b\n{result}\n");
        assert_eq!(again(&win(&tags)), wanted);
        let behind = format!("[Reason \"{reason}\"]\nPx2b {result}");
        assert_eq!(again(&behind), wanted);
    }
    let old = win("[Result \"White wins\"]\n[Reason \"resignation\"]");
    assert!(again(&old).ends_with("\n0-1\n"));
    for (tags, message) in [
        (
            "[Result \"draw\"]\n[Reason \"repetition\"]",
            "line 2, column 1: the moves do not end in repetition",
        ),
        (
            "[Result \"draw\"]\n[Reason \"time\"]",
            "line 1, column 1: `time` does not make a draw",
        ),
        (
            "[Result \"1-0\"] [Reason \"agreement\"]",
            "line 1, column 1: by `agreement` nobody wins",
        ),
        (
            "[Reason \"time\"]",
            "line 1, column 1: Reason says why a game ended, and no Result says how",
        ),
        (
            "[Result \"2-0\"]",
            "line 1, column 1: `2-0` is not one of 1-0, 0-1, 1/2-1/2, *",
        ),
    ] {
        check_error(&win(tags), message);
    }
    check_error(
        "[Result \"1-0\"]\n\nPx2b 0-1",
        "line 3, column 6: the result is 0-1 here, but 1-0 in the tag Result",
    );
    // Mate: the royal in the corner has nowhere to go.
    let mate = "[Position \"k2/2+P/1K1/3 b - 1\"]\n";
    let mated = again(&format!("{mate}\n+P-2b 1-0"));
    assert!(
        mated.contains("[Result \"1-0\"]\n[Reason \"checkmate\"]\n"),
        "{mated}"
    );
    assert_eq!(again(&mated), mated);
    assert_eq!(again(&format!("{mate}\n+P-2b")), mated);
    check_error(
        &format!("{mate}\n+P-2b 0-1"),
        "line 3, column 7: the moves end the game differently: Black wins (checkmate)",
    );
    check_error(
        &format!("{mate}\n+P-2b *"),
        "line 3, column 7: the moves end the game: Black wins (checkmate)",
    );
}

/// Fingerprints of another version, and of other rules, with switches or without.
#[test]
fn other_rules_are_no_hindrance_if_all_is_legal() {
    let good = write(&*played(&["Px2b", "Kx2b"]), &Tags::default());
    for (rules, told) in [
        ("000000000000002a", "000000000000002a, here v1:2a"),
        ("v1:2b", "v1:2b, here v1:2a"),
        (
            "v1:2b\"]\n[Switches \"okazaki=on",
            "v1:2b with okazaki=on, here v1:2a",
        ),
    ] {
        let text = good.replace("v1:2a", rules);
        let (game, tags) = read_toy(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let doubt =
            format!("it names other rules of toy, but all of it is legal here: fingerprint {told}");
        assert_eq!(tags.doubt, Some(doubt));
        assert_eq!(write(&*game, &tags), good, "the doubt is not written");
        let illegal = text.replace("Kx2b", "Kx2c");
        let message = read_toy(&illegal).err().expect("it is refused").to_string();
        let end = format!("; it names other rules: fingerprint {told}");
        assert!(message.ends_with(&end), "{message}");
        let ended = text.replace("\n*\n", "\n1-0\n").replace("\"*\"", "\"1-0\"");
        let ended = ended.replace("[Result", "[Reason \"checkmate\"]\n[Result");
        let message = read_toy(&ended).err().expect("it is refused").to_string();
        assert!(
            message.contains("do not end in checkmate; it names"),
            "{message}"
        );
    }
    assert_eq!(read_toy(&good).expect("a record").1.doubt, None);
}

#[test]
fn switches_are_read_without_the_moves() {
    let pairs = |text: &str| {
        let pairs = switches(text).map_err(|error| error.to_string())?;
        let texts = pairs.iter().map(|(name, value)| format!("{name} {value}"));
        Ok(texts.collect::<Vec<_>>())
    };
    assert_eq!(pairs("Px2b"), Ok(Vec::new()));
    assert_eq!(
        pairs("\u{feff}[Switches \"a=b  c-d=e+f=g\"]\n1. nonsense"),
        Ok(vec!["a b".to_owned(), "c-d e+f=g".to_owned()])
    );
    for (value, shown) in [("a", "a"), ("a=b c", "a=b c")] {
        let message = format!("line 2, column 1: `{shown}` is not a list of `name=value`");
        assert_eq!(pairs(&format!("\n[Switches \"{value}\"]")), Err(message));
    }
    assert!(pairs("[Switches").is_err());
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let good = write(&*played(&["Px2b"]), &Tags::default());
    let cases = [
        ("", "line 1, column 1: there is neither a tag nor a move"),
        (
            " {words}",
            "line 1, column 1: there is neither a tag nor a move",
        ),
        (
            "[Game toy]",
            "line 1, column 1: `[Game toy]` is not a tag like [Date \"2001-02-03\"]",
        ),
        (
            &good.replace("\"toy\"", "\"go\""),
            "line 1, column 1: a game of go, not toy",
        ),
        (
            &good.replace("\n\n", "\n [Game \"toy\"]\n"),
            "line 4, column 2: the tag Game is given twice",
        ),
        (
            &good.replace("\n\n", "\n[Handicap \"2a\"]\n"),
            "line 4, column 1: the piece on 2a is royal and can be neither given away nor replaced",
        ),
        (
            "[FEN \"x\"]\n[Position \"x\"]",
            "line 1, column 1: Position and FEN mean the same: give one of them",
        ),
        (
            "2. Px2b",
            "line 1, column 1: `2.` does not count: expected `1.`",
        ),
        (
            "1. Px2b 3. Kx2b",
            "line 1, column 9: `3.` does not count: expected `1...` or `2.`",
        ),
        (
            "1. Px2b 2. Kx2b 2. P*3c",
            "line 1, column 17: `2.` does not count: expected `3.`",
        ),
        (
            "1. Px2b Kx2b 2... P*3c",
            "line 1, column 14: `2...` does not count: expected `2.` or `3.`",
        ),
        (
            "Px2b ...",
            "line 1, column 6: these dots do not follow a number",
        ),
        (
            "(Px2b)",
            "line 1, column 1: a variation must follow the move that it replaces",
        ),
        (
            "Px2b (K-3c\n (",
            "line 2, column 2: this variation is not closed by `)`",
        ),
        (
            "Px2b ((K-3b))",
            "line 1, column 7: a variation must follow the move that it replaces",
        ),
        ("Px2b ({x})", "line 1, column 6: this variation has no move"),
        (
            "Px2b ($1 K-3b)",
            "line 1, column 7: `$1` must follow a move, and there is none yet",
        ),
        (
            "Px2b (K-3c *)",
            "line 1, column 12: a variation has no result",
        ),
        (
            "Px2b (2. K-3c)",
            "line 1, column 7: `2.` does not count: expected `1.`",
        ),
        (
            "Px2b * (K-3b)",
            "line 1, column 8: a game has ended before this, and a record holds one",
        ),
        ("Px2b\n{é} )", "line 2, column 5: `)` closes nothing"),
        ("Px2b )", "line 1, column 6: `)` closes nothing"),
        ("Px2b }", "line 1, column 6: `}` closes nothing"),
        (
            "Px2b {on\nand on",
            "line 1, column 6: this comment is not closed by `}`",
        ),
        (
            "Px2b $256",
            "line 1, column 6: expected a number from 0 to 255 after `$`",
        ),
        (
            "$1 Px2b",
            "line 1, column 1: `$1` must follow a move, and there is none yet",
        ),
        (
            "Px2b * Kx2b",
            "line 1, column 8: a game has ended before this, and a record holds one",
        ),
        (
            "Px2b *\n\n[Game \"toy\"]",
            "line 3, column 1: tags come before the moves, and a record holds one game",
        ),
        (
            &"x".repeat(300),
            "line 1, column 1: this is longer than any move",
        ),
    ];
    for (text, message) in cases {
        check_error(text, message);
    }
    // It is a capture, and the royal cannot go there; the marks behind a move are not its fault.
    for (mv, shown) in [("P-2b", "P-2b"), ("K-1a", "K-1a"), ("K-1a!?", "K-1a")] {
        let error = read_toy(&good.replace("Px2b", mv)).err();
        let message = error.map(|error| error.to_string()).unwrap_or_default();
        let begins = format!("line 5, column 4: `{shown}`");
        assert!(message.starts_with(&begins), "{message}");
    }
}

/// A mebibyte of anything is refused, or read, at once.
#[test]
fn long_garbage_takes_no_time() {
    let size = 1 << 20;
    let repeat = |piece: &str| piece.repeat(size / piece.len());
    let numbered = |piece: &dyn Fn(usize) -> String| (0..size / 16).map(piece).collect::<String>();
    let garbage = [
        repeat("\u{0}[\"\\"),
        repeat("["),
        repeat("{"),
        repeat("{}"),
        repeat("("),
        repeat(";\n"),
        repeat("%\n"),
        repeat("1."),
        repeat("1.a"),
        repeat("1. 1"),
        repeat("9"),
        repeat("."),
        repeat("!"),
        repeat("1a"),
        repeat("$1 "),
        repeat("\n"),
        repeat("* "),
        repeat("é "),
        numbered(&|index| format!("[N{index} \"x\"]\n")),
        numbered(&|index| format!("[N{index} \"x\"] {{}}\n")),
        format!("[Position \"{}\"]", repeat("1k1/")),
        format!("[Handicap \"{}\"]", repeat("2b ")),
        format!("[Result \"{}\"]", repeat("1-0")),
        format!("Px2b {}", repeat("{x}")),
        format!("Px2b{}", repeat(" $1")),
        format!("Px2b{}", " (K-1c)".repeat(size / 64)),
        format!("Px2b{}", repeat(" (K-1c")),
        format!("Px2b {} Px2b", repeat(";x\n")),
    ];
    let begun = Instant::now();
    for text in &garbage {
        if let Ok((game, tags)) = read_toy(text) {
            write(&*game, &tags);
        }
    }
    let used = begun.elapsed();
    assert!(used < Duration::from_secs(20), "{used:?}");
}
