//! Prints the generation of moves.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use variant_dsl::path::Vector;
use variant_dsl::program::PieceKind;

use super::count::count;
use super::drops::drops;
use super::lanes::{free, known_attacks, movers, prologue, targets, targets_among};
use super::literals::{guard, shift};
use super::plan::{Group, Lane, Mode, Plan, Way};
use super::promotion::{classes, promotion_method, zone};
use super::trigger::{Trigger, trigger};
use super::ways::reach;
use moves::hoppers::Over;
use moves::legality::Legality;

/// Generation and counting, as methods of the trait.
pub(crate) fn methods(plan: &Plan) -> TokenStream {
    let classes = classes(plan);
    let promotion = promotion_method(plan, &classes);
    let generate = generate(plan);
    let catches = catches(plan);
    let count = count(plan, &classes);
    let drops = (!plan.hand_kinds().is_empty()).then(|| drops(plan));
    quote! {
        #generate
        #promotion
        #catches
        #count
        #drops
    }
}

/// Squares that a capture or promotion can end on, to skip the rest early.
fn noisy_targets(plan: &Plan) -> TokenStream {
    let zone = zone(plan);
    match trigger(plan.program) {
        None | Some(Trigger::Captures) => quote!(enemy),
        Some(Trigger::Moves) => quote!(BOARD),
        Some(Trigger::Enters | Trigger::Arrives) => quote!(enemy | #zone),
        Some(Trigger::Touches) => {
            quote!(if promotable(position) & own & #zone != 0 { BOARD } else { enemy | #zone })
        }
    }
}

fn generate(plan: &Plan) -> TokenStream {
    let special = special(plan);
    let royal = match plan.legality {
        Legality::Pins(royal) | Legality::Touch(royal) => {
            let plane = plan.names.constant(royal);
            let double = matches!(plan.legality, Legality::Pins(_)).then(|| {
                quote! {
                    if scan.double {
                        return;
                    }
                }
            });
            quote! {
                let targets = if noisy { royal_targets & enemy } else { royal_targets };
                position.emit_royal(position.pieces[#plane] & own, targets, &mut visit);
                #special
                #double
            }
        }
        Legality::Tested | Legality::Free => special,
    };
    let prologue = prologue(plan, &royal);
    let wanted = noisy_targets(plan);
    let ways = match plan.legality {
        Legality::Touch(_) => quote! {
            let mut visit = |mv| {
                if !scan.concerns(mv) || !is_exposed::<SECOND>(position, position.owned_after::<SECOND>(mv)) {
                    visit(mv);
                }
            };
            each_way::<SECOND>(position, own, target, noisy, &mut visit);
        },
        _ => each_way(plan),
    };
    let drops = (!plan.hand_kinds().is_empty()).then(|| {
        quote! {
            if !noisy {
                position.each_drop::<SECOND>(target & open, &mut visit);
            }
        }
    });
    quote! {
        #[inline(always)]
        fn moves<const SECOND: bool>(position: &Position, noisy: bool, mut visit: impl FnMut(Move)) {
            #prologue
            let wanted = if noisy { #wanted } else { BOARD };
            let target = target & wanted;
            #ways
            #drops
        }
    }
}

/// Castling and captures in passing, which are tested where they are found.
fn special(plan: &Plan) -> TokenStream {
    let castling = plan.program.facts.castling.is_some().then(|| {
        let attacked = known_attacks(plan);
        quote! {
            if !noisy {
                position.each_castling::<SECOND>(#attacked, &mut visit);
            }
        }
    });
    let catches = plan
        .catches()
        .then(|| quote!(position.each_catch::<SECOND>(&mut visit);));
    quote!(#castling #catches)
}

/// The method that visits captures in passing.
fn catches(plan: &Plan) -> Option<TokenStream> {
    plan.catches().then(|| {
        let lanes = plan.lanes.iter().flat_map(|lane| {
            let groups = lane.groups.iter();
            let groups = groups.filter(|group| group.mode == Mode::Catch);
            groups.map(|group| generate_group(plan, lane, group))
        });
        quote! {
            #[inline(always)]
            fn catches<const SECOND: bool>(position: &Position, passed: Set, mut visit: impl FnMut(Move)) {
                let noisy = false;
                let free = position.owned[SECOND as usize];
                let open = position.open();
                #(#lanes)*
            }
        }
    })
}

/// The function that visits the moves of some pieces to some squares, where moves are tested.
pub(super) fn function(plan: &Plan) -> Option<TokenStream> {
    let Legality::Touch(_) = plan.legality else {
        return None;
    };
    let ways = each_way(plan);
    Some(quote! {
        /// Visits the moves of the pieces `own` to `target`, without asking whether the royal is safe.
        #[inline(always)]
        fn each_way<const SECOND: bool>(
            position: &Position,
            own: Set,
            target: Set,
            noisy: bool,
            mut visit: impl FnMut(Move),
        ) {
            let enemy = position.owned[!SECOND as usize];
            let open = position.open();
            #ways
        }
    })
}

/// Moves along all lanes.
fn each_way(plan: &Plan) -> TokenStream {
    let lanes = plan.lanes.iter();
    let lanes = lanes.filter(|lane| plan.ordinary(lane).next().is_some());
    let lanes = lanes.map(|lane| {
        let free = free(plan, lane);
        let groups = plan.ordinary(lane);
        let groups = groups.map(|group| generate_group(plan, lane, group));
        quote! {
            let free = #free;
            #(#groups)*
        }
    });
    quote! {
        // Where pieces may go that never promote.
        let plain = if noisy { target & enemy } else { target };
        #(#lanes)*
    }
}

fn generate_group(plan: &Plan, lane: &Lane, group: &Group) -> TokenStream {
    let movers = movers(plan, group);
    let targets = match may_promote(plan, group) {
        true => targets(group.mode),
        false => targets_among(group.mode, &quote!(plain)),
    };
    let by = shift(lane.vector);
    let emit = |targets: TokenStream, back: TokenStream| emit(plan, group, &targets, &back);
    match &group.way {
        Way::Slide(1) | Way::Lame(_) => {
            let front = reach(plan, lane, group, &quote!(movers));
            let emit = emit(quote!(front & #targets), quote!(#by));
            quote! {
                let movers = #movers;
                let front = #front;
                #emit
            }
        }
        Way::Slide(max) => {
            let (step, max) = (
                step(plan, lane.vector),
                Literal::i32_unsuffixed(*max as i32),
            );
            let first = emit(quote!(front & #targets), quote!(#by));
            let others = emit(quote!(front & #targets), quote!(back));
            quote! {
                let movers = #movers;
                let mut front = #step(movers);
                #first
                let mut back = #by;
                front &= open;
                while front != 0 && back != #max * #by {
                    back += #by;
                    front = #step(front);
                    #others
                    front &= open;
                }
            }
        }
        Way::Hop(over, max) => {
            let (step, max) = (
                step(plan, lane.vector),
                Literal::i32_unsuffixed(*max as i32),
            );
            let on = (*over != Over::OneAtOnce).then(|| quote!(| behind & open));
            let emit = emit(quote!(behind & #targets), quote!(back));
            quote! {
                let movers = #movers;
                let mut before = #step(movers);
                let mut behind = 0;
                let mut back = #by;
                while before | behind != 0 && back != #max * #by {
                    back += #by;
                    behind = #step(before & BOARD & !open #on);
                    before = #step(before & open);
                    #emit
                }
            }
        }
    }
}

/// Whether any piece of a group may promote.
fn may_promote(plan: &Plan, group: &Group) -> bool {
    let promotes = |kind: &PieceKind| plan.program.facts.kind(*kind).n_promotions() > 0;
    group.ahead.union(&group.back).any(promotes)
}

/// The statement that visits moves of a group's pieces.
fn emit(plan: &Plan, group: &Group, targets: &TokenStream, back: &TokenStream) -> TokenStream {
    let visit = match group.start.marks {
        true => quote!(&mut |mv: Move| visit(mv.passing())),
        false => quote!(&mut visit),
    };
    match may_promote(plan, group) {
        true => quote!(position.emit::<SECOND>(#targets, #back, noisy, #visit);),
        false => quote!(position.emit_plain(#targets, #back, #visit);),
    }
}

/// The function that moves a word by a vector.
fn step(plan: &Plan, vector: Vector) -> TokenStream {
    let (by, guard) = (shift(vector), guard(plan, vector));
    quote!(step::<#by, #guard>)
}
