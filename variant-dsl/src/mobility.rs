//! How much a movement is worth on an average board: the expected number of moves from each square.
//!
//! Only chances are added up here; where a movement can lead at all is asked of `geometry`. Many pieces
//! share paths, and most boards look the same from several sides, so each path is followed once in one
//! direction, and what is found holds for its mirror images too.

use std::collections::HashMap;

use crate::model::Board;
use crate::path::{self, Between, Hop, Modes, Path, Predicate, Special, Test, Vector};

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

/// Most sums that are kept in mind, one for a path and a square.
const MOST_KEPT: usize = 1_000_000;

/// Whether a square lies where tests ask for a zone.
pub(crate) type Lies<'a> = &'a dyn Fn(&[Test], usize) -> bool;

/// For each piece the expected number of moves from each square, times 100, on a board a third full. Zones are asked of paths
/// of one leg.
pub(crate) fn mobilities<'a>(
    pieces: impl ExactSizeIterator<Item = &'a [Path]>,
    board: Board,
    lies: Lies,
) -> Vec<Vec<u32>> {
    let squares = board.squares();
    let (n_pieces, mut left) = (pieces.len(), MOST_LEAPS_OF_ALL / squares);
    let mut sums = Sums::new(board);
    let of_piece = |(index, paths): (usize, &[Path])| {
        let kept = LEAST_LEAPS_PER_SQUARE * (n_pieces - index - 1);
        let most = left.saturating_sub(kept).min(MOST_LEAPS / squares);
        let budget = most.max(LEAST_LEAPS_PER_SQUARE);
        let (mobility, most_used) = piece_mobility(paths, budget, &mut sums, lies);
        left = left.saturating_sub(most_used);
        mobility
    };
    pieces.enumerate().map(of_piece).collect()
}

/// The mobility of a piece, and the most leaps looked at from a square.
fn piece_mobility(paths: &[Path], budget: usize, sums: &mut Sums, lies: Lies) -> (Vec<u32>, usize) {
    let mut rests = vec![budget; sums.board.squares()];
    let mut totals = vec![0; sums.board.squares()];
    for path in paths {
        match &path.special {
            Special::None | Special::MarksEnPassant if asks_places(path) => {
                let squares = totals.iter_mut().enumerate();
                squares
                    .for_each(|(square, total)| *total += placed(path, square, sums.board, lies));
            }
            Special::None | Special::MarksEnPassant => {
                sums.add(&path.legs, &mut totals, &mut rests);
            }
            Special::Universal(modes) => {
                let moves = chance(modes) * (sums.board.squares() as u64 - 1);
                let open = totals.iter_mut().zip(&rests).filter(|(_, rest)| **rest > 0);
                open.for_each(|(total, _)| *total += moves);
            }
            Special::Null | Special::Castling { .. } => {}
        }
    }
    let least = rests.into_iter().min().unwrap_or(budget);
    let moves = |total: u64| u32::try_from(total / (WHOLE / 100)).unwrap_or(u32::MAX);
    (totals.into_iter().map(moves).collect(), budget - least)
}

/// Whether the only leg of a path, which hops over nothing, may ask for zones.
fn asks_places(path: &Path) -> bool {
    let [leg] = &path.legs[..] else { return false };
    let mut tests = path.guard.iter().chain(path.all_tests());
    let named = |test: &Test| matches!(test.predicate, Predicate::Declared(_));
    leg.hop == Hop::No && tests.any(named)
}

/// The expected number of ends of such a path from a square.
fn placed(path: &Path, square: usize, board: Board, lies: Lies) -> u64 {
    let [leg] = &path.legs[..] else { return 0 };
    if !lies(&path.guard, square) {
        return 0;
    }
    let stop = leg.stop.clone().unwrap_or_default();
    let chances = Leg::of(leg);
    let from = (signed(square % board.files), signed(square / board.files));
    let (mut place, mut alive, mut sum) = (from, WHOLE, 0);
    for count in 1..=chances.longest {
        place = match leap(place, &chances, board) {
            Some(next) if next != from => next,
            _ => break,
        };
        let (file, rank) = place;
        let target = usize::try_from(rank).unwrap_or(0) * board.files;
        let target = target + usize::try_from(file).unwrap_or(0);
        if !lies(&leg.steps, target) {
            break;
        }
        alive = alive * chances.between / WHOLE;
        if count <= chances.skip {
            continue;
        }
        let open = |mode: &Option<Vec<Test>>| mode.clone().filter(|tests| lies(tests, target));
        let there = Modes {
            empty: open(&stop.empty),
            enemy: open(&stop.enemy),
            friend: open(&stop.friend),
            ..Modes::default()
        };
        sum += alive * chance(&there) / WHOLE;
        alive = alive * chances.transit / WHOLE;
        if alive < NEGLIGIBLE {
            break;
        }
    }
    sum
}

/// A leg by its chances.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Leg {
    vector: Vector,
    /// Largest number of leaps.
    longest: u16,
    skip: u16,
    wrap: bool,
    hop: Hop,
    /// That a leap is not in the way of itself.
    between: u64,
    /// That a move may end on a square.
    stop: u64,
    /// That it may go on from there with the next leg.
    relay: u64,
    /// That the leg may go on beyond it.
    transit: u64,
}

impl Leg {
    fn of(leg: &path::Leg) -> Leg {
        Leg {
            vector: leg.vector,
            longest: if leg.max == 0 { u16::MAX } else { leg.max },
            skip: leg.skip,
            wrap: leg.wrap,
            hop: leg.hop,
            between: between(&leg.between),
            stop: leg.stop.as_ref().map_or(0, chance),
            relay: leg.relay.as_ref().map_or(0, relay_chance),
            transit: transit(&leg.transit),
        }
    }
}

/// The expected number of ends of a path, and the leaps that were looked at to find it.
type Sum = (u64, usize);

/// What has been added up so far, by path and square.
struct Sums {
    board: Board,
    known: HashMap<Vec<Leg>, Vec<Option<Sum>>>,
    n_kept: usize,
}

impl Sums {
    fn new(board: Board) -> Sums {
        Sums {
            board,
            known: HashMap::new(),
            n_kept: 0,
        }
    }

    /// Adds the ends of these legs to the totals of all squares, within what is left of their budgets.
    fn add(&mut self, legs: &[path::Leg], totals: &mut [u64], rests: &mut [usize]) {
        let board = self.board;
        let legs: Vec<Leg> = legs.iter().map(Leg::of).collect();
        let side = Side::of_least(&legs, board);
        let legs = side.legs(&legs);
        let squares = board.squares();
        let mut unkept = Vec::new();
        let known = if self.known.contains_key(&legs) || self.n_kept + squares <= MOST_KEPT {
            let n_kept = &mut self.n_kept;
            self.known.entry(legs.clone()).or_insert_with(|| {
                *n_kept += squares;
                vec![None; squares]
            })
        } else {
            unkept.resize(squares, None);
            &mut unkept
        };
        for (square, (total, rest)) in totals.iter_mut().zip(rests).enumerate() {
            let from = side.place((square % board.files, square / board.files), board);
            let index = from.1 * board.files + from.0;
            if let Some((sum, used)) = known[index]
                && used <= *rest
            {
                *total += sum;
                *rest -= used;
                continue;
            }
            let budget = *rest;
            let from = (signed(from.0), signed(from.1));
            let sum = follow(&legs, WHOLE, from, board, rest);
            *total += sum;
            if *rest > 0 {
                known[index] = Some((sum, budget - *rest));
            }
        }
    }
}

/// A side from which a board can be looked at.
#[derive(Clone, Copy)]
struct Side {
    flips_files: bool,
    flips_ranks: bool,
    /// Whether files and ranks change places, last.
    turns: bool,
}

impl Side {
    /// The side from which legs have the least vectors, so that mirror images look the same.
    fn of_least(legs: &[Leg], board: Board) -> Side {
        let is_square = board.files == board.ranks && !legs.iter().any(|leg| leg.wrap);
        let sides = (0..if is_square { 8 } else { 4 }).map(|bits| Side {
            flips_files: bits & 1 != 0,
            flips_ranks: bits & 2 != 0,
            turns: bits & 4 != 0,
        });
        let seen = |side: &Side| -> Vec<Vector> {
            let vectors = legs.iter().map(|leg| side.vector(leg.vector));
            vectors.collect()
        };
        sides.min_by_key(seen).expect("there are four at least")
    }

    fn vector(self, (dx, dy): Vector) -> Vector {
        let dx = if self.flips_files { -dx } else { dx };
        let dy = if self.flips_ranks { -dy } else { dy };
        if self.turns { (dy, dx) } else { (dx, dy) }
    }

    fn place(self, (file, rank): (usize, usize), board: Board) -> (usize, usize) {
        let file = if self.flips_files {
            board.files - 1 - file
        } else {
            file
        };
        let rank = if self.flips_ranks {
            board.ranks - 1 - rank
        } else {
            rank
        };
        if self.turns {
            (rank, file)
        } else {
            (file, rank)
        }
    }

    fn legs(self, legs: &[Leg]) -> Vec<Leg> {
        let seen = |leg: &Leg| Leg {
            vector: self.vector(leg.vector),
            ..leg.clone()
        };
        legs.iter().map(seen).collect()
    }
}

/// File and rank, as whole numbers that may leave the board.
type Place = (i32, i32);

fn signed(small: usize) -> i32 {
    i32::try_from(small).expect("boards are small")
}

/// The place after one leap of the leg.
fn leap((file, rank): Place, leg: &Leg, board: Board) -> Option<Place> {
    let (files, ranks) = (signed(board.files), signed(board.ranks));
    let mut file = file + i32::from(leg.vector.0);
    let rank = rank + i32::from(leg.vector.1);
    if leg.wrap {
        file = file.rem_euclid(files);
    }
    let inside = (0..files).contains(&file) && (0..ranks).contains(&rank);
    inside.then_some((file, rank))
}

/// Expected number of ends of the legs, given the chance that the first of them begins at all.
fn follow(legs: &[Leg], begun: u64, from: Place, board: Board, budget: &mut usize) -> u64 {
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
    let mut place = from;
    for count in 1..=leg.longest {
        place = match leap(place, leg, board) {
            Some(next) if next != from => next,
            _ => break,
        };
        let Some(left) = budget.checked_sub(1) else {
            break;
        };
        *budget = left;
        alive = alive * leg.between / WHOLE;
        if count <= leg.skip {
            continue;
        }
        sum += alive * leg.stop / WHOLE;
        let on = alive * leg.relay / WHOLE;
        if on >= NEGLIGIBLE {
            sum += follow(rest, on, place, board, budget);
        }
        alive = match leg.hop {
            Hop::Adjacent => before / 3,
            Hop::No | Hop::One | Hop::Many => alive * leg.transit / WHOLE + before / 3,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::expand;

    /// The mobility of a piece, each of its paths followed from each square.
    fn plain(paths: &[Path], board: Board) -> Vec<u32> {
        let of_square = |square: usize| {
            let from = (signed(square % board.files), signed(square / board.files));
            let of_path = |path: &Path| {
                let legs: Vec<Leg> = path.legs.iter().map(Leg::of).collect();
                follow(&legs, WHOLE, from, board, &mut usize::MAX.clone())
            };
            let total: u64 = paths.iter().map(of_path).sum();
            u32::try_from(total / (WHOLE / 100)).expect("it is small")
        };
        (0..board.squares()).map(of_square).collect()
    }

    #[test]
    fn sums_that_are_shared_are_those_of_each_piece() {
        let movements = [
            "R", "fR", "frN", "lN", "oR", "oN", "pQ", "gQ", "nN", "WaF", "fWafF", "RaB",
        ];
        let paths = movements.map(|text| expand(text, &|_| false).expect("it is sound"));
        for (files, ranks) in [(7, 9), (8, 8)] {
            let board = Board { files, ranks };
            let shared = mobilities(paths.iter().map(|paths| &paths[..]), board, &|_, _| true);
            let alone = paths.iter().map(|paths| plain(paths, board));
            assert_eq!(shared, alone.collect::<Vec<_>>());
        }
    }
}
