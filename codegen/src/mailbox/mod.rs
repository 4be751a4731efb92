//! The padded mailbox: what the library of the engine does not know of a game, for boards of any size.
//!
//! `plan` settles every choice, the other files print: `game` sizes and what kinds are to one another,
//! `pieces` one function per kind, `leaps` what they call, `chains` what kinds do beyond leaps and slides, `hoppers` slides over pieces, `hooks` how they
//! turn, `everywhere` universal leaps, `lines` attacks along lines, `attackers` who attacks along one, `corner_movers` attacks round
//! corners, `walks` what has no faster form, `promotion` and `drops` what their names say, `captures` which captures are forbidden,
//! `victims` what victims do to their captor. The library is `engine::boards::mailbox`.

mod attackers;
mod captures;
mod chains;
mod corner_movers;
mod drops;
mod effects;
mod everywhere;
mod game;
mod hooks;
mod hoppers;
mod leaps;
mod lines;
mod pieces;
mod plan;
mod promotion;
mod special;
mod victims;
mod walks;

use proc_macro2::TokenStream;
use quote::quote;
use variant_dsl::program::Program;

use crate::tidy::words;
use plan::Plan;

pub(crate) use plan::WHOLE_LINES;

/// The module of `program` in this layout.
pub(crate) fn code(program: &Program) -> TokenStream {
    let plan = Plan::new(program);
    let types = game::types(&plan);
    let items = [
        Some(game::items(&plan)),
        Some(pieces::moves(&plan)),
        Some(lines::items(&plan)),
        corner_movers::items(&plan),
        everywhere::items(&plan),
        promotion::items(&plan),
        drops::items(&plan),
        captures::items(&plan),
        victims::items(&plan),
        Some(walks::items(&plan)),
        corner_movers::retakes(&plan),
        Some(special::items(&plan)),
        Some(effects::items(&plan)),
    ];
    let kinds = pieces::codes(&plan);
    let walks = walks::data(&plan);
    let directions = plan.directions();
    let functions = pieces::functions(&plan);
    let (zones, classes) = (plan.zone_functions(), plan.class_functions());
    let items = quote!(#(#items)*);
    let functions = quote!(#directions #zones #classes #(#functions)*);
    let code_trait = uses_codes(&items, &functions).then(|| {
        quote!(
            use ::engine::boards::mailbox::CellCode;
        )
    });
    quote! {
        use ::engine::boards::mailbox;
        #code_trait
        use ::engine::boards::mailbox::{Visit, is_new, toward};

        #types

        impl mailbox::MailboxGame for Generated {
            #items
        }

        #kinds
        #walks
        #functions
    }
}

/// Whether some code asks what a cell holds by the trait of codes.
fn uses_codes(items: &TokenStream, functions: &TokenStream) -> bool {
    let words = words(quote!(#items #functions));
    let of_trait = [
        "EMPTY",
        "BORDER",
        "admits",
        "own_of_enemy",
        "plain",
        "is_piece",
    ];
    of_trait.iter().any(|word| words.contains(*word))
}
