//! Prints the generation of moves.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use variant_dsl::path::Vector;

use super::count::count;
use super::drops::drops;
use super::lanes::{free, movers, prologue, targets};
use super::literals::{guard, shift};
use super::plan::{Group, Lane, Plan, Way};
use super::promotion::{classes, promotion_method, zone};
use super::trigger::{Trigger, trigger};
use super::ways::reach;
use moves::hoppers::Over;
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
        Legality::Pins(royal) | Legality::Touch(royal) => {
            let plane = plan.names.constant(royal);
            let double = matches!(plan.legality, Legality::Pins(_)).then(|| {
                quote! {
                    if scan.double {
                        return;
                    }
                }
            });
            quote! {
                let targets = if NOISY { royal_targets & enemy } else { royal_targets };
                position.emit_royal(position.pieces[#plane] & own, targets, &mut visit);
                #double
            }
        }
        Legality::Tested | Legality::Free => quote!(),
    };
    let prologue = prologue(plan, &royal);
    let wanted = noisy_targets(plan);
    let ways = match plan.legality {
        Legality::Touch(_) => quote! {
            let mut visit = |mv| {
                if !scan.concerns(mv) || !is_exposed::<SECOND>(position, position.owned_after::<SECOND>(mv)) {
                    visit(mv);
                }
            };
            each_way::<SECOND, NOISY>(position, own, target, &mut visit);
        },
        _ => each_way(plan),
    };
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
            #ways
            #drops
        }
    }
}

/// The function that visits the moves of some pieces to some squares, where moves are tested.
pub(super) fn function(plan: &Plan) -> Option<TokenStream> {
    let Legality::Touch(_) = plan.legality else {
        return None;
    };
    let ways = each_way(plan);
    Some(quote! {
        /// Visits the moves of the pieces `own` to `target`, without asking whether the royal is safe.
        #[inline(always)]
        fn each_way<const SECOND: bool, const NOISY: bool>(
            position: &Position,
            own: Set,
            target: Set,
            mut visit: impl FnMut(Move),
        ) {
            let enemy = position.owned[!SECOND as usize];
            let open = position.open();
            #ways
        }
    })
}

/// Moves along all lanes.
fn each_way(plan: &Plan) -> TokenStream {
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
    quote!(#(#lanes)*)
}

fn generate_group(plan: &Plan, lane: &Lane, group: &Group) -> TokenStream {
    let (movers, targets) = (movers(group), targets(group.mode));
    let by = shift(lane.vector);
    match &group.way {
        Way::Slide(1) | Way::Lame(_) => {
            let front = reach(plan, lane, group, &quote!(movers));
            quote! {
                let movers = #movers;
                let front = #front;
                position.emit::<SECOND, NOISY>(front & #targets, #by, &mut visit);
            }
        }
        Way::Slide(max) => {
            let (step, max) = (
                step(plan, lane.vector),
                Literal::i32_unsuffixed(*max as i32),
            );
            quote! {
                let movers = #movers;
                let mut front = #step(movers);
                position.emit::<SECOND, NOISY>(front & #targets, #by, &mut visit);
                let mut back = #by;
                front &= open;
                while front != 0 && back != #max * #by {
                    back += #by;
                    front = #step(front);
                    position.emit::<SECOND, NOISY>(front & #targets, back, &mut visit);
                    front &= open;
                }
            }
        }
        Way::Hop(over, max) => {
            let (step, max) = (
                step(plan, lane.vector),
                Literal::i32_unsuffixed(*max as i32),
            );
            let on = (*over != Over::OneAtOnce).then(|| quote!(| behind & open));
            quote! {
                let movers = #movers;
                let mut before = #step(movers);
                let mut behind = 0;
                let mut back = #by;
                while before | behind != 0 && back != #max * #by {
                    back += #by;
                    behind = #step(before & BOARD & !open #on);
                    before = #step(before & open);
                    position.emit::<SECOND, NOISY>(behind & #targets, back, &mut visit);
                }
            }
        }
    }
}

/// The function that moves a word by a vector.
fn step(plan: &Plan, vector: Vector) -> TokenStream {
    let (by, guard) = (shift(vector), guard(plan, vector));
    quote!(step::<#by, #guard>)
}
