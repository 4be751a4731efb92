//! Prints what is constant of a game's pieces: the board, the planes of all kinds, hands.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use variant_dsl::program::{Color, PieceKind, Square};

use super::groups::kinds_set;
use super::literals::{steps, word};
use super::plan::{Line, Plan, Word};
use super::trigger::trigger;
use crate::castling::castling_ends;
use crate::names::kind_doc;
use moves::legality::Legality;

/// The constants of the module.
pub(crate) fn constants(plan: &Plan) -> TokenStream {
    let planes = plan.fronts.iter().enumerate().map(|(plane, &kind)| {
        let name = plan.names.bare_constant(kind);
        let form = plan.program.form(kind);
        let doc = kind_doc(form);
        quote! {
            #[doc = #doc]
            pub(super) const #name: usize = #plane;
        }
    });
    let board = word(plan.board());
    let stride = plan.stride as u32;
    let lines = Line::ALL.into_iter().filter_map(|line| {
        let squares = word(line.squares(plan)?);
        Some(match line {
            Line::File => quote! {
                /// The first file.
                const FIRST_FILE: Set = #squares;
            },
            Line::Rank => quote! {
                /// The first rank.
                const FIRST_RANK: Set = #squares;
            },
            Line::Rising => quote! {
                /// From the first square north-east.
                const RISING: Set = #squares;
            },
            Line::Falling => quote! {
                /// From the last square of the first rank north-west.
                const FALLING: Set = #squares;
            },
        })
    });
    let steps = steps(plan);
    quote! {
        /// The planes of all kinds, apart from every other name of the module.
        mod kinds {
            #(#planes)*
        }

        /// Cells in a rank.
        const STRIDE: u32 = #stride;
        /// All squares.
        const BOARD: Set = #board;
        #(#lines)*
        #steps
    }
}

/// What of the trait `Pieces` is constant.
pub(crate) fn items(plan: &Plan) -> TokenStream {
    let layout = match plan.word {
        Word::Twin => quote!(Twin),
        Word::Single => quote!(Single),
        Word::Wide => quote!(Wide),
    };
    let n_planes = plan.fronts.len();
    let n_hands = plan.hand_kinds().len();
    let files = plan.program.files() as u32;
    let (promotes, has_backs) = (trigger(plan.program).is_some(), plan.has_backs());
    let special = special(plan);
    let (free, tested) = (
        plan.legality == Legality::Free,
        plan.legality == Legality::Tested,
    );
    let memory = match plan.program.facts.registers.is_empty() {
        true => quote!(()),
        false => quote!(Past<Set>),
    };
    let kind = kind(plan);
    let plane = plane(plan);
    let hands = (n_hands > 0).then(|| hands(plan));
    let royals = kinds_set(plan, &plan.royals());
    let loses = plan.program.loses_royals();
    let loses = (loses != [free; 2]).then(|| {
        let [first, second] = loses;
        quote! {
            #[inline(always)]
            fn loses_royals(second: bool) -> bool {
                if second { #second } else { #first }
            }
        }
    });
    quote! {
        type Word = ::engine::boards::planes::#layout;
        type Planes = [Set; #n_planes];
        type Hands = [u8; #n_hands];
        type Memory = #memory;

        const FILES: u32 = #files;
        const STRIDE: u32 = STRIDE;
        const BOARD: Set = BOARD;
        const PROMOTES: bool = #promotes;
        const HAS_BACKS: bool = #has_backs;
        const FREE: bool = #free;
        const TESTED: bool = #tested;
        #special

        #kind
        #plane
        #hands

        #loses

        #[inline(always)]
        fn royals(position: &Position) -> Set {
            #royals
        }
    }
}

/// Whether all that can be captured in passing goes two steps in a direction, no more and no less.
fn passes_middle(plan: &Plan) -> bool {
    plan.lanes.iter().all(|lane| {
        let (dx, dy) = lane.vector;
        let is_double = [dx, dy].iter().all(|steps| matches!(steps.abs(), 0 | 2));
        let mut marking = lane.groups.iter().filter(|group| group.start.marks);
        marking.all(|group| is_double && group.slides().is_none())
    })
}

/// What only games with first moves, castling, captures in passing or choices of promotion need.
fn special(plan: &Plan) -> TokenStream {
    let facts = &plan.program.facts;
    let cell = |square: Square| Literal::usize_unsuffixed(plan.cell(square.index()));
    let chooses = facts.has_choices().then(|| {
        quote!(
            const CHOOSES: bool = true;
        )
    });
    let passes = plan.catches().then(|| {
        let middle = passes_middle(plan).then(|| {
            quote!(
                const PASSES_MIDDLE: bool = true;
            )
        });
        quote!(
            const PASSES: bool = true;
            #middle
        )
    });
    let fresh = (!facts.fresh.is_empty()).then(|| {
        let fresh = facts.fresh.iter().map(|square| cell(*square));
        quote!(const FRESH: &'static [u32] = &[#(#fresh),*];)
    });
    let castling = facts.castling.as_ref().map(|castling| {
        let partners = Color::BOTH.map(|color| {
            let places = facts.fresh_partners(color).map(Square::index);
            word(plan.word(places))
        });
        let plane = plan.names.constant(castling.mover);
        let ends = castling_ends(castling, cell);
        let through_attack = castling.through_attack || !facts.kind(castling.mover).royal;
        quote! {
            const PARTNERS: [Set; 2] = [#(#partners),*];
            const CASTLING: Option<Castling> = Some(Castling {
                plane: #plane,
                ends: #ends,
                through_attack: #through_attack,
            });
        }
    });
    quote!(#chooses #passes #fresh #castling)
}

/// From plane and side up to kind: a sum where all back sides lie equally far from their fronts,
/// which saves the search a jump.
fn kind(plan: &Plan) -> TokenStream {
    let pairs = plan
        .fronts
        .iter()
        .filter_map(|&front| Some((front, plan.program.facts.kind(front).back?)));
    let pairs: Vec<(PieceKind, PieceKind)> = pairs.collect();
    let apart = |(front, back): &(PieceKind, PieceKind)| back.index() - front.index();
    let distance = pairs.first().map_or(0, apart);
    let regular = pairs.iter().all(|pair| apart(pair) == distance);
    let body = if pairs.is_empty() {
        quote!(PieceKind(plane as u16))
    } else if regular && distance > 0 {
        quote!(PieceKind((plane + if promoted { #distance } else { 0 }) as u16))
    } else {
        let arms = pairs.iter().map(|&(front, back)| {
            let name = plan.names.constant(front);
            let back = back.0;
            quote!((#name, true) => PieceKind(#back),)
        });
        quote! {
            match (plane, promoted) {
                #(#arms)*
                _ => PieceKind(plane as u16),
            }
        }
    };
    quote! {
        #[inline(always)]
        fn kind(plane: usize, promoted: bool) -> PieceKind {
            #body
        }
    }
}

/// From kind to plane and side up.
fn plane(plan: &Plan) -> TokenStream {
    let arms = plan.program.forms().filter_map(|form| {
        let name = plan.names.constant(form.facts.front?);
        let kind = Literal::u16_unsuffixed(form.id.0);
        Some(quote!(#kind => (#name, true),))
    });
    quote! {
        fn plane(kind: PieceKind) -> (usize, bool) {
            match kind.0 {
                #(#arms)*
                front => (front as usize, false),
            }
        }
    }
}

/// What goes into hands, and what comes out.
fn hands(plan: &Plan) -> TokenStream {
    let hand_kinds = plan.hand_kinds();
    let index = |kind: PieceKind| hand_kinds.iter().position(|&k| k == kind);
    // Where the side up makes no difference and planes are hand indices but for a constant, the
    // pattern below collapses in the optimiser; here it stays readable.
    let mut arms = Vec::new();
    for &front in &plan.fronts {
        let name = plan.names.constant(front);
        let back = plan.program.facts.kind(front).back;
        let held = |form: PieceKind| plan.program.facts.kind(form).hand.and_then(index);
        let hands = [Some(front), back].map(|form| form.and_then(held));
        match hands {
            [Some(hand), other] if back.is_none() || other == Some(hand) => {
                arms.push(quote!((#name, _) => #hand,));
            }
            _ => {
                for (hand, promoted) in hands.into_iter().zip([false, true]) {
                    arms.extend(hand.map(|hand| quote!((#name, #promoted) => #hand,)));
                }
            }
        }
    }
    let none = hand_kinds.len();
    let planes = hand_kinds.iter().enumerate().map(|(index, &kind)| {
        let name = plan.names.constant(kind);
        quote!(#index => #name,)
    });
    quote! {
        #[inline(always)]
        fn in_hand(plane: usize, promoted: bool) -> usize {
            match (plane, promoted) {
                #(#arms)*
                _ => #none,
            }
        }

        #[inline(always)]
        fn held_plane(held: usize) -> usize {
            match held {
                #(#planes)*
                _ => 0,
            }
        }
    }
}
