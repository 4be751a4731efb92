//! Moves as what they do, apart from how a game holds them.

use crate::types::{PieceKind, Square};

/// What a move does; two moves with the same effect are one move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Effect {
    /// Where the mover stood; `None` for a drop.
    pub origin: Option<Square>,
    /// Every square on which a piece is captured: outwards from the origin, and at one distance
    /// from the mover's left near corner; if the move captures where it ends, that comes last.
    pub victims: Vec<Square>,
    /// Where the mover ends.
    pub destination: Square,
    /// The kind it becomes if it promotes.
    pub promotion: Option<PieceKind>,
    /// The kind that is dropped, if it is a drop.
    pub drop: Option<PieceKind>,
}

/// The parts of a move that a search looks at to order it, cheaper than an [`Effect`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// The form that moves or is dropped, before promotion.
    pub piece: PieceKind,
    /// The form that stands on the destination afterwards.
    pub becomes: PieceKind,
    /// Where it stood; `None` for a drop.
    pub from: Option<Square>,
    /// Where it ends.
    pub to: Square,
    /// The form captured, if any; the most recent victim where there are several.
    pub captured: Option<PieceKind>,
}
