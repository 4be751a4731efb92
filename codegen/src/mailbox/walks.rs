//! Prints paths as they are, for the walker of the mailbox to follow: of the kinds that have moves without a
//! faster form.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use variant_dsl::path::{Between, Hop, Leg, Modes, Path, Predicate, Protection, Special, Test};
use variant_dsl::program::{PieceKind, Program};

use super::captures::is_one_of;
use super::chains::in_place;
use super::game::is_kind;
use super::plan::Plan;
use super::promotion::class_of;
use crate::names::kind_doc;
use moves::movement::Movement;

/// The walks of all kinds.
pub(crate) fn data(plan: &Plan) -> Option<TokenStream> {
    let own = |kind: &PieceKind| has_walks(plan, *kind) && first_alike(plan, *kind) == *kind;
    let kinds: Vec<PieceKind> = plan.program.facts.each_kind().filter(own).collect();
    let statics = kinds.iter().map(|kind| {
        let form = plan.program.form(*kind);
        let name = plan.names.bare_constant(*kind);
        let walks = &plan.movements[*kind].walks;
        let n_walks = walks.len();
        let doc = kind_doc(form);
        let walks = walks.iter().map(|path| walk(plan.program, path));
        quote! {
            #[doc = #doc]
            pub(super) static #name: [Walk; #n_walks] = [#(#walks),*];
        }
    });
    (!kinds.is_empty()).then(|| {
        quote! {
            /// Paths that are followed as they are written.
            mod walks {
                use ::engine::boards::mailbox::{Between, Hop, Leg, Modes, Tests, Walk};

                #(#statics)*
            }
        }
    })
}

/// The walks of a kind, as statements for which `arrive` offers a move; those that take something on their
/// way are left for [`calls_over`].
pub(crate) fn calls(plan: &Plan, kind: PieceKind) -> TokenStream {
    if !has_walks(plan, kind) {
        return quote!();
    }
    let walks = name(plan, kind);
    let over = (plan.movements[kind].walks_over > 0).then(|| quote!(let over =));
    quote!(#over position.walk::<SECOND>(from, &#walks, &mut arrive);)
}

/// Statements that offer what walks take on their way.
pub(crate) fn calls_over(plan: &Plan, kind: PieceKind) -> TokenStream {
    if plan.movements[kind].walks_over == 0 {
        return quote!();
    }
    let class = class_of(plan, kind);
    quote! {
        for (way, to) in over {
            position.arrive_over::<SECOND, #class, true, true>(scan, way, to, visit);
        }
    }
}

/// Statements that return `true` if a walk of the player's piece on `from` takes what is on `target`.
pub(crate) fn attacks(plan: &Plan, kind: PieceKind) -> TokenStream {
    let asks = plan.corner_movers_ask() && asks_protection(&plan.movements[kind]);
    let asking = match asks {
        true => quote!(if ASKS {
            mailbox::Asking::All
        } else {
            mailbox::Asking::Nothing
        }),
        false => quote!(mailbox::Asking::Nothing),
    };
    attacks_asking(plan, kind, &asking)
}

/// The same, where the walks ask so.
pub(super) fn attacks_asking(plan: &Plan, kind: PieceKind, asking: &TokenStream) -> TokenStream {
    if !plan.movements[kind].walks.iter().any(Path::may_capture) {
        return quote!();
    }
    let walks = name(plan, kind);
    quote! {
        if position.walks_to::<SECOND>(from, target, &#walks, #asking) {
            return true;
        }
    }
}

/// What the trait of the library asks for only if there are walks.
pub(crate) fn items(plan: &Plan) -> TokenStream {
    let mut tests = { plan.movements.iter() }.flat_map(|movement| &movement.walks);
    let promoted = |path: &Path| {
        path.tests()
            .any(|test| test.predicate == Predicate::Promoted)
    };
    let promoted = tests.any(promoted).then(|| {
        let promoted = is_kind(plan, |form| form.facts.front.is_some());
        quote! {
            #[inline(always)]
            fn is_promoted(&self, code: Code) -> bool {
                #promoted
            }
        }
    });
    let meets = meets(plan);
    quote!(#promoted #meets)
}

/// The tests that the game declares, of those that walks ask.
fn meets(plan: &Plan) -> Option<TokenStream> {
    let program = plan.program;
    let walks = || plan.movements.iter().flat_map(|movement| &movement.walks);
    let asked = |name: &str| {
        let is_named = |test: &Test| test.predicate.name() == name;
        walks().any(|path| path.guard.iter().chain(path.tests()).any(is_named))
    };
    let number = |name: &str| program.test_number(name).map(Literal::u32_unsuffixed);
    let places = (0..)
        .zip(&program.places)
        .filter(|(_, (name, _))| asked(name));
    let places = places.map(|(place, (name, _))| {
        let number = number(name);
        let inside = in_place(plan, place, &quote!(cell));
        let by_side = |second: bool| {
            quote!({
                const SECOND: bool = #second;
                #inside
            })
        };
        let (first, second) = (by_side(false), by_side(true));
        quote!(#number => if second { #second } else { #first })
    });
    let classes = program.classes.iter().filter(|(name, _)| asked(name));
    let classes = classes.map(|(name, kinds)| {
        let number = number(name);
        let is_meant = is_one_of(plan, &quote!(code), kinds);
        quote!(#number => code != Code::EMPTY && #is_meant)
    });
    let arms: Vec<TokenStream> = places.chain(classes).collect();
    (!arms.is_empty()).then(|| {
        quote! {
            fn meets(&self, number: u32, second: bool, cell: usize, code: Code) -> bool {
                match number {
                    #(#arms,)*
                    _ => false,
                }
            }
        }
    })
}

/// Whether some walk asks what protects a piece.
pub(super) fn asks_protection(movement: &Movement) -> bool {
    movement.walks.iter().any(Path::asks_protection)
}

fn has_walks(plan: &Plan, kind: PieceKind) -> bool {
    !plan.movements[kind].walks.is_empty()
}

/// The first kind with the walks of `kind`.
fn first_alike(plan: &Plan, kind: PieceKind) -> PieceKind {
    let alike = |other: &PieceKind| plan.movements[*other].walks == plan.movements[kind].walks;
    let first = plan.program.facts.each_kind().find(alike);
    first.expect("its own are the same")
}

/// The name of a kind's walks.
fn name(plan: &Plan, kind: PieceKind) -> TokenStream {
    let name = format_ident!("{}", plan.names.bare_constant(first_alike(plan, kind)));
    quote!(walks::#name)
}

fn walk(program: &Program, path: &Path) -> TokenStream {
    let course = match &path.special {
        Special::Null => quote!(Walk::STAY),
        Special::Universal(modes) => {
            let modes = self::modes(program, modes);
            quote!(Walk::anywhere(#modes))
        }
        _ => {
            let legs = path.legs.iter().map(|each| leg(program, each));
            let legs = quote!(&[#(#legs),*]);
            match path.repeats {
                1 => quote!(Walk::legs(#legs)),
                repeats => {
                    let rounds = Literal::u16_unsuffixed(repeats);
                    quote!(Walk::repeated(#legs, #rounds))
                }
            }
        }
    };
    let guard = (!path.guard.is_empty()).then(|| {
        let tests = tests(program, &path.guard);
        quote!(.guarded(#tests))
    });
    quote!(#course #guard)
}

fn leg(program: &Program, leg: &Leg) -> TokenStream {
    let modes = |modes: &Modes| self::modes(program, modes);
    let (dx, dy) = (number(leg.vector.0), number(leg.vector.1));
    let max = Literal::u16_unsuffixed(leg.max);
    let skip = Literal::u16_unsuffixed(leg.skip);
    let hop = match leg.hop {
        Hop::No => None,
        Hop::One => Some(quote!(One)),
        Hop::Adjacent => Some(quote!(Adjacent)),
        Hop::Many => Some(quote!(Many)),
    };
    let between = match leg.between {
        Between::Ignored => None,
        Between::AllEmpty(_) => Some(quote!(AllEmpty)),
        Between::ExactlyOne(_) => Some(quote!(ExactlyOne)),
    };
    let transit = (!leg.transit.is_empty()).then(|| modes(&leg.transit));
    let stop = leg.stop.as_ref().map(modes);
    let relay = leg.relay.as_ref().map(modes);
    let parts = [
        (leg.max != 1).then(|| quote!(.up_to(#max))),
        (leg.skip > 0).then(|| quote!(.skipping(#skip))),
        between.map(|between| quote!(.between(Between::#between))),
        leg.wrap.then(|| quote!(.wrapping())),
        hop.map(|hop| quote!(.hopping(Hop::#hop))),
        transit.map(|modes| quote!(.passing(#modes))),
        leg.same_length.then(|| quote!(.as_long())),
        relay.map(|modes| quote!(.relaying(#modes))),
        stop.map(|modes| quote!(.ending(#modes))),
    ];
    let parts = parts.into_iter().flatten();
    quote!(Leg::new(#dx, #dy)#(#parts)*)
}

fn number(number: i16) -> Literal {
    Literal::i16_unsuffixed(number)
}

fn modes(program: &Program, modes: &Modes) -> TokenStream {
    let rows = [
        (&modes.empty, quote!(empty)),
        (&modes.enemy, quote!(enemy)),
        (&modes.friend, quote!(friend)),
        (&modes.over, quote!(over)),
        (&modes.over_friend, quote!(over_friend)),
    ];
    let parts = rows.into_iter().filter_map(|(tests, name)| {
        let tests = self::tests(program, tests.as_ref()?);
        Some(quote!(.#name(#tests)))
    });
    quote!(Modes::NONE #(#parts)*)
}

fn tests(program: &Program, tests: &[Test]) -> TokenStream {
    let names = |negated: bool| {
        let names = tests.iter().filter(|test| test.negated == negated);
        let names: Vec<TokenStream> = names
            .filter_map(|test| test_name(program, &test.predicate))
            .collect();
        match names.is_empty() {
            true => quote!(0),
            false => quote!(#(Tests::#names)|*),
        }
    };
    match tests.is_empty() {
        true => quote!(Tests::NONE),
        false => {
            let (hold, fail) = (names(false), names(true));
            quote!(Tests::new(#hold, #fail))
        }
    }
}

/// The name of a test; of others no game that is played asks.
fn test_name(program: &Program, predicate: &Predicate) -> Option<TokenStream> {
    match predicate {
        Predicate::Royal => Some(quote!(ROYAL)),
        Predicate::Promoted => Some(quote!(PROMOTED)),
        Predicate::Protection(Protection::Unprotected) => Some(quote!(UNPROTECTED)),
        Predicate::Protection(Protection::UnprotectedBefore) => Some(quote!(UNPROTECTED_BEFORE)),
        Predicate::Protection(Protection::Unretakable) => Some(quote!(UNRETAKABLE)),
        Predicate::Declared(name) => {
            let number = Literal::u32_unsuffixed(program.test_number(name)?);
            Some(quote!(declared(#number)))
        }
        Predicate::Enemy | Predicate::Friend | Predicate::Rank(_) => None,
        Predicate::Virgin | Predicate::Attacked | Predicate::Origin => None,
    }
}
