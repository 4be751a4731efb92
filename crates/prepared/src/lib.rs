//! Plays a lowered program without compiling it, on the same boards as compiled games.
//!
//! What the code generator prints for a game is prepared here as data (`tables`): for each kind its leaps,
//! slides, chains, hooks and what else it does, as offsets on the padded board. `game` answers the board's
//! questions from them, `offers` goes through the moves of a piece, `attacks` says what attacks a cell,
//! `captures` which captures are forbidden. The meaning of the rules is defined by the interpreter, and the
//! laws compare all three.

mod attacks;
mod captures;
mod game;
mod offers;
mod tables;

use std::sync::Arc;

use engine::boards::mailbox::MailboxRules;
use engine::{Game, Rules};
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

/// Boards of up to 16 cells a rank on which no move takes anything on its way.
type Plain = Board<256, 4, 4, 0, u32>;
/// Other boards of up to 16 cells a rank.
type Small = Board<256, 4, 4, 6, u128>;
/// Boards of up to 32 cells a rank.
type Medium = Board<1024, 16, 5, 6, u128>;
/// Boards of up to 64 cells a rank.
type Large = Board<4096, 64, 6, 6, u128>;

/// Most pieces that a move may take before it ends.
const MOST_OVER: usize = 6;
/// Most kinds of pieces that can be held.
const MOST_HELD: usize = 64;

/// Does something with the rules of a program; nothing if no board here can hold the game.
pub fn with<W: WithRules>(program: &Program, what: W) -> Option<W::Out> {
    let tables = Tables::new(program)?;
    let facts = program.facts.clone();
    let plain = tables.n_over == 0;
    Some(match tables.stride {
        ..=16 if plain => what.with(rules::<Plain>(tables, facts)),
        ..=16 => what.with(rules::<Small>(tables, facts)),
        17..=32 => what.with(rules::<Medium>(tables, facts)),
        _ => what.with(rules::<Large>(tables, facts)),
    })
}

fn rules<B: game::Size>(tables: Tables, facts: engine::GameInfo) -> MailboxRules<Prepared<B>> {
    MailboxRules::of(Prepared::new(Arc::new(tables)), facts)
}

/// The game at its start; `None` if no board here can hold it.
pub fn boxed(program: &Program) -> Option<Box<dyn Game>> {
    struct Boxed;

    impl WithRules for Boxed {
        type Out = Box<dyn Game>;

        fn with<R: Rules>(self, rules: R) -> Box<dyn Game> {
            engine::session::boxed(rules)
        }
    }

    with(program, Boxed)
}
