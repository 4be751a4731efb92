//! Random positions of the toy game, for this crate's own tests.

use crate::info::Setup;
use crate::rules::Rules;
use crate::toy::{KING, PAWN, TOKIN, Toy};
use crate::types::{Color, Piece};

/// Numbers that only look random, the same in every run.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }
}

/// A position in which the side not to move could not be captured at once.
pub(crate) fn random_position(rules: &Toy, dice: &mut Dice) -> Setup {
    loop {
        let mut setup = Setup {
            walls: Vec::new(),
            board: vec![None; 12],
            hands: [
                vec![0, dice.below(2) as u16, 0],
                vec![0, dice.below(2) as u16, 0],
            ],
            registers: Default::default(),
            side: Color::BOTH[dice.below(2)],
        };
        let kinds = [(KING, 0), (KING, 1), (TOKIN, 0), (TOKIN, 1), (PAWN, 0)];
        for (kind, color) in kinds.into_iter().take(2 + dice.below(4)) {
            let color = Color::BOTH[color];
            setup.board[4 * color.index() + dice.below(8)] = Some(Piece { color, kind });
        }
        let royals = setup
            .board
            .iter()
            .flatten()
            .filter(|piece| piece.kind == KING);
        let mut turned = setup.clone();
        turned.side = !setup.side;
        if royals.count() == 2 && !rules.in_check(&turned) {
            return setup;
        }
    }
}
