//! Hoppers: slides over pieces, what they attack, and what they have to do with the safety of a royal.

use super::attacks::{Any, Threats};
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
    fn next_piece<const SECOND: bool>(
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

impl<G: MailboxGame, const SECOND: bool> Any<'_, G, SECOND> {
    /// Whether a hopper that passes such hurdles attacks the target by steps of `by`.
    #[inline(always)]
    pub(super) fn is_hit_over(
        &self,
        over: Over,
        by: isize,
        max: u32,
        passes: impl Fn(G::Code) -> bool,
        hits: impl Fn(G::Code, u32) -> bool,
    ) -> bool {
        let next = |from, before| self.position.next_piece::<SECOND>(from, by, before, max);
        let Some((hurdle, passed, distance)) = next(self.target, 0) else {
            return false;
        };
        if over == Over::OneAtOnce && distance > 1 || !passes(passed.plain()) {
            return false;
        }
        let mut found = next(hurdle, distance);
        while let Some((cell, code, distance)) = found {
            if hits(code.own::<SECOND>(), distance) {
                return true;
            }
            if over != Over::Many || !passes(code.plain()) {
                return false;
            }
            found = next(cell, distance);
        }
        false
    }
}

impl<G: MailboxGame, const SECOND: bool> Threats<'_, G, SECOND> {
    /// Notes a check by a hopper, and the cells that would have to change for one. A move changes two
    /// cells of the line at most, so a hopper that now has none or two hurdles is all that matters, and one whose hurdle it
    /// may not pass, until something is captured there. Of several hurdles none may be asked for its kind.
    #[inline(always)]
    pub(super) fn look_for_hoppers(
        &mut self,
        over: Over,
        by: isize,
        max: u32,
        passes: impl Fn(G::Code) -> bool,
        hits: impl Fn(G::Code, u32) -> bool,
    ) {
        let position = self.position;
        let next = |from, before| position.next_piece::<SECOND>(from, by, before, max);
        let hit = |code: G::Code, distance| hits(code.own::<SECOND>(), distance);
        let Some((first, found, near)) = next(self.royal, 0) else {
            return;
        };
        let may_pass = passes(found.plain());
        if hit(found, near) {
            self.watch_line(by, near);
        }
        let Some((second, found, middle)) = next(first, near) else {
            return;
        };
        if hit(found, middle) {
            match over == Over::OneAtOnce && near > 1 {
                true => self.watch_line(by, middle),
                false if !may_pass => self.scan.add(first & Mailbox::<G>::MASK),
                false => self.scan.note_check(),
            }
        }
        let mut third = next(second, middle);
        while let Some((cell, found, far)) = third {
            if hit(found, far) {
                match over {
                    Over::Many => self.scan.note_check(),
                    Over::One => {
                        self.scan.add(first & Mailbox::<G>::MASK);
                        self.scan.add(second & Mailbox::<G>::MASK);
                    }
                    Over::OneAtOnce => self.watch_line(by, far),
                }
            }
            third = if over == Over::Many {
                next(cell, far)
            } else {
                None
            };
        }
    }

    /// Adds the cells of the line before the distance `end`.
    #[inline(always)]
    fn watch_line(&mut self, by: isize, end: u32) {
        let mut cell = self.royal;
        for _ in 1..end {
            cell = toward::<SECOND>(cell, by);
            self.scan.add(cell & Mailbox::<G>::MASK);
        }
    }
}
