//! Prints what victims on the way add to moves and positions: nothing in other games.
//!
//! A cell in `over` is one on which a move takes a piece without ending there. How such moves are
//! found is left to `chains`.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::memory;
use super::plan::Plan;
use super::position::capture;
use super::royals;
use crate::common::{move_flags, read_move_flags};

/// A move in a word: like the plain one, with a cell for each piece that it takes on its way.
pub(crate) fn move_type(plan: &Plan) -> TokenStream {
    let bits = plan.cell_bits();
    let n_over = plan.n_over as u32;
    let word = format_ident!("u{}", plan.word_bits());
    let doc = format!(
        " Destination in the lowest {bits} bits, origin or index in hand in the next {bits}, then \
         {bits} for each piece taken on the way, the origin again for none, then a bit for \
         promotion and one for a drop."
    );
    let bit = Literal::u32_unsuffixed;
    let flags = move_flags(&word, (2 + n_over) * bits);
    let read_flags = read_move_flags();
    let mask = Literal::usize_unsuffixed((1 << bits) - 1);
    let fields = (1..2 + n_over).map(|field| 1u128 << (field * bits)).sum();
    let fields = Literal::u128_unsuffixed(fields);
    let (first, number) = (bit(2 * bits), bit(n_over));
    let victims = (0..n_over).map(bit);
    let code = if (2 + n_over) * bits + 2 < 32 {
        quote!(self.0 + 1)
    } else {
        let mixed = (0..plan.word_bits().div_ceil(64)).map(|part| {
            let shift = bit(64 * part);
            quote!((self.0 >> #shift) as u64)
        });
        quote! {
            let mut code: u64 = 0;
            for part in [#(#mixed),*] {
                code = (code ^ part).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            }
            (code >> 32) as u32 | 1
        }
    };
    let bits = bit(bits);
    quote! {
        #[doc = #doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Move(#word);

        impl Move {
            #flags
            /// Times a cell, this is that cell as origin and as every victim on the way.
            const ALL_BUT_TO: #word = #fields;

            /// A move that takes nothing on its way.
            #[inline(always)]
            const fn new(from: usize, to: usize, flags: #word) -> Move {
                Move(to as #word | from as #word * Move::ALL_BUT_TO | flags)
            }

            /// The same move from `from`, with its victim number `index` on `cell`.
            #[inline(always)]
            const fn over(self, from: usize, index: u32, cell: usize) -> Move {
                Move(self.0 ^ ((from ^ cell) as #word) << (#first + index * #bits))
            }

            #[inline(always)]
            const fn to(self) -> usize {
                self.0 as usize & #mask
            }

            #[inline(always)]
            const fn from(self) -> usize {
                (self.0 >> #bits) as usize & #mask
            }

            /// The cell of a victim on the way; the origin if there are not so many.
            #[inline(always)]
            const fn victim(self, index: u32) -> usize {
                (self.0 >> (#first + index * #bits)) as usize & #mask
            }

            /// The cells on which it takes a piece on its way.
            #[inline(always)]
            fn over_cells(self) -> impl Iterator<Item = usize> {
                let cells = (0..#number).map(move |index| self.victim(index));
                cells.filter(move |cell| *cell != self.from())
            }

            /// Whether it takes a piece on its way.
            #[inline(always)]
            const fn takes_over(self) -> bool {
                #(self.victim(#victims) != self.from())||*
            }

            #read_flags
        }

        impl MoveCode for Move {
            #[inline(always)]
            fn code(self) -> u32 {
                #code
            }
        }
    }
}

/// The field of `Undo` for what is taken on the way.
pub(crate) fn undo_field(plan: &Plan) -> Option<TokenStream> {
    let n_over = plan.n_over;
    (n_over > 0).then(|| quote!(over: [Code; #n_over],))
}

/// What making and unmaking a move need.
pub(crate) struct Over {
    /// The statement that notes what is needed to unmake the move.
    pub(crate) undo: TokenStream,
    /// Taking the victims on the way.
    pub(crate) take: Option<TokenStream>,
    /// Putting them back.
    pub(crate) give_back: Option<TokenStream>,
}

/// The code of what a move takes where it ends: not the mover that ends where it began.
fn found(plan: &Plan) -> TokenStream {
    if plan.may_return {
        quote!(if to == from { EMPTY } else { self.at(to) })
    } else {
        quote!(self.at(to))
    }
}

/// How moves change the position beyond their ends.
pub(crate) fn changes(plan: &Plan) -> Over {
    let found = found(plan);
    let (memory, crowns) = (memory::memory(plan).kept, royals::crowns(plan).kept);
    let kept = quote!(#memory #crowns);
    if plan.n_over == 0 {
        let undo = quote! {
            let undo = Undo { mover: self.at(from), found: #found, #kept key: self.key };
        };
        return Over {
            undo,
            take: None,
            give_back: None,
        };
    }
    let n_over = plan.n_over;
    let number = Literal::u32_unsuffixed(n_over as u32);
    let (taken, returned) = capture(plan, &quote!(code), &quote!(cell), &quote!(self.key));
    let undo = quote! {
        let mut undo = Undo {
            mover: self.at(from),
            found: #found,
            over: [EMPTY; #n_over],
            #kept
            key: self.key,
        };
    };
    let take = quote! {
        if mv.takes_over() {
            for index in 0..#number {
                let cell = mv.victim(index);
                let code = self.at(cell);
                if cell != from {
                    undo.over[index as usize] = code;
                    self.board[cell & MASK] = EMPTY;
                    self.toggle(!SECOND, cell);
                    self.key = self.key.wrapping_sub(board_key(code, cell));
                    #taken
                }
            }
        }
    };
    let give_back = quote! {
        if mv.takes_over() {
            for index in 0..#number {
                let cell = mv.victim(index);
                let code = undo.over[index as usize];
                if code != EMPTY {
                    self.board[cell & MASK] = code;
                    self.toggle(!SECOND, cell);
                    #returned
                }
            }
        }
    };
    Over {
        undo,
        take: Some(take),
        give_back: Some(give_back),
    }
}

/// What a game says of its moves.
pub(crate) struct Told {
    /// The code of the piece that `mv` takes, the last if there are several, or `EMPTY`.
    pub(crate) found: TokenStream,
    /// The methods that tell what else changes, if the game has such moves.
    pub(crate) compound: Option<TokenStream>,
}

/// How the moves of a game are described.
pub(crate) fn told(plan: &Plan) -> Told {
    let at_end = if plan.may_return {
        quote!(if mv.to() == mv.from() {
            EMPTY
        } else {
            position.at(mv.to())
        })
    } else {
        quote!(position.at(mv.to()))
    };
    if plan.n_over == 0 {
        return Told {
            found: at_end,
            compound: None,
        };
    }
    Told {
        found: quote! {
            match #at_end {
                EMPTY => mv.over_cells().last().map_or(EMPTY, |cell| position.at(cell)),
                found => found,
            }
        },
        compound: Some(quote! {
            #[inline]
            fn is_compound(&self, _position: &Position, mv: Move) -> bool {
                mv.takes_over()
            }

            #[inline]
            fn each_change(&self, position: &Position, mv: Move, mut visit: impl FnMut(::engine::Change)) {
                let color = !position.side;
                for cell in mv.over_cells() {
                    let kind = kind(position.at(cell));
                    visit(::engine::Change::capture(Piece { color, kind }, square(cell)));
                }
                let at_end = #at_end;
                if at_end != EMPTY {
                    let kind = kind(at_end);
                    visit(::engine::Change::capture(Piece { color, kind }, square(mv.to())));
                }
            }
        }),
    }
}
