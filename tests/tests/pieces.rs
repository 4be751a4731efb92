//! Every movement of every game once, as a drawn board below the names of the pieces that have it.
//!
//! A person who knows the pieces can judge each picture alone.

use tests::games::{names, program};

#[test]
fn every_movement_of_every_game() {
    let programs = names().into_iter().map(|name| program(&name));
    insta::assert_snapshot!("movements", karakuri_testing::movements(programs));
}
