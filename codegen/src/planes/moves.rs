//! Prints the generation of moves.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::count::count;
use super::drops::drops;
use super::lanes::{free, prologue, targets};
use super::literals::{guard, shift};
use super::plan::{Group, Lane, Plan};
use super::promotion::{classes, promotion_method, zone};
use super::sets::members;
use super::trigger::{Trigger, trigger};
use moves::legality::Legality;

/// Generation and counting, as methods of the trait.
pub(crate) fn methods(plan: &Plan) -> TokenStream {
    let classes = classes(plan);
    let promotion = promotion_method(plan, &classes);
    let generate = generate(plan);
    let count = count(plan, &classes);
    let drops = (!plan.hand_kinds().is_empty()).then(|| drops(plan));
    quote! {
        #generate
        #promotion
        #count
        #drops
    }
}

/// Squares that a capture or promotion can end on, to skip the rest early.
fn noisy_targets(plan: &Plan) -> TokenStream {
    let zone = zone(plan);
    match trigger(plan.program) {
        None | Some(Trigger::Captures) => quote!(enemy),
        Some(Trigger::Moves) => quote!(BOARD),
        Some(Trigger::Enters | Trigger::Arrives) => quote!(enemy | #zone),
        Some(Trigger::Touches) => {
            quote!(if promotable(position) & own & #zone != 0 { BOARD } else { enemy | #zone })
        }
    }
}

fn generate(plan: &Plan) -> TokenStream {
    let royal = match plan.legality {
        Legality::Pins(royal) => {
            let plane = plan.names.constant(royal);
            quote! {
                let targets = if NOISY { royal_targets & enemy } else { royal_targets };
                position.emit_royal(position.pieces[#plane] & own, targets, &mut visit);
                if scan.double {
                    return;
                }
            }
        }
        _ => quote!(),
    };
    let prologue = prologue(plan, &royal);
    let wanted = noisy_targets(plan);
    let lanes = plan.lanes.iter().map(|lane| {
        let free = free(plan, lane);
        let groups = lane
            .groups
            .iter()
            .map(|group| generate_group(plan, lane, group));
        quote! {
            let free = #free;
            #(#groups)*
        }
    });
    let drops = (!plan.hand_kinds().is_empty()).then(|| {
        quote! {
            if !NOISY {
                position.each_drop::<SECOND>(target & open, &mut visit);
            }
        }
    });
    quote! {
        #[inline(always)]
        fn moves<const SECOND: bool, const NOISY: bool>(position: &Position, mut visit: impl FnMut(Move)) {
            #prologue
            let wanted = if NOISY { #wanted } else { BOARD };
            let target = target & wanted;
            #(#lanes)*
            #drops
        }
    }
}

fn generate_group(plan: &Plan, lane: &Lane, group: &Group) -> TokenStream {
    let members = members(group);
    let (by, guard) = (shift(lane), guard(plan, lane));
    let targets = targets(group.mode);
    let first = quote! {
        let movers = #members & free;
        let mut front = step::<#by, #guard>(movers);
        position.emit::<SECOND, NOISY>(front & #targets, #by, &mut visit);
    };
    if group.max == 1 {
        return quote! {
            let movers = #members & free;
            let front = step::<#by, #guard>(movers);
            position.emit::<SECOND, NOISY>(front & #targets, #by, &mut visit);
        };
    }
    let max = Literal::i32_unsuffixed(group.max as i32);
    quote! {
        #first
        let mut back = #by;
        front &= open;
        while front != 0 && back != #max * #by {
            back += #by;
            front = step::<#by, #guard>(front);
            position.emit::<SECOND, NOISY>(front & #targets, back, &mut visit);
            front &= open;
        }
    }
}
