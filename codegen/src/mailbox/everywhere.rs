//! Prints the moves of universal leapers, and the tests that they ask.

use proc_macro2::TokenStream;
use quote::quote;
use variant_dsl::program::{Form, PieceKind};

use super::captures::{any_of, is_one_of};
use super::plan::Plan;
use moves::everywhere::{Asked, Everywhere, Fact};
use moves::movement::{asks_of_attacks, asks_retaking};

/// Whether some kind captures anywhere, so that much of what is protected is known at once.
fn captures_anywhere(plan: &Plan) -> bool {
    { plan.movements.iter() }.any(|movement| movement.everywhere.attacks_all())
}

/// What the trait of the library asks for only if universal leaps ask what is protected: which kinds capture anywhere, if
/// any do.
pub(crate) fn items(plan: &Plan) -> Option<TokenStream> {
    let mut movements = plan.movements.iter();
    let asked = movements.any(|movement| movement.everywhere.moves_ask_protection());
    if !asked || !captures_anywhere(plan) {
        return None;
    }
    let all = plan.movements.iter();
    let all = all.map(|movement| movement.everywhere.attacks_all());
    let test = is_one_of(plan, &quote!(code), &all.collect());
    Some(quote! {
        #[inline(always)]
        fn captures_anywhere(&self, code: Code) -> bool {
            #test
        }
    })
}

/// The universal leaps of a kind, as statements for which `arrive` offers a move.
pub(crate) fn calls(plan: &Plan, kind: PieceKind) -> TokenStream {
    let everywhere = &plan.movements[kind].everywhere;
    let Everywhere { moves, captures } = everywhere;
    let afar = (everywhere.moves_ask_protection() && captures_anywhere(plan))
        .then(|| quote!(let afar = position.afar::<SECOND>();));
    let captures = (!captures.is_empty()).then(|| {
        let offer = offer(plan, captures, &quote!(found));
        quote! {
            position.each_piece(!SECOND, |position, to| {
                let found = position.at(to);
                #offer
            });
        }
    });
    let moves = (!moves.is_empty()).then(|| {
        let offer = offer(plan, moves, &quote!(Code::EMPTY));
        quote! {
            position.each_empty(|position, to| {
                #offer
            });
        }
    });
    quote!(#afar #captures #moves)
}

/// Offers the move to `to`, which holds `found`, if the tests of one list hold.
fn offer(plan: &Plan, lists: &[Vec<Asked>], found: &TokenStream) -> TokenStream {
    let arrive = quote!(arrive(position, to, #found););
    if lists.iter().any(Vec::is_empty) {
        return arrive;
    }
    let test = one_holds(lists, &|asked| holds(plan, asked));
    quote! {
        if #test {
            #arrive
        }
    }
}

/// Statements that return `true` if the player's universal leaper attacks `target`; its tests about
/// protection are asked if `ASKS`, a constant of games where that makes a difference.
pub(crate) fn attacks(plan: &Plan, kind: PieceKind) -> TokenStream {
    let everywhere = &plan.movements[kind].everywhere;
    let asked = asks_of_attacks(plan.program, &plan.movements) || asks_retaking(&plan.movements);
    let asks = asked && everywhere.asks_protection();
    let lists = match asks {
        true => everywhere.captures.clone(),
        false => everywhere.attacks(),
    };
    if lists.is_empty() {
        return quote!();
    }
    if lists.iter().any(Vec::is_empty) {
        return quote!(return true;);
    }
    let test = match asks {
        true => one_asked_holds(plan, &lists),
        false => one_holds(&lists, &|asked| holds(plan, asked)),
    };
    let of_victim = lists
        .iter()
        .flatten()
        .any(|asked| !asked.fact.is_protection());
    let found = of_victim.then(|| {
        quote! {
            let found = position.at(target);
            // The first kind stands for whatever else may come to stand there.
            let found = if found.is_enemy::<SECOND>() { found } else { 1 };
        }
    });
    quote! {
        #found
        if #test {
            return true;
        }
    }
}

/// Whether all tests of one of the lists hold.
fn one_holds(lists: &[Vec<Asked>], holds: &dyn Fn(Asked) -> TokenStream) -> TokenStream {
    let lists = lists.iter().map(|tests| {
        let tests = tests.iter().map(|asked| holds(*asked));
        quote!(#(#tests)&&*)
    });
    any_of(&lists.collect::<Vec<_>>())
}

/// The same for a capture on `target` in whoever's turn, tests about protection only if `ASKS`.
fn one_asked_holds(plan: &Plan, lists: &[Vec<Asked>]) -> TokenStream {
    let lists = lists.iter().map(|tests| {
        let (protection, others): (Vec<Asked>, Vec<Asked>) =
            { tests.iter().copied() }.partition(|asked| asked.fact.is_protection());
        let others: Vec<TokenStream> = { others.iter() }.map(|asked| holds(plan, *asked)).collect();
        let protection: Vec<TokenStream> = { protection.iter() }.map(would_hold).collect();
        match (&others[..], &protection[..]) {
            (_, []) => quote!(#(#others)&&*),
            ([], _) => quote!(!ASKS || #(#protection)&&*),
            _ => quote!(#(#others)&&* && (!ASKS || #(#protection)&&*)),
        }
    });
    any_of(&lists.collect::<Vec<_>>())
}

/// A test about protection of a move that is not made now.
fn would_hold(asked: &Asked) -> TokenStream {
    let method = match asked.fact {
        Fact::UnprotectedBefore => quote!(is_unprotected_before),
        _ => quote!(is_unprotected),
    };
    let not = asked.negated.then(|| quote!(!));
    quote!(#not position.clone().#method::<SECOND>(from, target))
}

fn holds(plan: &Plan, asked: Asked) -> TokenStream {
    let kinds = |is: fn(Form) -> bool| {
        let kinds = plan.program.forms().map(is).collect();
        is_one_of(plan, &quote!(found.plain()), &kinds)
    };
    let test = match asked.fact {
        Fact::Royal => kinds(|form| form.facts.royal),
        Fact::Promoted => kinds(|form| form.facts.front.is_some()),
        Fact::UnprotectedBefore => quote!(position.is_unprotected_before::<SECOND>(from, to)),
        Fact::Unprotected => quote!(position.is_unprotected::<SECOND>(from, to)),
    };
    let test = match asked.fact.is_protection() && captures_anywhere(plan) {
        true => quote!(!afar.covers(to) && #test),
        false => test,
    };
    if asked.negated {
        quote!(!(#test))
    } else {
        test
    }
}
