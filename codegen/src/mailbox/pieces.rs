//! Prints one function per kind: where it goes.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use variant_dsl::program::KindId;

use super::moves::class_of;
use super::plan::Plan;
use crate::atoms::Atom;
use crate::names::kind_constant;

/// The codes of all kinds, the piece functions, and the match that chooses among them.
pub(crate) fn items(plan: &Plan) -> TokenStream {
    let kinds = 0..plan.program.kinds.len();
    let constants = kinds.clone().map(|kind| {
        let name = kind_constant(plan.program, kind);
        let form = &plan.program.kinds[kind];
        let doc = format!(
            " Code of {} `{}` (line {}).",
            form.name, form.movement, form.line
        );
        let code = Literal::u8_unsuffixed(kind as u8 + 1);
        quote! {
            #[doc = #doc]
            const #name: u8 = #code;
        }
    });
    let functions = kinds.clone().map(|kind| piece_function(plan, kind));
    let arms = kinds.map(|kind| {
        let name = kind_constant(plan.program, kind);
        let function = function_name(plan, kind);
        quote!(#name => self.#function::<SECOND, NOISY>(scan, from, visit),)
    });
    quote! {
        #(#constants)*

        impl Position {
            /// Offers the moves of the player's piece on `from`.
            #[inline(always)]
            fn piece_moves<const SECOND: bool, const NOISY: bool>(
                &mut self,
                scan: &Scan,
                from: usize,
                visit: &mut impl FnMut(&mut Position, Move),
            ) {
                match own_code::<SECOND>(self.at(from)) {
                    #(#arms)*
                    _ => {}
                }
            }

            #(#functions)*
        }
    }
}

fn function_name(plan: &Plan, kind: KindId) -> Ident {
    let constant = kind_constant(plan.program, kind).to_string();
    format_ident!("{}_moves", constant.to_ascii_lowercase())
}

fn piece_function(plan: &Plan, kind: KindId) -> TokenStream {
    let form = &plan.program.kinds[kind];
    let function = function_name(plan, kind);
    let doc = format!(" {}: `{}` (line {}).", form.name, form.movement, form.line);
    let class = class_of(plan, kind);
    let calls = plan.atoms[kind]
        .iter()
        .flat_map(|atom| atom_calls(plan, atom));
    quote! {
        #[doc = #doc]
        #[inline(always)]
        fn #function<const SECOND: bool, const NOISY: bool>(
            &mut self,
            scan: &Scan,
            from: usize,
            visit: &mut impl FnMut(&mut Position, Move),
        ) {
            let mut arrive = |position: &mut Position, to, found| {
                position.arrive::<SECOND, NOISY, #class>(scan, from, to, found, visit);
            };
            #(#calls)*
            let _ = &mut arrive;
        }
    }
}

fn atom_calls(plan: &Plan, atom: &Atom) -> Vec<TokenStream> {
    let uses = if atom.moves == atom.captures {
        vec![(atom.moves, true, true)]
    } else {
        vec![(atom.moves, true, false), (atom.captures, false, true)]
    };
    let by = Literal::isize_unsuffixed(plan.offset(atom.vector));
    let call = |(max, moves, captures): (u32, bool, bool)| {
        let max_literal = Literal::u32_unsuffixed(max);
        if max == 1 {
            quote!(step::<_, SECOND, #moves, #captures>(self, from, #by, &mut arrive);)
        } else {
            quote! {
                slide::<_, SECOND, #moves, #captures>(self, from, #by, #max_literal, &mut arrive);
            }
        }
    };
    uses.into_iter()
        .filter(|&(max, ..)| max > 0)
        .map(call)
        .collect()
}
