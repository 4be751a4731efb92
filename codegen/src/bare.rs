//! Prints what `win: bare royal` adds to a game, the same in every layout; nothing in other games.
//!
//! What follows from bareness is the engine's business (`engine::bare`); how a layout sees that a
//! player has one royal and nothing else on the board, the layout says.

use proc_macro2::TokenStream;
use quote::quote;
use variant_dsl::program::{Program, SquareSet, Win};

/// The method of the engine's trait that judges a position, which must have the method of
/// [`is_bare`].
pub(crate) fn bared(program: &Program) -> Option<TokenStream> {
    if !is_asked(program) {
        return None;
    }
    let judgement = if weighs(program) {
        quote! {
            if !Color::BOTH.iter().any(|color| position.is_nearly_bare(*color)) {
                return None;
            }
            ::engine::bare::weigh(self, position)
        }
    } else {
        let answers = if program.win.contains(&Win::BareRoyalUnlessAnswered) {
            quote!(::engine::bare::can_answer(
                self,
                position,
                Position::is_bare
            ))
        } else {
            quote!(false)
        };
        quote! {
            let bare = Color::BOTH.map(|color| position.is_bare(color));
            ::engine::bare::outcome(bare, position.side, || #answers)
        }
    };
    Some(quote! {
        fn bared(&self, position: &Position) -> Option<::engine::Outcome> {
            #judgement
        }
    })
}

/// The method of a position that says whether a player is bare, or where the rule weighs pieces,
/// whether it is worth weighing them.
///
/// Expressions about the pieces of the player `color` on the board: `count_off`, how many stand on
/// other squares than the sets that it is given for each player; `lone_royal`, whether all of them
/// are one royal. `n_hands`: kinds in `self.hands`.
pub(crate) fn is_bare(
    program: &Program,
    n_hands: usize,
    count_off: impl Fn(&[SquareSet; 2]) -> TokenStream,
    lone_royal: &TokenStream,
) -> Option<TokenStream> {
    if weighs(program) {
        let count = count_off(&left_out(program));
        return Some(quote! {
            /// Whether the player may be bare but for pieces that can never move again: stands with
            /// one piece at most where no kind is stuck.
            #[inline]
            fn is_nearly_bare(&self, color: Color) -> bool {
                let count = #count;
                count <= 1
            }
        });
    }
    let no_hand = (n_hands > 0).then(|| quote!(&& self.hands[color.index()] == [0; #n_hands]));
    is_asked(program).then(|| {
        quote! {
            /// Whether the player has one royal and nothing else, on the board and in hand.
            #[inline]
            fn is_bare(&self, color: Color) -> bool {
                #lone_royal #no_hand
            }
        }
    })
}

fn is_asked(program: &Program) -> bool {
    let bares = |win: &Win| matches!(win, Win::BareRoyal | Win::BareRoyalUnlessAnswered);
    weighs(program) || program.win.iter().any(bares)
}

/// Whether the win asks for more than that a side is bare.
fn weighs(program: &Program) -> bool {
    let weighs = |win: &Win| matches!(win, Win::BareRoyalSafely | Win::BareRoyalAgainstOne);
    program.win.iter().any(weighs)
}

/// Per colour: squares on which a bare side can have any number of pieces, because some kind is
/// stuck there. Which kinds a side has is not asked: a position may hold any.
fn left_out(program: &Program) -> [SquareSet; 2] {
    let counts_stuck = !program.win.contains(&Win::BareRoyalSafely);
    [0, 1].map(|color| {
        let mut squares = SquareSet::none(program.files * program.ranks);
        let stuck = program
            .kinds
            .iter()
            .flat_map(|kind| kind.stuck[color].iter());
        for square in stuck.filter(|_| !counts_stuck) {
            squares.0[square] = true;
        }
        squares
    })
}
