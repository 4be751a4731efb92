//! Matches between any two engines: ours, or programs that speak USI, UCI or the protocol of
//! `XBoard`.
//!
//! The definition of the game judges: what a move may be and how a game has ended is asked of the
//! game itself, whatever the engines believe. Command lines and terminals are left to the caller, who
//! supplies the game.

#![expect(
    clippy::disallowed_methods,
    reason = "engines are processes, and matches are kept in folders"
)]

pub mod arbiter;
pub mod child;
pub mod control;
pub mod dialect;
pub mod group;
mod header;
pub mod journal;
pub mod openings;
pub mod players;
pub mod report;
pub mod spec;
pub mod statistics;
pub mod store;
pub mod tournament;
