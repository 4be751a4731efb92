//! The vocabulary that the compiler, the engine and everything beside them share: players, squares,
//! pieces, what a rule says, and all facts of a game as plain data.
//!
//! Types and what can be read off them; what the rules do is left to the crates that use them.

pub mod chase;
pub mod choice;
mod condition;
pub mod connection;
mod derived;
mod differences;
pub mod duties;
pub mod effects;
pub mod ending;
pub mod from_hand;
pub mod handicap;
pub mod info;
mod lines;
pub mod packed;
pub mod register;
pub mod repetition;
pub mod shuffle;
pub mod types;

pub use chase::{ChaseRule, Counts};
pub use choice::Choice;
pub use duties::{Check, Duties};
pub use effects::{Conversion, Converted, Effects, NEIGHBOURS, Put, Ray, Walls, passed};
pub use ending::{
    Army, Clock, Condition, CountLimit, Countdown, Ending, Material, Points, Verdict,
};
pub use from_hand::{GateMasks, Gating, PlacedCastling};
pub use handicap::{Handicap, HandicapChange};
pub use info::{
    Aim, Castling, Coordinates, ForeignNames, GameInfo, KindInfo, MOST_FRESH, Setup, Step,
    passed_steps,
};
pub use register::{CheckSeries, Holds, Place, Register, RegisterRow, Registers};
pub use repetition::{Attack, Often, Otherwise, Repetition, ToAndFro};
pub use shuffle::{Shuffle, ShuffleError};
pub use types::{ClauseId, Color, Outcome, Piece, PieceKind, Reason, Square};
