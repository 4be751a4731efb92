//! Prints leaps and slides, and loops over several of them.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use moves::atoms::Atom;

/// The parameters of a function that offers moves.
pub(super) fn offering() -> TokenStream {
    quote! {
        position: &mut Position,
        scan: &Scan,
        from: usize,
        visit: &mut impl Visit<Generated>
    }
}

/// Statements for each of some displacements: a loop over them, under the name `name`, if they
/// are several.
pub(crate) fn each(
    name: &TokenStream,
    steps: &[TokenStream],
    body: impl Fn(&TokenStream) -> TokenStream,
) -> TokenStream {
    if let [step] = steps {
        return body(step);
    }
    let body = body(name);
    quote! {
        for #name in [#(#steps),*] {
            #body
        }
    }
}

/// The leaps of an atom by `by`, from the cell `from`.
pub(crate) fn leap_calls(atom: &Atom, by: &TokenStream, from: &TokenStream) -> Vec<TokenStream> {
    let uses = if atom.moves == atom.captures {
        vec![(atom.moves, true, true)]
    } else {
        vec![(atom.moves, true, false), (atom.captures, false, true)]
    };
    let call = |(max, moves, captures): (u32, bool, bool)| {
        let max_literal = Literal::u32_unsuffixed(max);
        if max == 1 {
            quote!(position.step::<SECOND, #moves, #captures>(#from, #by, &mut arrive);)
        } else {
            quote! {
                position.slide::<SECOND, #moves, #captures>(#from, #by, #max_literal, &mut arrive);
            }
        }
    };
    uses.into_iter()
        .filter(|&(max, ..)| max > 0)
        .map(call)
        .collect()
}
