//! The rule of the bare royal: what it means that a side has nothing left but royals.
//!
//! Whether a side is bare and whether it can answer, an executor finds out; what follows is the
//! same for all and written here once.

use crate::types::{Color, Outcome};

/// How a game won by baring the opponent stands; `None` if it goes on.
///
/// `bare`: per colour, whether the side has nothing but royals, on the board and in hand.
/// `side`: the side to move. `answers`: whether its bareness can still be answered, by a legal
/// move that bares the opponent too or takes its last royal; asked only where that matters.
pub fn outcome(bare: [bool; 2], side: Color, answers: impl FnOnce() -> bool) -> Option<Outcome> {
    match (bare[side.index()], bare[(!side).index()]) {
        (false, false) => None,
        (true, true) => Some(Outcome::Draw),
        // The opponent has moved since it was bared.
        (false, true) => Some(Outcome::Win(side)),
        (true, false) => (!answers()).then_some(Outcome::Win(!side)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bared_side_loses_unless_it_answers() {
        let first = Some(Outcome::Win(Color::First));
        let second = Some(Outcome::Win(Color::Second));
        let table = [
            // First bare, second bare, can answer: first to move, second to move.
            (false, false, false, None, None),
            (true, true, false, Some(Outcome::Draw), Some(Outcome::Draw)),
            (true, true, true, Some(Outcome::Draw), Some(Outcome::Draw)),
            (true, false, false, second, second),
            (true, false, true, None, second),
            (false, true, false, first, first),
            (false, true, true, first, None),
        ];
        for (first_bare, second_bare, answers, first_moves, second_moves) in table {
            let bare = [first_bare, second_bare];
            let outcome = |side| outcome(bare, side, || answers);
            assert_eq!(outcome(Color::First), first_moves, "{bare:?} {answers}");
            assert_eq!(outcome(Color::Second), second_moves, "{bare:?} {answers}");
        }
    }
}
