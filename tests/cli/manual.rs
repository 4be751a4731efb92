//! Completions and manual pages: there is something in them, and they know every command.

use std::fs;
#[cfg(unix)]
use std::process::Command;

use crate::run::{empty_folder, karakuri, karakuri_in};

/// The commands that `--help` lists, without that for help.
fn commands() -> Vec<String> {
    let help = karakuri(&["--help"]).stdout;
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let listed = listed.take_while(|line| !line.is_empty());
    // What is said of a command may go on in a line of its own, further to the right.
    let names = listed.filter(|line| !line.starts_with("   "));
    let names = names.filter_map(|line| line.split_whitespace().next());
    let names: Vec<String> = names
        .map(str::to_owned)
        .filter(|name| name != "help")
        .collect();
    assert!(names.len() >= 18, "{names:?}");
    names
}

#[test]
fn completions_know_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let outcome = karakuri(&["completions", shell]);
        assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""));
        for command in commands() {
            let words = outcome.stdout.split(|c: char| !c.is_alphanumeric());
            let n_found = words.filter(|word| *word == command).count();
            assert!(n_found > 0, "{shell} does not know {command}");
        }
    }
    let outcome = karakuri(&["completions", "tcsh"]);
    assert_eq!(outcome.code, 2);
    assert!(outcome.stderr.contains("possible values: bash"));
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = empty_folder("man");
    let outcome = karakuri_in(&folder, &["man", "."], b"");
    assert_eq!((outcome.code, outcome.stdout.as_str()), (0, ""));
    let page = |name: &str| {
        let page = fs::read_to_string(folder.join(format!("{name}.1")));
        page.unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    let main = page("karakuri");
    for command in commands() {
        assert!(main.contains(&format!("karakuri\\-{command}(1)")), "{main}");
        let page = page(&format!("karakuri-{command}"));
        assert!(
            page.contains("Examples:") || page.contains(".SH EXTRA"),
            "{page}"
        );
    }
    assert_eq!(karakuri(&["man"]).stdout, main);
    fs::remove_dir_all(folder).expect("the folder is our own");
}

#[test]
fn manual_pages_are_written_into_folders_only() {
    for (folder, message) in [
        ("tiny.variant", "it is not a folder"),
        ("no/such", "cannot write in"),
    ] {
        let outcome = karakuri(&["man", folder]);
        assert_eq!(outcome.code, 2);
        assert!(outcome.stderr.contains(message), "{}", outcome.stderr);
    }
}

#[cfg(unix)]
#[test]
fn a_program_with_another_name_calls_itself_so() {
    let folder = empty_folder("renamed");
    let program = folder.join("my-game");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_karakuri"), &program).expect("our own folder");
    let answer = |arguments: &[&str]| {
        let output = Command::new(&program).args(arguments).output();
        let output = output.expect("the program has been built");
        String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
    };
    for (arguments, said) in [
        (["--help"].as_slice(), "\n  my-game list "),
        (&["play", "--help"], "\n  my-game play "),
        (&["check", "--help"], "\n  my-game check "),
        (&["perft", "nothing", "1"], "`my-game list` names the games"),
        (&["completions", "bash"], " my-game\n"),
        (&["man"], ".TH my-game 1"),
    ] {
        let answer = answer(arguments);
        assert!(answer.contains(said), "{answer}");
        assert!(!answer.contains("  karakuri "), "{answer}");
    }
    fs::remove_dir_all(folder).expect("the folder is our own");
}
