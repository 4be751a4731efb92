//! Prints which captures a game forbids: nothing in games without such rules.
//!
//! A capture is looked at only if some rule protects its victim; then the rules are asked one
//! after the other, as the language reference states them.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use variant_dsl::program::{CaptureClass, CaptureRule, CaptureTest, KindSet};

use super::plan::Plan;

/// Whether the game forbids captures at all.
pub(crate) fn any(plan: &Plan) -> bool {
    plan.program.captures.iter().any(|rule| rule.forbids)
}

/// A statement that leaves the function if the move `mv`, which ends on a cell that held `found`,
/// is forbidden; `on_the_way` if it can take pieces on its way.
pub(crate) fn leave(plan: &Plan, mv: &TokenStream, on_the_way: bool) -> Option<TokenStream> {
    let over = on_the_way
        .then(|| quote!(|| #mv.over_cells().any(|cell| is_guarded::<SECOND>(self.at(cell)))));
    any(plan).then(|| {
        quote! {
            if (is_guarded::<SECOND>(found) #over) && self.is_forbidden::<SECOND>(#mv) {
                return;
            }
        }
    })
}

/// The test that [`leave`] asks, and what it needs.
pub(crate) fn items(plan: &Plan) -> Option<TokenStream> {
    if !any(plan) {
        return None;
    }
    let rules = &plan.program.captures;
    let guarded = rules.iter().filter(|rule| rule.forbids).fold(
        vec![false; plan.program.kinds.len()],
        |mut all: KindSet, rule| {
            let victims = all.iter_mut().zip(&rule.class.victims);
            victims.for_each(|(all, victim)| *all |= victim);
            all
        },
    );
    let guarded = is_one_of(plan, &quote!(own_code_of_enemy::<SECOND>(code)), &guarded);
    let verdict = |forbids: bool| {
        let rules = rules.iter().filter(move |rule| rule.forbids == forbids);
        any_of(&rules.map(|rule| applies(plan, rule)).collect::<Vec<_>>())
    };
    let allowed = rules.iter().any(|rule| !rule.forbids).then(|| {
        let allowed = verdict(false);
        quote!(let forbidden = forbidden && !(#allowed);)
    });
    let forbidden = verdict(true);
    let n_victims = plan.n_over + 1;
    let on_the_way = (0..plan.n_over as u32).map(|index| {
        let index = Literal::u32_unsuffixed(index);
        quote!(mv.victim(#index),)
    });
    let helpers = helpers(plan);
    Some(quote! {
        /// The kind number of an enemy's code; something else for other cells.
        #[inline(always)]
        const fn own_code_of_enemy<const SECOND: bool>(code: Code) -> Code {
            if SECOND { code } else { code ^ SECOND_BIT }
        }

        /// Whether a code is an enemy piece that some rule protects.
        #[inline(always)]
        const fn is_guarded<const SECOND: bool>(code: Code) -> bool {
            is_enemy::<SECOND>(code) && #guarded
        }

        impl Position {
            /// Whether a rule forbids one of the captures of the move.
            #[inline(never)]
            #[allow(unused_variables, reason = "what is asked depends on the rules")]
            fn is_forbidden<const SECOND: bool>(&mut self, mv: Move) -> bool {
                let from = mv.from();
                let captor = own_code::<SECOND>(self.at(from));
                let victims: [usize; #n_victims] = [#(#on_the_way)* mv.to()];
                for (index, &cell) in victims.iter().enumerate() {
                    let victim = self.at(cell);
                    if !is_guarded::<SECOND>(victim) {
                        continue;
                    }
                    let victim = own_code_of_enemy::<SECOND>(victim);
                    let earlier = &victims[..index];
                    let forbidden = #forbidden;
                    #allowed
                    if forbidden {
                        return true;
                    }
                }
                false
            }

            #helpers
        }
    })
}

/// Whether one of the tests holds.
pub(crate) fn any_of(tests: &[TokenStream]) -> TokenStream {
    match tests {
        [only] => only.clone(),
        _ => quote!(#((#tests))||*),
    }
}

/// Whether a rule speaks of the capture of `victim` on `cell` by `captor`.
fn applies(plan: &Plan, rule: &CaptureRule) -> TokenStream {
    let of_class = is_of_class(plan, &rule.class);
    let when = rule.when.iter().map(|test| holds(plan, test));
    let unless = rule.unless.as_ref().map(|test| {
        let test = holds(plan, test);
        quote!(&& !(#test))
    });
    quote!(#of_class #(&& #when)* #unless)
}

/// Whether `captor` and `victim`, as kind numbers of their owners, are of the class.
pub(crate) fn is_of_class(plan: &Plan, class: &CaptureClass) -> TokenStream {
    let captors = is_one_of(plan, &quote!(captor), &class.captors);
    let victims = is_one_of(plan, &quote!(victim), &class.victims);
    quote!(#captors && #victims)
}

fn holds(plan: &Plan, test: &CaptureTest) -> TokenStream {
    match test {
        CaptureTest::Distant => quote!(Position::is_distant(from, cell)),
        CaptureTest::Protected => quote!(self.is_protected::<SECOND>(mv, cell)),
        CaptureTest::ProtectorTaken => {
            quote!(self.is_protector_taken::<SECOND>(mv, earlier, cell))
        }
        CaptureTest::BridgedBy(kinds) => {
            let code = quote!(own_code_of_enemy::<SECOND>(self.at(*bridge)));
            let bridges = is_one_of(plan, &code, kinds);
            quote!(earlier.iter().any(|bridge| *bridge != from && #bridges))
        }
        CaptureTest::Answering => quote!(usize::from(self.struck) != NOWHERE),
        CaptureTest::Retaking => quote!(usize::from(self.struck) == cell),
    }
}

/// Whether the kind number `code` is one of these kinds; it must be some kind's.
pub(crate) fn is_one_of(plan: &Plan, code: &TokenStream, kinds: &KindSet) -> TokenStream {
    let all: Vec<usize> = (0..kinds.len()).collect();
    let (inside, outside): (Vec<usize>, Vec<usize>) =
        all.into_iter().partition(|kind| kinds[*kind]);
    let names = |kinds: &[usize]| -> Vec<_> {
        kinds
            .iter()
            .map(|kind| plan.names.constant(*kind))
            .collect()
    };
    if outside.is_empty() {
        return quote!(true);
    }
    if inside.is_empty() {
        return quote!(false);
    }
    if inside.len() <= outside.len() {
        let names = names(&inside);
        quote!(matches!(#code, #(#names)|*))
    } else {
        let names = names(&outside);
        quote!(!matches!(#code, #(#names)|*))
    }
}

/// The functions that the rules of this game ask.
fn helpers(plan: &Plan) -> TokenStream {
    let asks = |wanted: fn(&CaptureTest) -> bool| {
        let rules = plan.program.captures.iter();
        rules
            .flat_map(|rule| rule.when.iter().chain(&rule.unless))
            .any(wanted)
    };
    let protected = asks(|test| *test == CaptureTest::Protected).then(|| {
        quote! {
            /// Whether an enemy could capture on `cell` after the move.
            fn is_protected<const SECOND: bool>(&mut self, mv: Move, cell: usize) -> bool {
                let undo = self.make::<SECOND>(mv);
                let protected =
                    if SECOND { self.attacks::<false>(cell) } else { self.attacks::<true>(cell) };
                self.unmake::<SECOND>(mv, undo);
                protected
            }
        }
    });
    let taken = asks(|test| *test == CaptureTest::ProtectorTaken).then(|| {
        quote! {
            /// Whether a piece that the move takes on one of `earlier` could capture on `cell`
            /// after the move, were it still there.
            fn is_protector_taken<const SECOND: bool>(
                &mut self,
                mv: Move,
                earlier: &[usize],
                cell: usize,
            ) -> bool {
                earlier.iter().any(|&place| {
                    let protector = self.at(place);
                    if place == mv.from() || place == mv.to() {
                        return false;
                    }
                    let mut imagined = Position::clone(self);
                    imagined.make::<SECOND>(mv);
                    imagined.leave_alone(protector, place);
                    if SECOND {
                        imagined.attacks::<false>(cell)
                    } else {
                        imagined.attacks::<true>(cell)
                    }
                })
            }

            /// Turns all pieces of the owner of `code` into the other player's, and puts it down;
            /// only for asking about attacks.
            fn leave_alone(&mut self, code: Code, place: usize) {
                for found in &mut self.board {
                    let is_piece = *found != EMPTY && *found != BORDER;
                    if is_piece && *found & SECOND_BIT == code & SECOND_BIT {
                        *found ^= SECOND_BIT;
                    }
                }
                self.board[place & MASK] = code;
            }
        }
    });
    let distant = asks(|test| *test == CaptureTest::Distant).then(|| {
        let bits = Literal::u32_unsuffixed(plan.file_bits());
        let file = Literal::usize_unsuffixed(plan.stride - 1);
        quote! {
            /// Whether two cells do not touch.
            fn is_distant(one: usize, other: usize) -> bool {
                let across = (one & #file).abs_diff(other & #file);
                across.max((one >> #bits).abs_diff(other >> #bits)) > 1
            }
        }
    });
    quote! {
        #protected
        #taken
        #distant
    }
}
