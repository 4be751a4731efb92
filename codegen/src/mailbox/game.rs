//! Prints the sizes of a game, and what its kinds are to one another.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use variant_dsl::program::{Check, Deciding, Form, PieceKind, Register};

use super::captures::{self, any_of, is_of_class, test_for};
use super::plan::Plan;
use super::victims;
use crate::zones::Sets;
use moves::legality::Legality;

/// The types of the game.
pub(crate) fn types(plan: &Plan) -> TokenStream {
    let title = format!(" The rules of {}.", plan.program.facts.title);
    let code = format_ident!("{}", plan.code_type());
    quote! {
        #[doc = #title]
        pub type Game = mailbox::MailboxRules<Generated>;
        /// A position of the game.
        pub type Position = mailbox::Mailbox<Generated>;
        /// A move of the game.
        type Move = mailbox::Move<Generated>;
        /// What generation knows of check and pins.
        type Scan = mailbox::Scan<Generated>;
        /// What a cell holds.
        type Code = #code;

        /// What is particular about the game.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Generated;
    }
}

/// The items of the library's trait that every game has, and some that only few have.
pub(crate) fn items(plan: &Plan) -> TokenStream {
    let sizes = sizes(plan);
    let back = back(plan);
    let hands = hands(plan);
    let memory = memory(plan);
    let royal = is_kind(plan, |form| form.facts.royal);
    quote! {
        #sizes

        #[inline(always)]
        fn is_royal(&self, code: Code) -> bool {
            #royal
        }

        #back
        #hands
        #memory
    }
}

fn sizes(plan: &Plan) -> TokenStream {
    let number = Literal::usize_unsuffixed;
    let word = format_ident!("u{}", plan.word_bits());
    let (cells, words, n_over) = (plan.cells, plan.words(), plan.n_over);
    let n_hands = plan.hand_kinds().len();
    let (files, ranks) = (number(plan.program.files()), number(plan.program.ranks()));
    let file_bits = Literal::u32_unsuffixed(plan.file_bits());
    let cell_bits = Literal::u32_unsuffixed(plan.cell_bits());
    let features = features(plan);
    quote! {
        type Code = Code;
        type Word = #word;
        type Cells = [Code; #cells];
        type Set = [u64; #words];
        type Hands = [u8; #n_hands];
        type Over = [Code; #n_over];

        const FILES: usize = #files;
        const RANKS: usize = #ranks;
        const FILE_BITS: u32 = #file_bits;
        const CELL_BITS: u32 = #cell_bits;
        const FEATURES: mailbox::Features = #features;
    }
}

/// What the rules of the game need.
fn features(plan: &Plan) -> TokenStream {
    let legality = match plan.legality {
        Legality::Free => quote!(Free),
        Legality::Pins(_) => quote!(Pins),
        Legality::Touch(_) => quote!(Touch),
        Legality::Tested => quote!(Tested),
    };
    let program = plan.program;
    let promotion = program.promotion.as_ref();
    let contagion = promotion.is_some_and(|promotion| !promotion.contagions.is_empty());
    let present = [
        (
            plan.may_return || program.facts.duties.pass || program.turns_in_place(),
            quote!(may_return),
        ),
        (program.facts.duties.pass, quote!(pass)),
        (program.facts.duties.break_facing, quote!(breaks_facing)),
        (program.facts.duties.takes_attacker, quote!(takes_attacker)),
        (captures::forbid(program), quote!(forbids)),
        (program.answered.is_some(), quote!(answers)),
        (program.kinds.iter().any(|kind| kind.waits), quote!(waits)),
        (contagion, quote!(contagion)),
        (victims::force(program), quote!(forces)),
        (!plan.corner_movers().is_empty(), quote!(corner_movers)),
        (plan.corner_movers_ask(), quote!(asks)),
        (program.facts.has(Register::Fresh), quote!(fresh)),
        (program.facts.castling.is_some(), quote!(castles)),
        (program.facts.has(Register::EnPassant), quote!(passes)),
        (program.facts.has_choices(), quote!(becomes)),
        (program.limits_promotions(), quote!(limited)),
        (program.drops_turned(), quote!(drops_turned)),
        (program.facts.gating.is_some(), quote!(gates)),
        (
            program.facts.gating.is_some() && program.facts.takes_prisoners(),
            quote!(keeps_gates),
        ),
        (program.facts.duties.hand_first, quote!(hand_first)),
        (
            program.facts.placed_castling().is_some(),
            quote!(places_castlers),
        ),
        (program.facts.duties.no_checks, quote!(no_checks)),
        (program.drops_forbid_check(), quote!(drops_forbid_check)),
        (program.turns_in_place(), quote!(turns_in_place)),
        (program.facts.duties.must_capture, quote!(must_capture)),
        (program.facts.asks_attackers(), quote!(asks_attackers)),
    ];
    let mut fields: Vec<TokenStream> = present
        .into_iter()
        .filter_map(|(is_present, name)| is_present.then(|| quote!(#name: true,)))
        .collect();
    fields.extend(super::effects::features(&program.facts.effects));
    let forbidden = program.promotions_forbid();
    if forbidden.contains(&true) {
        fields.push(quote!(promotions_forbid: [#(#forbidden),*],));
    }
    let loses = program.loses_royals();
    if loses.contains(&true) {
        fields.push(quote!(loses_royals: [#(#loses),*],));
    }
    let check = match program.facts.duties.check {
        Check::Last => None,
        Check::Any => Some(quote!(Any)),
        Check::Together => Some(quote!(Together)),
    };
    fields.extend(check.map(|check| quote!(check: mailbox::Check::#check,)));
    let deciding = promotion
        .filter(|_| contagion)
        .map(|promotion| promotion.deciding);
    match deciding {
        None | Some(Deciding::OnDestination) => {}
        Some(Deciding::First) => fields.push(quote!(deciding: mailbox::Deciding::First,)),
        Some(Deciding::Last) => fields.push(quote!(deciding: mailbox::Deciding::Last,)),
    }
    let bare = quote!(mailbox::Features::new(mailbox::Legality::#legality));
    match fields.is_empty() {
        true => bare,
        false => quote!(mailbox::Features { #(#fields)* ..#bare }),
    }
}

/// Whether the code `code` is one of the kinds for which `is` holds.
pub(crate) fn is_kind(plan: &Plan, is: impl Fn(Form) -> bool) -> TokenStream {
    let kinds = plan.program.forms().map(is).collect();
    test_for(plan, &quote!(code), &kinds)
}

/// The back sides, if there are any.
fn back(plan: &Plan) -> Option<TokenStream> {
    let forms = plan.program.forms();
    let backs: Vec<TokenStream> = forms
        .filter_map(|form| {
            let back = plan.names.constant(form.facts.other_side()?);
            let name = plan.names.constant(form.id);
            Some(quote!(#name => #back,))
        })
        .collect();
    (!backs.is_empty()).then(|| {
        quote! {
            #[inline(always)]
            fn back(&self, code: Code) -> Code {
                match code {
                    #(#backs)*
                    same => same,
                }
            }
        }
    })
}

/// What is held, and how captured pieces come to be.
fn hands(plan: &Plan) -> Option<TokenStream> {
    let kinds = plan.hand_kinds();
    let held = kinds.iter().enumerate().map(|(index, kind)| {
        let (index, kind) = (Literal::usize_unsuffixed(index), plan.names.constant(*kind));
        quote!(#index => #kind,)
    });
    let forms = |hand: PieceKind| -> Vec<TokenStream> {
        let forms = plan.program.forms();
        let forms = forms.filter(|form| form.facts.hand == Some(hand));
        forms.map(|form| plan.names.constant(form.id)).collect()
    };
    let arms = kinds.iter().enumerate().filter_map(|(index, hand)| {
        let forms = forms(*hand);
        let index = Literal::usize_unsuffixed(index);
        (!forms.is_empty()).then(|| quote!(#(#forms)|* => Some(#index),))
    });
    (!kinds.is_empty()).then(|| {
        quote! {
            #[inline(always)]
            fn held(&self, index: usize) -> Code {
                match index {
                    #(#held)*
                    _ => Code::EMPTY,
                }
            }

            #[inline(always)]
            fn to_hand(&self, code: Code) -> Option<usize> {
                match code {
                    #(#arms)*
                    _ => None,
                }
            }
        }
    })
}

/// What is remembered of moves.
fn memory(plan: &Plan) -> TokenStream {
    let answers = plan.program.answered.as_ref().map(|class| {
        let answered = is_of_class(plan, &quote!(captor), &quote!(victim), class);
        quote! {
            #[inline(always)]
            fn is_answered(&self, captor: Code, victim: Code) -> bool {
                #answered
            }
        }
    });
    let mut kinds = plan.program.kinds.iter();
    let waits = kinds.find(|kind| kind.waits).map(|waiting| {
        // All waiting kinds have the general chances.
        let zones = waiting.chances.iter().map(|chance| &chance.zone);
        let zones = zones.filter(|zone| zone.iter().any(|zone| !zone.is_empty()));
        let enters = zones.map(|zone| {
            let name = |sets: &Sets| plan.zones.promotion(plan.program, sets);
            let starts = plan.in_own_set(zone, &quote!(from), name);
            let ends = plan.in_own_set(zone, &quote!(to), name);
            quote!(#ends && !#starts)
        });
        let enters = any_of(&enters.collect::<Vec<_>>());
        let waits = is_kind(plan, |form| form.rules.waits);
        quote! {
            #[inline(always)]
            fn kind_waits(&self, code: Code) -> bool {
                #waits
            }

            #[inline(always)]
            fn enters<const SECOND: bool>(&self, from: usize, to: usize) -> bool {
                #enters
            }
        }
    });
    quote!(#answers #waits)
}
