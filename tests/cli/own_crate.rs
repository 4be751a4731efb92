//! Crates with games of their own, as far as nothing is compiled for them: what is written, what is
//! refused, and that nothing is left half-written. That they build and pass their tests is asked by
//! `.ci/run`, as it takes minutes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{empty_folder, files, karakuri, karakuri_in};

/// Every file below a folder, by its path there, sorted.
fn listing(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("it can be read");
    let paths = entries.map(|entry| entry.expect("it can be read").path());
    let mut files: Vec<PathBuf> = paths
        .flat_map(|path| match path.is_dir() {
            true => listing(&path),
            false => vec![path],
        })
        .collect();
    files.sort();
    files
}

#[test]
fn a_new_crate_has_all_its_files() {
    let folder = empty_folder("new");
    let outcome = karakuri_in(&folder, &["new", "small-wonder"], b"");
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    let root = folder.join("small-wonder");
    let listed = listing(&folder);
    let listed = listed.iter().map(|path| {
        let path = path.strip_prefix(&root).expect("nothing is written beside");
        path.to_string_lossy().replace('\\', "/")
    });
    insta::assert_snapshot!(listed.collect::<Vec<_>>().join("\n"), @"
    .gitignore
    Cargo.lock
    Cargo.toml
    README.md
    build.rs
    games/small-wonder.variant
    src/lib.rs
    src/main.rs
    tests/game.rs
    tests/snapshots/game__pieces.snap
    tests/snapshots/game__small-wonder-playthrough.snap
    ");
    let read = |path: &str| fs::read_to_string(root.join(path)).expect("it was listed");
    assert!(read("Cargo.toml").starts_with("[package]\nname = \"small-wonder\"\n"));
    assert!(read("tests/game.rs").contains("\ngame small-wonder\n"));
    for command in [["check"].as_slice(), &["fmt", "--check"]] {
        let file = "small-wonder/games/small-wonder.variant";
        let outcome = karakuri_in(&folder, &[command, &[file]].concat(), b"");
        assert_eq!(outcome.code, 0, "{}{}", outcome.stdout, outcome.stderr);
    }
    fs::remove_dir_all(folder).expect("the folder is our own");
}

#[test]
fn a_crate_may_begin_as_a_shipped_game() {
    let folder = empty_folder("new-from");
    let outcome = karakuri_in(&folder, &["new", "own-house", "--from", "crazyhouse"], b"");
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    assert!(outcome.stdout.contains("cargo run -- play own-house"));
    let read = |path: &str| {
        let path = folder.join("own-house").join(path);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    // The parent, and its own.
    for parent in ["crazyhouse", "chess"] {
        let shipped = format!(
            "{}/definitions/{parent}.variant",
            env!("CARGO_MANIFEST_DIR")
        );
        let shipped = fs::read_to_string(shipped).expect("it is there");
        assert_eq!(read(&format!("games/{parent}.variant")), shipped);
    }
    insta::assert_snapshot!(read("games/own-house.variant"));
    let tests = read("tests/game.rs");
    assert!(tests.contains("\ngame own-house\nposition startpos\ncounts 20 400 8902\n"));
    let file = "own-house/games/own-house.variant";
    for command in [["check"].as_slice(), &["fmt", "--check"]] {
        let outcome = karakuri_in(&folder, &[command, &[file]].concat(), b"");
        assert_eq!(outcome.code, 0, "{}{}", outcome.stdout, outcome.stderr);
    }
    let outcome = karakuri_in(&folder, &["diff", "crazyhouse", file], b"");
    assert_eq!(outcome.stdout, "The rules are the same.\n");
    let outcome = karakuri_in(&folder, &["new", "other", "--from", "no-such-game"], b"");
    assert_eq!(outcome.code, 2, "{}", outcome.stdout);
    assert!(!folder.join("other").exists());
    fs::remove_dir_all(folder).expect("the folder is our own");
}

/// Arguments, and what the message must say.
const REFUSED: [(&[&str], &str); 11] = [
    (
        &["new", "My-Game"],
        "it must begin with a lower-case letter",
    ),
    (
        &["new", "2-kings"],
        "it must begin with a lower-case letter",
    ),
    (
        &["new", "my game"],
        "it must begin with a lower-case letter",
    ),
    (&["new", "../up"], "it must begin with a lower-case letter"),
    (&["new", ""], "it must begin with a lower-case letter"),
    (&["new", "deps"], "Cargo has a folder of that name"),
    (
        &["new", "karakuri-engine"],
        "a library used to build every game",
    ),
    (&["new", "g", "--dir", "there"], "it already exists"),
    (
        &["new", "g", "--dir", "no/such/g"],
        "cannot make `no/such/g`",
    ),
    (&["new", "g", "--dir", ".."], "it already exists"),
    (&["new", "g", "--source", "."], "`.` holds no sources"),
];

#[test]
fn what_cannot_be_made_is_refused_and_leaves_nothing() {
    let folder = empty_folder("refused");
    fs::write(folder.join("there"), "mine").expect("the folder is our own");
    for (arguments, message) in REFUSED {
        let outcome = karakuri_in(&folder, arguments, b"");
        assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""));
        assert!(outcome.stderr.contains(message), "{}", outcome.stderr);
        assert_eq!(listing(&folder), [folder.join("there")], "{arguments:?}");
    }
    fs::remove_dir_all(folder).expect("the folder is our own");
}

#[test]
fn a_broken_file_is_reported_before_anything_is_built() {
    let checked = karakuri(&["check", "broken.variant"]);
    let built = karakuri(&["build", "broken.variant", "-o", "no-such-folder/x"]);
    assert_eq!((built.code, built.stderr), (1, checked.stderr));
}

#[test]
fn a_program_is_not_built_where_it_cannot_be_written() {
    for (output, message) in [
        (".", "it is a folder"),
        ("no/such/x", "no folder `no/such`"),
    ] {
        let outcome = karakuri(&["build", "tiny.variant", "-o", output]);
        assert_eq!(outcome.code, 2);
        assert!(outcome.stderr.contains(message), "{}", outcome.stderr);
    }
}

#[test]
fn without_a_compiler_there_is_another_way_to_play() {
    let folder = empty_folder("no-compiler");
    for arguments in [
        &["build", "tiny.variant", "-o", "x"][..],
        &["play", "tiny.variant", "--native"],
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_karakuri"));
        command
            .args(arguments)
            .current_dir(files())
            .env_remove("CARGO")
            .env_remove("RUSTC")
            // Nothing that was built before.
            .env("CARGO_TARGET_DIR", &folder)
            .env("PATH", "");
        let output = command.output().expect("the program has been built");
        assert_eq!(output.status.code(), Some(1));
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.contains("`cargo` does not run"), "{message}");
        assert!(message.contains("karakuri play tiny.variant"), "{message}");
    }
    assert!(!files().join("x").exists());
    assert!(listing(&folder).is_empty());
    fs::remove_dir_all(folder).expect("the folder is our own");
}

#[test]
fn a_compiled_game_waits_for_nothing() {
    let first = |arguments: &[&str]| {
        let said = karakuri(arguments).stdout;
        said.lines().next().unwrap_or_default().to_owned()
    };
    let said = first(&["play", "minishogi", "--native"]);
    assert!(said.starts_with("Mini Shogi, compiled."), "{said}");
    let both = karakuri(&["play", "minishogi", "--native", "--interpret"]);
    assert_eq!((both.code, both.stdout.as_str()), (2, ""));
    let why = "'--native' cannot be used with '--interpret'";
    assert!(both.stderr.contains(why), "{}", both.stderr);
}
