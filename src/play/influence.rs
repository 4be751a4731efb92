//! Who reaches what: for every square the players who could capture on it.
//!
//! The game answers for single squares; here is the map of all of them, and what it means for the
//! pieces: attacked and unprotected, or in check.

use std::collections::BTreeMap;

use engine::{Color, Game, GameInfo, Square};

use crate::board::{Influence, View, player_mark};

/// What the marks mean on this board, as a sentence.
pub(super) fn legend(info: &GameInfo, view: View) -> String {
    let by = |color: Color| {
        let mark = player_mark(color, view.flipped);
        format!("{mark} {}", info.players[color.index()])
    };
    let [first, second] = Color::BOTH.map(by);
    format!(
        "Reached by: {first}, {second}, % both. ! attacked and unprotected, # a royal attacked."
    )
}

/// What the players reach, by square; squares that nobody reaches are left out.
pub(super) fn influence(game: &dyn Game) -> BTreeMap<Square, Influence> {
    let n_squares = game.info().squares() as u16;
    let board = game.setup().board;
    let of = |square: Square| {
        let reached = Color::BOTH.map(|color| game.attacked(square, color));
        if let Some(piece) = board[square.index()]
            && reached[(!piece.color).index()]
        {
            if game.info().kind(piece.kind).royal {
                return Some(Influence::Check);
            }
            if !reached[piece.color.index()] {
                return Some(Influence::EnPrise);
            }
        }
        match reached {
            [true, true] => Some(Influence::Both),
            [true, false] => Some(Influence::Of(Color::First)),
            [false, true] => Some(Influence::Of(Color::Second)),
            [false, false] => None,
        }
    };
    let squares = (0..n_squares).map(Square);
    squares
        .filter_map(|square| Some((square, of(square)?)))
        .collect()
}
