//! The result of a game as a record writes it.

use crate::types::{Color, Outcome};

/// What stands behind the moves and in the tag Result: points of the first player and of the
/// second, or a star where nobody has any yet.
pub(super) fn token(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Win(Color::First)) => "1-0",
        Some(Outcome::Win(Color::Second)) => "0-1",
        Some(Outcome::Draw) => "1/2-1/2",
        None => "*",
    }
}

/// The inverse of [`token`].
pub(super) fn of_token(text: &str) -> Option<Option<Outcome>> {
    outcomes().find(|outcome| token(*outcome) == text)
}

/// Every result.
pub(super) fn outcomes() -> impl Iterator<Item = Option<Outcome>> {
    let won = Color::BOTH.map(Outcome::Win).map(Some);
    won.into_iter().chain([Some(Outcome::Draw), None])
}
