//! Endings by points, once royals have entered squares that a rule names: impasse.
//!
//! Boards know nothing of it; they are asked what stands on squares, first those that are named.

use crate::any_position::AnyPosition;
use crate::info::GameInfo;
use crate::types::{Color, Outcome, Piece, PieceKind, Square};
use ::rules::ending::Ending;

/// What such a rule asks.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// What must enter.
    entering: Vec<PieceKind>,
    /// Per colour, where.
    squares: [Vec<Square>; 2],
    /// The same by square.
    is_inside: [Vec<bool>; 2],
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
        let (pieces, squares) = (row.pieces.as_ref()?, row.squares.clone()?);
        let inside = |squares: &Vec<Square>| {
            let is_one = |square| squares.contains(&square);
            info.each_square().map(is_one).collect()
        };
        let enters = |kind: &PieceKind| pieces[kind.index()];
        Some(Entry {
            entering: info.each_kind().filter(enters).collect(),
            is_inside: squares.each_ref().map(inside),
            squares,
            worth: info.each_kind().map(worth).collect(),
            needed: points.needed,
            company: points.company as usize,
        })
    }

    /// What it means that both players have entered, by all that they have.
    pub(crate) fn of_both(&self, position: &dyn AnyPosition) -> Option<Outcome> {
        let mut entered = Color::BOTH.into_iter();
        if !entered.all(|color| self.has_entered(position, color)) {
            return None;
        }
        let mut points = Color::BOTH.map(|color| self.in_hand(position, color));
        position.each_piece(&mut |piece, _| {
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
    pub(crate) fn of_mover(&self, position: &dyn AnyPosition) -> Option<Outcome> {
        let mover = position.side();
        if !self.has_entered(position, mover) || position.in_check() {
            return None;
        }
        let own: Vec<Piece> = self.inside(position, mover).collect();
        let others = own
            .iter()
            .filter(|piece| !self.entering.contains(&piece.kind));
        let others = others.count();
        let inside: u32 = own.iter().map(|piece| self.worth[piece.kind.index()]).sum();
        let points = inside + self.in_hand(position, mover);
        let wins = others >= self.company && points >= self.needed[mover.index()];
        wins.then_some(Outcome::Win(mover))
    }

    /// Whether the player has on the squares what must enter. Asked at every node.
    fn has_entered(&self, position: &dyn AnyPosition, color: Color) -> bool {
        let (mut entered, inside) = (false, &self.is_inside[color.index()]);
        position.each_of(&self.entering, &mut |piece, square| {
            entered |= piece.color == color && inside[square.index()];
        });
        entered
    }

    /// The player's pieces on the squares.
    fn inside<'a>(
        &'a self,
        position: &'a dyn AnyPosition,
        color: Color,
    ) -> impl Iterator<Item = Piece> + 'a {
        let squares = self.squares[color.index()].iter();
        let pieces = squares.filter_map(|square| position.piece_at(*square));
        pieces.filter(move |piece| piece.color == color)
    }

    /// The points that the player holds.
    fn in_hand(&self, position: &dyn AnyPosition, color: Color) -> u32 {
        let held = |kind| u32::from(position.hand(color, kind));
        let kinds = position
            .info()
            .each_kind()
            .filter(|_| position.info().hands);
        kinds
            .map(|kind| held(kind) * self.worth[kind.index()])
            .sum()
    }
}
