//! Prints which pieces are corner movers, such as turn on their way or leap anywhere, how they attack,
//! and how pieces retake, where a movement asks for that. Other games need none of it.
//!
//! Looking outwards from an attacked cell for them would mean to look round every corner. They are
//! few, so their cells are kept, and attacks looked for from where they stand.

use proc_macro2::TokenStream;
use quote::quote;
use variant_dsl::program::PieceKind;

use super::captures::test_for;
use super::plan::Plan;
use super::{everywhere, hooks, walks};
use moves::movement::asks_retaking;

/// The kinds, and their attacks.
pub(crate) fn items(plan: &Plan) -> Option<TokenStream> {
    let kinds = plan.corner_movers();
    if kinds.is_empty() {
        return None;
    }
    let mut is_one = vec![false; plan.program.kinds.len()];
    kinds.iter().for_each(|kind| is_one[kind.index()] = true);
    let is_one = test_for(plan, &quote!(code), &is_one);
    let arms = arms(plan, &kinds);
    Some(quote! {
        #[inline(always)]
        fn is_corner_mover(&self, code: Code) -> bool {
            #is_one
        }

        #[inline(always)]
        fn turns_to<const SECOND: bool, const ASKS: bool>(
            &self,
            position: &Position,
            from: usize,
            target: usize,
        ) -> bool {
            match position.own::<SECOND>(from) {
                #(#arms)*
                _ => {}
            }
            false
        }
    })
}

/// How pieces retake that ask whether they could be retaken.
pub(super) fn retakes(plan: &Plan) -> Option<TokenStream> {
    if !asks_retaking(&plan.movements) {
        return None;
    }
    let asks = |kind: &PieceKind| walks::asks_protection(&plan.movements[*kind]);
    let arms = plan.program.facts.each_kind().filter(asks).map(|kind| {
        let code = plan.names.constant(kind);
        let attacks = attacks(plan, kind, &|kind| {
            walks::attacks_asking(plan, kind, &quote!(mailbox::Asking::Shallow))
        });
        quote!(#code => { #attacks })
    });
    Some(quote! {
        fn retakes<const SECOND: bool>(
            &self,
            position: &Position,
            from: usize,
            target: usize,
        ) -> bool {
            const ASKS: bool = true;
            match position.own::<SECOND>(from) {
                #(#arms)*
                _ => return self.turns_to::<SECOND, true>(position, from, target),
            }
            false
        }
    })
}

/// The statements that return `true` if a kind attacks `target`.
fn attacks(
    plan: &Plan,
    kind: PieceKind,
    walking: &dyn Fn(PieceKind) -> TokenStream,
) -> TokenStream {
    let (turning, leaping) = (hooks::attacks(plan, kind), everywhere::attacks(plan, kind));
    let walking = walking(kind);
    quote!(#turning #leaping #walking)
}

/// For kinds that attack alike, the statements that return `true` if they attack `target`.
fn arms(plan: &Plan, kinds: &[PieceKind]) -> Vec<TokenStream> {
    let mut arms: Vec<(TokenStream, Vec<TokenStream>)> = Vec::new();
    for kind in kinds {
        let attacks = attacks(plan, *kind, &|kind| walks::attacks(plan, kind));
        let code = plan.names.constant(*kind);
        let known = { arms.iter_mut() }.find(|(other, _)| other.to_string() == attacks.to_string());
        match known {
            Some((_, codes)) => codes.push(code),
            None => arms.push((attacks, vec![code])),
        }
    }
    let arms = arms.iter();
    arms.map(|(attacks, codes)| quote!(#(#codes)|* => { #attacks }))
        .collect()
}
