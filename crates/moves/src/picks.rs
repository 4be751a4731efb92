//! Slides that only capture, and only some pieces: generals that attack each other along an open file.
//!
//! They attack along lines, as all slides do, if what stands on the attacked cell is one of these.

use std::collections::BTreeSet;

use variant_dsl::path::{Leg, Modes, Path, Vector};
use variant_dsl::program::{PieceKind, Program};

use crate::legs::{is_free_of_context, kinds_meeting, reach};

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

/// The kinds that the path captures, if it is such a slide.
pub fn pick(program: &Program, path: &Path) -> Option<BTreeSet<PieceKind>> {
    let [leg] = &path.legs[..] else { return None };
    let stop = leg.stop.as_ref()?;
    let tests = stop.enemy.as_deref().filter(|tests| !tests.is_empty())?;
    let captures = Modes {
        enemy: stop.enemy.clone(),
        ..Modes::default()
    };
    let slide = Leg {
        stop: Some(captures),
        ..Leg::plain(leg.vector, leg.max)
    };
    let slides = is_free_of_context(path) && leg.max != 1 && *leg == slide;
    kinds_meeting(program, tests).filter(|_| slides)
}

/// The slides of this kind among the paths.
pub fn picks(program: &Program, paths: &[Path]) -> Vec<Pick> {
    let picks = paths.iter().filter_map(|path| {
        let leg = &path.legs.first()?;
        Some(Pick {
            victims: pick(program, path)?,
            vector: leg.vector,
            max: reach(program, leg),
        })
    });
    // Where nobody is royal, or nobody promotes, there may be nobody to capture.
    let captures = |pick: &Pick| pick.max > 0 && !pick.victims.is_empty();
    picks.filter(captures).collect()
}
