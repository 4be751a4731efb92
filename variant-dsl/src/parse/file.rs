//! The variant itself, and statements that a missing brace has put into the wrong block.
//!
//! What stands in a statement is left to `items`.

use super::nodes::{Body, Node, Shaper};
use crate::ast::{Item, Switch, Variant, When, Word, WordKind};
use crate::diagnostic::{Diag, Span};
use crate::vocabulary;

impl Shaper<'_> {
    pub(super) fn variant(&mut self, nodes: Vec<Node>, end: usize) -> Option<Variant> {
        let mut found: Option<Option<Variant>> = None;
        let mut after_end = false;
        for node in nodes {
            let span = node.span();
            let is_variant = node.first().is_some_and(|word| word.text == "variant");
            if is_variant && found.is_none() {
                let has_block = node.body.is_some();
                found = Some(self.header(node));
                if !has_block {
                    return None;
                }
            } else if is_variant {
                let diag = Diag::error("E0001", span, "a second variant in the same file");
                self.diags
                    .push(diag.help("give every game a file of its own"));
            } else if found.is_some() {
                if !after_end {
                    let message = "this comes after the end of the variant";
                    let help = "move it inside the braces, or look for an extra `}`";
                    self.diags
                        .push(Diag::error("E0001", span, message).help(help));
                }
                after_end = true;
                let mut late = Statements::default();
                self.item(node, &mut late);
                if let Some(Some(variant)) = &mut found {
                    late.add_to(variant);
                }
            } else {
                let diag = Diag::error("E0001", span, "expected `variant` and the game's name");
                self.diags
                    .push(diag.help("begin with: variant my-game \"My Game\" {"));
                return None;
            }
        }
        if found.is_none() && self.diags.is_empty() {
            let span = Span {
                file: self.file,
                start: end,
                end,
            };
            let diag = Diag::error("E0006", span, "the file describes no game");
            self.diags
                .push(diag.help("begin with: variant my-game \"My Game\" {"));
        }
        found.flatten()
    }

    /// `variant NAME "TITLE" extends PARENT { ... }`; `None` if there is not even a name.
    fn header(&mut self, node: Node) -> Option<Variant> {
        let span = node.span();
        let mut words = node.words.into_iter().skip(1).peekable();
        let Some(name) = words.next_if(|word| word.kind == WordKind::Bare) else {
            let diag = Diag::error("E0001", span, "the variant has no name");
            self.diags
                .push(diag.help("write: variant my-game \"My Game\" {"));
            return None;
        };
        let title = words.next_if(|word| word.kind == WordKind::Quoted);
        let mut extends = None;
        if words.next_if(|word| word.text == "extends").is_some() {
            extends = words.next_if(|word| word.kind == WordKind::Bare);
            if extends.is_none() {
                let diag = Diag::error("E0001", span, "`extends` names no parent");
                self.diags.push(diag.help("write: extends parent-game"));
                // Without its parent everything would seem to be missing.
                return None;
            }
        }
        if let Some(extra) = words.next() {
            let message = format!("unexpected `{}`", extra.written());
            let help = "the form is: variant my-game \"My Game\" extends parent-game {";
            self.diags
                .push(Diag::error("E0001", extra.span, message).help(help));
        }
        let Some(body) = node.body else {
            // Its `}` is no second mistake, and a text without its end may hold the `{`.
            self.diags.retain(|diag| diag.code() != "E0002");
            if !self.diags.iter().any(|diag| diag.code() == "E0004") {
                let diag = Diag::error("E0001", span, "the variant has no `{`");
                self.diags
                    .push(diag.help("add `{` at the end of this line"));
            }
            return None;
        };
        if let Some(open) = open_when(&body) {
            // It holds the rest of the file: what stands in it and what after it cannot be told.
            let diag = unclosed(open).related(body.open, "or this one is not");
            self.diags.push(diag);
            return None;
        }
        let mut statements = Statements::default();
        for node in body.nodes {
            self.item(node, &mut statements);
        }
        if !body.closed && !self.hoisted {
            self.diags.push(unclosed(body.open));
        }
        let mut variant = Variant {
            name,
            title,
            extends,
            items: Vec::new(),
            switches: Vec::new(),
            whens: Vec::new(),
            settled: Vec::new(),
        };
        statements.add_to(&mut variant);
        Some(variant)
    }

    /// One statement of the variant; more than one if it swallowed its successors.
    pub(super) fn item(&mut self, mut node: Node, into: &mut Statements) {
        if node.is_when() {
            into.whens.extend(self.when(node));
            return;
        }
        let mut swallowed = Vec::new();
        if let Some(body) = &mut node.body {
            let start = body
                .nodes
                .iter()
                .position(is_hoistable)
                .unwrap_or(body.nodes.len());
            swallowed = body.nodes.split_off(start);
            if !swallowed.is_empty() || !body.closed {
                self.diags.push(unclosed(body.open));
                self.hoisted = true;
            }
        }
        self.single_item(node, into);
        for node in swallowed {
            self.item(node, into);
        }
    }
}

/// What stands directly inside a variant or a `when`.
#[derive(Default)]
pub(super) struct Statements {
    pub(super) items: Vec<Item>,
    pub(super) switches: Vec<Switch>,
    pub(super) whens: Vec<When>,
    pub(super) settled: Vec<Word>,
}

impl Statements {
    fn add_to(self, variant: &mut Variant) {
        variant.items.extend(self.items);
        variant.switches.extend(self.switches);
        variant.whens.extend(self.whens);
        variant.settled.extend(self.settled);
    }
}

/// The brace of a `when` that has swallowed the rest of the variant for want of its own end.
fn open_when(variant: &Body) -> Option<Span> {
    let last = variant.nodes.last().filter(|_| !variant.closed)?;
    let body = last.body.as_ref().filter(|_| last.is_when())?;
    Some(body.open)
}

/// Whether a statement found inside a block surely belongs outside of it.
fn is_hoistable(node: &Node) -> bool {
    let Some(first) = node.first() else {
        return false;
    };
    match first.text.as_str() {
        "piece" => node.body.is_some(),
        key => node.body.is_some() && node.words.len() == 1 && vocabulary::is_block(key),
    }
}

pub(super) fn unclosed(open: Span) -> Diag {
    Diag::error("E0002", open, "this block is never closed")
        .help("add `}` on a line of its own where the block ends")
}
