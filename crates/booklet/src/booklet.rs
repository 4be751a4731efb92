//! The rule booklet of a game as data: sections of paragraphs, lists, tables, pieces and the board.
//!
//! What the sections say is in `rules`; how they look is left to `text` and `html`.

use variant_dsl::Compiled;
use variant_dsl::program::KindId;

use crate::rules;

/// Everything that a player needs to know of a game.
#[derive(Clone, Debug)]
pub struct Booklet<'a> {
    /// The game.
    pub compiled: &'a Compiled,
    /// In reading order; none is empty.
    pub sections: Vec<Section>,
}

/// A part of the booklet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What it is about.
    pub heading: &'static str,
    /// In reading order.
    pub blocks: Vec<Block>,
}

/// A part of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A paragraph.
    Text(String),
    /// Sentences that stand side by side.
    List(Vec<String>),
    /// A table with a head; all rows are as long as it.
    Table {
        /// What the columns hold.
        head: Vec<&'static str>,
        /// The cells, row by row.
        rows: Vec<Vec<String>>,
    },
    /// The board with the start array.
    Board,
    /// What the marks of all diagrams mean.
    Legend,
    /// A piece with its diagram.
    Piece(Entry),
}

/// A piece of the booklet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The kind whose moves are drawn.
    pub kind: KindId,
    /// Its name.
    pub name: String,
    /// How it is written: token, glyph and foreign letter.
    pub letters: String,
    /// The movement in the notation.
    pub movement: String,
    /// The movement in words.
    pub words: Vec<String>,
    /// What else is to be known of it.
    pub facts: Vec<String>,
}

impl<'a> Booklet<'a> {
    /// The booklet of a game.
    pub fn new(compiled: &'a Compiled) -> Booklet<'a> {
        let program = &compiled.program;
        let sections = [
            ("Object of the game", rules::goal::blocks(program)),
            ("Board and starting position", rules::start::blocks(program)),
            ("The pieces", rules::pieces::blocks(program)),
            ("Promotion", rules::promotion::blocks(program)),
            ("Captures", rules::captures::blocks(program)),
            ("Drops", rules::drops::blocks(program)),
            ("Repetition", rules::repetition::blocks(program)),
            ("How moves are written", rules::notation::blocks(program)),
            ("Handicaps", rules::handicaps::blocks(program)),
            ("Disputed rules", rules::switches::blocks(compiled)),
        ];
        let sections = sections
            .into_iter()
            .filter(|(_, blocks)| !blocks.is_empty());
        Booklet {
            compiled,
            sections: sections
                .map(|(heading, blocks)| Section { heading, blocks })
                .collect(),
        }
    }
}
