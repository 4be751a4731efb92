//! Prints what pieces attack, checks and pins.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use variant_dsl::program::PieceKind;

use super::groups::{self, members};
use super::literals::{guard, shift};
use super::plan::{Group, Lane, Line, Plan, Way, Word};
use super::risks::{in_check_by_look, risks};
use super::royal::{look, royal_targets};
use super::ways::reach;
use moves::legality::Legality;

/// What pieces attack, as methods of the trait.
pub(crate) fn methods(plan: &Plan) -> TokenStream {
    let attacks = attacks(plan);
    let in_check = match plan.legality {
        Legality::Pins(royal) => Some(in_check(plan, royal)),
        Legality::Touch(_) => Some(in_check_by_look()),
        Legality::Tested | Legality::Free => None,
    };
    quote!(#attacks #in_check)
}

/// The functions that give sets.
pub(crate) fn functions(plan: &Plan) -> TokenStream {
    let groups = plan.lanes.iter().flat_map(|lane| {
        lane.groups
            .iter()
            .map(move |group| groups::function(plan, lane, group))
    });
    let pins = match plan.legality {
        Legality::Pins(royal) => Some(pins(plan, royal)),
        Legality::Touch(royal) => Some(risks(plan, royal)),
        Legality::Tested | Legality::Free => None,
    };
    quote!(#(#groups)* #pins)
}

/// Everything a player attacks.
fn attacks(plan: &Plan) -> TokenStream {
    let groups = plan.lanes.iter().flat_map(|lane| {
        lane.captures().map(move |group| {
            let members = members(group);
            let reach = reach(plan, lane, group, &quote!(from));
            if group.way == Way::Slide(1) {
                quote! {
                    let from = #members & own;
                    reached |= #reach;
                }
            } else {
                quote! {
                    let from = #members & own;
                    if from != 0 {
                        reached |= #reach;
                    }
                }
            }
        })
    });
    quote! {
        #[inline(always)]
        fn attacks<const SECOND: bool>(position: &Position, open: Set) -> Set {
            let own = position.owned[SECOND as usize];
            let mut reached = 0;
            #(#groups)*
            complete(reached)
        }
    }
}

/// Whether the only royal is attacked, found from the royal outwards. A piece that attacks along a
/// lane is seen from the royal on the same lane, with the royal's own orientation.
fn in_check(plan: &Plan, royal: PieceKind) -> TokenStream {
    let royal_plane = plan.names.constant(royal);
    let looks = plan
        .lanes
        .iter()
        .flat_map(|lane| lane.captures().map(move |group| look(plan, lane, group)));
    quote! {
        #[inline(always)]
        fn in_check<const SECOND: bool>(position: &Position) -> bool {
            let royal = position.pieces[#royal_plane] & position.owned[SECOND as usize];
            let enemy = position.owned[!SECOND as usize];
            let open = position.open();
            let mut checkers = 0;
            #(#looks)*
            checkers != 0
        }
    }
}

/// Check and pins, found likewise.
fn pins(plan: &Plan, royal: PieceKind) -> TokenStream {
    let royal_plane = plan.names.constant(royal);
    let n_axes = plan.n_axes;
    let slides = plan.lanes.iter().any(Lane::has_sliders);
    let checks = plan.lanes.iter().flat_map(|lane| {
        lane.captures()
            .map(move |group| check_group(plan, lane, group))
    });
    let pins = (0..n_axes).map(|axis| pins_on_axis(plan, axis));
    let targets = royal_targets(plan, royal);
    let lines = slides.then(|| quote!(let mut lines = 0;));
    let answers = match slides {
        true => quote!(checkers | lines),
        false => quote!(checkers),
    };
    let mutable = slides.then(|| quote!(mut));
    quote! {
        /// Finds what attacks the player's royal and what is pinned to it.
        #[inline(always)]
        fn scan<const SECOND: bool>(position: &Position) -> Scan<Set, #n_axes> {
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
            let mut checkers = 0;
            let mut target = BOARD & !own;
            if attacked & royal != 0 {
                #lines
                #(#checks)*
                target &= complete(#answers);
            }
            let home = once(royal).trailing_zeros();
            let #mutable pinned = 0;
            let #mutable pins = [0; #n_axes];
            #(#pins)*
            Scan { attacked, target, pinned, pins, double: checkers & checkers.wrapping_sub(1) != 0 }
        }

        #targets
    }
}

/// Adds the pieces of a group that give check, and the lines on which they do.
fn check_group(plan: &Plan, lane: &Lane, group: &Group) -> TokenStream {
    let members = members(group);
    let royal = reach(plan, lane, group, &quote!(royal));
    if group.way == Way::Slide(1) {
        return quote!(checkers |= #royal & #members & enemy;);
    }
    quote! {
        let sliders = #members & enemy;
        if sliders != 0 {
            let ray = #royal;
            let hit = ray & sliders;
            checkers |= hit;
            lines |= where_any(hit, ray);
        }
    }
}

/// Finds the pins along one axis, if an enemy slider stands on the royal's line at all.
fn pins_on_axis(plan: &Plan, axis: usize) -> TokenStream {
    let lanes = || plan.lanes.iter().filter(|lane| lane.axis == axis);
    let slides = || {
        lanes().flat_map(|lane| {
            lane.captures()
                .filter(|group| group.slides().is_some())
                .map(move |group| (lane, group))
        })
    };
    let Some((lane, _)) = slides().next() else {
        return quote!();
    };
    let pins = slides().map(|(lane, group)| pin_group(plan, lane, group));
    let Some(line) = line(plan, lane) else {
        return quote!(#(#pins)*);
    };
    let sliders = slides().map(|(_, group)| members(group));
    quote! {
        if (#(#sliders)|*) & enemy & #line != 0 {
            #(#pins)*
        }
    }
}

/// Adds the pieces that a group's sliders pin.
fn pin_group(plan: &Plan, lane: &Lane, group: &Group) -> TokenStream {
    let royal = reach(plan, lane, group, &quote!(royal));
    let (by, guard) = (shift(lane.vector), guard(plan, lane.vector));
    let max = Literal::u32_unsuffixed(group.slides().expect("it slides"));
    let axis = lane.axis;
    let members = members(group);
    quote! {
        let sliders = #members & enemy;
        if sliders != 0 {
            let ray = #royal;
            let screens = ray & own;
            if screens != 0 {
                let beyond = slide::<#by, #guard, #max>(royal, open | screens) & !ray;
                let pinners = beyond & sliders;
                if pinners != 0 {
                    let pin = complete(where_any(pinners, screens));
                    pins[#axis] |= pin;
                    pinned |= pin;
                }
            }
        }
    }
}

/// The expression for all squares in line with the cell `home` along a lane, if shifting a
/// constant by whole ranks or files gives them.
fn line(plan: &Plan, lane: &Lane) -> Option<TokenStream> {
    if plan.word == Word::Twin {
        return None;
    }
    let rank = quote!(home / STRIDE);
    let file = quote!(home % STRIDE);
    match lane.vector {
        (0, _) => {
            Line::File.squares(plan)?;
            Some(quote!((FIRST_FILE << (#file))))
        }
        (_, 0) => {
            Line::Rank.squares(plan)?;
            Some(quote!((FIRST_RANK << (#rank * STRIDE))))
        }
        (1, 1) | (-1, -1) => {
            Line::Rising.squares(plan)?;
            Some(quote!(ranks_up::<STRIDE>(RISING, (#rank) as i32 - (#file) as i32)))
        }
        (1, -1) | (-1, 1) => {
            let last = plan.program.files() as i32 - 1;
            Line::Falling.squares(plan)?;
            Some(quote!(ranks_up::<STRIDE>(FALLING, (#rank + #file) as i32 - #last)))
        }
        _ => None,
    }
}
