//! A program with all the programs that it starts: they end together, and they end with us.
//!
//! On Unix they are a group of processes. A shell is started first and leads the group. It reads from a
//! pipe that we alone hold open, and kills the group when the pipe closes, which also happens if we are
//! killed. A program that leaves its group on purpose is not found. Elsewhere only the program itself is
//! killed.

use std::io;
use std::process::{Child, Command, Stdio};

/// What the shell does, which is the first of the group.
#[cfg(unix)]
const WATCH: &str = r#"read -r line; kill -s KILL -- "-$$""#;

/// Ends the group when it is dropped.
pub struct Group {
    #[cfg(unix)]
    watcher: Child,
}

impl Group {
    /// Starts a program in a group that is watched before there is anything to watch.
    #[cfg(unix)]
    pub fn start(command: &mut Command) -> io::Result<(Child, Group)> {
        use std::os::unix::process::CommandExt;

        // Not in our group, so that Ctrl-C does not end it before its work is done.
        let watcher = Command::new("sh")
            .args(["-c", WATCH])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()?;
        let leader = watcher.id() as i32;
        let group = Group { watcher };
        let program = command.process_group(leader).spawn()?;
        Ok((program, group))
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
