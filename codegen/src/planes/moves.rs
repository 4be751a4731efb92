//! Prints the generation of moves.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::count::count;
use super::drops::drops;
use super::guard;
use super::plan::{Group, Lane, Mode, Plan};
use super::promotion::{Trigger, classes, promotable, promotion_function, trigger, zone};
use crate::legality::Legality;

/// Generation and counting.
pub(crate) fn items(plan: &Plan) -> TokenStream {
    let classes = classes(plan);
    let promotion = promotion_function(plan, &classes);
    let generate = generate(plan);
    let count = count(plan, &classes);
    let drops = (!plan.hand_kinds().is_empty()).then(|| drops(plan));
    let emit = emit(plan);
    quote! {
        impl Position {
            #generate
            #emit
            #promotion
            #count
            #drops
        }
    }
}

/// The function that turns destinations into moves.
fn emit(plan: &Plan) -> TokenStream {
    let visits = if trigger(plan).is_some() {
        quote! {
            let (may, must) = self.promotion::<SECOND>(1 << from, 1 << bit);
            if may {
                visit(Move::new(square_of(from), square_of(bit), Move::PROMOTES));
            }
            if !must && (!NOISY || 1 << bit & self.owned[!SECOND as usize] != 0) {
                visit(Move::new(square_of(from), square_of(bit), 0));
            }
        }
    } else {
        quote!(visit(Move::new(square_of(from), square_of(bit), 0));)
    };
    quote! {
        /// Visits the moves to `targets` of pieces that stand `back` bits before them.
        #[inline(always)]
        fn emit<const SECOND: bool, const NOISY: bool>(
            &self,
            mut targets: Set,
            back: i32,
            visit: &mut impl FnMut(Move),
        ) {
            while targets != 0 {
                let bit = targets.trailing_zeros();
                targets &= targets - 1;
                let from = (bit as i32 - back) as u32;
                #visits
            }
        }
    }
}

/// Squares that a capture or promotion can end on, to skip the rest early.
fn noisy_targets(plan: &Plan) -> TokenStream {
    let zone = zone(plan);
    match trigger(plan) {
        None | Some(Trigger::Captures) => quote!(enemy),
        Some(Trigger::Moves) => quote!(BOARD),
        Some(Trigger::Enters | Trigger::Arrives) => quote!(enemy | #zone),
        Some(Trigger::Touches) => {
            let promotable = promotable(plan);
            quote!(if (#promotable) & own & #zone != 0 { BOARD } else { enemy | #zone })
        }
    }
}

/// The mode's restriction of targets.
pub(super) fn targets(mode: Mode) -> TokenStream {
    match mode {
        Mode::Both => quote!(target),
        Mode::Move => quote!((target & open)),
        Mode::Capture => quote!((target & enemy)),
    }
}

/// Own pieces that are free to use a lane.
pub(super) fn free(plan: &Plan, lane: &Lane) -> TokenStream {
    if !matches!(plan.legality, Legality::Pins(_)) {
        return quote!(own);
    }
    let slides = |lane: &Lane| {
        lane.groups
            .iter()
            .any(|g| g.max > 1 && g.mode != Mode::Move)
    };
    let axis = lane.axis;
    if plan
        .lanes
        .iter()
        .any(|other| other.axis == axis && slides(other))
    {
        quote!(own & !(scan.pinned & !scan.pins[#axis]))
    } else {
        quote!(own & !scan.pinned)
    }
}

/// The opening lines shared by generation and counting: who may move where.
pub(super) fn prologue(plan: &Plan, after_royal: &TokenStream) -> TokenStream {
    let sides = quote! {
        let own = self.owned[SECOND as usize];
        let enemy = self.owned[!SECOND as usize];
        let open = BOARD & !(own | enemy);
    };
    let Legality::Pins(royal) = plan.legality else {
        let lost = lost_royals(plan);
        return quote! {
            #sides
            #lost
            let target = BOARD & !own;
            let _ = (open, enemy);
        };
    };
    let royal = plan.names.constant(royal);
    quote! {
        #sides
        let scan = self.scan::<SECOND>();
        let royal_targets = self.royal_targets::<SECOND>(&scan);
        #after_royal
        let own = own & !self.pieces[#royal];
        let target = scan.target;
        let _ = (open, enemy);
    }
}

/// In games won by capturing royals: nothing moves once they are gone.
fn lost_royals(plan: &Plan) -> TokenStream {
    if plan.legality != Legality::Free {
        return quote!();
    }
    quote! {
        if self.royals_captured::<SECOND>() {
            return Default::default();
        }
    }
}

fn generate(plan: &Plan) -> TokenStream {
    let royal = match plan.legality {
        Legality::Pins(royal) => {
            let plane = plan.names.constant(royal);
            quote! {
                let home = once(self.pieces[#plane] & own).trailing_zeros();
                let mut rest = if NOISY { royal_targets & enemy } else { royal_targets };
                while rest != 0 {
                    let bit = rest.trailing_zeros();
                    rest &= rest - 1;
                    visit(Move::new(home, square_of(bit), 0));
                }
                if scan.double {
                    return;
                }
            }
        }
        _ => quote!(),
    };
    let prologue = prologue(plan, &royal);
    let wanted = noisy_targets(plan);
    let lanes = plan.lanes.iter().map(|lane| {
        let free = free(plan, lane);
        let groups = lane
            .groups
            .iter()
            .map(|group| generate_group(plan, lane, group));
        quote! {
            let free = #free;
            #(#groups)*
        }
    });
    let drops = (!plan.hand_kinds().is_empty()).then(|| {
        quote! {
            if !NOISY {
                self.each_drop::<SECOND>(target & open, &mut visit);
            }
        }
    });
    quote! {
        /// Visits the player's moves; those that capture or promote if `NOISY`.
        #[inline(always)]
        fn moves<const SECOND: bool, const NOISY: bool>(&self, mut visit: impl FnMut(Move)) {
            #prologue
            let wanted = if NOISY { #wanted } else { BOARD };
            let target = target & wanted;
            #(#lanes)*
            #drops
        }
    }
}

fn generate_group(plan: &Plan, lane: &Lane, group: &Group) -> TokenStream {
    let function = &group.function;
    let by = Literal::i32_unsuffixed(lane.by);
    let guard = guard(plan, lane.guard);
    let targets = targets(group.mode);
    let first = quote! {
        let mut front = step::<#by, #guard>(self.#function::<SECOND>() & free);
        self.emit::<SECOND, NOISY>(front & #targets, #by, &mut visit);
    };
    if group.max == 1 {
        return quote! {
            let front = step::<#by, #guard>(self.#function::<SECOND>() & free);
            self.emit::<SECOND, NOISY>(front & #targets, #by, &mut visit);
        };
    }
    let limit = Literal::i32_unsuffixed(lane.by * group.max as i32);
    quote! {
        #first
        let mut back = #by;
        front &= open;
        while front != 0 && back != #limit {
            back += #by;
            front = step::<#by, #guard>(front);
            self.emit::<SECOND, NOISY>(front & #targets, back, &mut visit);
            front &= open;
        }
    }
}
