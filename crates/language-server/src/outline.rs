//! The statements of a text, whatever it is worth, and the names that they declare.
//!
//! Made from the tokens alone, so it holds for a half-written file. What the words mean is not
//! known here, but for those that declare a name.

use std::ops::Range;

use variant_dsl::{MAX_BYTES, Token, TokenKind, tokens};

/// One word with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Word<'a> {
    /// As written, but without quotes and commas.
    pub(crate) text: &'a str,
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Where it begins and ends with quotes and commas.
    pub(crate) written: (usize, usize),
}

/// Words on one line, and a block if one follows.
#[derive(Clone, Debug)]
pub(crate) struct Statement<'a> {
    /// Index of the statement whose block it stands in.
    pub(crate) parent: Option<usize>,
    pub(crate) words: Vec<Word<'a>>,
    /// The byte of its `{`.
    pub(crate) open: Option<usize>,
    /// The byte after it, its block included.
    pub(crate) end: usize,
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Piece,
    Zone,
    Set,
    Switch,
}

/// A statement that declares a name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Declaration<'a> {
    pub(crate) kind: Kind,
    pub(crate) name: Word<'a>,
    /// Index of the statement.
    pub(crate) statement: usize,
}

/// All statements in the order of the text.
pub(crate) struct Outline<'a> {
    pub(crate) text: &'a str,
    pub(crate) statements: Vec<Statement<'a>>,
    /// The blocks that are open at the end of the text, outermost first.
    pub(crate) open: Vec<usize>,
    /// The statement that the end of the text belongs to.
    pub(crate) last: Option<usize>,
}

impl<'a> Outline<'a> {
    /// A text that is too long to be compiled has no statements.
    pub(crate) fn of(text: &'a str) -> Outline<'a> {
        let mut outline = Outline {
            text,
            statements: Vec::new(),
            open: Vec::new(),
            last: None,
        };
        if text.len() > MAX_BYTES {
            return outline;
        }
        let mut end = 0;
        for token in tokens(text) {
            outline.gap(end..token.start);
            outline.add(token);
            end = token.end;
        }
        outline.gap(end..text.len());
        for index in outline.open.clone() {
            outline.statements[index].end = text.len();
        }
        outline
    }

    /// A new line ends a statement.
    fn gap(&mut self, bytes: Range<usize>) {
        if self.text[bytes].contains(['\n', '\r']) {
            self.last = None;
        }
    }

    fn add(&mut self, token: Token) {
        match token.kind {
            TokenKind::Word => {
                let index = self.current(token);
                let word = self.word(token);
                self.statements[index].words.push(word);
                self.statements[index].end = token.end;
            }
            TokenKind::Semicolon => self.last = None,
            TokenKind::Open => {
                let index = self.current(token);
                self.statements[index].open = Some(token.start);
                self.open.push(index);
                self.last = None;
            }
            TokenKind::Close => {
                if let Some(index) = self.open.pop() {
                    self.statements[index].end = token.end;
                }
                self.last = None;
            }
        }
    }

    /// The statement that the token continues or begins.
    fn current(&mut self, token: Token) -> usize {
        if let Some(index) = self.last {
            return index;
        }
        self.statements.push(Statement {
            parent: self.open.last().copied(),
            words: Vec::new(),
            open: None,
            end: token.end,
        });
        let index = self.statements.len() - 1;
        self.last = Some(index);
        index
    }

    fn word(&self, token: Token) -> Word<'a> {
        let written = &self.text[token.start..token.end];
        let begun = written.trim_start_matches('"');
        let text = begun.trim_end_matches(['"', ',']);
        let start = token.start + (written.len() - begun.len());
        Word {
            text,
            start,
            end: start + text.len(),
            written: (token.start, token.end),
        }
    }

    /// Whether the statement stands directly inside the variant, or there under a condition.
    pub(crate) fn is_outer(&self, index: usize) -> bool {
        self.place(self.statements[index].parent) == "variant"
    }

    /// Whether a word of a statement is part of a movement.
    pub(crate) fn is_movement(&self, index: usize, number: usize) -> bool {
        let statement = &self.statements[index];
        let is_value = statement.colon().is_some_and(|colon| number > colon);
        is_value && statement.first() == "move" && self.place(statement.parent) == "piece"
    }

    /// The name of the block that a statement's block is part of: `when` adds to the block around
    /// it. `file` outside of all blocks.
    pub(crate) fn place(&self, mut index: Option<usize>) -> &'a str {
        while let Some(inner) = index {
            let statement = &self.statements[inner];
            match statement.first() {
                "when" => index = statement.parent,
                first => return first,
            }
        }
        "file"
    }

    /// The names declared, in the order of the text.
    pub(crate) fn declarations(&self) -> impl Iterator<Item = Declaration<'a>> {
        let outer = (0..self.statements.len()).filter(move |index| self.is_outer(*index));
        outer.filter_map(move |statement| {
            let words = &self.statements[statement].words;
            let kind = match words.first()?.text {
                "piece" => Kind::Piece,
                "zone" => Kind::Zone,
                "set" => Kind::Set,
                "switch" => Kind::Switch,
                _ => return None,
            };
            let name = *words.get(1)?;
            Some(Declaration {
                kind,
                name,
                statement,
            })
        })
    }

    /// The parent's name.
    pub(crate) fn extends(&self) -> Option<Word<'a>> {
        let head = self
            .statements
            .iter()
            .find(|statement| statement.first() == "variant")?;
        let at = head.words.iter().position(|word| word.text == "extends")?;
        head.words.get(at + 1).copied()
    }

    /// The statements directly inside the block of another, those under conditions too.
    pub(crate) fn inside(&self, block: usize) -> impl Iterator<Item = &Statement<'a>> {
        self.statements.iter().filter(move |statement| {
            let mut parent = statement.parent;
            while let Some(index) = parent.filter(|index| *index != block) {
                let outer = &self.statements[index];
                parent = outer.parent.filter(|_| outer.first() == "when");
            }
            parent == Some(block)
        })
    }

    /// The statement and the number of the word that a byte is in or behind.
    pub(crate) fn word_at(&self, offset: usize) -> Option<(usize, usize)> {
        self.statements
            .iter()
            .enumerate()
            .find_map(|(index, statement)| {
                let touches = |word: &Word| (word.start..=word.end).contains(&offset);
                Some((index, statement.words.iter().position(touches)?))
            })
    }
}

impl<'a> Statement<'a> {
    /// The first word, or nothing.
    pub(crate) fn first(&self) -> &'a str {
        self.words.first().map_or("", |word| word.text)
    }

    /// Number of the word `:`.
    pub(crate) fn colon(&self) -> Option<usize> {
        self.words.iter().position(|word| word.text == ":")
    }

    /// The words before the colon.
    pub(crate) fn head(&self) -> &[Word<'a>] {
        &self.words[..self.colon().unwrap_or(self.words.len())]
    }

    /// The words after the colon.
    pub(crate) fn value(&self) -> &[Word<'a>] {
        self.colon().map_or(&[], |colon| &self.words[colon + 1..])
    }

    /// The bytes of the words after the colon.
    pub(crate) fn value_bytes(&self) -> Option<Range<usize>> {
        let value = self.value();
        Some(value.first()?.start..value.last()?.end)
    }
}
