//! The move set of every piece of every game, as a drawn board with its notation.
//!
//! A person who knows the game can judge each picture alone.

use tests::games::list;

#[test]
fn every_piece_of_every_game() {
    let games = list();
    for entry in &games {
        insta::assert_snapshot!(
            format!("{}", entry.name),
            karakuri_testing::pieces(&games, entry.name)
        );
    }
}
