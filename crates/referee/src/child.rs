//! An engine as a child process, or at the other end of two pipes: lines in, lines out, each with the
//! moment when it was heard.
//!
//! Nothing that a child does can hold the caller up: it is read and written on threads of their own,
//! every wait has an end, and a child that does not leave when asked is ended. What lines mean is left
//! to others.

use std::cell::Cell;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::group::Group;

/// The longest line that is kept; what is longer is cut.
pub(crate) const LONGEST_LINE: u64 = 64 << 10;

/// Lines that may wait to be heard; a child that says more must wait itself.
const WAITING: usize = 1024;

/// How long a child may take to leave when it was told to.
const FAREWELL: Duration = Duration::from_millis(500);

/// Why no line came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoLine {
    /// It closed its output; how it ended, if it has.
    Gone(String),
    /// The time is up, and it has said so many lines since it was last told something.
    Silent(u64),
}

/// A running engine.
pub struct Child {
    /// `None` if what is at the other end was not started here.
    process: Option<std::process::Child>,
    /// Those that it may have started.
    group: Option<Group>,
    /// What is to be written; `None` once it has been told to leave.
    post: Option<Sender<String>>,
    heard: Receiver<(Instant, String)>,
    /// Lines that were heard since the last was sent.
    n_heard: Cell<u64>,
}

impl Child {
    /// Starts a program with its arguments. The error is a sentence.
    pub fn start(command: &[String]) -> Result<Child, String> {
        let (program, arguments) = command.split_first().ok_or("the command is empty")?;
        let mut started = Command::new(located(program));
        started
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let (mut process, group) = Group::start(&mut started)
            .map_err(|error| format!("`{program}` cannot be started: {error}"))?;
        let stdout = process.stdout.take().expect("it is piped");
        let stdin = process.stdin.take().expect("it is piped");
        let mut child = Child::over(stdout, stdin);
        child.process = Some(process);
        child.group = Some(group);
        Ok(child)
    }

    /// Whoever writes what is read from `from` and reads what is written to `to`.
    pub fn over(from: impl Read + Send + 'static, mut to: impl Write + Send + 'static) -> Child {
        let (post, to_write) = channel::<String>();
        let (say, heard) = sync_channel(WAITING);
        thread::spawn(move || {
            for line in to_write {
                // A child that has gone is found out when it is listened to.
                if to.write_all(line.as_bytes()).is_err() || to.flush().is_err() {
                    break;
                }
            }
        });
        thread::spawn(move || {
            let mut from = BufReader::new(from);
            while let Ok(Some(line)) = read_line(&mut from) {
                if say.send((Instant::now(), line)).is_err() {
                    break;
                }
            }
        });
        Child {
            process: None,
            group: None,
            post: Some(post),
            heard,
            n_heard: Cell::new(0),
        }
    }

    /// Sends a line.
    pub fn send(&self, line: &str) {
        self.n_heard.set(0);
        if let Some(post) = &self.post {
            let _ = post.send(format!("{line}\n"));
        }
    }

    /// The next line that is heard before `until`, and when it was.
    pub fn line(&mut self, until: Instant) -> Result<(Instant, String), NoLine> {
        let left = until.saturating_duration_since(Instant::now());
        match self.heard.recv_timeout(left) {
            // A child that never stops talking is held to its time as well.
            Ok((at, _)) if at > until => Err(NoLine::Silent(self.n_heard.get())),
            Ok(heard) => {
                self.n_heard.set(self.n_heard.get() + 1);
                Ok(heard)
            }
            Err(RecvTimeoutError::Timeout) => Err(NoLine::Silent(self.n_heard.get())),
            Err(RecvTimeoutError::Disconnected) => Err(NoLine::Gone(self.end())),
        }
    }

    /// The next line, if one is heard within this time. None is lost. The error says how a child that has
    /// gone ended.
    pub fn line_within(&mut self, patience: Duration) -> Result<Option<String>, String> {
        match self.heard.recv_timeout(patience) {
            Ok((_, line)) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.end()),
        }
    }

    /// How a child that has closed its output ended.
    fn end(&mut self) -> String {
        match self.wait(FAREWELL) {
            Some(status) => format!("it ended with {status}"),
            None => "it closed its output".to_owned(),
        }
    }

    fn wait(&mut self, patience: Duration) -> Option<std::process::ExitStatus> {
        let process = self.process.as_mut()?;
        let until = Instant::now() + patience;
        loop {
            match process.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(5)),
                Ok(None) | Err(_) => return None,
            }
        }
    }
}

impl Drop for Child {
    /// Tells the child to leave, and ends it if it does not, and what it has left behind.
    fn drop(&mut self) {
        self.send("quit");
        self.post = None;
        let has_left = self.wait(FAREWELL).is_some();
        self.group = None;
        if !has_left && let Some(process) = &mut self.process {
            // It may have ended by itself meanwhile.
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

/// Where Debian keeps games, which are not on everybody's path.
const GAMES: &str = "/usr/games";

/// The program, found where games are if it is not on the path.
fn located(program: &str) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).any(|folder| folder.join(program).is_file());
    let among_games = Path::new(GAMES).join(program);
    match !program.contains('/') && !on_path && among_games.is_file() {
        true => among_games,
        false => PathBuf::from(program),
    }
}

/// A line without its end, cut if it is too long; `None` at the end of the input.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input
        .by_ref()
        .take(LONGEST_LINE)
        .read_until(b'\n', &mut bytes)?
        == 0
    {
        return Ok(None);
    }
    if !bytes.ends_with(b"\n") && bytes.len() as u64 == LONGEST_LINE {
        skip_line(input)?;
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(text.trim_end_matches(['\r', '\n']).to_owned()))
}

/// Skips the rest of a line.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let skipped = end.map_or(buffer.len(), |end| end + 1);
        input.consume(skipped);
        if end.is_some() {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_and_broken_text_is_read() {
        let mut text = vec![b'x'; 200_000];
        text.extend(b"\nmove\xff\r\nlast");
        let mut input = BufReader::new(&text[..]);
        let first = read_line(&mut input).expect("it is memory");
        assert_eq!(first.map(|line| line.len() as u64), Some(LONGEST_LINE));
        let mut next = || read_line(&mut input).expect("it is memory");
        assert_eq!(next().as_deref(), Some("move\u{FFFD}"));
        assert_eq!(next().as_deref(), Some("last"));
        assert_eq!(next(), None);
    }
}
