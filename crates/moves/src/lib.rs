//! The stage between a checked program and what plays it: what the movements of a game come to.
//!
//! The paths of a kind become leaps and slides (`atoms`), chains of legs whose ends are known beforehand
//! (`chains`), slides that capture some pieces only (`picks`), slides over pieces (`hoppers`), slides that turn (`hooks`), moves to any cell (`everywhere`)
//! and their sum, in which no move is found twice (`movement`); what fits none of these is left as a path to be walked (`shapes`).
//! `legality` says how the safety of royals is decided, and `print` shows all of it to a person. How any
//! of it is executed or printed as Rust is left to the boards and to the code generator.

pub mod arrivals;
pub mod atoms;
pub mod chains;
mod culprit;
pub mod everywhere;
pub mod hooks;
pub mod hoppers;
pub mod legality;
pub mod legs;
pub mod movement;
pub mod picks;
pub mod print;
pub mod shapes;
pub mod special;
