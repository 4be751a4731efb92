//! What is done with moves: they are passed on, counted, or it is noted whether there is one.

use super::word::Move;
use super::{Mailbox, MailboxGame};

/// What is done with each move that is offered.
pub trait Visit<G: MailboxGame> {
    /// Visits a move; the position is lent, and must be left as it was.
    fn visit(&mut self, position: &mut Mailbox<G>, mv: Move<G>);

    /// Whether a visit is so little that what leads to it is copied to every place that offers a move.
    /// Otherwise the places that offer captures share it, which costs a list of moves next to nothing and spares
    /// the compiler much of its work.
    fn is_little(&self) -> bool;

    /// Whether only moves that capture or promote are to be visited.
    fn is_noisy(&self) -> bool;

    /// Whether no further visit matters.
    #[inline(always)]
    fn is_done(&self) -> bool {
        false
    }

    /// Whether moves are visited that leave the own royal unsafe, and each once, whatever wall it puts.
    #[inline(always)]
    fn is_lenient(&self) -> bool {
        false
    }
}

impl<G: MailboxGame> Visit<G> for &mut dyn Visit<G> {
    fn visit(&mut self, position: &mut Mailbox<G>, mv: Move<G>) {
        (**self).visit(position, mv);
    }

    fn is_little(&self) -> bool {
        (**self).is_little()
    }

    fn is_noisy(&self) -> bool {
        (**self).is_noisy()
    }

    fn is_done(&self) -> bool {
        (**self).is_done()
    }

    fn is_lenient(&self) -> bool {
        (**self).is_lenient()
    }
}

/// Passes each move to a closure; `noisy` leaves out those that neither capture nor promote.
#[derive(Debug)]
pub(super) struct Show<F> {
    pub(super) visit: F,
    pub(super) noisy: bool,
    /// How many captures have come, where only they are passed on.
    pub(super) captures: Option<u64>,
    /// Whether any move has come, where that matters.
    pub(super) any: bool,
}

impl<F> Show<F> {
    /// Passes on all moves, or all noisy ones.
    pub(super) fn all(visit: F, noisy: bool) -> Show<F> {
        Show {
            visit,
            noisy,
            captures: None,
            any: false,
        }
    }
}

impl<G: MailboxGame, F: FnMut(&mut Mailbox<G>, Move<G>)> Visit<G> for Show<F> {
    #[inline(always)]
    fn visit(&mut self, position: &mut Mailbox<G>, mv: Move<G>) {
        if needs!(position, must_capture)
            && let Some(count) = &mut self.captures
        {
            if !position.captures(mv) {
                return;
            }
            *count += 1;
        }
        if needs!(position, pass) {
            self.any = true;
        }
        (self.visit)(position, mv);
    }

    #[inline(always)]
    fn is_little(&self) -> bool {
        false
    }

    #[inline(always)]
    fn is_noisy(&self) -> bool {
        self.noisy || G::FEATURES.must_capture && self.captures.is_some()
    }
}

/// Notes whether there is any move.
pub(super) struct Any(pub(super) bool);

impl<G: MailboxGame> Visit<G> for Any {
    fn visit(&mut self, _position: &mut Mailbox<G>, _mv: Move<G>) {
        self.0 = true;
    }

    fn is_little(&self) -> bool {
        false
    }

    fn is_noisy(&self) -> bool {
        false
    }

    fn is_done(&self) -> bool {
        self.0
    }
}

/// Counts moves.
#[derive(Debug, Default)]
pub(super) struct Count(pub(super) u64);

impl<G: MailboxGame> Visit<G> for Count {
    #[inline(always)]
    fn visit(&mut self, _position: &mut Mailbox<G>, _mv: Move<G>) {
        self.0 += 1;
    }

    #[inline(always)]
    fn is_little(&self) -> bool {
        true
    }

    #[inline(always)]
    fn is_noisy(&self) -> bool {
        false
    }
}
