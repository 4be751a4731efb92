//! How a game has ended: asked by whoever adjudicates and by the search, and answered here for both.
//!
//! What a position shows by itself comes first, then what follows if its side to move has no legal
//! move, then what its history says. Who asks finds the legal moves and keeps the history.

use crate::bare::Bare;
use crate::info::{GameInfo, Verdict};
use crate::rules::Rules;
use crate::types::{Color, Outcome, Reason};

/// The endings that a position shows by itself, made ready for being asked at every node.
#[derive(Clone, Debug)]
pub struct Endings {
    bare: Option<Bare>,
}

impl Endings {
    /// The endings of a game with these facts.
    pub fn new(info: &GameInfo) -> Endings {
        Endings {
            bare: info.bare.map(|rule| Bare::new(rule, info)),
        }
    }

    /// How the game has ended in `position`, whatever led to it and whatever moves there are.
    #[inline]
    pub fn on_board<R: Rules>(
        &self,
        rules: &R,
        position: &R::Position,
    ) -> Option<(Outcome, Reason)> {
        if rules.royals_captured(position) {
            let winner = !rules.side(position);
            return Some((Outcome::Win(winner), Reason::RoyalsCaptured));
        }
        let outcome = self.bare.as_ref()?.outcome(rules, position)?;
        Some((outcome, Reason::BareRoyal))
    }
}

/// How the game has ended for `side`, which is to move and has no legal move; `mated`: because its
/// royal is attacked, and may not be.
pub fn no_moves(info: &GameInfo, side: Color, mated: bool) -> (Outcome, Reason) {
    match mated {
        true => (Outcome::Win(!side), Reason::Checkmate),
        false => (outcome_for(side, info.stalemate), Reason::NoMoves),
    }
}

/// What an event means that happens to `color`.
fn outcome_for(color: Color, verdict: Verdict) -> Outcome {
    match verdict {
        Verdict::Loses => Outcome::Win(!color),
        Verdict::Draws => Outcome::Draw,
        Verdict::Wins => Outcome::Win(color),
    }
}
