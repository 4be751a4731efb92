//! Prints drops: where held pieces may be put, and which drops would be forbidden mates.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use variant_dsl::program::KindId;

use super::plan::Plan;
use crate::legality::Legality;

/// The call that visits drops, and the functions it needs.
pub(crate) fn drops(plan: &Plan) -> (TokenStream, TokenStream) {
    let kinds = plan.hand_kinds();
    if kinds.is_empty() {
        return (quote!(), quote!());
    }
    let n_hands = kinds.len();
    let limits = kinds.iter().enumerate().filter_map(|(index, &kind)| {
        let limit = plan.program.kinds[kind].drop.as_ref()?.per_file? as u8;
        let full = full_name(index);
        let code = plan.names.constant(kind);
        Some(quote!(let #full = self.full_files::<SECOND>(#code, #limit);))
    });
    let offers = kinds
        .iter()
        .enumerate()
        .map(|(index, &kind)| offer_drop(plan, index, kind));
    let bits = Literal::u32_unsuffixed(plan.file_bits());
    let (files, ranks) = (plan.program.files, plan.program.ranks);
    let full_files = kinds
        .iter()
        .any(|&kind| {
            plan.program.kinds[kind]
                .drop
                .as_ref()
                .is_some_and(|d| d.per_file.is_some())
        })
        .then(|| full_files(plan));
    let no_mates = kinds
        .iter()
        .filter_map(|&kind| no_mate_function(plan, kind));
    let each_drop = quote! {
        if !NOISY && self.hands[SECOND as usize] != [0; #n_hands] {
            self.each_drop::<SECOND>(&scan, &mut visit);
        }
    };
    let functions = quote! {
        /// Visits the player's legal drops.
        #[inline(always)]
        fn each_drop<const SECOND: bool>(
            &mut self,
            scan: &Scan,
            visit: &mut impl FnMut(&mut Position, Move),
        ) {
            let _ = scan;
            let hand = self.hands[SECOND as usize];
            #(#limits)*
            for rank in 0..#ranks {
                for file in 0..#files {
                    let to = rank << #bits | file;
                    if self.at(to) != EMPTY {
                        continue;
                    }
                    #(#offers)*
                }
            }
        }

        #full_files
        #(#no_mates)*
    };
    (each_drop, functions)
}

fn full_name(index: usize) -> Ident {
    format_ident!("full_{index}")
}

fn offer_drop(plan: &Plan, index: usize, kind: KindId) -> TokenStream {
    let drop = plan.program.kinds[kind]
        .drop
        .as_ref()
        .expect("held kinds can be dropped");
    let to = quote!(to);
    let allowed = plan.in_own_set(&drop.allowed, &to);
    let allowed = (allowed.to_string() != "true").then(|| quote!(&& (#allowed)));
    let full = drop.per_file.map(|_| {
        let full = full_name(index);
        quote!(&& #full >> file & 1 == 0)
    });
    let mut tests = Vec::new();
    match plan.legality {
        Legality::Pins(_) => tests.push(quote!(!(scan.check && !self.is_safe::<SECOND>(mv)))),
        Legality::Tested => tests.push(quote!(self.is_safe::<SECOND>(mv))),
        Legality::Free => {}
    }
    if no_mate_function(plan, kind).is_some() {
        let function = no_mate_name(plan, kind);
        tests.push(quote!(!self.#function::<SECOND>(mv)));
    }
    let visit = if tests.is_empty() {
        quote!(visit(self, mv);)
    } else {
        quote! {
            if #(#tests)&&* {
                visit(self, mv);
            }
        }
    };
    quote! {
        if hand[#index] > 0 #allowed #full {
            let mv = Move::new(#index, to, Move::DROPS);
            #visit
        }
    }
}

fn full_files(plan: &Plan) -> TokenStream {
    let stride = plan.stride;
    let last = Literal::usize_unsuffixed(plan.stride - 1);
    quote! {
        /// Files, as bits, that hold `limit` or more of the player's pieces with this code.
        fn full_files<const SECOND: bool>(&self, code: Code, limit: u8) -> u64 {
            let mut counts = [0u8; #stride];
            let mut full = 0;
            self.each_own(SECOND, |cell| {
                if own_code::<SECOND>(self.at(cell)) == code {
                    let count = &mut counts[cell & #last];
                    *count += 1;
                    if *count >= limit {
                        full |= 1 << (cell & #last);
                    }
                }
            });
            full
        }
    }
}

fn no_mate_name(plan: &Plan, kind: KindId) -> Ident {
    format_ident!("mates_by_{}", plan.names.of(kind))
}

/// The function that says whether a drop is checkmate; only drops that can give check are made.
fn no_mate_function(plan: &Plan, kind: KindId) -> Option<TokenStream> {
    plan.program.kinds[kind]
        .drop
        .as_ref()
        .filter(|drop| drop.no_mate)?;
    if plan.legality == Legality::Free {
        return None;
    }
    let function = no_mate_name(plan, kind);
    let captures = plan.movements[kind]
        .atoms
        .iter()
        .filter(|atom| atom.captures > 0);
    let touches = captures.clone().map(|atom| {
        let by = Literal::isize_unsuffixed(plan.offset(atom.vector));
        quote!(toward::<SECOND>(mv.to(), #by) & MASK == royal)
    });
    let slides = captures.clone().any(|atom| atom.captures > 1);
    let early = match plan.legality {
        Legality::Pins(_) if !slides => quote! {
            let royal = usize::from(self.royals[!SECOND as usize]);
            if !(false #(|| #touches)*) {
                return false;
            }
        },
        _ => quote!(),
    };
    Some(quote! {
        /// Whether the drop gives checkmate.
        #[inline(always)]
        fn #function<const SECOND: bool>(&mut self, mv: Move) -> bool {
            #early
            self.mates::<SECOND>(mv)
        }
    })
}

/// Functions about checkmate by a drop, shared by all kinds for which it is forbidden.
pub(crate) fn mate_helper(plan: &Plan) -> Option<TokenStream> {
    let needed = plan
        .hand_kinds()
        .iter()
        .any(|&kind| no_mate_function(plan, kind).is_some());
    needed.then(|| {
        quote! {
            /// Makes the move and looks whether the opponent is checkmated.
            #[inline(never)]
            fn mates<const SECOND: bool>(&mut self, mv: Move) -> bool {
                let undo = self.make::<SECOND>(mv);
                let mate = if SECOND {
                    self.in_check::<false>() && !self.can_move::<false>()
                } else {
                    self.in_check::<true>() && !self.can_move::<true>()
                };
                self.unmake::<SECOND>(mv, undo);
                mate
            }

            /// Whether the player has a legal move.
            fn can_move<const SECOND: bool>(&mut self) -> bool {
                let mut any = false;
                self.moves::<SECOND, false>(|_, _| any = true);
                any
            }
        }
    })
}
