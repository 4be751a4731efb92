//! What of a movement the generators need: leaps and slides per kind, without duplicates.
//!
//! After this pass no path is left, only [`Atom`]s; movements that are not made of such atoms are
//! named by [`unsupported`], and nothing later needs to look for them.

use std::collections::BTreeMap;

use variant_dsl::path::{Between, Hop, Leg, Modes, Path, Special, Vector};
use variant_dsl::program::Program;

/// Leaps along one vector: how far the piece may go to move, and how far to capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Atom {
    /// One leap, as the owner sees it.
    pub(crate) vector: Vector,
    /// Most leaps that end on an empty square; 0 if none may.
    pub(crate) moves: u32,
    /// Most leaps that end on an enemy; 0 if none may.
    pub(crate) captures: u32,
}

/// Why a program cannot be compiled yet, in the author's terms; `None` if it can.
pub fn unsupported(program: &Program) -> Option<String> {
    program.kinds.iter().find_map(|kind| {
        let bad = kind.paths.iter().any(|path| !is_plain(path));
        bad.then(|| {
            format!(
                "{}: `{}` has moves beyond plain steps, leaps and slides, which can be played \
                 from the file but not compiled yet",
                kind.name, kind.movement
            )
        })
    })
}

/// The atoms of every kind, sorted by vector.
pub(crate) fn atoms(program: &Program) -> Vec<Vec<Atom>> {
    program
        .kinds
        .iter()
        .map(|kind| atoms_of(program, &kind.paths))
        .collect()
}

fn atoms_of(program: &Program, paths: &[Path]) -> Vec<Atom> {
    let mut merged: BTreeMap<Vector, (u32, u32)> = BTreeMap::new();
    for leg in paths.iter().flat_map(|path| &path.legs) {
        let longest = longest_slide(program, leg.vector);
        if longest == 0 {
            continue;
        }
        let reach = if leg.max == 0 {
            longest
        } else {
            longest.min(u32::from(leg.max))
        };
        let stop = leg
            .stop
            .as_ref()
            .expect("the only leg of a plain path may end the move");
        let (moves, captures) = merged.entry(leg.vector).or_default();
        if stop.empty.is_some() {
            *moves = reach.max(*moves);
        }
        if stop.enemy.is_some() {
            *captures = reach.max(*captures);
        }
    }
    let atom = |(vector, (moves, captures))| Atom {
        vector,
        moves,
        captures,
    };
    merged.into_iter().map(atom).collect()
}

/// Most leaps along `vector` that fit on the board.
fn longest_slide(program: &Program, vector: Vector) -> u32 {
    let leaps = |size: usize, step: i16| match usize::from(step.unsigned_abs()) {
        0 => usize::MAX,
        step => (size - 1) / step,
    };
    leaps(program.files, vector.0).min(leaps(program.ranks, vector.1)) as u32
}

fn is_plain(path: &Path) -> bool {
    let free_of_context = !path.initial
        && path.guard.is_empty()
        && path.repeats == 1
        && path.special == Special::None;
    free_of_context && path.legs.len() == 1 && is_plain_leg(&path.legs[0])
}

fn is_plain_leg(leg: &Leg) -> bool {
    let plain = Leg {
        stop: leg.stop.clone(),
        ..Leg::plain(leg.vector, leg.max)
    };
    *leg == plain
        && leg.between == Between::Ignored
        && leg.hop == Hop::No
        && leg.stop.as_ref().is_some_and(is_plain_stop)
}

fn is_plain_stop(stop: &Modes) -> bool {
    let untested = |mode: &Option<Vec<_>>| mode.as_ref().is_none_or(Vec::is_empty);
    let rest = Modes {
        empty: None,
        enemy: None,
        ..stop.clone()
    };
    untested(&stop.empty) && untested(&stop.enemy) && rest.is_empty()
}
