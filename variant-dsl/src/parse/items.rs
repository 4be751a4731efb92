//! The statements directly inside a variant, and the rules of their blocks.
//!
//! Only the shape of each is looked at: names, strings, marks and braces in their places.

use rules::ClauseId;

use super::file::Statements;
use super::nodes::{Node, Shaper};
use crate::ast::{
    Block, Define, Handicap, Item, Piece, Property, Rule, Word, WordKind, join, span_of,
};
use crate::diagnostic::Diag;
use crate::vocabulary;

impl Shaper<'_> {
    /// Any statement but `when`.
    pub(super) fn single_item(&mut self, node: Node, into: &mut Statements) {
        match node.first().map(|word| word.text.as_str()) {
            Some("switch") => into.switches.extend(self.switch(node)),
            Some("without") if node.words.get(1).is_some_and(|word| word.text == "switch") => {
                into.settled.extend(self.settled(&node));
            }
            _ => into.items.extend(self.plain_item(node)),
        }
    }

    fn plain_item(&mut self, node: Node) -> Option<Item> {
        let span = node.span();
        let Some(first) = node.first() else {
            let diag = Diag::error("E0001", span, "this block has no name");
            self.diags
                .push(diag.help("write what it is before the `{`, for example `drops {`"));
            return None;
        };
        if first.kind != WordKind::Bare {
            let message = format!("expected a key word, found `{}`", first.written());
            let help = format!(
                "a statement begins with one of: {}",
                vocabulary::STATEMENTS.join(", ")
            );
            self.diags
                .push(Diag::error("E0001", first.span, message).help(help));
            return None;
        }
        let key = first.text.clone();
        match key.as_str() {
            "piece" => self.piece(node),
            "zone" | "set" => self.define(node),
            "handicap" => self.handicap(node),
            "without" => self.without(&node),
            "variant" => {
                let diag = Diag::error("E0001", span, "a variant cannot contain another");
                self.diags
                    .push(diag.help("close the first one with `}` and use another file"));
                None
            }
            _ if node.body.is_some() => self.block(node),
            _ => self.property(node),
        }
    }

    fn without(&mut self, node: &Node) -> Option<Item> {
        match (&node.words[1..], &node.body) {
            ([name], None) if name.kind == WordKind::Bare => Some(Item::Without(name.clone())),
            _ => {
                let diag = Diag::error("E0001", node.span(), "expected one name after `without`");
                self.diags
                    .push(diag.help("write for example: without drops"));
                None
            }
        }
    }

    fn define(&mut self, node: Node) -> Option<Item> {
        let span = node.span();
        let what = node.words[0].text.clone();
        let help = match what.as_str() {
            "zone" => "write for example: zone camp = far 3",
            _ => "write for example: set Steppers = Walker, Runner",
        };
        if let Some(body) = &node.body {
            let diag = Diag::error("E0001", body.open, format!("a {what} has no block"));
            self.diags.push(diag.help(help));
            return None;
        }
        let mut words = node.words.into_iter();
        match (words.next(), words.next(), words.next()) {
            (Some(keyword), Some(name), Some(equals))
                if name.kind == WordKind::Bare && equals.kind == WordKind::Equals =>
            {
                let words: Vec<Word> = words.collect();
                if words.is_empty() {
                    let message = format!("nothing follows `=` in this {what}");
                    self.diags
                        .push(Diag::error("E0001", span, message).help(help));
                }
                Some(Item::Define(Define {
                    keyword,
                    name,
                    words,
                }))
            }
            (Some(keyword), Some(name), third) => {
                let message = format!("expected a name and `=` after `{what}`");
                self.diags
                    .push(Diag::error("E0001", span, message).help(help));
                // The name is declared all the same, so that its uses are no further errors.
                let bare = name.kind == WordKind::Bare;
                let words = third.into_iter().chain(words).collect();
                bare.then_some(Item::Define(Define {
                    keyword,
                    name,
                    words,
                }))
            }
            _ => {
                let message = format!("expected a name and `=` after `{what}`");
                self.diags
                    .push(Diag::error("E0001", span, message).help(help));
                None
            }
        }
    }

    /// `handicap "NAME": words`.
    fn handicap(&mut self, node: Node) -> Option<Item> {
        let span = node.span();
        let help = "write for example: handicap \"Runner\": Runner 4a";
        if let Some(body) = &node.body {
            let diag = Diag::error("E0001", body.open, "a handicap has no block");
            self.diags.push(diag.help(help));
            return None;
        }
        let mut words = node.words.into_iter().skip(1);
        let (name, colon) = (words.next(), words.next());
        let name = name.filter(|word| word.kind == WordKind::Quoted);
        let (Some(name), Some(WordKind::Colon)) = (name, colon.map(|word| word.kind)) else {
            let message = "expected a name in quotes and `:` after `handicap`";
            self.diags
                .push(Diag::error("E0001", span, message).help(help));
            return None;
        };
        Some(Item::Handicap(Handicap {
            name,
            words: words.collect(),
        }))
    }

    fn property(&mut self, node: Node) -> Option<Item> {
        let mut words = node.words.into_iter();
        let key = words.next().expect("a statement without words was refused");
        let mut words: Vec<Word> = words.collect();
        let is_known = vocabulary::PROPERTIES.contains(&key.text.as_str());
        if let (true, Some(mark)) = (is_known, words.iter().find(|word| word.is_mark())) {
            let message = format!("unexpected `{}` in the statement `{}`", mark.text, key.text);
            let help = format!("remove it: a space separates `{}` from its value", key.text);
            self.diags
                .push(Diag::error("E0001", mark.span, message).help(help));
        }
        words.retain(|word| !word.is_mark());
        Some(Item::Property(Property { key, words }))
    }

    fn block(&mut self, node: Node) -> Option<Item> {
        let name = node.words[0].clone();
        if let Some(extra) = span_of(&node.words[1..]) {
            let message = format!("unexpected `{}` before the `{{`", join(&node.words[1..]));
            let help = format!("write: {} {{", name.text);
            self.diags
                .push(Diag::error("E0001", extra, message).help(help));
        }
        let body = node
            .body
            .expect("remove it, or end the statement before it");
        let rules = self.rules(body.nodes);
        Some(Item::Block(Block { name, rules }))
    }

    fn piece(&mut self, node: Node) -> Option<Item> {
        let span = node.span();
        let help = "write for example: piece Walker \"Wk\" \"歩\" { move: W }";
        let mut words = node.words.into_iter().skip(1).peekable();
        let name = words.next_if(|word| word.kind == WordKind::Bare);
        let token = words.next_if(|word| word.kind == WordKind::Quoted);
        let glyph = words.next_if(|word| word.kind == WordKind::Quoted);
        if let Some(extra) = words.next() {
            let message = format!("unexpected `{}`", extra.written());
            self.diags
                .push(Diag::error("E0001", extra.span, message).help(help));
            return None;
        }
        let (Some(name), Some(token), Some(body)) = (name, token, node.body) else {
            let message = "expected a name, a token in quotes and a block after `piece`";
            self.diags
                .push(Diag::error("E0001", span, message).help(help));
            return None;
        };
        let attributes = self.rules(body.nodes);
        Some(Item::Piece(Piece {
            name,
            token,
            glyph,
            attributes,
        }))
    }

    /// `head: words` or a bare head.
    pub(super) fn rule(&mut self, node: &Node) -> Option<Rule> {
        let span = node.span();
        if let Some(body) = &node.body {
            let diag = match node.first() {
                Some(word) if word.text == "move" => {
                    let message = "these tests have no `}`, or do not directly follow a letter";
                    Diag::error("E_SYNTAX", body.open, message).help(
                        "write tests without spaces, as in `c{royal}` or `c{!royal&unprotected}`",
                    )
                }
                _ => Diag::error(
                    "E0001",
                    body.open,
                    "a block is not allowed inside this block",
                )
                .help("write a rule as `name: value`, or close the outer block first"),
            };
            self.diags.push(diag);
            return None;
        }
        let is = |kind: WordKind| node.words.iter().position(|word| word.kind == kind);
        let equals =
            is(WordKind::Equals).filter(|place| is(WordKind::Colon).is_none() && *place > 0);
        if let Some(place) = equals {
            let message = "expected `:` between a rule and its value, found `=`";
            let diag = Diag::error("E0001", node.words[place].span, message);
            let (rule, value) = (join(&node.words[..place]), join(&node.words[place + 1..]));
            self.diags
                .push(diag.help(format!("write `{rule}: {value}`")));
        }
        let colon = is(WordKind::Colon).or(equals);
        let split = colon.unwrap_or(node.words.len());
        let head = node.words[..split].to_vec();
        let words = node.words.get(split + 1..).unwrap_or_default().to_vec();
        if head.is_empty() {
            let diag = Diag::error(
                "E0001",
                span,
                "the name of the rule is missing before this `:`",
            );
            self.diags
                .push(diag.help("write the name, or remove the `:`"));
            return None;
        }
        if let Some(mark) = words.iter().chain(&head).find(|word| word.is_mark()) {
            let message = format!("unexpected `{}`", mark.text);
            let help = "a rule has one `:`; a new line or `;` begins the next";
            self.diags
                .push(Diag::error("E0001", mark.span, message).help(help));
            return None;
        }
        if colon.is_some() && words.is_empty() {
            let message = format!("nothing follows `{}:`", join(&head));
            let help = "write its value on the same line, or remove it";
            self.diags
                .push(Diag::error("E0001", span, message).help(help));
            return None;
        }
        Some(Rule {
            clause: ClauseId::default(),
            condition: None,
            head,
            colon: colon.is_some(),
            words,
        })
    }
}
