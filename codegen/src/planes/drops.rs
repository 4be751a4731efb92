//! Prints drops: where held pieces may be put, and which drops would be forbidden mates.

use std::collections::BTreeSet;

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use variant_dsl::program::PieceKind;

use super::groups::kinds_set;
use super::literals;
use super::plan::Plan;
use super::ways::reach_back;
use moves::legality::Legality;

/// The method that tells where pieces in hand may be dropped.
pub(super) fn drops(plan: &Plan) -> TokenStream {
    let kinds = plan.hand_kinds();
    let arms = kinds.iter().enumerate().map(|(index, &kind)| {
        let (limits, squares) = drop_squares(plan, index, kind);
        let held = index as u32;
        quote! {
            if hand[#index] > 0 {
                #limits
                visit(#held, #squares);
            }
        }
    });
    quote! {
        #[inline(always)]
        fn drops<const SECOND: bool>(position: &Position, vacant: Set, mut visit: impl FnMut(u32, Set)) {
            let hand = position.hands[SECOND as usize];
            #(#arms)*
        }
    }
}

/// The functions that tell which drops would give check.
pub(super) fn check_functions(plan: &Plan) -> TokenStream {
    let kinds = plan.hand_kinds().into_iter();
    let checks = kinds
        .filter(|&kind| never_mates(plan, kind))
        .map(|kind| check_function(plan, kind));
    quote!(#(#checks)*)
}

/// Whether a drop of a held kind may not give checkmate.
fn never_mates(plan: &Plan, kind: PieceKind) -> bool {
    let drop = plan.program.kinds[kind].drop.as_ref();
    drop.is_some_and(|drop| drop.no_mate) && plan.legality != Legality::Free
}

/// The expression for the squares among `vacant` on which a held kind may be dropped, and the
/// statements for what it names.
fn drop_squares(plan: &Plan, index: usize, kind: PieceKind) -> (TokenStream, TokenStream) {
    let drop = plan.program.kinds[kind]
        .drop
        .as_ref()
        .expect("held kinds can be dropped");
    let mut squares = quote!(vacant);
    if drop
        .allowed
        .iter()
        .any(|allowed| plan.set(allowed) != plan.board())
    {
        let allowed = literals::squares(&plan.zones.drops(plan.program, &drop.allowed));
        squares = quote!(#squares & #allowed);
    }
    let limits = drop.per_file.map(|limit| {
        squares = quote!(#squares & !full);
        full_files(plan, kind, limit)
    });
    if !never_mates(plan, kind) {
        return (quote!(#limits), squares);
    }
    let (held, function) = (index as u32, check_name(plan, kind));
    let named = quote! {
        #limits
        let squares = #squares;
        let checks = #function::<SECOND>(position);
    };
    let squares = quote!(position.without_mates::<SECOND>(#held, squares, checks));
    (named, squares)
}

/// The statements that name as `full` the files that hold `limit` own pieces of an unpromoted kind.
fn full_files(plan: &Plan, kind: PieceKind, limit: usize) -> TokenStream {
    let own = kinds_set(plan, &BTreeSet::from([kind]));
    let own = quote!(let own = once((#own) & position.owned[SECOND as usize]););
    let files = plan.program.files();
    let ranks = plan.program.ranks();
    if limit == 1 {
        let shifts = (1..ranks).map(|rank| {
            let by = Literal::usize_unsuffixed(rank * plan.stride);
            quote!(| own >> #by)
        });
        return quote! {
            #own
            let files = (own #(#shifts)*) & FIRST_RANK;
            let full = files.wrapping_mul(FIRST_FILE);
        };
    }
    let limit = limit as u32;
    let by_file = (0..files).map(|file| {
        let file = Literal::usize_unsuffixed(file);
        quote!(if (own & FIRST_FILE << #file).count_ones() >= #limit { FIRST_FILE << #file } else { 0 })
    });
    quote! {
        #own
        let full = #((#by_file))|*;
    }
}

fn check_name(plan: &Plan, kind: PieceKind) -> proc_macro2::Ident {
    quote::format_ident!("checks_by_{}", plan.names.of(kind))
}

/// The function that tells where a held kind would give check: where the royal would reach it by the
/// kind's own lanes.
fn check_function(plan: &Plan, kind: PieceKind) -> TokenStream {
    let function = check_name(plan, kind);
    let lanes = plan.lanes.iter().flat_map(|lane| {
        lane.captures().filter_map(move |group| {
            let ahead = group.ahead.contains(&kind);
            let back = group.back.contains(&kind);
            if !ahead && !back {
                return None;
            }
            let reach = reach_back(plan, lane, group, &quote!(royals));
            let all = |yes: bool| if yes { quote!(!0) } else { quote!(0) };
            // Seen from the royal, the dropped piece attacks by the opposite vector.
            let (ahead, back) = (all(back), all(ahead));
            Some(quote!(checks |= #reach & oriented::<SECOND>(#ahead, #back);))
        })
    });
    quote! {
        /// Squares on which a dropped piece of the player would give check.
        #[inline(always)]
        fn #function<const SECOND: bool>(position: &Position) -> Set {
            let royals = GamePieces::royals(position) & position.owned[!SECOND as usize];
            let open = position.open();
            let mut checks = 0;
            #(#lanes)*
            complete(checks)
        }
    }
}
