//! The move set of every piece of every game, as a drawn board with its notation.
//!
//! A person who knows the game can judge each picture alone.

use tests::games::{all_games, program};
use variant_dsl::diagram;

#[test]
fn every_piece_of_every_game() {
    for entry in all_games() {
        let program = program(entry.name);
        let pictures = program.kinds.iter().map(|kind| {
            let picture = diagram::render(&diagram::diagram(&kind.paths), '@');
            format!(
                "{} {} ({})\n{picture}",
                kind.name, kind.token, kind.movement
            )
        });
        let pictures: Vec<String> = pictures.collect();
        insta::assert_snapshot!(format!("{}", entry.name), pictures.join("\n\n"));
    }
}
