//! What a hover is made of: paragraphs and drawings.

use variant_dsl::diagram::Diagram;

/// A part of what a hover says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// A paragraph, in which `` `code` `` and `**names**` are marked.
    Text(String),
    /// Lines of signs, a rank each.
    Squares(String),
    /// How a piece moves.
    Moves {
        /// The board with its marks.
        diagram: Diagram,
        /// The token of the piece, and its glyph; empty if it has none.
        token: String,
        /// See `token`.
        glyph: String,
    },
}
