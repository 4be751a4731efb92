//! Lines from whoever plays: edited on a terminal, or read plainly from a pipe.
//!
//! Whatever arrives, each line is bounded, is text, and costs bounded memory. What a line means
//! is left to `command`.

use std::borrow::Cow;
use std::io::{self, BufRead, IsTerminal, Write};

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::config::{CompletionType, Config};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Editor, Helper};

use crate::failure::quote;

/// What came instead of, or as, the next line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line of text without control characters.
    Text(String),
    /// A line that cannot mean anything, and why.
    Refused(String),
    /// Ctrl-C at the prompt.
    Interrupted,
    /// There will be no more lines.
    End,
}

/// Where lines come from.
pub(super) enum Input {
    /// A person at a terminal.
    Terminal(Box<Editor<Words, DefaultHistory>>),
    /// A pipe or a file.
    Pipe,
}

/// Longest line that is read; the longest sensible one is a path.
const LONGEST: usize = 4096;

impl Input {
    /// The standard input, edited if both ends are a terminal that can do it.
    pub(super) fn open() -> Input {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Input::Pipe;
        }
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .build();
        match Editor::with_config(config) {
            Ok(mut editor) => {
                editor.set_helper(Some(Words::default()));
                Input::Terminal(Box::new(editor))
            }
            Err(_) => Input::Pipe,
        }
    }

    /// Whether a person is at the other end.
    pub(super) fn is_terminal(&self) -> bool {
        matches!(self, Input::Terminal(_))
    }

    /// The next line. `words`: what may be typed now, for completion. Of a piped line the
    /// transcript shows what was read, as a terminal would.
    pub(super) fn next(
        &mut self,
        prompt: &str,
        words: &dyn Fn() -> Vec<String>,
        out: &mut dyn Write,
    ) -> io::Result<Line> {
        out.flush()?;
        match self {
            Input::Terminal(editor) => {
                if let Some(helper) = editor.helper_mut() {
                    helper.words = words();
                }
                Ok(edited(editor, prompt))
            }
            Input::Pipe => {
                let line = read_line(&mut io::stdin().lock())?;
                if let Line::Text(text) = &line {
                    writeln!(out, "{prompt}{}", quote(text, 60))?;
                }
                Ok(line)
            }
        }
    }
}

fn edited(editor: &mut Editor<Words, DefaultHistory>, prompt: &str) -> Line {
    match editor.readline(prompt) {
        Ok(text) => {
            if !text.trim().is_empty() {
                // A history that cannot be kept is no reason to stop playing.
                let _ = editor.add_history_entry(text.as_str());
            }
            text_line(text.as_bytes(), text.len() > LONGEST)
        }
        Err(ReadlineError::Interrupted) => Line::Interrupted,
        Err(_) => Line::End,
    }
}

/// Reads to the end of the line; of a line that is too long nothing but the beginning is kept.
fn read_line(input: &mut dyn BufRead) -> io::Result<Line> {
    let mut kept = Vec::new();
    let mut read_any = false;
    let mut too_long = false;
    loop {
        let chunk = input.fill_buf()?;
        if chunk.is_empty() {
            break;
        }
        read_any = true;
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        let room = LONGEST.saturating_sub(kept.len());
        too_long |= part.len() > room;
        kept.extend_from_slice(&part[..part.len().min(room)]);
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    match read_any {
        true => Ok(text_line(&kept, too_long)),
        false => Ok(Line::End),
    }
}

fn text_line(bytes: &[u8], too_long: bool) -> Line {
    let refused = |what: String| Line::Refused(what);
    if too_long {
        let start = String::from_utf8_lossy(bytes);
        let start = quote(&start, 30);
        return refused(format!(
            "`{start}`: the line is longer than {LONGEST} bytes"
        ));
    }
    let Ok(text) = std::str::from_utf8(bytes) else {
        let start = String::from_utf8_lossy(bytes);
        return refused(format!(
            "`{}`: the line is not UTF-8 text",
            quote(&start, 30)
        ));
    };
    let text = text.trim();
    if text.chars().any(char::is_control) {
        let start = quote(text, 30);
        return refused(format!("`{start}`: the line has control characters in it"));
    }
    Line::Text(text.to_owned())
}

/// What the tab key can complete.
#[derive(Default)]
pub(super) struct Words {
    words: Vec<String>,
    files: FilenameCompleter,
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = &line[..pos];
        if typed.starts_with("save ") || typed.starts_with("load ") {
            return self.files.complete(line, pos, context);
        }
        let fits = self.words.iter().filter(|word| word.starts_with(typed));
        let pairs = fits.map(|word| Pair {
            display: word.clone(),
            replacement: word.clone(),
        });
        Ok((0, pairs.collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {
    fn highlight_candidate<'c>(&self, candidate: &'c str, _: CompletionType) -> Cow<'c, str> {
        Cow::Borrowed(candidate)
    }
}

impl Validator for Words {}
impl Helper for Words {}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut bytes: &[u8]) -> Vec<Line> {
        let mut lines = Vec::new();
        loop {
            let line = read_line(&mut bytes).expect("memory can be read");
            if line == Line::End {
                return lines;
            }
            lines.push(line);
        }
    }

    #[test]
    fn lines_are_trimmed_and_the_last_needs_no_end() {
        let text = |text: &str| Line::Text(text.to_owned());
        assert_eq!(
            lines(b" P-5c \r\n\nundo"),
            [text("P-5c"), text(""), text("undo")]
        );
    }

    #[test]
    fn garbage_is_refused_line_by_line() {
        let mut bytes = vec![b'x'; 1 << 20];
        bytes.extend(b"\n\xff\xfe\n\0\nquit\n");
        let lines = lines(&bytes);
        assert_eq!(lines.len(), 4);
        assert!(
            lines[..3]
                .iter()
                .all(|line| matches!(line, Line::Refused(_)))
        );
        assert_eq!(lines[3], Line::Text("quit".to_owned()));
    }
}
