//! `karakuri study`: its report in every form, and what it refuses.

use std::fs;
use std::path::Path;

use crate::run::{Outcome, empty_folder, files, karakuri, karakuri_in, shown};

const SHORT: [&str; 6] = ["--games", "40", "--nodes", "20", "--seed", "3"];

fn study(folder: &Path, game: &str, more: &[&str]) -> Outcome {
    let words = [&["study", game][..], &SHORT, more].concat();
    karakuri_in(folder, &words, b"")
}

#[test]
fn a_small_game() {
    insta::assert_snapshot!(shown(&[
        "study", "dobutsu", "--games", "160", "--nodes", "20"
    ]));
}

#[test]
fn the_report_does_not_depend_on_threads() {
    let [one, three] = ["1", "3"].map(|threads| {
        let more = ["--threads", threads, "--json"];
        study(&files(), "minishogi", &more)
    });
    assert_eq!(one.code, 0, "{}", one.stderr);
    assert_eq!(one.stdout, three.stdout);
}

#[test]
fn numbers_add_up() {
    let report = study(&files(), "minishogi", &["--json"]);
    let report: serde_json::Value = serde_json::from_str(&report.stdout).expect("JSON");
    let number = |value: &serde_json::Value| value.as_u64().expect("a count");
    let games = number(&report["games"]);
    let ended = number(&report["won"][0]) + number(&report["won"][1]) + number(&report["drawn"]);
    assert_eq!(games + number(&report["repeated"]), 40);
    assert_eq!(ended + number(&report["unfinished"]), games);
    assert_eq!(number(&report["plies"]["count"]), ended);
    let ways = report["endings"].as_array().expect("a list");
    let ways = ways
        .iter()
        .map(|row| number(&row["won"][0]) + number(&row["won"][1]) + number(&row["drawn"]));
    assert_eq!(ways.sum::<u64>(), ended);
}

#[test]
fn games_without_royals_and_games_too_large_for_nets_are_studied() {
    for (game, more) in [
        ("tic-tac-toe", &[][..]),
        ("othello", &["--minutes", "0.05"]),
        ("taikyoku-shogi", &["--minutes", "0.05"]),
    ] {
        let report = study(&files(), game, more);
        assert_eq!(report.code, 0, "{game}: {}", report.stderr);
        assert!(report.stdout.contains("of the engine against itself"));
    }
}

/// A page that loads nothing, runs nothing and has no tag of a definition's.
#[test]
fn the_page_stands_alone() {
    let folder = empty_folder("study");
    let text = fs::read_to_string(files().join("tiny.variant")).expect("a file");
    let text = text.replace("\"Tiny\"", "\"<script>Tiny & 'more'</script>\"");
    fs::write(folder.join("bold.variant"), text).expect("a file");
    let report = study(&folder, "bold.variant", &["--html", "page.html"]);
    assert_eq!(
        (report.code, report.stdout.as_str()),
        (0, "page.html: written\n"),
        "{}",
        report.stderr
    );
    let page = fs::read_to_string(folder.join("page.html")).expect("a page");
    for wanted in [
        "<!DOCTYPE html>",
        "prefers-color-scheme:dark",
        "role=\"img\" aria-label=\"Results:",
        "&lt;script&gt;Tiny &amp; &#39;more&#39;&lt;/script&gt;",
    ] {
        assert!(page.contains(wanted), "{wanted}");
    }
    for unwanted in ["<script", "http", "src=", "url("] {
        assert!(!page.contains(unwanted), "{unwanted}");
    }
    fs::remove_dir_all(&folder).expect("our own folder");
}

#[test]
fn wrong_words_are_refused() {
    let cases: [(&[&str], i32, &str); 9] = [
        (&["--games", "0"], 2, "--games"),
        (&["--minutes", "0"], 2, "expected a number of minutes"),
        (&["--nodes", "1"], 2, "--nodes"),
        (&["--threads", "0"], 2, "--threads"),
        (&["--seed", "x"], 2, "--seed"),
        (&["--net", "nowhere.net"], 2, "`nowhere.net`"),
        (
            &["--html", "missing/x.html"],
            2,
            "there is no folder `missing`",
        ),
        (&["--html", "x.html", "--json"], 2, "cannot be used with"),
        (&["--set", "nothing=on"], 2, "nothing"),
    ];
    for (words, code, why) in cases {
        let refused = karakuri(&[&["study", "tiny.variant"], words].concat());
        assert_eq!(refused.code, code, "{words:?}: {}", refused.stderr);
        assert!(
            refused.stderr.contains(why),
            "{words:?}: {}",
            refused.stderr
        );
    }
    let broken = karakuri(&["study", "broken.variant"]);
    assert_eq!(broken.code, 1);
}
