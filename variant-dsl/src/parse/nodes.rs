//! Pairs of the grammar → statements of words and blocks.
//!
//! Reports marks and braces that stand nowhere; what a statement is called is left to `file` and
//! `items`.

use pest::iterators::Pair;

use super::characters;
use super::tokens::Rule;
use crate::ast::{Word, WordKind, span_of};
use crate::diagnostic::{Diag, Span};

/// A statement of any kind: words, and a block if one follows.
pub(super) struct Node {
    pub(super) words: Vec<Word>,
    pub(super) body: Option<Body>,
}

pub(super) struct Body {
    pub(super) open: Span,
    pub(super) nodes: Vec<Node>,
    pub(super) closed: bool,
}

impl Node {
    pub(super) fn first(&self) -> Option<&Word> {
        self.words.first()
    }

    /// Whether the statement is a condition and not a rule like `when:` or `when Walker:`.
    pub(super) fn is_when(&self) -> bool {
        let has = |kind: WordKind| self.words.iter().any(|word| word.kind == kind);
        let is_rule = has(WordKind::Colon) && !has(WordKind::Equals) && self.body.is_none();
        let first = self.first();
        first.is_some_and(|word| word.kind == WordKind::Bare && word.text == "when") && !is_rule
    }

    pub(super) fn span(&self) -> Span {
        match (span_of(&self.words), &self.body) {
            (Some(span), _) => span,
            (None, Some(body)) => body.open,
            (None, None) => unreachable!("a statement has words or a block"),
        }
    }
}

pub(super) struct Shaper<'a> {
    pub(super) file: usize,
    pub(super) diags: &'a mut Vec<Diag>,
    /// A block that was never closed has been reported; the one it made unclosed is no news.
    pub(super) hoisted: bool,
    pub(super) too_deep: bool,
}

impl Shaper<'_> {
    fn span(&self, pair: &Pair<Rule>) -> Span {
        let span = pair.as_span();
        Span {
            file: self.file,
            start: span.start(),
            end: span.end(),
        }
    }

    /// The statements among `pairs`; reports separators that separate nothing. `previous` is the
    /// pair that stood before the first.
    pub(super) fn nodes<'i>(
        &mut self,
        pairs: impl Iterator<Item = Pair<'i, Rule>>,
        mut previous: Option<Rule>,
    ) -> Vec<Node> {
        let mut nodes = Vec::new();
        for pair in pairs {
            let rule = pair.as_rule();
            match rule {
                Rule::outer | Rule::item | Rule::entry | Rule::detail | Rule::leaf => {
                    let node = self.node(pair);
                    // Nothing is left of a statement of braces that nest too deep.
                    if node.first().is_some() || node.body.is_some() {
                        nodes.push(node);
                    }
                }
                Rule::semicolon if !follows_statement(previous) => {
                    let diag = Diag::error(
                        "E0001",
                        self.span(&pair),
                        "there is no statement before this `;`",
                    );
                    self.diags.push(diag.help("remove this `;`"));
                }
                Rule::close => {
                    let diag = Diag::error("E0002", self.span(&pair), "this `}` closes no block");
                    self.diags
                        .push(diag.help("remove it, or remove an earlier `}`"));
                }
                _ => {}
            }
            previous = Some(rule);
        }
        nodes
    }

    fn node(&mut self, pair: Pair<Rule>) -> Node {
        let mut node = Node {
            words: Vec::new(),
            body: None,
        };
        for part in pair.into_inner() {
            let span = self.span(&part);
            match part.as_rule() {
                Rule::outer_body | Rule::item_body | Rule::entry_body | Rule::detail_body => {
                    node.body = Some(self.body(part));
                }
                Rule::open => {
                    let diag = Diag::error("E0007", span, "the blocks are nested too deeply");
                    self.diags.push(diag.help("remove this `{` and its `}`"));
                    self.too_deep = true;
                }
                rule => node.words.push(self.word(rule, part.as_str(), span)),
            }
        }
        node
    }

    fn body(&mut self, pair: Pair<Rule>) -> Body {
        let mut inner: Vec<Pair<Rule>> = pair.into_inner().collect();
        let closed = inner
            .last()
            .is_some_and(|last| last.as_rule() == Rule::close);
        if closed {
            inner.pop();
        }
        let open = self.span(&inner.remove(0));
        Body {
            open,
            nodes: self.nodes(inner.into_iter(), Some(Rule::open)),
            closed,
        }
    }

    fn word(&mut self, rule: Rule, text: &str, span: Span) -> Word {
        let bare = Word {
            text: text.to_owned(),
            span,
            kind: WordKind::Bare,
        };
        match rule {
            Rule::colon => Word {
                kind: WordKind::Colon,
                ..bare
            },
            Rule::equals => Word {
                kind: WordKind::Equals,
                ..bare
            },
            Rule::string => {
                let text = text[1..text.len() - 1].to_owned();
                characters::check_string(&text, span, self.diags);
                Word {
                    text,
                    span,
                    kind: WordKind::Quoted,
                }
            }
            Rule::unclosed => {
                let diag = Diag::error("E0004", span, "this text has no closing quote");
                self.diags.push(diag.help("add `\"` where the text ends"));
                Word {
                    text: text[1..].to_owned(),
                    span,
                    kind: WordKind::Quoted,
                }
            }
            _ => {
                characters::check_bare(text, span, self.diags);
                bare
            }
        }
    }
}

fn follows_statement(previous: Option<Rule>) -> bool {
    matches!(
        previous,
        Some(Rule::outer | Rule::item | Rule::entry | Rule::detail | Rule::leaf)
    )
}
