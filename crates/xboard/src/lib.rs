//! What `XBoard` is told of a game that it has never heard of: movements in its dialect, what its pieces are called,
//! which pictures they get, positions.
//!
//! Sessions say it line by line, exports write it to a file. What is said during a game is left to the sessions, and
//! texts of other programs are read elsewhere. This crate does no IO.

mod betza;
mod pictures;
mod pieces;
mod setup;

pub use betza::{betza, without_tests};
pub use pictures::{first_places, reads_letters};
pub use pieces::ids;
pub use setup::{describe, describe_as, fen, own_position};
