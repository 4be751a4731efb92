//! What generating and counting moves along lanes share: who may move, where to,
//! and what is known of attacks.

use proc_macro2::TokenStream;
use quote::quote;

use super::groups::{members, start};
use super::plan::{Group, Lane, Mode, Plan};
use moves::legality::Legality;

/// The mode's restriction of targets.
pub(super) fn targets(mode: Mode) -> TokenStream {
    targets_among(mode, &quote!(target))
}

/// The same of these.
pub(super) fn targets_among(mode: Mode, target: &TokenStream) -> TokenStream {
    match mode {
        Mode::Both => target.clone(),
        Mode::Move => quote!((#target & open)),
        Mode::Capture => quote!((#target & enemy)),
        Mode::Catch => quote!(passed),
    }
}

/// The pieces of a group that may use its lane.
pub(super) fn movers(plan: &Plan, group: &Group) -> TokenStream {
    let (members, start) = (members(group), start(plan, group));
    quote!(#members & free #start)
}

/// Own pieces that are free to use a lane.
pub(super) fn free(plan: &Plan, lane: &Lane) -> TokenStream {
    if !matches!(plan.legality, Legality::Pins(_)) {
        return quote!(own);
    }
    let axis = lane.axis;
    if plan
        .lanes
        .iter()
        .any(|other| other.axis == axis && other.has_sliders())
    {
        quote!(own & !(scan.pinned & !scan.pins[#axis]))
    } else {
        quote!(own & !scan.pinned)
    }
}

/// What the enemy attacks, where that is known beforehand and tells which castlings are legal.
pub(super) fn known_attacks(plan: &Plan) -> TokenStream {
    match plan.legality {
        Legality::Pins(_) => quote!(Some(scan.attacked)),
        _ => quote!(None),
    }
}

/// The opening lines shared by generation and counting: who may move where.
pub(super) fn prologue(plan: &Plan, after_royal: &TokenStream) -> TokenStream {
    let sides = quote! {
        let own = position.owned[SECOND as usize];
        let enemy = position.owned[!SECOND as usize];
        let open = position.open();
    };
    let (royal, own_target, checked_target) = match plan.legality {
        Legality::Pins(royal) => (royal, None, Some(quote!(let target = scan.target;))),
        Legality::Touch(royal) => (royal, Some(quote!(let target = BOARD & !own;)), None),
        Legality::Tested | Legality::Free => {
            return quote! {
                #sides
                #after_royal
                let target = BOARD & !own;
            };
        }
    };
    let royal = plan.names.constant(royal);
    quote! {
        #sides
        let scan = scan::<SECOND>(position);
        let royal_targets = royal_targets::<SECOND>(position, &scan);
        #after_royal
        #own_target
        let own = own & !position.pieces[#royal];
        #checked_target
    }
}
