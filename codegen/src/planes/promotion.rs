//! Prints when a move may and must promote, and the sets that counting and generating ask for.

use std::collections::BTreeSet;

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use variant_dsl::program::{Color, PieceKind, SquareSet};

use super::groups::kinds_set;
use super::literals::squares;
use super::plan::Plan;
use super::trigger::{Trigger, trigger};
use crate::zones::Sets;

/// Kinds that must promote on the same squares.
pub(super) struct Class {
    pub(super) kinds: BTreeSet<PieceKind>,
    pub(super) must: Sets,
    /// Whether a move can ever both promote and not promote.
    pub(super) optional: bool,
    /// How many forms each player's may promote to.
    pub(super) n_forms: [usize; 2],
}

impl Class {
    /// Whether a square where its pieces arrive may stand for several moves.
    pub(super) fn has_choices(&self) -> bool {
        self.optional || self.n_forms != [1, 1]
    }

    pub(super) fn is_never_forced(&self) -> bool {
        self.must.iter().all(SquareSet::is_empty)
    }
}

pub(super) fn classes(plan: &Plan) -> Vec<Class> {
    let Some(promotion) = &plan.program.promotion else {
        return Vec::new();
    };
    let mut classes: Vec<Class> = Vec::new();
    for &kind in &plan.fronts {
        let form = plan.program.form(kind);
        if form.facts.n_promotions() == 0 {
            continue;
        }
        let n_forms = Color::BOTH.map(|color| plan.program.facts.promotions(color, kind).count());
        let must = &form.rules.must_promote;
        let always_must = (0..2).all(|color| {
            let of = |squares| plan.set(&SquareSet::of(plan.program.facts.squares(), squares));
            let zone = of(&plan.program.facts.promotion_zone[color]);
            let stuck = of(&form.facts.stuck[color]);
            let must = plan.set(&must[color]);
            match trigger(plan.program) {
                Some(Trigger::Touches) => zone & !must == 0 && zone & !stuck == 0,
                Some(Trigger::Enters | Trigger::Arrives) => zone & !must == 0,
                Some(Trigger::Captures | Trigger::Moves) => plan.board() & !must == 0,
                None => true,
            }
        });
        let optional = !promotion.forced && !always_must;
        match classes
            .iter_mut()
            .find(|c| (&c.must, c.optional, c.n_forms) == (must, optional, n_forms))
        {
            Some(class) => drop(class.kinds.insert(kind)),
            None => classes.push(Class {
                kinds: BTreeSet::from([kind]),
                must: must.clone(),
                optional,
                n_forms,
            }),
        }
    }
    classes
}

pub(super) fn zone(plan: &Plan) -> TokenStream {
    if plan.program.promotion.is_none() {
        return quote!(0);
    }
    let zone = plan.program.facts.promotion_zone.each_ref();
    let zone = zone.map(|zone| SquareSet::of(plan.program.facts.squares(), zone));
    squares(&plan.zones.promotion(plan.program, &zone))
}

/// Where the pieces of a class must promote.
pub(super) fn forced(plan: &Plan, class: &Class) -> TokenStream {
    squares(&plan.zones.forced(plan.program, &class.must))
}

/// The method that says for one move whether it may and must promote.
pub(super) fn promotion_method(plan: &Plan, classes: &[Class]) -> Option<TokenStream> {
    let when = trigger(plan.program)?;
    let is_forced = plan
        .program
        .promotion
        .as_ref()
        .is_some_and(|promotion| promotion.forced);
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
        .filter(|class| !class.is_never_forced())
        .map(|class| {
            let kinds = kinds_set(plan, &class.kinds);
            let must = forced(plan, class);
            quote!(from & (#kinds) != 0 && to & #must != 0)
        });
    let musts: Vec<TokenStream> = musts.collect();
    let answer = match (is_forced, musts.is_empty()) {
        (true, _) => quote!((may, may)),
        (false, true) => quote!((may, false)),
        (false, false) => quote!((may, may && (#(#musts)||*))),
    };
    let forms = plan
        .program
        .facts
        .has_choices()
        .then(|| forms(plan, classes));
    Some(quote! {
        #forms

        #[inline(always)]
        fn promotion<const SECOND: bool>(position: &Position, from: Set, to: Set) -> (bool, bool) {
            let may = from & promotable(position) != 0 && #opportunity;
            #answer
        }
    })
}

/// The methods that tell what pieces become where they have a choice.
fn forms(plan: &Plan, classes: &[Class]) -> TokenStream {
    let counted = classes.iter().map(|class| {
        let (kinds, n) = (kinds_set(plan, &class.kinds), by_player(class.n_forms));
        quote!(if origin & (#kinds) != 0 { return #n; })
    });
    let (last, others) = match classes {
        [class] => (by_player(class.n_forms), None),
        _ => (quote!(0), Some(quote!(#(#counted)*))),
    };
    let kinds: Vec<PieceKind> = classes
        .iter()
        .flat_map(|class| &class.kinds)
        .copied()
        .collect();
    let arms = kinds.iter().flat_map(|&kind| {
        let [first, second] = Color::BOTH.map(|color| numbered_forms(plan, color, kind));
        let plane = plan.names.constant(kind);
        let arm = move |player: TokenStream, forms: Vec<TokenStream>| {
            let numbers = (0..forms.len()).map(Literal::usize_unsuffixed);
            quote!(#((#plane, #player, #numbers) => #forms,)*)
        };
        let alike = first
            .iter()
            .map(ToString::to_string)
            .eq(second.iter().map(ToString::to_string));
        match alike {
            true => vec![arm(quote!(_), first)],
            false => vec![arm(quote!(false), first), arm(quote!(true), second)],
        }
    });
    quote! {
        #[inline(always)]
        fn n_forms<const SECOND: bool>(position: &Position, origin: Set) -> u32 {
            #others
            #last
        }

        #[inline(always)]
        fn form<const SECOND: bool>(plane: usize, choice: u32) -> (usize, bool) {
            match (plane, SECOND, choice) {
                #(#arms)*
                _ => (plane, false),
            }
        }
    }
}

/// What a kind promotes to, in order, as plane and side up.
fn numbered_forms(plan: &Plan, color: Color, kind: PieceKind) -> Vec<TokenStream> {
    let facts = &plan.program.facts;
    let forms = facts.promotions(color, kind).map(|form| {
        let front = facts.kind(form).front;
        let (plane, promoted) = (plan.names.constant(front.unwrap_or(form)), front.is_some());
        quote!((#plane, #promoted))
    });
    forms.collect()
}

/// A number that may depend on the player.
pub(super) fn by_player([first, second]: [usize; 2]) -> TokenStream {
    let [one, other] = [first, second].map(Literal::usize_unsuffixed);
    match first == second {
        true => quote!(#one),
        false => quote!((if SECOND { #other } else { #one })),
    }
}

/// The function that gives the pieces that may promote, if there are any.
pub(super) fn promotable_function(plan: &Plan) -> Option<TokenStream> {
    trigger(plan.program)?;
    let kinds = plan.fronts.iter().copied();
    let kinds = kinds.filter(|&kind| plan.program.facts.kind(kind).n_promotions() > 0);
    let pieces = kinds_set(plan, &kinds.collect());
    Some(quote! {
        /// The pieces that may still promote.
        #[inline(always)]
        fn promotable(position: &Position) -> Set {
            #pieces
        }
    })
}
