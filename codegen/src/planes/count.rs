//! Prints the counting of legal moves, which visits none of them.

use proc_macro2::TokenStream;
use quote::quote;
use variant_dsl::program::Trigger;

use super::by_color;
use super::moves::{free, prologue, targets};
use super::plan::{Group, Lane, Plan};
use super::promotion::{Class, trigger, zone};
use super::sets::{kinds_set, reach};
use crate::legality::Legality;

pub(super) fn count(plan: &Plan, classes: &[Class]) -> TokenStream {
    if plan.legality == Legality::Tested {
        return quote!();
    }
    let royal = match plan.legality {
        Legality::Pins(_) => quote! {
            let mut count = u64::from(royal_targets.count_ones());
            if scan.double {
                return count;
            }
        },
        _ => quote!(),
    };
    let start = match plan.legality {
        Legality::Pins(_) => quote!(),
        _ => quote!(let mut count = 0;),
    };
    let prologue = prologue(plan, &royal);
    let optional: Vec<&Class> = classes.iter().filter(|class| class.optional).collect();
    let in_zone = (trigger(plan) == Some(Trigger::Touches) && !optional.is_empty()).then(|| {
        let kinds = optional
            .iter()
            .flat_map(|class| class.kinds.iter().copied())
            .collect();
        let kinds = kinds_set(plan, &kinds);
        let zone = zone(plan);
        quote!(let in_zone = (#kinds) & own & #zone;)
    });
    let lanes = plan
        .lanes
        .iter()
        .map(|lane| count_lane(plan, lane, &optional));
    let drops = (!plan.hand_kinds().is_empty())
        .then(|| quote!(count += self.count_drops::<SECOND>(target & open);));
    quote! {
        /// Number of legal moves.
        #[inline(always)]
        fn count<const SECOND: bool>(&self) -> u64 {
            #prologue
            #start
            #in_zone
            #(#lanes)*
            #drops
            count
        }
    }
}

/// Counts a lane. On one lane every square is reached by at most one piece, so unions are sums.
fn count_lane(plan: &Plan, lane: &Lane, optional: &[&Class]) -> TokenStream {
    let free = free(plan, lane);
    let mut any_twice = false;
    let groups: Vec<TokenStream> = lane
        .groups
        .iter()
        .map(|group| {
            let present = |class: &&&Class| {
                group
                    .ahead
                    .union(&group.back)
                    .any(|kind| class.kinds.contains(kind))
            };
            let classes: Vec<&Class> = optional.iter().filter(present).copied().collect();
            any_twice |= !classes.is_empty();
            count_group(plan, lane, group, &classes)
        })
        .collect();
    let (twice, add_twice) = if any_twice {
        let add = quote! {
            if twice != 0 {
                count += u64::from(twice.count_ones());
            }
        };
        (quote!(let mut twice = 0;), add)
    } else {
        (quote!(), quote!())
    };
    quote! {
        let free = #free;
        let mut reached = 0;
        #twice
        #(#groups)*
        count += u64::from(reached.count_ones());
        #add_twice
    }
}

fn count_group(plan: &Plan, lane: &Lane, group: &Group, classes: &[&Class]) -> TokenStream {
    let function = &group.function;
    let targets = targets(group.mode);
    let sliding = group.max > 1;
    let mut parts = Vec::new();
    let mut rest = quote!(movers);
    for class in classes {
        let kinds = kinds_set(plan, &class.kinds);
        let some = reach(plan, lane, group, &quote!(some));
        let twice = twice(plan, lane, group, class);
        let body = if sliding {
            quote! {
                if some != 0 {
                    let ways = #some & #targets;
                    reached |= ways;
                    #twice
                }
            }
        } else {
            quote! {
                let ways = #some & #targets;
                #twice
            }
        };
        parts.push(quote! {
            let some = movers & (#kinds);
            #body
        });
        if sliding {
            rest = quote!(#rest & !(#kinds));
        }
    }
    let all = reach(plan, lane, group, &quote!(rest));
    let others = if sliding {
        quote! {
            let rest = #rest;
            if rest != 0 {
                reached |= #all & #targets;
            }
        }
    } else {
        quote! {
            let rest = movers;
            reached |= #all & #targets;
        }
    };
    quote! {
        let movers = self.#function::<SECOND>() & free;
        #(#parts)*
        #others
    }
}

/// Adds to `twice` the destinations in `ways` of pieces `some` that may promote or not.
fn twice(plan: &Plan, lane: &Lane, group: &Group, class: &Class) -> TokenStream {
    let zone = zone(plan);
    let unless_forced = if class.must == [0, 0] {
        quote!()
    } else {
        let must = by_color(class.must[0], class.must[1]);
        quote!(& !#must)
    };
    let targets = targets(group.mode);
    match trigger(plan).expect("classes exist only where something promotes") {
        Trigger::Touches => {
            let from_zone = reach(plan, lane, group, &quote!(some & #zone));
            quote! {
                twice |= ways & #zone #unless_forced;
                if in_zone != 0 {
                    twice |= #from_zone & #targets #unless_forced;
                }
            }
        }
        Trigger::Enters => {
            let from_outside = reach(plan, lane, group, &quote!(some & !#zone));
            quote!(twice |= #from_outside & #targets & #zone #unless_forced;)
        }
        Trigger::Arrives => quote!(twice |= ways & #zone #unless_forced;),
        Trigger::Captures => quote!(twice |= ways & enemy #unless_forced;),
        Trigger::Moves => quote!(twice |= ways #unless_forced;),
    }
}
