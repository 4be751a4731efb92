//! How a game ended, and what a score is, as JSON.

use engine::search::Score;
use engine::{Outcome, Reason};
use serde_json::{Value, json};

pub(crate) use engine::result_text::sentence;

/// How a game ended as `{"winner", "reason"}`, the winner by its place in the order of play and null if the
/// game is drawn; null while the game goes on.
pub(crate) fn to_json(result: Option<(Outcome, Reason)>) -> Value {
    result.map_or(Value::Null, |(outcome, reason)| {
        let winner = match outcome {
            Outcome::Win(color) => Some(color.index()),
            Outcome::Draw => None,
        };
        json!({ "winner": winner, "reason": reason.to_string() })
    })
}

/// Hundredths of a unit, or the words for a decided game.
pub(crate) fn score_json(score: Score) -> Value {
    match score {
        Score::Units(units) => json!(units),
        Score::Win(_) | Score::Loss(_) => json!(score.to_string()),
    }
}
