//! What `play` says of a move that it refuses: as `karakuri why` does, the clause that forbids it.

use engine::MoveError;
use interpreter::{Answer, Objection};

use super::session::Session;
use crate::failure::quote;
use crate::why::cited;

/// Why the move `text` was refused with `error`, and the clause of the definition that says so.
pub(super) fn refusal(session: &Session, text: &str, error: &MoveError) -> String {
    // No rule speaks of what names no square: neither a castling nor a capture on the spot.
    let names_square = text.contains(|letter: char| letter.is_ascii_digit() || letter == '!');
    if !names_square && !text.trim_start().starts_with(['O', 'o']) {
        return error.to_string();
    }
    let rules = &session.rules;
    let (why, clause) = match rules.why(&*session.game, text) {
        Answer::Refused(Objection { clause, facts }) => {
            let mv = quote(text.trim(), 60);
            (format!("{mv} is not legal: {}", facts.join("; ")), clause)
        }
        Answer::Impossible(Objection { clause, facts }) => (facts.join("; "), clause),
        Answer::Legal { .. } => (error.to_string(), None),
    };
    match clause {
        Some(clause) => format!("{why}\n\n{}", cited(rules, &clause)),
        None => why,
    }
}
