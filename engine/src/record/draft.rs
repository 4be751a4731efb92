//! A record taken apart into tags and what stands between and behind moves, nothing of it
//! understood yet.
//!
//! Takes time in proportion to the text, whatever it holds: places are bytes, and become lines and
//! columns only where something is wrong.

use std::collections::BTreeSet;

use super::RecordError;
use super::token::of_token;
use crate::move_query::excerpt;
use crate::types::Outcome;

/// What is wrong at a byte of the text.
#[derive(Debug)]
pub(super) struct Fault {
    at: usize,
    message: String,
}

pub(super) fn fault(at: usize, message: impl Into<String>) -> Fault {
    Fault {
        at,
        message: message.into(),
    }
}

impl Fault {
    /// The same with more to say.
    pub(super) fn followed_by(mut self, more: &str) -> Fault {
        self.message += more;
        self
    }

    /// The same with line and column in `text`.
    pub(super) fn locate(self, text: &str) -> RecordError {
        let before = &text[..self.at];
        let begin = before.rfind('\n').map_or(0, |end| end + 1);
        RecordError {
            line: before.matches('\n').count() + 1,
            column: before[begin..].chars().count() + 1,
            message: self.message,
        }
    }
}

/// One tag.
pub(super) struct Tag {
    pub(super) at: usize,
    pub(super) name: String,
    pub(super) value: String,
}

/// What stands behind the tags, one by one.
#[derive(Debug, PartialEq)]
pub(super) enum Token<'a> {
    /// Digits before a move, and how many dots stand behind them.
    Number(&'a str, usize),
    /// Anything that can only be a move.
    Move(&'a str),
    /// `$3`.
    Glyph(u8),
    /// A comment without what encloses it.
    Comment(&'a str),
    /// `(`, which begins a variation.
    Open,
    /// `)`, which ends it.
    Close,
    /// The end of the game: who won, `None` if nobody has yet.
    Result(Option<Outcome>),
}

/// A record taken apart.
pub(super) struct Draft<'a> {
    pub(super) tags: Vec<Tag>,
    /// With their places.
    pub(super) tokens: Vec<(usize, Token<'a>)>,
    /// Whether they are more than comments.
    pub(super) has_moves: bool,
    /// Where the text ends.
    pub(super) end: usize,
}

impl<'a> Draft<'a> {
    pub(super) fn parse(text: &'a str) -> Result<Self, Fault> {
        let mut parser = Parser {
            text,
            at: 0,
            draft: Draft {
                tags: Vec::new(),
                tokens: Vec::new(),
                has_moves: false,
                end: text.trim_end().len(),
            },
            names: BTreeSet::new(),
        };
        while parser.step()? {}
        Ok(parser.draft)
    }

    pub(super) fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }
}

/// What ends a word besides white space.
const MARKS: [char; 8] = ['{', '}', ';', '(', ')', '[', ']', '$'];

struct Parser<'a> {
    text: &'a str,
    /// How far it has been read.
    at: usize,
    draft: Draft<'a>,
    /// The names of the tags so far.
    names: BTreeSet<String>,
}

impl<'a> Parser<'a> {
    /// Reads one thing; whether there was any.
    fn step(&mut self) -> Result<bool, Fault> {
        let Some(first) = self.rest().chars().next() else {
            return Ok(false);
        };
        let at = self.at;
        match first {
            _ if first.is_whitespace() => self.at += first.len_utf8(),
            '%' if at == 0 || self.text[..at].ends_with('\n') => self.at += self.line().len(),
            ';' => {
                let line = self.line();
                self.take(line.len(), Token::Comment(line[1..].trim()));
            }
            '{' => self.comment()?,
            '[' => self.tag()?,
            '$' => self.glyph()?,
            '(' => self.take(1, Token::Open),
            ')' => self.take(1, Token::Close),
            ']' | '}' => {
                return Err(fault(at, format!("`{first}` closes nothing")));
            }
            _ => self.word()?,
        }
        Ok(true)
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Takes this many bytes as a token.
    fn take(&mut self, length: usize, token: Token<'a>) {
        self.draft.has_moves |= !matches!(token, Token::Comment(_));
        self.draft.tokens.push((self.at, token));
        self.at += length;
    }

    /// What is left of the line.
    fn line(&self) -> &'a str {
        let rest = self.rest();
        &rest[..rest.find('\n').unwrap_or(rest.len())]
    }

    fn comment(&mut self) -> Result<(), Fault> {
        let rest = self.rest();
        let end = rest.find('}');
        let end = end.ok_or_else(|| fault(self.at, "this comment is not closed by `}`"))?;
        self.take(end + 1, Token::Comment(rest[1..end].trim()));
        Ok(())
    }

    fn glyph(&mut self) -> Result<(), Fault> {
        let digits = digits(&self.rest()[1..]);
        let message = "expected a number from 0 to 255 after `$`";
        let number = digits.parse().map_err(|_| fault(self.at, message))?;
        self.take(1 + digits.len(), Token::Glyph(number));
        Ok(())
    }

    fn tag(&mut self) -> Result<(), Fault> {
        let at = self.at;
        if self.draft.has_moves {
            let message = "tags come before the moves, and a record holds one game";
            return Err(fault(at, message));
        }
        let line = self.line();
        let (name, value, length) = tag_parts(line).ok_or_else(|| {
            let shown = excerpt(line);
            let message = format!("`{shown}` is not a tag like [Date \"2001-02-03\"]");
            fault(at, message)
        })?;
        if !self.names.insert(name.to_owned()) {
            let message = format!("the tag {} is given twice", excerpt(name));
            return Err(fault(at, message));
        }
        let name = name.to_owned();
        self.draft.tags.push(Tag { at, name, value });
        self.at += length;
        Ok(())
    }

    /// A number with its dots, a result, or a move.
    fn word(&mut self) -> Result<(), Fault> {
        let rest = self.rest();
        let digits = digits(rest);
        let dots = &rest[digits.len()..];
        let n_dots = dots.len() - dots.trim_start_matches('.').len();
        if n_dots > 0 {
            return self.number(digits, n_dots);
        }
        let ends = |c: char| c.is_whitespace() || MARKS.contains(&c);
        let word = &rest[..rest.find(ends).unwrap_or(rest.len())];
        let token = match of_token(word) {
            Some(outcome) => Token::Result(outcome),
            None if word == digits => Token::Number(digits, 0),
            None => Token::Move(word),
        };
        self.take(word.len(), token);
        Ok(())
    }

    /// The dots may stand apart from their number.
    fn number(&mut self, digits: &'a str, n_dots: usize) -> Result<(), Fault> {
        match self.draft.tokens.last_mut() {
            _ if !digits.is_empty() => {
                self.take(digits.len() + n_dots, Token::Number(digits, n_dots));
            }
            Some((_, Token::Number(_, dots))) => {
                *dots += n_dots;
                self.at += n_dots;
            }
            _ => return Err(fault(self.at, "these dots do not follow a number")),
        }
        Ok(())
    }
}

/// The digits that a text begins with.
fn digits(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_digit());
    &text[..end.unwrap_or(text.len())]
}

/// Name and value of `[Name "value"]`, with which `line` begins, and its length in bytes.
fn tag_parts(line: &str) -> Option<(&str, String, usize)> {
    let inner = line.strip_prefix('[')?;
    let (name, quoted) = inner.split_once('"')?;
    let name = name.trim();
    if name.is_empty() || name.contains(['[', ']']) {
        return None;
    }
    let mut value = String::new();
    let mut chars = quoted.chars();
    loop {
        match chars.next()? {
            '\\' => value.push(chars.next()?),
            '"' => break,
            c => value.push(c),
        }
    }
    let rest = chars.as_str().trim_start().strip_prefix(']')?;
    Some((name, value, line.len() - rest.len()))
}
