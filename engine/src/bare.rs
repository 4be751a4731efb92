//! The rule of the bare royal: what it means that a side has one royal left and nothing else.
//!
//! Boards know nothing of it. They count pieces, which shows cheaply that nobody is near it.

use std::collections::BTreeSet;

use crate::any_position::AnyPosition;
use crate::info::GameInfo;
use crate::types::{Color, Outcome, Piece, Square};
use ::rules::ending::{Condition, Ending, Verdict};

/// How a game won by baring the opponent stands; `None` if it goes on.
///
/// `bare`: per colour, whether the side has one royal and nothing else, on the board and in hand.
/// `side`: the side to move. `answers`: whether its bareness can still be answered, by a legal
/// move that bares the opponent too or takes its last royal; asked only where that matters.
fn outcome(bare: [bool; 2], side: Color, answers: impl FnOnce() -> bool) -> Option<Outcome> {
    match (bare[side.index()], bare[(!side).index()]) {
        (false, false) => None,
        (true, true) => Some(Outcome::Draw),
        // The opponent has moved since it was bared.
        (false, true) => Some(Outcome::Win(side)),
        (true, false) => (!answers()).then_some(Outcome::Win(!side)),
    }
}

/// A rule about bare royals with what it asks of every position.
#[derive(Clone, Debug)]
pub(crate) struct Bare {
    when: Condition,
    result: Verdict,
    of: Option<Color>,
    /// By kind, whether it helps the side that has bared the other.
    counts: Vec<bool>,
    /// Per colour: squares whose pieces may have to be left out of account.
    stuck: [Vec<Square>; 2],
}

impl Bare {
    /// The rule that a row of [`Condition::is_about_bareness`] says.
    pub(crate) fn new(info: &GameInfo, row: &Ending) -> Bare {
        let leaves_out = row.when == Condition::BareSafely;
        let stuck = Color::BOTH.map(|color| {
            let kinds = info.kinds.iter().filter(|_| leaves_out);
            let squares = kinds.flat_map(|kind| kind.stuck[color.index()].iter().copied());
            let squares: BTreeSet<Square> = squares.collect();
            squares.into_iter().collect()
        });
        let counts = match &row.pieces {
            Some(uncounted) => uncounted.iter().map(|uncounted| !uncounted).collect(),
            None => vec![true; info.kinds.len()],
        };
        Bare {
            when: row.when,
            result: row.result,
            of: row.of,
            counts,
            stuck,
        }
    }

    /// How the game stands; `None` if it goes on.
    #[inline]
    pub(crate) fn outcome(&self, position: &dyn AnyPosition) -> Option<Outcome> {
        let close = |color| self.is_close(position, color);
        if !Color::BOTH.into_iter().any(close) {
            return None;
        }
        match self.judge(position)? {
            Outcome::Draw => Some(Outcome::Draw),
            Outcome::Win(winner) => {
                let bare = !winner;
                let concerned = self.of.is_none_or(|of| of == bare);
                concerned.then(|| self.result.outcome(bare))
            }
        }
    }

    /// Whether the player may be bare, by the number of pieces on the board.
    #[inline]
    fn is_close(&self, position: &dyn AnyPosition, color: Color) -> bool {
        let stuck = &self.stuck[color.index()];
        let own = |square: &&Square| {
            let piece = position.piece_at(**square);
            piece.is_some_and(|piece| piece.color == color)
        };
        let count = position.n_pieces(color) as usize;
        count <= 1 || count <= 1 + stuck.len() && count <= 1 + stuck.iter().filter(own).count()
    }

    #[inline(never)]
    fn judge(&self, position: &dyn AnyPosition) -> Option<Outcome> {
        let attacked = |color: Color, square| position.attacked(square, !color);
        let may_answer = match self.when {
            Condition::BareSafely => {
                let mut pieces = pieces(position);
                let moves = |piece: &(Piece, Square)| can_move(position.info(), piece);
                pieces.iter_mut().for_each(|own| own.retain(moves));
                return self.safely(position.info(), &pieces, attacked);
            }
            Condition::BareAgainstOne => {
                let side = position.side();
                let can_be_taken = |color, square| color != side && attacked(color, square);
                return self.against_one(position.info(), &pieces(position), can_be_taken);
            }
            when => when == Condition::BareUnlessAnswered,
        };
        let bare = Color::BOTH.map(|color| has_one_royal(position, color));
        outcome(bare, position.side(), || may_answer && can_answer(position))
    }
}

/// Whether the player has one royal and nothing else, on the board and in hand.
fn has_one_royal(position: &dyn AnyPosition, color: Color) -> bool {
    let info = position.info();
    let (mut royals, mut others) = (0, 0);
    position.each_piece(&mut |piece, _| match piece.color == color {
        true if info.kind(piece.kind).royal => royals += 1,
        true => others += 1,
        false => {}
    });
    let holds = |kind| position.hand(color, kind) > 0;
    royals == 1 && others == 0 && !(info.hands && info.each_kind().any(holds))
}

/// Whether the side to move has a legal move that leaves the opponent bare too or takes its last
/// royal.
fn can_answer(position: &dyn AnyPosition) -> bool {
    let opponent = !position.side();
    position.leads_to(true, &mut |next| {
        has_one_royal(next, opponent) || next.royals_captured()
    })
}

/// The pieces of each side on the board.
fn pieces(position: &dyn AnyPosition) -> Pieces {
    let mut pieces = [const { Vec::new() }; 2];
    position.each_piece(&mut |piece, square| {
        pieces[piece.color.index()].push((piece, square));
    });
    pieces
}

/// The pieces of each side.
type Pieces = [Vec<(Piece, Square)>; 2];

impl Bare {
    fn safely(
        &self,
        info: &GameInfo,
        pieces: &Pieces,
        attacked: impl Fn(Color, Square) -> bool,
    ) -> Option<Outcome> {
        let royals = |color: Color| {
            let own = pieces[color.index()].iter();
            own.filter(|(piece, _)| info.kind(piece.kind).royal)
                .map(|(_, square)| *square)
        };
        let safe = |color: Color| royals(color).any(|square| !attacked(color, square));
        let bare = Color::BOTH.map(|color| is_bare(info, pieces, color));
        match bare {
            [false, false] => None,
            [true, true] => Color::BOTH.into_iter().all(safe).then_some(Outcome::Draw),
            _ => {
                let loser = Color::BOTH[usize::from(bare[1])];
                let winner = !loser;
                let counted = pieces[winner.index()].iter();
                let counted = counted.filter(|(piece, _)| self.counts[piece.kind.index()]);
                if royals(winner).count() != 1 {
                    return None;
                }
                let lone = royals(loser).next()?;
                let near = counted.clone().any(|(_, square)| info.touch(lone, *square));
                let enough = match counted.count() {
                    0 | 1 => false,
                    2 => !near,
                    _ => true,
                };
                (enough && safe(winner)).then_some(Outcome::Win(winner))
            }
        }
    }

    fn against_one(
        &self,
        info: &GameInfo,
        pieces: &Pieces,
        can_be_taken: impl Fn(Color, Square) -> bool,
    ) -> Option<Outcome> {
        Color::BOTH.into_iter().find_map(|winner| {
            let [one, two] = &pieces[winner.index()][..] else {
                return None;
            };
            let royal = |piece: &(Piece, Square)| info.kind(piece.0.kind).royal;
            let helper = match (royal(one), royal(two)) {
                (true, false) => two,
                (false, true) => one,
                _ => return None,
            };
            let wins = is_bare(info, pieces, !winner)
                && self.counts[helper.0.kind.index()]
                && can_move(info, helper)
                && !can_be_taken(winner, helper.1);
            wins.then_some(Outcome::Win(winner))
        })
    }
}

fn is_bare(info: &GameInfo, pieces: &Pieces, color: Color) -> bool {
    let own = &pieces[color.index()];
    own.len() == 1 && info.kind(own[0].0.kind).royal
}

/// Whether the piece could ever move again on an empty board.
fn can_move(info: &GameInfo, (piece, square): &(Piece, Square)) -> bool {
    !info.kind(piece.kind).stuck[piece.color.index()].contains(square)
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
