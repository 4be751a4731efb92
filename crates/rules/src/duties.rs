//! What players must do, or may not, beyond what their pieces can. When a rule forbids a single capture or drop is left
//! to the program of a game.

use serde::{Deserialize, Serialize};

/// What makes moves illegal that pieces could make, beyond rules about single captures and drops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Duties {
    /// When a player who has several royals is in check.
    pub check: Check,
    /// Whether no move may give check.
    pub no_checks: bool,
    /// Whether a player who has a legal move that captures must make one.
    pub must_capture: bool,
    /// Whether a player who has pieces in hand may do nothing but drop them.
    pub hand_first: bool,
    /// Whether a player who has a piece on the board, no legal move and no check to mend must pass, if the opponent
    /// has a legal move then: the first of the player's pieces moves from where it stands to there.
    pub pass: bool,
    /// Whether a player whose royal faces one of the opponent's must make a move after which none does, or one that
    /// changes nothing but the turn. Royals face each other on a rank or file if nothing stands between them.
    pub break_facing: bool,
    /// Whether a royal that is attacked may move only by a move with whose victims gone nothing would attack it where it
    /// stands. Asked where royals may not be left attacked.
    pub takes_attacker: bool,
}

/// When a player who has several royals is in check; one who has a single one is if that is attacked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Check {
    /// Never: only the last one counts.
    #[default]
    Last,
    /// If any is attacked.
    Any,
    /// If all are attacked.
    Together,
}
