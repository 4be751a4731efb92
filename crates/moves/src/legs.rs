//! What is asked of single legs and of paths: how far they reach on a board, and whether they are plain.

use std::collections::BTreeSet;

use variant_dsl::path::{Leg, Modes, Path, Predicate, Special, Test};
use variant_dsl::program::{PieceKind, Program};

/// Most leaps of the leg that fit on the board; 0 if none does.
pub fn reach(program: &Program, leg: &Leg) -> u32 {
    let leaps = |size: usize, step: i16| match usize::from(step.unsigned_abs()) {
        0 => usize::MAX,
        step => (size - 1) / step,
    };
    let (dx, dy) = leg.vector;
    let longest = leaps(program.files(), dx).min(leaps(program.ranks(), dy)) as u32;
    match leg.max {
        0 => longest,
        max => longest.min(max.into()),
    }
}

/// The kinds that a test asks for; `None` if it asks for something else.
pub fn kinds_meant(program: &Program, test: &Test) -> Option<BTreeSet<PieceKind>> {
    let facts = &program.facts;
    let is_meant = |kind: PieceKind| match &test.predicate {
        Predicate::Royal => Some(facts.kind(kind).royal),
        Predicate::Promoted => Some(facts.kind(kind).front.is_some()),
        Predicate::Declared(name) => program.class(name).map(|kinds| kinds[kind]),
        _ => None,
    };
    let mut meant = BTreeSet::new();
    for kind in facts.each_kind() {
        if is_meant(kind)? != test.negated {
            meant.insert(kind);
        }
    }
    Some(meant)
}

/// The kinds that meet all of some tests, which ask for kinds only: else `None`.
pub fn kinds_meeting(program: &Program, tests: &[Test]) -> Option<BTreeSet<PieceKind>> {
    let all: BTreeSet<PieceKind> = program.facts.each_kind().collect();
    tests.iter().try_fold(all, |kinds, test| {
        let meant = kinds_meant(program, test)?;
        Some(kinds.intersection(&meant).copied().collect())
    })
}

/// Whether the path has a single leg.
pub fn is_single(path: &Path) -> bool {
    path.legs.len() == 1
}

/// Whether the path is walked once, by legs, whether the piece has moved or not.
pub fn is_walked_once(path: &Path) -> bool {
    !path.initial && path.repeats == 1 && path.special == Special::None
}

/// Whether the path asks for nothing but what stands on the board, and is walked once.
pub fn is_free_of_context(path: &Path) -> bool {
    path.guard.is_empty() && is_walked_once(path)
}

/// Whether a move may end by moving or capturing, without a condition, and nothing else.
pub fn is_plain_stop(stop: &Modes) -> bool {
    let untested = |mode: &Option<Vec<_>>| mode.as_ref().is_none_or(Vec::is_empty);
    let rest = Modes {
        empty: None,
        enemy: None,
        ..stop.clone()
    };
    untested(&stop.empty) && untested(&stop.enemy) && rest.is_empty()
}

/// Whether the path is a leap or a slide that asks for nothing but where it ends.
pub fn is_plain_single(path: &Path) -> bool {
    let [leg] = &path.legs[..] else { return false };
    let plain = Leg {
        stop: leg.stop.clone(),
        ..Leg::plain(leg.vector, leg.max)
    };
    is_free_of_context(path) && *leg == plain && leg.stop.as_ref().is_some_and(is_plain_stop)
}
