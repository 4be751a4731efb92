//! Prints where castlings end, alike in both layouts.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use variant_dsl::program::{Castling, Square};

/// Per player, for the partner on lower and on higher cells, where the piece and its partner end.
pub(crate) fn castling_ends(castling: &Castling, cell: impl Fn(Square) -> Literal) -> TokenStream {
    let ends = castling.ends.map(|sides| {
        let sides = sides.map(|ends| match ends {
            None => quote!(None),
            Some((mover, partner)) => {
                let (mover, partner) = (cell(mover), cell(partner));
                quote!(Some((#mover, #partner)))
            }
        });
        quote!([#(#sides),*])
    });
    quote!([#(#ends),*])
}
