//! Where files are written: nothing but a plain file, or nothing, is ever replaced, whatever the
//! command.

use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{Outcome, empty_folder, karakuri_in};

/// What stands in the way, and what is said of it.
const OBSTACLES: [(&str, &str); 6] = [
    ("folder", "it is a folder"),
    ("fifo", "it is a FIFO, not a plain file"),
    ("socket", "it is a socket, not a plain file"),
    ("to-device", "it is a device, not a plain file"),
    ("to-nothing", "it is a link that leads nowhere"),
    ("to-fifo", "it is a FIFO, not a plain file"),
];

/// Makes all obstacles in a folder. The socket stays as long as its listener.
fn obstruct(folder: &Path) -> UnixListener {
    let at = |name: &str| folder.join(name);
    fs::create_dir(at("folder")).expect("the folder is our own");
    let made = Command::new("mkfifo").arg(at("fifo")).status();
    assert!(made.is_ok_and(|made| made.success()), "mkfifo makes a FIFO");
    for (link, to) in [
        ("to-device", "/dev/null"),
        ("to-nothing", "nothing"),
        ("to-fifo", "fifo"),
    ] {
        symlink(to, at(link)).expect("the folder is our own");
    }
    UnixListener::bind(at("socket")).expect("the folder is our own")
}

/// Everything in the folder, with its kind.
fn listing(folder: &Path) -> Vec<(PathBuf, fs::FileType)> {
    let entries = fs::read_dir(folder).expect("the folder is our own");
    let mut all: Vec<_> = entries
        .map(|entry| entry.expect("it can be read"))
        .map(|entry| (entry.path(), entry.file_type().expect("it is there")))
        .collect();
    all.sort_by(|a, b| a.0.cmp(&b.0));
    all
}

#[test]
fn every_command_refuses_what_is_no_plain_file() {
    let folder = empty_folder("places");
    let _listener = obstruct(&folder);
    let before = listing(&folder);
    let run = |arguments: &[&str], input: &str| karakuri_in(&folder, arguments, input.as_bytes());
    for (name, why) in OBSTACLES {
        let save = format!("save {name}\n");
        let both = ["play", "minishogi", "--plain", "--side", "both"];
        let outcomes: [(Outcome, i32); 4] = [
            (run(&["build", "minishogi", "-o", name], ""), 2),
            (run(&["show", "minishogi", "--svg", name], ""), 2),
            (run(&["rules", "minishogi", "--html", name], ""), 2),
            (run(&both, &save), 1),
        ];
        for (outcome, code) in outcomes {
            assert_eq!(outcome.code, code, "{}", outcome.stderr);
            let message = format!("cannot write `{name}`: {why}");
            assert!(outcome.stderr.contains(&message), "{}", outcome.stderr);
        }
        assert_eq!(listing(&folder), before, "{name}");
        let made = run(&["new", "my-game", "--dir", name], "");
        assert_eq!(made.code, 2);
        assert!(made.stderr.contains("it already exists"), "{}", made.stderr);
        assert_eq!(listing(&folder), before, "{name}");
    }
    fs::remove_dir_all(folder).expect("the folder is our own");
}

#[test]
fn manual_pages_are_all_written_or_none() {
    for (name, why) in OBSTACLES {
        let folder = empty_folder("pages");
        let _listener = obstruct(&folder);
        fs::rename(folder.join(name), folder.join("karakuri-play.1")).expect("it is our own");
        let before = listing(&folder);
        let outcome = karakuri_in(&folder, &["man", "."], b"");
        assert_eq!(outcome.code, 2);
        let message = format!("cannot write `./karakuri-play.1`: {why}");
        assert!(
            name == "to-fifo" || outcome.stderr.contains(&message),
            "{}",
            outcome.stderr
        );
        assert_eq!(listing(&folder), before);
        fs::remove_dir_all(folder).expect("the folder is our own");
    }
}

/// The files of a match are read and written.
#[test]
fn a_match_touches_only_plain_files() {
    for file in ["match.jsonl", "0001.game", "0001.unfinished"] {
        for (name, why) in OBSTACLES {
            let folder = empty_folder("match-places");
            let _listener = obstruct(&folder);
            fs::rename(folder.join(name), folder.join(file)).expect("it is our own");
            let before = listing(&folder);
            let engine = ["--engine", "karakuri", "--engine", "karakuri"];
            let limits = [
                "--nodes",
                "10",
                "--games",
                "1",
                "--longest",
                "4",
                "--uneven",
            ];
            let begin = ["match", "minishogi", "--to", ".", "--resume"];
            let words = [&begin[..], &engine, &limits].concat();
            let outcome = karakuri_in(&folder, &words, b"");
            assert_ne!(outcome.code, 0, "{file}: {name}");
            let is_said = outcome.stderr.contains(&format!("/{file}`: {why}"));
            assert!(is_said || name == "to-fifo", "{}", outcome.stderr);
            for (path, kind) in before {
                let now = fs::symlink_metadata(&path)
                    .expect("it is still there")
                    .file_type();
                assert_eq!(now, kind, "{}", path.display());
            }
            fs::remove_dir_all(folder).expect("the folder is our own");
        }
    }
}

#[test]
fn links_to_plain_files_are_followed() {
    let folder = empty_folder("links");
    fs::write(folder.join("file"), "old").expect("the folder is our own");
    symlink("file", folder.join("link")).expect("the folder is our own");
    let drawn = karakuri_in(&folder, &["show", "minishogi", "--svg", "link"], b"");
    assert_eq!(drawn.code, 0, "{}", drawn.stderr);
    let text = fs::read_to_string(folder.join("file")).expect("it is there");
    assert!(text.contains("<svg"), "{text}");
    assert!(folder.join("link").is_symlink());
    assert_eq!(listing(&folder).len(), 2);
    fs::remove_dir_all(folder).expect("the folder is our own");
}
