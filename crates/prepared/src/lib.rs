//! Plays a lowered program without compiling it, on the same boards as compiled games.
//!
//! What the code generator prints for a game is prepared here as data (`tables`): for each kind its leaps,
//! slides, chains, hoppers, hooks and what else it does, as offsets on the padded board, and its `walks`. `game` answers the board's
//! questions from them, `offers` goes through the moves of a piece, `attacks` says what attacks a cell,
//! `captures` which captures are forbidden. The meaning of the rules is defined by the interpreter, and the
//! laws compare all three.

mod attacks;
mod captures;
mod game;
mod offers;
mod tables;
mod walks;

use std::sync::Arc;

use engine::boards::mailbox::MailboxRules;
use engine::{Game, Rules};
use moves::movement::{self, Movement};
use variant_dsl::program::Program;

use game::{Board, Prepared};
use tables::Tables;

/// Something to be done with the rules of a game, whatever the size of its board.
pub trait WithRules {
    /// What comes of it.
    type Out;

    /// Does it.
    fn with<R: Rules>(self, rules: R) -> Self::Out;
}

/// Boards of up to 16 cells a rank on which no move takes anything on its way, puts a wall or brings in a piece.
#[cfg(not(target_family = "wasm"))]
type Plain = Board<256, 4, 4, 0, u32>;
/// Other boards of up to 16 cells a rank.
#[cfg(not(target_family = "wasm"))]
type Small = Board<256, 4, 4, 6, u128>;
/// Boards of up to 32 cells a rank.
#[cfg(not(target_family = "wasm"))]
type Medium = Board<1024, 16, 5, 6, u128>;
/// Boards of up to 64 cells a rank.
type Large = Board<4096, 64, 6, 6, u128>;

/// Cells of a rank of the smallest board.
const LEAST_STRIDE: usize = if cfg!(target_family = "wasm") { 64 } else { 16 };
/// Most pieces that a move may take before it ends.
const MOST_OVER: usize = 6;
/// Most forms that a piece may promote to.
const MOST_FORMS: usize = 16;
/// Most kinds of pieces that can be held.
const MOST_HELD: usize = 64;

/// A game that can be played at once.
#[derive(Clone, Debug)]
pub struct Playable {
    tables: Arc<Tables>,
}

impl Playable {
    /// The game of a program; `None` if no board here can hold it.
    pub fn new(program: &Program) -> Option<Playable> {
        Playable::moving(program, movement::movements(program))
    }

    /// The same with every path followed step by step, also those that have a faster form: for tests, which
    /// compare the two.
    pub fn walking(program: &Program) -> Option<Playable> {
        Playable::moving(program, movement::walked(program))
    }

    fn moving(program: &Program, movements: Vec<Movement>) -> Option<Playable> {
        let tables = Arc::new(Tables::new(program, movements)?);
        Some(Playable { tables })
    }

    /// The game at its start.
    pub fn start(&self) -> Box<dyn Game> {
        struct Start;

        impl WithRules for Start {
            type Out = Box<dyn Game>;

            fn with<R: Rules>(self, rules: R) -> Box<dyn Game> {
                engine::session::boxed(rules)
            }
        }

        self.with(Start)
    }

    /// Does something with its rules.
    #[cfg(not(target_family = "wasm"))]
    pub fn with<W: WithRules>(&self, what: W) -> W::Out {
        let facts = &self.tables.program.facts;
        let adds = facts.effects.choose_walls() || facts.gating.is_some();
        let plain = self.tables.n_over == 0 && !adds;
        match self.tables.stride {
            ..=16 if plain => what.with(self.rules::<Plain>()),
            ..=16 => what.with(self.rules::<Small>()),
            17..=32 => what.with(self.rules::<Medium>()),
            _ => what.with(self.rules::<Large>()),
        }
    }

    /// Does something with its rules. All that searches is compiled once for each size of board: a module that is sent
    /// to others has but one.
    #[cfg(target_family = "wasm")]
    pub fn with<W: WithRules>(&self, what: W) -> W::Out {
        what.with(self.rules::<Large>())
    }

    fn rules<B: game::Size>(&self) -> MailboxRules<Prepared<B>> {
        let facts = self.tables.program.facts.clone();
        MailboxRules::of(Prepared::new(Arc::clone(&self.tables)), facts)
    }
}
