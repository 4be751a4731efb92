//! What the tests share: test games compiled in every layout, random games, and the laws that
//! hold for every game.

pub mod games;
pub mod laws;
pub mod random;
