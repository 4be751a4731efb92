//! Executes paths on a board, slowly and obviously: the yardstick for generated code.
//!
//! This follows section 7 of the notation reference to the letter. Moves of one plain leg, by far
//! the most common, have a direct loop here that allocates nothing; everything else is in
//! `general`. What a move means for hands, promotion or the end of the game is left to the caller.

use std::cmp::Ordering;

use crate::path::{Between, Hop, Leg, Modes, Path, Predicate, Special, Test};

mod cost;
mod general;
mod play;

pub use cost::{most_leaps, most_steps};
pub use play::unsupported_in_play;

/// What a square holds for the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// No piece, or the mover's own start, or a victim of this move.
    Empty,
    /// A piece of the mover's owner.
    Friend,
    /// A piece of the other player.
    Enemy,
    /// A victim that this move has put down again; it stops every path.
    Displaced,
}

/// What a test is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The mover on its start square (guards).
    Mover,
    /// The piece on this square: a victim or a hurdle.
    Piece(usize),
    /// This empty square.
    Square(usize),
    /// One elementary step between two squares.
    Step(usize, usize),
}

/// The piece that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mover {
    /// 0 for the first player, 1 for the second.
    pub color: usize,
    /// Where it stands before the move.
    pub square: usize,
}

/// What a walk needs to know of a position. Squares are dense indices `rank * files + file`.
///
/// The defaults suit boards of pieces that are all alike, and movements that ask nothing of a game;
/// see [`unsupported_in_play`].
pub trait Board {
    /// Number of files.
    fn files(&self) -> usize;

    /// Number of ranks.
    fn ranks(&self) -> usize;

    /// Colour and kind of the piece on a square.
    fn at(&self, square: usize) -> Option<(usize, usize)>;

    /// Whether the piece on this square is royal.
    fn is_royal(&self, square: usize) -> bool {
        let _ = square;
        false
    }

    /// Whether the piece on this square has promoted.
    fn is_promoted(&self, square: usize) -> bool {
        let _ = square;
        false
    }

    /// How the piece on this square compares with the mover in the game's ranking.
    ///
    /// # Panics
    ///
    /// On a board whose game has none, which no movement should ask.
    fn rank(&self, mover: Mover, square: usize) -> Ordering {
        unreachable!("nothing ranks the pieces on {} and {square}", mover.square)
    }

    /// Whether what the game declares under `name` is true here.
    ///
    /// # Panics
    ///
    /// On a board whose game declares nothing for tests, which no movement should ask.
    fn declared(&self, name: &str, mover: Mover, about: About) -> bool {
        unreachable!("`{name}` is not declared, asked of {about:?} by {mover:?}")
    }

    /// Whether the piece on this square has not moved since the setup.
    fn never_moved(&self, square: usize) -> bool {
        let _ = square;
        false
    }

    /// Where the piece stands that made this an en-passant square for the mover.
    fn en_passant(&self, square: usize) -> Option<usize> {
        let _ = square;
        None
    }

    /// Whether the mover, were it on `square`, would be a royal under attack: castling asks.
    fn attacked_royal(&self, mover: Mover, square: usize) -> bool {
        let _ = (mover, square);
        false
    }
}

/// One move that a walk found; the mover's start is the caller's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach<'a> {
    /// Destination; the start itself for a null move or a stationary capture.
    pub to: usize,
    /// Squares whose pieces the move takes, in order.
    pub victims: &'a [usize],
    /// Pieces that end elsewhere instead, `(from, to)`: victims put down again, which are also
    /// listed as victims, and the partner of a castling, which is not.
    pub displaced: &'a [(usize, usize)],
    /// The path that was walked.
    pub path: &'a Path,
    /// Tests that let the move end where it does. Those about protection are taken for granted;
    /// whether they hold is for the caller to ask.
    pub tests: &'a [Test],
}

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
fn plain_leg(path: &Path) -> Option<(&Leg, &Modes)> {
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

/// One leap from `square`; `None` off the board.
fn step(board: &impl Board, color: usize, square: usize, leg: &Leg) -> Option<usize> {
    let files = board.files();
    let (dx, dy) = oriented(leg, color);
    let mut file = (square % files) as i32 + dx;
    let rank = (square / files) as i32 + dy;
    if leg.wrap {
        file = file.rem_euclid(files as i32);
    }
    let inside = (0..files as i32).contains(&file) && (0..board.ranks() as i32).contains(&rank);
    inside.then(|| rank as usize * files + file as usize)
}

/// The leap as the first player sees it: the second player's board is turned by half a turn.
fn oriented(leg: &Leg, color: usize) -> (i32, i32) {
    let (dx, dy) = (i32::from(leg.vector.0), i32::from(leg.vector.1));
    if color == 0 { (dx, dy) } else { (-dx, -dy) }
}

fn content(board: &impl Board, color: usize, square: usize) -> Content {
    match board.at(square) {
        None => Content::Empty,
        Some((owner, _)) if owner == color => Content::Friend,
        Some(_) => Content::Enemy,
    }
}

/// Whether every one of the tests holds, those about protection apart.
fn all_hold(board: &impl Board, tests: &[Test], mover: Mover, about: About) -> bool {
    let square = match about {
        About::Mover => mover.square,
        About::Piece(square) | About::Square(square) | About::Step(_, square) => square,
    };
    let owner = || board.at(square).map(|(color, _)| color);
    tests.iter().all(|test| {
        let holds = match &test.predicate {
            Predicate::Protection(_) => return true,
            Predicate::Friend => owner() == Some(mover.color),
            Predicate::Enemy => owner() == Some(1 - mover.color),
            Predicate::Royal => board.is_royal(square),
            Predicate::Promoted => board.is_promoted(square),
            Predicate::Virgin => board.never_moved(square),
            Predicate::Rank(rank) => board.rank(mover, square) == *rank,
            Predicate::Declared(name) => board.declared(name, mover, about),
        };
        holds != test.negated
    })
}
