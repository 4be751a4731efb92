//! Squares that pieces reach or fill, safely or unless the opponent answers.

use crate::Verdict;
use crate::any_position::AnyPosition;
use crate::info::GameInfo;
use crate::types::{Color, Outcome, Piece, Square};
use ::rules::ending::{Condition, Ending};

/// Pieces that reach squares.
#[derive(Clone, Debug)]
pub(crate) struct Reaches {
    /// By kind.
    pieces: Vec<bool>,
    /// Per colour.
    squares: [Vec<Square>; 2],
    /// How many pieces.
    number: usize,
    /// Whether all the squares must hold pieces.
    fills: bool,
    /// Whether an attacked piece does not count, and one that is no longer attacked does.
    safely: bool,
    result: Verdict,
    of: Option<Color>,
}

/// Pieces that reach squares where the opponent may answer with one move.
#[derive(Clone, Debug)]
pub(crate) struct Answered {
    reaches: Reaches,
    /// What may answer: every way of reaching squares that the game has.
    answers: Vec<Reaches>,
}

impl Reaches {
    /// What the row asks, if it is about reaching squares.
    pub(crate) fn new(row: &Ending) -> Option<Reaches> {
        let reaches = [
            Condition::ReachesUnlessAnswered,
            Condition::Reaches,
            Condition::ReachesSafely,
            Condition::SeveralReach,
            Condition::Fills,
        ];
        if !reaches.contains(&row.when) {
            return None;
        }
        Some(Reaches {
            pieces: row.pieces.clone()?,
            squares: row.squares.clone()?,
            number: row.number.map_or(1, |number| number as usize),
            fills: row.when == Condition::Fills,
            safely: row.when == Condition::ReachesSafely,
            result: row.result,
            of: row.of,
        })
    }

    /// What it means that a player has reached the squares: the one who has just moved, and where safety is
    /// asked either of them.
    pub(crate) fn outcome(&self, position: &dyn AnyPosition) -> Option<Outcome> {
        let side = position.side();
        let mut players = [!side, side].into_iter().take(1 + usize::from(self.safely));
        let reached = players.find(|color| {
            let safe = |square| !self.safely || !position.attacked(square, !*color);
            self.stands_there(position, *color, safe)
        });
        reached.map(|color| self.result.outcome(color))
    }

    /// Whether the player has so many such pieces there.
    fn are_reached(&self, position: &dyn AnyPosition, color: Color) -> bool {
        self.stands_there(position, color, |_| true)
    }

    /// The same on squares for which that holds.
    fn stands_there(
        &self,
        position: &dyn AnyPosition,
        color: Color,
        holds: impl Fn(Square) -> bool,
    ) -> bool {
        if self.of.is_some_and(|of| of != color) {
            return false;
        }
        let such = |piece: Piece| piece.color == color && self.pieces[piece.kind.index()];
        let at = |square: &&Square| position.piece_at(**square);
        let squares = &self.squares[color.index()];
        let stands = |square: &&Square| at(square).is_some_and(such) && holds(**square);
        squares.iter().filter(stands).take(self.number).count() == self.number
            && !(self.fills && squares.iter().any(|square| at(&square).is_none()))
    }
}

impl Answered {
    /// What the row asks, with every way of reaching squares that the game has.
    pub(crate) fn new(info: &GameInfo, row: &Ending) -> Option<Answered> {
        Some(Answered {
            reaches: Reaches::new(row)?,
            answers: info.endings.iter().filter_map(Reaches::new).collect(),
        })
    }

    /// How the game stands: the player who has just moved has answered or not, or still can be answered.
    pub(crate) fn outcome(&self, position: &dyn AnyPosition) -> Option<Outcome> {
        let side = position.side();
        let wins = |color: Color| self.reaches.result.outcome(color);
        let reached = |color: Color| self.reaches.are_reached(position, color);
        if reached(side) {
            return Some(match self.is_answer(position, !side) {
                true => Outcome::Draw,
                false => wins(side),
            });
        }
        (reached(!side) && !self.can_be_answered(position)).then(|| wins(!side))
    }

    /// Whether the player has reached squares too.
    fn is_answer(&self, position: &dyn AnyPosition, color: Color) -> bool {
        let mut answers = self.answers.iter();
        answers.any(|reaches| reaches.are_reached(position, color))
    }

    /// Whether the side to move has a legal move by which it reaches squares too, or after which the opponent
    /// has no piece there.
    #[inline(never)]
    fn can_be_answered(&self, position: &dyn AnyPosition) -> bool {
        let side = position.side();
        position.leads_to(false, &mut |next| {
            self.is_answer(next, side) || !self.reaches.are_reached(next, !side)
        })
    }
}
