//! Slides that only capture, and only some pieces: generals that attack each other along an open file.
//!
//! They attack along lines, as all slides do, if what stands on the attacked cell is one of these. What asks for pieces by
//! name is left to `chains`, which need no line.

use std::collections::BTreeSet;

use variant_dsl::path::{Leg, Modes, Path, Predicate, Test, Vector};
use variant_dsl::program::{PieceKind, Program};

use crate::legs::{is_free_of_context, reach};

/// A slide that captures only some pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pick {
    /// One leap, as the owner sees it.
    pub vector: Vector,
    /// Most leaps.
    pub max: u32,
    /// The kinds that it captures.
    pub victims: BTreeSet<PieceKind>,
}

/// Whether the path is such a slide.
pub fn is_pick(path: &Path) -> bool {
    let [leg] = &path.legs[..] else { return false };
    let Some(stop) = &leg.stop else { return false };
    let picks = Modes {
        enemy: stop.enemy.clone(),
        ..Modes::default()
    };
    let slide = Leg {
        stop: Some(picks),
        ..Leg::plain(leg.vector, leg.max)
    };
    let tests = stop.enemy.as_deref().unwrap_or_default();
    let of_kind = |test: &Test| matches!(test.predicate, Predicate::Royal | Predicate::Promoted);
    let picks = !tests.is_empty() && tests.iter().all(of_kind);
    is_free_of_context(path) && leg.max != 1 && *leg == slide && picks
}

/// The slides of this kind among the paths.
pub fn picks(program: &Program, paths: &[Path]) -> Vec<Pick> {
    let picks = paths.iter().filter(|path| is_pick(path)).map(|path| {
        let leg = &path.legs[0];
        let tests = leg.stop.iter().flat_map(Modes::tests);
        let tests: Vec<&Test> = tests.collect();
        let is_meant = |kind: &PieceKind| {
            let facts = program.facts.kind(*kind);
            tests.iter().all(|test| {
                let holds = match test.predicate {
                    Predicate::Royal => facts.royal,
                    _ => facts.front.is_some(),
                };
                holds != test.negated
            })
        };
        Pick {
            vector: leg.vector,
            max: reach(program, leg),
            victims: program.facts.each_kind().filter(is_meant).collect(),
        }
    });
    // Where nobody is royal, or nobody promotes, there may be nobody to capture.
    let captures = |pick: &Pick| pick.max > 0 && !pick.victims.is_empty();
    picks.filter(captures).collect()
}
