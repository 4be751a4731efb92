//! What a movement can reach, without a position: squares where it is stuck, and where its steps lead.
//!
//! Exact moves in a position are left to `walk`, and chances to `mobility`; this file asks only of what
//! could be.

use std::collections::HashMap;

use crate::model::{Board, Model};
use crate::path::{Hop, Leg, Path, Special, Vector};
use crate::program::{Square, SquareSet};

/// A board and the squares of it on which nothing ever stands, as a player sees them.
#[derive(Clone)]
pub(crate) struct Ground {
    board: Board,
    walls: SquareSet,
}

impl Ground {
    /// What each player sees.
    pub(crate) fn of(model: &Model) -> [Ground; 2] {
        let board = model.board;
        let walls = model.walls.clone();
        let seen = [board.rotated(&walls), walls];
        let [second, first] = seen.map(|walls| Ground { board, walls });
        [first, second]
    }
}

/// Per player, squares without a wall from which `paths` reach nothing, wherever other pieces stand.
pub(crate) fn stuck(paths: &[Path], [first, second]: &[Ground; 2]) -> [SquareSet; 2] {
    let own = stuck_as_seen(paths, first);
    // Few boards have walls, and fewer look different from the other side.
    let other = match first.walls == second.walls {
        true => own.clone(),
        false => stuck_as_seen(paths, second),
    };
    [own, first.board.rotated(&other)]
}

/// The same for a player who sees the board like this.
fn stuck_as_seen(paths: &[Path], ground: &Ground) -> SquareSet {
    let board = ground.board;
    let mut open: Vec<usize> = (0..board.squares())
        .filter(|square| !ground.walls.0[*square])
        .collect();
    for path in paths {
        let mut known = Known::new();
        open.retain(|square| !has_target(path, *square, ground, &mut known));
        if open.is_empty() {
            break;
        }
    }
    let mut stuck = SquareSet::none(board.squares());
    open.into_iter().for_each(|square| stuck.0[square] = true);
    stuck
}

/// Squares to which a single leap of any leg of `paths` leads, whatever stands there; `None` if a move may
/// lead anywhere.
pub(crate) fn steps(paths: &[Path], square: Square, ground: &Ground) -> Option<Vec<Square>> {
    let mut found = Vec::new();
    for path in paths {
        match path.special {
            Special::None | Special::MarksEnPassant => {}
            Special::Universal(_) | Special::Null | Special::Castling { .. } => return None,
        }
        let leaps = path
            .legs
            .iter()
            .map(|leg| add(square.index(), leg.vector, leg.wrap, ground));
        found.extend(leaps.flatten().map(|square| Square(square as u16)));
    }
    Some(found)
}

/// What is known of the legs from one on, by their number and the square where they begin. A last leg
/// is followed anew.
type Known = HashMap<(usize, usize), bool>;

fn has_target(path: &Path, square: usize, ground: &Ground, known: &mut Known) -> bool {
    match &path.special {
        Special::None | Special::MarksEnPassant => leaves(&path.legs, square, ground, known),
        Special::Universal(_) => ground.board.squares() > 1,
        Special::Null | Special::Castling { .. } => false,
    }
}

/// Whether the legs lead somewhere, if other pieces stand as they should.
fn leaves(legs: &[Leg], square: usize, ground: &Ground, known: &mut Known) -> bool {
    let Some((leg, rest)) = legs.split_first() else {
        return false;
    };
    let key = (legs.len(), square);
    if let Some(known) = known.get(&key) {
        return *known;
    }
    // A hurdle takes a square of its own.
    let shortest = leg.skip.max(u16::from(leg.hop != Hop::No)) + 1;
    let (may_stop, may_go_on) = (leg.stop.is_some(), leg.relay.is_some());
    let found = leaps(leg, square, ground).any(|(count, target)| {
        count >= shortest && (may_stop || may_go_on && leaves(rest, target, ground, known))
    });
    if !rest.is_empty() {
        known.insert(key, found);
    }
    found
}

/// The squares a leg comes to, with the number of leaps.
fn leaps<'a>(
    leg: &Leg,
    square: usize,
    ground: &'a Ground,
) -> impl Iterator<Item = (u16, usize)> + use<'a> {
    let (vector, wrap) = (leg.vector, leg.wrap);
    let longest = if leg.max == 0 { u16::MAX } else { leg.max };
    let next = move |from: &usize| add(*from, vector, wrap, ground).filter(|to| *to != square);
    let squares = std::iter::successors(next(&square), next);
    (1..=longest).zip(squares.take(ground.board.squares()))
}

fn add(square: usize, (dx, dy): Vector, wrap: bool, ground: &Ground) -> Option<usize> {
    let board = ground.board;
    let (files, ranks) = (signed(board.files), signed(board.ranks));
    let mut file = signed(square % board.files) + i64::from(dx);
    let rank = signed(square / board.files) + i64::from(dy);
    if wrap {
        file = file.rem_euclid(files);
    }
    let inside = (0..files).contains(&file) && (0..ranks).contains(&rank);
    let to = || usize::try_from(rank * files + file).expect("both are on the board");
    inside.then(to).filter(|to| !ground.walls.0[*to])
}

fn signed(small: usize) -> i64 {
    i64::try_from(small).expect("boards are small")
}
