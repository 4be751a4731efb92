//! Prints the test of moves where legality is decided by touch: the squares on which the safety of the royal may
//! depend, and whether it is attacked after a move.
//!
//! All is seen from the royal, as in `sets`: a piece that attacks along a lane is found on the same lane, with the
//! royal's own orientation.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use variant_dsl::program::PieceKind;

use super::groups::members;
use super::literals::{guard, shift};
use super::plan::{Group, Lane, Plan, Way, legs};
use super::royal::{look, royal_targets};
use super::ways::step;
use moves::chains::{Condition, Holds};
use moves::hoppers::Over;

/// The method that asks whether the royal is attacked.
pub(super) fn in_check_by_look() -> TokenStream {
    quote! {
        #[inline(always)]
        fn in_check<const SECOND: bool>(position: &Position) -> bool {
            is_exposed::<SECOND>(position, position.owned)
        }
    }
}

/// The functions that tell which moves must be tested, and test them.
pub(super) fn risks(plan: &Plan, royal: PieceKind) -> TokenStream {
    let exposed = is_exposed(plan, royal);
    let scan = scan(plan, royal);
    let targets = royal_targets(plan, royal);
    quote!(#exposed #scan #targets)
}

/// Whether the only royal is attacked if the players own these squares: pieces that are not owned are gone, and
/// what an own piece is makes no difference.
fn is_exposed(plan: &Plan, royal: PieceKind) -> TokenStream {
    let royal_plane = plan.names.constant(royal);
    let looks = { plan.lanes.iter() }
        .flat_map(|lane| lane.captures().map(move |group| look(plan, lane, group)));
    quote! {
        /// Whether the player's royal is attacked if the players own these squares.
        #[inline(always)]
        fn is_exposed<const SECOND: bool>(position: &Position, owned: [Set; 2]) -> bool {
            let royal = position.pieces[#royal_plane] & owned[SECOND as usize];
            let enemy = owned[!SECOND as usize];
            let open = BOARD & !(owned[0] | owned[1]);
            let mut checkers = 0;
            #(#looks)*
            checkers != 0
        }
    }
}

fn scan(plan: &Plan, royal: PieceKind) -> TokenStream {
    let royal_plane = plan.names.constant(royal);
    let groups = { plan.lanes.iter() }.flat_map(|lane| {
        lane.captures()
            .map(move |group| risks_of(plan, lane, group))
    });
    quote! {
        /// Finds what attacks the player's royal, and the squares on which its safety depends.
        #[inline(always)]
        fn scan<const SECOND: bool>(position: &Position) -> Risks<Set> {
            let own = position.owned[SECOND as usize];
            let enemy = position.owned[!SECOND as usize];
            let open = BOARD & !(own | enemy);
            let royal = position.pieces[#royal_plane] & own;
            let through = open | royal;
            let attacked = if SECOND {
                GamePieces::attacks::<false>(position, through)
            } else {
                GamePieces::attacks::<true>(position, through)
            };
            if attacked & royal != 0 {
                return Risks { attacked, from: BOARD, to: BOARD };
            }
            let mut from = 0;
            let mut to = 0;
            #(#groups)*
            Risks { attacked, from: complete(from), to: complete(to) }
        }
    }
}

/// Adds the squares on which attacks by a group depend that is no attack now.
fn risks_of(plan: &Plan, lane: &Lane, group: &Group) -> TokenStream {
    let risks = match &group.way {
        Way::Slide(1) => return quote!(),
        Way::Slide(max) => slide_risks(plan, lane, *max),
        Way::Lame(conditions) => {
            let each = conditions.iter().map(|when| leap_risks(plan, lane, when));
            quote!(#(#each)*)
        }
        Way::Hop(Over::OneAtOnce, max) => hop_to_next_risks(plan, lane, *max),
        Way::Hop(_, max) => hop_risks(plan, lane, *max),
    };
    let members = members(group);
    quote! {
        let members = #members & enemy;
        if members != 0 {
            #risks
        }
    }
}

/// An only piece on the line may not leave it.
fn slide_risks(plan: &Plan, lane: &Lane, max: u32) -> TokenStream {
    let line = |from, open| slide(plan, lane, max, &from, &open);
    let (ray, beyond) = (
        line(quote!(royal), quote!(open)),
        line(quote!(royal), quote!(open | screens)),
    );
    quote! {
        let ray = #ray;
        let screens = ray & own;
        if screens != 0 {
            from |= where_any(#beyond & !ray & members, screens);
        }
    }
}

/// What stands on a cell that must be empty may not leave it; nothing may come to one that must not be.
fn leap_risks(plan: &Plan, lane: &Lane, when: &Condition) -> TokenStream {
    let mut at = quote!(royal);
    let mut cells = Vec::new();
    let [mut leaving, mut coming] = [Vec::new(), Vec::new()];
    let legs = legs(lane.vector, when);
    let mut asked = legs.iter().rev().skip(1).map(|(_, holds)| *holds);
    for (index, (by, _)) in legs.iter().rev().enumerate() {
        let (name, there) = (format_ident!("cell_{}", index + 1), step(plan, *by, &at));
        cells.push(quote!(let #name = #there & BOARD;));
        match asked.next().flatten() {
            Some(Holds::Nothing) => leaving.push(name.clone()),
            Some(Holds::Anything) | None => {}
            Some(_) => coming.push(name.clone()),
        }
        at = quote!(#name);
    }
    let leaving = (!leaving.is_empty())
        .then(|| quote!(from |= where_any(#at & members, (#(#leaving)|*) & own);));
    let coming = (!coming.is_empty())
        .then(|| quote!(to |= where_any(#at & members, (#(#coming)|*) & open);));
    quote!(#(#cells)* #leaving #coming)
}

/// Where no piece is between, none may come, and of two none may go.
fn hop_risks(plan: &Plan, lane: &Lane, max: u32) -> TokenStream {
    let line = |from| slide(plan, lane, max, &from, &quote!(open));
    let rays = [quote!(royal), quote!(first), quote!(second)].map(line);
    let [ray, second, third] = rays;
    quote! {
        let ray = #ray;
        let first = ray & BOARD & !open;
        to |= where_any(first & members, ray & open);
        let second = #second & BOARD & !open;
        from |= where_any(#third & members, (first | second) & own);
    }
}

/// None may come before the royal, nor go from behind that cell.
fn hop_to_next_risks(plan: &Plan, lane: &Lane, max: u32) -> TokenStream {
    let near = step(plan, lane.vector, &quote!(royal));
    let line = |from| slide(plan, lane, max, &from, &quote!(open));
    let (ray, beyond) = (line(quote!(near)), line(quote!(first)));
    quote! {
        let near = #near & BOARD;
        let first = #ray & BOARD & !open;
        to |= where_any(first & members, near & open);
        from |= where_any(#beyond & members, first & own);
    }
}

fn slide(
    plan: &Plan,
    lane: &Lane,
    max: u32,
    from: &TokenStream,
    open: &TokenStream,
) -> TokenStream {
    let (by, guard) = (shift(lane.vector), guard(plan, lane.vector));
    let max = Literal::u32_unsuffixed(max);
    quote!(slide::<#by, #guard, #max>(#from, #open))
}
