//! How a position becomes the numbers of features that a learned evaluation is a sum over.
//!
//! Each player has a view of the position: the board turned so that its own side is below, and folded
//! so that its royal stands on the left half, as rules seldom tell left from right. In a view a piece of
//! either player on a square, or in a hand, is one feature; and it counts differently wherever the own
//! royal stands, which is the view's block. What a feature is worth is left to the net.

use sha2::{Digest, Sha256};

use crate::info::GameInfo;
use crate::types::{Color, Piece, PieceKind, Square};

/// Pieces of a kind in hand that are told apart: the first, the second and so on.
const LEVELS: usize = 4;
/// Most numbers of a net: half as many kilobytes, twice.
const MOST_ROWS: usize = 1 << 18;

/// The features of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    key: [u8; 32],
    kinds: usize,
    files: usize,
    squares: usize,
    /// Pieces told apart in a hand; 0 in a game without hands.
    levels: usize,
    /// Squares in a row that count as one for a royal.
    cell: usize,
    blocks: usize,
    n_codes: usize,
    /// By turned and folded: the feature that each code is in such a view.
    seen: [Vec<u32>; 4],
    /// Per colour: the view of a player whose only royal stands on each square.
    views: [Vec<View>; 2],
}

/// How a player sees the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// Index of what is seen.
    seen: usize,
    /// Where the player's royal stands, as far as that matters; 0 if it has none or several.
    block: usize,
}

impl View {
    /// Whether the board is turned and folded alike in both.
    #[inline]
    pub(crate) fn sees_as(self, other: View) -> bool {
        self.seen == other.seen
    }
}

impl Shape {
    /// The features of a game; `None` if it has so many kinds and squares that a net for it would be
    /// too large.
    pub fn new(info: &GameInfo) -> Option<Shape> {
        let (files, ranks) = (usize::from(info.files), usize::from(info.ranks));
        let kinds = info.kinds.len();
        let levels = if info.hands { LEVELS } else { 0 };
        let mut shape = Shape {
            key: key(info),
            kinds,
            files,
            squares: files * ranks,
            levels,
            cell: 1,
            blocks: 1,
            n_codes: 2 * kinds * (files * ranks + levels),
            seen: Default::default(),
            views: Default::default(),
        };
        let n_codes = shape.n_codes;
        let blocks = |cell: usize| 1 + files.div_ceil(2).div_ceil(cell) * ranks.div_ceil(cell);
        let mut cells = 1..=files.max(ranks);
        shape.cell = cells.find(|cell| blocks(*cell) * n_codes <= MOST_ROWS)?;
        shape.blocks = blocks(shape.cell);
        shape.seen = [0, 1, 2, 3].map(|seen| {
            let codes = 0..n_codes;
            codes.map(|code| shape.seen_as(seen, code)).collect()
        });
        shape.views = Color::BOTH.map(|color| {
            let squares = 0..shape.squares;
            squares.map(|royal| shape.view_from(color, royal)).collect()
        });
        Some(shape)
    }

    /// Digest of kinds, moves, board and hands: nets are for games that agree in it.
    pub fn key(&self) -> [u8; 32] {
        self.key
    }

    /// Number of codes, and of features of a view.
    #[inline]
    pub fn n_codes(&self) -> usize {
        self.n_codes
    }

    /// Number of squares of the board.
    pub fn n_squares(&self) -> usize {
        self.squares
    }

    /// Number of rows: a number for every feature in every block.
    pub fn n_rows(&self) -> usize {
        self.blocks * self.n_codes()
    }

    /// The code of a piece on a square.
    #[inline]
    pub fn on_board(&self, piece: Piece, square: Square) -> u32 {
        let row = piece.color.index() * self.kinds + piece.kind.index();
        (row * self.squares + square.index()) as u32
    }

    /// The code of the piece of a kind that a hand has after `before` others; `None` if so many are not
    /// told apart.
    #[inline]
    pub fn in_hand(&self, color: Color, kind: PieceKind, before: usize) -> Option<u32> {
        let row = color.index() * self.kinds + kind.index();
        let first = 2 * self.kinds * self.squares + row * self.levels;
        (before < self.levels).then_some((first + before) as u32)
    }

    /// Every code of two hands; `count` says how many of a kind a player holds.
    pub(crate) fn each_held(
        &self,
        count: impl Fn(Color, PieceKind) -> u16,
        mut visit: impl FnMut(u32),
    ) {
        // A game without hands has no levels.
        let kinds = if self.levels == 0 { 0 } else { self.kinds };
        for color in Color::BOTH {
            for kind in (0..kinds).map(|kind| PieceKind(kind as u16)) {
                let held = 0..usize::from(count(color, kind));
                let codes = held.map_while(|before| self.in_hand(color, kind, before));
                codes.for_each(&mut visit);
            }
        }
    }

    /// How a player sees the board whose only royal stands on a square.
    #[inline]
    pub fn view(&self, color: Color, royal: Option<Square>) -> View {
        match royal {
            Some(royal) => self.views[color.index()][royal.index()],
            None => View {
                seen: color.index(),
                block: 0,
            },
        }
    }

    fn view_from(&self, color: Color, royal: usize) -> View {
        let turned = color == Color::Second;
        let at = self.turned(turned, royal);
        let (mut file, rank) = (at % self.files, at / self.files);
        let folded = file > (self.files - 1) / 2;
        if folded {
            file = self.files - 1 - file;
        }
        let cells = self.files.div_ceil(2).div_ceil(self.cell);
        View {
            seen: usize::from(turned) + 2 * usize::from(folded),
            block: 1 + rank / self.cell * cells + file / self.cell,
        }
    }

    /// The feature that a code is in a view.
    #[inline]
    pub fn feature(&self, view: View, code: u32) -> usize {
        self.seen[view.seen][code as usize] as usize
    }

    /// The row of a feature of a view.
    #[inline]
    pub fn row(&self, view: View, feature: usize) -> usize {
        view.block * self.n_codes() + feature
    }

    /// What a row has in common with others, for learning. First a number that tells the owner and the kind of the piece, and
    /// whether it is in hand. Then, if it and the royal are on the board, how many cells it stands to the right of
    /// the royal and before it.
    pub fn relation(&self, block: usize, feature: usize) -> (usize, Option<(i32, i32)>) {
        let n_on_board = 2 * self.kinds * self.squares;
        if feature >= n_on_board {
            // Apart from the same kind on the board.
            let kind = (feature - n_on_board) / self.levels;
            return (2 * self.kinds + kind, None);
        }
        let (kind, at) = (feature / self.squares, feature % self.squares);
        let offset = block.checked_sub(1).map(|block| {
            let cells = self.files.div_ceil(2).div_ceil(self.cell);
            let place = |rank: usize, file: usize| (file as i32, rank as i32);
            let (file, rank) = place(at / self.files / self.cell, at % self.files / self.cell);
            let (royal_file, royal_rank) = place(block / cells, block % cells);
            (file - royal_file, rank - royal_rank)
        });
        (kind, offset)
    }

    /// How many numbers [`Shape::relation`] gives.
    pub fn n_kinds(&self) -> usize {
        4 * self.kinds
    }

    /// Where a square is when the board is turned, if it is.
    fn turned(&self, turned: bool, square: usize) -> usize {
        if turned {
            self.squares - 1 - square
        } else {
            square
        }
    }

    /// The feature that a code is in a view.
    fn seen_as(&self, seen: usize, code: usize) -> u32 {
        let (turned, folded) = (seen % 2 == 1, seen / 2 == 1);
        let n_on_board = 2 * self.kinds * self.squares;
        let swap = |row: usize| (row + self.kinds * usize::from(turned)) % (2 * self.kinds);
        if code >= n_on_board {
            let held = code - n_on_board;
            let (row, level) = (held / self.levels, held % self.levels);
            return (n_on_board + swap(row) * self.levels + level) as u32;
        }
        let mut at = self.turned(turned, code % self.squares);
        if folded {
            at = at - at % self.files + self.files - 1 - at % self.files;
        }
        (swap(code / self.squares) * self.squares + at) as u32
    }
}

/// See [`Shape::key`]. Names do not count, nor does the array.
pub(crate) fn key(info: &GameInfo) -> [u8; 32] {
    let mut digest = Sha256::new();
    digest.update(format!("{} {} {}\n", info.files, info.ranks, info.hands));
    for kind in &info.kinds {
        let turns = (
            kind.front,
            kind.back,
            &kind.becomes,
            kind.twin,
            kind.turns_back,
        );
        let held = (kind.hand, kind.droppable, kind.drops_turned, kind.falls);
        digest.update(format!(
            "{} {} {turns:?} {held:?}\n",
            kind.movement, kind.royal
        ));
    }
    digest.finalize().into()
}
