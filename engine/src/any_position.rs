//! A position as a trait object, for code that need not know the game: what asks little of a position, or asks rarely, is
//! compiled once this way and not for every game.
//!
//! What a search spends its time on is generic over [`Rules`] instead.

use crate::effect::{Effect, Sketch};
use crate::info::GameInfo;
use crate::rules::{Rules, legal_list, noisy_list};
use crate::types::{Color, Piece, PieceKind, Square};
use ::rules::Registers;

/// The questions of [`Rules`] about one position.
pub(crate) trait AnyPosition {
    fn info(&self) -> &GameInfo;
    fn side(&self) -> Color;
    fn counts(&self) -> Registers;
    fn piece_at(&self, square: Square) -> Option<Piece>;
    fn hand(&self, color: Color, kind: PieceKind) -> u16;
    fn n_pieces(&self, color: Color) -> u32;
    fn stands(&self, kinds: &[PieceKind]) -> bool;
    fn each_piece(&self, visit: &mut dyn FnMut(Piece, Square));
    fn each_of(&self, kinds: &[PieceKind], visit: &mut dyn FnMut(Piece, Square));
    fn each_wall(&self, visit: &mut dyn FnMut(Square));
    fn in_check(&self) -> bool;
    fn attacked(&self, square: Square, by: Color) -> bool;
    fn royals_captured(&self) -> bool;

    fn attacks_from(&self, from: Square, target: Square) -> bool;

    /// What every legal move does.
    fn sketches(&self) -> Vec<Sketch>;

    /// Whether this holds of what one of the legal moves does that capture or promote, asked in their order.
    fn any_noisy(&self, holds: &mut dyn FnMut(&Effect) -> bool) -> bool;

    /// The position after the one of these with that index.
    fn after_noisy(&self, index: usize, visit: &mut dyn FnMut(&dyn AnyPosition));

    /// The position after a pass, whether or not that is legal.
    fn after_pass(&self, visit: &mut dyn FnMut(&dyn AnyPosition));

    /// Whether some legal move, if `noisy` one that captures or promotes, leads to a position for which that holds.
    fn leads_to(&self, noisy: bool, holds: &mut dyn FnMut(&dyn AnyPosition) -> bool) -> bool;
}

/// A position with its rules.
pub(crate) struct OfGame<'a, R: Rules> {
    pub(crate) rules: &'a R,
    pub(crate) position: &'a R::Position,
}

impl<R: Rules> AnyPosition for OfGame<'_, R> {
    fn info(&self) -> &GameInfo {
        self.rules.info()
    }

    fn side(&self) -> Color {
        self.rules.side(self.position)
    }

    fn counts(&self) -> Registers {
        self.rules.counts(self.position)
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.rules.piece_at(self.position, square)
    }

    fn hand(&self, color: Color, kind: PieceKind) -> u16 {
        self.rules.hand(self.position, color, kind)
    }

    fn n_pieces(&self, color: Color) -> u32 {
        self.rules.n_pieces(self.position, color)
    }

    fn stands(&self, kinds: &[PieceKind]) -> bool {
        self.rules.stands(self.position, kinds)
    }

    fn each_piece(&self, visit: &mut dyn FnMut(Piece, Square)) {
        self.rules.each_piece(self.position, visit);
    }

    fn each_of(&self, kinds: &[PieceKind], visit: &mut dyn FnMut(Piece, Square)) {
        self.rules.each_of(self.position, kinds, visit);
    }

    fn each_wall(&self, visit: &mut dyn FnMut(Square)) {
        self.rules.each_wall(self.position, visit);
    }

    fn in_check(&self) -> bool {
        self.rules.in_check(self.position)
    }

    fn attacked(&self, square: Square, by: Color) -> bool {
        self.rules.attacked(self.position, square, by)
    }

    fn royals_captured(&self) -> bool {
        self.rules.royals_captured(self.position)
    }

    fn attacks_from(&self, from: Square, target: Square) -> bool {
        self.rules.attacks_from(self.position, from, target)
    }

    fn sketches(&self) -> Vec<Sketch> {
        let moves = legal_list(self.rules, &mut self.position.clone()).into_iter();
        let sketch = |mv| self.rules.sketch(self.position, mv);
        moves.map(sketch).collect()
    }

    fn any_noisy(&self, holds: &mut dyn FnMut(&Effect) -> bool) -> bool {
        let mut moves = noisy_list(self.rules, &mut self.position.clone()).into_iter();
        moves.any(|mv| holds(&self.rules.effect(self.position, mv)))
    }

    fn after_noisy(&self, index: usize, visit: &mut dyn FnMut(&dyn AnyPosition)) {
        let (rules, mut position) = (self.rules, self.position.clone());
        let mv = noisy_list(rules, &mut position)[index];
        rules.play(&mut position, mv);
        let position = &position;
        visit(&OfGame { rules, position });
    }

    fn after_pass(&self, visit: &mut dyn FnMut(&dyn AnyPosition)) {
        let rules = self.rules;
        rules.with_pass(&mut self.position.clone(), |position| {
            visit(&OfGame { rules, position });
        });
    }

    fn leads_to(&self, noisy: bool, holds: &mut dyn FnMut(&dyn AnyPosition) -> bool) -> bool {
        let (rules, mut position) = (self.rules, self.position.clone());
        let moves = match noisy {
            true => noisy_list(rules, &mut position),
            false => legal_list(rules, &mut position),
        };
        let mut moves = moves.into_iter();
        moves.any(|mv| {
            rules.after_move(&mut position, mv, |position| {
                holds(&OfGame { rules, position })
            })
        })
    }
}
