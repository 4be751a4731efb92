//! What attacks along lines, over pieces, and only if other cells are as some piece needs them.

use std::collections::BTreeSet;

use engine::boards::mailbox::Over;
use moves::chains::Conditions;
use moves::chains::is_certain;
use variant_dsl::path::Vector;
use variant_dsl::program::PieceKind;

use super::hoppers::over;
use super::{Condition, Flags, Maker};

/// A line seen from an attacked cell.
#[derive(Debug)]
pub(crate) struct AttackLine {
    pub(crate) by: isize,
    pub(crate) max: u32,
    /// How far a kind captures back along it, by code; 0 if it does not.
    pub(crate) reach: Vec<u32>,
}

impl AttackLine {
    fn new(by: isize, kinds: usize) -> AttackLine {
        AttackLine {
            by,
            max: 0,
            reach: vec![0; kinds + 1],
        }
    }

    fn add(&mut self, kind: usize, range: u32) {
        self.max = self.max.max(range);
        self.reach[kind + 1] = range;
    }

    /// Whether a piece with this code captures back along it from a distance.
    #[inline(always)]
    pub(crate) fn hits(&self, code: u16, distance: u32) -> bool {
        let reach = self.reach.get(usize::from(code));
        reach.is_some_and(|reach| distance <= *reach)
    }
}

/// A line along which pieces capture over others.
#[derive(Debug)]
pub(crate) struct HopLine {
    pub(crate) over: Over,
    /// By code, what is passed, if not all, and what is captured, if not all.
    pub(crate) hurdles: Option<Flags>,
    pub(crate) victims: Option<Flags>,
    pub(crate) line: AttackLine,
}

impl HopLine {
    /// Whether another line is the same but for who attacks along it.
    fn is_like(&self, other: &HopLine) -> bool {
        let asked = (&self.hurdles, &self.victims);
        (self.over, self.line.by) == (other.over, other.line.by)
            && asked == (&other.hurdles, &other.victims)
    }
}

/// An attack by a piece that stands `back` from the attacked cell.
#[derive(Debug)]
pub(crate) struct ConditionalAttack {
    pub(crate) back: isize,
    /// By code.
    pub(crate) kinds: Vec<bool>,
    pub(crate) conditions: Vec<Condition>,
}

impl Maker<'_> {
    /// The lines along which some kind attacks.
    pub(super) fn lines(&self) -> Vec<AttackLine> {
        let mut lines: Vec<AttackLine> = Vec::new();
        for (index, movement) in self.movements.iter().enumerate() {
            for (vector, range) in movement.lines_of_attack() {
                let by = -self.offset(vector);
                let known = lines.iter().position(|line| line.by == by);
                let place = known.unwrap_or_else(|| {
                    lines.push(AttackLine::new(by, self.movements.len()));
                    lines.len() - 1
                });
                lines[place].add(index, range);
            }
        }
        lines
    }

    /// By code, whether it is of one of these kinds.
    pub(super) fn codes(&self, kinds: &BTreeSet<PieceKind>) -> Flags {
        let all = self.program.facts.each_kind();
        let named = all.map(|kind| kinds.contains(&kind));
        self.flags(std::iter::once(false).chain(named).collect())
    }

    /// The lines along which some kind attacks some pieces only.
    pub(super) fn picks(&self) -> Vec<(Flags, AttackLine)> {
        let each = self.movements.iter().enumerate();
        let each = each.flat_map(|(index, movement)| {
            movement.picks.iter().map(move |pick| {
                let mut line = AttackLine::new(-self.offset(pick.vector), self.movements.len());
                line.add(index, pick.max);
                (self.codes(&pick.victims), line)
            })
        });
        each.collect()
    }

    /// The lines along which some kind attacks over pieces.
    pub(super) fn hops(&self) -> Vec<HopLine> {
        let mut lines: Vec<HopLine> = Vec::new();
        for (index, movement) in self.movements.iter().enumerate() {
            for hopper in movement.hoppers.iter().filter(|hopper| hopper.captures > 0) {
                let line = HopLine {
                    over: over(hopper.over),
                    hurdles: hopper.hurdles.as_ref().map(|kinds| self.codes(kinds)),
                    victims: hopper.victims.as_ref().map(|kinds| self.codes(kinds)),
                    line: AttackLine::new(-self.offset(hopper.vector), self.movements.len()),
                };
                let known = lines.iter().position(|known| known.is_like(&line));
                let place = known.unwrap_or_else(|| {
                    lines.push(line);
                    lines.len() - 1
                });
                lines[place].line.add(index, hopper.captures);
            }
        }
        lines
    }

    pub(super) fn conditional(&self) -> Vec<ConditionalAttack> {
        let mut attacks: Vec<(Vector, &Conditions, ConditionalAttack)> = Vec::new();
        for (index, movement) in self.movements.iter().enumerate() {
            let attacked = { movement.attacks.iter() }.filter(|(_, when)| !is_certain(when));
            for (target, when) in attacked {
                let known = attacks
                    .iter_mut()
                    .find(|known| (known.0, known.1) == (*target, when));
                if let Some((_, _, attack)) = known {
                    attack.kinds[index + 1] = true;
                    continue;
                }
                let mut kinds = vec![false; self.movements.len() + 1];
                kinds[index + 1] = true;
                let attack = ConditionalAttack {
                    back: -self.offset(*target),
                    kinds,
                    conditions: self.conditions(when),
                };
                attacks.push((*target, when, attack));
            }
        }
        attacks.into_iter().map(|(_, _, attack)| attack).collect()
    }
}
