//! A seeded random game of every game, with every position and all its legal moves as text.

use tests::games::list;

#[test]
fn a_random_game_of_every_game() {
    let games = list();
    for entry in &games {
        insta::assert_snapshot!(
            format!("{}", entry.name),
            karakuri_testing::playthrough(&games, entry.name)
        );
    }
}
