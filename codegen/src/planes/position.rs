//! Prints the position: its fields, reading it, and what a move changes.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::plan::{Plan, Word};
use crate::common::{move_type, word};

/// The position, the move and their basic operations.
pub(crate) fn items(plan: &Plan) -> TokenStream {
    let constants = constants(plan);
    let structs = structs(plan);
    let reading = reading(plan);
    let changing = changing(plan);
    let moves = match plan.word {
        Word::Twin | Word::Single => move_type("u16", "u32", 6),
        Word::Wide => move_type("u16", "u32", 7),
    };
    quote! {
        #constants
        #structs
        #moves
        #reading
        #changing
    }
}

fn constants(plan: &Plan) -> TokenStream {
    let planes = plan.fronts.iter().enumerate().map(|(plane, &kind)| {
        let name = plan.names.bare_constant(kind);
        let kind = &plan.program.kinds[kind];
        let doc = format!(
            " Plane of {} `{}` (line {}).",
            kind.name, kind.movement, kind.line
        );
        quote! {
            #[doc = #doc]
            pub(super) const #name: usize = #plane;
        }
    });
    let board = word(plan.board());
    let stride = plan.stride as u32;
    let cells = plan.has_cells().then(|| {
        quote! {
            /// Cells of the board, a power of two.
            const CELLS: usize = 128;
        }
    });
    quote! {
        /// The planes of all kinds, apart from every other name of the module.
        mod kinds {
            #(#planes)*
        }

        #cells
        /// Cells in a rank.
        #[allow(dead_code, reason = "lines are not needed for every kind of movement")]
        const STRIDE: u32 = #stride;
        /// All squares.
        const BOARD: Set = #board;
        /// The guard of a lane that cannot leave the board unnoticed.
        #[allow(dead_code, reason = "on some boards every lane needs a guard of its own")]
        const ANYWHERE: Set = !0;
    }
}

fn structs(plan: &Plan) -> TokenStream {
    let n_planes = plan.fronts.len();
    let n_axes = plan.n_axes;
    let promoted = plan.has_backs().then(|| {
        quote! {
            /// Pieces that stand on their back side.
            promoted: Set,
        }
    });
    let n_hands = plan.hand_kinds().len();
    let hands = (n_hands > 0).then(|| {
        quote! {
            /// How many pieces of each droppable kind a player holds.
            hands: [[u8; #n_hands]; 2],
        }
    });
    let forms = plan.has_cells().then(|| {
        quote! {
            /// What stands on each cell: twice the plane, one more for a back side; 0 on empty ones.
            forms: [u8; CELLS],
        }
    });
    let scan = matches!(plan.legality, crate::legality::Legality::Pins(_)).then(|| {
        quote! {
            /// What restricts the player's moves: check and pins.
            #[derive(Clone, Copy)]
            #[allow(dead_code, reason = "not every game has pieces that can be pinned")]
            struct Scan {
                /// Squares that the enemy attacks, seen through the royal.
                attacked: Set,
                /// Squares that a piece other than the royal may go to.
                target: Set,
                /// Pieces that may only move along the line to their royal.
                pinned: Set,
                /// The same per axis of that line.
                pins: [Set; #n_axes],
                /// Two attackers at once: only the royal can move.
                double: bool,
            }
        }
    });
    quote! {
        /// Board, hands, side to move and key, small enough to be copied for every move.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Position {
            /// Pieces of both players by front, either side up.
            pieces: [Set; #n_planes],
            #promoted
            /// Pieces of each player.
            owned: [Set; 2],
            #forms
            #hands
            key: u64,
            side: Color,
        }

        #scan
    }
}

fn reading(plan: &Plan) -> TokenStream {
    let files = Literal::u32_unsuffixed(plan.program.files as u32);
    let stride = Literal::u32_unsuffixed(plan.stride as u32);
    let cells = if plan.stride == plan.program.files {
        quote! {
            /// The cell of a dense square: the same, as ranks have no spare column.
            const fn cell(square: Square) -> u32 {
                square.0 as u32
            }

            /// The dense square of a cell.
            const fn square(cell: u32) -> Square {
                Square(cell as u16)
            }
        }
    } else {
        quote! {
            /// The cell of a dense square: ranks have a spare column.
            const fn cell(square: Square) -> u32 {
                let square = square.0 as u32;
                square / #files * #stride + square % #files
            }

            /// The dense square of a cell.
            const fn square(cell: u32) -> Square {
                Square((cell - cell / #stride) as u16)
            }
        }
    };
    let others = plan.fronts.iter().skip(1).map(|&front| {
        let name = plan.names.constant(front);
        quote!(#name * usize::from(self.pieces[#name] & at != 0))
    });
    let plane = if plan.fronts.len() == 1 {
        quote!(0)
    } else {
        quote!(#(#others)+*)
    };
    let back_kinds = back_kinds(plan);
    let plane = if plan.has_cells() {
        quote!(usize::from(self.forms[cell as usize % CELLS] >> 1))
    } else {
        quote!({
            let at = square_set(cell);
            #plane
        })
    };
    let is_promoted = if plan.has_cells() {
        quote!(self.forms[cell as usize % CELLS] & 1 != 0)
    } else if plan.has_backs() {
        quote!(self.promoted & square_set(cell) != 0)
    } else {
        quote!({
            let _ = cell;
            false
        })
    };
    let last_plane = plan.fronts.len() - 1;
    quote! {
        #cells

        #back_kinds

        /// Colour, plane and side up of a piece as one number, for keys.
        #[inline(always)]
        const fn piece_number(color: Color, plane: usize, promoted: bool) -> u32 {
            (plane as u32) << 2 | (promoted as u32) << 1 | color as u32
        }

        impl Position {
            /// The plane of the piece on an occupied cell.
            #[inline(always)]
            fn plane_at(&self, cell: u32) -> usize {
                let plane = #plane;
                plane.min(#last_plane)
            }

            /// Whether the piece on an occupied cell stands on its back side.
            #[inline(always)]
            fn is_promoted(&self, cell: u32) -> bool {
                #is_promoted
            }

            /// The form of the piece on an occupied cell.
            #[inline(always)]
            fn kind_at(&self, cell: u32) -> PieceKind {
                kind(self.plane_at(cell), self.is_promoted(cell))
            }

            fn piece_at(&self, cell: u32) -> Option<Piece> {
                let at = square_set(cell);
                let color = if self.owned[0] & at != 0 {
                    Color::First
                } else if self.owned[1] & at != 0 {
                    Color::Second
                } else {
                    return None;
                };
                Some(Piece { color, kind: self.kind_at(cell) })
            }
        }
    }
}

/// A function from plane and side up to kind: a sum where all back sides lie equally far from
/// their fronts, which saves the search a jump.
fn back_kinds(plan: &Plan) -> TokenStream {
    let pairs = plan
        .fronts
        .iter()
        .filter_map(|&front| Some((front, plan.program.kinds[front].back?)));
    let pairs: Vec<(usize, usize)> = pairs.collect();
    let distance = pairs.first().map_or(0, |(front, back)| back - front);
    let regular = pairs.iter().all(|(front, back)| back - front == distance);
    let body = if regular && distance > 0 {
        quote!(PieceKind((plane + if promoted { #distance } else { 0 }) as u16))
    } else {
        let arms = pairs.iter().map(|&(front, back)| {
            let name = plan.names.constant(front);
            let back = back as u16;
            quote!((#name, true) => PieceKind(#back),)
        });
        quote! {
            match (plane, promoted) {
                #(#arms)*
                _ => PieceKind(plane as u16),
            }
        }
    };
    quote! {
        /// The form with this plane and side up.
        #[inline(always)]
        const fn kind(plane: usize, promoted: bool) -> PieceKind {
            #body
        }
    }
}

fn changing(plan: &Plan) -> TokenStream {
    let hands = !plan.hand_kinds().is_empty();
    let capture_promoted = plan.has_backs().then(|| quote!(self.promoted &= !at;));
    let to_hand = hands.then(|| to_hand(plan));
    let move_promoted = plan.has_backs().then(|| {
        quote! {
            if was_promoted {
                self.promoted ^= from ^ to;
            }
            if mv.promotes() {
                self.promoted |= to;
            }
        }
    });
    let set_form = |cell: TokenStream, promoted: TokenStream| {
        plan.has_cells().then(
            || quote!(self.forms[#cell as usize % CELLS] = (plane as u8) << 1 | #promoted as u8;),
        )
    };
    let leave_form = plan
        .has_cells()
        .then(|| quote!(self.forms[mv.from() as usize % CELLS] = 0;));
    let move_form = set_form(quote!(mv.to()), quote!(is_promoted));
    let put_form = set_form(quote!(cell), quote!(promoted));
    let drop_call = hands.then(|| {
        quote! {
            if mv.drops() {
                self.drop_piece::<SECOND>(mv);
                self.flip_side::<SECOND>();
                return;
            }
        }
    });
    let drop_function = hands.then(|| drop_function(plan));
    quote! {
        impl Position {
            /// Makes a legal move of the player.
            #[inline(always)]
            fn play<const SECOND: bool>(&mut self, mv: Move) {
                #drop_call
                let (from, to) = (square_set(mv.from()), square_set(mv.to()));
                if self.owned[!SECOND as usize] & to != 0 {
                    self.capture::<SECOND>(mv.to());
                }
                let color = color::<SECOND>();
                let plane = self.plane_at(mv.from());
                let was_promoted = self.is_promoted(mv.from());
                let is_promoted = was_promoted | mv.promotes();
                self.pieces[plane] ^= from ^ to;
                self.owned[SECOND as usize] ^= from ^ to;
                #move_promoted
                #leave_form
                #move_form
                let old = key::on_board(piece_number(color, plane, was_promoted), mv.from());
                let new = key::on_board(piece_number(color, plane, is_promoted), mv.to());
                self.key = self.key.wrapping_sub(old).wrapping_add(new);
                self.flip_side::<SECOND>();
            }

            /// Removes the enemy piece on `cell`.
            #[inline(always)]
            fn capture<const SECOND: bool>(&mut self, cell: u32) {
                let at = square_set(cell);
                let plane = self.plane_at(cell);
                let promoted = self.is_promoted(cell);
                let number = piece_number(!color::<SECOND>(), plane, promoted);
                self.key = self.key.wrapping_sub(key::on_board(number, cell));
                self.pieces[plane] &= !at;
                self.owned[!SECOND as usize] &= !at;
                #capture_promoted
                #to_hand
            }

            #drop_function

            #[inline(always)]
            fn flip_side<const SECOND: bool>(&mut self) {
                self.side = !color::<SECOND>();
                self.key = if SECOND {
                    self.key.wrapping_sub(key::SECOND_TO_MOVE)
                } else {
                    self.key.wrapping_add(key::SECOND_TO_MOVE)
                };
            }

            /// Puts a piece on an empty square.
            fn put(&mut self, piece: Piece, cell: u32) {
                let at = square_set(cell);
                let (plane, promoted) = plane(piece.kind);
                self.pieces[plane] |= at;
                self.owned[piece.color.index()] |= at;
                self.set_promoted(at, promoted);
                #put_form
                let number = piece_number(piece.color, plane, promoted);
                self.key = self.key.wrapping_add(key::on_board(number, cell));
            }
        }

        /// The player that moves as `SECOND` says.
        #[inline(always)]
        const fn color<const SECOND: bool>() -> Color {
            if SECOND { Color::Second } else { Color::First }
        }
    }
}

/// Adds the captured piece, whose plane and side up are known, to the captor's hand.
fn to_hand(plan: &Plan) -> TokenStream {
    let hand_kinds = plan.hand_kinds();
    let index = |kind: usize| hand_kinds.iter().position(|&k| k == kind);
    // Where the side up makes no difference and planes are hand indices but for a constant, the
    // pattern below collapses in the optimiser; here it stays readable.
    let mut arms = Vec::new();
    for &front in &plan.fronts {
        let name = plan.names.constant(front);
        let back = plan.program.kinds[front].back;
        let held = |form: usize| plan.program.kinds[form].hand.and_then(index);
        let hands = [Some(front), back].map(|form| form.and_then(held));
        match hands {
            [Some(hand), other] if back.is_none() || other == Some(hand) => {
                arms.push(quote!((#name, _) => #hand,));
            }
            _ => {
                for (hand, promoted) in hands.into_iter().zip([false, true]) {
                    arms.extend(hand.map(|hand| quote!((#name, #promoted) => #hand,)));
                }
            }
        }
    }
    let none = hand_kinds.len();
    quote! {
        let held = match (plane, promoted) {
            #(#arms)*
            _ => #none,
        };
        if let Some(count) = self.hands[SECOND as usize].get_mut(held) {
            *count += 1;
            let number = piece_number(color::<SECOND>(), held, false);
            self.key = self.key.wrapping_add(key::in_hand(number));
        }
    }
}

fn drop_function(plan: &Plan) -> TokenStream {
    let arms = plan
        .hand_kinds()
        .into_iter()
        .enumerate()
        .map(|(index, kind)| {
            let name = plan.names.constant(kind);
            quote!(#index => #name,)
        });
    let last = plan.hand_kinds().len() - 1;
    let form = plan
        .has_cells()
        .then(|| quote!(self.forms[mv.to() as usize % CELLS] = (plane as u8) << 1;));
    quote! {
        /// The plane of a piece in hand.
        #[inline(always)]
        const fn held_plane(held: usize) -> usize {
            match held {
                #(#arms)*
                _ => 0,
            }
        }

        /// Drops a piece, without passing the turn.
        #[inline(always)]
        fn drop_piece<const SECOND: bool>(&mut self, mv: Move) {
            let held = (mv.from() as usize).min(#last);
            let at = square_set(mv.to());
            let plane = Position::held_plane(held);
            let color = color::<SECOND>();
            self.pieces[plane] |= at;
            self.owned[SECOND as usize] |= at;
            #form
            self.hands[SECOND as usize][held] -= 1;
            let board = key::on_board(piece_number(color, plane, false), mv.to());
            let hand = key::in_hand(piece_number(color, held, false));
            self.key = self.key.wrapping_add(board).wrapping_sub(hand);
        }
    }
}
