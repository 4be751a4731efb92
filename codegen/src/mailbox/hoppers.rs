//! Prints slides over pieces: where they end, and what they attack.

use std::collections::BTreeMap;

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use variant_dsl::path::Vector;
use variant_dsl::program::PieceKind;

use super::attackers::{Attackers, hits};
use super::captures::is_one_of_set;
use super::leaps::each;
use super::plan::Plan;
use moves::hoppers::{Hopper, Kinds, Over, Use};

/// What a hopper passes, its hurdles and its victims, if not all.
type Asked<'a> = (Over, Option<&'a Kinds>, Option<&'a Kinds>);

/// On which pieces of its player's own a hopper ends, if on any: if not all, on which.
type Trodden<'a> = Option<Option<&'a Kinds>>;

fn asked(hopper: &Hopper) -> Asked<'_> {
    let (hurdles, victims) = (hopper.hurdles.as_ref(), hopper.victims.as_ref());
    (hopper.over, hurdles, victims)
}

/// The hops of a kind, as statements for which `arrive` offers a move. Those that are alike but for
/// their directions share a loop.
pub(crate) fn calls(plan: &Plan, kind: PieceKind) -> Vec<TokenStream> {
    let mut groups: BTreeMap<(Asked, Trodden, Use), Vec<TokenStream>> = BTreeMap::new();
    for hopper in &plan.movements[kind].hoppers {
        let trodden = (hopper.treads > 0).then_some(hopper.trodden.as_ref());
        for range in hopper.uses() {
            let by = plan.by(hopper.vector);
            let group = groups.entry((asked(hopper), trodden, range));
            group.or_default().push(by);
        }
    }
    let calls = { groups.iter() }.map(|((asked, trodden, range), steps)| {
        each(&quote!(by), steps, |by| {
            call(plan, *asked, *trodden, *range, by)
        })
    });
    calls.collect()
}

/// The hops of one range along one vector.
fn call(
    plan: &Plan,
    (over, hurdles, victims): Asked,
    trodden: Trodden,
    (max, [moves, captures, treads]): Use,
    by: &TokenStream,
) -> TokenStream {
    let (over, max) = (name(over), Literal::u32_unsuffixed(max));
    let (passes, takes) = (meets(plan, hurdles), meets(plan, victims));
    if let Some(trodden) = trodden {
        let treads = match treads {
            true => meets(plan, trodden),
            false => quote!(|_| false),
        };
        return quote! {
            position.tread::<SECOND, #moves, #captures>(
                #over, from, #by, #max, (#passes, #takes, #treads), &mut arrive,
            );
        };
    }
    match hurdles.is_some() || victims.is_some() {
        false => quote! {
            position.hop::<SECOND, #moves, #captures>(#over, from, #by, #max, &mut arrive);
        },
        true => quote! {
            position.hop_some::<SECOND, #moves, #captures>(
                #over, from, #by, #max, (#passes, #takes), &mut arrive,
            );
        },
    }
}

/// A closure that says whether the kind of this number is one of these, or any.
fn meets(plan: &Plan, kinds: Option<&Kinds>) -> TokenStream {
    match kinds {
        Some(kinds) if !kinds.is_empty() => {
            let is_one = is_one_of_set(plan, &quote!(code), kinds);
            quote!(|code| #is_one)
        }
        Some(_) => quote!(|_| false),
        None => quote!(|_| true),
    }
}

/// The looks along lines of attack beyond pieces.
pub(super) fn looks(plan: &Plan) -> Vec<TokenStream> {
    let mut attackers: BTreeMap<(Vector, Asked), Attackers> = BTreeMap::new();
    for (kind, movement) in (0..).map(PieceKind).zip(&plan.movements) {
        for hopper in movement.hoppers.iter().filter(|hopper| hopper.captures > 0) {
            let ranges = attackers.entry((hopper.vector, asked(hopper))).or_default();
            ranges.entry(hopper.captures).or_default().insert(kind);
        }
    }
    let looks = attackers.into_iter().map(|((vector, asked), ranges)| {
        let (over, hurdles, victims) = asked;
        let by = plan.back(vector);
        let (over, max, hits) = (name(over), longest(&ranges), hits(plan, &ranges));
        let distance = match ranges.len() {
            1 => quote!(_),
            _ => quote!(distance),
        };
        let is_meant = victims.map(|victims| {
            let is_one = is_one_of_set(plan, &quote!(line.victim()), victims);
            quote!(#is_one &&)
        });
        let look = match hurdles {
            None => quote!(look_over(#over, #by, #max, |kind, #distance| #hits)),
            Some(_) => {
                let passes = meets(plan, hurdles);
                quote!(look_over_some(#over, #by, #max, #passes, |kind, #distance| #hits))
            }
        };
        quote!(#is_meant line.#look)
    });
    looks.collect()
}

fn longest(ranges: &Attackers) -> Literal {
    let longest = ranges.keys().last().copied();
    Literal::u32_unsuffixed(longest.unwrap_or_default())
}

fn name(over: Over) -> TokenStream {
    match over {
        Over::Nothing => quote!(mailbox::Over::Nothing),
        Over::Any => quote!(mailbox::Over::Any),
        Over::OneAtOnce => quote!(mailbox::Over::OneAtOnce),
        Over::One => quote!(mailbox::Over::One),
        Over::Exactly(pieces) => {
            let pieces = Literal::u8_unsuffixed(pieces);
            quote!(mailbox::Over::Exactly(#pieces))
        }
        Over::Many => quote!(mailbox::Over::Many),
    }
}
