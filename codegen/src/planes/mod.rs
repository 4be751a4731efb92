//! The set-wise layout: one word of squares per piece, all pieces of a direction moved at once.
//!
//! For boards of up to 128 squares. `plan` settles every choice, the other files print: `sets` the
//! groups of pieces and what they reach; `moves`, `count`, `drops` and `promotion` the generation
//! and counting of moves; `position` the state and its changes; `rules` the engine's trait. The
//! primitives are `engine::sets`.

mod count;
mod drops;
mod moves;
mod plan;
mod position;
mod promotion;
mod rules;
mod sets;

use proc_macro2::TokenStream;
use quote::quote;
use variant_dsl::program::Program;

use crate::common::word;
use plan::{Plan, Word};

pub(crate) use plan::{WHOLE_LINES, fits};

/// The module of `program` in this layout, without the facts of the game.
pub(crate) fn code(program: &Program) -> TokenStream {
    let plan = Plan::new(program);
    let imports = imports(&plan);
    let position = position::items(&plan);
    let sets = sets::items(&plan);
    let moves = moves::items(&plan);
    let rules = rules::items(&plan);
    quote! {
        #imports
        #rules
        #position
        #sets
        #moves
    }
}

fn imports(plan: &Plan) -> TokenStream {
    let layout = match plan.word {
        Word::Twin => quote!(twin),
        Word::Single => quote!(single),
        Word::Wide => quote!(wide),
    };
    let ranks_up = (plan.word != Word::Twin).then(|| quote!(ranks_up,));
    quote! {
        use ::engine::key;
        use ::std::borrow::Cow;
        #[allow(unused_imports, reason = "which primitives occur depends on the pieces")]
        use ::engine::sets::#layout::{
            Set, Tally, complete, once, oriented, #ranks_up slide, square_of, square_set, step, where_any,
        };
        #[allow(unused_imports, reason = "which facts occur depends on the rules")]
        use ::engine::{
            Attack, ClauseId, Color, Condition, Coordinates, Effect, Ending, GameInfo, Handicap, HandicapChange, KindInfo, Memory, MoveCode,
            Often, Otherwise, Piece, PieceKind,
            Repetition, Rules, Setup, Sketch, Square, Step, Verdict,
        };
    }
}

/// The guard of a lane: the constant `ANYWHERE` if it needs none.
fn guard(plan: &Plan, guard: u128) -> TokenStream {
    if guard == u128::MAX >> (128 - plan.word.bits()) {
        quote!(ANYWHERE)
    } else {
        word(guard)
    }
}

/// One value where both players agree, else a choice by the constant parameter `SECOND`.
fn by_color(first: u128, second: u128) -> TokenStream {
    let (a, b) = (word(first), word(second));
    if first == second {
        a
    } else {
        quote!((if SECOND { #b } else { #a }))
    }
}
