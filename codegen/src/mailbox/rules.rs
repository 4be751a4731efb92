//! Prints the engine's trait for this layout.

use proc_macro2::TokenStream;
use quote::quote;

use super::contagion;
use super::everywhere;
use super::memory::{self, Memory};
use super::over::{self, Told};
use super::plan::Plan;
use super::rovers;
use super::royals;
use crate::common::{by_side, hand, in_check, royal_left_open, rules_object, setup_hands};
use crate::legality::Legality;

/// The rules object and its `Rules` implementation.
pub(crate) fn items(plan: &Plan) -> TokenStream {
    let object = rules_object(plan.program);
    let implementation = implementation(plan);
    quote! {
        #object

        #implementation
    }
}

fn implementation(plan: &Plan) -> TokenStream {
    let in_check = in_check();
    let royal_left_open = royal_left_open(plan.legality);
    let royals_captured = match plan.loses_royals() {
        true => by_side(|second| royals::none_left(&quote!(position), &second)),
        false => quote!({
            let _ = position;
            false
        }),
    };
    let legal = by_side(|second| quote!(position.moves::<#second, false>(visit)));
    let noisy = by_side(|second| quote!(position.moves::<#second, true>(visit)));
    let with_move = by_side(|second| {
        quote! {{
            let undo = position.make::<#second>(mv);
            let result = then(position);
            position.unmake::<#second>(mv, undo);
            result
        }}
    });
    let pass = by_side(|second| quote!(position.flip_side::<#second>()));
    let Memory {
        forget,
        note,
        recall,
        read,
        write,
        ..
    } = memory::memory(plan);
    let play = by_side(|second| {
        quote!({
            position.make::<#second>(mv);
        })
    });
    let empty = empty_position(plan);
    let hand = hand(&plan.hand_kinds());
    let setup_hands = setup_hands(&plan.hand_kinds());
    let [fill_hands, drop_kind] = hands(plan);
    let Told { found, compound } = over::told(plan);
    let promoted = contagion::promoted(plan, &quote!(position), &quote!(mover));
    let [attacked_first, attacked_second] = [false, true].map(|second| attacked(plan, second));
    let squares = plan.program.files * plan.program.ranks;
    let n_kinds = plan.program.kinds.len();
    quote! {
        impl Rules for Game {
            type Position = Position;
            type Move = Move;

            fn info(&self) -> &GameInfo {
                &self.info
            }

            fn position(&self, setup: &Setup) -> Position {
                let mut position = #empty;
                for (index, piece) in setup.board.iter().enumerate() {
                    let cell = cell(Square(index as u16));
                    position.board[cell & MASK] = EMPTY;
                    if let Some(piece) = piece {
                        position.put(*piece, cell);
                    }
                }
                #fill_hands
                if setup.side == Color::Second {
                    position.flip_side::<false>();
                }
                #read
                position
            }

            fn setup(&self, position: &Position) -> Setup {
                let mut setup = Setup {
                    board: vec![None; #squares],
                    hands: [vec![0; #n_kinds], vec![0; #n_kinds]],
                    side: position.side,
                    memory: Memory::default(),
                };
                self.each_piece(position, |piece, square| {
                    setup.board[square.index()] = Some(piece);
                });
                #setup_hands
                #write
                setup
            }

            #[inline(always)]
            fn side(&self, position: &Position) -> Color {
                position.side
            }

            #[inline(always)]
            fn key(&self, position: &Position) -> u64 {
                position.key
            }

            fn piece_at(&self, position: &Position, square: Square) -> Option<Piece> {
                position.piece_at(cell(square))
            }

            #hand

            #[inline]
            fn each_piece(&self, position: &Position, mut visit: impl FnMut(Piece, Square)) {
                for color in Color::BOTH {
                    position.each_own(color == Color::Second, |cell| {
                        visit(Piece { color, kind: kind(position.at(cell)) }, square(cell));
                    });
                }
            }

            #[inline]
            fn in_check(&self, position: &Position) -> bool {
                #in_check
            }

            #royal_left_open

            #[inline]
            fn attacked(&self, position: &Position, square: Square, by: Color) -> bool {
                match by {
                    Color::First => #attacked_first,
                    Color::Second => #attacked_second,
                }
            }

            fn royals_captured(&self, position: &Position) -> bool {
                #royals_captured
            }

            fn n_pieces(&self, position: &Position, color: Color) -> u32 {
                position.owned[color.index()].iter().map(|word| word.count_ones()).sum()
            }

            #[inline]
            fn legal_moves(&self, position: &mut Position, visit: impl FnMut(&mut Position, Move)) {
                #legal
            }

            #[inline]
            fn noisy_moves(&self, position: &mut Position, visit: impl FnMut(&mut Position, Move)) {
                #noisy
            }

            #[inline(always)]
            fn with_move<T>(
                &self,
                position: &mut Position,
                mv: Move,
                then: impl FnOnce(&mut Position) -> T,
            ) -> T {
                #with_move
            }

            #[inline]
            fn with_pass<T>(
                &self,
                position: &mut Position,
                then: impl FnOnce(&mut Position) -> T,
            ) -> T {
                #note
                #forget
                #pass
                let result = then(position);
                #pass
                #recall
                result
            }

            fn play(&self, position: &mut Position, mv: Move) {
                #play
            }

            #[inline]
            fn sketch(&self, position: &Position, mv: Move) -> Sketch {
                let to = square(mv.to());
                if mv.drops() {
                    let piece = #drop_kind;
                    return Sketch { piece, becomes: piece, from: None, to, captured: None };
                }
                let mover = position.at(mv.from());
                let found = #found;
                Sketch {
                    piece: kind(mover),
                    becomes: kind(if mv.promotes() { #promoted } else { mover }),
                    from: Some(square(mv.from())),
                    to,
                    captured: (found != EMPTY).then(|| kind(found)),
                }
            }

            #compound
        }
    }
}

/// The expression whether a player attacks `square`.
fn attacked(plan: &Plan, second: bool) -> TokenStream {
    let attacks = quote!(position.attacks::<#second>(cell(square)));
    if !everywhere::asks_of_attacks(plan) {
        return attacks;
    }
    quote! {
        if is_enemy::<#second>(position.at(cell(square))) {
            position.threatens::<#second>(cell(square))
        } else {
            #attacks
        }
    }
}

/// Filling hands from a setup, and the kind of a drop.
fn hands(plan: &Plan) -> [TokenStream; 2] {
    let kinds = plan.hand_kinds();
    if kinds.is_empty() {
        return [quote!(), quote!(PieceKind(0))];
    }
    let fills = kinds.iter().enumerate().map(|(index, &kind)| {
        quote! {
            let count = setup.hands[color.index()][#kind] as u8;
            position.hands[color.index()][#index] = count;
            let each = hand_key(color == Color::Second, #index);
            position.key = position.key.wrapping_add(each.wrapping_mul(u64::from(count)));
        }
    });
    let fill_hands = quote! {
        for color in Color::BOTH {
            #(#fills)*
        }
    };
    [fill_hands, quote!(kind(held_code(mv.from())))]
}

fn empty_position(plan: &Plan) -> TokenStream {
    let nothing = memory::memory(plan).nothing;
    let words = plan.words();
    let n_hands = plan.hand_kinds().len();
    let hands = (n_hands > 0).then(|| quote!(hands: [[0; #n_hands]; 2],));
    let royals = matches!(plan.legality, Legality::Pins(_)).then(|| quote!(royals: [0; 2],));
    let crowns = royals::crowns(plan).none;
    let rovers = rovers::rovers(plan).none;
    quote! {
        Position {
            board: [BORDER; CELLS],
            owned: [[0; #words]; 2],
            #hands
            #royals
            #nothing
            #crowns
            #rovers
            key: 0,
            side: Color::First,
        }
    }
}
