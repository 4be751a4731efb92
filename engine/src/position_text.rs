//! Positions as text: ranks from the top, side to move, hands, what is remembered of the last moves,
//! move number.
//!
//! What others call stands here: reading refuses whatever it does not understand and says where; whether the position
//! can occur in the game is for [`setup`](crate::setup) to say. How the fields are read stands in `position_reader`,
//! how they are written, which its faults show, in `position_writer`.

use crate::count_call;
use crate::info::{GameInfo, Setup};
use crate::position_fault::error;
use crate::position_reader::Reader;
use crate::setup::SetupError;
use crate::types::Color;
use ::rules::Register;

pub use crate::position_fault::{Fault, PositionError};
pub use crate::position_writer::{piece_text, side_letter, write};

/// What a player has still to do of what the game counts, as `2 checks to give` or `4 moves left to win`; `None` if it
/// counts nothing.
pub fn missing(info: &GameInfo, setup: &Setup, color: Color) -> Option<String> {
    let words = info.registers.iter().filter_map(|register| {
        let [one, several] = register.row().counted?;
        let given = setup.registers.value(*register, color);
        let missing = info.asked(*register).saturating_sub(given);
        let noun = if missing == 1 { one } else { several };
        Some(format!("{missing} {noun}"))
    });
    let mut words: Vec<String> = words.collect();
    words.extend(left_to_win(info, setup, color));
    (!words.is_empty()).then(|| words.join(", "))
}

/// How many moves of a count the player has left who has more than one piece; of one who has claimed it how many have been
/// made.
fn left_to_win(info: &GameInfo, setup: &Setup, color: Color) -> Option<String> {
    let (count, limit) = setup.registers.limited(Register::Counting)?;
    if count_call::n_pieces(setup, color) < 2 {
        return None;
    }
    let counter = count_call::counter(setup.registers, setup.side);
    if count_call::row(info).is_some() && counter == Some(color) {
        let (made, all) = (count.div_ceil(2), limit / 2);
        return Some(format!("{made} of {all} moves counted"));
    }
    // The game is drawn by the ply after the last one, unless that mates.
    let plies = (limit + 1).saturating_sub(count);
    let moves = match color == setup.side {
        true => plies.div_ceil(2),
        false => plies / 2,
    };
    let noun = if moves == 1 { "move" } else { "moves" };
    Some(format!("{moves} {noun} left to win"))
}

/// Reads a position and the number of the move to come.
///
/// Left out, the hands are empty, nothing is remembered, and the number is 1. Hands may also stand
/// in brackets behind the board. Says nothing yet of whether the position is possible: see [`explain`].
pub fn read(info: &GameInfo, text: &str) -> Result<(Setup, u32), PositionError> {
    let placed = Reader::new(info, text).read();
    let (setup, number, _) = placed.map_err(|faults| error(text, faults))?;
    Ok((setup, number))
}

/// The position that is named rather than written, with the number of the move to come: `startpos`, the game's
/// own, or `array 7`, one of those that its start is shuffled to. `None` for any other text.
pub fn named(info: &GameInfo, text: &str) -> Option<Result<(Setup, u32), PositionError>> {
    let trimmed = text.trim();
    if trimmed == "startpos" {
        return Some(Ok((info.start.clone(), 1)));
    }
    let rest = trimmed.strip_prefix("array")?;
    if rest.starts_with(|c: char| !c.is_whitespace()) {
        return None;
    }
    let word = rest.trim_start();
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    let number = Some(word)
        .filter(|_| is_number)
        .and_then(|word| word.parse().ok());
    if let Some(setup) = number.and_then(|number| info.array(number)) {
        return Some(Ok((setup, 1)));
    }
    let message = match info.n_arrays() {
        1 => "this game has one array, `array 0`".to_owned(),
        n_arrays => format!(
            "this game has {n_arrays} arrays, `array 0` to `array {}`",
            n_arrays - 1
        ),
    };
    let start = text.len() - text.trim_start().len();
    let end = start + trimmed.len();
    let span = match word.is_empty() {
        true => start..end,
        false => end - word.len()..end,
    };
    Some(Err(error(text, vec![Fault { message, span }])))
}

/// What is wrong with a setup that was read from `text`, with the places.
pub fn explain(info: &GameInfo, text: &str, errors: &[SetupError]) -> PositionError {
    let places = match Reader::new(info, text).read() {
        Ok((.., places)) => places,
        Err(faults) => return error(text, faults),
    };
    let faults = errors.iter().map(|error| Fault {
        message: error.describe(info),
        span: match error {
            SetupError::UnknownKind { square }
            | SetupError::Wall { square }
            | SetupError::LeftInCheck { square, .. } => places.square(*square),
            SetupError::Register {
                register, color, ..
            } => places.register(*register, *color),
            SetupError::CannotBeHeld { color, kind } => places.held(*color, *kind),
            SetupError::Royals { .. } | SetupError::TooMany { .. } => places.board.clone(),
            SetupError::BoardLength { .. } | SetupError::HandLength { .. } => 0..0,
        },
    });
    error(text, faults.collect())
}

#[cfg(test)]
mod tests;
