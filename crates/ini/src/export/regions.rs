//! What the format says beside a movement: where a piece may stand, that royal pieces attack each other along lines, and from
//! which rank on a soldier turns aside.

use std::collections::BTreeSet;

use variant_dsl::path::{Modes, Path, Predicate, Test, Vector};
use variant_dsl::program::{Color, Program, Square, SquareSet};

/// A movement without that.
pub(super) struct Bare {
    /// What is left to be written as a movement.
    pub(super) paths: Vec<Path>,
    /// The name of the zone that the piece may not leave.
    pub(super) region: Option<String>,
    /// Whether the piece, a royal one, attacks the other along lines.
    pub(super) faces: bool,
    /// The rank, from 1, from which on it is a soldier that turns aside.
    pub(super) aside_from: Option<u32>,
}

/// The movement of a kind without what is said beside it, or as it is where the format cannot say so.
pub(super) fn bare(program: &Program, kind: usize) -> Bare {
    let whole = Bare {
        paths: program.kinds[kind].paths.clone(),
        region: None,
        faces: false,
        aside_from: None,
    };
    if let Some(rank) = soldier(program, &whole.paths) {
        return Bare {
            aside_from: Some(rank),
            ..whole
        };
    }
    let royal = program.facts.kinds[kind].royal;
    let (facing, rest): (Vec<Path>, Vec<Path>) =
        { whole.paths.iter().cloned() }.partition(|path| royal && is_facing(path));
    let mut zones: BTreeSet<Option<String>> = BTreeSet::new();
    let without: Vec<Path> = { rest.iter() }
        .map(|path| {
            let (path, zone) = without_zone(program, path);
            zones.insert(zone);
            path
        })
        .collect();
    let region = match (zones.len(), zones.pop_first()) {
        (1, Some(zone)) => zone,
        _ => None,
    };
    let lines: BTreeSet<Vector> = { facing.iter().flat_map(|path| &path.legs) }
        .map(|leg| leg.vector)
        .collect();
    let all = BTreeSet::from([(0, 1), (1, 0), (0, -1), (-1, 0)]);
    let meets = region
        .as_ref()
        .and_then(|zone| program.place(zone))
        .is_some_and(|zone| meet_on_files(program, zone));
    let faces = lines == all || lines.contains(&(0, 1)) && lines.is_subset(&all) && meets;
    Bare {
        paths: match (&region, faces) {
            (None, false) => return whole,
            (Some(_), true) => without,
            (None, true) => rest,
            (Some(_), false) => without.into_iter().chain(facing).collect(),
        },
        region,
        faces,
        aside_from: None,
    }
}

/// Whether a path is a slide that captures royal pieces only.
fn is_facing(path: &Path) -> bool {
    let royal = Test {
        negated: false,
        predicate: Predicate::Royal,
    };
    let [leg] = &path.legs[..] else { return false };
    let stop = Modes {
        enemy: Some(vec![royal]),
        ..Modes::default()
    };
    let mut slide = Path::single(leg.vector, 0);
    slide.legs[0].stop = Some(stop);
    *path == slide
}

/// Whether pieces that stay in a zone of either player have only files in common, the first player's below.
fn meet_on_files(program: &Program, [first, second]: &[SquareSet; 2]) -> bool {
    let rank = |square: Square| square.index() / program.files();
    let highest = first.iter().map(rank).max();
    let lowest = second.iter().map(rank).min();
    highest < lowest
}

/// The path without the one zone in which it ends, and that zone.
fn without_zone(program: &Program, path: &Path) -> (Path, Option<String>) {
    let mut bare = path.clone();
    let mut names: BTreeSet<String> = BTreeSet::new();
    let [leg] = &mut bare.legs[..] else {
        return (path.clone(), None);
    };
    let Some(stop) = &mut leg.stop else {
        return (path.clone(), None);
    };
    for tests in [&mut stop.empty, &mut stop.enemy].into_iter().flatten() {
        let [test] = &tests[..] else {
            return (path.clone(), None);
        };
        let name = test.predicate.name();
        if test.negated || program.place(name).is_none() {
            return (path.clone(), None);
        }
        names.insert(name.to_owned());
        tests.clear();
    }
    match (names.len(), names.pop_first()) {
        (1, Some(zone)) => (bare, Some(zone)),
        _ => (path.clone(), None),
    }
}

/// The rank from which on the piece steps aside too, if it is a soldier.
fn soldier(program: &Program, paths: &[Path]) -> Option<u32> {
    let plain = |path: &Path| {
        let mut path = path.clone();
        path.guard.clear();
        path
    };
    let steps: BTreeSet<Path> = paths.iter().map(plain).collect();
    let step = |vector| {
        let mut path = Path::single(vector, 1);
        path.legs[0].stop = Some(Modes::move_or_capture());
        path
    };
    let meant: BTreeSet<Path> = [(0, 1), (1, 0), (-1, 0)].map(step).into_iter().collect();
    if steps != meant || paths.len() != 3 {
        return None;
    }
    let mut ranks = BTreeSet::new();
    for path in paths {
        match (path.legs[0].vector, &path.guard[..]) {
            ((0, 1), []) => {}
            ((0, 1), _) => return None,
            (_, guard) => {
                let squares = (0..program.facts.squares() as u16).map(Square);
                let open = squares.filter(|square| program.is_open(guard, Color::First, *square));
                let open: Vec<Square> = open.collect();
                let first = open.first()?.index();
                let whole = open.len() == program.facts.squares() - first;
                (whole && first % program.files() == 0).then_some(())?;
                ranks.insert(first / program.files());
            }
        }
    }
    let rank = ranks.pop_first()?;
    ranks.is_empty().then_some(rank as u32 + 1)
}
