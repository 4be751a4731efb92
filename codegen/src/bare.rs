//! Prints what the rules of the bare royal ask of a board, the same in every layout and for every rule, so
//! that a game can be given another of them, or none, without compiling it anew.
//!
//! What a rule says is the engine's business (`engine::bare`), which looks at all pieces; how a layout sees
//! cheaply that this is worth while, the layout says.

use proc_macro2::TokenStream;
use quote::quote;
use variant_dsl::program::{Program, SquareSet};

/// The method of the engine's trait that judges a position, which must have the method of
/// [`is_nearly_bare`].
pub(crate) fn bared() -> TokenStream {
    quote! {
        #[inline]
        fn bared(&self, position: &Position) -> Option<::engine::Outcome> {
            self.info.bare?;
            if !Color::BOTH.iter().any(|color| position.is_nearly_bare(*color)) {
                return None;
            }
            ::engine::bare::judge(self, position)
        }
    }
}

/// The method of a position that says whether it is worth asking if a player is bare.
///
/// `count_off`: the expression how many pieces the player `color` has on other squares than the sets
/// that it is given for each player.
pub(crate) fn is_nearly_bare(
    program: &Program,
    count_off: impl Fn(&[SquareSet; 2]) -> TokenStream,
) -> TokenStream {
    let count = count_off(&stuck(program));
    quote! {
        /// Whether the player may be bare but for pieces that can never move again: stands with one
        /// piece at most where no kind is stuck.
        #[inline]
        fn is_nearly_bare(&self, color: Color) -> bool {
            let count = #count;
            count <= 1
        }
    }
}

/// Per colour: squares on which some kind is stuck, so that a bare side can have any number of pieces
/// there. Which kinds a side has is not asked: a position may hold any.
fn stuck(program: &Program) -> [SquareSet; 2] {
    [0, 1].map(|color| {
        let mut squares = SquareSet::none(program.files * program.ranks);
        let kinds = program.kinds.iter();
        for square in kinds.flat_map(|kind| kind.stuck[color].iter()) {
            squares.0[square] = true;
        }
        squares
    })
}
