//! Prints slides over pieces: where they end, and what they attack.

use std::collections::BTreeMap;

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use variant_dsl::path::Vector;
use variant_dsl::program::PieceKind;

use super::leaps::each;
use super::lines::{Attackers, hits};
use super::plan::Plan;
use moves::hoppers::{Hopper, Over};

/// The hops of a kind, as statements for which `arrive` offers a move. Those that are alike but for
/// their directions share a loop.
pub(crate) fn calls(plan: &Plan, kind: PieceKind) -> Vec<TokenStream> {
    let mut groups: BTreeMap<(Over, u32, bool, bool), Vec<TokenStream>> = BTreeMap::new();
    for hopper in &plan.movements[kind].hoppers {
        for (max, moves, captures) in uses(hopper) {
            let by = plan.by(hopper.vector);
            let group = groups.entry((hopper.over, max, moves, captures));
            group.or_default().push(by);
        }
    }
    let calls = groups.iter().map(|((over, max, moves, captures), steps)| {
        let (over, max) = (name(*over), Literal::u32_unsuffixed(*max));
        each(&quote!(by), steps, |by| {
            quote! {
                position.hop::<SECOND, #moves, #captures>(#over, from, #by, #max, &mut arrive);
            }
        })
    });
    calls.collect()
}

/// How far a hopper goes, whether to an empty cell, and whether to capture.
fn uses(hopper: &Hopper) -> Vec<(u32, bool, bool)> {
    if hopper.moves == hopper.captures {
        return vec![(hopper.moves, true, true)];
    }
    let uses = [(hopper.moves, true, false), (hopper.captures, false, true)];
    uses.into_iter().filter(|(max, ..)| *max > 0).collect()
}

/// The looks along lines of attack beyond pieces.
pub(super) fn looks(plan: &Plan) -> Vec<TokenStream> {
    let mut attackers: BTreeMap<(Vector, Over), Attackers> = BTreeMap::new();
    for (kind, movement) in (0..).map(PieceKind).zip(&plan.movements) {
        for hopper in movement.hoppers.iter().filter(|hopper| hopper.captures > 0) {
            let ranges = attackers.entry((hopper.vector, hopper.over)).or_default();
            ranges.entry(hopper.captures).or_default().insert(kind);
        }
    }
    let looks = attackers.into_iter().map(|((vector, over), ranges)| {
        let by = plan.back(vector);
        let (over, max, hits) = (name(over), longest(&ranges), hits(plan, &ranges));
        let distance = match ranges.len() {
            1 => quote!(_),
            _ => quote!(distance),
        };
        quote!(line.look_over(#over, #by, #max, |kind, #distance| #hits))
    });
    looks.collect()
}

fn longest(ranges: &Attackers) -> Literal {
    let longest = ranges.keys().last().copied();
    Literal::u32_unsuffixed(longest.unwrap_or_default())
}

fn name(over: Over) -> TokenStream {
    match over {
        Over::OneAtOnce => quote!(mailbox::Over::OneAtOnce),
        Over::One => quote!(mailbox::Over::One),
        Over::Many => quote!(mailbox::Over::Many),
    }
}
