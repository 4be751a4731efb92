//! What an editor asks about variant files, and a language server that answers.
//!
//! Moves drawn on hover, words that may come next, what each word is: functions of a text, for any editor. With the feature
//! `protocol`, the server for all others: mistakes as one types, places of names, house style, an outline. What is right and
//! what a word means is the language library's; this crate finds the place in the text and speaks the protocol. It knows
//! no shipped game: the caller hands in their texts.

mod classify;
mod complete;
mod cursor;
mod draw;
mod game;
mod hover;
mod outline;
#[cfg(feature = "protocol")]
mod protocol;
mod said;
mod words;

pub use classify::{Class, Part, classify};
pub use complete::{Completion, Proposal, Sort, complete};
pub use game::Parents;
pub use hover::{Hover, hover};
#[cfg(feature = "protocol")]
pub use protocol::{End, Shipped, serve, serve_stdio};
pub use said::Said;
