//! Sessions of the protocols.

use std::io::Cursor;
use std::sync::{Mutex, MutexGuard};

use protocols::Protocol;

use crate::games::{self, ShippedGames};
use crate::lines::headed;

/// The first line names a protocol and a game, the rest is sent to a session. It ends, and answers a
/// question behind it all unless it was told to quit.
pub fn session(bytes: &[u8]) {
    let (head, sent) = headed(bytes);
    let (protocol, game) = head.split_once(' ').unwrap_or((&head, ""));
    let protocol = match protocol {
        "uci" => Protocol::Uci,
        "xboard" => Protocol::XBoard,
        _ => Protocol::Usi,
    };
    let (question, answer) = match protocol {
        Protocol::Usi | Protocol::Uci => ("isready", "readyok"),
        Protocol::XBoard => ("ping 777", "pong 777"),
    };
    let known = games::names().iter().find(|name| *name == game);
    let game = known.unwrap_or(&games::names()[sent.len() % games::names().len()]);
    let lines: Vec<String> = sent.lines().map(modest).collect();
    let quits = |line: &String| line.split_whitespace().next() == Some("quit");
    let leaves = lines.iter().any(quits);
    let input = format!("{}\n{question}\n", lines.join("\n"));
    let mut output = Vec::new();
    let _alone = alone();
    let served = protocols::serve(
        protocol,
        &ShippedGames,
        (game, &[]),
        Cursor::new(input.clone().into_bytes()),
        &mut output,
    );
    served.expect("a shipped game can be opened");
    let output = String::from_utf8(output).expect("answers are UTF-8");
    let hidden = |c: char| c.is_control() && c != '\n';
    assert!(!output.contains(hidden), "{output:?}");
    let is_answered = output.lines().any(|line| line == answer);
    assert!(
        is_answered || leaves,
        "no answer to {question}:\n{input}\n{output}"
    );
}

/// One session at a time: those that think share the machine.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// A line that asks for little memory and few threads, which a client may have as many of as it likes.
fn modest(line: &str) -> String {
    let lower = line.to_lowercase();
    let greedy = ["hash", "threads", "memory", "cores"];
    if !greedy.iter().any(|word| lower.contains(word)) {
        return line.to_owned();
    }
    let mut last = ' ';
    let one_digit = |c: &char| {
        let keep = !(c.is_ascii_digit() && last.is_ascii_digit());
        last = *c;
        keep
    };
    line.chars().filter(one_digit).collect()
}
