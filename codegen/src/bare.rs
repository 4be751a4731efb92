//! Prints what `win: bare royal` adds to a game, the same in every layout; nothing in other games.
//!
//! What follows from bareness is the engine's business (`engine::bare`); how a layout sees that a
//! player's pieces are all royals, the layout says.

use proc_macro2::TokenStream;
use quote::quote;
use variant_dsl::program::{Program, Win};

/// What the engine's trait gets.
#[derive(Default)]
pub(crate) struct BareRoyal {
    /// The method that judges a position.
    pub(crate) judge: TokenStream,
    /// The first statement of every method that generates or counts: nothing moves once it is over.
    pub(crate) guard: TokenStream,
}

/// `noisy`: statements that show `visit`, a closure taking `&mut Position` and `Move`, the legal
/// captures and promotions of the side to move in `position: &mut Position`. The position must
/// have the method of [`is_bare`].
pub(crate) fn bare_royal(program: &Program, noisy: &TokenStream) -> BareRoyal {
    if !is_asked(program) {
        return BareRoyal::default();
    }
    let answers = if program.win.contains(&Win::BareRoyalUnlessAnswered) {
        answers(program, noisy)
    } else {
        quote!(false)
    };
    BareRoyal {
        judge: quote! {
            fn bared(&self, position: &Position) -> Option<::engine::Outcome> {
                let bare = Color::BOTH.map(|color| position.is_bare(color));
                ::engine::bare::outcome(bare, position.side, || #answers)
            }
        },
        guard: quote! {
            if self.bared(position).is_some() {
                return Default::default();
            }
        },
    }
}

/// The method of a position that says whether a player is bare.
///
/// `only_royals`: an expression, whether the pieces of the player `color` on the board are all
/// royals. `n_hands`: kinds in `self.hands`.
pub(crate) fn is_bare(
    program: &Program,
    n_hands: usize,
    only_royals: &TokenStream,
) -> Option<TokenStream> {
    let no_hand = (n_hands > 0).then(|| quote!(&& self.hands[color.index()] == [0; #n_hands]));
    is_asked(program).then(|| {
        quote! {
            /// Whether the player has nothing but royals, on the board and in hand.
            #[inline]
            fn is_bare(&self, color: Color) -> bool {
                #only_royals #no_hand
            }
        }
    })
}

fn is_asked(program: &Program) -> bool {
    let bares = |win: &Win| matches!(win, Win::BareRoyal | Win::BareRoyalUnlessAnswered);
    program.win.iter().any(bares)
}

/// Whether the side to move can bare the opponent too, or take its last royal.
fn answers(program: &Program, noisy: &TokenStream) -> TokenStream {
    let or_wins = program
        .win
        .contains(&Win::AllRoyalsCaptured)
        .then(|| quote!(|| self.royals_captured(next)));
    quote! {{
        let position = &mut Position::clone(position);
        let opponent = !position.side;
        let mut answered = false;
        let visit = |position: &mut Position, mv: Move| {
            answered |= self.with_move(position, mv, |next| next.is_bare(opponent) #or_wins);
        };
        #noisy
        answered
    }}
}
