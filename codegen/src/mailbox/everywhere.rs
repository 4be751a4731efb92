//! Prints the moves of universal leapers, and the tests that they ask.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use variant_dsl::program::{Kind, KindId};

use super::captures::{any_of, is_one_of};
use super::plan::Plan;
use crate::everywhere::{Asked, Everywhere, Fact};

/// The universal leaps of a kind, as statements for which `arrive` offers a move.
pub(crate) fn calls(plan: &Plan, kind: KindId) -> TokenStream {
    let Everywhere { moves, captures } = &plan.movements[kind].everywhere;
    let captures = (!captures.is_empty()).then(|| {
        let words = plan.words();
        let offer = offer(plan, captures, &quote!(found));
        quote! {
            for word in 0..#words {
                let mut rest = self.owned[!SECOND as usize][word];
                while rest != 0 {
                    let to = word << 6 | rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    let found = self.at(to);
                    #offer
                }
            }
        }
    });
    let moves = (!moves.is_empty()).then(|| {
        let (files, ranks) = (plan.program.files, plan.program.ranks);
        let bits = Literal::u32_unsuffixed(plan.file_bits());
        let offer = offer(plan, moves, &quote!(EMPTY));
        quote! {
            for rank in 0..#ranks {
                for file in 0..#files {
                    let to = rank << #bits | file;
                    if self.at(to) == EMPTY {
                        #offer
                    }
                }
            }
        }
    });
    quote!(#captures #moves)
}

/// Offers the move to `to`, which holds `found`, if the tests of one list hold.
fn offer(plan: &Plan, lists: &[Vec<Asked>], found: &TokenStream) -> TokenStream {
    let arrive = quote!(arrive(&mut *self, to, #found););
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

/// Whether attacks on pieces differ from lines of protection: where a capture asks for protection,
/// and attacks are not said to go without.
pub(crate) fn asks_of_attacks(plan: &Plan) -> bool {
    let mut movements = plan.movements.iter();
    !plan.program.attacks_protected
        && movements.any(|movement| movement.everywhere.asks_protection())
}

/// Statements that return `true` if the player's universal leaper attacks `target`; its tests about
/// protection are asked if `ASKS`, a constant of games where that makes a difference.
pub(crate) fn attacks(plan: &Plan, kind: KindId) -> TokenStream {
    let everywhere = &plan.movements[kind].everywhere;
    let asks = asks_of_attacks(plan) && everywhere.asks_protection();
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
            let found = self.at(target);
            // The first kind stands for whatever else may come to stand there.
            let found = if is_enemy::<SECOND>(found) { found } else { 1 };
        }
    });
    quote! {
        #found
        if #test {
            return true;
        }
    }
}

/// The functions that universal leapers of this game ask.
pub(crate) fn methods(plan: &Plan) -> TokenStream {
    let asks = |fact: Fact| {
        let movements = plan.movements.iter();
        let lists = movements.flat_map(|movement| {
            let Everywhere { moves, captures } = &movement.everywhere;
            moves.iter().chain(captures)
        });
        { lists.flatten() }.any(|asked| asked.fact == fact)
    };
    let after = asks(Fact::Unprotected).then(|| {
        quote! {
            /// Whether no enemy could capture the piece on `from` on `to` after its move there. What
            /// the enemy's moves ask about protection in turn counts as given.
            #[inline(never)]
            fn is_unprotected<const SECOND: bool>(&mut self, from: usize, to: usize) -> bool {
                let mv = Move::new(from, to, 0);
                let undo = self.make::<SECOND>(mv);
                let unprotected = self.is_unattacked::<SECOND>(to);
                self.unmake::<SECOND>(mv, undo);
                unprotected
            }
        }
    });
    let before = asks(Fact::UnprotectedBefore).then(|| {
        quote! {
            /// Whether no enemy could capture it there as all other pieces stand before the move.
            #[inline(never)]
            fn is_unprotected_before<const SECOND: bool>(&mut self, from: usize, to: usize) -> bool {
                let victim = self.at(to);
                self.board[to & MASK] = self.at(from);
                let unprotected = self.is_unattacked::<SECOND>(to);
                self.board[to & MASK] = victim;
                unprotected
            }
        }
    });
    let now = (asks(Fact::Unprotected) || asks(Fact::UnprotectedBefore)).then(|| {
        quote! {
            /// Whether the player's enemy does not attack `cell`.
            fn is_unattacked<const SECOND: bool>(&self, cell: usize) -> bool {
                !if SECOND { self.attacks::<false>(cell) } else { self.attacks::<true>(cell) }
            }
        }
    });
    quote!(#after #before #now)
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
    quote!(#not Position::clone(self).#method::<SECOND>(from, target))
}

fn holds(plan: &Plan, asked: Asked) -> TokenStream {
    let kinds = |is: fn(&Kind) -> bool| {
        let kinds = plan.program.kinds.iter().map(is).collect();
        is_one_of(plan, &quote!(found & !SECOND_BIT), &kinds)
    };
    let test = match asked.fact {
        Fact::Royal => kinds(|kind| kind.royal),
        Fact::Promoted => kinds(|kind| kind.front.is_some()),
        Fact::UnprotectedBefore => quote!(self.is_unprotected_before::<SECOND>(from, to)),
        Fact::Unprotected => quote!(self.is_unprotected::<SECOND>(from, to)),
    };
    if asked.negated { quote!(!#test) } else { test }
}
