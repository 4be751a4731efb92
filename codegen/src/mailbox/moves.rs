//! Prints the generation of moves: pieces, promotion, and the test of what needs testing.

use proc_macro2::TokenStream;
use quote::quote;
use variant_dsl::program::{Chance, Kind, KindId, Program, SquareSet, Trigger};

use super::drops::drops;
use super::plan::Plan;
use super::{captures, chains, contagion, everywhere, memory, royals};
use crate::legality::Legality;

/// What decides whether a kind may and must promote.
#[derive(PartialEq)]
struct Class<'a> {
    waits: bool,
    chances: &'a [Chance],
    must: &'a [SquareSet; 2],
}

impl Class<'_> {
    fn of(form: &Kind) -> Class<'_> {
        Class {
            waits: form.waits,
            chances: &form.chances,
            must: &form.must_promote,
        }
    }
}

/// Kinds that promote alike share a class; class 0 never promotes.
pub(crate) fn class_of(plan: &Plan, kind: KindId) -> usize {
    let form = &plan.program.kinds[kind];
    if form.back.is_none() || plan.program.promotion.is_none() {
        return 0;
    }
    let found = classes(plan.program)
        .into_iter()
        .position(|class| class == Class::of(form));
    found.expect("every kind that promotes has a class") + 1
}

fn classes(program: &Program) -> Vec<Class<'_>> {
    let mut classes = Vec::new();
    for form in program.kinds.iter().filter(|form| form.back.is_some()) {
        if !classes.contains(&Class::of(form)) {
            classes.push(Class::of(form));
        }
    }
    classes
}

/// The classes whose pieces may have to wait.
fn waiting_classes(plan: &Plan) -> Vec<usize> {
    let classes = classes(plan.program).into_iter().enumerate();
    let waiting = classes.filter(|(_, class)| class.waits);
    waiting.map(|(index, _)| index + 1).collect()
}

/// Whether a chance is open for the move from `from` to `to`.
fn open(plan: &Plan, chance: &Chance) -> TokenStream {
    let starts = plan.in_own_set(&chance.zone, &quote!(from));
    let ends = plan.in_own_set(&chance.zone, &quote!(to));
    match chance.when {
        Trigger::Touches => quote!((#starts) || (#ends)),
        Trigger::Enters => quote!(!(#starts) && (#ends)),
        Trigger::Arrives => quote!(#ends),
        Trigger::Captures => quote!(captures),
        Trigger::CapturesTouching => quote!(captures && ((#starts) || (#ends))),
        Trigger::Moves => quote!(true),
    }
}

/// Whether one of the chances of a class is open.
fn opportunity(plan: &Plan, class: &Class) -> TokenStream {
    let chances = class.chances.iter().map(|chance| open(plan, chance));
    captures::any_of(&chances.collect::<Vec<_>>())
}

/// Generation.
pub(crate) fn items(plan: &Plan) -> TokenStream {
    let promotion = promotion(plan);
    let scan = scan(plan);
    let safety = safety(plan);
    let arrive_over = chains::arrive_over(plan);
    let leave = captures::leave(plan, &quote!(Move::new(from, to, 0)), false);
    let decide = contagion::decide(plan, false);
    let waits = memory::may_still_promote(&waiting_classes(plan));
    let (each_drop, drop_functions) = drops(plan);
    let lost = plan.loses_royals().then(|| {
        let none_left = royals::none_left(&quote!(self), &quote!(SECOND));
        quote! {
            if #none_left {
                return;
            }
        }
    });
    quote! {
        impl Position {
            /// Visits the player's legal moves; those that capture or promote if `NOISY`.
            #[inline(always)]
            fn moves<const SECOND: bool, const NOISY: bool>(
                &mut self,
                mut visit: impl FnMut(&mut Position, Move),
            ) {
                #lost
                let scan = #scan;
                for word in 0..self.owned[SECOND as usize].len() {
                    let mut rest = self.owned[SECOND as usize][word];
                    while rest != 0 {
                        let cell = word << 6 | rest.trailing_zeros() as usize;
                        rest &= rest - 1;
                        self.piece_moves::<SECOND, NOISY>(&scan, cell, &mut visit);
                    }
                }
                #each_drop
            }

            /// Offers the one or two moves of a piece that comes to `to`.
            #[inline(always)]
            fn arrive<const SECOND: bool, const NOISY: bool, const CLASS: usize>(
                &mut self,
                scan: &Scan,
                from: usize,
                to: usize,
                found: Code,
                visit: &mut impl FnMut(&mut Position, Move),
            ) {
                let (from, to) = (from & MASK, to & MASK);
                let captures = found != EMPTY;
                #leave
                let (may, must) = promotion::<SECOND, CLASS>(from, to, captures);
                #decide
                #waits
                if may {
                    self.offer::<SECOND>(scan, Move::new(from, to, Move::PROMOTES), visit);
                }
                if !must && (!NOISY || captures) {
                    self.offer::<SECOND>(scan, Move::new(from, to, 0), visit);
                }
            }

            #arrive_over
            #safety
            #drop_functions
        }

        #promotion
    }
}

/// The expression for what restricts the player's moves.
fn scan(plan: &Plan) -> TokenStream {
    match plan.legality {
        Legality::Free | Legality::Tested => quote!(Scan),
        Legality::Pins(_) => quote! {
            if SECOND {
                self.threats::<false>(usize::from(self.royals[1]))
            } else {
                self.threats::<true>(usize::from(self.royals[0]))
            }
        },
    }
}

/// Offering a move, tested where it must be.
fn safety(plan: &Plan) -> TokenStream {
    let royal = royals::only_royal(plan);
    let attacks = match everywhere::asks_of_attacks(plan) {
        true => quote!(threatens),
        false => quote!(attacks),
    };
    let in_check = quote! {
        /// Whether the player's last royal can be captured.
        #[inline(always)]
        fn in_check<const SECOND: bool>(&self) -> bool {
            #royal
            if SECOND { self.#attacks::<false>(royal) } else { self.#attacks::<true>(royal) }
        }
    };
    if plan.legality == Legality::Free {
        return quote! {
            #in_check

            /// Visits a move: in this game every move is legal.
            #[inline(always)]
            fn offer<const SECOND: bool>(
                &mut self,
                scan: &Scan,
                mv: Move,
                visit: &mut impl FnMut(&mut Position, Move),
            ) {
                let _ = scan;
                visit(self, mv);
            }
        };
    }
    let test = match plan.legality {
        Legality::Pins(_) => quote! {
            if !scan.tests(mv.from()) || self.is_safe::<SECOND>(mv) {
                visit(self, mv);
            }
        },
        _ => quote! {
            let _ = scan;
            if self.is_safe::<SECOND>(mv) {
                visit(self, mv);
            }
        },
    };
    quote! {
        /// Visits a move if it leaves the own royal safe; tests it only where it must be tested.
        #[inline(always)]
        fn offer<const SECOND: bool>(
            &mut self,
            scan: &Scan,
            mv: Move,
            visit: &mut impl FnMut(&mut Position, Move),
        ) {
            #test
        }

        #in_check

        /// Makes the move and looks.
        #[inline(never)]
        fn is_safe<const SECOND: bool>(&mut self, mv: Move) -> bool {
            let undo = self.make::<SECOND>(mv);
            let safe = !self.in_check::<SECOND>();
            self.unmake::<SECOND>(mv, undo);
            safe
        }
    }
}

/// `promotion::<SECOND, CLASS>`: whether a move may and must promote.
fn promotion(plan: &Plan) -> TokenStream {
    let never = quote! {
        /// Whether a move may and must promote: nothing does here.
        #[inline(always)]
        const fn promotion<const SECOND: bool, const CLASS: usize>(
            _from: usize,
            _to: usize,
            _captures: bool,
        ) -> (bool, bool) {
            (false, false)
        }
    };
    let classes = classes(plan.program);
    let Some(rule) = plan
        .program
        .promotion
        .as_ref()
        .filter(|_| !classes.is_empty())
    else {
        return never;
    };
    let numbered = || classes.iter().enumerate();
    let opportunities = numbered().map(|(index, class)| {
        let class_number = index + 1;
        let opportunity = opportunity(plan, class);
        quote!(#class_number => #opportunity,)
    });
    let alike = classes
        .iter()
        .all(|class| class.chances == classes[0].chances);
    let opportunity = match alike {
        true => opportunity(plan, &classes[0]),
        false => quote! {
            match CLASS {
                #(#opportunities)*
                _ => false,
            }
        },
    };
    let arms = numbered().map(|(index, class)| {
        let class_number = index + 1;
        let must = plan.in_own_set(class.must, &quote!(to));
        quote!(#class_number => #must,)
    });
    let must = if rule.forced {
        quote!(true)
    } else {
        quote! {
            match CLASS {
                #(#arms)*
                _ => false,
            }
        }
    };
    quote! {
        /// Whether a move of a piece of this class may and must promote; class 0 never does.
        #[inline(always)]
        const fn promotion<const SECOND: bool, const CLASS: usize>(
            from: usize,
            to: usize,
            captures: bool,
        ) -> (bool, bool) {
            let _ = (from, to, captures);
            if CLASS == 0 {
                return (false, false);
            }
            let may = #opportunity;
            let must = #must;
            (may, may && must)
        }
    }
}
