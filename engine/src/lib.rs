//! Everything that is the same for every game: the [`Rules`] trait, positions and moves as text,
//! adjudication, records, perft, search and evaluation.
//!
//! This crate names no game and no piece; the vocabulary is that of the crate `rules`, and what
//! differs between games is generated and arrives through [`Rules`].

mod any_position;
mod bare;
pub mod boards;
mod chase;
mod checkers;
mod connection;
mod count_call;
mod countdown;
mod counting;
mod cycle;
mod dead;
#[cfg(test)]
mod dice;
mod divide;
pub mod effect;
pub mod ending;
mod entry;
mod eval;
pub mod game;
pub mod handicap;
pub mod history;
pub mod key;
pub mod letters;
pub mod level;
mod live;
mod move_code;
pub mod move_list;
mod move_parts;
mod move_query;
pub mod move_text;
mod move_writer;
pub mod notation;
pub mod perft;
mod position_fault;
mod position_reader;
mod position_tail;
pub mod position_text;
mod position_writer;
mod reach;
mod reading;
pub mod record;
mod refusal;
pub mod registry;
pub mod result_text;
pub mod rules;
mod san;
pub mod search;
pub mod self_play;
pub mod session;
pub mod sets;
pub mod setup;
pub mod solve;
pub mod square_text;
pub mod stepwise;
pub mod taps;
mod to_and_fro;
#[cfg(test)]
mod toy;
pub mod verdict;
mod view;
mod wall_text;
mod wxf;

pub use ::rules::{
    Attack, Castling, ChaseRule, Check, CheckSeries, ClauseId, Color, Condition, Converted,
    Coordinates, Counts, Duties, Effects, Ending, GameInfo, KindInfo, NEIGHBOURS, Often, Otherwise,
    Outcome, Piece, PieceKind, Points, Put, Ray, Reason, Register, Registers, Repetition, Setup,
    Square, Step, ToAndFro, Verdict, Walls, info, repetition, types,
};
pub use count_call::{CountCall, CountCallError};
pub use dead::dead_row;
pub use effect::{Change, Effect, Sketch};
pub use eval::net::{Net, NetError, NetFacts, Numbers};
pub use eval::shape::{Shape, View};
pub use eval::{KindValue, kind_values, plain_value};
pub use game::Game;
pub use handicap::{Handicap, HandicapChange, HandicapError};
pub use history::{History, Recurrence};
pub use move_text::MoveError;
pub use perft::PerftOptions;
pub use position_text::PositionError;
pub use rules::{MoveCode, Rules};
pub use solve::{Answer, Solution};
pub use to_and_fro::Went;
pub use view::{MoveView, SearchInfo};
