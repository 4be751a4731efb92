//! Prints how victims decide on the promotion of their captor: that it must promote, or that it
//! takes another form than its own back side. Nothing in games without such rules.

use proc_macro2::TokenStream;
use quote::quote;
use variant_dsl::program::{Deciding, KindSet, Promotion};

use super::captures::is_one_of;
use super::plan::Plan;

/// The rules of promotion, if victims decide on contagion.
fn contagious<'a>(plan: &'a Plan) -> Option<&'a Promotion> {
    let promotion = plan.program.promotion.as_ref();
    promotion.filter(|promotion| !promotion.contagions.is_empty())
}

/// The kinds whose capture leaves no choice, if there are any.
fn forcing<'a>(plan: &'a Plan) -> Option<&'a KindSet> {
    let promotion = plan.program.promotion.as_ref()?;
    Some(&promotion.forced_by).filter(|kinds| kinds.contains(&true))
}

/// The code that the piece `mover` takes by promoting with `mv` in `position`, in which the move
/// has not been made.
pub(crate) fn promoted(plan: &Plan, position: &TokenStream, mover: &TokenStream) -> TokenStream {
    match contagious(plan) {
        Some(_) => quote!(#position.promoted(mv)),
        None => quote!(back(#mover)),
    }
}

/// The statement that lets the victims of a move decide on `may` and `must`; it ends on a cell that
/// held `found`, and takes the pieces of `way` on its way if it is `on_the_way`.
pub(crate) fn decide(plan: &Plan, on_the_way: bool) -> Option<TokenStream> {
    if contagious(plan).is_none() && forcing(plan).is_none() {
        return None;
    }
    Some(match on_the_way {
        true => quote! {
            let (may, must) = self.decided_over(way, found, may, must);
        },
        false => quote! {
            let (may, must) =
                if captures { self.decided(from, found, may, must) } else { (may, must) };
        },
    })
}

/// The functions that [`decide`] and [`promoted`] need.
pub(crate) fn items(plan: &Plan) -> Option<TokenStream> {
    let (contagious, forcing) = (contagious(plan), forcing(plan));
    if contagious.is_none() && forcing.is_none() {
        return None;
    }
    let form = contagious.map(|promotion| form_function(plan, promotion));
    let forces = forcing.map(|kinds| {
        let kinds = is_one_of(plan, &quote!(victim & !SECOND_BIT), kinds);
        quote! {
            /// Whether capturing this piece leaves no choice but to promote.
            const fn forces(victim: Code) -> bool {
                victim != EMPTY && #kinds
            }
        }
    });
    let single = decided(plan, &quote!(found), &quote!(forces(found)));
    let over = (plan.n_over > 0).then(|| {
        let forced = quote!(forces(found) || way.over_cells().any(|cell| forces(self.at(cell))));
        let over = decided(plan, &deciding(plan, &quote!(way), &quote!(found)), &forced);
        quote! {
            /// The same when the move takes the pieces of `way` on its way, and `found`, if anything,
            /// where it ends.
            fn decided_over(&self, way: Move, found: Code, may: bool, must: bool) -> (bool, bool) {
                let from = way.from();
                #over
            }
        }
    });
    let promoted = contagious.map(|_| promoted_function(plan));
    let choice = contagious.and_then(|promotion| choice(plan, promotion));
    Some(quote! {
        #form
        #forces

        impl Position {
            /// Whether the piece on `from` may and must promote by capturing `found`, if it may and
            /// must but for that.
            fn decided(&self, from: usize, found: Code, may: bool, must: bool) -> (bool, bool) {
                #single
            }

            #over
            #promoted
            #choice
        }
    })
}

/// The value of `(may, must)` when the victim of the code `deciding` decides on contagion, and
/// `forced` tells whether a victim forces.
fn decided(plan: &Plan, deciding: &TokenStream, forced: &TokenStream) -> TokenStream {
    let must = match forcing(plan) {
        Some(_) => quote!(must || may && (#forced)),
        None => quote!(must),
    };
    if contagious(plan).is_none() {
        return quote! {
            let _ = from;
            (may, #must)
        };
    }
    quote! {
        let mover = self.at(from);
        match caught_form(mover, #deciding) {
            EMPTY => (may, #must),
            form => (form != mover, form != mover),
        }
    }
}

fn form_function(plan: &Plan, promotion: &Promotion) -> TokenStream {
    let arms = promotion.contagions.iter().map(|contagion| {
        let victims = is_one_of(plan, &quote!(victim), &contagion.victims);
        let spared = is_one_of(plan, &quote!(captor), &contagion.spared);
        let form = plan.names.constant(contagion.becomes);
        quote! {
            if #victims {
                return if #spared { EMPTY } else { #form | mover & SECOND_BIT };
            }
        }
    });
    quote! {
        /// The code that the piece `mover` takes for having captured `victim`, whatever its own back
        /// side; `EMPTY` if that changes nothing.
        const fn caught_form(mover: Code, victim: Code) -> Code {
            let (captor, victim) = (mover & !SECOND_BIT, victim & !SECOND_BIT);
            if victim == EMPTY {
                return EMPTY;
            }
            #(#arms)*
            EMPTY
        }
    }
}

/// The code of the victim that decides on contagion, of those that `mv` takes on its way and the one
/// `found` where it ends.
fn deciding(plan: &Plan, mv: &TokenStream, found: &TokenStream) -> TokenStream {
    let chooses = contagious(plan).is_some_and(|promotion| chooses(plan, promotion));
    if chooses {
        quote!(self.deciding(#mv, #found))
    } else {
        found.clone()
    }
}

/// Whether the deciding victim is to be found among several.
fn chooses(plan: &Plan, promotion: &Promotion) -> bool {
    plan.n_over > 0 && promotion.deciding != Deciding::OnDestination
}

fn promoted_function(plan: &Plan) -> TokenStream {
    let at_end = match plan.may_return {
        true => quote!(if mv.to() == mv.from() {
            EMPTY
        } else {
            self.at(mv.to())
        }),
        false => quote!(self.at(mv.to())),
    };
    let victim = deciding(plan, &quote!(mv), &at_end);
    quote! {
        /// The code that the mover takes by promoting with a move that has not been made.
        fn promoted(&self, mv: Move) -> Code {
            let mover = self.at(mv.from());
            match caught_form(mover, #victim) {
                EMPTY => back(mover),
                form => form,
            }
        }
    }
}

/// The function that chooses among several victims.
fn choice(plan: &Plan, promotion: &Promotion) -> Option<TokenStream> {
    if !chooses(plan, promotion) {
        return None;
    }
    let victims = promotion.contagions.iter().fold(
        vec![false; plan.program.kinds.len()],
        |mut all: KindSet, contagion| {
            let victims = all.iter_mut().zip(&contagion.victims);
            victims.for_each(|(all, victim)| *all |= victim);
            all
        },
    );
    let counts = is_one_of(plan, &quote!(victim & !SECOND_BIT), &victims);
    let counts = quote!(|victim: &Code| *victim != EMPTY && { let victim = *victim; #counts });
    let on_the_way = quote!(mv.over_cells().map(|cell| self.at(cell)));
    let chosen = match promotion.deciding {
        Deciding::First => quote!(find(#counts)),
        _ => quote!(filter(#counts).last()),
    };
    Some(quote! {
        /// The code of the victim that decides on the form of the captor: of those on the way and
        /// the one `found` on the destination.
        fn deciding(&self, mv: Move, found: Code) -> Code {
            #on_the_way.chain([found]).#chosen.unwrap_or(EMPTY)
        }
    })
}
