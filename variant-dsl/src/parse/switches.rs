//! The shapes of `switch`, `when` and `without switch`.
//!
//! Which switches and values exist is left to the stage `switches`.

use super::file::{Statements, unclosed};
use super::nodes::{Body, Node, Shaper};
use crate::ast::{Condition, Item, Rule, Switch, When, Word, WordKind, join, span_of};
use crate::diagnostic::{Diag, Span};

const SWITCH_FORM: &str = "write for example: switch my-rule = off \"What it changes. Source.\"";
const WHEN_FORM: &str = "write: when my-rule = value {, or `when my-rule {` for the value `on`";

impl Shaper<'_> {
    /// `switch NAME = first, second "text"`.
    pub(super) fn switch(&mut self, node: Node) -> Option<Switch> {
        let span = node.span();
        if let Some(body) = &node.body {
            let diag = Diag::error("E0001", body.open, "a switch has no block");
            self.diags.push(diag.help(SWITCH_FORM));
            return None;
        }
        let mut words = node.words.into_iter().skip(1).peekable();
        let name = words.next_if(|word| word.kind == WordKind::Bare);
        let equals = words.next_if(|word| word.kind == WordKind::Equals);
        let mut values = Vec::new();
        while let Some(word) = words.next_if(|word| word.kind == WordKind::Bare) {
            values.push(word);
        }
        let text = words.next_if(|word| word.kind == WordKind::Quoted);
        let (Some(name), Some(_)) = (name, equals) else {
            let diag = Diag::error("E0001", span, "expected a name and `=` after `switch`");
            self.diags.push(diag.help(SWITCH_FORM));
            return None;
        };
        if let Some(extra) = words.next() {
            let message = format!("unexpected `{}`", extra.written());
            let diag = Diag::error("E0001", extra.span, message);
            self.diags.push(diag.help(SWITCH_FORM));
        } else if values.is_empty() {
            let diag = Diag::error("E0001", span, "nothing follows `=` in this switch");
            self.diags.push(diag.help(SWITCH_FORM));
        } else if text.is_none() {
            let message = format!("the switch `{}` has no text", name.text);
            let help =
                "end the line with a text in quotes: what the switch changes, and the source";
            self.diags
                .push(Diag::error("E0104", name.span, message).help(help));
        }
        Some(Switch { name, values, text })
    }

    /// `without switch NAME`.
    pub(super) fn settled(&mut self, node: &Node) -> Option<Word> {
        match (&node.words[2..], &node.body) {
            ([name], None) if name.kind == WordKind::Bare => Some(name.clone()),
            _ => {
                let message = "expected one name after `without switch`";
                let diag = Diag::error("E0001", node.span(), message);
                self.diags
                    .push(diag.help("write for example: without switch my-rule"));
                None
            }
        }
    }

    /// `when NAME = VALUE {` and statements of the variant.
    pub(super) fn when(&mut self, node: Node) -> Option<When> {
        let (condition, body) = self.condition(node)?;
        let mut inner = Statements::default();
        for node in body.nodes {
            if node.is_when() {
                self.refuse_nested(node.span());
            } else {
                self.item(node, &mut inner);
            }
        }
        let rules = inner.items.iter().flat_map(Item::rules);
        let mut nested: Vec<Span> = rules
            .filter_map(|rule| Some(rule.condition.as_ref()?.switch.span))
            .collect();
        nested.dedup();
        for place in nested {
            self.refuse_nested(place);
        }
        let switches = inner.switches.iter().map(|switch| &switch.name);
        for name in switches.chain(&inner.settled) {
            let message = "a switch cannot depend on a condition";
            let diag = Diag::error("E0802", name.span, message);
            self.diags.push(diag.help("move it out of the `when`"));
        }
        Some(When {
            condition,
            items: inner.items,
        })
    }

    /// The rules of a block, those under a `when` with their condition.
    pub(super) fn rules(&mut self, nodes: Vec<Node>) -> Vec<Rule> {
        let mut rules = Vec::new();
        for node in nodes {
            if node.is_when() && (node.body.is_some() || node.words.iter().any(Word::is_mark)) {
                rules.extend(self.rules_under_when(node));
            } else {
                rules.extend(self.rule(&node));
            }
        }
        rules
    }

    fn rules_under_when(&mut self, node: Node) -> Vec<Rule> {
        let Some((condition, body)) = self.condition(node) else {
            return Vec::new();
        };
        let mut rules = Vec::new();
        for node in &body.nodes {
            if node.is_when() {
                self.refuse_nested(node.span());
                continue;
            }
            rules.extend(self.rule(node).map(|rule| Rule {
                condition: Some(condition.clone()),
                ..rule
            }));
        }
        rules
    }

    /// What a `when` asks for, and its block, which holds something.
    fn condition(&mut self, node: Node) -> Option<(Condition, Body)> {
        let span = node.span();
        let condition = match &node.words[1..] {
            [switch] => Some((switch, None)),
            [switch, equals, value] if equals.kind == WordKind::Equals => {
                Some((switch, Some(value)))
            }
            _ => None,
        };
        let bare = |word: &Word| word.kind == WordKind::Bare;
        let condition = condition.filter(|(switch, value)| bare(switch) && value.is_none_or(bare));
        let Some((switch, value)) = condition else {
            let place = span_of(&node.words[1..]).unwrap_or(span);
            let message = format!("`{}` is not a condition", join(&node.words));
            self.diags
                .push(Diag::error("E0001", place, message).help(WHEN_FORM));
            return None;
        };
        let condition = Condition {
            switch: switch.clone(),
            value: value.cloned(),
            means: None,
        };
        let Some(body) = node.body else {
            let diag = Diag::error("E0001", span, "this `when` has no block");
            self.diags.push(diag.help(WHEN_FORM));
            return None;
        };
        if !body.closed {
            self.diags.push(unclosed(body.open));
        } else if body.nodes.is_empty() {
            let diag = Diag::error("E0001", span, "this `when` is empty");
            self.diags
                .push(diag.help("write what it changes between the braces, or remove it"));
        }
        Some((condition, body))
    }

    fn refuse_nested(&mut self, place: Span) {
        let diag = Diag::error("E0802", place, "a `when` cannot contain another");
        let help = "use one switch with a value for each case";
        self.diags.push(diag.help(help));
    }
}
