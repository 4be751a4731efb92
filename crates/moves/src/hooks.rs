//! Hook moves: slides that turn on empty cells, and capture only where they end.
//!
//! Other than the chains of `chains`, whose ways are few, such moves are walked when they are
//! looked for: the legs of all paths of a kind are laid over one another as a tree of [`Line`]s.
//! Several ways lead to most cells; that each is offered once is left to the layouts.

use variant_dsl::path::{Leg, Modes, Path, Vector};
use variant_dsl::program::Program;

use crate::legs::{is_free_of_context, is_plain_single, is_plain_stop, reach};

/// One leg, and those that may follow it from any empty cell that it reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// One leap, as the owner sees it.
    pub vector: Vector,
    /// Most leaps.
    pub max: u32,
    /// Whether the move may end on an empty cell.
    pub moves: bool,
    /// Whether the move may end by a capture.
    pub captures: bool,
    /// The legs that may follow.
    pub turns: Vec<Line>,
}

/// Most cells that a hook move looks at on its way on an empty board.
const MAX_CELLS: u64 = 50_000;

/// Whether `path` turns on empty cells, and slides on some leg.
pub fn is_hook(path: &Path) -> bool {
    path.legs.len() > 1
        && is_free_of_context(path)
        && path.legs.iter().any(|leg| leg.max != 1)
        && path.legs.iter().all(is_turning)
}

fn is_turning(leg: &Leg) -> bool {
    let plain = Leg {
        stop: leg.stop.clone(),
        relay: leg.relay.clone(),
        ..Leg::plain(leg.vector, leg.max)
    };
    let on_empty = Modes {
        empty: Some(Vec::new()),
        ..Modes::default()
    };
    *leg == plain
        && leg.stop.as_ref().is_none_or(is_plain_stop)
        && leg.relay.as_ref().is_none_or(|relay| *relay == on_empty)
}

/// The hook moves among `paths`, with such slides as run along one of their first legs.
pub fn lines(program: &Program, paths: &[Path]) -> Vec<Line> {
    let mut lines = Vec::new();
    for path in paths.iter().filter(|path| is_hook(path)) {
        insert(program, &mut lines, &path.legs);
    }
    for path in paths.iter().filter(|path| begins_hook(path, paths)) {
        insert(program, &mut lines, &path.legs);
    }
    lines
}

/// Whether a path of a single leg runs along the first leg of a hook move among `paths`.
pub fn begins_hook(path: &Path, paths: &[Path]) -> bool {
    if !is_plain_single(path) {
        return false;
    }
    let leg = &path.legs[0];
    let mut first_legs = paths
        .iter()
        .filter(|path| is_hook(path))
        .map(|hook| &hook.legs[0]);
    first_legs.any(|first| (first.vector, first.max) == (leg.vector, leg.max))
}

/// Whether hook moves among `paths` look at too many cells.
pub fn is_endless(program: &Program, paths: &[Path]) -> bool {
    let cells = |path: &Path| {
        let lengths = path.legs.iter().map(|leg| reach(program, leg));
        lengths.fold(1, |cells: u64, length| cells.saturating_mul(length.into()))
    };
    let hooks = paths.iter().filter(|path| is_hook(path));
    hooks.map(cells).fold(0, u64::saturating_add) > MAX_CELLS
}

fn insert(program: &Program, lines: &mut Vec<Line>, legs: &[Leg]) {
    let Some((leg, later)) = legs.split_first() else {
        return;
    };
    let max = reach(program, leg);
    if max == 0 {
        return;
    }
    let known = |line: &Line| (line.vector, line.max) == (leg.vector, max);
    let index = lines.iter().position(known).unwrap_or_else(|| {
        lines.push(Line {
            vector: leg.vector,
            max,
            moves: false,
            captures: false,
            turns: Vec::new(),
        });
        lines.len() - 1
    });
    let line = &mut lines[index];
    let stop = leg.stop.as_ref();
    line.moves |= stop.is_some_and(|stop| stop.empty.is_some());
    line.captures |= stop.is_some_and(|stop| stop.enemy.is_some());
    insert(program, &mut line.turns, later);
}

/// Whether some way along the lines may lead back over the cell where it began.
pub fn may_return(lines: &[Line]) -> bool {
    fn turns_back(lines: &[Line], before: &[Vector]) -> bool {
        lines.iter().any(|line| {
            // Legs of which no two turn by more than a right angle lead ever farther away.
            let back = |other: &Vector| other.0 * line.vector.0 + other.1 * line.vector.1 < 0;
            let far = [before, &[line.vector]].concat();
            before.iter().any(back) || turns_back(&line.turns, &far)
        })
    }
    turns_back(lines, &[])
}

/// The lines without the legs that neither capture nor lead to one that does.
pub fn capturing(lines: &[Line]) -> Vec<Line> {
    let pruned = lines.iter().map(|line| Line {
        turns: capturing(&line.turns),
        ..line.clone()
    });
    pruned
        .filter(|line| line.captures || !line.turns.is_empty())
        .collect()
}

/// The vectors of all legs.
pub fn vectors(lines: &[Line]) -> Vec<Vector> {
    let each = lines.iter().flat_map(|line| {
        let mut vectors = vectors(&line.turns);
        vectors.push(line.vector);
        vectors
    });
    each.collect()
}
