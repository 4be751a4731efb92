//! Prints how a game without one fixed royal a side knows its royals: how many each player has,
//! and where the only one stands.
//!
//! Both are one number, the sum over a player's royals of a unit and of the cell: armies can be
//! large, and looking for the royals at every position was measured to take a fifth of counting
//! moves. Games with one fixed royal a side keep its cell instead.

use proc_macro2::TokenStream;
use quote::quote;

use super::plan::Plan;
use crate::legality::Legality;

/// What the crowns, as the sums are called, add to generated code; nothing where there is none.
#[derive(Default)]
pub(crate) struct Crowns {
    /// The field of the position, and of what is needed to unmake a move.
    pub(crate) field: TokenStream,
    /// Its value on an empty board.
    pub(crate) none: TokenStream,
    /// Its value in a position that makes a move.
    pub(crate) kept: TokenStream,
    /// After putting down the piece `code` of the owner `piece.color` on `cell`.
    pub(crate) put: TokenStream,
    /// After moving, or dropping where there is no mover: `becomes` now stands on `to`.
    pub(crate) moved: TokenStream,
    /// After dropping the piece `code` on `to`.
    pub(crate) dropped: TokenStream,
    /// When unmaking a move.
    pub(crate) recall: TokenStream,
}

/// Whether the game keeps crowns.
fn is_kept(plan: &Plan) -> bool {
    !matches!(plan.legality, Legality::Pins(_))
}

pub(crate) fn crowns(plan: &Plan) -> Crowns {
    if !is_kept(plan) {
        return Crowns::default();
    }
    Crowns {
        field: quote! {
            /// How many royals each player has, from bit 32 on, and below the sum of their cells.
            crowns: [u64; 2],
        },
        none: quote!(crowns: [0; 2],),
        kept: quote!(crowns: self.crowns,),
        put: quote!(self.crowns[piece.color.index()] += crown(code, cell & MASK);),
        moved: quote! {
            self.crowns[SECOND as usize] += crown(becomes, to);
            self.crowns[SECOND as usize] -= crown(undo.mover, from);
        },
        dropped: quote!(self.crowns[SECOND as usize] += crown(code, to);),
        recall: quote!(self.crowns = undo.crowns;),
    }
}

/// The statement after capturing the piece `code` on `cell`.
pub(crate) fn captured(plan: &Plan, code: &TokenStream, cell: &TokenStream) -> TokenStream {
    match is_kept(plan) {
        true => quote!(self.crowns[!SECOND as usize] -= crown(#code, #cell);),
        false => quote!(),
    }
}

/// The expression whether a player, `second` or not, has no royal left in `position`; only in games
/// won by capturing them.
pub(crate) fn none_left(position: &TokenStream, second: &TokenStream) -> TokenStream {
    quote!(#position.crowns[#second as usize] == 0)
}

/// The contribution of a piece to its owner's crowns.
pub(crate) fn function(plan: &Plan) -> Option<TokenStream> {
    let royals = codes(plan);
    is_kept(plan).then(|| {
        quote! {
            /// What a piece of either player on a cell adds to its owner's crowns.
            #[inline(always)]
            const fn crown(code: Code, cell: usize) -> u64 {
                if matches!(code & !SECOND_BIT, #(#royals)|*) { 1 << 32 | cell as u64 } else { 0 }
            }
        }
    })
}

/// Statements that leave a function with `false` unless the player has one royal, and name its
/// cell `royal`.
pub(crate) fn only_royal(plan: &Plan) -> TokenStream {
    match is_kept(plan) {
        false => quote!(let royal = usize::from(self.royals[SECOND as usize]);),
        true => quote! {
            let crowns = self.crowns[SECOND as usize];
            if crowns >> 32 != 1 {
                return false;
            }
            let royal = crowns as u32 as usize;
        },
    }
}

/// The codes of the royal kinds.
fn codes(plan: &Plan) -> Vec<TokenStream> {
    let royals = (0..plan.program.kinds.len()).filter(|&kind| plan.program.kinds[kind].royal);
    royals.map(|kind| plan.names.constant(kind)).collect()
}
