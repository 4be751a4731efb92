//! Text → [`ast::Variant`](crate::ast::Variant).
//!
//! The grammar accepts every text; `nodes` finds the statements in it; `file`, `items` and
//! `switches` report what has not the shape of one and go on with the next; `characters` refuses
//! what cannot be seen.
//! A statement may hold statements, so `items` and `switches` call each other.
//! Which words exist is left to `check`. The types of the parser generator stay in here.

mod characters;
mod file;
mod items;
mod nodes;
mod switches;
mod tokens;

use pest::Parser;

use crate::ast::Variant;
use crate::diagnostic::{Diag, Span};
use nodes::Shaper;
use tokens::{Grammar, Rule};

pub use tokens::{Token, TokenKind, tokens};

/// Longest text that is looked at: any game fits many times, and reports stay instant.
pub const MAX_BYTES: usize = 256 * 1024;

/// Longest line, so that showing many places of it stays instant too.
const MAX_LINE: usize = 4096;

/// Reads one file; `None` if it holds no variant at all. `file` numbers the source in spans.
pub(crate) fn parse(text: &str, file: usize, diags: &mut Vec<Diag>) -> Option<Variant> {
    if text.len() > MAX_BYTES {
        let message = format!("the file has {} bytes, more than {MAX_BYTES}", text.len());
        diags.push(
            Diag::error(
                "E0005",
                Span {
                    file,
                    start: 0,
                    end: 0,
                },
                message,
            )
            .help("a variant file describes one game in a few kilobytes: is this the right file?"),
        );
        return None;
    }
    if let Some(diag) = refuse_long_line(text, file) {
        diags.push(diag);
        return None;
    }
    let pairs = Grammar::parse(Rule::file, text).expect("the grammar accepts every text");
    let mut shaper = Shaper {
        file,
        diags,
        hoisted: false,
        too_deep: false,
    };
    let tops = pairs
        .flatten()
        .next()
        .expect("the file itself is the first pair");
    let nodes = shaper.nodes(tops.into_inner(), None);
    let variant = shaper.variant(nodes, text.len());
    if shaper.too_deep {
        // Braces beyond the deepest level close the wrong blocks: nothing after them can be told.
        keep_first_too_deep(diags);
        return None;
    }
    diags.dedup_by(|later, earlier| later.same_place(earlier));
    variant
}

fn refuse_long_line(text: &str, file: usize) -> Option<Diag> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if line.len() > MAX_LINE {
            let span = Span {
                file,
                start,
                end: start,
            };
            let message = format!("this line has {} bytes, more than {MAX_LINE}", line.len());
            let help = "write one statement on each line";
            return Some(Diag::error("E0005", span, message).help(help));
        }
        start += line.len();
    }
    None
}

fn keep_first_too_deep(diags: &mut Vec<Diag>) {
    diags.sort_by_key(Diag::span);
    let deep = diags.iter().position(|diag| diag.code() == "E0007");
    diags.truncate(deep.map_or(diags.len(), |deep| deep + 1));
}
