//! Attacks that no line tells: those that depend on further cells, round corners, and to any cell.

use engine::boards::mailbox::{Asking, CellCode, Mailbox, Scan, toward};
use moves::everywhere::{Asked, Fact};

use crate::game::{Prepared, Size};
use crate::offers::one_holds;
use crate::tables::{Condition, ConditionalAttack, Turning};

impl<B: Size> Prepared<B> {
    /// Whether the player attacks `target` only because other cells are as some piece needs them.
    #[inline]
    pub(crate) fn attacks_conditionally<const SECOND: bool>(
        &self,
        position: &Mailbox<Self>,
        target: usize,
    ) -> bool {
        self.tables.conditional.iter().any(|attack| {
            let from = attack.from::<B, SECOND>(position, target);
            from.is_some_and(|from| {
                one_holds::<B, SECOND>(position, from, Some(&attack.conditions))
            })
        })
    }

    /// Notes such attacks, and the cells on which they depend.
    pub(crate) fn watch_conditional_attacks<const SECOND: bool>(
        &self,
        position: &Mailbox<Self>,
        target: usize,
        scan: &mut Scan<Self>,
    ) {
        for attack in &self.tables.conditional {
            let Some(from) = attack.from::<B, SECOND>(position, target) else {
                continue;
            };
            let holds = one_holds::<B, SECOND>(position, from, Some(&attack.conditions));
            for by in attack.conditions.iter().flat_map(Condition::seen) {
                scan.watch(holds, &[toward::<SECOND>(from, by)]);
            }
        }
    }

    /// Whether the player's corner mover on `from` attacks `target` where lines do not tell.
    pub(crate) fn attacks_from<const SECOND: bool>(
        &self,
        position: &Mailbox<Self>,
        from: usize,
        target: usize,
        asking: Asking,
    ) -> bool {
        let kind = self.kind(position.own::<SECOND>(from));
        let hook = |line: &Turning| !line.turns.is_empty();
        if kind.hooks.iter().any(hook)
            && hooks_to::<B, SECOND>(position, (from, target), from, kind.returns, &kind.hooks)
        {
            return true;
        }
        if !kind.walks.is_empty() && position.walks_to::<SECOND>(from, target, &kind.walks, asking)
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
                Fact::UnprotectedBefore | Fact::Unprotected if asking == Asking::Nothing => {
                    return true;
                }
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

impl ConditionalAttack {
    /// The cell from which one of the player's pieces attacks `target` like this, if one stands there.
    fn from<B: Size, const SECOND: bool>(
        &self,
        position: &Mailbox<Prepared<B>>,
        target: usize,
    ) -> Option<usize> {
        let from = toward::<SECOND>(target, self.back);
        let code = usize::from(position.own::<SECOND>(from));
        (self.kinds.get(code) == Some(&true)).then_some(from)
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
