//! Positions as text, there and back.

use crate::info::GameInfo;
use crate::position_text::{explain, read, write};
use crate::setup::validate;
use crate::toy::toy_info;
use crate::types::Color;
use ::rules::{Condition, Ending, Register, Verdict};

/// The toy game with a memory of captures, of refusals, and hands.
fn remembering(capture: bool, refusal: bool, hands: bool) -> GameInfo {
    GameInfo {
        registers: [
            capture.then_some(Register::AnsweredCapture),
            refusal.then_some(Register::WaitingPiece),
        ]
        .into_iter()
        .flatten()
        .collect(),
        hands,
        ..toy_info()
    }
}

#[test]
fn what_is_remembered_reads_back() {
    let table = [
        // Game: captures, refusals, hands; as typed; as written.
        ((true, false, false), "1k1/1p1/3/1K1 b 2b 12", ""),
        ((true, false, false), "1k1/1p1/3/1K1 b 1c 12", ""),
        ((true, false, false), "1k1/1p1/3/1K1 b - 12", ""),
        (
            (true, false, false),
            "1k1/1p1/3/1K1 b",
            "1k1/1p1/3/1K1 b - 1",
        ),
        (
            (true, false, false),
            "1k1/1p1/3/1K1 b 2b",
            "1k1/1p1/3/1K1 b 2b 1",
        ),
        (
            (true, false, false),
            "1k1/1p1/3/1K1 b 12",
            "1k1/1p1/3/1K1 b - 12",
        ),
        ((false, true, false), "1k1/1P1/1p1/1K1 w - 12 d=2c,2b", ""),
        ((false, true, false), "1k1/1P1/1p1/1K1 w - 12 d=2b", ""),
        (
            (false, true, false),
            "1k1/1P1/1p1/1K1 b d=2c,2b",
            "1k1/1P1/1p1/1K1 b - 1 d=2b,2c",
        ),
        ((true, true, false), "1k1/1p1/3/1KP b 2b 12 d=1d", ""),
        ((true, true, true), "1k1/1p1/3/1KP b P 2b 12 d=1d", ""),
        (
            (true, true, true),
            "1k1/1p1/3/1KP[P] b 2b 12",
            "1k1/1p1/3/1KP b P 2b 12",
        ),
        (
            (true, true, true),
            "1k1/1p1/3/1KP[P] b - 2b 12",
            "1k1/1p1/3/1KP b P 2b 12",
        ),
    ];
    for ((capture, refusal, hands), typed, written) in table {
        let info = remembering(capture, refusal, hands);
        let (setup, number) = read(&info, typed).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(validate(&info, &setup), Ok(()), "{typed}");
        let expected = if written.is_empty() { typed } else { written };
        assert_eq!(write(&info, &setup, number), expected);
    }
}

#[test]
fn what_cannot_be_remembered_is_said_with_its_place() {
    let no_capture = "no move of this game depends on the previous capture";
    let no_piece = "no piece of Black that could promote stands on";
    let table = [
        (
            (false, false, false),
            "1k1/3/3/1K1 b 2b 1",
            "2b",
            no_capture,
        ),
        (
            (false, false, true),
            "1k1/3/3/1K1 b - 2b 1",
            "2b",
            no_capture,
        ),
        (
            (false, false, true),
            "1k1/3/3/1K1[P] b 2b 1",
            "2b",
            no_capture,
        ),
        (
            (true, false, false),
            "1k1/1P1/3/1K1 b 2b 1",
            "2b",
            "a piece of the side to move stands on 2b, where the previous move is said",
        ),
        (
            (true, false, false),
            "1k1/3/3/1K1 b 9b 1",
            "9b",
            "expected the square of the previous move's capture here",
        ),
        (
            (true, false, false),
            "1k1/3/3/1K1 b P 1",
            "P",
            "expected the square of the previous move's capture here",
        ),
        (
            (false, false, false),
            "1k1/3/3/1KP b - 1 d=1d",
            "1d",
            "no piece of this game waits before it may promote",
        ),
        (
            (false, false, false),
            "1k1/3/3/1KP b - 1 d=1c",
            "1c",
            "no piece of this game waits before it may promote",
        ),
        (
            (false, true, false),
            "1k1/3/3/1KP b - 1 d=1c",
            "1c",
            no_piece,
        ),
        (
            (false, true, false),
            "1k1/3/3/1KP b - 1 d=2d",
            "2d",
            no_piece,
        ),
        (
            (false, true, false),
            "1k1/3/3/PKP b - 1 d=1d,3d",
            "3d",
            "no more than one piece of Black can wait",
        ),
        (
            (false, true, false),
            "1k1/3/3/PKP b - 1 d=1d,",
            "d=1d,",
            "expected the squares of waiting pieces after `d=`",
        ),
        (
            (false, true, false),
            "1k1/3/3/PKP b - 1 d=x",
            "x",
            "expected the squares of waiting pieces after `d=`",
        ),
        (
            (true, true, false),
            "1k1/3/3/PKP b - 1 d=1d 2",
            "2",
            "nothing is expected after the move number",
        ),
        (
            (true, false, false),
            "1k1/3/3/1K1 w - 0 1",
            "0 1",
            "expected one number here, that of the next move; two numbers end a FEN",
        ),
    ];
    for ((capture, refusal, hands), text, place, message) in table {
        let info = remembering(capture, refusal, hands);
        let error = match read(&info, text) {
            Err(error) => error,
            Ok((setup, _)) => {
                let errors = validate(&info, &setup).expect_err(text);
                explain(&info, text, &errors)
            }
        };
        let [fault] = &error.faults[..] else {
            panic!("{text}: {error}");
        };
        assert_eq!(&text[fault.span.clone()], place, "{text}: {error}");
        assert!(fault.message.starts_with(message), "{text}: {error}");
    }
}

#[test]
fn quiet_moves_stand_before_the_number_of_the_move() {
    let mut info = toy_info();
    info.registers.push(Register::QuietMoves);
    for (typed, count, number, written) in [
        ("1k1/1p1/3/1K1 b - 0 1", 0, 1, ""),
        ("1k1/1p1/3/1K1 b P 99 60", 99, 60, ""),
        (
            "1k1/1p1/3/1K1[P] b 255 7",
            255,
            7,
            "1k1/1p1/3/1K1 b P 255 7",
        ),
        ("1k1/1p1/3/1K1 b - 12", 0, 12, "1k1/1p1/3/1K1 b - 0 12"),
        ("1k1/1p1/3/1K1 b", 0, 1, "1k1/1p1/3/1K1 b - 0 1"),
    ] {
        let (setup, found) = read(&info, typed).unwrap_or_else(|error| panic!("{error}"));
        let value = setup.registers.value(Register::QuietMoves, Color::Second);
        assert_eq!((value, found), (count, number), "{typed}");
        let expected = if written.is_empty() { typed } else { written };
        assert_eq!(write(&info, &setup, number), expected);
    }
    for (field, text) in [("256", "b - 256 1"), ("x", "b - x 1"), ("1+1", "b - 1+1 1")] {
        let refused = read(&info, &format!("1k1/1p1/3/1K1 {text}")).expect_err(text);
        let fault = &refused.faults[0];
        assert_eq!(&refused.text[fault.span.clone()], field);
    }
}

#[test]
fn a_count_of_moves_stands_where_programs_expect_it() {
    let table = [
        // FEN, a clock; as typed; as written.
        ((true, false), "1k1/1p1/3/1K1 w - 16 8 4", ""),
        ((true, false), "1k1/1p1/3/1K1 w - 16 0 4", ""),
        ((true, false), "1k1/1p1/3/1K1 w - - 0 4", ""),
        (
            (true, false),
            "1k1/1p1/3/1K1 w - - 0 4 count=8/16",
            "1k1/1p1/3/1K1 w - 16 8 4",
        ),
        ((true, true), "1k1/1p1/3/1K1 w - - 7 4 count=8/16", ""),
        (
            (true, true),
            "1k1/1p1/3/1K1 w - 16 8 4",
            "1k1/1p1/3/1K1 w - - 0 4 count=8/16",
        ),
        ((false, false), "1k1/1p1/3/1K1 w - 4 count=8/16", ""),
    ];
    for ((fen, clock), typed, written) in table {
        let mut info = toy_info();
        (info.san, info.hands) = (fen, false);
        info.registers.extend(clock.then_some(Register::QuietMoves));
        info.registers.push(Register::Counting);
        let (setup, number) = read(&info, typed).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(validate(&info, &setup), Ok(()), "{typed}");
        let expected = if written.is_empty() { typed } else { written };
        assert_eq!(write(&info, &setup, number), expected);
    }
    let mut info = toy_info();
    (info.san, info.hands) = (true, false);
    for (field, text, message) in [
        ("16 8", "w - 16 8 4", "no count of moves draws this game"),
        (
            "count=8/16",
            "w - - 0 4 count=8/16",
            "no count of moves draws this game",
        ),
    ] {
        let refused = read(&info, &format!("1k1/1p1/3/1K1 {text}")).expect_err(text);
        let fault = &refused.faults[0];
        assert_eq!(&refused.text[fault.span.clone()], field, "{refused}");
        assert!(fault.message.contains(message), "{refused}");
    }
    info.registers.push(Register::Counting);
    let text = "1k1/1p1/3/1K1 w - 16 8 count=8/16";
    let refused = read(&info, text).expect_err(text);
    assert_eq!(&text[refused.faults[0].span.clone()], "16", "{refused}");
    for (field, text) in [
        ("16 300", "w - 16 300 4"),
        ("0 8", "w - 0 8 4"),
        ("count=8", "w - - 0 4 count=8"),
        ("count=8/0", "w - - 0 4 count=8/0"),
        ("count=x/16", "w - - 0 4 count=x/16"),
        ("count=8/256", "w - - 0 4 count=8/256"),
    ] {
        let refused = read(&info, &format!("1k1/1p1/3/1K1 {text}")).expect_err(text);
        let fault = &refused.faults[0];
        assert_eq!(&refused.text[fault.span.clone()], field, "{refused}");
        assert!(
            fault.message.starts_with("expected how many plies"),
            "{refused}"
        );
    }
}

#[test]
fn series_of_checks_are_read_where_they_matter() {
    let mut info = toy_info();
    let refused = read(&info, "1k1/1p1/3/1K1 b - 1 series=1+0").expect_err("nothing is remembered");
    assert_eq!(
        refused.faults[0].message,
        "no mate of this game depends on the checks before it"
    );
    info.registers.push(Register::CheckSeries);
    let text = "1k1/1p1/3/1K1 b - 1 series=0+2";
    let (setup, number) = read(&info, text).expect("a position");
    let held = Color::BOTH.map(|color| setup.registers.value(Register::CheckSeries, color));
    assert_eq!(held, [0, 2]);
    assert_eq!(write(&info, &setup, number), text);
    for field in [
        "series=",
        "series=2",
        "series=2+",
        "series=x+0",
        "series=0+999",
    ] {
        let text = format!("1k1/1p1/3/1K1 b - 1 {field}");
        let refused = read(&info, &text).expect_err(field);
        assert!(
            refused.faults[0]
                .message
                .starts_with("expected each player's series"),
            "{field}"
        );
        assert_eq!(&text[refused.faults[0].span.clone()], field);
    }
}

#[test]
fn counts_are_read_where_the_game_counts() {
    let mut info = toy_info();
    let refused = read(&info, "1k1/1p1/3/1K1 b - 3+3 1").expect_err("nothing is counted");
    assert_eq!(
        refused.faults[0].message,
        "nobody counts checks in this game"
    );
    info.registers.push(Register::ChecksGiven);
    info.endings.push(Ending {
        number: Some(3),
        ..Ending::new(Condition::Checks, Verdict::Wins)
    });
    let text = "1k1/1p1/3/1K1 b - 2+0 1";
    let (setup, number) = read(&info, text).expect("a position");
    let given = Color::BOTH.map(|color| setup.registers.value(Register::ChecksGiven, color));
    assert_eq!(given, [1, 3]);
    assert_eq!(write(&info, &setup, number), text);
    for field in ["4+0", "0+99999", "2+", "+2", "2+x", "1+1+1"] {
        let text = format!("1k1/1p1/3/1K1 b - {field} 1");
        let refused = read(&info, &text).expect_err(field);
        let expected = "expected how many checks each player still has to give, `3+3` at most";
        assert_eq!(refused.faults[0].message, expected, "{field}");
        assert_eq!(&text[refused.faults[0].span.clone()], field);
    }
}
