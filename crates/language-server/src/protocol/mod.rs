//! The server: a conversation by the language server protocol, and the files that it is about.

mod answers;
mod diagnose;
mod documents;
mod edits;
mod navigate;
mod position;
mod server;
mod transport;

pub use server::{End, serve};
pub use transport::serve_stdio;

/// Finds the text of a game that a file may extend without having it beside itself.
pub type Shipped<'a> = &'a dyn Fn(&str) -> Option<String>;
