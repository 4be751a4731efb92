//! Positions in the tag FEN: as chess programs write them, where a game remembers nothing that they do
//! not know.
//!
//! Six fields: board, `w` or `b`, two for rights that such a game does not have, moves since something
//! was decided, and the number of the pair of moves.

use crate::game::Game;
use crate::info::{Coordinates, GameInfo};
use crate::position_text::side_letter;
use crate::types::Color;

/// The position in the game's own form. What is no such FEN stays as it is.
pub(super) fn to_own(info: &GameInfo, text: &str) -> String {
    own(info, text).unwrap_or_else(|| text.to_owned())
}

fn own(info: &GameInfo, text: &str) -> Option<String> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let &[board, side, "-", "-", quiet, number] = &fields[..] else {
        return None;
    };
    let _: u32 = quiet.parse().ok()?;
    let number: u32 = number.parse().ok().filter(|_| knows(info))?;
    let color = Color::BOTH
        .into_iter()
        .find(|color| letter(*color) == side)?;
    let plies = number.max(1).checked_mul(2)? - 1 + color.index() as u32;
    Some(format!("{board} {} - {plies}", side_letter(info, color)))
}

/// The position from which the game began, if its moves are written as in chess: so it is too.
pub(super) fn of_start(game: &dyn Game) -> Option<String> {
    game.info().san.then(|| game.start_text())
}

fn letter(color: Color) -> &'static str {
    match color {
        Color::First => "w",
        Color::Second => "b",
    }
}

/// Whether all that a position of the game holds is known to chess programs.
fn knows(info: &GameInfo) -> bool {
    let plain = info.coordinates == Coordinates::Chess && !info.writes_fen();
    plain && !info.hands && info.registers.is_empty()
}
