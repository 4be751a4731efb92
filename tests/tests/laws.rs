//! The laws, over long random games of every game in every layout.
//!
//! `KARAKURI_LAW_POSITIONS` sets the number of positions per game and layout.

use karakuri_testing::random;
use karakuri_testing::trial::{Law, Trial, n_positions};
use tests::games::{each_game, interpreted, list};
use tests::middles::middles;

/// Positions on which generated code and interpreter are compared, per game and layout.
const POSITIONS: usize = 6_000;

fn check(laws: &'static [Law]) {
    each_game(&mut Trial {
        laws,
        positions: n_positions(POSITIONS),
        games: list(),
        middles,
    });
}

#[test]
fn generated_code_and_interpreter_agree() {
    check(&[Law::Agreement]);
}

#[test]
fn moves_are_undone_and_keys_are_those_from_scratch() {
    check(&[Law::Undoing]);
}

#[test]
fn noisy_moves_are_captures_and_promotions() {
    check(&[Law::Noise]);
}

#[test]
fn positions_and_moves_read_back() {
    check(&[Law::Text]);
}

#[test]
fn colours_are_symmetric() {
    check(&[Law::Symmetry]);
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
