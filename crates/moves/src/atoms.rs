//! Leaps and slides: what most movements are made of, merged by vector. `movement` puts a kind together.

use std::collections::BTreeMap;

use variant_dsl::path::{Path, Vector};
use variant_dsl::program::Program;

use crate::hooks;
use crate::legs::{is_plain_single, reach};

/// Leaps along one vector: how far the piece may go to move, and how far to capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Atom {
    /// One leap, as the owner sees it.
    pub vector: Vector,
    /// Most leaps that end on an empty square; 0 if none may.
    pub moves: u32,
    /// Most leaps that end on an enemy; 0 if none may.
    pub captures: u32,
}

/// So many times the vector.
pub fn scaled(vector: Vector, times: i16) -> Vector {
    (vector.0 * times, vector.1 * times)
}

/// The leaps and slides that those of `paths` with a single plain leg come to, sorted by vector; without
/// those that begin a hook move.
pub fn single_legs(program: &Program, paths: &[Path]) -> Vec<Atom> {
    let mut merged: BTreeMap<Vector, (u32, u32)> = BTreeMap::new();
    for path in paths
        .iter()
        .filter(|path| is_plain_single(path) && !hooks::begins_hook(path, paths))
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
