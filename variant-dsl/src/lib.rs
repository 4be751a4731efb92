//! The variant language: text of a game → checked model → move program.
//!
//! `notation` reads the movement notation and expands it to `path`s; `walk` executes paths, slowly
//! and obviously; `parse`, `check` and `lower` take a whole variant file to a [`program::Program`].
//! This crate does no IO and knows nothing of the engine.

pub mod notation;
pub mod path;
pub mod program;
pub mod walk;
