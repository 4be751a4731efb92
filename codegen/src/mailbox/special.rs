//! Prints moves for which the cells do not say enough: first moves, castling, captures of what has just
//! passed, and choices of what to promote to.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use variant_dsl::program::{Castling, Color, PieceKind, Square};

use super::captures::any_of;
use super::game::is_kind;
use super::plan::{CHOICE_BITS, GATE_BITS, Plan};
use super::promotion::class_of;
use crate::castling::castling_ends;
use moves::special::Stride;

/// What of the library's trait only games with such moves need.
pub(crate) fn items(plan: &Plan) -> TokenStream {
    let (forms, first_moves) = (forms(plan), first_moves(plan));
    let (marks, catches, gates) = (marks(plan), catches(plan), gates(plan));
    let aims = aims(plan);
    quote!(#forms #first_moves #aims #marks #catches #gates)
}

/// Which pieces come from the hand to squares that others leave.
fn gates(plan: &Plan) -> Option<TokenStream> {
    let gating = plan.program.facts.gating.as_ref()?;
    let bits = Literal::u32_unsuffixed(GATE_BITS);
    let kinds = plan.hand_kinds().into_iter().enumerate();
    let held = kinds.filter(|(_, kind)| gating.pieces[kind.index()]);
    let held = held.map(|(index, _)| Literal::usize_unsuffixed(index));
    let leave = is_kind(plan, |form| gating.leaving[form.id.index()]);
    Some(quote! {
        const GATE_BITS: u32 = #bits;

        #[inline(always)]
        fn may_gate(&self, held: usize) -> bool {
            matches!(held, #(#held)|*)
        }

        #[inline(always)]
        fn may_leave(&self, code: Code) -> bool {
            #leave
        }
    })
}

/// The moves of a kind that depend on where they start or whether they are the first, as statements for which
/// `arrive` offers a move.
pub(crate) fn calls(plan: &Plan, kind: PieceKind) -> Vec<TokenStream> {
    let strides = plan.movements[kind].strides.iter();
    let calls = strides.map(|stride| {
        let by = plan.by(stride.vector);
        let max = Literal::u32_unsuffixed(stride.max);
        let over = stride.over.iter().map(|cell| plan.by(*cell));
        let call = quote! {
            position.stride::<SECOND>(from, #by, #max, &[#(#over),*], &mut arrive);
        };
        match is_open(plan, stride) {
            Some(open) => quote!(if #open { #call }),
            None => call,
        }
    });
    calls.collect()
}

/// Whether a move may begin on `from`, if that is asked.
fn is_open(plan: &Plan, stride: &Stride) -> Option<TokenStream> {
    let place = stride.from.as_ref().map(|sets| {
        plan.in_own_set(sets, &quote!(from), |sets| {
            plan.zones.starts(plan.program, sets)
        })
    });
    let first = stride.first.then(|| quote!(position.is_fresh(from)));
    let attacked = stride.attacked.map(|asked| match asked {
        true => quote!(position.is_attacked::<SECOND>(from)),
        false => quote!(!position.is_attacked::<SECOND>(from)),
    });
    let asked: Vec<TokenStream> = place.into_iter().chain(first).chain(attacked).collect();
    (!asked.is_empty()).then(|| quote!(#(#asked)&&*))
}

/// What pieces may promote to where it is not their back side.
fn forms(plan: &Plan) -> Option<TokenStream> {
    let facts = &plan.program.facts;
    if !facts.has_choices() {
        return None;
    }
    let chooses = |kind: &PieceKind| facts.kind(*kind).n_promotions() > 0;
    let kinds: Vec<PieceKind> = facts.each_kind().filter(chooses).collect();
    let forms = |color: Color, kind: PieceKind| -> Vec<PieceKind> {
        facts.promotions(color, kind).collect()
    };
    let counts = kinds.iter().map(|kind| {
        let name = plan.names.constant(*kind);
        let [first, second] = Color::BOTH.map(|color| forms(color, *kind).len());
        let [one, other] = [first, second].map(Literal::usize_unsuffixed);
        match first == second {
            true => quote!(#name => #one,),
            false => quote!(#name => if SECOND { #other } else { #one },),
        }
    });
    let arm = |color: Option<Color>, kind: PieceKind| {
        let name = plan.names.constant(kind);
        let second = color.map_or(quote!(_), |color| match color {
            Color::First => quote!(false),
            Color::Second => quote!(true),
        });
        let numbered = forms(color.unwrap_or(Color::First), kind)
            .into_iter()
            .enumerate();
        let arms = numbered.map(|(choice, form)| {
            let (choice, form) = (Literal::usize_unsuffixed(choice), plan.names.constant(form));
            quote!((#name, #second, #choice) => #form,)
        });
        quote!(#(#arms)*)
    };
    let arms = kinds.iter().map(|kind| {
        let alike = forms(Color::First, *kind) == forms(Color::Second, *kind);
        match alike {
            true => arm(None, *kind),
            false => {
                let each = Color::BOTH.map(|color| arm(Some(color), *kind));
                quote!(#(#each)*)
            }
        }
    });
    let bits = Literal::u32_unsuffixed(CHOICE_BITS);
    let most = most(plan);
    Some(quote! {
        const CHOICE_BITS: u32 = #bits;

        #[inline(always)]
        fn n_forms<const SECOND: bool>(&self, code: Code) -> usize {
            match code {
                #(#counts)*
                _ => 1,
            }
        }

        #[inline(always)]
        fn form(&self, code: Code, second: bool, choice: usize) -> Code {
            match (code, second, choice) {
                #(#arms)*
                _ => code,
            }
        }

        #most
    })
}

/// The most pieces of a kind that a player may have by promotion.
fn most(plan: &Plan) -> Option<TokenStream> {
    let limited =
        { plan.program.forms() }.filter_map(|form| Some((form.id, form.rules.most.as_ref()?)));
    let arms = limited.clone().map(|(kind, limit)| {
        let name = plan.names.constant(kind);
        let [first, second] = limit.most.map(Literal::u16_unsuffixed);
        match limit.most[0] == limit.most[1] {
            true => quote!(#name => #first,),
            false => quote!(#name => if SECOND { #second } else { #first },),
        }
    });
    let several = limited.filter(|(_, limit)| limit.kinds().count() > 1);
    let several: Vec<TokenStream> = several
        .map(|(kind, limit)| {
            let name = plan.names.constant(kind);
            let counted = limit.kinds().map(|kind| plan.names.constant(kind));
            quote!(#name => matches!(code, #(#counted)|*),)
        })
        .collect();
    let counts = (!several.is_empty()).then(|| {
        quote! {
            fn is_counted(&self, form: Code, code: Code) -> bool {
                match form {
                    #(#several)*
                    _ => form == code,
                }
            }
        }
    });
    plan.program.limits_promotions().then(|| {
        quote! {
            #counts

            fn most<const SECOND: bool>(&self, code: Code) -> u16 {
                match code {
                    #(#arms)*
                    _ => u16::MAX,
                }
            }
        }
    })
}

/// The squares of pieces that matter as long as they have never moved, and castling.
fn first_moves(plan: &Plan) -> Option<TokenStream> {
    let facts = &plan.program.facts;
    if facts.fresh.is_empty() {
        return None;
    }
    let cell = |square: Square| Literal::usize_unsuffixed(plan.cell(square));
    let fresh = facts.fresh.iter().map(|square| cell(*square));
    let castling = facts.castling.as_ref();
    let partners = Color::BOTH.map(|color| {
        let places = facts.fresh.iter().enumerate();
        let own: Vec<Square> = facts.fresh_partners(color).collect();
        let places = places.filter(|(_, square)| own.contains(square));
        let bits = places.fold(0, |bits: u32, (place, _)| bits | 1 << place);
        let bits: Literal = format!("{bits:#b}").parse().expect("a number");
        bits
    });
    let gates = Color::BOTH.map(|color| {
        let masks = facts.gating.as_ref().map(|_| facts.gate_masks(color));
        let [own, home, partners] =
            masks.map_or([0; 3], |masks| [masks.own, masks.home, masks.partners]);
        quote!(mailbox::GateMasks { own: #own, home: #home, partners: #partners })
    });
    let castling = match castling {
        None => quote!(None),
        Some(castling) => {
            let mover = castling.mover.0;
            let ends = castling_ends(castling, cell);
            let through_attack = castling.through_attack || !facts.kind(castling.mover).royal;
            let placed = placed(castling, cell);
            quote! {
                Some(mailbox::Castling {
                    mover: ::engine::PieceKind(#mover),
                    ends: #ends,
                    through_attack: #through_attack,
                    placed: #placed,
                })
            }
        }
    };
    Some(quote! {
        #[inline(always)]
        fn first_moves(&self) -> &mailbox::FirstMoves {
            static FIRST_MOVES: mailbox::FirstMoves = mailbox::FirstMoves {
                fresh: ::std::borrow::Cow::Borrowed(&[#(#fresh),*]),
                partners: [#(#partners),*],
                gates: [#(#gates),*],
                castling: #castling,
            };
            &FIRST_MOVES
        }
    })
}

/// Which pieces end the right of others to their first moves by where they come.
fn aims(plan: &Plan) -> Option<TokenStream> {
    let facts = &plan.program.facts;
    let aims = facts.aims.iter().map(|aim| {
        let (second, kind) = (aim.piece.color == Color::Second, aim.piece.kind.0);
        let from = aim.from.iter().map(|from| {
            let cell = plan.cell(*from);
            Literal::usize_unsuffixed(cell)
        });
        let bit = facts.fresh_bit(aim.at);
        let bit: Literal = format!("{bit:#b}").parse().expect("a number");
        quote! {
            mailbox::Aim {
                second: #second,
                kind: ::engine::PieceKind(#kind),
                from: ::std::borrow::Cow::Borrowed(&[#(#from),*]),
                bit: #bit,
            }
        }
    });
    (!facts.aims.is_empty()).then(|| {
        quote! {
            #[inline(always)]
            fn aims(&self) -> &[mailbox::Aim] {
                static AIMS: &[mailbox::Aim] = &[#(#aims),*];
                AIMS
            }
        }
    })
}

/// Where pieces that castle are put from the hand.
fn placed(castling: &Castling, cell: impl Fn(Square) -> Literal) -> TokenStream {
    let Some(placed) = &castling.placed else {
        return quote!(None);
    };
    let homes = placed.homes.map(cell);
    let partners = castling.partners.iter().zip(0..);
    let kinds = partners.filter(|(is_partner, _)| **is_partner);
    let kinds = kinds.map(|(_, kind): (_, u16)| quote!(::engine::PieceKind(#kind)));
    quote! {
        Some(mailbox::Placed {
            homes: [#(#homes),*],
            kinds: ::std::borrow::Cow::Borrowed(&[#(#kinds),*]),
        })
    }
}

/// Which moves pass cells on which they can be captured.
fn marks(plan: &Plan) -> Option<TokenStream> {
    let marking = |stride: &&Stride| stride.marks;
    let kinds = plan.program.facts.each_kind();
    let kinds = kinds.filter(|kind| {
        plan.movements[*kind]
            .strides
            .iter()
            .any(|stride| stride.marks)
    });
    let arms: Vec<TokenStream> = kinds
        .map(|kind| {
            let name = plan.names.constant(kind);
            let strides = plan.movements[kind].strides.iter().filter(marking);
            let ways = strides.map(|stride| {
                let ends = (1..=stride.max as i16).map(|leaps| {
                    let by = plan.by((stride.vector.0 * leaps, stride.vector.1 * leaps));
                    quote!(toward::<SECOND>(from, #by) & Position::MASK == to)
                });
                let ends = any_of(&ends.collect::<Vec<_>>());
                match is_open(plan, stride) {
                    Some(open) if stride.max > 1 => quote!((#ends) && #open),
                    Some(open) => quote!(#ends && #open),
                    None => ends,
                }
            });
            let ways = any_of(&ways.collect::<Vec<_>>());
            quote!(#name => #ways,)
        })
        .collect();
    (!arms.is_empty()).then(|| {
        quote! {
            #[inline(always)]
            fn marks<const SECOND: bool>(
                &self,
                position: &Position,
                mover: Code,
                from: usize,
                to: usize,
            ) -> bool {
                match mover {
                    #(#arms)*
                    _ => false,
                }
            }
        }
    })
}

/// Captures of what has just passed.
fn catches(plan: &Plan) -> Option<TokenStream> {
    let kinds = plan.program.facts.each_kind();
    let calls: Vec<TokenStream> = kinds
        .flat_map(|kind| {
            let (name, class) = (plan.names.constant(kind), class_of(plan, kind));
            let catches = plan.movements[kind].catches.iter();
            catches.map(move |catch| {
                let (by, max) = (plan.by(catch.vector), Literal::u32_unsuffixed(catch.max));
                quote!(position.catch::<SECOND, #class>(scan, #name, #by, #max, visit);)
            })
        })
        .collect();
    (!calls.is_empty()).then(|| {
        quote! {
            #[inline(always)]
            fn each_catch<const SECOND: bool>(
                &self,
                position: &mut Position,
                scan: &Scan,
                visit: &mut impl Visit<Generated>,
            ) {
                #(#calls)*
            }
        }
    })
}
