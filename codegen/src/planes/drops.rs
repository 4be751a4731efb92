//! Prints drops: where held pieces may be put, and which drops would be forbidden mates.

use std::collections::BTreeSet;

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use variant_dsl::program::KindId;

use super::plan::{Mode, Plan};
use super::sets::{kinds_set, reach};
use super::{by_color, word};
use crate::legality::Legality;

pub(super) fn drops(plan: &Plan) -> TokenStream {
    let kinds = plan.hand_kinds();
    let arms = kinds.iter().enumerate().map(|(index, &kind)| {
        let squares = drop_squares(plan, kind);
        quote! {
            if hand[#index] > 0 {
                let mut rest = #squares;
                while rest != 0 {
                    let to = rest.trailing_zeros();
                    rest &= rest - 1;
                    visit(Move::new(#index as u32, to, Move::DROPS));
                }
            }
        }
    });
    let (free, limited): (Vec<_>, Vec<_>) = kinds
        .iter()
        .enumerate()
        .partition(|(_, kind)| drops_anywhere(plan, **kind));
    let free: Vec<_> = free
        .iter()
        .map(|(index, _)| quote!(u64::from(hand[#index] > 0)))
        .collect();
    let unlimited = if free.is_empty() {
        quote!(let mut count = 0;)
    } else {
        let mutable = (!limited.is_empty()).then(|| quote!(mut));
        quote!(let #mutable count = (#(#free)+*) * u64::from(vacant.count_ones());)
    };
    let limited = limited.iter().map(|(index, kind)| {
        let squares = drop_squares(plan, **kind);
        quote! {
            if hand[#index] > 0 {
                count += u64::from((#squares).count_ones());
            }
        }
    });
    let no_mates = kinds.iter().enumerate().filter_map(|(index, &kind)| {
        plan.program.kinds[kind]
            .drop
            .as_ref()
            .filter(|drop| drop.no_mate)?;
        Some(no_mate_function(plan, index, kind))
    });
    let n_hands = kinds.len();
    let count_drops = (plan.legality != Legality::Tested).then(|| {
        quote! {
            /// Number of the player's drops on `vacant` squares.
            #[inline(always)]
            fn count_drops<const SECOND: bool>(&self, vacant: Set) -> u64 {
                let hand = self.hands[SECOND as usize];
                if hand == [0; #n_hands] {
                    return 0;
                }
                let vacant = once(vacant);
                #unlimited
                #(#limited)*
                count
            }
        }
    });
    quote! {
        /// Visits the player's drops on `vacant` squares.
        #[inline(always)]
        fn each_drop<const SECOND: bool>(&self, vacant: Set, visit: &mut impl FnMut(Move)) {
            let hand = self.hands[SECOND as usize];
            if hand == [0; #n_hands] {
                return;
            }
            let vacant = once(vacant);
            #(#arms)*
        }

        #count_drops

        #(#no_mates)*
    }
}

fn drops_anywhere(plan: &Plan, kind: KindId) -> bool {
    plan.program.kinds[kind].drop.as_ref().is_some_and(|drop| {
        let everywhere = drop
            .allowed
            .iter()
            .all(|allowed| plan.set(allowed) == plan.board());
        everywhere && drop.per_file.is_none() && !drop.no_mate
    })
}

/// The expression for the squares among `vacant` on which a held kind may be dropped.
fn drop_squares(plan: &Plan, kind: KindId) -> TokenStream {
    let drop = plan.program.kinds[kind]
        .drop
        .as_ref()
        .expect("held kinds can be dropped");
    let allowed = by_color(plan.set(&drop.allowed[0]), plan.set(&drop.allowed[1]));
    let mut squares = quote!(vacant);
    if drop
        .allowed
        .iter()
        .any(|allowed| plan.set(allowed) != plan.board())
    {
        squares = quote!(#squares & #allowed);
    }
    if let Some(limit) = drop.per_file {
        let full = full_files(plan, kind, limit);
        squares = quote!(#squares & !#full);
    }
    if drop.no_mate && plan.legality != Legality::Free {
        let function = no_mate_name(plan, kind);
        squares = quote!(self.#function::<SECOND>(#squares));
    }
    squares
}

/// The expression for the files that hold `limit` own pieces of an unpromoted kind.
fn full_files(plan: &Plan, kind: KindId, limit: usize) -> TokenStream {
    let own = kinds_set(plan, &BTreeSet::from([kind]));
    let own = quote!(once((#own) & self.owned[SECOND as usize]));
    let files = plan.program.files;
    let ranks = plan.program.ranks;
    if limit == 1 {
        let shifts = (1..ranks).map(|rank| {
            let by = Literal::usize_unsuffixed(rank * plan.stride);
            quote!(| own >> #by)
        });
        let first_rank = word((1 << files) - 1);
        let every_rank = word((0..ranks).map(|rank| 1u128 << (rank * plan.stride)).sum());
        return quote! {{
            let own = #own;
            ((own #(#shifts)*) & #first_rank).wrapping_mul(#every_rank)
        }};
    }
    let limit = limit as u32;
    let by_file = (0..files).map(|file| {
        let squares: u128 = (0..ranks)
            .map(|rank| 1u128 << (rank * plan.stride + file))
            .sum();
        let squares = word(squares);
        quote!(| if (own & #squares).count_ones() >= #limit { #squares } else { 0 })
    });
    quote! {{
        let own = #own;
        0 #(#by_file)*
    }}
}

fn no_mate_name(plan: &Plan, kind: KindId) -> proc_macro2::Ident {
    quote::format_ident!("without_mates_by_{}", plan.names.of(kind))
}

/// The function that removes the squares on which a drop would be checkmate. Only drops that give
/// check are tried: they stand where the royal would reach them by the kind's own lanes.
fn no_mate_function(plan: &Plan, index: usize, kind: KindId) -> TokenStream {
    let function = no_mate_name(plan, kind);
    let royals = kinds_set(plan, &plan.royals());
    let lanes = plan.lanes.iter().flat_map(|lane| {
        lane.groups
            .iter()
            .filter(|group| group.mode != Mode::Move)
            .filter_map(move |group| {
                let ahead = group.ahead.contains(&kind);
                let back = group.back.contains(&kind);
                if !ahead && !back {
                    return None;
                }
                let reach = reach(plan, lane, group, &quote!(royals));
                let all = |yes: bool| if yes { quote!(!0) } else { quote!(0) };
                // Seen from the royal, the dropped piece attacks by the opposite vector.
                let (ahead, back) = (all(back), all(ahead));
                Some(quote!(checks |= #reach & oriented::<SECOND>(#ahead, #back);))
            })
    });
    let index = index as u32;
    quote! {
        /// `squares` without those on which a drop would give checkmate.
        #[inline(always)]
        fn #function<const SECOND: bool>(&self, mut squares: Set) -> Set {
            let royals = (#royals) & self.owned[!SECOND as usize];
            let open = BOARD & !(self.owned[0] | self.owned[1]);
            let mut checks = 0;
            #(#lanes)*
            let _ = open;
            let mut checks = complete(checks) & squares;
            while checks != 0 {
                let to = checks.trailing_zeros();
                checks &= checks - 1;
                if self.mates::<SECOND>(Move::new(#index, to, Move::DROPS)) {
                    squares &= !(1 << to);
                }
            }
            squares
        }
    }
}
