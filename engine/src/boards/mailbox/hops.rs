//! Hoppers: slides over pieces. What they attack, and what they have to do with the safety of a royal, is left to `attacks`.

use super::code::CellCode;
use super::{Mailbox, MailboxGame, toward};

/// What a hopper passes before it may end its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// Exactly one piece, behind which it lands at once.
    OneAtOnce,
    /// Exactly one piece.
    One,
    /// One piece or more.
    Many,
}

impl<G: MailboxGame> Mailbox<G> {
    /// Up to `max` equal leaps, those over pieces included: visits like [`Mailbox::step`] the cells on
    /// which the move may end.
    #[inline(always)]
    pub fn hop<const SECOND: bool, const MOVES: bool, const CAPTURES: bool>(
        &mut self,
        over: Over,
        from: usize,
        by: isize,
        max: u32,
        visit: &mut impl FnMut(&mut Mailbox<G>, usize, G::Code),
    ) {
        let any = |_| true;
        self.hop_some::<SECOND, MOVES, CAPTURES>(over, from, by, max, (any, any), visit);
    }

    /// The same of a hopper that asks, by the numbers of kinds, whether it may pass a hurdle, and whether it may capture.
    #[inline(always)]
    pub fn hop_some<const SECOND: bool, const MOVES: bool, const CAPTURES: bool>(
        &mut self,
        over: Over,
        from: usize,
        by: isize,
        max: u32,
        (passes, captures): (impl Fn(G::Code) -> bool, impl Fn(G::Code) -> bool),
        visit: &mut impl FnMut(&mut Mailbox<G>, usize, G::Code),
    ) {
        let (hurdle, found, distance) = self.look::<SECOND>(from, by, 0, max);
        if !found.is_piece() || !passes(found.plain()) {
            return;
        }
        let visit = &mut |position: &mut Mailbox<G>, to, found: G::Code| {
            if found == G::Code::EMPTY || captures(found.plain()) {
                visit(position, to, found);
            }
        };
        match over {
            Over::OneAtOnce if distance < max => {
                self.step::<SECOND, MOVES, CAPTURES>(hurdle, by, visit);
            }
            Over::OneAtOnce => {}
            Over::One => {
                // The border ends a slide of any length.
                let rest = if Self::runs_off(max) {
                    max
                } else {
                    max - distance
                };
                self.slide::<SECOND, MOVES, CAPTURES>(hurdle, by, rest, visit);
            }
            Over::Many => {
                let (mut to, mut leaps) = (hurdle, distance);
                while leaps < max {
                    leaps += 1;
                    to = toward::<SECOND>(to, by);
                    let found = self.at(to);
                    if found == G::Code::BORDER {
                        return;
                    }
                    if found.admits::<SECOND, MOVES, CAPTURES>() {
                        visit(self, to, found);
                    }
                    if found.is_piece() && !passes(found.plain()) {
                        return;
                    }
                }
            }
        }
    }

    /// The next cell behind `from`, which lies at the distance `before`, that holds a piece: with its code
    /// and its distance; nothing if there is none within `max`.
    #[inline(always)]
    pub(super) fn next_piece<const SECOND: bool>(
        &self,
        from: usize,
        by: isize,
        before: u32,
        max: u32,
    ) -> Option<(usize, G::Code, u32)> {
        if before >= max {
            return None;
        }
        let next = self.look::<SECOND>(from, by, before, max);
        next.1.is_piece().then_some(next)
    }
}
