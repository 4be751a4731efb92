//! Whether a move may be made for what it does to the royals of both players, and for what it attacks.
//!
//! The move is made, and the position looked at. Which moves need that is for `offering` to know.

use super::visit::Visit;
use super::word::Move;
use super::{Mailbox, MailboxGame};
use crate::boards::color;

/// Notes whether there is any capture, or one of what stands on a cell, whatever becomes of the royals.
struct AnyCapture {
    target: Option<usize>,
    found: bool,
}

impl<G: MailboxGame> Visit<G> for AnyCapture {
    fn visit(&mut self, position: &mut Mailbox<G>, mv: Move<G>) {
        let takes = |cell| mv.to() == cell || mv.over_cells().any(|over| over == cell);
        self.found |= position.captures(mv) && self.target.is_none_or(takes);
    }

    fn is_little(&self) -> bool {
        false
    }

    fn is_noisy(&self) -> bool {
        true
    }

    fn is_lenient(&self) -> bool {
        true
    }
}

impl<G: MailboxGame> Mailbox<G> {
    /// Makes the move and looks.
    #[inline(never)]
    pub(super) fn is_safe<const SECOND: bool>(&mut self, mv: Move<G>) -> bool {
        if needs!(self, takes_attacker) && self.walks_away::<SECOND>(mv) {
            return false;
        }
        self.with_made::<SECOND, bool>(mv, |after| {
            let safe = !after.is_unsafe::<SECOND>();
            let [no_check, no_attack] = after.features().promotions_forbid;
            let drops = Self::HANDS && mv.drops();
            let promotes = (no_check || no_attack) && mv.promotes() && !drops;
            if promotes
                && needs!(after, promotions_forbid[1])
                && after.captures_from::<SECOND>(mv.to(), None)
            {
                return false;
            }
            let asks = needs!(after, no_checks)
                || promotes && no_check
                || drops && needs!(after, drops_forbid_check);
            let allowed =
                !asks || by_side!(!color::<SECOND>(), ENEMY => !after.in_check::<ENEMY>());
            safe && allowed
        })
    }

    /// Whether the player's piece on a cell, if there is one, could capture if it were its turn: anything, or what stands on
    /// the target.
    #[inline(never)]
    pub(super) fn captures_from<const SECOND: bool>(
        &mut self,
        from: usize,
        target: Option<usize>,
    ) -> bool {
        // An effect of the move may have taken it.
        if !self.is_friend::<SECOND>(from) {
            return false;
        }
        let game = self.game.clone();
        let before = self.registers;
        let waits = self.side != color::<SECOND>();
        if waits {
            self.set_registers(before.after_pass());
            self.pass();
        }
        let scan = self.scan::<SECOND>();
        let mut captures = AnyCapture {
            target,
            found: false,
        };
        game.piece_moves::<SECOND>(self, &scan, from, &mut captures);
        if waits {
            self.pass();
            self.set_registers(before);
        }
        captures.found
    }

    /// Whether the player's royal would move though it is attacked where it stands, and would be there with the victims of
    /// the move gone.
    #[inline(never)]
    fn walks_away<const SECOND: bool>(&self, mv: Move<G>) -> bool {
        if Self::HANDS && mv.drops() || !self.game.is_royal(self.own::<SECOND>(mv.from())) {
            return false;
        }
        let attacked = |position: &Mailbox<G>| by_side!(!color::<SECOND>(), ENEMY => position.endangers::<ENEMY>(mv.from()));
        attacked(self) && {
            let mut without = self.clone();
            let ends = std::iter::once(mv.to());
            for cell in mv.over_cells().chain(ends) {
                if self.is_enemy::<SECOND>(cell) {
                    without.lift(!SECOND, self.at(cell), cell);
                }
            }
            attacked(&without)
        }
    }
}
