//! Pieces that come from the hand to a cell that another leaves with its first move.
//!
//! A move holds the index in hand and whether the cell is that of a castling's partner.

use ::rules::Register;

use super::code::CellCode;
use super::making::{board_key, hand_key};
use super::word::Move;
use super::{Legality, Mailbox, MailboxGame, Visit};
use crate::boards::array::Array;
use crate::boards::color;
use crate::types::Color;

impl<G: MailboxGame> Mailbox<G> {
    /// Visits the same move of the player, which is legal, with each piece that may come where it leaves a cell.
    #[inline(never)]
    pub(super) fn offer_gates<const SECOND: bool>(
        &mut self,
        mv: Move<G>,
        visit: &mut dyn Visit<G>,
    ) {
        // Where all attacks are plain, another piece on the board can only block them.
        let safe = !needs!(self, tests()) || self.features().legality == Legality::Pins;
        for (at_partner, cell) in [false, true].into_iter().zip(self.left_by::<SECOND>(mv)) {
            let Some(cell) = cell else {
                continue;
            };
            let leaves = self.game.may_leave(self.own::<SECOND>(cell));
            if !leaves || !self.is_fresh(cell) {
                continue;
            }
            for held in 0..G::Hands::LEN {
                if self.hands[SECOND as usize][held] == 0 || !self.game.may_gate(held) {
                    continue;
                }
                let gated = mv.gating(held, at_partner);
                if safe || self.is_safe::<SECOND>(gated) {
                    visit.visit(self, gated);
                }
            }
        }
    }

    /// The cells that a move empties: where its piece stood, and in castling where the partner did.
    #[inline(always)]
    fn left_by<const SECOND: bool>(&self, mv: Move<G>) -> [Option<usize>; 2] {
        let castles = self.castles(mv);
        let ends = match castles {
            true => [mv.to(), self.partner_end::<SECOND>(mv)],
            false => [mv.to(); 2],
        };
        let begins = [Some(mv.from()), castles.then(|| mv.victim(0))];
        begins.map(|cell| cell.filter(|cell| !ends.contains(cell)))
    }

    /// What comes from the hand with a move, and where to.
    #[inline(always)]
    pub(super) fn gate(&self, mv: Move<G>) -> Option<(usize, usize)> {
        if !needs!(self, gates) || mv.drops() {
            return None;
        }
        let (held, at_partner) = mv.gate()?;
        let cell = if at_partner { mv.victim(0) } else { mv.from() };
        Some((held.min(G::Hands::LEN.saturating_sub(1)), cell))
    }

    /// Puts it there, once everything else has moved.
    #[inline(never)]
    pub(super) fn make_gate<const SECOND: bool>(&mut self, (held, cell): (usize, usize)) {
        let code = self.game.held(held).of_side::<SECOND>();
        self.board[cell & Self::MASK] = code;
        self.toggle(SECOND, cell);
        self.hands[SECOND as usize][held] -= 1;
        self.royal_sums[SECOND as usize] += self.royal_sum(code, cell);
        self.note_corner_mover(SECOND, code, cell);
        let gain = board_key(code, cell).wrapping_sub(hand_key(color::<SECOND>(), held));
        self.key = self.key.wrapping_add(gain);
    }

    /// Takes that back before anything else, but for key and royals.
    #[inline(never)]
    pub(super) fn unmake_gate<const SECOND: bool>(&mut self, (held, cell): (usize, usize)) {
        self.note_corner_mover(SECOND, self.at(cell), cell);
        self.board[cell & Self::MASK] = G::Code::EMPTY;
        self.toggle(SECOND, cell);
        self.hands[SECOND as usize][held] += 1;
    }

    /// Forgets what only players who have nothing to bring in would need to know.
    #[inline(never)]
    pub(super) fn forget_idle_gates(&mut self) {
        let mut bits = self.registers.value(Register::Fresh, Color::First);
        if bits == 0 || needs!(self, keeps_gates) {
            return;
        }
        for color in Color::BOTH {
            let hand = self.hands[color.index()];
            let held = |held: usize| hand[held] > 0 && self.game.may_gate(held);
            if !(0..G::Hands::LEN).any(held) {
                bits = self.game.first_moves().gates[color.index()].without_gates(bits);
            }
        }
        self.set_register(Register::Fresh, Color::First, bits);
    }
}
