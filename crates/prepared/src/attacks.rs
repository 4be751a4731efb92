//! Attacks that no line tells: those that depend on further cells, round corners, and to any cell.

use engine::boards::mailbox::{CellCode, Mailbox, toward};
use moves::everywhere::{Asked, Fact};

use crate::game::{Prepared, Size};
use crate::offers::one_holds;
use crate::tables::Turning;

impl<B: Size> Prepared<B> {
    /// Whether the player attacks `target` only because other cells are as some piece needs them.
    #[inline]
    pub(crate) fn attacks_conditionally<const SECOND: bool>(
        &self,
        position: &Mailbox<Self>,
        target: usize,
    ) -> bool {
        self.tables.conditional.iter().any(|attack| {
            let from = toward::<SECOND>(target, attack.back);
            let code = usize::from(position.own::<SECOND>(from));
            attack.kinds.get(code) == Some(&true)
                && one_holds::<B, SECOND>(position, from, Some(&attack.conditions))
        })
    }

    /// Whether the player's corner mover on `from` attacks `target` where lines do not tell.
    pub(crate) fn attacks_from<const SECOND: bool, const ASKS: bool>(
        &self,
        position: &Mailbox<Self>,
        from: usize,
        target: usize,
    ) -> bool {
        let kind = self.kind(position.own::<SECOND>(from));
        let hook = |line: &Turning| !line.turns.is_empty();
        if kind.hooks.iter().any(hook)
            && hooks_to::<B, SECOND>(position, (from, target), from, kind.returns, &kind.hooks)
        {
            return true;
        }
        let found = position.at(target);
        // The first kind stands for whatever else may come to stand there.
        let found = if found.is_enemy::<SECOND>() { found } else { 1 };
        let mut holds = |asked: &Asked| {
            let fact = match asked.fact {
                Fact::Royal => self.kind(found.plain()).royal,
                Fact::Promoted => self.kind(found.plain()).promoted,
                Fact::UnprotectedBefore | Fact::Unprotected if !ASKS => return true,
                Fact::UnprotectedBefore => position
                    .clone()
                    .is_unprotected_before::<SECOND>(from, target),
                Fact::Unprotected => position.clone().is_unprotected::<SECOND>(from, target),
            };
            fact != asked.negated
        };
        let mut lists = kind.everywhere.captures.iter();
        lists.any(|tests| tests.iter().all(&mut holds))
    }
}

/// Whether legs that begin on `begin` lead from the first cell to the second.
fn hooks_to<B: Size, const SECOND: bool>(
    position: &Mailbox<Prepared<B>>,
    (from, target): (usize, usize),
    begin: usize,
    returns: bool,
    lines: &[Turning],
) -> bool {
    lines.iter().any(|line| {
        let mut cell = begin;
        for _ in 0..line.max {
            cell = toward::<SECOND>(cell, line.by) & Mailbox::<Prepared<B>>::MASK;
            if cell == target {
                return line.captures;
            }
            if !(position.is_empty(cell) || returns && cell == from) {
                return false;
            }
            if hooks_to::<B, SECOND>(position, (from, target), cell, returns, &line.turns) {
                return true;
            }
        }
        false
    })
}
