//! What a game is, in words and pictures, made from its checked definition.
//!
//! [`Booklet`] is the whole of a game as sections, which [`text`], [`html`] and [`json`] print;
//! [`words`] tells the moves of a piece in English, [`svg`] draws them, [`diff`] says in what two
//! games differ. There is no IO here, and no game or piece is named: all names come from the
//! definition.

// `json!` goes a step deeper for every member of the document.
#![recursion_limit = "256"]

mod block;
mod booklet;
pub mod diff;
mod english;
pub mod html;
pub mod json;
mod rules;
mod squares;
pub mod svg;
pub mod text;
pub mod words;

pub use block::{Block, Entry};
pub use booklet::{Booklet, Section};
pub use english::broken;
