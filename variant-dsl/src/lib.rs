//! The variant language: text of a game → checked model → move program.
//!
//! `notation` reads the movement notation and expands it to `path`s; `walk` executes paths, slowly
//! and obviously; `parse`, `check` and `lower` take a whole variant file to a [`program::Program`].
//! This crate does no IO and knows nothing of the engine.

mod all_switch_values;
mod ast;
mod blame;
mod check;
mod compile;
mod coordinates;
mod diagnostic;
pub mod diagram;
mod fingerprint;
mod format;
mod geometry;
mod inherit;
mod lower;
mod model;
pub mod notation;
mod parse;
pub mod path;
pub mod program;
mod render;
mod rules_text;
mod spelling;
mod switches;
mod vocabulary;
pub mod walk;
pub mod words;

pub use compile::{Compiled, Declared, Refusal, Switch, Zone, compile, compile_with};
pub use diagnostic::{Diagnostic, Related, Report, Severity, Source};
pub use format::format;
pub use parse::{MAX_BYTES, Token, TokenKind, tokens};
pub use render::render;
pub use rules_text::rules_text;
pub use vocabulary::{WARNINGS, keywords};
