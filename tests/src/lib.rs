//! What the tests share: test games compiled in every layout, random games, the laws that hold for
//! every game, positions of rules dossiers, and drawings of positions.

pub mod drawing;
pub mod fixtures;
pub mod games;
pub mod laws;
pub mod random;
