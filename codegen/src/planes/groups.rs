//! Prints the groups of pieces that use a lane: which pieces they are, and where they may start.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::quote;
use variant_dsl::program::PieceKind;

use super::literals::squares;
use super::plan::{Group, Lane, Mode, Plan, Way};
use moves::hoppers::Over;

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

/// The function that gives the pieces of a group.
pub(super) fn function(plan: &Plan, lane: &Lane, group: &Group) -> TokenStream {
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
pub(super) fn members(group: &Group) -> TokenStream {
    let function = &group.function;
    let argument = group.is_oriented().then(|| quote!(::<SECOND>));
    quote!(#function #argument(position))
}

/// Where the pieces of a group may start, as what to intersect with.
pub(super) fn start(plan: &Plan, group: &Group) -> TokenStream {
    let from = group.start.from.as_ref().map(|sets| {
        let zone = squares(&plan.zones.starts(plan.program, sets));
        quote!(& #zone)
    });
    let first = group.start.first.then(|| quote!(&position.fresh()));
    quote!(#from #first)
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
