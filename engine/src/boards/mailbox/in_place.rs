//! Promotions in place of a move: a piece turns over where it stands, or goes as what it becomes.

use super::attacks::Scan;
use super::cells::is_new;
use super::code::CellCode;
use super::visit::Visit;
use super::word::Move;
use super::{Mailbox, MailboxGame, toward};
use crate::boards::array::Array;

impl<G: MailboxGame> Mailbox<G> {
    /// Offers those of the player's piece on a cell: where it stands, and on empty cells where what it becomes could go.
    #[inline(never)]
    pub(super) fn each_turn_in_place<const SECOND: bool>(
        &mut self,
        scan: &Scan<G>,
        from: usize,
        mut visit: &mut dyn Visit<G>,
    ) {
        let game = self.game.clone();
        let code = self.own::<SECOND>(from);
        let turns = game.turns_in_place::<SECOND>(code, from)
            || game.turns_if_last(code) && self.is_last::<SECOND>(code);
        if !turns {
            return;
        }
        for choice in 0..self.n_forms::<SECOND>(from, G::Code::EMPTY) {
            if self.is_over_limit::<SECOND>(from, choice) {
                continue;
            }
            let here = Move::new(from, from).promoting_to(choice);
            let becomes = self.promoted(here).plain();
            self.offer::<SECOND>(scan, here, &mut visit);
            let mut seen = G::Set::filled(0);
            for (by, most) in game.quiet_rays(becomes) {
                let mut to = from;
                for _ in 0..*most {
                    to = toward::<SECOND>(to, *by) & Self::MASK;
                    if !self.is_empty(to) {
                        break;
                    }
                    if is_new(&mut seen, to) {
                        let mv = Move::new(from, to).promoting_to(choice);
                        self.offer::<SECOND>(scan, mv, &mut visit);
                    }
                }
            }
        }
    }

    /// Whether the player has a single piece of the kind on the board.
    fn is_last<const SECOND: bool>(&self, code: G::Code) -> bool {
        let mut count = 0;
        self.each_own(SECOND, |cell| {
            count += u32::from(self.own::<SECOND>(cell) == code);
        });
        count == 1
    }
}
