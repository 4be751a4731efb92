//! Sets of squares as literals of the printed code, and the constants that name steps and guards.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use variant_dsl::path::Vector;

use super::plan::{Plan, Step};
use crate::names::vector_name;
use crate::zones::Zone;

/// The name of what moves a word by `vector`.
pub(super) fn shift(vector: Vector) -> Ident {
    let name = vector_name(vector).to_ascii_uppercase();
    format_ident!("{name}")
}

/// Its guard: the constant `ANYWHERE` if it needs none.
pub(super) fn guard(plan: &Plan, vector: Vector) -> Ident {
    match needs_guard(plan, plan.step(vector)) {
        true => format_ident!("INSIDE_{}", shift(vector)),
        false => format_ident!("ANYWHERE"),
    }
}

fn needs_guard(plan: &Plan, step: &Step) -> bool {
    step.guard != u128::MAX >> (128 - plan.word.bits())
}

/// What moves a word, and the guards.
pub(super) fn steps(plan: &Plan) -> TokenStream {
    let shifts = plan.steps.iter().map(|step| {
        let (name, by) = (shift(step.vector), Literal::i32_unsuffixed(step.by));
        let doc = format!(" A step by {:?}, in cells.", step.vector);
        quote! {
            #[doc = #doc]
            const #name: i32 = #by;
        }
    });
    let guarded = plan.steps.iter().filter(|step| needs_guard(plan, step));
    let guards = guarded.map(|step| {
        let (name, guard) = (guard(plan, step.vector), word(step.guard));
        let doc = format!(
            " From where a step by {:?} stays on the board.",
            step.vector
        );
        quote! {
            #[doc = #doc]
            const #name: Set = #guard;
        }
    });
    quote! {
        #(#shifts)*
        #(#guards)*
        /// The guard of a lane that cannot leave the board unnoticed.
        const ANYWHERE: Set = !0;
    }
}

/// The expression for a player's squares.
pub(super) fn squares(zone: &Zone) -> TokenStream {
    let name = zone.ident("");
    match zone.is_shared() {
        true => quote!(#name()),
        false => quote!(#name::<SECOND>()),
    }
}

/// The functions that give the squares of all zones that were spoken of.
pub(super) fn zones(plan: &Plan) -> TokenStream {
    let zones = plan.zones.all();
    let functions = zones.iter().map(|zone| {
        let (name, docs) = (zone.ident(""), &zone.docs);
        let (parameter, squares) = zone.by_side(|set| word(plan.set(set)));
        quote! {
            #(#[doc = #docs])*
            #[inline(always)]
            const fn #name #parameter() -> Set {
                #squares
            }
        }
    });
    quote!(#(#functions)*)
}

/// A literal for a set of squares, as bits of a word.
pub(super) fn word(set: u128) -> TokenStream {
    let digits = if set >> 64 == 0 { 18 } else { 34 };
    let text = format!("{set:#0digits$x}");
    text.parse().expect("a hexadecimal number is a token")
}
