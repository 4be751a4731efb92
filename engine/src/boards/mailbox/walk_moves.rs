//! What ends of walks mean: moves to offer, and attacks.

use super::code::CellCode;
use super::walking::{End, ends, hits};
use super::walks::{Tests, Walk};
use super::word::Move;
use super::{Mailbox, MailboxGame};
use crate::boards::color;

/// Which tests about protection are asked of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asking {
    /// None: what is looked for are captures that protect a cell.
    Nothing,
    /// All, but whether the piece may be retaken is taken for whether it could be.
    Shallow,
    /// All.
    All,
}

impl<G: MailboxGame> Mailbox<G> {
    /// Shows `arrive` where the walks of the player's piece on `from` end without taking anything on their
    /// way; returns the others, as moves to the cell 0 with their true ends.
    #[inline(always)]
    pub fn walk<const SECOND: bool>(
        &mut self,
        from: usize,
        walks: &[Walk],
        arrive: &mut impl FnMut(&mut Mailbox<G>, usize, G::Code),
    ) -> Vec<(Move<G>, usize)> {
        let mut over = Vec::new();
        let ends = ends(self, SECOND, from, walks);
        // Ends that differ in their tests are one move.
        let any_tested = ends.iter().any(|end| end.tests != Tests::NONE);
        for end in ends {
            let way = self.way_of::<SECOND>(from, end);
            if end.tests != Tests::NONE && !self.allow::<SECOND>(end, way, Asking::All) {
                continue;
            }
            if way.takes_over() {
                if !any_tested || !over.contains(&(way, end.to)) {
                    over.push((way, end.to));
                }
                continue;
            }
            let found = match end.to == from {
                true => G::Code::EMPTY,
                false => self.at(end.to),
            };
            let treads =
                needs!(self, treads) && found != G::Code::EMPTY && !self.is_enemy::<SECOND>(end.to);
            arrive(self, end.to, if treads { G::Code::EMPTY } else { found });
        }
        over
    }

    /// Whether a walk of the player's piece on `from` takes the piece on `target`.
    pub fn walks_to<const SECOND: bool>(
        &self,
        from: usize,
        target: usize,
        walks: &[Walk],
        asking: Asking,
    ) -> bool {
        hits(self, SECOND, (from, target), walks, &mut |end| {
            asking == Asking::Nothing || end.tests == Tests::NONE || {
                let way = self.way_of::<SECOND>(from, end);
                self.clone().allow::<SECOND>(end, way, asking)
            }
        })
    }

    /// The move of an end, as one to the cell 0: its victims on the way in the order in which moves name
    /// them.
    fn way_of<const SECOND: bool>(&self, from: usize, end: End) -> Move<G> {
        let mut way = Move::new(from, 0);
        let others = end.victims.cells().iter().map(|cell| usize::from(*cell));
        let mut over: Vec<usize> = others.filter(|cell| *cell != end.to).collect();
        over.sort_unstable_by_key(|cell| outwards::<G, SECOND>(from, *cell));
        for (index, cell) in (0..).zip(over) {
            way = way.over(from, index, cell);
        }
        way
    }

    /// Whether the tests about protection of an end of a walk come out right.
    #[inline(never)]
    fn allow<const SECOND: bool>(&mut self, end: End, way: Move<G>, asking: Asking) -> bool {
        let (mv, tests) = (way.ending(end.to), end.tests);
        tests.allow(Tests::UNPROTECTED_BEFORE, || {
            self.is_unprotected_before::<SECOND>(mv.from(), mv.to())
        }) && tests.allow(Tests::UNPROTECTED, || !self.is_exposed::<SECOND>(mv))
            && tests.allow(Tests::UNRETAKABLE, || match asking {
                Asking::All => !self.is_retakable::<SECOND>(mv),
                _ => !self.is_exposed::<SECOND>(mv),
            })
    }

    /// Whether an enemy may retake where the player's move ends: in its turn it asks only whether it could
    /// be retaken.
    fn is_retakable<const SECOND: bool>(&mut self, mv: Move<G>) -> bool {
        self.after_made::<SECOND>(mv, &mut |after| {
            after.is_friend::<SECOND>(mv.to())
                && by_side!(!color::<SECOND>(), ENEMY => after.retakes::<ENEMY>(mv.to()))
        })
    }
}

/// The place of a cell in the order in which a move names its victims: outwards, and from the mover's left
/// near corner.
fn outwards<G: MailboxGame, const SECOND: bool>(from: usize, cell: usize) -> (usize, isize, isize) {
    let forward = if SECOND { -1 } else { 1 };
    let file = |cell: usize| (cell & ((1 << G::FILE_BITS) - 1)) as isize;
    let rank = |cell: usize| (cell >> G::FILE_BITS) as isize;
    let dx = forward * (file(cell) - file(from));
    let dy = forward * (rank(cell) - rank(from));
    (dx.unsigned_abs().max(dy.unsigned_abs()), dy, dx)
}
