//! The padded mailbox: what the library of the engine does not know of a game, for boards of any size.
//!
//! `plan` settles every choice, the other files print: `game` sizes and what kinds are to one another,
//! `pieces` one function per kind, `leaps` what they call, `chains` what kinds do beyond leaps and slides, `hoppers` slides over pieces, `hooks` how they
//! turn, `everywhere` universal leaps, `lines` attacks along lines, `corner_movers` attacks round
//! corners, `walks` what has no faster form, `promotion` and `drops` what their names say, `captures` which captures are forbidden,
//! `victims` what victims do to their captor. The library is `engine::boards::mailbox`.

mod captures;
mod chains;
mod corner_movers;
mod drops;
mod everywhere;
mod game;
mod hooks;
mod hoppers;
mod leaps;
mod lines;
mod pieces;
mod plan;
mod promotion;
mod victims;
mod walks;

use proc_macro2::TokenStream;
use quote::quote;
use variant_dsl::program::Program;

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
        promotion::items(&plan),
        drops::items(&plan),
        captures::items(&plan),
        victims::items(&plan),
        Some(walks::items(&plan)),
    ];
    let kinds = pieces::codes(&plan);
    let walks = walks::data(&plan);
    let functions = pieces::functions(&plan);
    quote! {
        use ::engine::boards::mailbox;
        #[allow(unused_imports, reason = "which primitives occur depends on the pieces")]
        use ::engine::boards::mailbox::{CellCode, is_new, toward};

        #types

        #[allow(unused_variables, reason = "what is asked depends on the rules")]
        impl mailbox::MailboxGame for Generated {
            #(#items)*
        }

        #kinds
        #walks
        #(#functions)*
    }
}
