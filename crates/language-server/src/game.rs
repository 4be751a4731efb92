//! A file with its parents, as outlines: where a name is declared.
//!
//! Works on half-written files. Names of a child hide those of its parents.

use variant_dsl::Source;

use crate::outline::{Declaration, Kind, Outline, Statement, Word};

/// Longest chain of parents that is followed.
const MAX_PARENTS: usize = 16;

/// Finds the text of a game that another extends.
pub type Parents<'a> = &'a dyn Fn(&str) -> Option<Source>;

/// The file's text, then its parents'.
pub(crate) struct Texts(pub(crate) Vec<Source>);

impl Texts {
    pub(crate) fn of(source: &Source, parents: Parents) -> Texts {
        let mut sources = vec![source.clone()];
        while sources.len() <= MAX_PARENTS {
            let child = Outline::of(&sources[sources.len() - 1].text);
            let Some(parent) = child.extends() else { break };
            let Some(parent) = parents(parent.text) else {
                break;
            };
            if sources.contains(&parent) {
                break;
            }
            sources.push(parent);
        }
        Texts(sources)
    }
}

/// The outlines of a file and its parents.
pub(crate) struct Game<'a> {
    /// Names of the sources, and what is in them.
    pub(crate) files: Vec<(&'a str, Outline<'a>)>,
}

/// A declaration and the file that it stands in.
pub(crate) struct Found<'g, 'a> {
    pub(crate) source: &'a str,
    pub(crate) outline: &'g Outline<'a>,
    pub(crate) declaration: Declaration<'a>,
}

impl<'a> Game<'a> {
    pub(crate) fn of(texts: &'a Texts) -> Game<'a> {
        let outline = |source: &'a Source| (source.name.as_str(), Outline::of(&source.text));
        Game {
            files: texts.0.iter().map(outline).collect(),
        }
    }

    /// The file itself.
    pub(crate) fn own(&self) -> &Outline<'a> {
        &self.files[0].1
    }

    /// All declarations, the file's own first.
    pub(crate) fn declarations(&self) -> impl Iterator<Item = Found<'_, 'a>> {
        self.files.iter().flat_map(|(source, outline)| {
            outline.declarations().map(move |declaration| Found {
                source,
                outline,
                declaration,
            })
        })
    }

    /// What is declared under a name; `set` of a switch is no declaration.
    pub(crate) fn named(&self, name: &str) -> Option<Found<'_, 'a>> {
        let mut found = self
            .declarations()
            .filter(|found| found.declaration.name.text == name);
        let first = found.next()?;
        match first.declaration.kind {
            Kind::Set => found
                .find(|other| other.declaration.kind == Kind::Switch)
                .or(Some(first)),
            _ => Some(first),
        }
    }

    /// The piece with a token, in capitals or, as the second player's, small letters.
    pub(crate) fn with_token(&self, token: &str) -> Option<Found<'_, 'a>> {
        let token = token.trim_start_matches('+');
        let mut pieces = self
            .declarations()
            .filter(|found| found.declaration.kind == Kind::Piece);
        pieces.find(|found| {
            found
                .token()
                .is_some_and(|word| word.text.eq_ignore_ascii_case(token))
        })
    }

    /// What the word at a byte names: the array names pieces by tokens, everything else by names.
    pub(crate) fn at(&self, offset: usize) -> Option<(Word<'a>, Found<'_, 'a>)> {
        let own = self.own();
        let (index, number) = own.word_at(offset)?;
        let statement = &own.statements[index];
        let word = statement.words[number];
        let found = match own.place(statement.parent) {
            "setup" if number > 0 => self.with_token(word.text),
            "piece" if statement.first() == "move" => self.named(part_at(word, offset)),
            "variant" if statement.first() == "piece" => self.named(statement.words.get(1)?.text),
            _ => self.named(word.text.trim_start_matches('+')),
        }?;
        Some((word, found))
    }
}

impl<'a> Found<'_, 'a> {
    /// The statement that declares it.
    pub(crate) fn statement(&self) -> &Statement<'a> {
        &self.outline.statements[self.declaration.statement]
    }

    /// The token of a piece.
    pub(crate) fn token(&self) -> Option<Word<'a>> {
        self.statement().words.get(2).copied()
    }
}

/// The name within a word, as a movement may hold in its tests.
fn part_at(word: Word<'_>, offset: usize) -> &str {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let at = word
        .text
        .floor_char_boundary(offset.saturating_sub(word.start));
    let (before, after) = word.text.split_at(at);
    let start = before.trim_end_matches(is_name).len();
    let end = word.text.len() - after.trim_start_matches(is_name).len();
    &word.text[start..end]
}
