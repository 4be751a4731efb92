//! A program with all the programs that it starts: they end together, and they end with us.
//!
//! On Unix they are a group of processes. A shell waits for the end of a pipe of which only we hold
//! the other end, and then ends the group: so nothing outlives us, however we are ended ourselves. What
//! leaves its group on purpose is not found. Elsewhere the program alone is ended.

use std::io;
use std::process::{Child, Command, Stdio};

/// What the shell does: `$1` is the group.
#[cfg(unix)]
const WATCH: &str = r#"read -r line; kill -s KILL -- "-$1""#;

/// Ends the group when it is dropped.
pub struct Group {
    #[cfg(unix)]
    watcher: Child,
}

impl Group {
    /// Starts a program as the first of its group.
    #[cfg(unix)]
    pub fn start(command: &mut Command) -> io::Result<(Child, Group)> {
        use std::os::unix::process::CommandExt;

        let mut program = command.process_group(0).spawn()?;
        // In a group of its own too, so that Ctrl-C does not end it before its work is done.
        let watcher = Command::new("sh")
            .args(["-c", WATCH, "sh", &program.id().to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn();
        match watcher {
            Ok(watcher) => Ok((program, Group { watcher })),
            Err(error) => {
                // It was not to run unwatched; the first reason says more.
                let _ = program.kill().and_then(|()| program.wait());
                Err(error)
            }
        }
    }

    /// Starts a program.
    #[cfg(not(unix))]
    pub fn start(command: &mut Command) -> io::Result<(Child, Group)> {
        Ok((command.spawn()?, Group {}))
    }
}

#[cfg(unix)]
impl Drop for Group {
    fn drop(&mut self) {
        drop(self.watcher.stdin.take());
        // Without a shell there is nobody left to wait for.
        let _ = self.watcher.wait();
    }
}
