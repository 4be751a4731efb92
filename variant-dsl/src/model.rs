//! What a file means: names resolved to indices, every default explicit.
//!
//! Only `check` makes a [`Model`], and only of a file without errors; `lower` turns it into a
//! program and cannot fail. Pieces are still as declared here: which forms of them stand on the
//! board is left to `lower`.

use crate::path::Path;
use crate::program::{Coordinates, Handicap, Repetition, SquareSet, Trigger, Verdict, Win};

/// Index into [`Model::pieces`].
pub(crate) type PieceId = usize;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Model {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) board: Board,
    pub(crate) coordinates: Coordinates,
    pub(crate) players: [String; 2],
    pub(crate) pieces: Vec<Piece>,
    /// Per square.
    pub(crate) setup: Vec<Option<Placed>>,
    pub(crate) handicaps: Vec<Handicap>,
    pub(crate) promotion: Option<Promotion>,
    pub(crate) prisoners_to_hand: bool,
    /// Per piece; `None` in a game without drops.
    pub(crate) drops: Option<Vec<DropRules>>,
    pub(crate) win: Vec<Win>,
    pub(crate) stalemate: Verdict,
    pub(crate) repetition: Option<Repetition>,
    pub(crate) origin_always: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Board {
    pub(crate) files: usize,
    pub(crate) ranks: usize,
}

impl Board {
    pub(crate) fn squares(self) -> usize {
        self.files * self.ranks
    }

    /// The square as the other player sees it: half a turn.
    pub(crate) fn rotate(self, square: usize) -> usize {
        self.squares() - 1 - square
    }

    /// The set as the other player sees it.
    pub(crate) fn rotated(self, set: &SquareSet) -> SquareSet {
        SquareSet(
            (0..self.squares())
                .map(|square| set.contains(self.rotate(square)))
                .collect(),
        )
    }
}

/// A declared piece.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Piece {
    pub(crate) name: String,
    pub(crate) token: String,
    pub(crate) glyph: Option<String>,
    pub(crate) sfen: Option<String>,
    pub(crate) royal: bool,
    pub(crate) movement: String,
    pub(crate) line: usize,
    pub(crate) paths: Vec<Path>,
    pub(crate) back: Option<Back>,
}

/// The back side of a piece.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Back {
    pub(crate) piece: PieceId,
    pub(crate) glyph: Option<String>,
}

/// A piece of the start array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placed {
    pub(crate) color: usize,
    pub(crate) piece: PieceId,
    pub(crate) promoted: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Promotion {
    pub(crate) when: Trigger,
    /// Per colour.
    pub(crate) zone: [SquareSet; 2],
    pub(crate) forced: bool,
    pub(crate) forced_if_stuck: bool,
}

/// How a piece may be dropped.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DropRules {
    /// Per colour; squares where it would be stuck not yet taken away.
    pub(crate) allowed: [SquareSet; 2],
    pub(crate) forbid_stuck: bool,
    pub(crate) forbid_mate: bool,
    pub(crate) per_file: Option<usize>,
}
