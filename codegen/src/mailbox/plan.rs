//! Decisions for the mailbox layout: size of the array, codes, what each piece does.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use variant_dsl::path::Vector;
use variant_dsl::program::{PieceKind, Program, Square, SquareSet};

use crate::names::Names;
use moves::legality::{Legality, legality};
use moves::movement::{Movement, movements, n_over, stride};

/// The settled shape of one game in this layout.
pub(crate) struct Plan<'a> {
    pub(crate) program: &'a Program,
    /// Cells in a rank, a power of two.
    pub(crate) stride: usize,
    /// Cells in all, a power of two.
    pub(crate) cells: usize,
    /// How every kind moves.
    pub(crate) movements: Vec<Movement>,
    /// Most pieces that a move takes on its way to where it ends.
    pub(crate) n_over: usize,
    /// Whether a move may end where it began.
    pub(crate) may_return: bool,
    pub(crate) legality: Legality,
    pub(crate) names: Names,
}

/// The moves of pinned pieces are tested, see [`legality`].
pub(crate) const WHOLE_LINES: bool = false;
/// Most kinds that a code of one byte tells apart, besides empty and border cells.
const NARROW_KINDS: usize = 126;
impl<'a> Plan<'a> {
    /// Settles everything for `program`, of any size.
    pub(crate) fn new(program: &'a Program) -> Plan<'a> {
        let movements = movements(program);
        let stride = stride(program, &movements);
        Plan {
            program,
            stride,
            cells: cells(stride),
            n_over: n_over(&movements),
            may_return: movements.iter().any(Movement::may_return),
            movements,
            legality: legality(program, WHOLE_LINES),
            names: Names::new(program),
        }
    }

    /// What a cell holds: a code of the width that the kinds need.
    pub(crate) fn code_type(&self) -> &'static str {
        let narrow = self.program.kinds.len() <= NARROW_KINDS;
        if narrow { "u8" } else { "u16" }
    }

    /// Whether some piece makes moves that are more than leaps and slides.
    pub(crate) fn has_chains(&self) -> bool {
        !self.movements.iter().all(Movement::is_plain)
    }

    /// Bits of the word that holds a move: 32, 64 or 128.
    pub(crate) fn word_bits(&self) -> u32 {
        move_bits(self.cells, self.n_over)
            .next_power_of_two()
            .max(32)
    }

    /// Bits of a cell number in a move.
    pub(crate) fn cell_bits(&self) -> u32 {
        cell_bits(self.cells, self.n_over)
    }

    /// The displacement of a vector as the first player sees it.
    pub(crate) fn offset(&self, vector: Vector) -> isize {
        vector.1 as isize * self.stride as isize + vector.0 as isize
    }

    /// Number of bits in a file number.
    pub(crate) fn file_bits(&self) -> u32 {
        self.stride.trailing_zeros()
    }

    /// Words of 64 cells in an occupancy.
    pub(crate) fn words(&self) -> usize {
        self.cells / 64
    }

    /// Kinds that can be held and dropped, in order; their position is the index into a hand.
    pub(crate) fn hand_kinds(&self) -> Vec<PieceKind> {
        let droppable = self.program.forms().filter(|form| form.facts.droppable);
        droppable.map(|form| form.id).collect()
    }

    /// A test whether `cell` lies in `set`, as code on rank and file.
    pub(crate) fn in_set(&self, set: &SquareSet, cell: &TokenStream) -> TokenStream {
        let (files, ranks) = (self.program.files(), self.program.ranks());
        let bits = Literal::u32_unsuffixed(self.file_bits());
        let mut full = Vec::new();
        let mut partial = Vec::new();
        for rank in 0..ranks {
            let number = Literal::usize_unsuffixed(rank);
            let mask: u64 = (0..files)
                .filter(|file| set.contains(Square((rank * files + file) as u16)))
                .map(|file| 1 << file)
                .sum();
            if mask == (1 << files) - 1 {
                full.push(quote!(#number));
            } else if mask != 0 {
                let mask = Literal::u64_unsuffixed(mask);
                let file_mask = Literal::usize_unsuffixed(self.stride - 1);
                partial.push(quote!(#number => #mask >> (#cell & #file_mask) & 1 == 1,));
            }
        }
        if partial.is_empty() {
            return match full.len() {
                0 => quote!(false),
                n if n == ranks => quote!(true),
                _ => quote!(matches!(#cell >> #bits, #(#full)|*)),
            };
        }
        let full = (!full.is_empty()).then(|| quote!(#(#full)|* => true,));
        quote! {
            match #cell >> #bits {
                #full
                #(#partial)*
                _ => false,
            }
        }
    }

    /// A test whether `cell` lies in the player's set.
    pub(crate) fn in_own_set(&self, sets: &[SquareSet; 2], cell: &TokenStream) -> TokenStream {
        let (first, second) = (self.in_set(&sets[0], cell), self.in_set(&sets[1], cell));
        if sets[0] == sets[1] {
            first
        } else {
            quote!(if SECOND { #second } else { #first })
        }
    }
}

fn cells(stride: usize) -> usize {
    (stride * stride).max(64)
}

/// Moves without victims on the way have room to spare in 32 bits, whatever the board.
fn cell_bits(cells: usize, n_over: usize) -> u32 {
    // A hand may have more kinds than a small board has cells.
    let least = if n_over == 0 { 12 } else { 7 };
    cells.trailing_zeros().max(least)
}

/// Bits of a move: its cells, and two flags.
fn move_bits(cells: usize, n_over: usize) -> u32 {
    (2 + n_over as u32) * cell_bits(cells, n_over) + 2
}
