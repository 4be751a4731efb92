//! Sets of squares as literals of the printed code, and the constants that name lanes and guards.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::plan::{Lane, Plan};
use crate::names::vector_name;
use crate::zones::Zone;

/// The name of what a lane does to a word.
pub(super) fn shift(lane: &Lane) -> Ident {
    let name = vector_name(lane.vector).to_ascii_uppercase();
    format_ident!("{name}")
}

/// The guard of a lane: the constant `ANYWHERE` if it needs none.
pub(super) fn guard(plan: &Plan, lane: &Lane) -> Ident {
    match needs_guard(plan, lane) {
        true => format_ident!("INSIDE_{}", shift(lane)),
        false => format_ident!("ANYWHERE"),
    }
}

fn needs_guard(plan: &Plan, lane: &Lane) -> bool {
    lane.guard != u128::MAX >> (128 - plan.word.bits())
}

/// What the lanes do to a word, and their guards.
pub(super) fn lanes(plan: &Plan) -> TokenStream {
    let shifts = plan.lanes.iter().map(|lane| {
        let (name, by) = (shift(lane), Literal::i32_unsuffixed(lane.by));
        let doc = format!(" A step by {:?}, in cells.", lane.vector);
        quote! {
            #[doc = #doc]
            const #name: i32 = #by;
        }
    });
    let guarded = plan.lanes.iter().filter(|lane| needs_guard(plan, lane));
    let guards = guarded.map(|lane| {
        let (name, guard) = (guard(plan, lane), word(lane.guard));
        let doc = format!(
            " From where a step by {:?} stays on the board.",
            lane.vector
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
