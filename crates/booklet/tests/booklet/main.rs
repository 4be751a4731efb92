//! What is said and drawn of games, tried on the shipped definitions.

mod booklets;
mod common;
mod differences;
mod drawings;
mod movement;
