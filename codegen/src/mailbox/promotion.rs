//! Prints when pieces promote.

use proc_macro2::TokenStream;
use quote::quote;
use variant_dsl::program::{Chance, Kind, PieceKind, Program, SquareSet, Trigger};

use super::captures;
use super::plan::Plan;

/// What decides whether a kind may and must promote.
#[derive(PartialEq)]
struct Class<'a> {
    waits: bool,
    chances: &'a [Chance],
    must: &'a [SquareSet; 2],
}

impl Class<'_> {
    fn of(kind: &Kind) -> Class<'_> {
        Class {
            waits: kind.waits,
            chances: &kind.chances,
            must: &kind.must_promote,
        }
    }
}

/// Kinds that promote alike share a class; class 0 never promotes.
pub(crate) fn class_of(plan: &Plan, kind: PieceKind) -> usize {
    let form = plan.program.form(kind);
    if form.facts.back.is_none() || plan.program.promotion.is_none() {
        return 0;
    }
    let found = classes(plan.program)
        .into_iter()
        .position(|class| class == Class::of(form.rules));
    found.expect("every kind that promotes has a class") + 1
}

fn classes(program: &Program) -> Vec<Class<'_>> {
    let mut classes = Vec::new();
    for form in program.forms().filter(|form| form.facts.back.is_some()) {
        if !classes.contains(&Class::of(form.rules)) {
            classes.push(Class::of(form.rules));
        }
    }
    classes
}

/// The classes whose pieces may have to wait.
fn waiting_classes(plan: &Plan) -> Vec<usize> {
    let classes = classes(plan.program).into_iter().enumerate();
    let waiting = classes.filter(|(_, class)| class.waits);
    waiting.map(|(index, _)| index + 1).collect()
}

/// Whether a chance is open for the move from `from` to `to`.
fn open(plan: &Plan, chance: &Chance) -> TokenStream {
    let starts = plan.in_own_set(&chance.zone, &quote!(from));
    let ends = plan.in_own_set(&chance.zone, &quote!(to));
    match chance.when {
        Trigger::Touches => quote!((#starts) || (#ends)),
        Trigger::Enters => quote!(!(#starts) && (#ends)),
        Trigger::Arrives => quote!(#ends),
        Trigger::Captures => quote!(captures),
        Trigger::CapturesTouching => quote!(captures && ((#starts) || (#ends))),
        Trigger::Moves => quote!(true),
    }
}

/// Whether one of the chances of a class is open.
fn opportunity(plan: &Plan, class: &Class) -> TokenStream {
    let chances = class.chances.iter().map(|chance| open(plan, chance));
    captures::any_of(&chances.collect::<Vec<_>>())
}

/// Whether a move may and must promote, and whose pieces may have to wait.
pub(crate) fn items(plan: &Plan) -> Option<TokenStream> {
    let classes = classes(plan.program);
    let rule = plan.program.promotion.as_ref();
    let rule = rule.filter(|_| !classes.is_empty())?;
    let numbered = || classes.iter().enumerate();
    let opportunities = numbered().map(|(index, class)| {
        let class_number = index + 1;
        let opportunity = opportunity(plan, class);
        quote!(#class_number => #opportunity,)
    });
    let alike = classes
        .iter()
        .all(|class| class.chances == classes[0].chances);
    let opportunity = match alike {
        true => opportunity(plan, &classes[0]),
        false => quote! {
            match CLASS {
                #(#opportunities)*
                _ => false,
            }
        },
    };
    let arms = numbered().map(|(index, class)| {
        let class_number = index + 1;
        let must = plan.in_own_set(class.must, &quote!(to));
        quote!(#class_number => #must,)
    });
    let must = if rule.forced {
        quote!(true)
    } else {
        quote! {
            match CLASS {
                #(#arms)*
                _ => false,
            }
        }
    };
    let waiting = waiting_classes(plan);
    let waits = (!waiting.is_empty()).then(|| {
        quote! {
            #[inline(always)]
            fn class_waits(&self, class: usize) -> bool {
                matches!(class, #(#waiting)|*)
            }
        }
    });
    Some(quote! {
        #[inline(always)]
        fn promotion<const SECOND: bool, const CLASS: usize>(
            &self,
            position: &Position,
            from: usize,
            to: usize,
            captures: bool,
        ) -> (bool, bool) {
            if CLASS == 0 {
                return (false, false);
            }
            let may = #opportunity;
            let must = #must;
            (may, may && must)
        }

        #waits
    })
}
