//! The laws, over long random games of every game in every layout.
//!
//! `KARAKURI_LAW_POSITIONS` sets the number of positions per game and layout.

use karakuri_testing::random;
use karakuri_testing::trial::{Trial, n_positions};
use tests::games::{interpreted, list, try_each};
use tests::middles::middles;

/// Positions of a game and layout, at most.
const POSITIONS: usize = 6_000;
/// Positions of all games together, one layout each.
const ALL_POSITIONS: usize = 250_000;

/// Compiled code and interpreter agree; moves are undone, and keys are those from scratch; noisy moves
/// are captures and promotions; positions and moves read back; and colours are symmetric.
#[test]
fn every_game_keeps_the_laws() {
    let games = list();
    try_each(Trial {
        positions: n_positions(POSITIONS.min(ALL_POSITIONS / games.len())),
        games,
        middles,
    });
}

/// A game on nine squares with a piece that goes everywhere, for which positions are made up.
const TINY: &str = "variant tiny {
  board 3x3
  coordinates chess
  players White, Black
  piece King \"K\" { move: K; royal }
  piece Leaper \"L\" { move: U }
  setup {
    symmetry: rotate
    1: K L .
  }
  captures { prisoners: removed }
  goal { win: all royals captured; stalemate: loses }
  repetition none
}";

#[test]
fn positions_fit_on_the_smallest_boards() {
    let game = interpreted(TINY);
    let made_up = random::made_up(game.info());
    assert!(!made_up.is_empty());
    for setup in made_up {
        assert_eq!(engine::setup::validate(game.info(), &setup), Ok(()));
        assert!(setup.board.contains(&None));
    }
}
