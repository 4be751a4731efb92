//! What moves of several legs come to: effects seen from the mover's cell, instead of paths.
//!
//! Every way along a path is followed once, at compile time, with what it asks of each cell. Ways
//! with the same destination and the same pieces taken are one move, which is possible if one of
//! them is: so no move is listed twice, and most tests vanish. `movement` decides which movements come
//! here; how the result is printed is left to the layouts.

use std::collections::{BTreeMap, BTreeSet};

use variant_dsl::path::{Between, Hop, Leg, Modes, Path, Special, Test, Vector};
use variant_dsl::program::{Color, PieceKind, Program, Square};

use crate::legs::kinds_meant;

/// What a cell must hold before the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Holds {
    /// Anything, so long as it is a cell of the board.
    Anything,
    /// A piece of either player.
    Piece,
    /// An enemy piece.
    Enemy,
    /// Another piece of the mover's owner.
    Friend,
    /// Nothing.
    Nothing,
}

/// What is asked of a cell beyond what it holds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ask {
    /// That it lies in the place of this number in [`Program::places`], as the mover's owner sees it.
    In(usize),
    /// That it does not.
    Outside(usize),
    /// That the piece on it, which is not taken, is of one of these kinds.
    Kind(BTreeSet<PieceKind>),
    /// That the enemy on it, which is taken, is of one of these kinds. Where an enemy is only imagined, it is of the first
    /// kind of all.
    Victim(BTreeSet<PieceKind>),
}

/// What cells must hold and what else is asked of them, all at once.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Condition {
    /// What they must hold.
    pub cells: BTreeMap<Vector, Holds>,
    /// What else is asked.
    pub asks: BTreeSet<(Vector, Ask)>,
}

impl Condition {
    /// That cells hold this.
    pub fn of(cells: impl IntoIterator<Item = (Vector, Holds)>) -> Condition {
        Condition {
            cells: cells.into_iter().collect(),
            asks: BTreeSet::new(),
        }
    }

    /// Whether it always holds.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty() && self.asks.is_empty()
    }

    /// Every cell that is looked at.
    pub fn seen(&self) -> impl Iterator<Item = &Vector> {
        self.cells
            .keys()
            .chain(self.asks.iter().map(|(cell, _)| cell))
    }
}

/// Conditions of which one must hold: a single empty one always does.
pub type Conditions = BTreeSet<Condition>;

/// Whether one of the conditions always holds.
pub fn is_certain(conditions: &Conditions) -> bool {
    conditions.iter().any(Condition::is_empty)
}

/// What a move does, seen from the mover's cell: where it ends, and where it takes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reach {
    /// The cell where it ends.
    pub to: Vector,
    /// The cells whose pieces it takes, that where it ends included.
    pub victims: BTreeSet<Vector>,
}

/// The moves of a piece, each with the conditions beyond those that are in the move itself: that
/// enemies stand where it takes, and that it ends on a cell that is then empty.
pub type Reaches = BTreeMap<Reach, Conditions>;

/// The mover's own cell.
pub const ORIGIN: Vector = (0, 0);

/// Most ways along the paths of a piece that are followed.
const MAX_WAYS: u64 = 50_000;

/// Whether `path` is a chain of leaps, or of slides of few steps, through cells that may be empty,
/// hold an enemy to take, or a piece to pass; `path` must be free of context. A single leg may be a slide
/// of any length: one whose leaps look at cells on their way, or one that begins with leaps unseen.
pub fn is_chain(path: &Path) -> bool {
    path.legs.iter().all(|leg| {
        // Of what is passed, only empty cells may be asked for, and the hurdle of a hopper.
        let hops = leg.hop == Hop::One && leg.skip == 0;
        let transit = Modes {
            empty: leg.transit.empty.clone(),
            over: leg.transit.over.clone().filter(|_| hops),
            ..Modes::default()
        };
        let plain = Leg {
            transit,
            hop: if hops { leg.hop } else { Hop::No },
            skip: leg.skip,
            between: leg.between.clone(),
            stop: leg.stop.clone(),
            relay: leg.relay.clone(),
            ..Leg::plain(leg.vector, leg.max)
        };
        let known = |test: &Test| !test.is_about_protection();
        let simple = { leg.stop.iter().chain(&leg.relay) }
            .all(|modes| modes.tests().all(known) && modes.friend.is_none() && !modes.en_passant);
        let standing = |stop: &Modes| stop.over.is_some() || stop.over_friend.is_some();
        let ends = !leg.stop.as_ref().is_some_and(standing);
        let few = leg.max > 0 || path.legs.len() == 1;
        *leg == plain && few && simple && ends
    })
}

/// Whether `path` is the passing move, which ends where it begins, always.
pub fn is_passing(path: &Path) -> bool {
    let plain = Path {
        legs: Vec::new(),
        special: Special::Null,
        ..Path::single(ORIGIN, 0)
    };
    *path == plain
}

/// Whether a path over a hurdle, which must be a chain otherwise, comes to few moves, as it does where a place bounds it.
pub fn is_short(path: &Path, program: &Program) -> bool {
    const MOST: usize = 8;
    let hops = path.legs.iter().any(|leg| leg.hop != Hop::No);
    !hops
        || !is_endless(std::slice::from_ref(path))
            && reaches([path].into_iter(), program).len() <= MOST
}

/// Whether there are too many ways along the paths to follow them all.
pub fn is_endless(paths: &[Path]) -> bool {
    let ways = paths.iter().map(|path| {
        path.legs.iter().fold(1, |ways: u64, leg| {
            let modes = leg.relay.iter().map(|relay| {
                let modes = [&relay.empty, &relay.enemy, &relay.over, &relay.over_friend];
                modes.into_iter().flatten().count() as u64
            });
            let hurdles = match &leg.between {
                Between::ExactlyOne(cells) => (cells.len() as u64).saturating_pow(leg.max.into()),
                Between::Ignored | Between::AllEmpty(_) => 1,
            };
            let choices = u64::from(leg.max).max(1) * modes.sum::<u64>().max(1);
            ways.saturating_mul(choices).saturating_mul(hurdles)
        })
    });
    ways.fold(0, u64::saturating_add) > MAX_WAYS
}

/// The moves along `paths`, which must be chains or passing moves, of the pieces of a game.
pub fn reaches<'a>(paths: impl Iterator<Item = &'a Path>, program: &Program) -> Reaches {
    let mut follow = Follow {
        program,
        reaches: Reaches::new(),
    };
    for path in paths {
        let way = follow.asking(Way::default(), &path.guard, Some(Ask::Kind));
        match (is_passing(path), way) {
            (_, None) => {}
            (true, way) => follow.end(way),
            (false, Some(way)) => follow.legs(&path.legs, &way),
        }
    }
    let mut reaches = follow.reaches;
    for (reach, conditions) in &mut reaches {
        simplify(program, reach, conditions);
    }
    reaches
}

/// The way taken so far.
#[derive(Clone, Default)]
struct Way {
    at: Vector,
    /// What cells must have held when the move began.
    found: Condition,
    victims: BTreeSet<Vector>,
}

impl Way {
    /// The way on, if the cell may hold this now.
    fn holding(&self, holds: Holds) -> Option<Way> {
        let mut way = self.seeing(self.at, holds)?;
        if holds == Holds::Enemy {
            way.victims.insert(self.at);
        }
        Some(way)
    }

    /// The way, if `cell` may hold this now; a cell that the move has emptied is empty.
    fn seeing(&self, cell: Vector, holds: Holds) -> Option<Way> {
        let mut way = self.clone();
        if cell == ORIGIN || self.victims.contains(&cell) {
            return (holds == Holds::Nothing).then_some(way);
        }
        let known = way.found.cells.entry(cell).or_insert(holds);
        *known = match (*known, holds) {
            (known, holds) if known == holds => known,
            (Holds::Piece, held @ (Holds::Enemy | Holds::Friend))
            | (held @ (Holds::Enemy | Holds::Friend), Holds::Piece) => held,
            _ => return None,
        };
        Some(way)
    }

    /// The ways to go on from here by a leap along which cells must hold what `between` says.
    fn leap(&self, vector: Vector, between: &Between) -> Vec<Way> {
        let cell = |offset: &Vector| (self.at.0 + offset.0, self.at.1 + offset.1);
        let with_hurdle = |offsets: &[Vector], hurdle: Option<usize>| {
            let mut offsets = offsets.iter().enumerate();
            offsets.try_fold(self.clone(), |way, (index, offset)| {
                let holds = match hurdle == Some(index) {
                    true => Holds::Piece,
                    false => Holds::Nothing,
                };
                way.seeing(cell(offset), holds)
            })
        };
        let ways: Vec<Option<Way>> = match between {
            Between::Ignored => vec![Some(self.clone())],
            Between::AllEmpty(offsets) => vec![with_hurdle(offsets, None)],
            Between::ExactlyOne(offsets) => (0..offsets.len())
                .map(|hurdle| with_hurdle(offsets, Some(hurdle)))
                .collect(),
        };
        let at = cell(&vector);
        let landed = ways.into_iter().flatten();
        landed.map(|way| Way { at, ..way }).collect()
    }
}

/// Following paths on a board.
struct Follow<'a> {
    program: &'a Program,
    reaches: Reaches,
}

impl Follow<'_> {
    /// The way, if its cell meets tests; `piece` is what those about its piece come to.
    fn asking(
        &self,
        mut way: Way,
        tests: &[Test],
        piece: Option<fn(BTreeSet<PieceKind>) -> Ask>,
    ) -> Option<Way> {
        for test in tests {
            let place = |name: &str| {
                let mut places = self.program.places.iter();
                places.position(|(place, _)| place == name)
            };
            let ask = match (place(test.predicate.name()), test.negated) {
                (Some(number), false) => Ask::In(number),
                (Some(number), true) => Ask::Outside(number),
                (None, _) => piece?(kinds_meant(self.program, test).unwrap_or_default()),
            };
            way.found.asks.insert((way.at, ask));
        }
        let asks = |ask: &Ask| way.found.asks.contains(&(way.at, ask.clone()));
        let places = 0..self.program.places.len();
        let is_torn =
            { places }.any(|number| asks(&Ask::In(number)) && asks(&Ask::Outside(number)));
        (!is_torn).then_some(way)
    }
    fn legs(&mut self, legs: &[Leg], way: &Way) {
        let Some((leg, later)) = legs.split_first() else {
            return;
        };
        let most = match usize::from(leg.max) {
            0 => self.program.files().max(self.program.ranks()),
            max => max,
        };
        let mut ways = vec![way.clone()];
        // Those that have a hurdle behind them.
        let mut hopped: Vec<Way> = Vec::new();
        for leap in 1..=most {
            let on = |way: Way| way.leap(leg.vector, &leg.between);
            ways = ways.into_iter().flat_map(on).collect();
            hopped = hopped.into_iter().flat_map(on).collect();
            if leap <= usize::from(leg.skip) {
                continue;
            }
            let behind = match leg.hop {
                Hop::No => &ways,
                _ => &hopped,
            };
            for way in behind {
                self.land(leg, later, way);
            }
            if leg.hop != Hop::No {
                hopped = self.passed(leg, &hopped);
                hopped.extend(self.hopped(leg, &ways));
            }
            ways = self.passed(leg, &ways);
        }
    }

    /// The ways that go on over an empty cell.
    fn passed(&self, leg: &Leg, ways: &[Way]) -> Vec<Way> {
        let tests = leg.transit.empty.as_deref().unwrap_or_default();
        let passed = ways.iter().filter_map(|way| way.holding(Holds::Nothing));
        let passed = passed.filter_map(|way| self.asking(way, tests, None));
        passed.filter(|way| self.has_room(way)).collect()
    }

    /// The ways that go on over a hurdle.
    fn hopped(&self, leg: &Leg, ways: &[Way]) -> Vec<Way> {
        let tests = leg.transit.over.as_deref().unwrap_or_default();
        let hopped = ways
            .iter()
            .filter_map(|way| way.seeing(way.at, Holds::Piece));
        let hopped = hopped.filter_map(|way| self.asking(way, tests, Some(Ask::Kind)));
        hopped.filter(|way| self.has_room(way)).collect()
    }

    /// Ends the move here, or goes on with the legs `later`, where the leg allows it.
    fn land(&mut self, leg: &Leg, later: &[Leg], way: &Way) {
        let taking = |modes: &Modes| {
            let empty = modes
                .empty
                .as_ref()
                .and_then(|tests| self.asking(way.holding(Holds::Nothing)?, tests, None));
            let enemy = modes.enemy.as_ref().and_then(|tests| {
                self.asking(way.holding(Holds::Enemy)?, tests, Some(Ask::Victim))
            });
            [empty, enemy]
        };
        let passing = |tests: &Option<Vec<Test>>, holds: Holds| {
            let way = way.seeing(way.at, holds)?;
            self.asking(way, tests.as_ref()?, Some(Ask::Kind))
        };
        let ends = leg.stop.as_ref().map(taking);
        let on = leg.relay.as_ref().map(|relay| {
            let over = passing(&relay.over, Holds::Piece);
            let over_friend = passing(&relay.over_friend, Holds::Friend);
            let [empty, enemy] = taking(relay);
            [empty, enemy, over, over_friend]
        });
        for end in ends.into_iter().flatten() {
            self.end(end);
        }
        for way in on.into_iter().flatten().flatten() {
            self.legs(later, &way);
        }
    }

    fn end(&mut self, way: Option<Way>) {
        let Some(mut way) = way.filter(|way| self.has_room(way)) else {
            return;
        };
        let cells = &mut way.found.cells;
        cells.retain(|cell, _| *cell != way.at && !way.victims.contains(cell));
        let reach = Reach {
            to: way.at,
            victims: way.victims,
        };
        self.reaches.entry(reach).or_default().insert(way.found);
    }

    /// Whether all cells of the way can be on the board together, and in the places asked for.
    fn has_room(&self, way: &Way) -> bool {
        let (low, high) = bounds(way.found.cells.keys());
        usize::from(low.0.abs_diff(high.0)) < self.program.files()
            && usize::from(low.1.abs_diff(high.1)) < self.program.ranks()
            && self.finds_places(way)
    }

    /// Whether a piece of some player can stand so that the cells of the way lie in the places asked for.
    fn finds_places(&self, way: &Way) -> bool {
        let facts = &self.program.facts;
        let places: Vec<(Vector, usize, bool)> = { way.found.asks.iter() }
            .filter_map(|(cell, ask)| match ask {
                Ask::In(place) => Some((*cell, *place, true)),
                Ask::Outside(place) => Some((*cell, *place, false)),
                Ask::Kind(_) | Ask::Victim(_) => None,
            })
            .collect();
        let lies = |color: Color, from: Square, (cell, place, inside): &(Vector, usize, bool)| {
            let set = &self.program.places[*place].1[color];
            facts
                .square_from(color, from, *cell)
                .map(|square| set.contains(square))
                == Some(*inside)
        };
        let squares = (0..facts.squares()).map(|square| Square(square as u16));
        let mut origins = squares.flat_map(|square| Color::BOTH.map(|color| (color, square)));
        places.is_empty()
            || origins.any(|(color, from)| places.iter().all(|place| lies(color, from, place)))
    }
}

/// Opposite corners of the smallest rectangle round the origin and these cells.
fn bounds<'a>(cells: impl Iterator<Item = &'a Vector>) -> (Vector, Vector) {
    cells.fold((ORIGIN, ORIGIN), |(low, high), cell| {
        (
            (low.0.min(cell.0), low.1.min(cell.1)),
            (high.0.max(cell.0), high.1.max(cell.1)),
        )
    })
}

/// Leaves out what need not be tested: conditions implied by others, and all that the rest implies.
pub fn simplify(program: &Program, reach: &Reach, conditions: &mut Conditions) {
    loop {
        let mut simpler = Conditions::new();
        for condition in conditions.iter() {
            simpler.insert(match program.facts.has_walls() {
                true => condition.clone(),
                false => on_board_left_out(reach, condition),
            });
        }
        if let Some((one, other, both)) = first_union(&simpler) {
            simpler.remove(&one);
            simpler.remove(&other);
            simpler.insert(both);
        }
        let weakest = |condition: &&Condition| {
            let implied = |other: &Condition| *other != **condition && implies(condition, other);
            !simpler.iter().any(implied)
        };
        let kept: Conditions = simpler.iter().filter(weakest).cloned().collect();
        if kept == *conditions {
            return;
        }
        *conditions = kept;
    }
}

/// A rectangle that holds some cells holds all between them, where there are no walls.
fn on_board_left_out(reach: &Reach, condition: &Condition) -> Condition {
    let cells = &condition.cells;
    let firm = cells
        .iter()
        .filter(|(_, holds)| **holds != Holds::Anything)
        .map(|(cell, _)| cell);
    let ends = [&reach.to].into_iter().chain(&reach.victims);
    let (low, high) = bounds(firm.chain(ends));
    let inside =
        |cell: Vector| (low.0..=high.0).contains(&cell.0) && (low.1..=high.1).contains(&cell.1);
    let needed = |(cell, holds): &(&Vector, &Holds)| **holds != Holds::Anything || !inside(**cell);
    let needed = cells.iter().filter(needed);
    Condition {
        cells: needed.map(|(cell, holds)| (*cell, *holds)).collect(),
        asks: condition.asks.clone(),
    }
}

/// Two conditions that differ only in one cell, which is empty in one and not in the other, and
/// the condition that one of them holds.
fn first_union(conditions: &Conditions) -> Option<(Condition, Condition, Condition)> {
    for condition in conditions {
        let empty = condition.cells.iter();
        for (cell, _) in empty.filter(|(_, h)| **h == Holds::Nothing) {
            let mut other = condition.clone();
            other.cells.insert(*cell, Holds::Piece);
            if conditions.contains(&other) {
                let mut both = condition.clone();
                both.cells.insert(*cell, Holds::Anything);
                return Some((condition.clone(), other, both));
            }
        }
    }
    None
}

/// Whether `weaker` holds wherever `stronger` does.
fn implies(stronger: &Condition, weaker: &Condition) -> bool {
    let mut cells = weaker.cells.iter();
    cells.all(|(cell, weak)| {
        stronger.cells.get(cell).is_some_and(|strong| {
            strong == weak
                || *weak == Holds::Anything
                || *weak == Holds::Piece && matches!(strong, Holds::Enemy | Holds::Friend)
        })
    }) && weaker.asks.is_subset(&stronger.asks)
}
