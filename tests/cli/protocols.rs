//! The three protocols as they are started: with a shipped game, with a file, with nonsense.

use crate::run::{karakuri, karakuri_reading};

/// Each protocol with a greeting and what ends the answer to it.
const GREETINGS: [(&str, &str, &str); 3] = [
    ("usi", "usi\n", "usiok"),
    ("uci", "uci\n", "uciok"),
    ("xboard", "xboard\nprotover 2\n", "feature done=1"),
];

#[test]
fn every_protocol_greets() {
    for (protocol, greeting, end) in GREETINGS {
        for arguments in [
            &[protocol][..],
            &[protocol, "minishogi", "--set", "repetition=draw"],
        ] {
            let outcome = karakuri_reading(arguments, greeting.as_bytes());
            assert_eq!(
                (outcome.code, outcome.stderr.as_str()),
                (0, ""),
                "{arguments:?}"
            );
            assert!(outcome.stdout.contains("Karakuri"), "{arguments:?}");
            assert!(
                outcome.stdout.ends_with(&format!("{end}\n")),
                "{arguments:?}"
            );
        }
    }
}

#[test]
fn a_file_is_a_game_like_the_others() {
    let outcome = karakuri_reading(&["uci", "tiny.variant"], b"uci\nd\n");
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    let chosen = "option name UCI_Variant type combo default tiny var tiny var ";
    assert!(outcome.stdout.contains(chosen), "{}", outcome.stdout);
    assert!(
        outcome.stdout.contains("Sfen: 1kr/3/3/RK1 b - 1"),
        "{}",
        outcome.stdout
    );
}

#[test]
fn nonsense_is_refused() {
    for (protocol, ..) in GREETINGS {
        assert_eq!(karakuri(&[protocol, "no-such-game"]).code, 2);
        assert_eq!(
            karakuri(&[protocol, "minishogi", "--set", "colour=red"]).code,
            2
        );
    }
}
