//! The variant language: text of a game → checked model → move program.
//!
//! `parse`, `check` and `lower` take a whole variant file to a [`program::Program`]. Movements are read by the
//! crate `notation`, which is passed on here. This crate does no IO and knows nothing of the engine.

mod all_switch_values;
mod ast;
mod blame;
mod check;
mod compile;
mod coordinates;
mod diagnostic;
mod fingerprint;
mod format;
mod geometry;
mod inherit;
mod lower;
mod mobility;
mod model;
mod parse;
mod playable;
pub mod program;
mod render;
mod rules_text;
mod spelling;
mod switches;
mod vocabulary;
pub mod word;
pub mod words;

pub use ::notation;
pub use ::notation::{diagram, path, walk};

pub use compile::{Compiled, Declared, Refusal, Zone, compile, compile_chosen, compile_with};
pub use diagnostic::{Diagnostic, Related, Report, Severity, Source};
pub use format::format;
pub use parse::{MAX_BYTES, Token, TokenKind, tokens};
pub use playable::{MAX_VICTIMS, unplayable};
pub use render::{render, render_all};
pub use rules_text::rules_text;
pub use switches::Switch;
pub use vocabulary::keywords;
pub use words::WARNINGS;
