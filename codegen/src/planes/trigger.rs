//! Which promotion rules this layout knows.

use variant_dsl::program::{self, Chance, Color, Program};

/// What lets the pieces of a game promote, as far as this layout knows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Trigger {
    Touches,
    Enters,
    Arrives,
    Captures,
    Moves,
}

/// Whether this layout can decide the promotion of all pieces: one chance, the same for all, and
/// nothing to remember or count.
pub(super) fn fits(program: &Program) -> bool {
    if program.limits_promotions()
        || program.promotions_forbid().contains(&true)
        || program.drops_forbid_check()
    {
        return false;
    }
    let mut promoters = program.forms().filter(|form| form.facts.n_promotions() > 0);
    promoters.all(|form| {
        let (kind, front) = (form.rules, form.facts.front);
        let both = Color::BOTH.map(|color| program.facts.promotions(color, form.id).count());
        let alike = kind.chances.len() <= 1 && kind.chances.first() == chance(program);
        !kind.waits && alike && front.is_none() && !both.contains(&0)
    }) && chance(program).is_none_or(|chance| trigger_of(chance).is_some())
}

/// What lets the pieces of this game promote; `None` if nothing does.
pub(super) fn trigger(program: &Program) -> Option<Trigger> {
    trigger_of(chance(program)?)
}

fn chance(program: &Program) -> Option<&Chance> {
    program.kinds.iter().find_map(|kind| kind.chances.first())
}

fn trigger_of(chance: &Chance) -> Option<Trigger> {
    match chance.when {
        program::Trigger::Touches => Some(Trigger::Touches),
        program::Trigger::Enters => Some(Trigger::Enters),
        program::Trigger::Arrives => Some(Trigger::Arrives),
        program::Trigger::Captures => Some(Trigger::Captures),
        program::Trigger::Moves => Some(Trigger::Moves),
        program::Trigger::CapturesTouching
        | program::Trigger::InPlace
        | program::Trigger::InPlaceIfLast => None,
    }
}
