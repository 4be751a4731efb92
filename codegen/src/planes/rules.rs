//! Prints the engine's trait for this layout.

use proc_macro2::TokenStream;
use quote::quote;

use super::plan::Plan;
use super::sets::kinds_set;
use crate::common::{by_side, hand, in_check, royal_left_open, rules_object, setup_hands};
use crate::legality::Legality;

/// The rules object and its `Rules` implementation.
pub(crate) fn items(plan: &Plan) -> TokenStream {
    let implementation = implementation(plan);
    let helpers = helpers(plan);
    let object = rules_object(plan.program);
    quote! {
        #object

        #implementation
        #helpers
    }
}

fn implementation(plan: &Plan) -> TokenStream {
    let in_check = in_check();
    let royal_left_open = royal_left_open(plan.legality);
    let royals_captured = match plan.legality {
        Legality::Free => by_side(|second| quote!(position.royals_captured::<#second>())),
        _ => quote!({
            let _ = position;
            false
        }),
    };
    let (generate, count) = match plan.legality {
        Legality::Tested => (quote!(legal), quote!(count_tested)),
        _ => (quote!(moves), quote!(count)),
    };
    let legal =
        by_side(|second| quote!(here.#generate::<#second, false>(|mv| visit(position, mv))));
    let noisy = by_side(|second| quote!(here.#generate::<#second, true>(|mv| visit(position, mv))));
    let count = by_side(|second| quote!(position.#count::<#second>()));
    let play = by_side(|second| quote!(position.play::<#second>(mv)));
    let pass = by_side(|second| quote!(next.flip_side::<#second>()));
    let next_play = by_side(|second| quote!(next.play::<#second>(mv)));
    let hand = hand(&plan.hand_kinds());
    let setup_hands = setup_hands(&plan.hand_kinds());
    let empty = empty_position(plan);
    let fill_hands = fill_hands(plan);
    let drop_kind = drop_kind(plan);
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
                    if let Some(piece) = piece {
                        position.put(*piece, cell(Square(index as u16)));
                    }
                }
                #fill_hands
                if setup.side == Color::Second {
                    position.flip_side::<false>();
                }
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
                    let mut rest = once(position.owned[color.index()]);
                    while rest != 0 {
                        let cell = rest.trailing_zeros();
                        rest &= rest - 1;
                        let kind = position.kind_at(cell);
                        visit(Piece { color, kind }, square(cell));
                    }
                }
            }

            #[inline]
            fn in_check(&self, position: &Position) -> bool {
                #in_check
            }

            #royal_left_open

            #[inline]
            fn attacked(&self, position: &Position, square: Square, by: Color) -> bool {
                let open = BOARD & !(position.owned[0] | position.owned[1]);
                let attacked = match by {
                    Color::First => position.attacks::<false>(open),
                    Color::Second => position.attacks::<true>(open),
                };
                attacked & square_set(cell(square)) != 0
            }

            fn royals_captured(&self, position: &Position) -> bool {
                #royals_captured
            }

            fn n_pieces(&self, position: &Position, color: Color) -> u32 {
                once(position.owned[color.index()]).count_ones()
            }

            #[inline]
            fn legal_moves(
                &self,
                position: &mut Position,
                mut visit: impl FnMut(&mut Position, Move),
            ) {
                let here = *position;
                #legal
            }

            #[inline]
            fn noisy_moves(
                &self,
                position: &mut Position,
                mut visit: impl FnMut(&mut Position, Move),
            ) {
                let here = *position;
                #noisy
            }

            #[inline]
            fn count_legal(&self, position: &mut Position) -> u64 {
                #count
            }

            #[inline(always)]
            fn with_move<T>(
                &self,
                position: &mut Position,
                mv: Move,
                then: impl FnOnce(&mut Position) -> T,
            ) -> T {
                let mut next = *position;
                #next_play
                then(&mut next)
            }

            #[inline]
            fn with_pass<T>(
                &self,
                position: &mut Position,
                then: impl FnOnce(&mut Position) -> T,
            ) -> T {
                let mut next = *position;
                #pass
                then(&mut next)
            }

            fn play(&self, position: &mut Position, mv: Move) {
                #play
            }

            fn effect(&self, position: &Position, mv: Move) -> Effect {
                let sketch = self.sketch(position, mv);
                Effect {
                    origin: sketch.from,
                    victims: sketch.captured.map(|_| sketch.to).into_iter().collect(),
                    destination: sketch.to,
                    promotion: mv.promotes().then_some(sketch.becomes),
                    drop: mv.drops().then_some(sketch.piece),
                }
            }

            #[inline(always)]
            fn sketch(&self, position: &Position, mv: Move) -> Sketch {
                let to = square(mv.to());
                if mv.drops() {
                    let piece = #drop_kind;
                    return Sketch { piece, becomes: piece, from: None, to, captured: None };
                }
                let plane = position.plane_at(mv.from());
                let was_promoted = position.is_promoted(mv.from());
                let captures = (position.owned[0] | position.owned[1]) & square_set(mv.to()) != 0;
                Sketch {
                    piece: kind(plane, was_promoted),
                    becomes: kind(plane, was_promoted | mv.promotes()),
                    from: Some(square(mv.from())),
                    to,
                    captured: captures.then(|| position.kind_at(mv.to())),
                }
            }
        }
    }
}

fn drop_kind(plan: &Plan) -> TokenStream {
    let kinds = plan.hand_kinds();
    if kinds.is_empty() {
        return quote!(PieceKind(0));
    }
    quote!(kind(Position::held_plane(mv.from() as usize), false))
}

fn fill_hands(plan: &Plan) -> Option<TokenStream> {
    let kinds = plan.hand_kinds();
    let lines = kinds.iter().enumerate().map(|(index, &kind)| {
        let held = index as u64;
        quote! {
            let count = setup.hands[color.index()][#kind] as u8;
            position.hands[color.index()][#index] = count;
            let each = key::in_hand(piece_number(color, #held as usize, false));
            position.key = position.key.wrapping_add(each.wrapping_mul(u64::from(count)));
        }
    });
    (!kinds.is_empty()).then(|| {
        quote! {
            for color in Color::BOTH {
                #(#lines)*
            }
        }
    })
}

fn empty_position(plan: &Plan) -> TokenStream {
    let n_planes = plan.fronts.len();
    let promoted = plan.has_backs().then(|| quote!(promoted: 0,));
    let forms = plan.has_cells().then(|| quote!(forms: [0; CELLS],));
    let n_hands = plan.hand_kinds().len();
    let hands = (n_hands > 0).then(|| quote!(hands: [[0; #n_hands]; 2],));
    quote! {
        Position {
            pieces: [0; #n_planes],
            #promoted
            owned: [0; 2],
            #forms
            #hands
            key: 0,
            side: Color::First,
        }
    }
}

/// Small functions that depend on how legality is decided.
fn helpers(plan: &Plan) -> TokenStream {
    let arms = plan
        .program
        .kinds
        .iter()
        .enumerate()
        .filter_map(|(kind, form)| {
            let name = plan.names.constant(form.front?);
            let kind = kind as u16;
            Some(quote!(#kind => (#name, true),))
        });
    let set_promoted = if plan.has_backs() {
        quote! {
            if promoted {
                self.promoted |= at;
            }
        }
    } else {
        quote!(let _ = (at, promoted);)
    };
    let legality = legality_helpers(plan);
    quote! {
        /// The plane of a form, and whether it is the side underneath.
        const fn plane(kind: PieceKind) -> (usize, bool) {
            match kind.0 {
                #(#arms)*
                front => (front as usize, false),
            }
        }

        impl Position {
            fn set_promoted(&mut self, at: Set, promoted: bool) {
                #set_promoted
            }

            #legality
        }
    }
}

fn legality_helpers(plan: &Plan) -> TokenStream {
    let drops_without_mate = plan.hand_kinds().iter().any(|&kind| {
        plan.program.kinds[kind]
            .drop
            .as_ref()
            .is_some_and(|drop| drop.no_mate)
    });
    let stuck = |second: bool| match plan.legality {
        Legality::Tested => {
            quote!(next.in_check::<#second>() && next.count_tested::<#second>() == 0)
        }
        _ => quote!(next.count::<#second>() == 0),
    };
    let (second_stuck, first_stuck) = (stuck(true), stuck(false));
    let mates = (drops_without_mate && plan.legality != Legality::Free).then(|| {
        quote! {
            /// Whether a drop that gives check leaves the opponent without a move.
            #[inline(never)]
            fn mates<const SECOND: bool>(&self, mv: Move) -> bool {
                let mut next = *self;
                next.play::<SECOND>(mv);
                if SECOND { #first_stuck } else { #second_stuck }
            }
        }
    });
    match plan.legality {
        Legality::Pins(_) => quote!(#mates),
        Legality::Free => {
            let royals = kinds_set(plan, &plan.royals());
            quote! {
                /// Whether the player has no royal left.
                #[inline(always)]
                fn royals_captured<const SECOND: bool>(&self) -> bool {
                    (#royals) & self.owned[SECOND as usize] == 0
                }
            }
        }
        Legality::Tested => quote! {
            #mates

            /// Visits the player's moves that leave the last royal safe.
            #[inline(always)]
            fn legal<const SECOND: bool, const NOISY: bool>(&self, mut visit: impl FnMut(Move)) {
                self.moves::<SECOND, NOISY>(|mv| {
                    let mut next = *self;
                    next.play::<SECOND>(mv);
                    if !next.in_check::<SECOND>() {
                        visit(mv);
                    }
                });
            }

            /// Number of legal moves.
            fn count_tested<const SECOND: bool>(&self) -> u64 {
                let mut count = 0;
                self.legal::<SECOND, false>(|_| count += 1);
                count
            }

        },
    }
}
