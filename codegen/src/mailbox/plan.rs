//! Decisions for the mailbox layout: size of the array, codes, what each piece does.

use std::cell::RefCell;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use variant_dsl::path::{COMPASS, Vector};
use variant_dsl::program::{PieceKind, Program, Ray, Square, SquareSet};

use crate::names::{Names, free_name, vector_name};
use crate::zones::{Sets, Zone, Zones};
use moves::legality::{Legality, legality};
use moves::movement::{Movement, asks_of_attacks, movements, n_over, stride};

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
    /// The zones that the module names.
    pub(crate) zones: Zones,
    /// The functions for sets of kinds that rules or lines of attack ask for.
    classes: RefCell<Vec<(Ident, Vec<PieceKind>)>>,
}

/// The moves of pinned pieces are tested, see [`legality`].
pub(crate) const WHOLE_LINES: bool = false;
/// Most kinds that a code of one byte tells apart, besides empty and border cells.
const NARROW_KINDS: usize = 126;
/// Bits of a choice among forms, where there is one.
pub(crate) const CHOICE_BITS: u32 = 4;
/// Bits of what comes from the hand with a move: an index in hand, and one for where it comes to.
pub(crate) const GATE_BITS: u32 = 5;

impl<'a> Plan<'a> {
    /// Settles everything for `program`, of any size.
    pub(crate) fn new(program: &'a Program) -> Plan<'a> {
        let movements = movements(program);
        let stride = stride(program, &movements);
        Plan {
            program,
            stride,
            cells: cells(stride),
            n_over: n_over(program, &movements),
            may_return: movements.iter().any(Movement::may_return),
            movements,
            legality: legality(program, WHOLE_LINES),
            names: Names::new(program),
            zones: Zones::default(),
            classes: RefCell::default(),
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

    /// Kinds such as turn on their way or leap anywhere.
    pub(crate) fn corner_movers(&self) -> Vec<PieceKind> {
        let kinds = self.program.facts.each_kind();
        kinds
            .filter(|kind| self.movements[*kind].is_corner_mover())
            .collect()
    }

    /// Whether some attacks of corner movers on pieces ask whether these are protected.
    pub(crate) fn corner_movers_ask(&self) -> bool {
        !self.corner_movers().is_empty() && asks_of_attacks(self.program, &self.movements)
    }

    /// Bits of the word that holds a move: 32, 64 or 128.
    pub(crate) fn word_bits(&self) -> u32 {
        let wall = match self.program.facts.effects.choose_walls() {
            true => self.cell_bits(),
            false => 0,
        };
        let choice = match self.program.facts.has_choices() {
            true => CHOICE_BITS,
            false => 0,
        };
        let gate = match self.program.facts.gating {
            Some(_) => GATE_BITS,
            None => 0,
        };
        let bits = move_bits(self.cells, self.n_over) + choice + gate + wall;
        bits.next_power_of_two().max(32)
    }

    /// Bits of a cell number in a move.
    pub(crate) fn cell_bits(&self) -> u32 {
        cell_bits(self.cells, self.n_over)
    }

    /// The displacement of a vector as the first player sees it.
    pub(crate) fn offset(&self, vector: Vector) -> isize {
        vector.1 as isize * self.stride as isize + vector.0 as isize
    }

    /// The cell of a square.
    pub(crate) fn cell(&self, square: Square) -> usize {
        let (index, files) = (square.index(), self.program.files());
        index / files * self.stride + index % files
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

    /// The displacement of a vector as the first player sees it: `2 * NORTH + EAST`.
    pub(crate) fn by(&self, vector: Vector) -> TokenStream {
        let (dx, dy) = vector;
        let leaps = dx.abs().max(dy.abs());
        if (dx, dy) == (0, 0) {
            return quote!(0);
        }
        if dx == 0 || dy == 0 || dx.abs() == dy.abs() {
            return times(leaps, (dx / leaps, dy / leaps));
        }
        let (ranks, files) = (
            times(dy.abs(), (0, dy.signum())),
            times(dx.abs(), (dx.signum(), 0)),
        );
        quote!(#ranks + #files)
    }

    /// The opposite displacement.
    pub(crate) fn back(&self, vector: Vector) -> TokenStream {
        self.by((-vector.0, -vector.1))
    }

    /// The displacements by one step.
    pub(crate) fn directions(&self) -> TokenStream {
        let directions = COMPASS.map(|vector| {
            let name = direction(vector);
            let by = Literal::isize_unsuffixed(self.offset(vector));
            let doc = format!(" A step by {vector:?}, in cells.");
            quote! {
                #[doc = #doc]
                const #name: isize = #by;
            }
        });
        quote!(#(#directions)*)
    }

    /// The function that tells whether a kind is one of some, which are at least two.
    pub(crate) fn class(&self, kinds: &[PieceKind]) -> Ident {
        let mut classes = self.classes.borrow_mut();
        if let Some((name, _)) = classes.iter().find(|(_, known)| known == kinds) {
            return name.clone();
        }
        let names: Vec<&str> = kinds.iter().map(|kind| self.names.of(*kind)).collect();
        let name = match names[..] {
            [one, other] => format!("is_{one}_or_{other}"),
            _ => format!("is_{}_or_{}_others", names[0], names.len() - 1),
        };
        let name = free_name(&name, |name| classes.iter().any(|(known, _)| known == name));
        let name = format_ident!("{name}");
        classes.push((name.clone(), kinds.to_vec()));
        name
    }

    /// The functions for all classes of kinds that were asked for.
    pub(crate) fn class_functions(&self) -> TokenStream {
        let classes = self.classes.borrow();
        let functions = classes.iter().map(|(name, kinds)| {
            let declared = kinds
                .iter()
                .map(|kind| &*self.program.kinds[*kind].declared_name);
            let declared: Vec<&str> = declared.collect();
            let doc = format!(" Whether a piece is one of {}.", declared.join(", "));
            let kinds = kinds.iter().map(|kind| self.names.constant(*kind));
            quote! {
                #[doc = #doc]
                #[inline(always)]
                fn #name(code: Code) -> bool {
                    match code {
                        #(#kinds)|* => true,
                        _ => false,
                    }
                }
            }
        });
        quote!(#(#functions)*)
    }

    /// The functions that tell whether a cell is in a zone, for all that were asked for.
    pub(crate) fn zone_functions(&self) -> TokenStream {
        let zones = self.zones.all();
        let functions = zones.iter().map(|zone| {
            let (name, docs) = (zone.ident("in_"), &zone.docs);
            let (parameter, test) = zone.by_side(|set| self.in_set(set));
            quote! {
                #(#[doc = #docs])*
                #[inline(always)]
                fn #name #parameter(cell: usize) -> bool {
                    #test
                }
            }
        });
        quote!(#(#functions)*)
    }

    /// A test whether `cell` lies in `set`, as code on rank and file.
    fn in_set(&self, set: &SquareSet) -> TokenStream {
        let (files, ranks) = (self.program.files(), self.program.ranks());
        let bits = Literal::u32_unsuffixed(self.file_bits());
        let file_mask = Literal::usize_unsuffixed(self.stride - 1);
        // A literal without a type is an `i32`, too narrow for the masks of wide boards.
        let is_wide = self.stride > 32;
        let (all, none) = match is_wide {
            true => (quote!(u64::MAX), quote!(0)),
            false => (quote!(true), quote!(false)),
        };
        let mut full = Vec::new();
        let mut partial = Vec::new();
        for rank in 0..ranks {
            let number = Literal::usize_unsuffixed(rank);
            let mask: u64 = (0..files)
                .filter(|file| set.contains(Square((rank * files + file) as u16)))
                .map(|file| 1 << file)
                .sum();
            if mask == (1 << files) - 1 {
                full.push(rank);
            } else if mask != 0 {
                let mask: Literal = format!("{mask:#b}")
                    .parse()
                    .expect("a binary number is a token");
                partial.push(match is_wide {
                    true => quote!(#number => #mask,),
                    false => quote!(#number => #mask >> (cell & #file_mask) & 1 == 1,),
                });
            }
        }
        let full = (!full.is_empty()).then(|| {
            let ranges = ranges(&full);
            quote!(#(#ranges)|* => #all,)
        });
        let found = quote! {
            match cell >> #bits {
                #full
                #(#partial)*
                _ => #none,
            }
        };
        match is_wide {
            true => quote! {
                let files: u64 = #found;
                files >> (cell & #file_mask) & 1 == 1
            },
            false => found,
        }
    }

    /// Leaps, and the most of each: `[(NORTH, 1), (EAST, u32::MAX)]`.
    pub(crate) fn rays(&self, rays: &[Ray]) -> TokenStream {
        let rays = rays.iter().map(|ray| {
            let (by, most) = (
                self.by(ray.step),
                Literal::u32_unsuffixed(u32::from(ray.most)),
            );
            match ray.most {
                0 => quote!((#by, u32::MAX)),
                _ => quote!((#by, #most)),
            }
        });
        quote!([#(#rays),*])
    }

    /// A test whether `cell` lies in the player's set, which is a zone if it is not all or nothing.
    pub(crate) fn in_own_set(
        &self,
        sets: &Sets,
        cell: &TokenStream,
        zone: impl Fn(&Sets) -> Zone,
    ) -> TokenStream {
        if sets.iter().all(SquareSet::is_empty) {
            return quote!(false);
        }
        if sets.iter().all(|set| set.complement().is_empty()) {
            return quote!(true);
        }
        let zone = zone(sets);
        let name = zone.ident("in_");
        match zone.is_shared() {
            true => quote!(#name(#cell)),
            false => quote!(#name::<SECOND>(#cell)),
        }
    }
}

/// The name of a step.
fn direction(vector: Vector) -> Ident {
    format_ident!("{}", vector_name(vector).to_ascii_uppercase())
}

/// So many steps.
fn times(leaps: i16, vector: Vector) -> TokenStream {
    let (leaps_literal, name) = (Literal::i16_unsuffixed(leaps), direction(vector));
    match leaps {
        1 => quote!(#name),
        _ => quote!(#leaps_literal * #name),
    }
}

/// Rising numbers as patterns, runs as ranges.
fn ranges(numbers: &[usize]) -> Vec<TokenStream> {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next);
    let ranges = runs.map(|run| {
        let ends = [run[0], run[run.len() - 1]].map(Literal::usize_unsuffixed);
        let [first, last] = ends;
        match run.len() {
            1 => quote!(#first),
            _ => quote!(#first..=#last),
        }
    });
    ranges.collect()
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
