//! Whatever is typed, there is one clear message, the documented exit code, and no hang.

use crate::run::{Outcome, karakuri, karakuri_reading};

/// Arguments, exit code, and what the message must say.
const TABLE: [(&[&str], i32, &str); 38] = [
    (
        &["moves", "no-such-file.variant"],
        2,
        "cannot read `no-such-file.variant`",
    ),
    (&["moves", "."], 2, "no game is called `.`"),
    (&["moves", "./"], 2, "cannot read `./`"),
    (&["check", "no-such-file.variant"], 2, "cannot read"),
    (&["fmt", "no-such-file.variant"], 2, "cannot read"),
    (&["play", "broken.variant"], 1, "error"),
    (&["moves", "broken.variant"], 1, "error"),
    (&["expand", "broken.variant"], 1, "error"),
    (&["moves", "minishogy"], 2, "did you mean `minishogi`?"),
    (&["show", "qqqq"], 2, "no game is called `qqqq`"),
    (
        &["show", "minishogi", "Silber"],
        2,
        "did you mean `Silver`?",
    ),
    (
        &[
            "moves",
            "minishogi",
            "--position",
            "rbsgk/4p/6/P4/KGSBR b - 1",
        ],
        2,
        "not a position",
    ),
    (
        &["moves", "minishogi", "--position", ""],
        2,
        "not a position",
    ),
    (&["perft", "minishogi", "999999999999"], 2, "999999999999"),
    (&["perft", "minishogi", "21"], 2, "21"),
    (&["perft", "minishogi", "-1"], 2, "-1"),
    (&["perft", "minishogi", "3", "--threads", "0"], 2, "0"),
    (&["analyse", "minishogi", "--moves", "5d5c,1a5e"], 1, "1a5e"),
    (&["solve", "minishogi", "--moves", "5d5c,1a5e"], 1, "1a5e"),
    (
        &["solve", "minishogi", "--position", "x"],
        2,
        "not a position",
    ),
    (&["solve", "minishogi", "--plies", "257"], 2, "257"),
    (&["solve", "minishogi", "--depth", "3"], 2, "--depth"),
    (
        &["solve", "ataxx"],
        2,
        "no mates can be solved: no piece of this game is royal",
    ),
    (&["perft", "minishogi", "1", "--moves", "1a5e"], 1, "1a5e"),
    (
        &["analyse", "minishogi", "--multipv", "0"],
        2,
        "0 is not in 1..=1000",
    ),
    (
        &["judge", "minishogi", "no-such-file.txt"],
        2,
        "cannot read `no-such-file.txt`",
    ),
    (&["judge", "minishogi"], 2, "<RECORD>"),
    (&["why", "minishogi", "--moves", "1a5e", "5d5c"], 1, "1a5e"),
    (
        &["play", "minishogi", "--side", "red"],
        2,
        "`red` is not a side",
    ),
    (&["play", "minishogi", "--handicap", "K"], 2, "royal"),
    (
        &["moves", "minishogi", "--set", "stalmate=draws"],
        2,
        "did you mean `stalemate`?",
    ),
    (
        &["perft", "minishogi", "2", "--set", "stalemate=draw"],
        2,
        "did you mean `draws`?",
    ),
    (
        &["rules", "minishogi", "--set", "stalemate"],
        2,
        "write it as NAME=VALUE",
    ),
    (
        &["expand", "tiny.variant", "--set", "a=b"],
        2,
        "this game has none",
    ),
    (
        &["check", "tiny.variant", "--set", "a=b"],
        2,
        "this game has none",
    ),
    (
        &["show", "FfW", "--set", "a=b"],
        2,
        "`--set` applies to a game",
    ),
    (
        &[
            "match",
            "minishogi",
            "--engine",
            "karakuri",
            "--engine",
            "karakuri level=worst",
        ],
        2,
        "`level=worst`: expected one of beginner",
    ),
    (&["rules", "minishogy"], 2, "did you mean `minishogi`?"),
];

#[test]
fn every_mistake_has_a_message_and_an_exit_code() {
    for (arguments, code, message) in TABLE {
        let outcome = karakuri(arguments);
        assert_eq!(outcome.code, code, "{arguments:?}: {}", outcome.stderr);
        assert!(
            outcome.stderr.contains("error"),
            "{arguments:?}: {}",
            outcome.stderr
        );
        assert!(
            outcome.stderr.contains(message),
            "{arguments:?}: {}",
            outcome.stderr
        );
        assert_eq!(outcome.stdout, "", "{arguments:?}");
    }
}

#[test]
fn an_unreadable_file_does_not_hide_the_others() {
    let outcome = karakuri(&[
        "check",
        "no-such-file.variant",
        "broken.variant",
        "tiny.variant",
    ]);
    assert_eq!(outcome.code, 2);
    assert_eq!(outcome.stdout, "tiny.variant: fine\n");
    assert!(
        outcome
            .stderr
            .contains("cannot read `no-such-file.variant`")
    );
    assert!(outcome.stderr.contains("Glod"), "{}", outcome.stderr);
    let outcome = karakuri(&["fmt", "--check", "no-such-file.variant", "crooked.variant"]);
    assert_eq!(outcome.code, 2);
    assert_eq!(outcome.stdout, "crooked.variant: not in house style\n");
}

#[test]
fn messages_stay_short_whatever_is_quoted() {
    let long = "x".repeat(100_000);
    for arguments in [
        ["moves", &long].as_slice(),
        &["moves", "minishogi", "--position", &long],
    ] {
        let outcome = karakuri(arguments);
        assert_eq!(outcome.code, 2);
        assert!(outcome.stderr.len() < 2000, "{}", outcome.stderr.len());
    }
}

#[test]
fn an_illegal_move_in_a_game_is_refused_and_remembered() {
    let outcome = two_people(b"5d5c\n5d5c\nquit\n");
    assert_eq!(outcome.code, 1);
    assert_eq!(
        outcome.stderr.matches("error:").count(),
        1,
        "{}",
        outcome.stderr
    );
    assert!(outcome.stderr.contains("5d5c"), "{}", outcome.stderr);
}

#[test]
fn a_mebibyte_of_garbage_does_no_harm() {
    let mut noise = Vec::with_capacity(1 << 20);
    let mut random: u64 = 1;
    while noise.len() < 1 << 20 {
        random = random.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
        noise.push((random >> 56) as u8);
    }
    let one_line = vec![b'x'; 1 << 20];
    let zeros = vec![0; 1 << 20];
    let many_lines = b"y\n".repeat(1 << 19);
    for garbage in [noise, one_line, zeros, many_lines] {
        let outcome = two_people(&garbage);
        assert_eq!(outcome.code, 1, "{}", outcome.stderr);
        assert!(outcome.stderr.contains("error:"));
        assert!(outcome.stdout.len() + outcome.stderr.len() < 20_000);
    }
}

#[test]
fn empty_lines_are_nothing_at_all() {
    let outcome = two_people(&b"\n".repeat(1 << 20));
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""));
}

fn two_people(input: &[u8]) -> Outcome {
    karakuri_reading(&["play", "minishogi", "--side", "both"], input)
}

/// A folder of its own for a test.
#[cfg(unix)]
fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("karakuri-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the temporary folder can be written to");
    folder
}

#[test]
#[cfg(unix)]
fn a_pipe_that_nobody_fills_is_not_read() {
    let folder = folder("pipes");
    let child = "variant child extends parent {\n}\n";
    std::fs::write(folder.join("child.variant"), child).expect("a file is written");
    let made = std::process::Command::new("mkfifo")
        .args([folder.join("pipe.variant"), folder.join("parent.variant")])
        .status();
    assert!(made.expect("mkfifo is everywhere").success());
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    for command in ["check", "fmt", "moves"] {
        let outcome = karakuri(&[command, &path("pipe.variant")]);
        assert_eq!(outcome.code, 2, "{command}: {}", outcome.stderr);
        assert!(
            outcome.stderr.contains("it is not a plain file"),
            "{}",
            outcome.stderr
        );
    }
    let outcome = karakuri(&["check", &path("child.variant")]);
    assert_eq!(outcome.code, 1, "{}", outcome.stderr);
    assert!(outcome.stderr.contains("E0701"), "{}", outcome.stderr);
    std::fs::remove_dir_all(&folder).expect("it can be removed");
}

#[test]
#[cfg(unix)]
fn a_link_out_of_the_folder_is_no_parent() {
    let root = folder("links");
    let inside = root.join("inside");
    std::fs::create_dir_all(&inside).expect("a folder is made");
    let write = |path: std::path::PathBuf, text: &str| {
        std::fs::write(path, text).expect("a file is written");
    };
    write(root.join("secret"), "the first line of a secret\n");
    for (name, target) in [("one", "../secret"), ("two", "secret")] {
        write(
            inside.join(format!("{name}-child.variant")),
            &format!("variant {name}-child extends {name} {{\n}}\n"),
        );
        let link = inside.join(format!("{name}.variant"));
        std::os::unix::fs::symlink(target, link).expect("a link is made");
    }
    write(inside.join("secret"), "the first line of a secret\n");
    for name in ["one", "two"] {
        let child = inside.join(format!("{name}-child.variant"));
        let outcome = karakuri(&["check", &child.to_string_lossy()]);
        assert_eq!(outcome.code, 1, "{}", outcome.stderr);
        assert!(outcome.stderr.contains("E0701"), "{}", outcome.stderr);
        assert!(!outcome.stderr.contains("secret"), "{}", outcome.stderr);
    }
    std::fs::remove_dir_all(&root).expect("it can be removed");
}
