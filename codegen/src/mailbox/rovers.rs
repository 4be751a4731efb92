//! Prints how a game knows its rovers: pieces that turn corners on their way, and universal leapers.
//! Nothing in other games.
//!
//! Looking outwards from an attacked cell for them would mean to look round every corner. They are
//! few, so their cells are kept, and attacks looked for from where they stand.

use proc_macro2::TokenStream;
use quote::quote;
use variant_dsl::program::KindId;

use super::plan::Plan;
use super::{everywhere, hooks};

/// What the cells of rovers add to generated code; nothing where there are none.
#[derive(Default)]
pub(crate) struct Rovers {
    /// The field of the position.
    pub(crate) field: TokenStream,
    /// Its value on an empty board.
    pub(crate) none: TokenStream,
    /// After putting down the piece `code` of the owner `piece.color` on `cell`.
    pub(crate) put: TokenStream,
    /// After moving: `becomes` now stands on `to`.
    pub(crate) moved: TokenStream,
    /// After dropping the piece `code` on `to`.
    pub(crate) dropped: TokenStream,
    /// When unmaking a move, first of all.
    pub(crate) leave: TokenStream,
    /// When unmaking a move of a piece on the board.
    pub(crate) back: TokenStream,
    /// The test whether the player attacks `target` by a rover, tests about protection apart.
    pub(crate) attacks: TokenStream,
    /// The same with those tests, where that makes a difference.
    pub(crate) threatens: Option<TokenStream>,
    /// Functions of a position, and one of codes.
    pub(crate) methods: TokenStream,
    pub(crate) function: TokenStream,
}

/// Whether a kind is one of the rovers.
fn is_rover(plan: &Plan, kind: KindId) -> bool {
    let turns = |line: &crate::hooks::Line| !line.turns.is_empty();
    let movement = &plan.movements[kind];
    movement.hooks.iter().any(turns) || !movement.everywhere.captures.is_empty()
}

fn kinds(plan: &Plan) -> Vec<KindId> {
    let kinds = 0..plan.movements.len();
    kinds.filter(|kind| is_rover(plan, *kind)).collect()
}

pub(crate) fn rovers(plan: &Plan) -> Rovers {
    let kinds = kinds(plan);
    if kinds.is_empty() {
        return Rovers::default();
    }
    let words = plan.words();
    let asks = everywhere::asks_of_attacks(plan);
    let (free, asking) = match asks {
        true => (quote!(, false), Some(quote!(, true))),
        false => (quote!(), None),
    };
    let roves = |how: TokenStream| {
        quote! {
            if self.roves::<SECOND #how>(target) {
                return true;
            }
        }
    };
    let codes: Vec<TokenStream> = { kinds.iter() }
        .map(|kind| plan.names.constant(*kind))
        .collect();
    Rovers {
        field: quote! {
            /// Cells of each player's rovers, pieces whose attacks are looked for from them.
            rovers: [[u64; #words]; 2],
        },
        none: quote!(rovers: [[0; #words]; 2],),
        put: quote!(self.rove(piece.color == Color::Second, code, cell);),
        moved: quote! {
            self.rove(SECOND, undo.mover, from);
            self.rove(SECOND, becomes, to);
        },
        dropped: quote!(self.rove(SECOND, code, to);),
        leave: quote!(self.rove(SECOND, self.at(to), to);),
        back: quote!(self.rove(SECOND, undo.mover, from);),
        attacks: roves(free),
        threatens: asking.map(roves),
        methods: methods(plan, &kinds),
        function: quote! {
            /// Whether the piece of either player is a rover.
            #[inline(always)]
            const fn is_rover(code: Code) -> bool {
                matches!(code & !SECOND_BIT, #(#codes)|*)
            }
        },
    }
}

/// The statement after capturing the piece `code` on `cell`, and the one that takes it back.
pub(crate) fn captured(plan: &Plan, code: &TokenStream, cell: &TokenStream) -> Option<TokenStream> {
    (!kinds(plan).is_empty()).then(|| quote!(self.rove(!SECOND, #code, #cell);))
}

fn methods(plan: &Plan, kinds: &[KindId]) -> TokenStream {
    let words = plan.words();
    let mut arms: Vec<(TokenStream, Vec<TokenStream>)> = Vec::new();
    for kind in kinds {
        let (turning, leaping) = (
            hooks::attacks(plan, *kind),
            everywhere::attacks(plan, *kind),
        );
        let attacks = quote!(#turning #leaping);
        let code = plan.names.constant(*kind);
        let known = { arms.iter_mut() }.find(|(other, _)| other.to_string() == attacks.to_string());
        match known {
            Some((_, codes)) => codes.push(code),
            None => arms.push((attacks, vec![code])),
        }
    }
    let arms = arms
        .iter()
        .map(|(attacks, codes)| quote!(#(#codes)|* => { #attacks }));
    let asks = everywhere::asks_of_attacks(plan);
    let (parameter, doc) = match asks {
        true => (
            quote!(, const ASKS: bool),
            " Whether the player attacks `target` by a rover; its tests about protection are asked if \
             `ASKS`, and otherwise hold.",
        ),
        false => (quote!(), " Whether the player attacks `target` by a rover."),
    };
    quote! {
        /// Notes that a piece came to a cell or left it, if it is a rover.
        #[inline(always)]
        fn rove(&mut self, second: bool, code: Code, cell: usize) {
            if is_rover(code) {
                self.rovers[second as usize][(cell & MASK) >> 6] ^= 1 << (cell & 63);
            }
        }

        #[doc = #doc]
        fn roves<const SECOND: bool #parameter>(&self, target: usize) -> bool {
            for word in 0..#words {
                let mut rest = self.rovers[SECOND as usize][word];
                while rest != 0 {
                    let from = word << 6 | rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    if from == target {
                        continue;
                    }
                    match own_code::<SECOND>(self.at(from)) {
                        #(#arms)*
                        _ => {}
                    }
                }
            }
            false
        }
    }
}
