//! Runs the built program and shows what came of it as one text, for snapshots.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What a run of the program gave.
pub(crate) struct Outcome {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Nothing that the tests ask for takes nearly as long.
const PATIENCE: Duration = Duration::from_secs(120);

/// Runs `karakuri` in the folder of the test files.
pub(crate) fn karakuri(arguments: &[&str]) -> Outcome {
    karakuri_reading(arguments, b"")
}

/// The same with something to read on standard input.
pub(crate) fn karakuri_reading(arguments: &[&str], input: &[u8]) -> Outcome {
    run(&files(), arguments, input, false)
}

/// The same in another folder.
pub(crate) fn karakuri_in(folder: &Path, arguments: &[&str], input: &[u8]) -> Outcome {
    run(folder, arguments, input, false)
}

/// The same in colours, though nobody looks.
pub(crate) fn karakuri_in_colours(arguments: &[&str], input: &[u8]) -> Outcome {
    run(&files(), arguments, input, true)
}

/// The program with its arguments, all three ends of it piped.
pub(crate) fn program(folder: &Path, arguments: &[impl AsRef<OsStr>]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_karakuri"));
    command
        .args(arguments)
        .current_dir(folder)
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(folder: &Path, arguments: &[&str], input: &[u8], colours: bool) -> Outcome {
    let mut command = program(folder, arguments);
    if colours {
        // A dark terminal.
        command.env("CLICOLOR_FORCE", "1").env("COLORFGBG", "15;0");
    }
    let mut child = command.spawn().expect("the program has been built");
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.to_owned();
    // A program that stops reading early closes the pipe, which is its right.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let began = Instant::now();
    let output = child
        .wait_with_output()
        .expect("the program can be waited for");
    writer.join().expect("writing does not panic");
    assert!(began.elapsed() < PATIENCE, "{arguments:?} took too long");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Outcome {
        code: output.status.code().expect("the program ends by itself"),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

/// The folder with the files that the tests name.
pub(crate) fn files() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/files")
}

/// An empty folder of one's own, removed again by the caller.
pub(crate) fn empty_folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("karakuri-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the temporary folder can be written to");
    folder
}

/// Command line, both outputs and exit code as one text.
pub(crate) fn transcript(arguments: &[&str], outcome: &Outcome) -> String {
    let mut text = format!("$ karakuri {}\n", arguments.join(" "));
    text += &outcome.stdout;
    if !outcome.stderr.is_empty() {
        write!(text, "--- stderr ---\n{}", outcome.stderr).expect("memory can be written to");
    }
    write!(text, "--- exit code {} ---", outcome.code).expect("memory can be written to");
    text
}

/// Runs and shows.
pub(crate) fn shown(arguments: &[&str]) -> String {
    transcript(arguments, &karakuri(arguments))
}
