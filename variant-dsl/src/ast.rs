//! What the author wrote, with a span on every word.
//!
//! `parse` makes it, `inherit` joins a child with its parent, `check` gives it meaning. Nothing
//! here knows which words exist.

use rules::ClauseId;

use crate::diagnostic::Span;

/// One word, string or mark.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    /// Without the quotes if it was a string.
    pub(crate) text: String,
    /// With the quotes if it was a string.
    pub(crate) span: Span,
    pub(crate) kind: WordKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WordKind {
    Bare,
    Quoted,
    Colon,
    Equals,
}

/// A whole file.
#[derive(Clone, Debug)]
pub(crate) struct Variant {
    pub(crate) name: Word,
    pub(crate) title: Option<Word>,
    pub(crate) extends: Option<Word>,
    pub(crate) items: Vec<Item>,
    pub(crate) switches: Vec<Switch>,
    pub(crate) whens: Vec<When>,
    /// Switches of a parent that are no longer offered: `without switch NAME`.
    pub(crate) settled: Vec<Word>,
}

/// `switch NAME = first, second "What it changes. Source."`
#[derive(Clone, Debug)]
pub(crate) struct Switch {
    pub(crate) name: Word,
    /// With the commas between them.
    pub(crate) values: Vec<Word>,
    /// `None` if it was forgotten, which has been reported.
    pub(crate) text: Option<Word>,
}

/// `when NAME = VALUE { ... }` directly inside the variant.
#[derive(Clone, Debug)]
pub(crate) struct When {
    pub(crate) condition: Condition,
    pub(crate) items: Vec<Item>,
}

/// What a `when` asks for.
#[derive(Clone, Debug)]
pub(crate) struct Condition {
    pub(crate) switch: Word,
    /// `on` if none is written.
    pub(crate) value: Option<Word>,
    /// What they mean, once the switches are declared; `None` if nothing, which is an error.
    pub(crate) means: Option<SwitchValue>,
}

/// A value of a switch of the game, both by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SwitchValue {
    pub(crate) switch: usize,
    pub(crate) value: usize,
}

/// One statement directly inside the variant.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    /// `board 5x5`
    Property(Property),
    /// `zone camp = far 1`, `set Steppers = Walker, Runner`
    Define(Define),
    /// `piece Walker "Wk" { ... }`
    Piece(Piece),
    /// `drops { ... }`
    Block(Block),
    /// `handicap "Runner": Runner 4a`
    Handicap(Handicap),
    /// `without drops`
    Without(Word),
}

#[derive(Clone, Debug)]
pub(crate) struct Property {
    pub(crate) key: Word,
    pub(crate) words: Vec<Word>,
}

#[derive(Clone, Debug)]
pub(crate) struct Define {
    /// `zone` or `set`.
    pub(crate) keyword: Word,
    pub(crate) name: Word,
    pub(crate) words: Vec<Word>,
}

#[derive(Clone, Debug)]
pub(crate) struct Handicap {
    /// Quoted.
    pub(crate) name: Word,
    /// Everything after the colon.
    pub(crate) words: Vec<Word>,
}

#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) name: Word,
    pub(crate) token: Word,
    pub(crate) glyph: Option<Word>,
    pub(crate) attributes: Vec<Rule>,
}

#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) name: Word,
    pub(crate) rules: Vec<Rule>,
}

/// `head: words`; an attribute may lack the colon and the words.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    /// Its number among the rules of the game; all are 0 until the switches are resolved.
    pub(crate) clause: ClauseId,
    /// The `when` inside the block that it stands in; once the switches are resolved, whatever
    /// `when` makes it stand.
    pub(crate) condition: Option<Condition>,
    /// Never empty.
    pub(crate) head: Vec<Word>,
    pub(crate) colon: bool,
    pub(crate) words: Vec<Word>,
}

impl Item {
    /// What a child's item must equal to replace this one: the space of names and the name.
    pub(crate) fn key(&self) -> (&'static str, &str) {
        match self {
            Item::Property(property) => ("block", &property.key.text),
            Item::Block(block) => ("block", &block.name.text),
            Item::Define(define) => ("name", &define.name.text),
            Item::Piece(piece) => ("name", &piece.name.text),
            Item::Handicap(handicap) => ("handicap", &handicap.name.text),
            Item::Without(word) => ("without", &word.text),
        }
    }

    /// The rules of a block or a piece.
    pub(crate) fn rules(&self) -> &[Rule] {
        match self {
            Item::Block(block) => &block.rules,
            Item::Piece(piece) => &piece.attributes,
            Item::Property(_) | Item::Define(_) | Item::Handicap(_) | Item::Without(_) => &[],
        }
    }

    /// The same, to be changed.
    pub(crate) fn rules_mut(&mut self) -> &mut [Rule] {
        match self {
            Item::Block(block) => &mut block.rules,
            Item::Piece(piece) => &mut piece.attributes,
            Item::Property(_) | Item::Define(_) | Item::Handicap(_) | Item::Without(_) => &mut [],
        }
    }

    /// Where it is named.
    pub(crate) fn name_span(&self) -> Span {
        match self {
            Item::Property(property) => property.key.span,
            Item::Block(block) => block.name.span,
            Item::Define(define) => define.name.span,
            Item::Piece(piece) => piece.name.span,
            Item::Handicap(handicap) => handicap.name.span,
            Item::Without(word) => word.span,
        }
    }
}

impl Rule {
    /// The words before the colon, joined by single spaces.
    pub(crate) fn key(&self) -> String {
        join(&self.head)
    }

    /// The words after the colon, joined by single spaces.
    pub(crate) fn value(&self) -> String {
        join(&self.words)
    }

    pub(crate) fn head_span(&self) -> Span {
        self.head[0].span.to(self.head[self.head.len() - 1].span)
    }

    /// The words after the colon, or the head if there are none.
    pub(crate) fn value_span(&self) -> Span {
        span_of(&self.words).unwrap_or_else(|| self.head_span())
    }

    pub(crate) fn span(&self) -> Span {
        self.head_span().to(self.value_span())
    }
}

/// From the first word to the last.
pub(crate) fn span_of(words: &[Word]) -> Option<Span> {
    Some(words.first()?.span.to(words.last()?.span))
}

/// The texts of the words with single spaces between them; strings keep their quotes, so that
/// `"far"` is never taken for `far`.
pub(crate) fn join(words: &[Word]) -> String {
    let texts: Vec<String> = words.iter().map(Word::written).collect();
    texts.join(" ")
}

impl Word {
    pub(crate) fn is_mark(&self) -> bool {
        matches!(self.kind, WordKind::Colon | WordKind::Equals)
    }

    /// As it stands in the file.
    pub(crate) fn written(&self) -> String {
        match self.kind {
            WordKind::Quoted => format!("\"{}\"", self.text),
            WordKind::Bare | WordKind::Colon | WordKind::Equals => self.text.clone(),
        }
    }
}
