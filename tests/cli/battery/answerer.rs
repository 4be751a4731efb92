//! Runs the program with a session as its input, and tells how it ended and what it needed.

use std::io::{Read, Write};
use std::process::Child;
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use crate::run::{files, program};

/// How a session ended.
#[derive(Debug)]
pub(super) struct Ending {
    /// The exit code; `None` if a signal ended the program.
    pub(super) code: Option<i32>,
    /// Whether it was over soon enough.
    pub(super) in_time: bool,
    /// The most memory that was seen, in KiB; `None` where that is not known.
    pub(super) memory: Option<u64>,
    /// The beginning of what was said on standard error.
    pub(super) stderr: String,
}

/// How often memory is looked at.
const GLANCE: Duration = Duration::from_millis(3);
/// So long a session may take to read its input.
const READING: Duration = Duration::from_secs(60);
/// Bytes of standard error that are kept.
const KEPT: u64 = 64 << 10;

/// Runs the program. Its input stays open behind `quit`, so that it is `quit` that ends the session.
pub(super) fn run(arguments: &[String], sent: &[u8], patience: Duration) -> Ending {
    let mut child = program(&files(), arguments)
        .spawn()
        .expect("the program has been built");
    let mut stdin = child.stdin.take().expect("it is piped");
    let mut stdout = child.stdout.take().expect("it is piped");
    let mut stderr = child.stderr.take().expect("it is piped");
    let answers = thread::spawn(move || std::io::copy(&mut stdout, &mut std::io::sink()));
    let complaints = thread::spawn(move || {
        let mut kept = Vec::new();
        let _ = stderr.by_ref().take(KEPT).read_to_end(&mut kept);
        let _ = std::io::copy(&mut stderr, &mut std::io::sink());
        String::from_utf8_lossy(&kept).into_owned()
    });
    let (post, is_read) = channel();
    let sent = sent.to_owned();
    let writer = thread::spawn(move || {
        // A program that stops reading early closes the pipe, which is its right.
        let _ = stdin.write_all(&sent);
        let open = sent.ends_with(b"quit\n").then_some(stdin);
        let _ = post.send(Instant::now());
        open
    });
    let began = Instant::now();
    let (mut read, mut memory) = (None, None);
    let status = loop {
        memory = memory.max(most_memory(&child));
        if let Some(status) = child.try_wait().expect("a child can be waited for") {
            break Some(status);
        }
        read = read.or_else(|| is_read.try_recv().ok());
        let over = read.map_or(began + READING, |read| read + patience);
        if Instant::now() > over {
            break None;
        }
        thread::sleep(GLANCE);
    };
    if status.is_none() {
        child.kill().expect("a child that runs can be ended");
        child.wait().expect("a child can be waited for");
    }
    drop(writer.join().expect("writing does not panic"));
    let _ = answers.join().expect("reading does not panic");
    Ending {
        code: status.and_then(|status| status.code()),
        in_time: status.is_some(),
        memory,
        stderr: complaints.join().expect("reading does not panic"),
    }
}

/// The most memory that a process has had, in KiB; unknown but on Linux, and once it has ended.
fn most_memory(child: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}
