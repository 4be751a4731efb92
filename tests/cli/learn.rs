//! `karakuri learn`: files that are written, gone on with and refused, and where nets are used.

use std::fs;
use std::path::PathBuf;

use crate::run::{Outcome, empty_folder, files, karakuri_in};

/// A folder with a small game.
fn folder(name: &str) -> PathBuf {
    let folder = empty_folder(name);
    fs::copy(files().join("tiny.variant"), folder.join("tiny.variant")).expect("a copy");
    folder
}

const SHORT: [&str; 12] = [
    "--games",
    "60",
    "--generations",
    "1",
    "--nodes",
    "20",
    "--pairs",
    "2",
    "--threads",
    "2",
    "--seed",
    "3",
];

fn learn(folder: &std::path::Path, more: &[&str]) -> Outcome {
    let words = [&["learn", "tiny.variant"][..], &SHORT, more].concat();
    karakuri_in(folder, &words, b"")
}

#[test]
fn games_are_kept_and_gone_on_with() {
    let folder = folder("learn");
    let first = learn(&folder, &[]);
    assert_eq!(first.code, 0, "{}", first.stderr);
    let games = fs::read(folder.join("tiny.net.games")).expect("games");
    // As if it had been ended in the middle of a game.
    fs::write(folder.join("tiny.net.games"), &games[..games.len() - 5]).expect("a file");
    let again = learn(&folder, &["--net", "none"]);
    assert_eq!(again.code, 0, "{}", again.stderr);
    assert!(again.stderr.contains("are cut off"), "{}", again.stderr);
    assert!(again.stderr.contains("59 games with"), "{}", again.stderr);
    let whole = fs::read(folder.join("tiny.net.games")).expect("games");
    assert!(whole == games, "the game that was cut off is played again");
}

#[test]
fn shards_are_merged() {
    let folder = folder("learn-shards");
    for (shard, to) in [("1/2", "one.net"), ("2/2", "two.net")] {
        let played = learn(&folder, &["--shard", shard, "--to", to]);
        assert_eq!(played.code, 0, "{}", played.stderr);
        assert_eq!(played.stdout, format!("the games are in {to}.games\n"));
    }
    let merges = ["--merge", "one.net.games", "--merge", "two.net.games"];
    let merged = learn(&folder, &merges);
    assert_eq!(merged.code, 0, "{}", merged.stderr);
    assert!(merged.stderr.contains("60 games with"), "{}", merged.stderr);
    let own = fs::metadata(folder.join("tiny.net.games")).expect("a file");
    assert_eq!(own.len(), 52, "no game is played twice");
}

#[test]
fn a_net_is_found_beside_its_file_and_refused_if_it_is_not_one() {
    let folder = folder("learn-nets");
    fs::write(folder.join("tiny.net"), "a letter to a friend").expect("a file");
    let analyse = |more: &[&str]| {
        let words = [&["analyse", "tiny.variant", "--depth", "1"][..], more].concat();
        karakuri_in(&folder, &words, b"")
    };
    let beside = analyse(&[]);
    let why = "the net `tiny.net` is of no use here: it is not a net";
    assert_eq!(
        beside.code, 0,
        "the game can be played without: {}",
        beside.stderr
    );
    assert!(beside.stderr.contains(why), "{}", beside.stderr);
    let named = analyse(&["--net", "tiny.net"]);
    assert_eq!(named.code, 2);
    assert!(named.stderr.contains(why), "{}", named.stderr);
    let missing = analyse(&["--net", "nowhere.net"]);
    assert_eq!(missing.code, 2);
    assert!(
        missing.stderr.contains("`nowhere.net`"),
        "{}",
        missing.stderr
    );
    let options = b"usi\nsetoption name EvalFile value tiny.net\n";
    let usi = karakuri_in(&folder, &["usi", "tiny.variant"], options);
    assert!(
        usi.stdout.contains("option name EvalFile type string"),
        "{}",
        usi.stdout
    );
    assert!(
        usi.stdout.contains(&format!("info string error: {why}")),
        "{}",
        usi.stdout
    );
}

#[test]
fn wrong_words_are_refused() {
    let folder = folder("learn-wrong");
    fs::write(folder.join("other.games"), "nothing of the kind").expect("a file");
    let cases: [(&[&str], &str); 7] = [
        (&["--shard", "3/2"], "expected two numbers such as 1/4"),
        (&["--shard", "0/2"], "expected two numbers such as 1/4"),
        (&["--hours", "0"], "expected a number of hours"),
        (&["--nodes", "1"], "--nodes"),
        (&["--merge", "other.games"], "it is no file of games"),
        (&["--merge", "nowhere.games"], "`nowhere.games`"),
        (
            &["--to", "missing/tiny.net"],
            "there is no folder `missing`",
        ),
    ];
    for (words, why) in cases {
        let refused = karakuri_in(&folder, &[&["learn", "tiny.variant"], words].concat(), b"");
        assert_ne!(refused.code, 0, "{words:?}");
        assert!(
            refused.stderr.contains(why),
            "{words:?}: {}",
            refused.stderr
        );
    }
}
