//! What a movement can reach, without a position: squares where it is stuck, and where its steps lead.
//!
//! Exact moves in a position are left to `walk`, and chances to `mobility`; this file asks only of what
//! could be.

use std::collections::HashMap;
use std::rc::Rc;

use crate::model::{Board, Model};
use crate::path::{Hop, Leg, Modes, Path, Special, Test, Vector};
use crate::program::{Square, SquareSet};

/// A board and the squares of it on which nothing ever stands, as a player sees them.
#[derive(Clone)]
pub(crate) struct Ground {
    board: Board,
    walls: SquareSet,
    /// Zones by name, as the player sees them.
    zones: Rc<Vec<(String, SquareSet)>>,
}

impl Ground {
    /// What each player sees.
    pub(crate) fn of(model: &Model) -> [Ground; 2] {
        let board = model.board;
        let walls = model.walls.clone();
        let zones = |seen: &dyn Fn(&[SquareSet; 2]) -> SquareSet| {
            let zones = model.zones.iter();
            Rc::new(
                zones
                    .map(|(name, both)| (name.clone(), seen(both)))
                    .collect(),
            )
        };
        let second = Ground {
            board,
            walls: walls.turned(),
            zones: zones(&|[_, second]| second.turned()),
        };
        let first = Ground {
            board,
            walls,
            zones: zones(&|[first, _]| first.clone()),
        };
        [first, second]
    }

    /// Whether a square lies where tests ask for a zone; all others are taken to hold.
    pub(crate) fn lies(&self, tests: &[Test], square: usize) -> bool {
        tests.iter().all(|test| {
            let name = test.predicate.name();
            let zone = self.zones.iter().find(|(zone, _)| zone == name);
            zone.is_none_or(|(_, squares)| squares.0[square] != test.negated)
        })
    }

    /// Whether something that a leg may meet on a square lies where it is asked for.
    fn may_meet(&self, modes: &Modes, square: usize) -> bool {
        let mut possible = modes.possibilities().into_iter().flatten();
        modes.en_passant || possible.any(|tests| self.lies(tests, square))
    }
}

/// Per player, squares without a wall from which `paths` reach nothing, wherever other pieces stand.
pub(crate) fn stuck(paths: &[Path], [first, second]: &[Ground; 2]) -> [SquareSet; 2] {
    let own = stuck_as_seen(paths, first);
    // Few boards look different from the other side.
    let other = match (&first.walls, &first.zones) == (&second.walls, &second.zones) {
        true => own.clone(),
        false => stuck_as_seen(paths, second),
    };
    [own, other.turned()]
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
            Special::Null => {
                found.push(square);
                continue;
            }
            Special::Universal(_) | Special::Castling { .. } => return None,
        }
        let single = path.legs.len() == 1;
        if single && !ground.lies(&path.guard, square.index()) {
            continue;
        }
        let leaps = path.legs.iter().filter_map(|leg| {
            let to = add(square.index(), leg.vector, leg.wrap, ground)?;
            ground.lies(&leg.steps, to).then_some(to)
        });
        found.extend(leaps.map(|square| Square(square as u16)));
    }
    Some(found)
}

/// What is known of the legs from one on, by their number and the square where they begin. A last leg
/// is followed anew.
type Known = HashMap<(usize, usize), bool>;

fn has_target(path: &Path, square: usize, ground: &Ground, known: &mut Known) -> bool {
    if !ground.lies(&path.guard, square) {
        return false;
    }
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
    let meets = |modes: &Option<Modes>, square: usize| {
        modes
            .as_ref()
            .is_some_and(|modes| ground.may_meet(modes, square))
    };
    let found = leaps(leg, square, ground).any(|(count, target)| {
        let goes_on = meets(&leg.relay, target);
        let may_stop = meets(&leg.stop, target);
        count >= shortest && (may_stop || goes_on && leaves(rest, target, ground, known))
    });
    if !rest.is_empty() {
        known.insert(key, found);
    }
    found
}

/// The squares a leg comes to, with the number of leaps.
fn leaps<'a>(
    leg: &'a Leg,
    square: usize,
    ground: &'a Ground,
) -> impl Iterator<Item = (u16, usize)> + use<'a> {
    let (vector, wrap) = (leg.vector, leg.wrap);
    let longest = if leg.max == 0 { u16::MAX } else { leg.max };
    let next = move |from: &usize| {
        let to = add(*from, vector, wrap, ground)?;
        (to != square && ground.lies(&leg.steps, to)).then_some(to)
    };
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
