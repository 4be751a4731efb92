//! Sets of squares as literals of the printed code.

use proc_macro2::TokenStream;
use quote::quote;

use super::plan::Plan;

/// The guard of a lane: the constant `ANYWHERE` if it needs none.
pub(super) fn guard(plan: &Plan, guard: u128) -> TokenStream {
    if guard == u128::MAX >> (128 - plan.word.bits()) {
        quote!(ANYWHERE)
    } else {
        word(guard)
    }
}

/// One value where both players agree, else a choice by the constant parameter `SECOND`.
pub(super) fn by_color(first: u128, second: u128) -> TokenStream {
    let (a, b) = (word(first), word(second));
    if first == second {
        a
    } else {
        quote!((if SECOND { #b } else { #a }))
    }
}

/// A literal for a set of squares, as bits of a word.
pub(super) fn word(set: u128) -> TokenStream {
    let digits = if set >> 64 == 0 { 18 } else { 34 };
    let text = format!("{set:#0digits$x}");
    text.parse().expect("a hexadecimal number is a token")
}
