//! Prints what is seen from the royal: who attacks it, and where it may go.

use proc_macro2::TokenStream;
use quote::quote;
use variant_dsl::program::PieceKind;

use super::groups::{members, start};
use super::plan::{Group, Lane, Mode, Plan, Way};
use super::ways::{reach, reach_back};
use moves::legality::Legality;

/// Adds the pieces of a group that attack the royal.
pub(super) fn look(plan: &Plan, lane: &Lane, group: &Group) -> TokenStream {
    let members = members(group);
    let royal = reach_back(plan, lane, group, &quote!(royal));
    if group.way == Way::Slide(1) {
        quote!(checkers |= #royal & #members & enemy;)
    } else {
        quote! {
            let sliders = #members & enemy;
            if sliders != 0 {
                checkers |= #royal & sliders;
            }
        }
    }
}

/// The function for where the royal may go.
pub(super) fn royal_targets(plan: &Plan, royal: PieceKind) -> TokenStream {
    let royal_plane = plan.names.constant(royal);
    let n_axes = plan.n_axes;
    let scan = match plan.legality {
        Legality::Touch(_) => quote!(Risks<Set>),
        _ => quote!(Scan<Set, #n_axes>),
    };
    let groups = plan.lanes.iter().flat_map(|lane| {
        let with_royal =
            move |group: &&Group| group.ahead.contains(&royal) || group.back.contains(&royal);
        let groups = { lane.groups.iter() }.filter(|group| group.mode != Mode::Catch);
        groups.filter(with_royal).map(move |group| {
            let (members, start) = (members(group), start(plan, group));
            let symmetric = group.ahead.contains(&royal) && group.back.contains(&royal);
            let from = if symmetric {
                quote!(royal #start)
            } else {
                quote!(#members & royal #start)
            };
            let reach = reach(plan, lane, group, &from);
            match group.mode {
                Mode::Both => quote!(reached |= #reach;),
                Mode::Move => quote!(reached |= #reach & open;),
                Mode::Capture | Mode::Catch => {
                    quote!(reached |= #reach & position.owned[!SECOND as usize];)
                }
            }
        })
    });
    quote! {
        /// Where the royal may go: squares that no enemy attacks once it has left its own.
        #[inline(always)]
        fn royal_targets<const SECOND: bool>(position: &Position, scan: &#scan) -> Set {
            let own = position.owned[SECOND as usize];
            let open = position.open();
            let royal = position.pieces[#royal_plane] & own;
            let mut reached = 0;
            #(#groups)*
            reached & BOARD & !(own | scan.attacked)
        }
    }
}
