//! Prints what a position remembers of the last moves: nothing in games whose rules do not ask.
//!
//! Two things can be remembered: where the previous move made a capture that the next must answer
//! to, and per player the piece that must wait before it may promote.

use proc_macro2::TokenStream;
use quote::quote;

use super::captures::{any_of, is_of_class};
use super::plan::Plan;

/// The pieces of generated code that keep the memory; all empty in most games.
#[derive(Default)]
pub(crate) struct Memory {
    /// Fields of the position and of what is needed to unmake a move.
    pub(crate) fields: TokenStream,
    /// Values of the fields where nothing is remembered.
    pub(crate) nothing: TokenStream,
    /// Values of the fields of a position that makes a move.
    pub(crate) kept: TokenStream,
    /// Statements of `make`, before the board changes, `key` not yet taken.
    pub(crate) make: TokenStream,
    /// Statements of `unmake`.
    pub(crate) unmake: TokenStream,
    /// Statements that forget everything, of `position`.
    pub(crate) forget: TokenStream,
    /// Statements that note the memory of `position` before it is forgotten, and bring it back.
    pub(crate) note: TokenStream,
    pub(crate) recall: TokenStream,
    /// Statements that take the memory of `setup` over into `position`.
    pub(crate) read: TokenStream,
    /// Statements that write the memory of `position` to `setup`.
    pub(crate) write: TokenStream,
    /// Constants and functions.
    pub(crate) items: TokenStream,
}

/// Whether kinds of this game must wait.
fn waits(plan: &Plan) -> bool {
    plan.program.kinds.iter().any(|kind| kind.waits)
}

pub(crate) fn memory(plan: &Plan) -> Memory {
    let struck = plan.program.answered.is_some();
    let waits = waits(plan);
    if !struck && !waits {
        return Memory::default();
    }
    let each = |struck_part: TokenStream, waits_part: TokenStream| {
        let struck_part = struck.then_some(struck_part);
        let waits_part = waits.then_some(waits_part);
        quote!(#struck_part #waits_part)
    };
    let items = items(plan, struck, waits);
    Memory {
        fields: each(
            quote! {
                /// The cell of a capture that the next move must answer to, or `NOWHERE`.
                struck: u16,
            },
            quote! {
                /// The cell of each player's piece that must wait, or `NOWHERE`.
                waiting: [u16; 2],
            },
        ),
        nothing: each(
            quote!(struck: NOWHERE as u16,),
            quote!(waiting: [NOWHERE as u16; 2],),
        ),
        kept: each(quote!(struck: self.struck,), quote!(waiting: self.waiting,)),
        make: each(
            quote! {
                let struck = self.strikes::<SECOND>(mv, undo.mover, undo.found);
                self.set_struck(struck);
            },
            quote! {
                let waiting = self.waiting_after::<SECOND>(mv, undo.mover);
                self.set_waiting(waiting);
            },
        ),
        unmake: each(
            quote!(self.struck = undo.struck;),
            quote!(self.waiting = undo.waiting;),
        ),
        forget: each(
            quote!(position.set_struck(NOWHERE);),
            quote!(position.set_waiting([NOWHERE as u16; 2]);),
        ),
        note: each(
            quote!(let struck = position.struck;),
            quote!(let waiting = position.waiting;),
        ),
        recall: each(
            quote!(position.set_struck(usize::from(struck));),
            quote!(position.set_waiting(waiting);),
        ),
        read: each(
            quote!(position.set_struck(setup.memory.struck.map_or(NOWHERE, cell));),
            quote! {
                position.set_waiting(setup.memory.waiting.map(|square| {
                    square.map_or(NOWHERE, cell) as u16
                }));
            },
        ),
        write: each(
            quote!(setup.memory.struck = remembered(position.struck);),
            quote!(setup.memory.waiting = position.waiting.map(remembered);),
        ),
        items,
    }
}

fn items(plan: &Plan, struck: bool, waits: bool) -> TokenStream {
    let struck = struck.then(|| struck_functions(plan));
    let waits = waits.then(|| waiting_functions(plan));
    quote! {
        /// Instead of a cell where nothing is remembered.
        const NOWHERE: usize = CELLS;

        /// The square of a remembered cell.
        fn remembered(cell: u16) -> Option<Square> {
            (usize::from(cell) != NOWHERE).then(|| square(usize::from(cell)))
        }

        impl Position {
            #struck
            #waits
        }
    }
}

fn struck_functions(plan: &Plan) -> TokenStream {
    let answered = plan.program.answered.as_ref();
    let class = answered.map(|class| is_of_class(plan, class));
    let way = (plan.n_over > 0).then(|| {
        quote! {
            if mv.takes_over() && let Some(cell) = mv.over_cells().filter(|cell| hit(self.at(*cell))).last()
            {
                return cell;
            }
        }
    });
    quote! {
        /// Where the move makes a capture that the next must answer to; of several, the last.
        #[inline(always)]
        fn strikes<const SECOND: bool>(&self, mv: Move, mover: Code, found: Code) -> usize {
            let captor = own_code::<SECOND>(mover);
            let hit = |code: Code| {
                let victim = own_code_of_enemy::<SECOND>(code);
                is_enemy::<SECOND>(code) && #class
            };
            if hit(found) {
                return mv.to();
            }
            #way
            NOWHERE
        }

        #[inline(always)]
        fn set_struck(&mut self, cell: usize) {
            if usize::from(self.struck) != cell {
                self.key = self.key.wrapping_sub(struck_key(self.struck));
                self.struck = cell as u16;
                self.key = self.key.wrapping_add(struck_key(self.struck));
            }
        }
    }
}

fn waiting_functions(plan: &Plan) -> TokenStream {
    let program = plan.program;
    let waiting: Vec<_> = (0..program.kinds.len())
        .filter(|kind| program.kinds[*kind].waits)
        .collect();
    let names = waiting.iter().map(|kind| plan.names.constant(*kind));
    // All waiting kinds have the general chances.
    let chances = waiting.first().map(|kind| &program.kinds[*kind].chances);
    let entries = chances
        .into_iter()
        .flatten()
        .filter(|chance| chance.zone.iter().any(|zone| !zone.is_empty()))
        .map(|chance| {
            let starts = plan.in_own_set(&chance.zone, &quote!(from));
            let ends = plan.in_own_set(&chance.zone, &quote!(to));
            quote!((#ends) && !(#starts))
        });
    let enters = any_of(&entries.collect::<Vec<_>>());
    let way = (plan.n_over > 0)
        .then(|| quote!(|| mv.takes_over() && mv.over_cells().any(|cell| cell == other)));
    quote! {
        /// Who waits after the move: the mover if it enters the zone without promoting; the
        /// opponent's piece goes on waiting unless it is captured.
        #[inline(always)]
        fn waiting_after<const SECOND: bool>(&self, mv: Move, mover: Code) -> [u16; 2] {
            let (from, to) = (mv.from(), mv.to());
            let enters = #enters;
            let waits = enters
                && !mv.promotes()
                && !mv.drops()
                && matches!(own_code::<SECOND>(mover), #(#names)|*);
            let own = if waits { to } else { NOWHERE };
            let other = usize::from(self.waiting[!SECOND as usize]);
            let taken = other == to #way;
            let other = if taken { NOWHERE } else { other };
            if SECOND { [other as u16, own as u16] } else { [own as u16, other as u16] }
        }

        #[inline(always)]
        fn set_waiting(&mut self, cells: [u16; 2]) {
            if self.waiting != cells {
                for cell in self.waiting {
                    self.key = self.key.wrapping_sub(waiting_key(cell));
                }
                self.waiting = cells;
                for cell in self.waiting {
                    self.key = self.key.wrapping_add(waiting_key(cell));
                }
            }
        }
    }
}

/// The functions for keys of what is remembered.
pub(crate) fn keys(plan: &Plan) -> TokenStream {
    let struck = plan.program.answered.is_some().then(|| {
        quote! {
            /// The contribution of a remembered capture.
            const fn struck_key(cell: u16) -> u64 {
                if cell as usize == NOWHERE { 0 } else { key::struck(cell as u32) }
            }
        }
    });
    let waiting = waits(plan).then(|| {
        quote! {
            /// The contribution of a piece that must wait.
            const fn waiting_key(cell: u16) -> u64 {
                if cell as usize == NOWHERE { 0 } else { key::waiting(cell as u32) }
            }
        }
    });
    quote!(#struck #waiting)
}

/// What takes the choice to promote from a quiet move of a piece that waits; `classes` are those of
/// kinds that may have to.
pub(crate) fn may_still_promote(classes: &[usize]) -> Option<TokenStream> {
    (!classes.is_empty()).then(|| {
        quote! {
            let waits = matches!(CLASS, #(#classes)|*)
                && !captures
                && !must
                && usize::from(self.waiting[SECOND as usize]) == from;
            let may = may && !waits;
        }
    })
}
