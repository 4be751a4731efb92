//! A language server for variant files: what an editor asks while somebody writes a game.
//!
//! Mistakes as one types, moves drawn on hover, places of names, words that may come next, house
//! style, an outline. What is right and what a word means is the language library's; this crate
//! finds the place in the text and speaks the protocol. It knows no shipped game: the caller hands
//! in their texts.

mod complete;
mod cursor;
mod diagnose;
mod documents;
mod draw;
mod edits;
mod game;
mod hover;
mod navigate;
mod outline;
mod position;
mod server;
mod transport;

pub use server::{End, serve};
pub use transport::serve_stdio;

/// Finds the text of a game that a file may extend without having it beside itself.
pub type Shipped<'a> = &'a dyn Fn(&str) -> Option<String>;
