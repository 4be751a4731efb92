//! Text → [`ast::Variant`](crate::ast::Variant).
//!
//! The grammar accepts every text; this file finds the statements in it, reports what has not the
//! shape of one, and goes on with the next. Which words exist is left to `check`. The types of the
//! parser generator stay in here.

use pest::Parser;
use pest::iterators::Pair;

use crate::ast::{Block, Define, Handicap, Item, Piece, Property};
use crate::ast::{Rule as Entry, Variant, Word, WordKind};
use crate::ast::{join, span_of};
use crate::diagnostic::{Draft, Span};
use crate::vocabulary;

/// Longest text that is looked at: any game fits many times, and reports stay instant.
pub(crate) const MAX_BYTES: usize = 256 * 1024;

/// Longest line, so that showing many places of it stays instant too.
const MAX_LINE: usize = 4096;

/// Reads one file; `None` if it holds no variant at all. `file` numbers the source in spans.
pub(crate) fn parse(text: &str, file: usize, drafts: &mut Vec<Draft>) -> Option<Variant> {
    if text.len() > MAX_BYTES {
        let message = format!("the file has {} bytes, more than {MAX_BYTES}", text.len());
        drafts.push(
            Draft::error(
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
    if let Some(draft) = refuse_long_line(text, file) {
        drafts.push(draft);
        return None;
    }
    let pairs = Grammar::parse(Rule::file, text).expect("the grammar accepts every text");
    let mut shaper = Shaper {
        file,
        drafts,
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
        keep_first_too_deep(drafts);
        return None;
    }
    drafts.dedup_by(|later, earlier| later.same_place(earlier));
    variant
}

fn refuse_long_line(text: &str, file: usize) -> Option<Draft> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if line.len() > MAX_LINE {
            let span = Span {
                file,
                start,
                end: start,
            };
            let message = format!("this line has {} bytes, more than {MAX_LINE}", line.len());
            let help = "write one statement to a line";
            return Some(Draft::error("E0005", span, message).help(help));
        }
        start += line.len();
    }
    None
}

/// What a token is to the formatter, which cares for nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Word,
    Open,
    Close,
    Semicolon,
}

/// One token and its bytes.
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// All tokens in the order of the text; newlines and comments lie between them.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
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

#[derive(pest_derive::Parser)]
#[grammar = "grammar.pest"]
struct Grammar;

/// A statement of any kind: words, and a block if one follows.
struct Node {
    words: Vec<Word>,
    body: Option<Body>,
}

struct Body {
    open: Span,
    nodes: Vec<Node>,
    closed: bool,
}

impl Node {
    fn first(&self) -> Option<&Word> {
        self.words.first()
    }

    fn span(&self) -> Span {
        match (span_of(&self.words), &self.body) {
            (Some(span), _) => span,
            (None, Some(body)) => body.open,
            (None, None) => unreachable!("a statement has words or a block"),
        }
    }
}

struct Shaper<'a> {
    file: usize,
    drafts: &'a mut Vec<Draft>,
    /// A block that was never closed has been reported; the one it made unclosed is no news.
    hoisted: bool,
    too_deep: bool,
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
    fn nodes<'i>(
        &mut self,
        pairs: impl Iterator<Item = Pair<'i, Rule>>,
        mut previous: Option<Rule>,
    ) -> Vec<Node> {
        let mut nodes = Vec::new();
        for pair in pairs {
            let rule = pair.as_rule();
            match rule {
                Rule::outer | Rule::item | Rule::entry | Rule::leaf => nodes.push(self.node(pair)),
                Rule::semicolon if !follows_statement(previous) => {
                    let draft = Draft::error("E0001", self.span(&pair), "`;` ends no statement");
                    self.drafts.push(draft.help("remove this `;`"));
                }
                Rule::close => {
                    let draft = Draft::error("E0002", self.span(&pair), "`}` closes no block");
                    self.drafts
                        .push(draft.help("remove it, or remove an earlier `}`"));
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
                Rule::outer_body | Rule::item_body | Rule::entry_body => {
                    node.body = Some(self.body(part));
                }
                Rule::open => {
                    let draft = Draft::error("E0007", span, "blocks do not nest this deep");
                    self.drafts.push(draft.help("remove this `{` and its `}`"));
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
                self.check_string(&text, span);
                Word {
                    text,
                    span,
                    kind: WordKind::Quoted,
                }
            }
            Rule::unclosed => {
                let draft = Draft::error("E0004", span, "this text has no closing quote");
                self.drafts.push(draft.help("add `\"` where the text ends"));
                Word {
                    text: text[1..].to_owned(),
                    span,
                    kind: WordKind::Quoted,
                }
            }
            _ => {
                self.check_bare(text, span);
                bare
            }
        }
    }

    fn check_string(&mut self, text: &str, span: Span) {
        if let Some((at, character)) = text.char_indices().find(|(_, c)| is_invisible(*c)) {
            let start = span.start + 1 + at;
            let span = Span {
                start,
                end: start + character.len_utf8(),
                ..span
            };
            let message = format!(
                "the invisible character {} in a text",
                code_point(character)
            );
            let help = "remove it: it could make two different texts look the same";
            self.drafts
                .push(Draft::error("E0003", span, message).help(help));
        }
    }

    fn check_bare(&mut self, text: &str, span: Span) {
        let Some((at, character)) = text.char_indices().find(|(_, c)| !c.is_ascii_graphic()) else {
            return;
        };
        let start = span.start + at;
        let span = Span {
            start,
            end: start + character.len_utf8(),
            ..span
        };
        let message = match is_invisible(character) || character.is_whitespace() {
            true => format!("the character {} cannot stand here", code_point(character)),
            false => format!("the character `{character}` cannot stand outside quotes"),
        };
        let help = "words are of plain ASCII; titles and glyphs stand in quotes";
        self.drafts
            .push(Draft::error("E0003", span, message).help(help));
    }

    fn variant(&mut self, nodes: Vec<Node>, end: usize) -> Option<Variant> {
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
    fn header(&mut self, node: Node) -> Option<Variant> {
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
    fn item(&mut self, mut node: Node) -> Vec<Item> {
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

    fn single_item(&mut self, node: Node) -> Option<Item> {
        let span = node.span();
        let Some(first) = node.first() else {
            let draft = Draft::error("E0001", span, "this block has no name");
            self.drafts
                .push(draft.help("write what it is before the `{`, for example `drops {`"));
            return None;
        };
        if first.kind != WordKind::Bare {
            let message = format!("expected a key word, found `{}`", first.written());
            let help = format!(
                "a statement begins with one of: {}",
                vocabulary::STATEMENTS.join(", ")
            );
            self.drafts
                .push(Draft::error("E0001", first.span, message).help(help));
            return None;
        }
        let key = first.text.clone();
        if vocabulary::later_statement(&key).is_some() {
            let draft = vocabulary::not_yet(&key, first.span, vocabulary::later_statement(&key));
            self.drafts.push(draft);
            return None;
        }
        match key.as_str() {
            "piece" => self.piece(node),
            "zone" | "set" => self.define(node),
            "handicap" => self.handicap(node),
            "without" => self.without(&node),
            "variant" => {
                let draft = Draft::error("E0001", span, "a variant cannot stand inside a variant");
                self.drafts
                    .push(draft.help("close the first one with `}` and use another file"));
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
                let draft = Draft::error("E0001", node.span(), "expected one name after `without`");
                self.drafts
                    .push(draft.help("write for example: without drops"));
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
            let draft = Draft::error("E0001", body.open, format!("a {what} has no block"));
            self.drafts.push(draft.help(help));
            return None;
        }
        let mut words = node.words.into_iter();
        match (words.next(), words.next(), words.next()) {
            (Some(keyword), Some(name), Some(equals))
                if name.kind == WordKind::Bare && equals.kind == WordKind::Equals =>
            {
                let words: Vec<Word> = words.collect();
                if words.is_empty() {
                    let message = format!("nothing follows the `=` of this {what}");
                    self.drafts
                        .push(Draft::error("E0001", span, message).help(help));
                }
                Some(Item::Define(Define {
                    keyword,
                    name,
                    words,
                }))
            }
            (Some(keyword), Some(name), third) => {
                let message = format!("expected a name and `=` after `{what}`");
                self.drafts
                    .push(Draft::error("E0001", span, message).help(help));
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
                self.drafts
                    .push(Draft::error("E0001", span, message).help(help));
                None
            }
        }
    }

    /// `handicap "NAME": words`.
    fn handicap(&mut self, node: Node) -> Option<Item> {
        let span = node.span();
        let help = "write for example: handicap \"Runner\": Runner 4a";
        if let Some(body) = &node.body {
            let draft = Draft::error("E0001", body.open, "a handicap has no block");
            self.drafts.push(draft.help(help));
            return None;
        }
        let mut words = node.words.into_iter().skip(1);
        let (name, colon) = (words.next(), words.next());
        let name = name.filter(|word| word.kind == WordKind::Quoted);
        let (Some(name), Some(WordKind::Colon)) = (name, colon.map(|word| word.kind)) else {
            let message = "a handicap has a name in quotes and then a `:`";
            self.drafts
                .push(Draft::error("E0001", span, message).help(help));
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
        if let (true, Some(mark)) = (is_known, words.iter().find(|word| is_mark(word))) {
            let message = format!(
                "`{}` cannot stand in the statement `{}`",
                mark.text, key.text
            );
            let help = format!(
                "remove it: `{}` and its value are separated by a space",
                key.text
            );
            self.drafts
                .push(Draft::error("E0001", mark.span, message).help(help));
        }
        words.retain(|word| !is_mark(word));
        Some(Item::Property(Property { key, words }))
    }

    fn block(&mut self, node: Node) -> Option<Item> {
        let name = node.words[0].clone();
        if let Some(extra) = span_of(&node.words[1..]) {
            let message = format!("`{}` cannot stand before the `{{`", join(&node.words[1..]));
            let help = format!("write: {} {{", name.text);
            self.drafts
                .push(Draft::error("E0001", extra, message).help(help));
        }
        let body = node.body.expect("only statements with a body are blocks");
        let rules = body
            .nodes
            .into_iter()
            .filter_map(|node| self.rule(&node))
            .collect();
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
            let message = format!("`{}` cannot stand here", extra.written());
            self.drafts
                .push(Draft::error("E0001", extra.span, message).help(help));
            return None;
        }
        let (Some(name), Some(token), Some(body)) = (name, token, node.body) else {
            let message = "a piece has a name, a token in quotes and a block";
            self.drafts
                .push(Draft::error("E0001", span, message).help(help));
            return None;
        };
        let attributes = body
            .nodes
            .into_iter()
            .filter_map(|node| self.rule(&node))
            .collect();
        Some(Item::Piece(Piece {
            name,
            token,
            glyph,
            attributes,
        }))
    }

    /// `head: words` or a bare head.
    fn rule(&mut self, node: &Node) -> Option<Entry> {
        let span = node.span();
        if let Some(body) = &node.body {
            let draft = match node.first() {
                Some(word) if vocabulary::later_statement(&word.text).is_some() => {
                    vocabulary::not_yet(
                        &word.text,
                        word.span,
                        vocabulary::later_statement(&word.text),
                    )
                }
                _ => Draft::error("E0001", body.open, "a block cannot stand inside this block")
                    .help("close the outer block first"),
            };
            self.drafts.push(draft);
            return None;
        }
        let colon = node
            .words
            .iter()
            .position(|word| word.kind == WordKind::Colon);
        let split = colon.unwrap_or(node.words.len());
        let head = node.words[..split].to_vec();
        let words = node.words.get(split + 1..).unwrap_or_default().to_vec();
        if head.is_empty() {
            let draft = Draft::error("E0001", span, "nothing stands before the `:`");
            self.drafts
                .push(draft.help("write the name of the rule before it, or remove it"));
            return None;
        }
        if let Some(mark) = words.iter().chain(&head).find(|word| is_mark(word)) {
            let message = format!("`{}` cannot stand here", mark.text);
            let help = "one statement has one `:`; end statements with a newline or `;`";
            self.drafts
                .push(Draft::error("E0001", mark.span, message).help(help));
            return None;
        }
        if colon.is_some() && words.is_empty() {
            let message = format!("nothing follows `{}:`", join(&head));
            let help = "write its value on the same line, or remove it";
            self.drafts
                .push(Draft::error("E0001", span, message).help(help));
            return None;
        }
        Some(Entry {
            head,
            colon: colon.is_some(),
            words,
        })
    }
}

fn keep_first_too_deep(drafts: &mut Vec<Draft>) {
    drafts.sort_by_key(Draft::span);
    let deep = drafts.iter().position(|draft| draft.code() == "E0007");
    drafts.truncate(deep.map_or(drafts.len(), |deep| deep + 1));
}

fn follows_statement(previous: Option<Rule>) -> bool {
    matches!(
        previous,
        Some(Rule::outer | Rule::item | Rule::entry | Rule::leaf)
    )
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

fn is_mark(word: &Word) -> bool {
    matches!(word.kind, WordKind::Colon | WordKind::Equals)
}

fn unclosed(open: Span) -> Draft {
    Draft::error("E0002", open, "this block is never closed")
        .help("add `}` on a line of its own where the block ends")
}

/// Control characters, and those that change the direction or take no room.
fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}'
            | '\u{E0000}'..='\u{E007F}')
}

fn code_point(character: char) -> String {
    format!("U+{:04X}", u32::from(character))
}
