//! Prints which captures a game forbids: nothing in games without such rules.
//!
//! A capture is looked at only if some rule protects its victim; then the rules are asked one
//! after the other, as the language reference states them.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::quote;
use variant_dsl::program::{CaptureClass, CaptureRule, CaptureTest, KindSet, PieceKind, Program};

use super::plan::Plan;

/// Which victims rules protect, and what these say; nothing in games without such rules.
pub(crate) fn items(plan: &Plan) -> Option<TokenStream> {
    let rules = &plan.program.captures;
    let forbidding = || rules.iter().filter(|rule| rule.forbids);
    forbid(plan.program).then_some(())?;
    let victims = forbidding().map(|rule| &rule.class.victims);
    let guarded = test_for(plan, &quote!(victim), &union(plan, victims));
    let verdict = |forbids: bool| {
        let rules = rules.iter().filter(move |rule| rule.forbids == forbids);
        any_of(&rules.map(|rule| applies(plan, rule)).collect::<Vec<_>>())
    };
    let (mut forbidden, allowed) = (verdict(true), verdict(false));
    if rules.iter().any(|rule| !rule.forbids) {
        forbidden = quote!((#forbidden) && !(#allowed));
    }
    Some(quote! {
        #[inline(always)]
        fn is_guarded(&self, victim: Code) -> bool {
            #guarded
        }

        #[inline(always)]
        fn forbids<const SECOND: bool>(
            &self,
            position: &mut Position,
            capture: &mailbox::Capture<Generated>,
        ) -> bool {
            #forbidden
        }
    })
}

/// Whether some captures are forbidden.
pub(crate) fn forbid(program: &Program) -> bool {
    program.captures.iter().any(|rule| rule.forbids)
}

/// All kinds that are in one of the sets.
pub(crate) fn union<'a>(plan: &Plan, sets: impl Iterator<Item = &'a KindSet>) -> KindSet {
    let none = vec![false; plan.program.kinds.len()];
    sets.fold(none, |all, set| {
        all.iter()
            .zip(set)
            .map(|(one, other)| one | other)
            .collect()
    })
}

/// Whether one of the tests holds.
pub(crate) fn any_of(tests: &[TokenStream]) -> TokenStream {
    match tests {
        [only] => only.clone(),
        _ => quote!(#((#tests))||*),
    }
}

/// Whether a rule speaks of the capture `capture`.
fn applies(plan: &Plan, rule: &CaptureRule) -> TokenStream {
    let (captor, victim) = (quote!(capture.captor), quote!(capture.victim));
    let of_class = is_of_class(plan, &captor, &victim, &rule.class);
    let when = rule.when.iter().map(|test| holds(plan, test));
    let unless = rule.unless.as_ref().map(|test| {
        let test = holds(plan, test);
        quote!(&& !(#test))
    });
    quote!(#of_class #(&& #when)* #unless)
}

/// Whether `captor` and `victim`, as kind numbers of their owners, are of the class.
pub(crate) fn is_of_class(
    plan: &Plan,
    captor: &TokenStream,
    victim: &TokenStream,
    class: &CaptureClass,
) -> TokenStream {
    let captors = is_one_of(plan, captor, &class.captors);
    let victims = is_one_of(plan, victim, &class.victims);
    quote!(#captors && #victims)
}

fn holds(plan: &Plan, test: &CaptureTest) -> TokenStream {
    match test {
        CaptureTest::Distant => quote!(Position::is_distant(capture.mv.from(), capture.cell)),
        CaptureTest::Protected => {
            quote!(position.is_protected::<SECOND>(capture.mv, capture.cell))
        }
        CaptureTest::ProtectorTaken => quote!(position.is_protector_taken::<SECOND>(capture)),
        CaptureTest::BridgedBy(kinds) => {
            let bridges = is_one_of(plan, &quote!(kind), kinds);
            quote!(capture.earlier().any(|bridge| {
                let kind = position.at(bridge).own_of_enemy::<SECOND>();
                #bridges
            }))
        }
        CaptureTest::Answering => quote!(position.is_answering()),
        CaptureTest::Retaking => quote!(position.was_captured_on(capture.cell)),
    }
}

/// The body of a function that tells whether the kind number `code` is one of these kinds: many are
/// listed there.
pub(crate) fn test_for(plan: &Plan, code: &TokenStream, kinds: &KindSet) -> TokenStream {
    let inside = plan.program.facts.each_kind().filter(|kind| kinds[*kind]);
    let names: Vec<_> = inside.map(|kind| plan.names.constant(kind)).collect();
    if names.len() <= 2 || names.len() == kinds.len() {
        return is_one_of(plan, code, kinds);
    }
    quote! {
        match #code {
            #(#names)|* => true,
            _ => false,
        }
    }
}

/// Whether `code`, which may also be that of an empty or border cell, is one of these kinds. `kinds` must not
/// be empty.
pub(crate) fn holds_one_of(plan: &Plan, code: &TokenStream, kinds: &[PieceKind]) -> TokenStream {
    if let [only] = *kinds {
        let only = plan.names.constant(only);
        return quote!(#code == #only);
    }
    let function = plan.class(kinds);
    quote!(#function(#code))
}

/// The same for kinds as they are listed.
pub(crate) fn is_one_of_set(
    plan: &Plan,
    code: &TokenStream,
    kinds: &BTreeSet<PieceKind>,
) -> TokenStream {
    let all = plan.program.facts.each_kind();
    is_one_of(plan, code, &all.map(|kind| kinds.contains(&kind)).collect())
}

/// Whether the kind number `code` is one of these kinds; it must be some kind's.
pub(crate) fn is_one_of(plan: &Plan, code: &TokenStream, kinds: &KindSet) -> TokenStream {
    let all = plan.program.facts.each_kind();
    let (inside, outside): (Vec<PieceKind>, Vec<PieceKind>) = all.partition(|kind| kinds[*kind]);
    if outside.is_empty() {
        return quote!(true);
    }
    if inside.is_empty() {
        return quote!(false);
    }
    let (named, is_in) = match inside.len() <= outside.len() {
        true => (inside, true),
        false => (outside, false),
    };
    if let [only] = named[..] {
        let name = plan.names.constant(only);
        return if is_in {
            quote!(#code == #name)
        } else {
            quote!(#code != #name)
        };
    }
    let function = plan.class(&named);
    match is_in {
        true => quote!(#function(#code)),
        false => quote!(!#function(#code)),
    }
}
