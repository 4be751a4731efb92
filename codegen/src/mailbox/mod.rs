//! The padded mailbox: a cell of one or two bytes a square, one function a piece, for boards of any
//! size.
//!
//! `plan` settles every choice, the other files print: `pieces` one function per kind, `chains`
//! what kinds do beyond leaps and slides, `hooks` how they turn, `everywhere` universal leaps,
//! `over` victims on the way, `captures` and `memory` what forbids some of them, `contagion` what
//! victims do to their captor, `royals` the count of royals, `rovers` who attacks round corners,
//! `safety` attacks, check and pins, `moves` generation and promotion, `drops` what their name
//! says, `position` the state and its changes, `rules` the engine's trait. The primitives are
//! `engine::cells`.

mod captures;
mod chains;
mod contagion;
mod drops;
mod everywhere;
mod hooks;
mod memory;
mod moves;
mod over;
mod pieces;
mod plan;
mod position;
mod rovers;
mod royals;
mod rules;
mod safety;

use proc_macro2::TokenStream;
use quote::quote;
use variant_dsl::program::Program;

use plan::Plan;

pub(crate) use plan::{WHOLE_LINES, fits};

/// The module of `program` in this layout, without the facts of the game.
pub(crate) fn code(program: &Program) -> TokenStream {
    let plan = Plan::new(program);
    let width = plan.width();
    let rules = rules::items(&plan);
    let position = position::items(&plan);
    let pieces = pieces::items(&plan);
    let safety = safety::items(&plan);
    let moves = moves::items(&plan);
    let captures = captures::items(&plan);
    let contagion = contagion::items(&plan);
    quote! {
        #[allow(unused_imports, reason = "which primitives occur depends on the pieces")]
        use ::engine::cells::#width::{
            BORDER, Cells, Code, EMPTY, SECOND_BIT, is_enemy, look, own_code, slide, slides_to, step,
        };
        #[allow(unused_imports, reason = "which primitives occur depends on the pieces")]
        use ::engine::cells::{is_new, toward};
        use ::engine::key;
        use ::engine::{
            Color, GameInfo, Memory, MoveCode, Piece, PieceKind, Rules, Setup, Sketch, Square,
        };
        #rules
        #position
        #pieces
        #safety
        #moves
        #captures
        #contagion
    }
}
