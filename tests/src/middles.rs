//! Positions in the middle of a game, rich in the pieces that are rare at the start: from a file
//! where there is one for the game.

use engine::{GameInfo, Setup, position_text};
use karakuri_testing::random;

/// Positions of the game from which random games can begin; perhaps none.
pub fn middles(info: &GameInfo) -> Vec<Setup> {
    match info.name.as_str() {
        "chu-shogi" | "chu-shogi-lishogi" | "chu-shogi-hachu" => {
            read_all(info, include_str!("../data/chu-positions.txt"))
        }
        _ => random::made_up(info),
    }
}

/// The positions of a data file.
fn read_all(info: &GameInfo, text: &str) -> Vec<Setup> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let positions = lines.filter_map(|line| line.split(';').next());
    positions
        .map(|text| {
            let read = position_text::read(info, text);
            read.unwrap_or_else(|error| panic!("{text}: {error}")).0
        })
        .collect()
}
