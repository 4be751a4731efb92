//! How a game ended, as a sentence for people.

use crate::types::{Color, Outcome, Reason};

/// How a game ended with `side` to move, as a sentence.
pub fn sentence(players: &[String; 2], side: Color, outcome: Outcome, reason: Reason) -> String {
    let Outcome::Win(color) = outcome else {
        return match reason {
            Reason::Unknown => "Draw.".to_owned(),
            Reason::TooLong => format!("Draw: {reason}."),
            _ => format!("Draw by {reason}."),
        };
    };
    let (winner, loser) = (&players[color.index()], &players[(!color).index()]);
    match reason {
        Reason::NoMoves => {
            let stuck = &players[side.index()];
            format!("{winner} wins: {stuck} has no legal move.")
        }
        Reason::RoyalsCaptured | Reason::Agreement | Reason::TooLong => {
            format!("{winner} wins: {reason}.")
        }
        Reason::ForbiddenMate
        | Reason::PerpetualCheck
        | Reason::PerpetualChase
        | Reason::ToAndFro
        | Reason::PerpetualAttack
        | Reason::LoneAttack => {
            format!("{winner} wins: {reason} by {loser}.")
        }
        Reason::Resignation => format!("{winner} wins: {loser} resigns."),
        Reason::Time => format!("{winner} wins on time."),
        Reason::IllegalMove => format!("{winner} wins: {loser} made an illegal move."),
        Reason::NoAnswer => format!("{winner} wins: {loser} did not answer."),
        Reason::Crash => format!("{winner} wins: the program of {loser} ended."),
        Reason::NoStart => format!("{winner} wins: the program of {loser} did not start."),
        Reason::FalseClaim => format!("{winner} wins: {loser} claimed an end that had not come."),
        Reason::Refusal => format!("{winner} wins: {loser} refused to go on."),
        Reason::Unknown => format!("{winner} wins."),
        _ => format!("{winner} wins by {reason}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_read_well() {
        let players = ["Black".to_owned(), "White".to_owned()];
        let say = |outcome, reason| sentence(&players, Color::Second, outcome, reason);
        let first = Outcome::Win(Color::First);
        assert_eq!(say(first, Reason::Checkmate), "Black wins by checkmate.");
        assert_eq!(
            say(first, Reason::Resignation),
            "Black wins: White resigns."
        );
        assert_eq!(
            say(Outcome::Draw, Reason::Repetition),
            "Draw by repetition."
        );
        assert_eq!(say(Outcome::Draw, Reason::TooLong), "Draw: too long.");
        assert_eq!(say(first, Reason::Unknown), "Black wins.");
    }
}
