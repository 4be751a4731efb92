//! Brings a list of paths into canonical order and drops what says nothing new.
//!
//! `KW`, `WF` and `mKcK` are the same movement and get the same list. Only moves of one leg are
//! compared in earnest; equal effects of different bent paths are left to the executors.

use std::collections::{BTreeMap, HashSet};

use crate::path::{Modes, Path, Special, Test};

/// Sorted, without duplicates, moves of one leg joined where one path can say it.
pub fn canonical(paths: Vec<Path>) -> Vec<Path> {
    let mut groups: BTreeMap<Path, Vec<Path>> = BTreeMap::new();
    for path in paths {
        groups.entry(frame(&path)).or_default().push(path);
    }
    let mut all: Vec<Path> = groups.into_values().flat_map(join).collect();
    all.sort();
    all.dedup();
    all
}

/// Whether `more` allows anything that `known` does not.
pub fn adds_to(known: &[Path], more: &[Path]) -> bool {
    // Only equal frames can be joined, which spares most the comparison.
    let frames: HashSet<Path> = known.iter().map(frame).collect();
    let is_new = |path: &Path| !frames.contains(&frame(path));
    more.iter().any(is_new) || {
        let both = [known, more].concat();
        canonical(both) != canonical(known.to_vec())
    }
}

/// The path without what joining may change; equal frames may be joined.
pub(crate) fn frame(path: &Path) -> Path {
    let mut frame = path.clone();
    if let ([leg], Special::None) = (&mut frame.legs[..], &frame.special) {
        leg.max = 0;
        leg.stop = None;
    }
    frame
}

fn join(mut group: Vec<Path>) -> Vec<Path> {
    group.sort();
    group.dedup();
    if group.len() < 2 {
        return group;
    }
    let mut joined: Vec<Path> = Vec::new();
    for path in group {
        let same_range = |other: &&mut Path| other.legs[0].max == path.legs[0].max;
        let union = joined.iter_mut().filter(same_range).find_map(|other| {
            let union = union(other.legs[0].stop.as_ref()?, path.legs[0].stop.as_ref()?)?;
            Some((other, union))
        });
        match union {
            Some((other, union)) => other.legs[0].stop = Some(union),
            None => joined.push(path),
        }
    }
    let covered = |path: &Path| {
        joined
            .iter()
            .any(|other| other != path && covers(other, path))
    };
    joined
        .iter()
        .filter(|path| !covered(path))
        .cloned()
        .collect()
}

/// Whether everything that `small` may do, `large` may do.
fn covers(large: &Path, small: &Path) -> bool {
    let (large, small) = (&large.legs[0], &small.legs[0]);
    let range = large.max == 0 || (small.max != 0 && small.max <= large.max);
    let stops = large.stop.as_ref().zip(small.stop.as_ref());
    range && stops.is_some_and(|(large, small)| union(large, small).as_ref() == Some(large))
}

/// The modes that allow what either allows, if modes can say it.
fn union(a: &Modes, b: &Modes) -> Option<Modes> {
    Some(Modes {
        empty: either(&a.empty, &b.empty)?,
        enemy: either(&a.enemy, &b.enemy)?,
        friend: either(&a.friend, &b.friend)?,
        over: either(&a.over, &b.over)?,
        over_friend: either(&a.over_friend, &b.over_friend)?,
        en_passant: a.en_passant || b.en_passant,
    })
}

type Mode = Option<Vec<Test>>;

fn either(a: &Mode, b: &Mode) -> Option<Mode> {
    match (a, b) {
        (None, mode) | (mode, None) => Some(mode.clone()),
        (Some(a), Some(b)) if a == b => Some(Some(a.clone())),
        (Some(a), Some(b)) if a.is_empty() || b.is_empty() => Some(Some(Vec::new())),
        _ => None,
    }
}
