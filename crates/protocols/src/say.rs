//! Writing lines to a client, and quoting what it sent.

use std::fmt::Display;
use std::io::Write;

/// The client's ear. Writing never fails here: a client that has gone away ends the session.
pub(crate) struct Out<'a> {
    output: &'a mut dyn Write,
    closed: bool,
}

impl<'a> Out<'a> {
    pub(crate) fn new(output: &'a mut dyn Write) -> Out<'a> {
        let closed = false;
        Out { output, closed }
    }

    /// Writes one line.
    pub(crate) fn say(&mut self, line: impl Display) {
        self.closed = self.closed || writeln!(self.output, "{line}").is_err();
    }

    pub(crate) fn flush(&mut self) {
        self.closed = self.closed || self.output.flush().is_err();
    }

    /// Whether nobody reads any more.
    pub(crate) fn is_closed(&self) -> bool {
        self.closed
    }
}

/// Characters of what a client sent that are quoted.
const QUOTED: usize = 60;

/// What a client sent, short and on one line.
pub(crate) fn quote(text: &str) -> String {
    let mut shown: String = text.chars().take(QUOTED).map(visible).collect();
    if text.chars().nth(QUOTED).is_some() {
        shown.push_str("...");
    }
    shown
}

/// A text of several lines as one.
pub(crate) fn one_line(text: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let joined = lines.collect::<Vec<_>>().join("; ");
    joined.chars().map(visible).collect()
}

fn visible(c: char) -> char {
    match c.is_control() {
        true => '\u{FFFD}',
        false => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted_is_short_and_visible() {
        assert_eq!(quote("go depth 3"), "go depth 3");
        assert_eq!(quote("a\0b\x1b"), "a\u{FFFD}b\u{FFFD}");
        assert_eq!(quote(&"x".repeat(1 << 20)).len(), QUOTED + 3);
        assert_eq!(one_line("two\n  lines\n\n"), "two; lines");
    }
}
