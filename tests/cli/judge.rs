//! `karakuri judge`: what is said of a game, the record that is written, and records that cannot be judged.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::run::{Outcome, empty_folder, karakuri_in};

/// Mate in four, after a blunder on the sixth ply.
const SHORT: &str = "[Event \"Club\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. Bc4 {Guess what.} Nc6 3. Qh5 $5 Nf6 4. Qxf7# 1-0\n";

/// A folder with this record as `game.txt`.
fn folder(name: &str, record: &str) -> PathBuf {
    let folder = empty_folder(name);
    fs::write(folder.join("game.txt"), record).expect("a file");
    folder
}

fn judge(folder: &Path, game: &str, more: &[&str]) -> Outcome {
    let words = [&["judge", game, "game.txt", "--depth", "3"], more].concat();
    karakuri_in(folder, &words, b"")
}

#[test]
fn a_blunder_is_marked_and_the_better_move_shown() {
    let folder = folder("judge", SHORT);
    let outcome = judge(&folder, "chess", &[]);
    assert_eq!((outcome.code, &*outcome.stderr), (0, ""));
    let said = outcome.stdout;
    assert!(said.starts_with("Scores and chances of winning are White's.\n\n"));
    let moves: Vec<&str> = said.lines().skip(2).take(7).collect();
    assert!(moves[0].starts_with("  1. e4 "), "{said}");
    assert!(moves[1].starts_with("1... e5 "), "{said}");
    let blunder = "3... Nf6   ?? win in 1 (100 %)  lost ";
    assert!(moves[5].starts_with(blunder), "{said}");
    assert!(moves[5].contains(", better "), "{said}");
    assert_eq!(moves[6], "  4. Qxf7#         won (100 %)");
    assert!(said.contains("Turning points: 3... Nf6?? (lost "), "{said}");
    assert!(said.contains("\nWhite (Ann): 4 moves, "), "{said}");
    assert!(said.contains("\nBlack (Bob): 3 moves, "), "{said}");
    assert!(said.contains(", 1 blunder; lost "), "{said}");
}

#[test]
fn a_judged_record_keeps_what_it_held() {
    let folder = folder("judge-record", SHORT);
    let outcome = judge(&folder, "chess", &["-o", "judged.txt"]);
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a record");
    let judged = read("judged.txt");
    for kept in ["[Event \"Club\"]", "2. Bc4 {Guess what.} {", "3. Qh5 $5 {"] {
        assert!(judged.contains(kept), "{kept}: {judged}");
    }
    assert!(
        judged.contains("3... Nf6 $4 {win in 1 (100 %), better: "),
        "{judged}"
    );
    assert!(judged.contains(")} (3... "), "{judged}");
    assert!(judged.contains("4. Qxf7# {won (100 %)}\n1-0\n"), "{judged}");
    // It is a record, and what is said of it once is not said again.
    fs::copy(folder.join("judged.txt"), folder.join("game.txt")).expect("a copy");
    let again = judge(&folder, "chess", &["-o", "again.txt"]);
    assert_eq!(again.stdout, outcome.stdout);
    assert_eq!(read("again.txt"), judged);
    let nowhere = judge(&folder, "chess", &["-o", "no-folder/judged.txt"]);
    assert_eq!(nowhere.code, 2);
    let message = "cannot write `no-folder/judged.txt`";
    assert!(nowhere.stderr.contains(message), "{}", nowhere.stderr);
}

#[test]
fn programs_are_told_the_same() {
    let folder = folder("judge-json", SHORT);
    let outcome = judge(&folder, "chess", &["--json"]);
    assert_eq!((outcome.code, &*outcome.stderr), (0, ""));
    let said: Value = serde_json::from_str(&outcome.stdout).expect("it is JSON");
    let result = serde_json::json!({"winner": 0, "reason": "checkmate"});
    assert_eq!(said["result"], result);
    assert_eq!(said["names"], serde_json::json!(["Ann", "Bob"]));
    let moves = said["moves"].as_array().expect("a list");
    assert_eq!(moves.len(), 7);
    assert_eq!(
        (&moves[5]["mark"], &moves[5]["side"]),
        (&"??".into(), &1.into())
    );
    assert_eq!(moves[5]["chance"], 1.0, "White's, after Black's move");
    assert_eq!(
        (&moves[6]["better"], &moves[6]["lost"]),
        (&Value::Null, &0.0.into())
    );
    assert_eq!(said["turns"], serde_json::json!([5]));
    assert_eq!(said["summaries"][1]["blunders"], 1);
}

#[test]
fn games_that_end_in_other_ways_are_judged() {
    let handicap = "[Handicap \"5a\"]\n1. - 2. S-3b 3. P-5c\n";
    let repeated = "1. R-1d 2. R-5b 3. R-1e 4. R-5a ".repeat(3);
    let numbers = repeated.split(' ').filter(|word| !word.ends_with('.'));
    let repeated = numbers.collect::<Vec<_>>().join(" ");
    for (record, n_moves) in [
        (handicap, 2),
        ("[Reason \"resignation\"]\n1. P-5c 0-1\n", 1),
        ("[Position \"4k/5/4P/5/K3G w - 1\"]\n1... K-2a\n", 1),
        (&*repeated, 12),
    ] {
        let folder = folder("judge-others", record);
        let outcome = judge(&folder, "minishogi", &["--json", "-o", "judged.txt"]);
        assert_eq!((outcome.code, &*outcome.stderr), (0, ""), "{record}");
        let said: Value = serde_json::from_str(&outcome.stdout).expect("it is JSON");
        assert_eq!(said["moves"].as_array().map(Vec::len), Some(n_moves));
        fs::copy(folder.join("judged.txt"), folder.join("game.txt")).expect("a copy");
        let again = judge(&folder, "minishogi", &[]);
        assert_eq!((again.code, &*again.stderr), (0, ""), "{record}");
    }
}

#[test]
fn what_cannot_be_judged_is_refused() {
    for (record, message) in [
        ("", "there is neither a tag nor a move"),
        ("[Date \"2026.07.01\"]\n", "`game.txt` has no move to judge"),
        (
            "[Game \"chess\"]\n\n1. e4\n",
            "a game of chess, not minishogi",
        ),
        ("1. P-5c 2. K-5e\n", "line 1, column 12"),
        ("1. P-5c 1-0 2. S-3b\n", "a record holds one"),
    ] {
        let folder = folder("judge-bad", record);
        let outcome = judge(&folder, "minishogi", &["-o", "judged.txt"]);
        assert_eq!(outcome.code, 2, "{record}");
        assert!(
            outcome.stderr.contains(message),
            "{record}: {}",
            outcome.stderr
        );
        assert_eq!(outcome.stdout, "");
        assert!(!folder.join("judged.txt").exists());
    }
}
