//! Prints when pieces promote.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::quote;
use variant_dsl::program::{Chance, Color, Form, PieceKind, Program, SquareSet, Trigger};

use super::captures;
use super::plan::Plan;
use crate::zones::Sets;

/// What decides whether a kind may and must promote.
#[derive(PartialEq)]
struct Class<'a> {
    waits: bool,
    chances: &'a [Chance],
    must: &'a [SquareSet; 2],
    /// Whose pieces promote.
    players: [bool; 2],
}

impl Class<'_> {
    fn of(form: Form<'_>) -> Class<'_> {
        Class {
            waits: form.rules.waits,
            chances: &form.rules.chances,
            must: &form.rules.must_promote,
            players: { form.facts.becomes.each_ref() }
                .map(|kinds| form.facts.other_side().is_some() || !kinds.is_empty()),
        }
    }
}

/// Kinds that promote alike share a class; class 0 never promotes.
pub(crate) fn class_of(plan: &Plan, kind: PieceKind) -> usize {
    let form = plan.program.form(kind);
    if form.facts.n_promotions() == 0 || plan.program.promotion.is_none() {
        return 0;
    }
    let found = classes(plan.program)
        .into_iter()
        .position(|class| class == Class::of(form));
    found.expect("every kind that promotes has a class") + 1
}

fn classes(program: &Program) -> Vec<Class<'_>> {
    let mut classes = Vec::new();
    for form in { program.forms() }.filter(|form| form.facts.n_promotions() > 0) {
        if !classes.contains(&Class::of(form)) {
            classes.push(Class::of(form));
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
    let zone = |sets: &Sets| plan.zones.promotion(plan.program, sets);
    let starts = || plan.in_own_set(&chance.zone, &quote!(from), zone);
    let ends = || plan.in_own_set(&chance.zone, &quote!(to), zone);
    match chance.when {
        Trigger::Touches => either(&starts(), &ends()),
        Trigger::Enters => {
            let (starts, ends) = (starts(), ends());
            quote!(!#starts && #ends)
        }
        Trigger::Arrives => ends(),
        Trigger::Captures => quote!(captures),
        Trigger::CapturesTouching => {
            let touches = either(&starts(), &ends());
            quote!(captures && (#touches))
        }
        Trigger::Moves => quote!(true),
        Trigger::InPlace | Trigger::InPlaceIfLast => quote!(false),
    }
}

fn either(one: &TokenStream, other: &TokenStream) -> TokenStream {
    quote!(#one || #other)
}

/// Whether one of the chances of a class is open.
fn opportunity(plan: &Plan, class: &Class) -> TokenStream {
    let chances = class.chances.iter().map(|chance| open(plan, chance));
    let chances = captures::any_of(&chances.collect::<Vec<_>>());
    match class.players {
        [true, true] => chances,
        [true, false] => quote!(!SECOND && (#chances)),
        [false, true] => quote!(SECOND && (#chances)),
        [false, false] => quote!(false),
    }
}

/// The arms for the classes, numbered from 1, that answer something else than `false`.
fn arms(answers: impl Iterator<Item = TokenStream>) -> TokenStream {
    let mut arms: Vec<(TokenStream, Vec<usize>)> = Vec::new();
    for (answer, class) in answers.zip(1..) {
        let text = answer.to_string();
        match arms.iter_mut().find(|(known, _)| known.to_string() == text) {
            Some((_, classes)) => classes.push(class),
            None => arms.push((answer, vec![class])),
        }
    }
    let arms = arms
        .into_iter()
        .filter(|(answer, _)| answer.to_string() != "false");
    let arms = arms.map(|(answer, classes)| quote!(#(#classes)|* => #answer,));
    quote!(#(#arms)*)
}

/// Whether a move may and must promote, and whose pieces may have to wait.
pub(crate) fn items(plan: &Plan) -> Option<TokenStream> {
    let classes = classes(plan.program);
    let rule = plan.program.promotion.as_ref();
    let rule = rule.filter(|_| !classes.is_empty())?;
    let numbered = || classes.iter().enumerate();
    let opportunities = arms(numbered().map(|(_, class)| opportunity(plan, class)));
    let alike = classes
        .iter()
        .all(|class| (class.chances, class.players) == (classes[0].chances, classes[0].players));
    let opportunity = match alike {
        true => opportunity(plan, &classes[0]),
        false => quote! {
            match CLASS {
                #opportunities
                _ => false,
            }
        },
    };
    // Pieces of class 0 never may, and are asked only if it is not the same for all others.
    let never = alike.then(|| {
        quote! {
            if CLASS == 0 {
                return (false, false);
            }
        }
    });
    let zone = |sets: &Sets| plan.zones.forced(plan.program, sets);
    let musts = numbered().map(|(_, class)| plan.in_own_set(class.must, &quote!(to), zone));
    let musts = arms(musts);
    let answer = match (rule.forced, musts.is_empty()) {
        (true, _) => quote!((may, may)),
        (false, true) => quote!((may, false)),
        (false, false) => quote! {
            let must = match CLASS {
                #musts
                _ => false,
            };
            (may, may && must)
        },
    };
    let waiting = waiting_classes(plan);
    let waits = (!waiting.is_empty()).then(|| {
        quote! {
            #[inline(always)]
            fn class_waits(&self, class: usize) -> bool {
                match class {
                    #(#waiting)|* => true,
                    _ => false,
                }
            }
        }
    });
    let in_place = in_place(plan);
    Some(quote! {
        #[inline(always)]
        fn promotion<const SECOND: bool, const CLASS: usize>(
            &self,
            position: &Position,
            from: usize,
            to: usize,
            captures: bool,
        ) -> (bool, bool) {
            #never
            let may = #opportunity;
            #answer
        }

        #waits
        #in_place
    })
}

/// Which pieces promote in place of a move, and where what they become could go.
fn in_place(plan: &Plan) -> Option<TokenStream> {
    if !plan.program.turns_in_place() {
        return None;
    }
    let zone = |sets: &Sets| plan.zones.promotion(plan.program, sets);
    let name = |form: &Form| plan.names.constant(form.id);
    let promotes = |form: &Form| form.facts.n_promotions() > 0;
    let forms = || plan.program.forms().filter(promotes);
    let there = forms().filter_map(|form| {
        let mut chances = form.rules.chances.iter();
        let chance = chances.find(|chance| chance.when == Trigger::InPlace)?;
        let (name, there) = (
            name(&form),
            plan.in_own_set(&chance.zone, &quote!(cell), zone),
        );
        Some(quote!(#name => #there,))
    });
    let last = forms().filter_map(|form| {
        let mut chances = form.rules.chances.iter();
        let is_it = chances.any(|chance| chance.when == Trigger::InPlaceIfLast);
        let name = name(&form);
        is_it.then(|| quote!(#name => true,))
    });
    let facts = &plan.program.facts;
    let both = |form: Form| Color::BOTH.map(|color| (color, form.id));
    let becomes = forms().flat_map(both);
    let becomes: BTreeSet<PieceKind> = becomes
        .flat_map(|(color, kind)| facts.promotions(color, kind))
        .collect();
    let rays = becomes.into_iter().map(|kind| {
        let (name, rays) = (
            plan.names.constant(kind),
            plan.rays(&plan.program.quiet_rays(kind)),
        );
        quote!(#name => &#rays,)
    });
    Some(quote! {
        fn turns_in_place<const SECOND: bool>(&self, code: Code, cell: usize) -> bool {
            match code {
                #(#there)*
                _ => false,
            }
        }

        fn turns_if_last(&self, code: Code) -> bool {
            match code {
                #(#last)*
                _ => false,
            }
        }

        fn quiet_rays(&self, code: Code) -> &[(isize, u32)] {
            match code {
                #(#rays)*
                _ => &[],
            }
        }
    })
}
