//! What a walk sees of a position, and what it tells of a move: squares, leaps and tests.
//!
//! Which squares paths lead to is left to the walks themselves.

use std::cmp::Ordering;

use crate::path::{Leg, Path, Predicate, Test};

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

impl About {
    /// The square that is asked of: of a step, where it ends.
    pub fn square(self, mover: Mover) -> usize {
        match self {
            About::Mover => mover.square,
            About::Piece(square) | About::Square(square) | About::Step(_, square) => square,
        }
    }
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
/// see [`unsupported_in_play`](super::unsupported_in_play).
pub trait Board {
    /// Number of files.
    fn files(&self) -> usize;

    /// Number of ranks.
    fn ranks(&self) -> usize;

    /// Colour and kind of the piece on a square.
    fn at(&self, square: usize) -> Option<(usize, usize)>;

    /// Whether this square is walled up: it is then as if it were off the board.
    fn is_wall(&self, square: usize) -> bool {
        let _ = square;
        false
    }

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
    fn en_passant(&self, mover: Mover, square: usize) -> Option<usize> {
        let _ = (mover, square);
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
    /// Tests that let the move end where it does. Those about protection are taken for granted, as is what the guard of
    /// the path asks about an attack on the mover; whether they hold is for the caller to ask.
    pub tests: &'a [Test],
}

/// One leap from `square`; `None` off the board and on a wall.
pub(super) fn step(board: &impl Board, color: usize, square: usize, leg: &Leg) -> Option<usize> {
    leap(board, color, square, leg).filter(|to| !board.is_wall(*to))
}

/// The same, also on a wall.
pub(super) fn leap(board: &impl Board, color: usize, square: usize, leg: &Leg) -> Option<usize> {
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
pub(super) fn oriented(leg: &Leg, color: usize) -> (i32, i32) {
    let (dx, dy) = (i32::from(leg.vector.0), i32::from(leg.vector.1));
    if color == 0 { (dx, dy) } else { (-dx, -dy) }
}

pub(super) fn content(board: &impl Board, color: usize, square: usize) -> Content {
    match board.at(square) {
        None => Content::Empty,
        Some((owner, _)) if owner == color => Content::Friend,
        Some(_) => Content::Enemy,
    }
}

/// Whether every one of the tests holds, those about protection and about an attack on the mover apart.
pub(super) fn all_hold(board: &impl Board, tests: &[Test], mover: Mover, about: About) -> bool {
    let square = about.square(mover);
    let owner = || board.at(square).map(|(color, _)| color);
    tests.iter().all(|test| {
        let holds = match &test.predicate {
            Predicate::Protection(_) | Predicate::Attacked => return true,
            Predicate::Friend => owner() == Some(mover.color),
            Predicate::Enemy => owner() == Some(1 - mover.color),
            Predicate::Royal => board.is_royal(square),
            Predicate::Promoted => board.is_promoted(square),
            Predicate::Virgin => board.never_moved(square),
            Predicate::Origin => square == mover.square,
            Predicate::Rank(rank) => board.rank(mover, square) == *rank,
            Predicate::Declared(name) => board.declared(name, mover, about),
        };
        holds != test.negated
    })
}
