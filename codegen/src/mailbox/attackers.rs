//! Who attacks along a line and how far, as the test that is printed.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use variant_dsl::program::PieceKind;

use super::captures::holds_one_of;
use super::plan::Plan;

/// Kinds that capture along a vector, by their range.
pub(super) type Attackers = BTreeMap<u32, BTreeSet<PieceKind>>;

/// The test whether a piece of the kind `kind` at `distance` captures back along the line.
pub(super) fn hits(plan: &Plan, ranges: &Attackers) -> TokenStream {
    let names = |kinds: &BTreeSet<PieceKind>| -> Vec<TokenStream> {
        kinds
            .iter()
            .map(|&kind| plan.names.constant(kind))
            .collect()
    };
    if ranges.len() == 1 {
        let kinds: Vec<PieceKind> = ranges.values().flatten().copied().collect();
        return holds_one_of(plan, &quote!(kind), &kinds);
    }
    let longest = *ranges.keys().last().expect("there is a range");
    let arms = ranges.iter().map(|(&range, kinds)| {
        let kinds = names(kinds);
        let near = if range == longest {
            quote!(true)
        } else {
            let range = Literal::u32_unsuffixed(range);
            quote!(distance <= #range)
        };
        quote!(#(#kinds)|* => #near,)
    });
    quote! {
        match kind {
            #(#arms)*
            _ => false,
        }
    }
}
