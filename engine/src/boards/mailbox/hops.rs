//! Hoppers: slides over pieces. What they attack, and what they have to do with the safety of a royal, is left to `attacks`.

use super::code::CellCode;
use super::{Mailbox, MailboxGame, toward};

/// What a hopper passes before it may end its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// Nothing.
    Nothing,
    /// Exactly one piece, behind which it lands at once.
    OneAtOnce,
    /// Exactly one piece.
    One,
    /// Exactly so many pieces, at least two.
    Exactly(u8),
    /// One piece or more.
    Many,
    /// Any number of pieces, or none.
    Any,
}

impl Over {
    /// Whether the pieces that it passes are counted, as only rare hoppers need.
    #[inline(always)]
    pub(super) const fn counts(self) -> bool {
        matches!(self, Over::Nothing | Over::Exactly(_) | Over::Any)
    }

    /// Whether it may end after so many pieces.
    #[inline(always)]
    pub(super) const fn ends_behind(self, pieces: u32) -> bool {
        match self {
            Over::Nothing => pieces == 0,
            Over::OneAtOnce | Over::One => pieces == 1,
            Over::Exactly(count) => pieces == count as u32,
            Over::Many => pieces > 0,
            Over::Any => true,
        }
    }

    /// Whether it may pass another piece after so many.
    #[inline(always)]
    pub(super) const fn passes_after(self, pieces: u32) -> bool {
        match self {
            Over::Nothing => false,
            Over::OneAtOnce | Over::One => pieces == 0,
            Over::Exactly(count) => pieces < count as u32,
            Over::Many | Over::Any => true,
        }
    }
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

    /// The same of a hopper that asks, by the numbers of kinds, whether it may pass a hurdle, and whether it may capture. It
    /// has to pass something.
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
        if let Over::Exactly(_) = over {
            let asks = (passes, captures, |_| false);
            return self.tread::<SECOND, MOVES, CAPTURES>(over, from, by, max, asks, visit);
        }
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
            Over::Nothing | Over::Exactly(_) | Over::Any | Over::OneAtOnce => {}
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

    /// Like [`Self::hop_some`], for slides that may also end on own pieces: those that the third closure accepts. For such an end
    /// `visit` gets the code of an empty cell.
    #[inline(always)]
    pub fn tread<const SECOND: bool, const MOVES: bool, const CAPTURES: bool>(
        &mut self,
        over: Over,
        from: usize,
        by: isize,
        max: u32,
        (passes, captures, treads): (
            impl Fn(G::Code) -> bool,
            impl Fn(G::Code) -> bool,
            impl Fn(G::Code) -> bool,
        ),
        visit: &mut impl FnMut(&mut Mailbox<G>, usize, G::Code),
    ) {
        let (mut to, mut leaps, mut pieces) = (from, 0, 0);
        while Self::runs_off(max) || leaps < max {
            leaps += 1;
            to = toward::<SECOND>(to, by);
            let found = self.at(to);
            let ends = over.ends_behind(pieces);
            if found == G::Code::EMPTY {
                if MOVES && ends {
                    visit(self, to, found);
                }
                if over == Over::OneAtOnce && ends {
                    return;
                }
                continue;
            }
            if found == G::Code::BORDER {
                return;
            }
            let kind = found.plain();
            if found.is_enemy::<SECOND>() {
                if CAPTURES && ends && captures(kind) {
                    visit(self, to, found);
                }
            } else if ends && treads(kind) {
                visit(self, to, G::Code::EMPTY);
            }
            if !(over.passes_after(pieces) && passes(kind)) {
                return;
            }
            pieces += 1;
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
