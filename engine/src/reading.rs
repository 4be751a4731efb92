//! What a text says of the legal moves.

/// What a text means among the legal moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The move with this index.
    Move(usize),
    /// Any of these: the text does not say which.
    Several(Vec<usize>),
    /// No legal move.
    Nothing,
}
