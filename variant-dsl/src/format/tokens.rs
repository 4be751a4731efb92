//! Statements with their comments, for a text that has the shape of a variant.
//!
//! A comment belongs to the statement that ends on its line, or else to the next one. How anything
//! is printed is left to `layout`.

use std::iter::Peekable;
use std::vec::IntoIter;

use crate::parse::{Token, TokenKind, tokens};

/// A comment on lines of its own.
#[derive(Clone, Debug)]
pub(super) struct Comment {
    pub(super) blank_before: bool,
    pub(super) text: String,
}

/// Words, and a block if one follows.
#[derive(Clone, Debug, Default)]
pub(super) struct Statement {
    pub(super) leading: Vec<Comment>,
    pub(super) blank_before: bool,
    pub(super) words: Vec<String>,
    pub(super) body: Option<Body>,
    /// The comment at the end of its last line.
    pub(super) trailing: Option<String>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Body {
    pub(super) statements: Vec<Statement>,
    /// The comment after the `{`.
    pub(super) opening: Option<String>,
    /// Comments before the `}`, or the end of the file.
    pub(super) rest: Vec<Comment>,
    /// Whether it stood on one line.
    pub(super) one_line: bool,
}

/// The whole file as a body.
pub(super) fn statements(text: &str) -> Body {
    let mut lexemes = lexemes(text).into_iter().peekable();
    let mut file = Body::default();
    read_body(&mut lexemes, &mut file);
    file
}

enum Lexeme {
    Word(String),
    Open,
    Close,
    Semicolon,
    Newline,
    Comment(String),
}

/// The tokens of the grammar, and what it leaves out between them.
fn lexemes(text: &str) -> Vec<Lexeme> {
    let mut all = Vec::new();
    let mut end = if text.starts_with('\u{FEFF}') {
        '\u{FEFF}'.len_utf8()
    } else {
        0
    };
    for Token {
        kind,
        start,
        end: next,
    } in tokens(text)
    {
        read_gap(&text[end..start], &mut all);
        all.push(match kind {
            TokenKind::Open => Lexeme::Open,
            TokenKind::Close => Lexeme::Close,
            TokenKind::Semicolon => Lexeme::Semicolon,
            TokenKind::Word => Lexeme::Word(text[start..next].to_owned()),
        });
        end = next;
    }
    read_gap(&text[end..], &mut all);
    all
}

/// Spaces, newlines and comments.
fn read_gap(gap: &str, all: &mut Vec<Lexeme>) {
    let plain = gap.replace("\r\n", "\n").replace('\r', "\n");
    for (index, line) in plain.split('\n').enumerate() {
        if index > 0 {
            all.push(Lexeme::Newline);
        }
        if !line.trim().is_empty() {
            all.push(Lexeme::Comment(line.trim().to_owned()));
        }
    }
}

type Lexemes = Peekable<IntoIter<Lexeme>>;

fn read_body(lexemes: &mut Lexemes, body: &mut Body) {
    body.one_line = true;
    let mut n_newlines = 0;
    let mut leading: Vec<Comment> = Vec::new();
    while let Some(lexeme) = lexemes.next() {
        match lexeme {
            Lexeme::Newline => {
                n_newlines += 1;
                body.one_line = false;
            }
            Lexeme::Semicolon => {}
            Lexeme::Close => break,
            Lexeme::Comment(text) => {
                // A comment always ends its line, and the text before it may have ended in `;`.
                match body.statements.last_mut() {
                    Some(last) if n_newlines == 0 => last.trailing = Some(text),
                    _ => leading.push(Comment {
                        blank_before: n_newlines > 1,
                        text,
                    }),
                }
                n_newlines = 0;
                lexemes.next_if(|next| matches!(next, Lexeme::Newline));
                n_newlines += 1;
                body.one_line = false;
            }
            Lexeme::Word(_) | Lexeme::Open => {
                let mut statement = Statement {
                    leading: std::mem::take(&mut leading),
                    blank_before: n_newlines > 1,
                    ..Statement::default()
                };
                read_statement(lexeme, lexemes, &mut statement);
                body.one_line &= statement.body.is_none();
                body.statements.push(statement);
                n_newlines = 0;
            }
        }
    }
    body.rest = leading;
}

fn read_statement(first: Lexeme, lexemes: &mut Lexemes, statement: &mut Statement) {
    let mut next = Some(first);
    while let Some(lexeme) = next {
        match lexeme {
            Lexeme::Word(text) => statement.words.push(text),
            _ => {
                let opening = lexemes.next_if(is_comment).and_then(comment_text);
                let mut body = Body {
                    opening,
                    ..Body::default()
                };
                read_body(lexemes, &mut body);
                statement.body = Some(body);
                break;
            }
        }
        next = lexemes.next_if(|next| matches!(next, Lexeme::Word(_) | Lexeme::Open));
    }
    statement.trailing = lexemes.next_if(is_comment).and_then(comment_text);
}

fn is_comment(lexeme: &Lexeme) -> bool {
    matches!(lexeme, Lexeme::Comment(_))
}

fn comment_text(lexeme: Lexeme) -> Option<String> {
    if let Lexeme::Comment(text) = lexeme {
        Some(text)
    } else {
        None
    }
}
