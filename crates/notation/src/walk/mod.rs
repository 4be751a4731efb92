//! Executes paths on a board, slowly and obviously: the yardstick for generated code.
//!
//! This follows section 7 of the notation reference to the letter. Moves of one plain leg, by far
//! the most common, have a direct loop here that allocates nothing; everything else is in
//! `general`. What a move means for hands, promotion or the end of the game is left to the caller.

use self::board::{content, oriented, step};
use crate::path::{Between, Hop, Leg, Modes, Path, Special};

mod board;
mod cost;
mod general;
mod play;

pub use board::{About, Board, Content, Mover, Reach};
pub use cost::{most_leaps, most_steps, most_victims, most_victims_on_the_way};
pub use play::unsupported_in_play;

/// Visits every move of the piece of `color` on `from`, which may be empty in fact: the walk
/// takes the mover for granted. Equal moves may be visited more than once.
pub fn walk(
    board: &impl Board,
    color: usize,
    from: usize,
    paths: &[Path],
    visit: &mut impl FnMut(&Reach),
) {
    for path in paths {
        match plain_leg(path) {
            Some((leg, stop)) => plain(board, color, from, path, leg, stop, visit),
            None => general::walk_path(
                board,
                Mover {
                    color,
                    square: from,
                },
                path,
                None,
                visit,
            ),
        }
    }
}

/// Every move as destination and victims, sorted and without duplicates.
///
/// Victims keep the order in which they are taken; two orders of the same set are one move, and
/// the first path's order is kept.
pub fn moves(
    board: &impl Board,
    color: usize,
    from: usize,
    paths: &[Path],
) -> Vec<(usize, Vec<usize>)> {
    let mut found: Vec<Effect> = Vec::new();
    walk(board, color, from, paths, &mut |reach| {
        found.push((reach.to, reach.victims.to_vec(), reach.displaced.to_vec()));
    });
    let effect = |(to, victims, displaced): &Effect| {
        let mut set = victims.clone();
        set.sort_unstable();
        (*to, set, displaced.clone())
    };
    // A stable sort: of equal effects the first path's comes first.
    found.sort_by_cached_key(effect);
    found.dedup_by_key(|found| effect(found));
    found
        .into_iter()
        .map(|(to, victims, _)| (to, victims))
        .collect()
}

/// Destination, victims and displaced pieces of one move.
type Effect = (usize, Vec<usize>, Vec<(usize, usize)>);

/// Whether some move of the piece of `color` on `from` captures on `target`, where an enemy piece
/// must stand: put one there first to ask about an empty square. Tests about protection are taken
/// for granted.
pub fn attacks(
    board: &impl Board,
    color: usize,
    from: usize,
    paths: &[Path],
    target: usize,
) -> bool {
    paths.iter().any(|path| {
        let Some((leg, stop)) = plain_leg(path) else {
            let mut hit = false;
            let mover = Mover {
                color,
                square: from,
            };
            general::walk_path(board, mover, path, Some(target), &mut |reach| {
                hit |= reach.victims.contains(&target);
            });
            return hit;
        };
        if !points_at(board, color, from, leg, target) {
            return false;
        }
        let mut hit = false;
        plain(board, color, from, path, leg, stop, &mut |reach: &Reach| {
            hit |= reach.victims.contains(&target);
        });
        hit
    })
}

/// The only leg of a path that slides or leaps without anything special about it.
pub fn plain_leg(path: &Path) -> Option<(&Leg, &Modes)> {
    let [leg] = &path.legs[..] else { return None };
    let stop = leg.stop.as_ref()?;
    let ordinary = path.special == Special::None
        && path.repeats == 1
        && !path.initial
        && path.guard.is_empty()
        && leg.skip == 0
        && leg.between == Between::Ignored
        && !leg.wrap
        && leg.hop == Hop::No
        && !leg.unload
        && leg.steps.is_empty()
        && leg.transit.is_empty()
        && !stop.en_passant
        && [&stop.empty, &stop.enemy, &stop.friend]
            .into_iter()
            .all(|tests| tests.as_ref().is_none_or(Vec::is_empty));
    ordinary.then_some((leg, stop))
}

fn plain(
    board: &impl Board,
    color: usize,
    from: usize,
    path: &Path,
    leg: &Leg,
    stop: &Modes,
    visit: &mut impl FnMut(&Reach),
) {
    let mut square = from;
    let mut leaps = 0;
    while leaps < leg.max || leg.max == 0 {
        let Some(next) = step(board, color, square, leg) else {
            return;
        };
        square = next;
        leaps += 1;
        let content = content(board, color, square);
        let captured = [square];
        let (allowed, victims) = match content {
            Content::Empty => (stop.empty.is_some(), &captured[..0]),
            Content::Friend => (stop.friend.is_some(), &captured[..]),
            _ => (stop.enemy.is_some(), &captured[..]),
        };
        if allowed {
            visit(&Reach {
                to: square,
                victims,
                displaced: &[],
                path,
                tests: &[],
            });
        }
        if content != Content::Empty {
            return;
        }
    }
}

/// Whether `target` lies on the line of the leg.
fn points_at(board: &impl Board, color: usize, from: usize, leg: &Leg, target: usize) -> bool {
    let files = board.files();
    let apart = |a: usize, b: usize| b as i32 - a as i32;
    let dx = apart(from % files, target % files);
    let dy = apart(from / files, target / files);
    let (vx, vy) = oriented(leg, color);
    dx * vy == dy * vx && dx * vx + dy * vy > 0
}
