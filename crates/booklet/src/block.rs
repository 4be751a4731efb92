//! What a section of a booklet is made of.

use variant_dsl::program::PieceKind;

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
    pub kind: PieceKind,
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
