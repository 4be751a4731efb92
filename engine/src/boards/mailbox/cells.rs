//! Cells, and the primitives of movement over them: leaps, slides, and looking along a line.

use super::code::CellCode;
use super::{Mailbox, MailboxGame};
use crate::boards::array::Array;
use crate::types::{Color, Piece, PieceKind};

/// `cell` moved by a displacement that the player sees as `by`.
#[inline(always)]
pub const fn toward<const SECOND: bool>(cell: usize, by: isize) -> usize {
    cell.wrapping_add_signed(if SECOND { -by } else { by })
}

impl<G: MailboxGame> Mailbox<G> {
    /// The code at an index, which may run over the end and wraps.
    #[inline(always)]
    pub fn at(&self, cell: usize) -> G::Code {
        self.board[cell & Self::MASK]
    }

    /// What is specific to the game.
    #[inline(always)]
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Whether the cell is one of the board and empty.
    #[inline(always)]
    pub fn is_empty(&self, cell: usize) -> bool {
        self.at(cell) == G::Code::EMPTY
    }

    /// Whether a piece of the player's enemy stands on the cell.
    #[inline(always)]
    pub fn is_enemy<const SECOND: bool>(&self, cell: usize) -> bool {
        self.at(cell).is_enemy::<SECOND>()
    }

    /// Whether a piece of the player stands on the cell.
    #[inline(always)]
    pub fn is_friend<const SECOND: bool>(&self, cell: usize) -> bool {
        let code = self.at(cell);
        code.is_piece() && !code.is_enemy::<SECOND>()
    }

    /// The number of the kind of the player's own piece on the cell; something else if there is none.
    #[inline(always)]
    pub fn own<const SECOND: bool>(&self, cell: usize) -> G::Code {
        self.at(cell).own::<SECOND>()
    }

    /// The piece on a cell.
    pub(super) fn piece_at(&self, cell: usize) -> Option<Piece> {
        self.at(cell).piece()
    }

    #[inline(always)]
    pub(super) fn toggle(&mut self, second: bool, cell: usize) {
        self.owned[second as usize][(cell & Self::MASK) >> 6] ^= 1 << (cell & 63);
    }

    /// Visits the cells of a player's pieces.
    #[inline(always)]
    pub(super) fn each_own(&self, second: bool, visit: impl FnMut(usize)) {
        each_cell(&self.owned[second as usize], visit);
    }

    /// Visits the cells of a player's pieces; the position is lent to `visit`, which must leave it as it
    /// was.
    #[inline(always)]
    pub fn each_piece(&mut self, second: bool, mut visit: impl FnMut(&mut Mailbox<G>, usize)) {
        for word in 0..G::Set::LEN {
            let mut rest = self.owned[second as usize][word];
            while rest != 0 {
                let cell = word << 6 | rest.trailing_zeros() as usize;
                rest &= rest - 1;
                visit(self, cell);
            }
        }
    }

    /// Whether any empty cell fits.
    pub fn any_empty(&mut self, mut fits: impl FnMut(usize) -> bool) -> bool {
        let mut any = false;
        self.each_empty(|_, cell| any |= fits(cell));
        any
    }

    /// Visits the empty cells like [`Mailbox::each_piece`].
    #[inline(always)]
    pub fn each_empty(&mut self, mut visit: impl FnMut(&mut Mailbox<G>, usize)) {
        for rank in 0..self.game.ranks() {
            for file in 0..self.game.files() {
                let cell = rank << G::FILE_BITS | file;
                if self.is_empty(cell) {
                    visit(self, cell);
                }
            }
        }
    }

    /// One leap: visits the landing cell with its code if it is empty and `MOVES`, or holds an enemy
    /// and `CAPTURES`. The position is lent to `visit`, which must leave it as it was.
    #[inline(always)]
    pub fn step<const SECOND: bool, const MOVES: bool, const CAPTURES: bool>(
        &mut self,
        from: usize,
        by: isize,
        visit: &mut impl FnMut(&mut Mailbox<G>, usize, G::Code),
    ) {
        let to = toward::<SECOND>(from, by);
        let found = self.at(to);
        if found.admits::<SECOND, MOVES, CAPTURES>() {
            visit(self, to, found);
        }
    }

    /// Whether so many equal leaps lead off the board from every cell, so that the border ends them and
    /// they need not be counted. It is true of the number that stands for a slide of any length.
    #[inline(always)]
    pub(super) const fn runs_off(leaps: u32) -> bool {
        leaps as usize + 1 >= G::FILES && leaps as usize + 1 >= G::RANKS
    }

    /// Up to `max` equal leaps through empty cells: visits like [`Mailbox::step`].
    #[inline(always)]
    pub fn slide<const SECOND: bool, const MOVES: bool, const CAPTURES: bool>(
        &mut self,
        from: usize,
        by: isize,
        max: u32,
        visit: &mut impl FnMut(&mut Mailbox<G>, usize, G::Code),
    ) {
        let (mut to, mut leaps) = (from, 0);
        while Self::runs_off(max) || leaps < max {
            leaps += 1;
            to = toward::<SECOND>(to, by);
            let found = self.at(to);
            if found != G::Code::EMPTY {
                if CAPTURES && found.is_enemy::<SECOND>() {
                    visit(self, to, found);
                }
                return;
            }
            if MOVES {
                visit(self, to, found);
            }
        }
    }

    /// Up to `max` equal leaps through empty cells to an enemy that `is_meant`, which is visited.
    #[inline(always)]
    pub fn pick<const SECOND: bool>(
        &mut self,
        from: usize,
        by: isize,
        max: u32,
        is_meant: impl Fn(G::Code) -> bool,
        visit: &mut impl FnMut(&mut Mailbox<G>, usize, G::Code),
    ) {
        let (to, found, _) = self.look::<SECOND>(from, by, 0, max);
        if found.is_enemy::<SECOND>() && is_meant(found.plain()) {
            visit(self, to, found);
        }
    }

    /// The number of the kind of an enemy on a cell; where none stands, the first kind stands for whatever may come there.
    #[inline(always)]
    pub(super) fn victim<const SECOND: bool>(&self, cell: usize) -> G::Code {
        let found = self.at(cell);
        match found.is_enemy::<SECOND>() {
            true => found.plain(),
            false => G::Code::of(Piece {
                color: Color::First,
                kind: PieceKind(0),
            }),
        }
    }

    /// The first cell behind `from` that is not empty: its index, its code and its distance in leaps,
    /// which is `before` for `from` itself and at most `max`. If all are empty, the code is that of an
    /// empty cell.
    #[inline(always)]
    pub(super) fn look<const SECOND: bool>(
        &self,
        from: usize,
        by: isize,
        before: u32,
        max: u32,
    ) -> (usize, G::Code, u32) {
        let (mut cell, mut distance) = (from, before);
        while Self::runs_off(max) || distance < max {
            distance += 1;
            cell = toward::<SECOND>(cell, by);
            let found = self.at(cell);
            if found != G::Code::EMPTY {
                return (cell, found, distance);
            }
        }
        (cell, G::Code::EMPTY, max)
    }

    /// Whether the player's slide from `from` of up to `max` leaps comes to `target`, whatever stands
    /// there.
    #[inline(always)]
    pub fn slides_to<const SECOND: bool>(
        &self,
        from: usize,
        by: isize,
        max: u32,
        target: usize,
    ) -> bool {
        let (mut cell, mut leaps) = (from, 0);
        while Self::runs_off(max) || leaps < max {
            leaps += 1;
            cell = toward::<SECOND>(cell, by);
            if cell == target {
                return true;
            }
            if !self.is_empty(cell) {
                return false;
            }
        }
        false
    }

    /// Whether two cells do not touch.
    pub fn is_distant(one: usize, other: usize) -> bool {
        let file = (1 << G::FILE_BITS) - 1;
        let across = (one & file).abs_diff(other & file);
        across.max((one >> G::FILE_BITS).abs_diff(other >> G::FILE_BITS)) > 1
    }
}

/// Visits the cells of a set.
#[inline(always)]
pub(super) fn each_cell<S: Array<u64>>(set: &S, mut visit: impl FnMut(usize)) {
    for word in 0..S::LEN {
        let mut rest = set[word];
        while rest != 0 {
            visit(word << 6 | rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}

/// Whether `cell` was not in the set yet, which holds it afterwards.
#[inline(always)]
pub fn is_new<S: Array<u64>>(seen: &mut S, cell: usize) -> bool {
    let (word, bit) = (&mut seen[(cell >> 6) % S::LEN], 1 << (cell & 63));
    let new = *word & bit == 0;
    *word |= bit;
    new
}

/// Whether that holds for a cell of the set, which are asked from the first one on, or from the last one back.
#[inline(always)]
pub(super) fn any_cell<S: Array<u64>>(
    set: &S,
    from_last: bool,
    holds: impl Fn(usize) -> bool,
) -> bool {
    (0..S::LEN).any(|step| {
        let word = if from_last { S::LEN - 1 - step } else { step };
        let mut rest = set[word];
        while rest != 0 {
            let bit = if from_last {
                rest.ilog2()
            } else {
                rest.trailing_zeros()
            };
            if holds(word << 6 | bit as usize) {
                return true;
            }
            rest ^= 1 << bit;
        }
        false
    })
}
