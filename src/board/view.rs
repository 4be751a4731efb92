//! How a board is looked at and what is marked on it, as its viewer has chosen.

use std::collections::BTreeMap;

use anstyle::Style;
use engine::{Color, Square};

use crate::theme::{Palette, Theme};

/// How pieces are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pieces {
    /// The glyphs of the definition.
    Kanji,
    /// The tokens of positions and moves.
    Letters,
}

/// How the board is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    /// How pieces are drawn.
    pub(crate) pieces: Pieces,
    /// Whether they are drawn so because the player asked for it.
    pub(crate) pieces_are_asked_for: bool,
    /// Whether the second player sits below.
    pub(crate) flipped: bool,
    /// How squares are drawn where there is room.
    pub(crate) squares: Squares,
    /// Whether the terminal knows block letters and lines.
    pub(crate) blocks: bool,
    /// Whether ranks that have letters are named in kanji.
    pub(crate) kanji_ranks: bool,
    /// The colours.
    pub(crate) theme: Theme,
}

/// How squares are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Squares {
    /// Not at all: a dot stands for an empty one.
    Bare,
    /// In two shades.
    Shaded,
    /// With lines between them, where there is room.
    Lined,
}

impl View {
    /// The colours of the board.
    pub(crate) fn palette(&self) -> &'static Palette {
        self.theme.palette(self.squares == Squares::Shaded)
    }
}

/// What stands out on the board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    /// The square in brackets.
    pub(crate) bracket: Option<Square>,
    /// An empty square that the last move began on.
    pub(crate) origin: Option<Square>,
    /// Where a piece can go, or what it can capture.
    pub(crate) targets: BTreeMap<Square, Target>,
    /// Whether it is not that piece's turn, so that the targets are only faint.
    pub(crate) idle: bool,
    /// Whether that piece can reach any square, so that the targets are a field.
    pub(crate) field: bool,
    /// The square that keys act on.
    pub(crate) cursor: Option<Square>,
    /// What the players reach, if that is to be seen.
    pub(crate) influence: BTreeMap<Square, Influence>,
}

/// Who could capture on a square, and what that means for the piece on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Influence {
    /// Only this player.
    Of(Color),
    /// Both.
    Both,
    /// The piece on it is attacked and unprotected.
    EnPrise,
    /// The royal on it is attacked.
    Check,
}

impl Influence {
    /// Whether it is to be seen even where there is little room.
    pub(super) fn is_alarming(self) -> bool {
        matches!(self, Influence::EnPrise | Influence::Check)
    }
}

/// A square that a move reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Target {
    /// Whether a piece is captured on it.
    pub(crate) capture: bool,
    /// Whether a move that ends on it promotes.
    pub(crate) promotes: bool,
    /// Which ring of a piece that may take and go on it belongs to, if any.
    pub(crate) ring: Option<Ring>,
}

/// One of the rings of a piece that may take and go on: where its steps lead, the first, the
/// second, the third.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ring {
    /// Which step leads here, from 1.
    pub(crate) step: u8,
    /// How many steps the piece has.
    pub(crate) of: u8,
}

/// Parts of a line, each in its style.
pub(crate) type Parts = Vec<(Style, String)>;
