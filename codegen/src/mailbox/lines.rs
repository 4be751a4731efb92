//! Prints the lines along which pieces attack: what may stand on them, and how far.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use variant_dsl::path::Vector;
use variant_dsl::program::PieceKind;

use super::attackers::{Attackers, hits};
use super::captures::is_one_of_set;
use super::plan::Plan;
use super::{chains, hoppers};
use moves::legality::Legality;
use moves::movement::asks_of_attacks;

/// The lines of attack, and the attacks that no line tells.
pub(crate) fn items(plan: &Plan) -> TokenStream {
    let looks = attackers(plan).into_iter().map(|(vector, ranges)| {
        let max = ranges
            .keys()
            .last()
            .expect("a vector is listed because some kind uses it");
        let max = Literal::u32_unsuffixed(*max);
        let by = plan.back(vector);
        let hits = hits(plan, &ranges);
        let distance = if ranges.len() > 1 {
            quote!(distance)
        } else {
            quote!(_)
        };
        quote!(line.look(#by, #max, |kind, #distance| #hits))
    });
    let looks = looks.chain(hoppers::looks(plan)).chain(picks(plan));
    let looks: Vec<TokenStream> = looks.collect();
    let any = match looks.is_empty() {
        true => quote!(false),
        false => quote!(#(#looks)||*),
    };
    // Where attacks are asked for from many places, there is one function for all of them.
    let inline =
        (!asks_of_attacks(plan.program, &plan.movements)).then(|| quote!(#[inline(always)]));
    let conditional = chains::conditional_attacks(plan);
    let conditional = (!conditional.is_empty()).then(|| {
        quote! {
            #inline
            fn attacks_if<const SECOND: bool>(&self, position: &Position, target: usize) -> bool {
                #(#conditional)*
                false
            }
        }
    });
    let watched = chains::watched_attacks(plan);
    let watched = (!watched.is_empty() && matches!(plan.legality, Legality::Touch(_))).then(|| {
        quote! {
            fn watch_if<const SECOND: bool>(
                &self,
                position: &Position,
                target: usize,
                scan: &mut Scan,
            ) {
                #(#watched)*
            }
        }
    });
    quote! {
        #inline
        fn each_line<const SECOND: bool>(&self, line: &mut impl mailbox::Line<Generated>) -> bool {
            #any
        }

        #conditional
        #watched
    }
}

/// The looks for slides that capture only some pieces.
fn picks(plan: &Plan) -> Vec<TokenStream> {
    let mut attackers: BTreeMap<(Vector, &BTreeSet<PieceKind>), Attackers> = BTreeMap::new();
    for (kind, movement) in (0..).map(PieceKind).zip(&plan.movements) {
        for pick in &movement.picks {
            let ranges = attackers.entry((pick.vector, &pick.victims)).or_default();
            ranges.entry(pick.max).or_default().insert(kind);
        }
    }
    let looks = attackers.into_iter().map(|((vector, victims), ranges)| {
        let (by, max) = (plan.back(vector), ranges.keys().last().copied());
        let max = Literal::u32_unsuffixed(max.unwrap_or(0));
        let hits = hits(plan, &ranges);
        let is_meant = is_one_of_set(plan, &quote!(line.victim()), victims);
        let distance = match ranges.len() {
            1 => quote!(_),
            _ => quote!(distance),
        };
        quote!(#is_meant && line.look(#by, #max, |kind, #distance| #hits))
    });
    looks.collect()
}

fn attackers(plan: &Plan) -> BTreeMap<Vector, Attackers> {
    let mut attackers: BTreeMap<Vector, Attackers> = BTreeMap::new();
    for (kind, movement) in (0..).map(PieceKind).zip(&plan.movements) {
        for (vector, range) in movement.lines_of_attack() {
            let ranges = attackers.entry(vector).or_default();
            ranges.entry(range).or_default().insert(kind);
        }
    }
    attackers
}
