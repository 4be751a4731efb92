//! `karakuri match`: our engine against itself over every protocol, folders, and wrong words.

use serde_json::Value;

use crate::run::{empty_folder, karakuri, karakuri_in};

/// Our engine as a program that speaks a protocol.
fn child(protocol: &str) -> String {
    let program = env!("CARGO_BIN_EXE_karakuri");
    format!("cmd='{program} {protocol} minishogi' protocol={protocol} name={protocol}")
}

#[test]
fn our_engine_plays_itself_over_every_protocol() {
    for protocol in ["usi", "uci", "xboard"] {
        let child = child(protocol);
        let outcome = karakuri(&[
            "match",
            "minishogi",
            "--engine",
            "karakuri",
            "--engine",
            &child,
            "--games",
            "2",
            "--depth",
            "2",
            "--uneven",
            "--grace",
            "60",
            "--json",
        ]);
        assert_eq!(outcome.code, 0, "{}", outcome.stderr);
        let table: Value = serde_json::from_str(&outcome.stdout).expect("it is JSON");
        assert_eq!(table["games"], 2);
        assert_eq!(
            table["faults"],
            Value::Array(Vec::new()),
            "{}",
            outcome.stderr
        );
        assert_eq!(table["pairs"].as_array().map(Vec::len), Some(5));
    }
}

#[test]
fn a_match_is_kept_and_gone_on_with() {
    let folder = empty_folder("match");
    let go = |n_games: &str, resume: &[&str]| {
        let words = [
            "match",
            "minishogi",
            "--engine",
            "karakuri name=one",
            "--engine",
            "karakuri name=other",
            "--nodes",
            "100",
            "--uneven",
            "--to",
            "kept",
            "--games",
            n_games,
        ];
        karakuri_in(&folder, &[&words[..], resume].concat(), b"")
    };
    assert_eq!(go("1", &[]).code, 0);
    let again = go("1", &[]);
    assert_eq!(again.code, 2);
    assert!(
        again.stderr.contains("--resume goes on with it"),
        "{}",
        again.stderr
    );
    let more = go("3", &["--resume"]);
    assert_eq!(more.code, 0, "{}", more.stderr);
    assert_eq!(
        more.stderr.lines().count(),
        2,
        "one line a new game: {}",
        more.stderr
    );
    assert!(folder.join("kept/0003.game").is_file());
}

#[test]
fn wrong_words_are_refused() {
    let cases: [(&[&str], &str); 5] = [
        (
            &["--engine", "karakuri"],
            "a match has two engines: give --engine twice",
        ),
        (
            &["--engine", "karakoro", "--engine", "karakuri"],
            "no engine is known as `karakoro`",
        ),
        (
            &["--engine", "karakuri", "--engine", "hachu", "--nodes", "5"],
            "hachu has a protocol that cannot limit positions",
        ),
        (
            &[
                "--engine", "karakuri", "--engine", "karakuri", "--sprt", "5,0",
            ],
            "expected two numbers from -1000 to 1000, the smaller first",
        ),
        (
            &[
                "--engine",
                "karakuri",
                "--engine",
                "karakuri",
                "--openings",
                "none.txt",
            ],
            "cannot read `none.txt`",
        ),
    ];
    for (words, wanted) in cases {
        let outcome = karakuri(&[&["match", "minishogi"], words].concat());
        assert_eq!(outcome.code, 2, "{words:?}");
        assert!(
            outcome.stderr.contains(wanted),
            "{words:?}: {}",
            outcome.stderr
        );
    }
}
