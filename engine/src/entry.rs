//! Endings by points, once royals have entered squares that a rule names: impasse.
//!
//! Boards know nothing of it; they are asked what stands on squares, first those that are named.

use crate::info::GameInfo;
use crate::rules::Rules;
use crate::types::{Color, Outcome, Piece, PieceKind, Square};
use ::rules::ending::Ending;

/// What such a rule asks.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// By kind, whether it must enter.
    enters: Vec<bool>,
    /// Per colour, where.
    squares: [Vec<Square>; 2],
    /// By kind.
    worth: Vec<u32>,
    needed: [u32; 2],
    company: usize,
}

impl Entry {
    /// What a row asks; `None` if it lacks something.
    pub(crate) fn new(info: &GameInfo, row: &Ending) -> Option<Entry> {
        let points = row.points.as_ref()?;
        let worth = |kind: PieceKind| {
            let mut worth = points.worth.iter();
            let found = worth.find(|(pieces, _)| pieces[kind.index()]);
            found.map_or(0, |(_, each)| *each)
        };
        Some(Entry {
            enters: row.pieces.clone()?,
            squares: row.squares.clone()?,
            worth: info.each_kind().map(worth).collect(),
            needed: points.needed,
            company: points.company as usize,
        })
    }

    /// What it means that both players have entered, by all that they have.
    pub(crate) fn of_both<R: Rules>(&self, rules: &R, position: &R::Position) -> Option<Outcome> {
        let entered = |color| {
            self.inside(rules, position, color)
                .any(|piece| self.enters(piece))
        };
        if !Color::BOTH.into_iter().all(entered) {
            return None;
        }
        let mut points = Color::BOTH.map(|color| self.in_hand(rules, position, color));
        rules.each_piece(position, |piece, _| {
            points[piece.color.index()] += self.worth[piece.kind.index()];
        });
        let enough = Color::BOTH.map(|color| points[color.index()] >= self.needed[color.index()]);
        Some(match enough {
            [true, false] => Outcome::Win(Color::First),
            [false, true] => Outcome::Win(Color::Second),
            _ => Outcome::Draw,
        })
    }

    /// A win for the player to move, by what stands on the squares and is in hand.
    pub(crate) fn of_mover<R: Rules>(&self, rules: &R, position: &R::Position) -> Option<Outcome> {
        let mover = rules.side(position);
        let entered = |piece: &Piece| self.enters(*piece);
        let own: Vec<Piece> = self.inside(rules, position, mover).collect();
        if !own.iter().any(entered) || rules.in_check(position) {
            return None;
        }
        let others = own.iter().filter(|piece| !entered(piece)).count();
        let inside: u32 = own.iter().map(|piece| self.worth[piece.kind.index()]).sum();
        let points = inside + self.in_hand(rules, position, mover);
        let wins = others >= self.company && points >= self.needed[mover.index()];
        wins.then_some(Outcome::Win(mover))
    }

    fn enters(&self, piece: Piece) -> bool {
        self.enters[piece.kind.index()]
    }

    /// The player's pieces on the squares.
    fn inside<'a, R: Rules>(
        &'a self,
        rules: &'a R,
        position: &'a R::Position,
        color: Color,
    ) -> impl Iterator<Item = Piece> + 'a {
        let squares = self.squares[color.index()].iter();
        let pieces = squares.filter_map(|square| rules.piece_at(position, *square));
        pieces.filter(move |piece| piece.color == color)
    }

    /// The points that the player holds.
    fn in_hand<R: Rules>(&self, rules: &R, position: &R::Position, color: Color) -> u32 {
        let held = |kind| u32::from(rules.hand(position, color, kind));
        let kinds = rules.info().each_kind().filter(|_| rules.info().hands);
        kinds
            .map(|kind| held(kind) * self.worth[kind.index()])
            .sum()
    }
}
