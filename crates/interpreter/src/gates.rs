//! Pieces that come from the hand to a square of the array that another leaves with its first move.

use engine::{Color, Register, Rules, Square};

use crate::{Interpreter, Move, Position};

impl Interpreter {
    /// The same move with each piece that may come to each square that it leaves.
    pub(crate) fn gated(&self, position: &Position, mv: Move) -> Vec<Move> {
        let Some(gating) = &self.program().facts.gating else {
            return Vec::new();
        };
        let hand = &position.hands[position.side];
        let partner = mv.partner.map(|(from, _)| from);
        let left = mv.from.into_iter().chain(partner);
        let is_open = |square: &u16| {
            let stays = mv.to == *square || mv.partner.is_some_and(|(_, to)| to == *square);
            let mover = position.board[usize::from(*square)];
            let leaves = mover.is_some_and(|mover| gating.leaving[mover.kind.index()]);
            !stays && leaves && self.is_fresh(position, Square(*square))
        };
        let mut moves = Vec::new();
        for square in left.filter(is_open) {
            let kinds = self.info().each_kind();
            let held = kinds.filter(|kind| gating.pieces[kind.index()] && hand[*kind] > 0);
            for kind in held {
                let mut gated = mv;
                gated.gate = Some((kind, square));
                moves.push(gated);
            }
        }
        moves
    }

    /// Forgets what only players who have nothing to bring in would need to know.
    pub(crate) fn forget_idle_gates(&self, position: &mut Position) {
        let mut registers = position.registers;
        let bits = registers.value(Register::Fresh, Color::First);
        let kept = self.info().forget_idle_gates(bits, &position.hands);
        if kept != bits {
            registers.set_value(Register::Fresh, Color::First, kept);
            position.remember(registers);
        }
    }
}
