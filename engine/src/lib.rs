//! Everything that is the same for every game: the [`Rules`] trait, positions and moves as text,
//! adjudication, records, perft, search and evaluation.
//!
//! This crate names no game and no piece and depends on no other crate of the workspace; what
//! differs between games is generated and arrives through [`Rules`].

pub mod bare;
pub mod cells;
mod cycle;
mod eval;
pub mod game;
pub mod handicap;
pub mod history;
pub mod info;
pub mod key;
pub mod letters;
mod move_query;
pub mod move_text;
pub mod notation;
pub mod perft;
mod position_reader;
mod position_tail;
pub mod position_text;
pub mod record;
pub mod refusal;
pub mod rules;
pub mod search;
pub mod session;
pub mod sets;
pub mod setup;
pub mod square_text;
pub mod stepwise;
#[cfg(test)]
mod toy;
pub mod types;

pub use game::{Game, MoveView, SearchInfo};
pub use handicap::{Handicap, HandicapChange, HandicapError};
pub use history::{History, Recurrence};
pub use info::{
    Attack, BareRule, Coordinates, GameInfo, KindInfo, Memory, Often, Otherwise, Repetition, Setup,
    Step, Verdict,
};
pub use move_text::MoveError;
pub use perft::PerftOptions;
pub use position_text::PositionError;
pub use rules::{MoveCode, Rules};
pub use types::{Color, Effect, Outcome, Piece, PieceKind, Reason, Sketch, Square};
