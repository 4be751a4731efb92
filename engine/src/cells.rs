//! The padded mailbox: what generated code for boards of any size is made of.
//!
//! The board is an array of `N` cells of one or two bytes, `N` a power of two and every rank `STRIDE` cells,
//! also a power of two. Cells right of a rank are border cells; they serve as the left border of
//! the next rank too, and as index arithmetic wraps round, the border ranks lie above and below
//! at once. A piece's code is its kind plus one, with the top bit for the second player.

/// Everything that depends on how wide a cell is, as one module for each width.
macro_rules! cells {
    ($module:ident, $code:ty, $doc:literal) => {
        #[doc = $doc]
        pub mod $module {
            use super::toward;

            /// What a cell holds.
            pub type Code = $code;
            /// Code of an empty cell.
            pub const EMPTY: Code = 0;
            /// The bit that marks the second player's pieces.
            pub const SECOND_BIT: Code = Code::MAX / 2 + 1;
            /// Code of a cell outside the board: nobody's piece, never empty.
            pub const BORDER: Code = SECOND_BIT - 1;

            /// A position whose board is an array of cells.
            pub trait Cells {
                /// The code at an index, which may run over the end and wraps.
                fn at(&self, cell: usize) -> Code;
            }

            /// Whether a code is an enemy piece of the player.
            #[inline(always)]
            pub const fn is_enemy<const SECOND: bool>(code: Code) -> bool {
                if SECOND {
                    code != EMPTY && code < BORDER
                } else {
                    code >= SECOND_BIT
                }
            }

            /// A code as the player's own kind number: kinds plus one for his pieces, something else for
            /// empty, border and enemy cells.
            #[inline(always)]
            pub const fn own_code<const SECOND: bool>(code: Code) -> Code {
                if SECOND { code ^ SECOND_BIT } else { code }
            }

            /// One leap: visits the landing cell with its code if it is empty and `MOVES`, or holds an enemy
            /// and `CAPTURES`. The position is lent to `visit`, which must leave it as it was.
            #[inline(always)]
            pub fn step<P: Cells, const SECOND: bool, const MOVES: bool, const CAPTURES: bool>(
                position: &mut P,
                from: usize,
                by: isize,
                visit: &mut impl FnMut(&mut P, usize, Code),
            ) {
                let to = toward::<SECOND>(from, by);
                let found = position.at(to);
                if MOVES && found == EMPTY || CAPTURES && is_enemy::<SECOND>(found) {
                    visit(position, to, found);
                }
            }

            /// Up to `max` equal leaps through empty cells: visits like [`step`].
            #[inline(always)]
            pub fn slide<P: Cells, const SECOND: bool, const MOVES: bool, const CAPTURES: bool>(
                position: &mut P,
                from: usize,
                by: isize,
                max: u32,
                visit: &mut impl FnMut(&mut P, usize, Code),
            ) {
                let mut to = from;
                for _ in 0..max {
                    to = toward::<SECOND>(to, by);
                    let found = position.at(to);
                    if found != EMPTY {
                        if CAPTURES && is_enemy::<SECOND>(found) {
                            visit(position, to, found);
                        }
                        return;
                    }
                    if MOVES {
                        visit(position, to, found);
                    }
                }
            }

            /// The first cell that is not empty within `max` leaps from `from`: its index, its code and its
            /// distance in leaps. If all are empty, the code is [`EMPTY`].
            #[inline(always)]
            pub fn look(
                position: &impl Cells,
                from: usize,
                by: isize,
                max: u32,
            ) -> (usize, Code, u32) {
                let mut cell = from;
                for distance in 1..=max {
                    cell = cell.wrapping_add_signed(by);
                    let found = position.at(cell);
                    if found != EMPTY {
                        return (cell, found, distance);
                    }
                }
                (cell, EMPTY, max)
            }

            /// Whether a slide from `from` of up to `max` leaps comes to `target`, whatever stands there.
            #[inline(always)]
            pub fn slides_to(
                position: &impl Cells,
                from: usize,
                by: isize,
                max: u32,
                target: usize,
            ) -> bool {
                let mut cell = from;
                for _ in 0..max {
                    cell = cell.wrapping_add_signed(by);
                    if cell == target {
                        return true;
                    }
                    if position.at(cell) != EMPTY {
                        return false;
                    }
                }
                false
            }
        }
    };
}

cells!(
    narrow,
    u8,
    "Cells of one byte, for games of up to 126 kinds."
);
cells!(wide, u16, "Cells of two bytes, for games of more kinds.");

/// `cell` moved by a displacement that the player sees as `by`.
#[inline(always)]
pub const fn toward<const SECOND: bool>(cell: usize, by: isize) -> usize {
    cell.wrapping_add_signed(if SECOND { -by } else { by })
}

/// Whether `cell` was not in the set yet, which holds it afterwards: 64 cells a word.
#[inline(always)]
pub const fn is_new<const N: usize>(seen: &mut [u64; N], cell: usize) -> bool {
    let (word, bit) = (&mut seen[(cell >> 6) % N], 1 << (cell & 63));
    let new = *word & bit == 0;
    *word |= bit;
    new
}
