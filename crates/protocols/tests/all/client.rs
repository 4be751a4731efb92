//! The other end of a session: says lines, waits for answers, and writes down both.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, PipeWriter, Write};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use protocols::Protocol;

use crate::games::Shipped;

/// Nothing takes as long, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A session with somebody to talk to.
pub(crate) struct Client {
    /// `None` once the client has gone.
    input: Option<PipeWriter>,
    answers: Receiver<String>,
    session: JoinHandle<()>,
    transcript: String,
}

impl Client {
    /// Begins a session with a game.
    pub(crate) fn begin(protocol: Protocol, game: &'static str) -> Client {
        let (from_client, input) = std::io::pipe().expect("a pipe");
        let (output, mut to_client) = std::io::pipe().expect("a pipe");
        let session = thread::spawn(move || {
            protocols::serve(protocol, &Shipped, (game, &[]), from_client, &mut to_client)
                .expect("the game is there");
        });
        let (post, answers) = channel();
        thread::spawn(move || {
            let lines = BufReader::new(output).lines();
            for line in lines.map_while(Result::ok) {
                let _ = post.send(line);
            }
        });
        Client {
            input: Some(input),
            answers,
            session,
            transcript: String::new(),
        }
    }

    /// Says a line.
    pub(crate) fn say(&mut self, line: &str) {
        writeln!(self.transcript, "> {line}").expect("memory can be written to");
        self.send(format!("{line}\n").as_bytes());
    }

    /// Sends bytes that are not written down. The session may have ended.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        if let Some(input) = &mut self.input {
            let _ = input.write_all(bytes);
        }
    }

    /// Waits for an answer that begins so, and writes down all that was heard until then.
    pub(crate) fn hear(&mut self, beginning: &str) -> String {
        loop {
            let line = self.answers.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|_| {
                panic!("no `{beginning}` after:\n{}", self.transcript);
            });
            writeln!(self.transcript, "  {}", timeless(&line)).expect("memory can be written to");
            if line.starts_with(beginning) {
                return line;
            }
        }
    }

    /// Goes away, waits for the end of the session, and gives all that was said.
    pub(crate) fn leave(mut self) -> String {
        self.input = None;
        self.session.join().expect("the session does not panic");
        while let Ok(line) = self.answers.recv_timeout(PATIENCE) {
            writeln!(self.transcript, "  {}", timeless(&line)).expect("memory can be written to");
        }
        self.transcript
    }
}

/// A line without what depends on the speed of the machine or on how many games there are.
fn timeless(line: &str) -> String {
    if let Some((before, _)) = line
        .split_once(" var ")
        .filter(|_| line.contains("_Variant"))
    {
        return format!("{before} var ...");
    }
    if line.starts_with("feature variants") {
        return "feature variants=\"...\"".to_owned();
    }
    let mut words: Vec<&str> = line.split(' ').collect();
    // Thinking output of XBoard: depth, score, time, nodes, line.
    if words.len() > 4 && words[..4].iter().all(|word| word.parse::<i64>().is_ok()) {
        words[2] = "_";
    }
    for index in 1..words.len() {
        if line.starts_with("info depth") && ["time", "nps"].contains(&words[index - 1]) {
            words[index] = "_";
        }
    }
    words.join(" ")
}

/// Plays a script: lines to say, and after `...` what to wait for.
pub(crate) fn play(protocol: Protocol, game: &'static str, script: &str) -> String {
    let mut client = Client::begin(protocol, game);
    for line in script
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
    {
        match line.strip_prefix("...") {
            Some(beginning) => drop(client.hear(beginning)),
            None => client.say(line),
        }
    }
    client.leave()
}
