//! Boards that do not fit on the screen: cells shrink, then the board scrolls.

use unicode_width::UnicodeWidthStr;

use crate::run::{karakuri_reading, transcript};

/// Promoted pieces with long tokens, alone and side by side; one kanji glyph for several forms, and
/// one that is too long.
const PIECES: &str =
    "9,k,9/19/19/19/19/19/19/19/19/9,+BDe,+bde,g,7/8,r,R,9/19/19/19/19/19/19/19/9,+K,9 b 1";

fn on_screen<'a>(screen: &'a str, pieces: &'a str) -> [&'a str; 10] {
    [
        "play",
        "large.variant",
        "--side",
        "both",
        "--position",
        PIECES,
        "--pieces",
        pieces,
        "--screen",
        screen,
    ]
}

#[test]
fn cells_shrink_on_narrow_screens() {
    let screens = ["120x16", "100x16", "80x16"];
    let shown = screens.map(|screen| {
        let arguments = on_screen(screen, "letters");
        transcript(&arguments, &karakuri_reading(&arguments, b"10j\n"))
    });
    insta::assert_snapshot!(shown.join("\n\n"));
}

#[test]
fn kanji_shrink_on_narrow_screens() {
    let shown = ["120x16", "100x16"].map(|screen| {
        let arguments = on_screen(screen, "kanji");
        transcript(&arguments, &karakuri_reading(&arguments, b"10j\n"))
    });
    insta::assert_snapshot!(shown.join("\n\n"));
}

#[test]
fn a_board_that_does_not_fit_scrolls() {
    let arguments = on_screen("50x14", "kanji");
    let input = b"look 10a\nright\nright\ndown\nflip\n10j\nleft\nlook 20a\n+BDex9j\n";
    let outcome = karakuri_reading(&arguments, input);
    insta::assert_snapshot!(transcript(&arguments, &outcome));
}

#[test]
fn nothing_is_wider_or_higher_than_the_screen() {
    for (columns, lines) in [(60, 14), (80, 24), (100, 40), (200, 60)] {
        for pieces in ["letters", "kanji"] {
            let screen = format!("{columns}x{lines}");
            let arguments = on_screen(&screen, pieces);
            let outcome = karakuri_reading(&arguments, b"10j\n10s\nup\n+BDex9j\n");
            let widest = outcome.stdout.lines().map(UnicodeWidthStr::width).max();
            assert!(widest.is_some_and(|widest| widest <= columns), "{screen}");
            // Each board begins with an empty line and ends with a prompt.
            let screens = outcome.stdout.split("\n\n").skip(1);
            let highest = screens.map(|screen| {
                1 + screen
                    .split("> ")
                    .next()
                    .map_or(0, |shown| shown.lines().count())
            });
            assert!(
                highest.max().is_some_and(|highest| highest <= lines),
                "{screen}: {}",
                outcome.stdout
            );
        }
    }
}

#[test]
fn a_board_that_fits_does_not_scroll() {
    for arguments in [
        &on_screen("200x60", "letters")[..],
        &on_screen("", "letters")[..8],
    ] {
        for input in ["left", "up"] {
            let outcome = karakuri_reading(arguments, format!("{input}\n").as_bytes());
            assert_eq!(outcome.code, 1);
            assert!(
                outcome.stderr.starts_with("error: there is no more board "),
                "{}",
                outcome.stderr
            );
        }
    }
}

#[test]
fn a_screen_has_columns_and_lines() {
    for screen in ["80", "x", "0x24", "80x-1", "wide"] {
        let outcome = karakuri_reading(&on_screen(screen, "letters"), b"");
        assert_eq!(outcome.code, 2, "{screen}");
        assert!(outcome.stderr.contains("as in 80x24"), "{}", outcome.stderr);
    }
}
