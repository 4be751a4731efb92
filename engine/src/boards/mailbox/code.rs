//! What a cell holds: nothing, the border, or a piece as its kind plus one with the top bit for the
//! second player.

use std::fmt::Debug;

use crate::types::{Color, Piece, PieceKind};

/// A code of a cell, in one byte for games of up to 126 kinds or in two.
pub trait CellCode: Copy + Eq + Debug + Send + Sync + 'static {
    /// An empty cell.
    const EMPTY: Self;
    /// The bit that marks the second player's pieces.
    const SECOND_BIT: Self;
    /// A cell outside the board: nobody's piece, never empty.
    const BORDER: Self;

    /// The code of a piece.
    fn of(piece: Piece) -> Self;

    /// The kind that the code of either player's piece stands for.
    fn kind(self) -> PieceKind;

    /// The code as the first player's: the number of the kind.
    fn plain(self) -> Self;

    /// A plain code as that of the player.
    fn of_side<const SECOND: bool>(self) -> Self;

    /// A plain code as that of the owner of `other`.
    fn beside(self, other: Self) -> Self;

    /// The same piece of the other player.
    fn turned(self) -> Self;

    /// The number of the kind if the piece is the player's own, something else for empty, border and
    /// enemy cells.
    fn own<const SECOND: bool>(self) -> Self;

    /// Whether the code is an enemy piece of the player.
    fn is_enemy<const SECOND: bool>(self) -> bool;

    /// Kind and owner as one number, for keys.
    fn number(self) -> u32;

    /// The number of the kind if the piece is an enemy's, something else for other cells.
    #[inline(always)]
    fn own_of_enemy<const SECOND: bool>(self) -> Self {
        if SECOND { self } else { self.own::<true>() }
    }

    /// Whether the player may end a move on the cell: if it is empty and `MOVES`, or holds an enemy and
    /// `CAPTURES`. Both are asked for at once, which is one comparison.
    #[inline(always)]
    fn admits<const SECOND: bool, const MOVES: bool, const CAPTURES: bool>(self) -> bool {
        MOVES & (self == Self::EMPTY) | CAPTURES & self.is_enemy::<SECOND>()
    }

    /// Whether the code is a piece.
    #[inline(always)]
    fn is_piece(self) -> bool {
        self != Self::EMPTY && self != Self::BORDER
    }

    /// The piece, if the code is one.
    #[inline(always)]
    fn piece(self) -> Option<Piece> {
        let color = match self == self.plain() {
            true => Color::First,
            false => Color::Second,
        };
        let kind = || self.kind();
        self.is_piece().then(|| Piece {
            color,
            kind: kind(),
        })
    }
}

macro_rules! cell_code {
    ($word:ty) => {
        impl CellCode for $word {
            const EMPTY: $word = 0;
            const SECOND_BIT: $word = <$word>::MAX / 2 + 1;
            const BORDER: $word = Self::SECOND_BIT - 1;

            #[inline(always)]
            fn of(piece: Piece) -> $word {
                let code = piece.kind.0 as $word + 1;
                match piece.color {
                    Color::First => code,
                    Color::Second => code | Self::SECOND_BIT,
                }
            }

            #[inline(always)]
            fn kind(self) -> PieceKind {
                PieceKind((self.plain() - 1) as u16)
            }

            #[inline(always)]
            fn plain(self) -> $word {
                self & !Self::SECOND_BIT
            }

            #[inline(always)]
            fn of_side<const SECOND: bool>(self) -> $word {
                if SECOND {
                    self | Self::SECOND_BIT
                } else {
                    self
                }
            }

            #[inline(always)]
            fn beside(self, other: $word) -> $word {
                self | other & Self::SECOND_BIT
            }

            #[inline(always)]
            fn turned(self) -> $word {
                self ^ Self::SECOND_BIT
            }

            #[inline(always)]
            fn own<const SECOND: bool>(self) -> $word {
                if SECOND {
                    self ^ Self::SECOND_BIT
                } else {
                    self
                }
            }

            #[inline(always)]
            fn is_enemy<const SECOND: bool>(self) -> bool {
                if SECOND {
                    self != Self::EMPTY && self < Self::BORDER
                } else {
                    self >= Self::SECOND_BIT
                }
            }

            #[inline(always)]
            fn number(self) -> u32 {
                u32::from(self)
            }
        }
    };
}

cell_code!(u8);
cell_code!(u16);
