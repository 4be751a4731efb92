//! Prints what moves that take pieces on their way add to a game: nothing in other games.
//!
//! A cell in `over` is one on which such a move takes a piece without ending there. Which cells
//! these are, and what must hold, is settled in `movement`.

use std::collections::BTreeMap;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use variant_dsl::path::Vector;
use variant_dsl::program::KindId;

use super::moves::class_of;
use super::pieces::slide_calls;
use super::plan::Plan;
use super::position::prisoners;
use crate::atoms::Atom;
use crate::chains::{Condition, Conditions, Holds, ORIGIN};
use crate::movement::{Arrival, FarSlide, is_certain, scaled};
use crate::names::kind_constant;

/// A move in a word: like the plain one, with a cell for each piece that it takes on its way.
pub(crate) fn move_type(plan: &Plan) -> TokenStream {
    let bits = plan.cell_bits();
    let n_over = plan.n_over as u32;
    let word = format_ident!("u{}", plan.word_bits());
    let doc = format!(
        " Destination in the lowest {bits} bits, origin or index in hand in the next {bits}, then \
         {bits} for each piece taken on the way, the origin again for none, then a bit for \
         promotion and one for a drop."
    );
    let bit = Literal::u32_unsuffixed;
    let (promotes, drops) = (bit((2 + n_over) * bits), bit((2 + n_over) * bits + 1));
    let mask = Literal::usize_unsuffixed((1 << bits) - 1);
    let fields = (1..2 + n_over).map(|field| 1u128 << (field * bits)).sum();
    let fields = Literal::u128_unsuffixed(fields);
    let (first, number) = (bit(2 * bits), bit(n_over));
    let code = if (2 + n_over) * bits + 2 < 32 {
        quote!(self.0 + 1)
    } else {
        let mixed = (0..plan.word_bits().div_ceil(64)).map(|part| {
            let shift = bit(64 * part);
            quote!((self.0 >> #shift) as u64)
        });
        quote! {
            let mut code: u64 = 0;
            for part in [#(#mixed),*] {
                code = (code ^ part).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            }
            (code >> 32) as u32 | 1
        }
    };
    let bits = bit(bits);
    quote! {
        #[doc = #doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Move(#word);

        impl Move {
            const PROMOTES: #word = 1 << #promotes;
            const DROPS: #word = 1 << #drops;
            /// Times a cell, this is that cell as origin and as every victim on the way.
            const ALL_BUT_TO: #word = #fields;

            /// A move that takes nothing on its way.
            #[inline(always)]
            const fn new(from: usize, to: usize, flags: #word) -> Move {
                Move(to as #word | from as #word * Move::ALL_BUT_TO | flags)
            }

            /// The same move from `from`, with its victim number `index` on `cell`.
            #[inline(always)]
            const fn over(self, from: usize, index: u32, cell: usize) -> Move {
                Move(self.0 ^ ((from ^ cell) as #word) << (#first + index * #bits))
            }

            #[inline(always)]
            const fn to(self) -> usize {
                self.0 as usize & #mask
            }

            #[inline(always)]
            const fn from(self) -> usize {
                (self.0 >> #bits) as usize & #mask
            }

            /// The cell of a victim on the way; the origin if there are not so many.
            #[inline(always)]
            const fn victim(self, index: u32) -> usize {
                (self.0 >> (#first + index * #bits)) as usize & #mask
            }

            /// The cells on which it takes a piece on its way.
            #[inline(always)]
            fn over_cells(self) -> impl Iterator<Item = usize> {
                let cells = (0..#number).map(move |index| self.victim(index));
                cells.filter(move |cell| *cell != self.from())
            }

            /// Whether it takes a piece on its way.
            #[inline(always)]
            fn takes_over(self) -> bool {
                self.over_cells().next().is_some()
            }

            #[inline(always)]
            const fn promotes(self) -> bool {
                self.0 & Move::PROMOTES != 0
            }

            #[inline(always)]
            const fn drops(self) -> bool {
                self.0 & Move::DROPS != 0
            }
        }

        impl MoveCode for Move {
            #[inline(always)]
            fn code(self) -> u32 {
                #code
            }
        }
    }
}

/// The function that offers what a piece can do after taking others on its way.
pub(crate) fn arrive_over(plan: &Plan) -> Option<TokenStream> {
    let word = format_ident!("u{}", plan.word_bits());
    let mv = quote!(Move(way.0 | to as #word));
    let leave = super::captures::leave(plan, &mv, true);
    (plan.n_over > 0).then(|| {
        quote! {
            /// Offers the moves that end on `to`, if it may hold what it does, when the piece has
            /// taken the victims of `way` on its way. The origin is empty by then.
            #[inline(always)]
            fn arrive_over<
                const SECOND: bool,
                const CLASS: usize,
                const MOVES: bool,
                const CAPTURES: bool,
            >(
                &mut self,
                scan: &Scan,
                way: Move,
                to: usize,
                visit: &mut impl FnMut(&mut Position, Move),
            ) {
                let (from, to) = (way.from(), to & MASK);
                let found = if to == from { EMPTY } else { self.at(to) };
                if !(MOVES && found == EMPTY || CAPTURES && is_enemy::<SECOND>(found)) {
                    return;
                }
                #leave
                let (may, must) = promotion::<SECOND, CLASS>(from, to, true);
                if may {
                    self.offer::<SECOND>(scan, Move(way.0 | to as #word | Move::PROMOTES), visit);
                }
                if !must {
                    self.offer::<SECOND>(scan, Move(way.0 | to as #word), visit);
                }
            }
        }
    })
}

/// The field of `Undo` for what is taken on the way.
pub(crate) fn undo_field(plan: &Plan) -> Option<TokenStream> {
    let n_over = plan.n_over;
    (n_over > 0).then(|| quote!(over: [u8; #n_over],))
}

/// What making and unmaking a move need.
pub(crate) struct Over {
    /// The statement that notes what is needed to unmake the move.
    pub(crate) undo: TokenStream,
    /// Taking the victims on the way.
    pub(crate) take: Option<TokenStream>,
    /// Putting them back.
    pub(crate) give_back: Option<TokenStream>,
}

/// The code of what a move takes where it ends: not the mover that ends where it began.
fn found(plan: &Plan) -> TokenStream {
    if plan.may_return {
        quote!(if to == from { EMPTY } else { self.at(to) })
    } else {
        quote!(self.at(to))
    }
}

/// How moves change the position beyond their ends.
pub(crate) fn changes(plan: &Plan) -> Over {
    let found = found(plan);
    let kept = super::memory::memory(plan).kept;
    if plan.n_over == 0 {
        let undo = quote! {
            let undo = Undo { mover: self.at(from), found: #found, #kept key: self.key };
        };
        return Over {
            undo,
            take: None,
            give_back: None,
        };
    }
    let n_over = plan.n_over;
    let number = Literal::u32_unsuffixed(n_over as u32);
    let (prisoner, released) = prisoners(plan, &quote!(code));
    let prisoner = (!prisoner.is_empty()).then(|| {
        quote! {
            let mut key = self.key;
            #prisoner
            self.key = key;
        }
    });
    let undo = quote! {
        let mut undo = Undo {
            mover: self.at(from),
            found: #found,
            over: [EMPTY; #n_over],
            #kept
            key: self.key,
        };
    };
    let take = quote! {
        if mv.takes_over() {
            for index in 0..#number {
                let cell = mv.victim(index);
                let code = self.at(cell);
                if cell != from {
                    undo.over[index as usize] = code;
                    self.board[cell & MASK] = EMPTY;
                    self.toggle(!SECOND, cell);
                    self.key = self.key.wrapping_sub(board_key(code, cell));
                    #prisoner
                }
            }
        }
    };
    let give_back = quote! {
        if mv.takes_over() {
            for index in 0..#number {
                let cell = mv.victim(index);
                let code = undo.over[index as usize];
                if code != EMPTY {
                    self.board[cell & MASK] = code;
                    self.toggle(!SECOND, cell);
                    #released
                }
            }
        }
    };
    Over {
        undo,
        take: Some(take),
        give_back: Some(give_back),
    }
}

/// What a game says of its moves.
pub(crate) struct Told {
    /// The cells of the victims of `mv`, which `sketch` describes, in the order of the engine.
    pub(crate) victims: TokenStream,
    /// The code of the piece that `mv` takes, the last if there are several, or `EMPTY`.
    pub(crate) found: TokenStream,
    /// The method that tells moves with victims on the way, if the game has such moves.
    pub(crate) is_compound: Option<TokenStream>,
}

/// How the moves of a game are described.
pub(crate) fn told(plan: &Plan) -> Told {
    let at_end = if plan.may_return {
        quote!(if mv.to() == mv.from() {
            EMPTY
        } else {
            position.at(mv.to())
        })
    } else {
        quote!(position.at(mv.to()))
    };
    if plan.n_over == 0 {
        return Told {
            victims: quote!(sketch.captured.map(|_| sketch.to).into_iter().collect()),
            found: at_end,
            is_compound: None,
        };
    }
    Told {
        victims: quote! {{
            let at_end = #at_end;
            let at_end = (at_end != EMPTY).then_some(sketch.to);
            mv.over_cells().map(square).chain(at_end).collect()
        }},
        found: quote! {
            match #at_end {
                EMPTY => mv.over_cells().last().map_or(EMPTY, |cell| position.at(cell)),
                found => found,
            }
        },
        is_compound: Some(quote! {
            #[inline]
            fn is_compound(&self, _position: &Position, mv: Move) -> bool {
                mv.takes_over()
            }
        }),
    }
}

/// What a kind does beyond its atoms without taking anything on its way, as statements for which
/// `arrive` offers a move.
pub(crate) fn calls(plan: &Plan, kind: KindId) -> Vec<TokenStream> {
    let movement = &plan.movements[kind];
    let slides = movement.slides.iter();
    let mut calls: Vec<TokenStream> = slides.map(|slide| far_slide(plan, slide)).collect();
    for arrival in movement.arrivals.get(&Vec::new()).into_iter().flatten() {
        let found = [
            (arrival.moves.as_ref(), true, false),
            (arrival.captures.as_ref(), false, true),
        ];
        for (conditions, moves, captures) in found {
            let Some(conditions) = conditions else {
                continue;
            };
            let call = if arrival.to == ORIGIN {
                quote!(arrive(&mut *self, from, EMPTY);)
            } else {
                let by = offset(plan, arrival.to);
                quote!(step::<_, SECOND, #moves, #captures>(self, from, #by, &mut arrive);)
            };
            calls.push(guarded(plan, conditions, call));
        }
    }
    calls
}

/// A slide whose first cells are only passed.
fn far_slide(plan: &Plan, slide: &FarSlide) -> TokenStream {
    let FarSlide { atom, skip } = *slide;
    let beyond = |most: u32| most.saturating_sub(skip);
    let rest = Atom {
        moves: beyond(atom.moves),
        captures: beyond(atom.captures),
        ..atom
    };
    let first = (1..=skip as i16).map(|leaps| {
        let cell = cell(plan, scaled(atom.vector, leaps));
        quote!(self.at(#cell) == EMPTY)
    });
    let last = cell(plan, scaled(atom.vector, skip as i16));
    let calls = slide_calls(plan, &rest, &last);
    quote! {
        if #(#first)&&* {
            #(#calls)*
        }
    }
}

/// What a kind does after taking others on its way, as statements.
pub(crate) fn calls_over(plan: &Plan, kind: KindId) -> Vec<TokenStream> {
    let class = class_of(plan, kind);
    let mut calls = Vec::new();
    let mut alike: BTreeMap<Vec<End>, Vec<Vector>> = BTreeMap::new();
    for (over, arrivals) in &plan.movements[kind].arrivals {
        match &over[..] {
            [] => {}
            [victim] if arrivals.iter().all(Arrival::is_certain) => {
                alike
                    .entry(ends(*victim, arrivals))
                    .or_default()
                    .push(*victim);
            }
            _ => calls.push(after(plan, over, arrivals, class)),
        }
    }
    let alike = alike.iter();
    calls.extend(alike.map(|(ends, victims)| round_victims(plan, victims, ends, class)));
    calls
}

/// Where a move ends, seen from its last victim: to an empty cell or not, to an enemy or not.
type End = (Vector, bool, bool);

/// The ends of moves over one victim; whether the origin may be captured does not matter.
fn ends(victim: Vector, arrivals: &[Arrival]) -> Vec<End> {
    let end = |arrival: &Arrival| {
        let (to, is_origin) = (arrival.to, arrival.to == ORIGIN);
        let from_victim = (to.0 - victim.0, to.1 - victim.1);
        let captures = is_origin || arrival.captures.is_some();
        (from_victim, arrival.moves.is_some(), captures)
    };
    let mut ends: Vec<End> = arrivals.iter().map(end).collect();
    ends.sort_unstable();
    ends
}

/// Moves over one victim on any of `victims`, with the same ends seen from it.
fn round_victims(plan: &Plan, victims: &[Vector], ends: &[End], class: usize) -> TokenStream {
    let mut by_modes: BTreeMap<(bool, bool), Vec<Literal>> = BTreeMap::new();
    for (by, moves, captures) in ends {
        let group = by_modes.entry((*moves, *captures)).or_default();
        group.push(offset(plan, *by));
    }
    let arrive = by_modes.iter().map(|((moves, captures), steps)| {
        each(
            quote!(by),
            steps,
            &quote! {
                let to = toward::<SECOND>(over, by);
                self.arrive_over::<SECOND, #class, #moves, #captures>(scan, way, to, visit);
            },
        )
    });
    let victims: Vec<Literal> = victims.iter().map(|v| offset(plan, *v)).collect();
    each(
        quote!(over),
        &victims,
        &quote! {
            let over = toward::<SECOND>(from, over) & MASK;
            if is_enemy::<SECOND>(self.at(over)) {
                let way = Move::new(from, 0, 0).over(from, 0, over);
                #(#arrive)*
            }
        },
    )
}

/// Statements for each of some displacements, under the name `name`.
fn each(name: TokenStream, steps: &[Literal], body: &TokenStream) -> TokenStream {
    match steps {
        [step] => quote! {{
            let #name = #step;
            #body
        }},
        _ => quote! {
            for #name in [#(#steps),*] {
                #body
            }
        },
    }
}

/// Moves after taking victims on all of `over`.
fn after(plan: &Plan, over: &[Vector], arrivals: &[Arrival], class: usize) -> TokenStream {
    let cells = over.iter().map(|victim| cell(plan, *victim));
    let n_over = over.len();
    let enemies = (0..n_over).map(|index| quote!(is_enemy::<SECOND>(self.at(over[#index]))));
    let taken = (0..n_over).map(|index| {
        let number = Literal::u32_unsuffixed(index as u32);
        quote!(.over(from, #number, over[#index]))
    });
    let arrive = arrivals.iter().flat_map(|arrival| {
        let to = cell(plan, arrival.to);
        let call = |moves: bool, captures: bool| {
            quote! {
                self.arrive_over::<SECOND, #class, #moves, #captures>(scan, way, #to, visit);
            }
        };
        match (&arrival.moves, &arrival.captures) {
            (Some(moves), Some(captures)) if moves == captures => {
                vec![guarded(plan, moves, call(true, true))]
            }
            (moves, captures) => {
                let moves = moves
                    .iter()
                    .map(|when| guarded(plan, when, call(true, false)));
                let captures = captures
                    .iter()
                    .map(|when| guarded(plan, when, call(false, true)));
                moves.chain(captures).collect()
            }
        }
    });
    quote! {
        let over = [#(#cells & MASK),*];
        if #(#enemies)&&* {
            let way = Move::new(from, 0, 0)#(#taken)*;
            #(#arrive)*
        }
    }
}

/// The looks for pieces that attack `target` only if other cells are as they need them.
pub(crate) fn conditional_attacks(plan: &Plan) -> Vec<TokenStream> {
    let mut attackers: BTreeMap<(Vector, &Conditions), Vec<Ident>> = BTreeMap::new();
    for (kind, movement) in plan.movements.iter().enumerate() {
        for (target, conditions) in &movement.attacks {
            if !is_certain(conditions) {
                let kinds = attackers.entry((*target, conditions)).or_default();
                kinds.push(kind_constant(plan.program, kind));
            }
        }
    }
    let looks = attackers.into_iter().map(|((target, conditions), kinds)| {
        let back = Literal::isize_unsuffixed(-plan.offset(target));
        let test = one_holds(plan, conditions);
        quote! {
            let from = toward::<SECOND>(target, #back);
            if matches!(own_code::<SECOND>(self.at(from)), #(#kinds)|*) && (#test) {
                return true;
            }
        }
    });
    looks.collect()
}

/// A statement, done if one of the conditions holds.
fn guarded(plan: &Plan, conditions: &Conditions, statement: TokenStream) -> TokenStream {
    if is_certain(conditions) {
        return statement;
    }
    let test = one_holds(plan, conditions);
    quote! {
        if #test {
            #statement
        }
    }
}

fn one_holds(plan: &Plan, conditions: &Conditions) -> TokenStream {
    let each = conditions.iter().map(|condition| all_hold(plan, condition));
    quote!(#(#each)||*)
}

fn all_hold(plan: &Plan, condition: &Condition) -> TokenStream {
    let each = condition.iter().map(|(vector, holds)| {
        let cell = cell(plan, *vector);
        match holds {
            Holds::Anything => quote!(self.at(#cell) != BORDER),
            Holds::Piece => quote!(!matches!(self.at(#cell), EMPTY | BORDER)),
            Holds::Enemy => quote!(is_enemy::<SECOND>(self.at(#cell))),
            Holds::Nothing => quote!(self.at(#cell) == EMPTY),
        }
    });
    quote!(#(#each)&&*)
}

/// The cell that lies by `vector` from the mover.
fn cell(plan: &Plan, vector: Vector) -> TokenStream {
    let by = offset(plan, vector);
    quote!(toward::<SECOND>(from, #by))
}

fn offset(plan: &Plan, vector: Vector) -> Literal {
    Literal::isize_unsuffixed(plan.offset(vector))
}
