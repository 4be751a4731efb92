//! The variant itself, and statements that a missing brace has put into the wrong block.
//!
//! What stands in a statement is left to `items`.

use super::nodes::{Node, Shaper};
use crate::ast::{Item, Variant, WordKind};
use crate::diagnostic::{Draft, Span};
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
                let draft = Draft::error("E0001", span, "a second variant in the same file");
                self.drafts
                    .push(draft.help("give every game a file of its own"));
            } else if found.is_some() {
                if !after_end {
                    let message = "this stands after the end of the variant";
                    let help = "move it inside the braces, or look for a `}` too many";
                    self.drafts
                        .push(Draft::error("E0001", span, message).help(help));
                }
                after_end = true;
                let items = self.item(node);
                if let Some(Some(variant)) = &mut found {
                    variant.items.extend(items);
                }
            } else {
                let draft = Draft::error("E0001", span, "expected `variant` and the game's name");
                self.drafts
                    .push(draft.help("begin with: variant my-game \"My Game\" {"));
                return None;
            }
        }
        if found.is_none() && self.drafts.is_empty() {
            let span = Span {
                file: self.file,
                start: end,
                end,
            };
            let draft = Draft::error("E0006", span, "the file describes no game");
            self.drafts
                .push(draft.help("begin with: variant my-game \"My Game\" {"));
        }
        found.flatten()
    }

    /// `variant NAME "TITLE" extends PARENT { ... }`; `None` if there is not even a name.
    pub(super) fn header(&mut self, node: Node) -> Option<Variant> {
        let span = node.span();
        let mut words = node.words.into_iter().skip(1).peekable();
        let Some(name) = words.next_if(|word| word.kind == WordKind::Bare) else {
            let draft = Draft::error("E0001", span, "the variant has no name");
            self.drafts
                .push(draft.help("write: variant my-game \"My Game\" {"));
            return None;
        };
        let title = words.next_if(|word| word.kind == WordKind::Quoted);
        let mut extends = None;
        if words.next_if(|word| word.text == "extends").is_some() {
            extends = words.next_if(|word| word.kind == WordKind::Bare);
            if extends.is_none() {
                let draft = Draft::error("E0001", span, "`extends` names no parent");
                self.drafts.push(draft.help("write: extends parent-game"));
            }
        }
        if let Some(extra) = words.next() {
            let message = format!("`{}` cannot stand here", extra.written());
            let help = "the form is: variant my-game \"My Game\" extends parent-game {";
            self.drafts
                .push(Draft::error("E0001", extra.span, message).help(help));
        }
        let Some(body) = node.body else {
            let draft = Draft::error("E0001", span, "the variant has no `{`");
            self.drafts.push(draft.help("open its block on this line"));
            return None;
        };
        let items = body
            .nodes
            .into_iter()
            .flat_map(|node| self.item(node))
            .collect();
        if !body.closed && !self.hoisted {
            self.drafts.push(unclosed(body.open));
        }
        Some(Variant {
            name,
            title,
            extends,
            items,
        })
    }

    /// One statement of the variant; more than one if it swallowed its successors.
    pub(super) fn item(&mut self, mut node: Node) -> Vec<Item> {
        let mut swallowed = Vec::new();
        if let Some(body) = &mut node.body {
            let start = body
                .nodes
                .iter()
                .position(is_hoistable)
                .unwrap_or(body.nodes.len());
            swallowed = body.nodes.split_off(start);
            if !swallowed.is_empty() || !body.closed {
                self.drafts.push(unclosed(body.open));
                self.hoisted = true;
            }
        }
        let mut items: Vec<Item> = self.single_item(node).into_iter().collect();
        items.extend(swallowed.into_iter().flat_map(|node| self.item(node)));
        items
    }
}

/// Whether a statement found inside a block surely belongs outside of it.
pub(super) fn is_hoistable(node: &Node) -> bool {
    let Some(first) = node.first() else {
        return false;
    };
    match first.text.as_str() {
        "piece" => node.body.is_some(),
        key => node.body.is_some() && node.words.len() == 1 && vocabulary::is_block(key),
    }
}

pub(super) fn unclosed(open: Span) -> Draft {
    Draft::error("E0002", open, "this block is never closed")
        .help("add `}` on a line of its own where the block ends")
}
