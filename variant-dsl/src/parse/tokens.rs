//! The grammar, and its tokens for those who care for the shape of a text only.

use pest::Parser;
use pest::iterators::Pair;

#[derive(pest_derive::Parser)]
#[grammar = "grammar.pest"]
pub(super) struct Grammar;

/// What a token is to those who care for the shape of a text only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A word, a string with its quotes, `:` or `=`.
    Word,
    /// `{`
    Open,
    /// `}`
    Close,
    /// `;`
    Semicolon,
}

/// One token and its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Its first byte.
    pub start: usize,
    /// The byte after its last.
    pub end: usize,
}

/// All tokens in the order of the text; newlines and comments lie between them.
pub fn tokens(text: &str) -> Vec<Token> {
    let pairs = Grammar::parse(Rule::file, text).expect("the grammar accepts every text");
    let token = |pair: Pair<Rule>| {
        let kind = match pair.as_rule() {
            Rule::open => TokenKind::Open,
            Rule::close => TokenKind::Close,
            Rule::semicolon => TokenKind::Semicolon,
            Rule::string | Rule::unclosed | Rule::colon | Rule::equals | Rule::word => {
                TokenKind::Word
            }
            _ => return None,
        };
        let span = pair.as_span();
        Some(Token {
            kind,
            start: span.start(),
            end: span.end(),
        })
    };
    pairs.flatten().filter_map(token).collect()
}
