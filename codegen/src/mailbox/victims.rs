//! Prints how victims decide on the promotion of their captor: that it must promote, or that it
//! takes another form than its own back side. Nothing in games without such rules.

use proc_macro2::TokenStream;
use quote::quote;
use variant_dsl::program::{Program, Promotion};

use super::captures::{is_one_of, test_for, union};
use super::plan::Plan;

/// What victims decide.
pub(crate) fn items(plan: &Plan) -> Option<TokenStream> {
    let promotion = plan.program.promotion.as_ref()?;
    let contagion = (!promotion.contagions.is_empty()).then(|| contagion(plan, promotion));
    let forces = force(plan.program).then(|| {
        let kinds = test_for(plan, &quote!(victim), &promotion.forced_by);
        quote! {
            #[inline(always)]
            fn forces(&self, victim: Code) -> bool {
                #kinds
            }
        }
    });
    Some(quote!(#contagion #forces))
}

/// Whether some victims force their captor to promote.
pub(crate) fn force(program: &Program) -> bool {
    let promotion = program.promotion.as_ref();
    promotion.is_some_and(|promotion| promotion.forced_by.contains(&true))
}

fn contagion(plan: &Plan, promotion: &Promotion) -> TokenStream {
    let contagions = promotion.contagions.iter();
    let all = union(plan, contagions.clone().map(|contagion| &contagion.victims));
    let infects = test_for(plan, &quote!(victim), &all);
    let forms = contagions.map(|contagion| {
        let victims = is_one_of(plan, &quote!(victim), &contagion.victims);
        let spared = is_one_of(plan, &quote!(captor), &contagion.spared);
        let form = plan.names.constant(contagion.becomes);
        quote! {
            if #victims {
                return if #spared { None } else { Some(#form) };
            }
        }
    });
    quote! {
        #[inline(always)]
        fn infects(&self, victim: Code) -> bool {
            #infects
        }

        fn caught_form(&self, captor: Code, victim: Code) -> Option<Code> {
            if victim == Code::EMPTY {
                return None;
            }
            #(#forms)*
            None
        }
    }
}
