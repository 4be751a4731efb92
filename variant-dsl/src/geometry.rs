//! What a movement can reach, without a position: squares where it is stuck, and how much it is
//! worth on an average board.
//!
//! Exact moves in a position are left to `walk`; this file asks only of what could be, and of chances.

use std::collections::HashMap;

use crate::model::Board;
use crate::path::{Between, Hop, Leg, Modes, Path, Special, Vector};
use crate::program::{Square, SquareSet};

/// Chances are counted in these parts.
const WHOLE: u64 = 1_000_000;

/// Chances below this many parts are not followed further.
const NEGLIGIBLE: u64 = WHOLE / 10_000;

/// Leaps looked at for one piece, for all pieces of a game, and at least for one piece per square:
/// chains of slides on a large board have more ends than are worth adding up. What is beyond does
/// not count.
const MOST_LEAPS: usize = 4_000_000;
const MOST_LEAPS_OF_ALL: usize = 100_000_000;
const LEAST_LEAPS_PER_SQUARE: usize = 50;

/// Squares, for the first player, from which `paths` reach nothing, wherever other pieces stand.
pub(crate) fn stuck(paths: &[Path], board: Board) -> SquareSet {
    let mut stuck = SquareSet::all(board.squares());
    for path in paths {
        let mut known = HashMap::new();
        for (square, is_stuck) in stuck.0.iter_mut().enumerate() {
            *is_stuck = *is_stuck && !has_target(path, square, board, &mut known);
        }
    }
    stuck
}

/// Squares to which a single leap of any leg of `paths` leads, whatever stands there; `None` if a move may
/// lead anywhere.
pub(crate) fn steps(paths: &[Path], square: Square, board: Board) -> Option<Vec<Square>> {
    let mut found = Vec::new();
    for path in paths {
        match path.special {
            Special::None | Special::MarksEnPassant => {}
            Special::Universal(_) | Special::Null | Special::Castling { .. } => return None,
        }
        let leaps = path
            .legs
            .iter()
            .map(|leg| add(square.index(), leg.vector, leg.wrap, board));
        found.extend(leaps.flatten().map(|square| Square(square as u16)));
    }
    Some(found)
}

/// For each piece the expected number of moves from each square, times 100, on a board a third full.
pub(crate) fn mobilities<'a>(
    pieces: impl ExactSizeIterator<Item = &'a [Path]>,
    board: Board,
) -> Vec<Vec<u32>> {
    let squares = board.squares();
    let (n_pieces, mut left) = (pieces.len(), MOST_LEAPS_OF_ALL / squares);
    let of_piece = |(index, paths): (usize, &[Path])| {
        let kept = LEAST_LEAPS_PER_SQUARE * (n_pieces - index - 1);
        let most = left.saturating_sub(kept).min(MOST_LEAPS / squares);
        let budget = most.max(LEAST_LEAPS_PER_SQUARE);
        let mut most_used = 0;
        let mobility = (0..squares).map(|square| {
            let mut rest = budget;
            let mobility = square_mobility(paths, square, board, &mut rest);
            most_used = most_used.max(budget - rest);
            mobility
        });
        let mobility = mobility.collect();
        left = left.saturating_sub(most_used);
        mobility
    };
    pieces.enumerate().map(of_piece).collect()
}

fn square_mobility(paths: &[Path], square: usize, board: Board, budget: &mut usize) -> u32 {
    let total: u64 = paths
        .iter()
        .map(|path| path_mobility(path, square, board, budget))
        .sum();
    u32::try_from(total / (WHOLE / 100)).unwrap_or(u32::MAX)
}

/// What is known of the legs from one on, by their number and the square where they begin.
type Known = HashMap<(usize, usize), bool>;

fn has_target(path: &Path, square: usize, board: Board, known: &mut Known) -> bool {
    match &path.special {
        Special::None | Special::MarksEnPassant => leaves(&path.legs, square, board, known),
        Special::Universal(_) => board.squares() > 1,
        Special::Null | Special::Castling { .. } => false,
    }
}

/// Whether the legs lead somewhere, if other pieces stand as they should.
fn leaves(legs: &[Leg], square: usize, board: Board, known: &mut Known) -> bool {
    let Some((leg, rest)) = legs.split_first() else {
        return false;
    };
    if let Some(known) = known.get(&(legs.len(), square)) {
        return *known;
    }
    // A hurdle takes a square of its own.
    let shortest = leg.skip.max(u16::from(leg.hop != Hop::No)) + 1;
    let (may_stop, may_go_on) = (leg.stop.is_some(), leg.relay.is_some());
    let found = leaps(leg, square, board).any(|(count, target)| {
        count >= shortest && (may_stop || may_go_on && leaves(rest, target, board, known))
    });
    known.insert((legs.len(), square), found);
    found
}

/// The squares a leg comes to, with the number of leaps.
fn leaps(leg: &Leg, square: usize, board: Board) -> impl Iterator<Item = (u16, usize)> {
    let (vector, wrap) = (leg.vector, leg.wrap);
    let longest = if leg.max == 0 { u16::MAX } else { leg.max };
    let next = move |from: &usize| add(*from, vector, wrap, board).filter(|to| *to != square);
    let squares = std::iter::successors(next(&square), next);
    (1..=longest).zip(squares.take(board.squares()))
}

fn add(square: usize, (dx, dy): Vector, wrap: bool, board: Board) -> Option<usize> {
    let (files, ranks) = (signed(board.files), signed(board.ranks));
    let mut file = signed(square % board.files) + i64::from(dx);
    let rank = signed(square / board.files) + i64::from(dy);
    if wrap {
        file = file.rem_euclid(files);
    }
    let inside = (0..files).contains(&file) && (0..ranks).contains(&rank);
    inside.then(|| usize::try_from(rank * files + file).expect("both are on the board"))
}

fn signed(small: usize) -> i64 {
    i64::try_from(small).expect("boards are small")
}

fn path_mobility(path: &Path, square: usize, board: Board, budget: &mut usize) -> u64 {
    if *budget == 0 {
        return 0;
    }
    match &path.special {
        Special::None | Special::MarksEnPassant => {
            legs_mobility(&path.legs, WHOLE, square, board, budget)
        }
        Special::Universal(modes) => chance(modes) * (board.squares() as u64 - 1),
        Special::Null | Special::Castling { .. } => 0,
    }
}

/// Expected number of ends of the legs, given the chance that the first of them begins at all.
fn legs_mobility(legs: &[Leg], begun: u64, square: usize, board: Board, budget: &mut usize) -> u64 {
    let Some((leg, rest)) = legs.split_first() else {
        return 0;
    };
    // Of a hopper, the chance to be still before its hurdle and the chance to be behind it.
    let (mut before, mut alive) = if leg.hop == Hop::No {
        (0, begun)
    } else {
        (begun, 0)
    };
    let mut sum = 0;
    for (count, target) in leaps(leg, square, board) {
        let Some(left) = budget.checked_sub(1) else {
            break;
        };
        *budget = left;
        alive = alive * between(&leg.between) / WHOLE;
        if count <= leg.skip {
            continue;
        }
        sum += leg
            .stop
            .as_ref()
            .map_or(0, |modes| alive * chance(modes) / WHOLE);
        let on = leg
            .relay
            .as_ref()
            .map_or(0, |modes| alive * relay_chance(modes) / WHOLE);
        if on >= NEGLIGIBLE {
            sum += legs_mobility(rest, on, target, board, budget);
        }
        alive = match leg.hop {
            Hop::Adjacent => before / 3,
            Hop::No | Hop::One | Hop::Many => alive * transit(&leg.transit) / WHOLE + before / 3,
        };
        before = before * 2 / 3;
        if alive + before < NEGLIGIBLE {
            break;
        }
    }
    sum
}

fn between(between: &Between) -> u64 {
    let empty = |count: usize| (0..count).fold(WHOLE, |part, _| part * 2 / 3);
    match between {
        Between::Ignored => WHOLE,
        Between::AllEmpty(squares) => empty(squares.len()),
        Between::ExactlyOne(squares) => {
            squares.len() as u64 * empty(squares.len().saturating_sub(1)) / 3
        }
    }
}

fn chance(modes: &Modes) -> u64 {
    let part = |mode: bool, sixths: u64| if mode { WHOLE * sixths / 6 } else { 0 };
    part(modes.empty.is_some(), 4)
        + part(modes.enemy.is_some(), 1)
        + part(modes.friend.is_some(), 1)
}

fn relay_chance(modes: &Modes) -> u64 {
    let over = if modes.over.is_some() { WHOLE / 3 } else { 0 };
    let over_friend = if modes.over_friend.is_some() {
        WHOLE / 6
    } else {
        0
    };
    (chance(modes) + over.max(over_friend)).min(WHOLE)
}

fn transit(modes: &Modes) -> u64 {
    let occupied = Modes {
        empty: None,
        ..modes.clone()
    };
    WHOLE * 2 / 3 + relay_chance(&occupied).min(WHOLE / 3)
}
