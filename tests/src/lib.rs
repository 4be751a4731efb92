//! What the tests share: test games compiled in every layout, positions of rules dossiers, and
//! positions in the middle of games. What crates with games of their own need as well is in `crates/testing/`.

pub mod fixtures;
pub mod games;
pub mod middles;
