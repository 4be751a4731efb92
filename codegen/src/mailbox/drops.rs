//! Prints drops: where held pieces may be put, and which drops would be forbidden mates.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use variant_dsl::program::{Onto, PieceKind};

use super::plan::Plan;
use crate::zones::Sets;
use moves::legality::Legality;

/// The function that offers drops, if there are hands.
pub(crate) fn items(plan: &Plan) -> Option<TokenStream> {
    let kinds = plan.hand_kinds();
    if kinds.is_empty() {
        return None;
    }
    let limits = kinds.iter().enumerate().filter_map(|(index, &kind)| {
        let limit = plan.program.kinds[kind].drop.as_ref()?.per_file? as u8;
        let (full, limit) = (full_name(index), Literal::u8_unsuffixed(limit));
        let code = plan.names.constant(kind);
        Some(quote!(let #full = position.full_files::<SECOND>(#code, #limit);))
    });
    let apart = kinds.iter().enumerate().filter_map(|(index, &kind)| {
        plan.program.kinds[kind]
            .drop
            .as_ref()?
            .apart
            .then_some(())?;
        let (colours, code) = (colours_name(index), plan.names.constant(kind));
        let (kept, held) = (kept_name(index), Literal::usize_unsuffixed(index));
        let zone = |sets: &Sets| plan.zones.drops(plan.program, sets);
        let allowed = &plan.program.kinds[kind].drop.as_ref()?.allowed;
        let allowed = plan.in_own_set(allowed, &quote!(to), zone);
        Some(quote! {
            let #colours = position.owned_colours::<SECOND>(#code);
            let #kept = position.kept_cells::<SECOND>(hand[#held], #code, |to| #allowed);
        })
    });
    let first = kinds.iter().enumerate().filter_map(|(index, &kind)| {
        let inside = in_first(plan, kind)?;
        let begins = begins_name(index);
        Some(quote! {
            let #begins = position.any_empty(|to| #inside);
        })
    });
    let offers = kinds.iter().enumerate();
    let offers = offers.flat_map(|(index, kind)| {
        let back = plan.program.facts.kind(*kind).back;
        let back = back.filter(|back| plan.program.facts.kind(*back).drops_turned);
        let turned = back.map(|back| offer_drop(plan, index, back));
        [offer_drop(plan, index, *kind)].into_iter().chain(turned)
    });
    Some(quote! {
        #[inline(always)]
        fn each_drop<const SECOND: bool>(
            &self,
            position: &mut Position,
            scan: &Scan,
            visit: &mut impl Visit<Generated>,
        ) {
            let hand = position.hand::<SECOND>();
            #(#limits)*
            #(#apart)*
            #(#first)*
            position.each_empty(|position, to| {
                #(#offers)*
            });
        }
    })
}

/// Whether the cell `to` is one of those that are filled first with the kind, if there are any.
fn in_first(plan: &Plan, kind: PieceKind) -> Option<TokenStream> {
    let first = plan.program.kinds[kind].drop.as_ref()?.first.as_ref()?;
    let zone = |sets: &Sets| plan.zones.first(plan.program, sets);
    Some(plan.in_own_set(first, &quote!(to), zone))
}

fn begins_name(index: usize) -> Ident {
    format_ident!("begins_{index}")
}

fn colours_name(index: usize) -> Ident {
    format_ident!("colours_{index}")
}

fn kept_name(index: usize) -> Ident {
    format_ident!("kept_{index}")
}

fn full_name(index: usize) -> Ident {
    format_ident!("full_{index}")
}

fn offer_drop(plan: &Plan, index: usize, kind: PieceKind) -> TokenStream {
    let drop = plan.program.kinds[kind]
        .drop
        .as_ref()
        .expect("held kinds can be dropped");
    let held = Literal::usize_unsuffixed(index);
    let zone = |sets: &Sets| plan.zones.drops(plan.program, sets);
    let allowed = plan.in_own_set(&drop.allowed, &quote!(to), zone);
    let mut tests: Vec<TokenStream> = Vec::new();
    if allowed.to_string() != "true" {
        tests.push(allowed);
    }
    if drop.per_file.is_some() {
        let full = full_name(index);
        let file = Literal::usize_unsuffixed(plan.stride - 1);
        tests.push(quote!(#full >> (to & #file) & 1 == 0));
    }
    if drop.apart {
        let colours = colours_name(index);
        tests.push(quote!(#colours >> Position::colour(to) & 1 == 0));
    }
    let others = plan.hand_kinds().into_iter().enumerate();
    let others = others.filter(|(other, kind)| {
        let drop = plan.program.kinds[*kind].drop.as_ref();
        *other != index && drop.is_some_and(|drop| drop.apart)
    });
    tests.extend(others.map(|(other, _)| {
        let kept = kept_name(other);
        quote!(!#kept.contains(&Some(to)))
    }));
    tests.extend(drop.onto.map(|onto| match onto {
        Onto::Converting => quote!(position.converts_from::<SECOND>(to)),
        Onto::BesideOwn => quote!(position.is_beside_own::<SECOND>(to)),
        Onto::Resting => quote!(position.is_resting(to)),
    }));
    if let Some(first) = in_first(plan, kind) {
        let begins = begins_name(index);
        let then = match tests.is_empty() {
            true => quote!(true),
            false => quote!(#(#tests)&&*),
        };
        tests = vec![quote!((if #begins { #first } else { #then }))];
    }
    let turned = plan.program.facts.kind(kind).drops_turned;
    let visit = if drop.no_mate && plan.legality != Legality::Free {
        let reach = reach(plan, kind);
        let name = match turned {
            true => quote!(drop_turned_without_mate),
            false => quote!(drop_without_mate),
        };
        quote!(position.#name::<SECOND>(scan, #held, to, &[#(#reach),*], visit);)
    } else {
        let name = match turned {
            true => quote!(drop_turned),
            false => quote!(drop),
        };
        quote!(position.#name::<SECOND>(scan, #held, to, visit);)
    };
    quote! {
        if hand[#held] > 0 #(&& #tests)* {
            #visit
        }
    }
}

/// The leaps by which a dropped piece attacks; none if it slides.
fn reach(plan: &Plan, kind: PieceKind) -> Vec<TokenStream> {
    let atoms = &plan.movements[kind].atoms;
    if atoms.iter().any(|atom| atom.captures > 1) {
        return Vec::new();
    }
    let captures = atoms.iter().filter(|atom| atom.captures > 0);
    captures.map(|atom| plan.by(atom.vector)).collect()
}
