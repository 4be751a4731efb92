//! Prints one function per kind: where it goes.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use variant_dsl::program::PieceKind;

use super::captures::is_one_of_set;
use super::leaps::{each, leap_calls, offering};
use super::plan::Plan;
use super::promotion::class_of;
use super::{chains, everywhere, hooks, hoppers, special, walks};
use crate::names::kind_doc;
use moves::atoms::Atom;

/// The codes of all kinds.
pub(crate) fn codes(plan: &Plan) -> TokenStream {
    let constants = plan.program.forms().map(|form| {
        let name = plan.names.bare_constant(form.id);
        let doc = kind_doc(form);
        let code = Literal::usize_unsuffixed(form.id.index() + 1);
        quote! {
            #[doc = #doc]
            pub(super) const #name: Code = #code;
        }
    });
    quote! {
        /// The codes of all kinds, apart from every other name of the module.
        mod kinds {
            use super::Code;

            #(#constants)*
        }
    }
}

/// The first of the kinds that share a function, for each function.
fn first_kinds<'a>(plan: &'a Plan) -> impl Iterator<Item = PieceKind> + 'a {
    let is_first = |kind: &PieceKind| alike(plan, *kind).next() == Some(*kind);
    plan.program.facts.each_kind().filter(is_first)
}

/// The functions of all kinds.
pub(crate) fn functions(plan: &Plan) -> Vec<TokenStream> {
    first_kinds(plan)
        .map(|kind| piece_function(plan, kind))
        .collect()
}

/// The choice among them.
pub(crate) fn moves(plan: &Plan) -> TokenStream {
    let parameters = offering();
    let arms = first_kinds(plan).map(|kind| {
        let names = alike(plan, kind).map(|kind| plan.names.constant(kind));
        let function = function_name(plan, kind);
        quote!(#(#names)|* => #function::<SECOND>(position, scan, from, visit),)
    });
    quote! {
        #[inline(always)]
        fn piece_moves<const SECOND: bool>(&self, #parameters) {
            match position.own::<SECOND>(from) {
                #(#arms)*
                _ => {}
            }
        }
    }
}

/// The kinds that share the function of `kind`: in large armies all that move and promote alike.
fn alike<'a>(plan: &'a Plan, kind: PieceKind) -> impl Iterator<Item = PieceKind> + 'a {
    let movement = &plan.movements[kind];
    let class = class_of(plan, kind);
    let same = move |other: &PieceKind| {
        let shared = plan.movements[*other] == *movement && class_of(plan, *other) == class;
        *other == kind || shared && plan.has_chains()
    };
    plan.program.facts.each_kind().filter(same)
}

fn function_name(plan: &Plan, kind: PieceKind) -> Ident {
    format_ident!("moves_of_{}", plan.names.of(kind))
}

fn piece_function(plan: &Plan, kind: PieceKind) -> TokenStream {
    let form = plan.program.form(kind);
    let function = function_name(plan, kind);
    let doc = kind_doc(form);
    let class = class_of(plan, kind);
    let calls = atom_calls(plan, &plan.movements[kind].atoms);
    let more = chains::calls(plan, kind);
    let picks = plan.movements[kind].picks.iter().map(|pick| {
        let (by, max) = (plan.by(pick.vector), Literal::u32_unsuffixed(pick.max));
        let is_meant = is_one_of_set(plan, &quote!(code), &pick.victims);
        let code = match pick.victims.len() == plan.movements.len() {
            true => quote!(_),
            false => quote!(code),
        };
        quote!(position.pick::<SECOND>(from, #by, #max, |#code| #is_meant, &mut arrive);)
    });
    let hops = hoppers::calls(plan, kind);
    let strides = special::calls(plan, kind);
    let turns = hooks::calls(plan, kind);
    let leaps = everywhere::calls(plan, kind);
    let walked = walks::calls(plan, kind);
    let walked_over = walks::calls_over(plan, kind);
    let calls_over = chains::calls_over(plan, kind);
    let parameters = offering();
    let words = plan.words();
    let overlaps = plan.movements[kind].overlaps();
    let seen = overlaps.then(|| quote!(let mut seen = [0; #words];));
    let leave_known = overlaps.then(|| {
        quote! {
            if !is_new(&mut seen, to) {
                return;
            }
        }
    });
    quote! {
        #[doc = #doc]
        #[inline(always)]
        fn #function<const SECOND: bool>(#parameters) {
            #seen
            let mut arrive = |position: &mut Position, to, found| {
                #leave_known
                position.arrive::<SECOND, #class>(scan, from, to, found, visit);
            };
            #(#calls)*
            #(#more)*
            #(#picks)*
            #(#hops)*
            #(#strides)*
            #turns
            #leaps
            #walked
            #(#calls_over)*
            #walked_over
        }
    }
}

/// The leaps of all atoms. In the large armies of games with chains those that go equally far
/// share a loop: written out they take three times as long to compile and are no faster.
fn atom_calls(plan: &Plan, atoms: &[Atom]) -> Vec<TokenStream> {
    let from = quote!(from);
    let mut groups: Vec<(Atom, Vec<TokenStream>)> = Vec::new();
    for atom in atoms {
        let alike = |(first, _): &&mut (Atom, Vec<TokenStream>)| {
            plan.has_chains() && (first.moves, first.captures) == (atom.moves, atom.captures)
        };
        let by = plan.by(atom.vector);
        match groups.iter_mut().find(alike) {
            Some((_, group)) => group.push(by),
            None => groups.push((*atom, vec![by])),
        }
    }
    let calls = groups.iter().map(|(atom, steps)| {
        each(&quote!(by), steps, |by| {
            let calls = leap_calls(atom, by, &from);
            quote!(#(#calls)*)
        })
    });
    calls.collect()
}
