//! Prints the ways of a group: where its pieces come, and from where they come to a square.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use variant_dsl::path::Vector;

use super::literals::{guard, shift};
use super::plan::{Group, Lane, Plan, Way, legs};
use moves::chains::{Condition, Conditions, Holds};
use moves::hoppers::Over;

/// The expression for where the pieces `from` of a group come, whatever stands there.
pub(super) fn reach(plan: &Plan, lane: &Lane, group: &Group, from: &TokenStream) -> TokenStream {
    let (by, guard) = (shift(lane.vector), guard(plan, lane.vector));
    match &group.way {
        Way::Slide(1) => quote!(step::<#by, #guard>(#from)),
        Way::Slide(max) => {
            let max = Literal::u32_unsuffixed(*max);
            quote!(slide::<#by, #guard, #max>(#from, open))
        }
        Way::Lame(conditions) => any(conditions, |when| leap(plan, lane.vector, when, from)),
        Way::Hop(over, max) => {
            let max = Literal::u32_unsuffixed(*max);
            let hop = match over {
                Over::OneAtOnce => quote!(hop_to_next),
                _ => quote!(hop),
            };
            quote!(#hop::<#by, #guard, #max>(#from, open, BOARD & !open))
        }
    }
}

/// The expression for where pieces of a group may stand that come to the squares `from` by the lane's
/// opposite vector.
pub(super) fn reach_back(
    plan: &Plan,
    lane: &Lane,
    group: &Group,
    from: &TokenStream,
) -> TokenStream {
    let (by, guard) = (shift(lane.vector), guard(plan, lane.vector));
    match &group.way {
        Way::Lame(conditions) => any(conditions, |when| leap_back(plan, lane.vector, when, from)),
        Way::Hop(Over::OneAtOnce, max) => {
            let before = Literal::u32_unsuffixed(max - 1);
            quote!(slide::<#by, #guard, #before>(step::<#by, #guard>(#from) & BOARD & !open, open))
        }
        Way::Slide(_) | Way::Hop(..) => reach(plan, lane, group, from),
    }
}

fn any(conditions: &Conditions, each: impl Fn(&Condition) -> TokenStream) -> TokenStream {
    let ways: Vec<TokenStream> = conditions.iter().map(each).collect();
    match &ways[..] {
        [way] => way.clone(),
        ways => quote!((#(#ways)|*)),
    }
}

/// A lame leap from cell to cell.
fn leap(plan: &Plan, vector: Vector, when: &Condition, from: &TokenStream) -> TokenStream {
    let legs = legs(vector, when).into_iter();
    legs.fold(from.clone(), |at, (by, holds)| {
        let there = step(plan, by, &at);
        match holds {
            Some(holds) => among(&there, holds),
            None => there,
        }
    })
}

/// The same from its end: the cells in the opposite order.
fn leap_back(plan: &Plan, vector: Vector, when: &Condition, from: &TokenStream) -> TokenStream {
    let legs = legs(vector, when).into_iter().rev();
    legs.fold(from.clone(), |at, (by, holds)| match holds {
        Some(holds) => step(plan, by, &among(&at, holds)),
        None => step(plan, by, &at),
    })
}

/// The expression for a set moved by a vector.
pub(super) fn step(plan: &Plan, vector: Vector, from: &TokenStream) -> TokenStream {
    let (by, guard) = (shift(vector), guard(plan, vector));
    quote!(step::<#by, #guard>(#from))
}

/// Those of `squares` that hold this; only emptiness is asked.
fn among(squares: &TokenStream, holds: Holds) -> TokenStream {
    match holds {
        Holds::Nothing => quote!(#squares & open),
        Holds::Anything => quote!(#squares & BOARD),
        Holds::Piece | Holds::Enemy | Holds::Friend => quote!(#squares & BOARD & !open),
    }
}
