//! The set-wise layout: one word of squares per piece, all pieces of a direction moved at once.
//!
//! For boards of up to 128 squares. `plan` settles every choice, the other files print: `groups` the
//! groups of pieces; `sets` what they attack; `royal` what is seen from the royal; `ways` where they come; `risks` which moves must be tested; `lanes`, `moves`, `count`, `drops` and `promotion` the generation
//! and counting of moves; `pieces` what is constant. Position, rules and moves made are the engine's
//! (`engine::boards::planes`), whose trait the module implements; the primitives are `engine::sets`.

mod count;
mod drops;
mod groups;
mod lanes;
mod literals;
mod moves;
mod pieces;
mod plan;
mod promotion;
mod risks;
mod royal;
mod sets;
mod trigger;
mod ways;

use proc_macro2::TokenStream;
use quote::quote;
use variant_dsl::program::Program;

use plan::{Plan, Word};

pub(crate) use plan::{WHOLE_LINES, fits};

/// The module of `program` in this layout, without the facts of the game.
pub(crate) fn code(program: &Program) -> TokenStream {
    let plan = Plan::new(program);
    let imports = imports(&plan);
    let constants = pieces::constants(&plan);
    let constant = pieces::items(&plan);
    let attacks = sets::methods(&plan);
    let moves = moves::methods(&plan);
    let each_way = moves::function(&plan);
    let sets = sets::functions(&plan);
    let checks = drops::check_functions(&plan);
    let zones = literals::zones(&plan);
    let promotable = promotion::promotable_function(&plan);
    let undecided = count::functions(&plan);
    let title = format!(" The rules of {}.", program.facts.title);
    quote! {
        #imports

        #[doc = #title]
        pub type Game = ::engine::boards::planes::Game<GamePieces>;
        type Position = Planes<GamePieces>;

        /// Board and pieces of the game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct GamePieces;

        impl Pieces for GamePieces {
            #constant
            #attacks
            #moves
        }

        #constants
        #zones
        #promotable
        #undecided
        #each_way
        #sets
        #checks
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
        use ::engine::PieceKind;
        use ::engine::boards::planes::{Castling, Move, Past, Pieces, Planes, Risks, Scan};
        use ::engine::sets::#layout::{
            Set, Tally, complete, hop, hop_to_next, once, oriented, #ranks_up slide, step, where_any,
        };
    }
}
