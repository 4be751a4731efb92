//! Leaps and slides: what most movements are made of, merged by vector.
//!
//! Movements that can be compiled neither as such [`Atom`]s nor as chains or hooks are named by
//! [`unsupported`], and nothing later needs to look for them. `movement` puts a kind together.

use std::collections::BTreeMap;

use variant_dsl::path::{Between, Hop, Leg, Modes, Path, Special, Vector};
use variant_dsl::program::{Kind, Program};

use crate::chains::{self, is_chain};
use crate::culprit::culprit;
use crate::everywhere;
use crate::hooks::{self, is_hook};
use crate::movement::movements;

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
    program.forms().find_map(|form| {
        let why = why_not(program, form.rules)?;
        let (name, movement) = (&form.rules.declared_name, &form.facts.movement);
        Some(format!(
            "{name}: `{movement}` {why}, which can be played from the file but not compiled yet"
        ))
    })
}

fn why_not(program: &Program, kind: &Kind) -> Option<String> {
    let (universal, walks): (Vec<Path>, Vec<Path>) = kind
        .paths
        .iter()
        .cloned()
        .partition(everywhere::is_universal);
    if let Some(path) = universal.iter().find(|path| !everywhere::is_known(path)) {
        return Some(format!("asks {} of any square", culprit(path)));
    }
    let (single, several): (Vec<Path>, Vec<Path>) = walks.into_iter().partition(is_single);
    let chains: Vec<Path> = several.into_iter().filter(|path| !is_hook(path)).collect();
    let known = |path: &Path| is_free_of_context(path) && is_chain(path);
    let plain = single.iter().find(|path| !is_plain(path));
    if let Some(path) = plain.or_else(|| chains.iter().find(|path| !known(path))) {
        return Some(format!("uses {}", culprit(path)));
    }
    let endless = chains::is_endless(&chains) || hooks::is_endless(program, &kind.paths);
    endless.then(|| "has chains of legs with too many ways to go".to_owned())
}

/// The leaps and slides of every kind, sorted by vector; in games without chains that is all.
pub(crate) fn atoms(program: &Program) -> Vec<Vec<Atom>> {
    movements(program)
        .into_iter()
        .map(|movement| movement.atoms)
        .collect()
}

/// The leaps and slides that those of `paths` with a single leg come to, sorted by vector; without
/// those that begin a hook move.
pub(crate) fn single_legs(program: &Program, paths: &[Path]) -> Vec<Atom> {
    let mut merged: BTreeMap<Vector, (u32, u32)> = BTreeMap::new();
    for path in paths
        .iter()
        .filter(|path| is_single(path) && !hooks::begins_hook(path, paths))
    {
        let leg = &path.legs[0];
        let reach = reach(program, leg);
        if reach == 0 {
            continue;
        }
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

/// Most leaps of the leg that fit on the board; 0 if none does.
pub(crate) fn reach(program: &Program, leg: &Leg) -> u32 {
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

/// Whether the path has a single leg.
pub(crate) fn is_single(path: &Path) -> bool {
    path.legs.len() == 1
}

fn is_plain(path: &Path) -> bool {
    is_free_of_context(path) && is_plain_leg(&path.legs[0])
}

/// Whether the path asks for nothing but what stands on the board, and is walked once.
pub(crate) fn is_free_of_context(path: &Path) -> bool {
    !path.initial && path.guard.is_empty() && path.repeats == 1 && path.special == Special::None
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

pub(crate) fn is_plain_stop(stop: &Modes) -> bool {
    let untested = |mode: &Option<Vec<_>>| mode.as_ref().is_none_or(Vec::is_empty);
    let rest = Modes {
        empty: None,
        enemy: None,
        ..stop.clone()
    };
    untested(&stop.empty) && untested(&stop.enemy) && rest.is_empty()
}
