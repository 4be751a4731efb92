//! Prints when a move may and must promote, and the sets that counting and generating ask for.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::quote;
use variant_dsl::program::PieceKind;

use super::literals::by_color;
use super::plan::Plan;
use super::sets::kinds_set;
use super::trigger::{Trigger, trigger};

/// Kinds that must promote on the same squares.
pub(super) struct Class {
    pub(super) kinds: BTreeSet<PieceKind>,
    pub(super) must: [u128; 2],
    /// Whether a move can ever both promote and not promote.
    pub(super) optional: bool,
}

pub(super) fn classes(plan: &Plan) -> Vec<Class> {
    let Some(promotion) = &plan.program.promotion else {
        return Vec::new();
    };
    let mut classes: Vec<Class> = Vec::new();
    for &kind in &plan.fronts {
        let form = plan.program.form(kind);
        if form.facts.back.is_none() {
            continue;
        }
        let must = [0, 1].map(|color| plan.set(&form.rules.must_promote[color]));
        let always_must = (0..2).all(|color| {
            let zone = plan.squares(&plan.program.facts.promotion_zone[color]);
            let stuck = plan.squares(&form.facts.stuck[color]);
            match trigger(plan.program) {
                Some(Trigger::Touches) => zone & !must[color] == 0 && zone & !stuck == 0,
                Some(Trigger::Enters | Trigger::Arrives) => zone & !must[color] == 0,
                Some(Trigger::Captures | Trigger::Moves) => plan.board() & !must[color] == 0,
                None => true,
            }
        });
        let optional = !promotion.forced && !always_must;
        match classes
            .iter_mut()
            .find(|c| c.must == must && c.optional == optional)
        {
            Some(class) => drop(class.kinds.insert(kind)),
            None => classes.push(Class {
                kinds: BTreeSet::from([kind]),
                must,
                optional,
            }),
        }
    }
    classes
}

pub(super) fn zone(plan: &Plan) -> TokenStream {
    if plan.program.promotion.is_none() {
        return quote!(0);
    }
    let [first, second] = &plan.program.facts.promotion_zone;
    by_color(plan.squares(first), plan.squares(second))
}

/// The method that says for one move whether it may and must promote.
pub(super) fn promotion_method(plan: &Plan, classes: &[Class]) -> Option<TokenStream> {
    let when = trigger(plan.program)?;
    let forced = plan
        .program
        .promotion
        .as_ref()
        .is_some_and(|promotion| promotion.forced);
    let promotable = promotable(plan);
    let zone = zone(plan);
    let opportunity = match when {
        Trigger::Touches => quote!((from | to) & #zone != 0),
        Trigger::Enters => quote!(from & #zone == 0 && to & #zone != 0),
        Trigger::Arrives => quote!(to & #zone != 0),
        Trigger::Captures => quote!(to & position.owned[!SECOND as usize] != 0),
        Trigger::Moves => quote!(true),
    };
    let musts = classes
        .iter()
        .filter(|class| class.must != [0, 0])
        .map(|class| {
            let kinds = kinds_set(plan, &class.kinds);
            let must = by_color(class.must[0], class.must[1]);
            quote!(from & (#kinds) != 0 && to & #must != 0)
        });
    let must = if forced {
        quote!(true)
    } else {
        quote!(false #(|| #musts)*)
    };
    Some(quote! {
        #[inline(always)]
        fn promotion<const SECOND: bool>(position: &Position, from: Set, to: Set) -> (bool, bool) {
            let _ = to;
            let may = from & (#promotable) != 0 && #opportunity;
            (may, may && (#must))
        }
    })
}

pub(super) fn promotable(plan: &Plan) -> TokenStream {
    let kinds = plan.fronts.iter().copied();
    kinds_set(
        plan,
        &kinds
            .filter(|&kind| plan.program.facts.kind(kind).back.is_some())
            .collect(),
    )
}
