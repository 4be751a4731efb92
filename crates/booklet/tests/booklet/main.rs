//! What is said and drawn of games, tried on the shipped definitions.

#![expect(clippy::disallowed_methods, reason = "tests read files")]

mod booklets;
mod common;
mod differences;
mod drawings;
mod movement;
