//! How a command ends when it does not end well: the message and the exit code.
//!
//! A reader that has seen enough (`karakuri list | head -1`) is no failure, and ends the program
//! quietly.

use std::io::{self, ErrorKind, Write};

use crate::theme;

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The answer is no.
    No(String),
    /// The question was wrong: unknown words, unreadable files, broken positions.
    Usage(String),
    /// Everything has been said already; this is the exit code.
    Reported(u8),
    /// What was to be said could not be written.
    Output(io::Error),
}

impl Failure {
    /// The exit code.
    pub(crate) fn code(&self) -> u8 {
        match self {
            Failure::No(_) => 1,
            Failure::Usage(_) => 2,
            Failure::Reported(code) => *code,
            Failure::Output(error) if error.kind() == ErrorKind::BrokenPipe => 0,
            Failure::Output(_) => 2,
        }
    }

    /// What is still to be said, for somebody who goes on after it.
    pub(crate) fn sentence(self) -> String {
        match self {
            Failure::No(message) | Failure::Usage(message) => message,
            Failure::Reported(_) => "the file of the game has errors now".to_owned(),
            Failure::Output(error) => error.to_string(),
        }
    }

    /// Says on standard error what is still to be said.
    pub(crate) fn report(&self) {
        match self {
            Failure::No(message) | Failure::Usage(message) => say_error(message),
            Failure::Reported(_) => {}
            Failure::Output(error) if error.kind() == ErrorKind::BrokenPipe => {}
            Failure::Output(error) => say_error(&format!("cannot write the answer: {error}")),
        }
    }
}

/// Every error of the kind met by `?` in a command comes from writing its answer: errors about
/// files are given words of their own where they occur.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

/// Writes `error: message` to standard error.
pub(crate) fn say_error(message: &str) {
    let (bold, plain) = (theme::ERROR.render(), theme::ERROR.render_reset());
    say(&format!("{bold}error:{plain} {message}"));
}

/// Writes `warning: message` to standard error.
pub(crate) fn say_warning(message: &str) {
    let (bold, plain) = (theme::WARNING.render(), theme::WARNING.render_reset());
    say(&format!("{bold}warning:{plain} {message}"));
}

/// Writes a text to standard error, without colours where they are not wanted.
pub(crate) fn say(text: &str) {
    // If standard error cannot be written to there is nobody left to tell.
    let _ = writeln!(anstream::stderr(), "{}", text.trim_end());
}

/// At most `limit` characters of a text that somebody typed, with control characters made
/// visible, for quoting in a message.
pub(crate) fn quote(text: &str, limit: usize) -> String {
    let visible = |c: char| match c {
        c if c.is_control() => '\u{FFFD}',
        c => c,
    };
    let mut shown: String = text.chars().take(limit).map(visible).collect();
    if text.chars().nth(limit).is_some() {
        shown.push_str("...");
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::quote;

    #[test]
    fn quotes_are_short_and_visible() {
        assert_eq!(quote("P-5c", 10), "P-5c");
        assert_eq!(quote("a\0b\x1b[31m", 10), "a\u{FFFD}b\u{FFFD}[31m");
        assert_eq!(quote(&"x".repeat(1000), 5), "xxxxx...");
    }
}
