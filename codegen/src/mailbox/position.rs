//! Prints the position: its fields, reading it, making and unmaking moves.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::contagion;
use super::drops::mate_helper;
use super::memory::{self, Memory};
use super::over::{self, Over};
use super::plan::Plan;
use super::rovers::{self, Rovers};
use super::royals::{self, Crowns};
use crate::common::move_type;
use crate::legality::Legality;

/// The position, the move and their basic operations.
pub(crate) fn items(plan: &Plan) -> TokenStream {
    let constants = constants(plan);
    let structs = structs(plan);
    let changing = changing(plan);
    let files = Literal::u16_unsuffixed(plan.program.files as u16);
    let bits = Literal::u32_unsuffixed(plan.file_bits());
    let last = Literal::usize_unsuffixed(plan.stride - 1);
    let words = plan.words();
    let hand_key = (!plan.hand_kinds().is_empty()).then(|| {
        quote! {
            /// The contribution of one held piece.
            #[inline(always)]
            const fn hand_key(second: bool, held: usize) -> u64 {
                key::in_hand((held as u32) << 1 | second as u32)
            }
        }
    });
    quote! {
        #constants
        #structs

        /// The cell of a dense square.
        const fn cell(square: Square) -> usize {
            let square = square.0;
            ((square / #files) as usize) << #bits | (square % #files) as usize
        }

        /// The dense square of a cell.
        const fn square(cell: usize) -> Square {
            Square((cell >> #bits) as u16 * #files + (cell & #last) as u16)
        }

        /// The kind that a code of either player stands for.
        #[inline(always)]
        const fn kind(code: Code) -> PieceKind {
            PieceKind(((code & !SECOND_BIT) - 1) as u16)
        }

        /// Code and owner as one number, for keys.
        #[inline(always)]
        const fn board_key(code: Code, cell: usize) -> u64 {
            key::on_board(code as u32, cell as u32)
        }

        #hand_key

        impl Cells for Position {
            #[inline(always)]
            fn at(&self, cell: usize) -> Code {
                self.board[cell & MASK]
            }
        }

        impl Position {
            /// Visits the cells of a player's pieces.
            #[inline(always)]
            fn each_own(&self, second: bool, mut visit: impl FnMut(usize)) {
                for word in 0..#words {
                    let mut rest = self.owned[second as usize][word];
                    while rest != 0 {
                        visit(word << 6 | rest.trailing_zeros() as usize);
                        rest &= rest - 1;
                    }
                }
            }

            #[inline(always)]
            fn toggle(&mut self, second: bool, cell: usize) {
                self.owned[second as usize][(cell & MASK) >> 6] ^= 1 << (cell & 63);
            }

            fn piece_at(&self, cell: usize) -> Option<Piece> {
                let code = self.at(cell);
                let color = if code & SECOND_BIT == 0 { Color::First } else { Color::Second };
                (code != EMPTY && code != BORDER).then(|| Piece { color, kind: kind(code) })
            }
        }

        #changing
    }
}

fn constants(plan: &Plan) -> TokenStream {
    let cells = plan.cells;
    quote! {
        /// Cells in all; an index is taken modulo this.
        const CELLS: usize = #cells;
        /// Turns any index into a cell.
        const MASK: usize = CELLS - 1;
    }
}

fn structs(plan: &Plan) -> TokenStream {
    let remembered = memory::memory(plan).fields;
    let moves = if plan.n_over > 0 {
        over::move_type(plan)
    } else {
        move_type("u32", "usize", plan.cell_bits())
    };
    let over = over::undo_field(plan);
    let crowns = royals::crowns(plan).field;
    let rovers = rovers::rovers(plan).field;
    let words = plan.words();
    let n_hands = plan.hand_kinds().len();
    let hands = (n_hands > 0).then(|| {
        quote! {
            /// How many pieces of each droppable kind a player holds.
            hands: [[u8; #n_hands]; 2],
        }
    });
    let royals = matches!(plan.legality, Legality::Pins(_)).then(|| {
        quote! {
            /// The cell of each player's royal.
            royals: [u16; 2],
        }
    });
    quote! {
        /// Board with border, pieces of each player, hands, side to move and key.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Position {
            board: [Code; CELLS],
            owned: [[u64; #words]; 2],
            #hands
            #royals
            #remembered
            #crowns
            #rovers
            key: u64,
            side: Color,
        }

        /// What a move takes away: enough to unmake it.
        #[derive(Clone, Copy)]
        struct Undo {
            mover: Code,
            found: Code,
            #over
            #remembered
            #crowns
            key: u64,
        }

        #moves
    }
}

fn changing(plan: &Plan) -> TokenStream {
    let hands = !plan.hand_kinds().is_empty();
    let Crowns {
        put: crown_put,
        moved: crown_moved,
        dropped,
        recall: crowns_back,
        ..
    } = royals::crowns(plan);
    let Rovers {
        put: rover_put,
        moved: rover_moved,
        dropped: rover_dropped,
        leave: rover_leaves,
        back: rover_back,
        ..
    } = rovers::rovers(plan);
    let crown = royals::function(plan);
    let drop_make = hands.then(|| {
        let last = plan.hand_kinds().len() - 1;
        quote! {
            if mv.drops() {
                let held = mv.from().min(#last);
                let code = held_code(held) | if SECOND { SECOND_BIT } else { 0 };
                self.board[to & MASK] = code;
                self.toggle(SECOND, to);
                self.hands[SECOND as usize][held] -= 1;
                #dropped
                #rover_dropped
                let gain = board_key(code, to).wrapping_sub(hand_key(SECOND, held));
                self.key = self.key.wrapping_add(gain);
                self.flip_side::<SECOND>();
                return undo;
            }
        }
    });
    let drop_unmake = hands.then(|| {
        let last = plan.hand_kinds().len() - 1;
        quote! {
            if mv.drops() {
                self.board[to & MASK] = EMPTY;
                self.toggle(SECOND, to);
                self.hands[SECOND as usize][mv.from().min(#last)] += 1;
                return;
            }
        }
    });
    let (take, give_back) = capture(plan, &quote!(undo.found), &quote!(to), &quote!(key));
    let Memory {
        make: remember,
        unmake: recall,
        items: memory_items,
        ..
    } = memory::memory(plan);
    let memory_keys = memory::keys(plan);
    let Over {
        undo,
        take: take_over,
        give_back: give_back_over,
    } = over::changes(plan);
    // The origin may be the destination too: then the mover is what must stand there.
    let found_back = quote!(self.board[to & MASK] = undo.found;);
    let (found_first, found_last) = if plan.may_return {
        (Some(found_back), None)
    } else {
        (None, Some(found_back))
    };
    let royal = match plan.legality {
        Legality::Pins(royal) => Some(plan.names.constant(royal)),
        _ => None,
    };
    let royal_moves = royal.as_ref().map(|royal| {
        quote! {
            if own_code::<SECOND>(undo.mover) == #royal {
                self.royals[SECOND as usize] = to as u16;
            }
        }
    });
    let royal_returns = royal.as_ref().map(|royal| {
        quote! {
            if own_code::<SECOND>(undo.mover) == #royal {
                self.royals[SECOND as usize] = from as u16;
            }
        }
    });
    let royal_put = royal.as_ref().map(|royal| {
        quote! {
            if code & !SECOND_BIT == #royal {
                self.royals[piece.color.index()] = cell as u16;
            }
        }
    });
    let backs = plan
        .program
        .kinds
        .iter()
        .enumerate()
        .filter_map(|(kind, form)| {
            let back = plan.names.constant(form.back?);
            let name = plan.names.constant(kind);
            Some(quote!(#name => #back,))
        });
    let held = plan
        .hand_kinds()
        .into_iter()
        .enumerate()
        .map(|(index, kind)| {
            let name = plan.names.constant(kind);
            quote!(#index => #name,)
        });
    let held_code = hands.then(|| {
        quote! {
            /// The code of a piece in hand.
            #[inline(always)]
            const fn held_code(held: usize) -> Code {
                match held {
                    #(#held)*
                    _ => EMPTY,
                }
            }
        }
    });
    let mate_helper = mate_helper(plan);
    let promoted = contagion::promoted(plan, &quote!(self), &quote!(undo.mover));
    quote! {
        /// The code of the back side; the code itself if there is none.
        #[inline(always)]
        const fn back(code: Code) -> Code {
            let back = match code & !SECOND_BIT {
                #(#backs)*
                same => same,
            };
            back | code & SECOND_BIT
        }

        #held_code
        #memory_keys
        #memory_items
        #crown

        impl Position {
            /// Makes a move of the player.
            #[inline(always)]
            fn make<const SECOND: bool>(&mut self, mv: Move) -> Undo {
                let (from, to) = (mv.from(), mv.to());
                #undo
                #remember
                #drop_make
                let becomes = if mv.promotes() { #promoted } else { undo.mover };
                #take_over
                self.board[from & MASK] = EMPTY;
                self.board[to & MASK] = becomes;
                self.toggle(SECOND, from);
                self.toggle(SECOND, to);
                let mut key = self.key.wrapping_sub(board_key(undo.mover, from));
                key = key.wrapping_add(board_key(becomes, to));
                if undo.found != EMPTY {
                    self.toggle(!SECOND, to);
                    key = key.wrapping_sub(board_key(undo.found, to));
                    #take
                }
                self.key = key;
                #crown_moved
                #rover_moved
                #royal_moves
                self.flip_side::<SECOND>();
                undo
            }

            /// Takes back a move of the player.
            #[inline(always)]
            fn unmake<const SECOND: bool>(&mut self, mv: Move, undo: Undo) {
                let (from, to) = (mv.from(), mv.to());
                self.key = undo.key;
                self.side = if SECOND { Color::Second } else { Color::First };
                #recall
                #crowns_back
                #rover_leaves
                #drop_unmake
                #rover_back
                #found_first
                self.board[from & MASK] = undo.mover;
                #found_last
                self.toggle(SECOND, from);
                self.toggle(SECOND, to);
                if undo.found != EMPTY {
                    self.toggle(!SECOND, to);
                    #give_back
                }
                #give_back_over
                #royal_returns
            }

            #[inline(always)]
            fn flip_side<const SECOND: bool>(&mut self) {
                self.side = if SECOND { Color::First } else { Color::Second };
                self.key = if SECOND {
                    self.key.wrapping_sub(key::SECOND_TO_MOVE)
                } else {
                    self.key.wrapping_add(key::SECOND_TO_MOVE)
                };
            }

            /// Puts a piece on an empty cell.
            fn put(&mut self, piece: Piece, cell: usize) {
                let side = if piece.color == Color::Second { SECOND_BIT } else { 0 };
                let code = (piece.kind.0 as Code + 1) | side;
                self.board[cell & MASK] = code;
                self.toggle(piece.color == Color::Second, cell);
                self.key = self.key.wrapping_add(board_key(code, cell));
                #royal_put
                #crown_put
                #rover_put
            }

            #mate_helper
        }
    }
}

/// What a capture of the piece `code` on `cell` does besides emptying its cell, with the position's
/// key in the variable `key`, and what taking it back does: the royals and the captor's hand.
pub(crate) fn capture(
    plan: &Plan,
    code: &TokenStream,
    cell: &TokenStream,
    key: &TokenStream,
) -> (TokenStream, TokenStream) {
    let hand_kinds = plan.hand_kinds();
    let mut arms: Vec<TokenStream> = Vec::new();
    for (index, &hand) in hand_kinds.iter().enumerate() {
        let forms = (0..plan.program.kinds.len())
            .filter(|&kind| plan.program.kinds[kind].hand == Some(hand))
            .map(|kind| plan.names.constant(kind));
        arms.push(quote!(#(#forms)|* => Some(#index),));
    }
    let taken = royals::captured(plan, code, cell);
    let roves = rovers::captured(plan, code, cell);
    if arms.is_empty() {
        return (quote!(#taken #roves), quote!(#roves));
    }
    let held = quote! {
        let held = match #code & !SECOND_BIT {
            #(#arms)*
            _ => None,
        };
    };
    let take = quote! {
        #taken
        #roves
        #held
        if let Some(held) = held {
            self.hands[SECOND as usize][held] += 1;
            #key = #key.wrapping_add(hand_key(SECOND, held));
        }
    };
    let give_back = quote! {
        #roves
        #held
        if let Some(held) = held {
            self.hands[SECOND as usize][held] -= 1;
        }
    };
    (take, give_back)
}
