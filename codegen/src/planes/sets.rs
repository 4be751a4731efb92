//! Prints what pieces there are on each lane, what they attack, checks and pins.

use std::collections::BTreeSet;

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use variant_dsl::program::PieceKind;

use super::lanes::start;
use super::literals::{guard, shift};
use super::plan::{Group, Lane, Line, Mode, Plan, Way, Word};
use super::risks::{in_check_by_look, risks};
use super::ways::{reach, reach_back};
use moves::hoppers::Over;
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
            .map(move |group| group_function(plan, lane, group))
    });
    let pins = match plan.legality {
        Legality::Pins(royal) => Some(pins(plan, royal)),
        Legality::Touch(royal) => Some(risks(plan, royal)),
        Legality::Tested | Legality::Free => None,
    };
    quote!(#(#groups)* #pins)
}

/// The pieces of `kinds`, as few operations as their planes allow.
pub(crate) fn kinds_set(plan: &Plan, kinds: &BTreeSet<PieceKind>) -> TokenStream {
    let mut either = Vec::new();
    let mut fronts = Vec::new();
    let mut backs = Vec::new();
    for &front in &plan.fronts {
        let plane = plan.names.constant(front);
        let plane = quote!(position.pieces[#plane]);
        let back = plan.program.facts.kind(front).back;
        let has_front = kinds.contains(&front);
        let has_back = back.is_some_and(|back| kinds.contains(&back));
        match (has_front, has_back, back.is_some()) {
            (true, true, _) | (true, false, false) => either.push(plane),
            (true, false, true) => fronts.push(plane),
            (false, true, _) => backs.push(plane),
            (false, false, _) => {}
        }
    }
    let mut parts = either;
    if !fronts.is_empty() {
        parts.push(quote!((#(#fronts)|*) & !position.promoted));
    }
    if !backs.is_empty() {
        parts.push(quote!((#(#backs)|*) & position.promoted));
    }
    match parts.len() {
        0 => quote!(0),
        _ => quote!(#(#parts)|*),
    }
}

fn group_function(plan: &Plan, lane: &Lane, group: &Group) -> TokenStream {
    let function = &group.function;
    let both: BTreeSet<PieceKind> = group.ahead.intersection(&group.back).copied().collect();
    let ahead: BTreeSet<PieceKind> = group.ahead.difference(&both).copied().collect();
    let back: BTreeSet<PieceKind> = group.back.difference(&both).copied().collect();
    let mut parts = Vec::new();
    if !both.is_empty() {
        parts.push(kinds_set(plan, &both));
    }
    if !(ahead.is_empty() && back.is_empty()) {
        let (ahead, back) = (kinds_set(plan, &ahead), kinds_set(plan, &back));
        parts.push(quote!(oriented::<SECOND>(#ahead, #back)));
    }
    let doc = group_doc(plan, lane, group);
    let parameter = group.is_oriented().then(|| quote!(<const SECOND: bool>));
    quote! {
        #[doc = #doc]
        #[inline(always)]
        fn #function #parameter(position: &Position) -> Set {
            #(#parts)|*
        }
    }
}

/// The expression for the pieces of a group.
pub(crate) fn members(group: &Group) -> TokenStream {
    let function = &group.function;
    let argument = group.is_oriented().then(|| quote!(::<SECOND>));
    quote!(#function #argument(position))
}

fn group_doc(plan: &Plan, lane: &Lane, group: &Group) -> String {
    let list = |kinds: &BTreeSet<PieceKind>| {
        let kinds = kinds.iter().map(|&kind| {
            let form = plan.program.form(kind);
            format!("{} `{}`", form.rules.declared_name, form.facts.movement)
        });
        kinds.collect::<Vec<_>>().join(", ")
    };
    let far = match &group.way {
        Way::Slide(1) => "One step".to_string(),
        Way::Slide(max) => format!("Up to {max} steps"),
        Way::Lame(_) => "One step past cells that may hinder it".to_string(),
        Way::Hop(Over::OneAtOnce, max) => format!("Up to {max} steps, the last over a piece"),
        Way::Hop(_, max) => format!("Up to {max} steps over a piece"),
    };
    let what = match group.mode {
        Mode::Both => "",
        Mode::Move => " without capturing",
        Mode::Capture => " to capture",
        Mode::Catch => " to capture in passing",
    };
    let (dx, dy) = lane.vector;
    if !group.is_oriented() {
        let kinds = list(&group.ahead);
        return format!(
            " {far}{what} by {:?} or {:?}: {kinds}.",
            (dx, dy),
            (-dx, -dy)
        );
    }
    let ways = [((dx, dy), &group.ahead), ((-dx, -dy), &group.back)];
    let ways = ways.into_iter().filter(|(_, kinds)| !kinds.is_empty());
    let ways = ways.map(|(vector, kinds)| format!("by {vector:?}: {}", list(kinds)));
    format!(" {far}{what} {}.", ways.collect::<Vec<_>>().join("; "))
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
