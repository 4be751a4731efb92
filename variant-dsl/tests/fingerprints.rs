//! The fingerprints of all games, and the texts that they are made from.
//!
//! Records keep the fingerprint of their game. Where the list shows another one for a game whose rules
//! are what they were, the text of rules has changed: mend that, or raise the version of fingerprints,
//! as old records are then read with a note only. A new word of the language changes no line.

#![expect(clippy::disallowed_methods, reason = "tests read files")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use variant_dsl::{Compiled, Source, compile_with, render, rules_text};

/// Folders with games that compile, below the root of the sources.
const FOLDERS: [&str; 5] = [
    "definitions",
    "tests/games",
    "tests/cases/generated",
    "tests/cases/pass",
    "tests/cases/text",
];

fn files(folder: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let entries = fs::read_dir(root.join(folder)).expect("the folder exists");
    let paths = entries.map(|entry| entry.expect("a readable folder").path());
    let is_game = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "variant");
    let mut files: Vec<PathBuf> = paths.filter(is_game).collect();
    files.sort();
    assert!(!files.is_empty(), "{folder} has no games");
    files
}

fn source(path: &Path) -> Option<Source> {
    Some(Source {
        text: fs::read_to_string(path).ok()?,
        name: path.file_name()?.to_string_lossy().into_owned(),
    })
}

/// A game with these values of its switches; parents stand beside it or are shipped.
fn compiled(path: &Path, settings: &[(String, String)]) -> Compiled {
    let beside = path.parent().expect("a file is in a folder");
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../definitions");
    let load = |name: &str| {
        let file = format!("{name}.variant");
        source(&beside.join(&file)).or_else(|| source(&shipped.join(&file)))
    };
    let text = source(path).expect("a game is a text");
    match compile_with(&text, settings, &load) {
        Ok(compiled) => compiled,
        Err(variant_dsl::Refusal::Broken(report)) => panic!("{}", render(&report, false)),
        Err(variant_dsl::Refusal::Setting(why)) => panic!("{why}"),
    }
}

/// Every game with every value of its switches, as one line of the list each, and its text of rules.
fn lines(path: &Path) -> Vec<(String, String)> {
    let name = path.file_stem().expect("games have names");
    let name = name.to_string_lossy();
    let own = compiled(path, &[]);
    let mut lines = Vec::new();
    let mut add = |of: String, compiled: &Compiled| {
        let line = format!("{} {of}", compiled.program.facts.fingerprint);
        lines.push((line, rules_text(&compiled.program)));
    };
    add(name.to_string(), &own);
    for switch in &own.switches {
        for value in switch.values.iter().filter(|value| **value != switch.value) {
            let setting = (switch.name.clone(), value.clone());
            let of = format!("{name} {}={value}", switch.name);
            add(of, &compiled(path, &[setting]));
        }
    }
    lines
}

/// The same of several games, at once.
fn all_lines(files: &[PathBuf]) -> Vec<(String, String)> {
    std::thread::scope(|scope| {
        let threads = files.iter().map(|path| scope.spawn(|| lines(path)));
        let threads: Vec<_> = threads.collect();
        let found = threads.into_iter().map(|thread| thread.join());
        let found = found.map(|lines| lines.expect("every game compiles"));
        found.flatten().collect()
    })
}

#[test]
fn no_fingerprint_changes() {
    let mut list = String::new();
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    for folder in FOLDERS {
        list += &format!("{folder}\n");
        for (line, text) in all_lines(&files(folder)) {
            let fingerprint = line.split(' ').next().unwrap_or_default().to_owned();
            let known = texts.entry(fingerprint).or_insert_with(|| text.clone());
            assert_eq!(*known, text, "one fingerprint of two texts: {line}");
            list += &format!("  {line}\n");
        }
    }
    insta::assert_snapshot!(list);
}

fn text_of(folder: &str, name: &str) -> String {
    let wanted = format!("{name}.variant");
    let files = files(folder);
    let file = files.iter().find(|path| path.ends_with(&wanted));
    rules_text(&compiled(file.expect("the game exists"), &[]).program)
}

#[test]
fn rules_can_be_read() {
    insta::assert_snapshot!("drops", text_of("definitions", "minishogi"));
    insta::assert_snapshot!("contagion", text_of("tests/games", "contagion"));
    insta::assert_snapshot!("chains", text_of("tests/cases/generated", "chains"));
    insta::assert_snapshot!("hooks", text_of("tests/cases/generated", "hooks"));
    insta::assert_snapshot!(
        "captures",
        text_of("tests/cases/generated", "captures-differ")
    );
}

/// What a game has not is not mentioned, so what is added to the language later does not change it.
#[test]
fn what_a_game_has_not_is_not_in_its_text() {
    let expected = "\
board 3x4 chess
piece G
  move (-1,0)
  move (-1,1)
  move (0,-1)
  move (0,1)
  move (1,0)
  move (1,1)
piece K
  royal
  move (-1,-1)
  move (-1,0)
  move (-1,1)
  move (0,-1)
  move (0,1)
  move (1,-1)
  move (1,0)
  move (1,1)
start
  . vK vG
  . . .
  . . .
  ^G ^K .
win by checkmate
stalemate draws
repetition 3: otherwise draw
";
    assert_eq!(text_of("tests/cases/generated", "base"), expected);
}
