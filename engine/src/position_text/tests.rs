//! Positions as text, there and back.

use super::*;
use crate::setup::{SetupError, validate};
use crate::toy::{KING, PAWN, TOKIN, toy_info};

#[test]
fn the_start_reads_back() {
    let info = toy_info();
    let text = write(&info, &info.start, 1);
    assert_eq!(text, "1k1/1p1/1P1/1K1 b - 1");
    assert_eq!(read(&info, &text), Ok((info.start.clone(), 1)));
}

#[test]
fn hands_promoted_pieces_and_numbers_read_back() {
    let info = toy_info();
    for text in ["+pk1/3/1+P1/1K1 w P2p 53", "1k1/3/3/1K1 b 4P 7"] {
        let (setup, number) = read(&info, text).expect("a position");
        assert_eq!(write(&info, &setup, number), text);
    }
    let bracketed = read(&info, "1k1/3/3/1K1[4P] b 7");
    assert_eq!(bracketed, read(&info, "1k1/3/3/1K1 b 4P 7"));
}

#[test]
fn places_are_whole_characters() {
    let info = toy_info();
    for text in [
        "\u{7389}",
        "1k1/1p1/1P1/\u{7389}",
        "\u{202e}/1p1/1P1/1K1 b - 1",
        "1k1/1p1/1P1/ b \u{7389} \u{7389}",
        "1k1/1p1/1P1/1K1 \u{7389}",
        "1k1//1P1/",
    ] {
        let error = read(&info, text).expect_err("no position");
        for fault in &error.faults {
            assert!(text.get(fault.span.clone()).is_some(), "{fault:?}");
        }
        assert!(error.to_string().contains('^'), "{error}");
    }
}

#[test]
fn longer_tokens_are_separated() {
    let mut info = toy_info();
    info.kinds[KING.index()].token = "Kg".into();
    let text = write(&info, &info.start, 1);
    assert_eq!(text, "1,kg,1/1,p,1/1,P,1/1,Kg,1 b - 1");
    assert_eq!(read(&info, &text), Ok((info.start.clone(), 1)));
    let held = "1,kg,1/3/3/1,Kg,1 b 2P,p 1";
    let (setup, _) = read(&info, held).expect("a position");
    assert_eq!(write(&info, &setup, 1), held);
}

#[test]
fn foreign_letters_are_written_where_every_piece_has_one() {
    let mut info = toy_info();
    for (kind, token, letter) in [(KING, "Xs", "S"), (PAWN, "Sx", "X"), (TOKIN, "+Sx", "")] {
        let facts = &mut info.kinds[kind.index()];
        facts.token = token.to_owned();
        facts.sfen = (!letter.is_empty()).then(|| letter.to_owned());
    }
    let text = "+xs1/3/3/1S1 w 2Xx 53";
    let (setup, _) = read(&info, text).expect("a position");
    assert_eq!(write(&info, &setup, 53), text);
    // The own tokens stand between commas; with them, a hand is read as the board is.
    for other in [
        "+sx,xs,1/3/3/1,Xs,1 w 2Sx,sx 53",
        "+x,s,1/3/3/1,S,1 w 2X,x 53",
        "+x,s,1/3/3/1,S,1 w 2Xx 53",
        "+xs1/3/3/1S1 w 2Sx,sx 53",
    ] {
        assert_eq!(read(&info, other), Ok((setup.clone(), 53)), "{other}");
    }
    let one = read(&info, "1,xs,1/3/3/1,Xs,1 b SX 1")
        .expect("a position")
        .0;
    assert_eq!(one.hands[0][PAWN.index()], 1);
    let error = read(&info, "1s1/3/3/1Q1 b - 1").expect_err("no such piece");
    assert_eq!(
        error.faults[0].message,
        "`Q` is not a piece of this game: S X +X"
    );
}

#[test]
fn every_fault_is_reported_with_its_place() {
    let error = read(&toy_info(), "1q1/1p2/1P1/1K1 x 2+K 0 1").expect_err("five faults");
    let places: Vec<_> = error
        .faults
        .iter()
        .map(|fault| fault.span.clone())
        .collect();
    assert_eq!(places, [1..2, 4..7, 16..17, 19..21, 22..25]);
}

#[test]
fn garbage_is_refused_without_a_panic() {
    let info = toy_info();
    for text in [
        "",
        "[",
        "]",
        "/",
        "/// b",
        "+",
        "1k1/3/3/1K1[ b",
        "ä/ö[ü] ß",
        "9999999999999999999999/",
    ] {
        assert!(read(&info, text).is_err(), "{text}");
        assert!(!read(&info, text).unwrap_err().to_string().is_empty());
    }
    assert!(read(&info, &"k".repeat(1 << 20)).is_err());
}

#[test]
fn what_cannot_be_played_is_refused() {
    let info = toy_info();
    let errors = |text: &str| validate(&info, &read(&info, text).expect("readable").0);
    let royals = |color, found| SetupError::Royals { color, found };
    assert_eq!(errors("1k1/3/3/1K1 b - 1"), Ok(()));
    assert_eq!(
        errors("3/3/3/KKK b - 1"),
        Err(vec![royals(Color::First, 3), royals(Color::Second, 0)])
    );
    assert!(errors("1k1/3/3/1K1 b 256P 1").is_err());
    assert!(errors("1k1/3/3/1K1 b +P 1").is_err());
}
