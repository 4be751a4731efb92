//! Boards: how a position is held in memory, and what moves change in it, once for all games that are held
//! so. What is a game's own, its moves and attacks, is generated and comes in by a trait.

pub mod mailbox;
pub mod planes;
