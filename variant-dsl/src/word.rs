//! What is told of one word of the language. The table of all words is in `words`.

/// Names that a rule or statement may hold besides fixed words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// None, or names of its own.
    Free,
    /// Pieces.
    Piece,
    /// Pieces and sets.
    Pieces,
    /// Zones.
    Zones,
}

/// One word, or the fixed words that begin a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// As written, `deciding victim`.
    pub text: &'static str,
    /// What it stands directly inside: a block, `piece`, `variant` for statements, `file` for what
    /// stands before the first brace.
    pub place: &'static str,
    /// One line, without its full stop.
    pub meaning: &'static str,
    /// Fixed words that may follow, in the order of the language reference.
    pub values: &'static [&'static str],
    /// Names that may follow.
    pub names: Names,
    /// Whether pieces may stand between the word and its colon.
    pub names_pieces: bool,
}

/// A word that nothing follows but its value.
pub(crate) const fn word(text: &'static str, place: &'static str, meaning: &'static str) -> Word {
    Word {
        text,
        place,
        meaning,
        values: &[],
        names: Names::Free,
        names_pieces: false,
    }
}

impl Word {
    pub(crate) const fn values(mut self, values: &'static [&'static str]) -> Word {
        self.values = values;
        self
    }

    pub(crate) const fn names(mut self, names: Names) -> Word {
        self.names = names;
        self
    }

    pub(crate) const fn names_pieces(mut self) -> Word {
        self.names_pieces = true;
        self
    }

    /// The word that a line with it begins with.
    pub fn first(&self) -> &'static str {
        self.text.split(' ').next().unwrap_or(self.text)
    }
}
