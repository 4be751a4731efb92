//! The normal form of a movement: paths of legs with absolute vectors.
//!
//! Every movement expression expands, before any game is played, to a finite list of [`Path`]s in
//! which nothing directional is left to decide. This file holds the data only: `notation` makes
//! it, `walk` executes it, `program` carries it to the code generator.
//! The shape is that of the notation reference, section 6.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

/// A displacement `(dx, dy)`: files to the right, ranks forward, as the piece's owner sees them.
///
/// For the second player both components are negated (rotation by half a turn).
pub type Vector = (i16, i16);

/// The eight steps to a neighbouring square, clockwise from straight forward.
pub const COMPASS: [Vector; 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

/// One way to move: legs in order, from the mover's square to its destination.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Path {
    /// Only while the mover has never moved (`i` on the first or only leg, or outside a chain).
    pub initial: bool,
    /// Tests on the mover and its square (`<...>`); all must hold.
    pub guard: Vec<Test>,
    /// At least one leg, but for [`Special::Null`] and [`Special::Universal`], which have none.
    pub legs: Vec<Leg>,
    /// How often the whole list of legs may be repeated: 1 once, 0 without limit (`(W-F)0`).
    pub repeats: u16,
    /// What is not a walk along legs.
    pub special: Special,
}

/// How many legs paths have together; one that is no walk counts as one.
pub fn legs_of(paths: &[Path]) -> usize {
    paths.iter().map(|path| path.legs.len().max(1)).sum()
}

/// Moves that are not walks along legs, and marks that change state beyond the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Special {
    /// An ordinary path of legs.
    None,
    /// `O`: the mover stays and the turn passes, unconditionally.
    Null,
    /// `U`: every square of the board but the mover's own; what it may do there.
    Universal(Modes),
    /// `O2` and the like: castling by so many squares, to the left or to the right.
    Castling {
        /// Squares that the mover travels along its rank.
        squares: u16,
        /// True for the mover's right.
        right: bool,
        /// How many squares short of the edge the partner stands (number of `j`).
        inset: u16,
    },
    /// An ordinary single-leg path that only moves and whose passed squares become en-passant squares
    /// (`m` with `n`).
    MarksEnPassant,
}

/// One leg of a path: up to `max` equal leaps along `vector`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Leg {
    /// One leap, as the owner sees it.
    pub vector: Vector,
    /// Largest number of leaps; 0 means no limit.
    pub max: u16,
    /// Leaps whose squares are not looked at (`j` on unit steps).
    pub skip: u16,
    /// What the squares between the ends of each leap must hold.
    pub between: Between,
    /// Files wrap round (`o`).
    pub wrap: bool,
    /// What may be passed between the leaps of a slide, besides empty squares.
    pub transit: Modes,
    /// Whether the leg hops over a hurdle.
    pub hop: Hop,
    /// What the last square of the move may hold if the move may end here; `None` if it may not.
    pub stop: Option<Modes>,
    /// What the square may hold if the path goes on from here; `None` on a final leg.
    pub relay: Option<Modes>,
    /// The leg has exactly as many leaps as the one before (`i` on a later leg).
    pub same_length: bool,
    /// Puts the most recent victim on the square where this leg began (`u`).
    pub unload: bool,
    /// Tests on every elementary step (`F{palace}`).
    pub steps: Vec<Test>,
}

/// What the squares strictly between the two ends of one leap must hold.
///
/// Offsets are relative to the start of the leap, in the owner's frame.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Between {
    /// Anything.
    Ignored,
    /// All empty (lame leaper, `n`).
    AllEmpty(Vec<Vector>),
    /// Exactly one occupied (`j` on a long leap).
    ExactlyOne(Vec<Vector>),
}

/// How a hopper treats its hurdle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Hop {
    /// Not a hopper.
    No,
    /// Passes exactly one piece, then slides on (`p`).
    One,
    /// Passes exactly one piece and lands on the very next square (`g`).
    Adjacent,
    /// Passes one piece or more (`pp`).
    Many,
}

/// What a square may hold, each possibility with the tests that narrow it.
///
/// `None` = not allowed; `Some` of an empty list = allowed without condition.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Modes {
    /// Nothing (`m`).
    pub empty: Option<Vec<Test>>,
    /// An enemy, captured (`c`).
    pub enemy: Option<Vec<Test>>,
    /// A friend, taken off the board (`d`).
    pub friend: Option<Vec<Test>>,
    /// Any piece, left standing (`p` on a relay or in transit), or the hurdle's tests of a hopper.
    pub over: Option<Vec<Test>>,
    /// A friend, left standing (`t` on a relay).
    pub over_friend: Option<Vec<Test>>,
    /// An en-passant square; its maker is captured (`e`).
    pub en_passant: bool,
}

impl Modes {
    /// Move to an empty square or capture an enemy: the default of a final leg.
    pub fn move_or_capture() -> Modes {
        Modes {
            empty: Some(Vec::new()),
            enemy: Some(Vec::new()),
            ..Modes::default()
        }
    }

    /// What may be there, but for squares that have been passed.
    pub fn possibilities(&self) -> [&Option<Vec<Test>>; 5] {
        let Modes {
            empty,
            enemy,
            friend,
            over,
            over_friend,
            en_passant: _,
        } = self;
        [empty, enemy, friend, over, over_friend]
    }

    /// All tests, whatever they narrow.
    pub fn tests(&self) -> impl Iterator<Item = &Test> {
        self.possibilities().into_iter().flatten().flatten()
    }

    /// The tests of each possibility that is there, to be changed.
    pub fn tests_mut(&mut self) -> impl Iterator<Item = &mut Vec<Test>> {
        let Modes {
            empty,
            enemy,
            friend,
            over,
            over_friend,
            en_passant: _,
        } = self;
        let all = [empty, enemy, friend, over, over_friend];
        all.into_iter().flatten()
    }

    /// Asks more of everything that may be there.
    fn ask(&mut self, tests: &[Test]) {
        self.tests_mut()
            .for_each(|known| known.extend_from_slice(tests));
    }

    /// True if nothing is allowed.
    pub fn is_empty(&self) -> bool {
        *self == Modes::default()
    }
}

/// One test in braces or in a guard: a predicate, possibly negated.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Test {
    /// True for `!name`.
    pub negated: bool,
    /// What must hold, or must not.
    pub predicate: Predicate,
}

/// What a test asks, of a piece, a square, a step or the mover. Tests are sorted by it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Predicate {
    /// `enemy`: it belongs to the opponent.
    Enemy,
    /// `friend`: it belongs to the mover's owner.
    Friend,
    /// `promoted`: it has promoted.
    Promoted,
    /// `lower`, `equal` and `higher`: how it compares with the mover.
    Rank(#[serde(with = "comparison")] Ordering),
    /// `royal`: its loss can lose the game.
    Royal,
    /// What enemies could capture where the move ends.
    Protection(Protection),
    /// `virgin`: it has never moved.
    Virgin,
    /// `attacked`: an enemy could capture it where it stands. It asks for a whole position, so a walk takes it for
    /// granted, negated or not, and leaves it to its caller.
    Attacked,
    /// `origin`: it is where the move began.
    Origin,
    /// What the game declares under this name: a piece, a set of pieces or a zone.
    Declared(String),
}

/// Writes an [`Ordering`] as -1, 0 or 1, as it has no serde form of its own.
mod comparison {
    use std::cmp::Ordering;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(
        comparison: &Ordering,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        (*comparison as i8).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Ordering, D::Error> {
        Ok(i8::deserialize(deserializer)?.cmp(&0))
    }
}

/// A test of what enemies could capture where a move ends. It asks for a whole move, so a walk takes
/// it for granted, negated or not, and leaves it to its caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Protection {
    /// `unprotected`: no enemy could capture there after the move.
    Unprotected,
    /// `unprotected_before`: no enemy could capture there if the mover stood in its victim's place.
    UnprotectedBefore,
    /// `unretakable`: no enemy may retake there after the move.
    Unretakable,
}

impl Predicate {
    /// Every predicate with a name of its own.
    pub const BUILT_IN: [Predicate; 13] = [
        Predicate::Royal,
        Predicate::Promoted,
        Predicate::Friend,
        Predicate::Enemy,
        Predicate::Rank(Ordering::Less),
        Predicate::Rank(Ordering::Equal),
        Predicate::Rank(Ordering::Greater),
        Predicate::Protection(Protection::Unprotected),
        Predicate::Protection(Protection::UnprotectedBefore),
        Predicate::Protection(Protection::Unretakable),
        Predicate::Virgin,
        Predicate::Attacked,
        Predicate::Origin,
    ];

    /// The predicate of this name; one that is not built in can only be the game's.
    pub fn of(name: &str) -> Predicate {
        let built_in = Predicate::BUILT_IN.into_iter();
        let mut found = built_in.filter(|predicate| predicate.name() == name);
        found
            .next()
            .unwrap_or_else(|| Predicate::Declared(name.to_owned()))
    }

    /// As it is written.
    pub fn name(&self) -> &str {
        match self {
            Predicate::Enemy => "enemy",
            Predicate::Friend => "friend",
            Predicate::Promoted => "promoted",
            Predicate::Rank(Ordering::Less) => "lower",
            Predicate::Rank(Ordering::Equal) => "equal",
            Predicate::Rank(Ordering::Greater) => "higher",
            Predicate::Royal => "royal",
            Predicate::Protection(Protection::Unprotected) => "unprotected",
            Predicate::Protection(Protection::UnprotectedBefore) => "unprotected_before",
            Predicate::Protection(Protection::Unretakable) => "unretakable",
            Predicate::Virgin => "virgin",
            Predicate::Attacked => "attacked",
            Predicate::Origin => "origin",
            Predicate::Declared(name) => name,
        }
    }
}

impl Test {
    /// What it asks about protection, if it is such a test.
    pub fn protection(&self) -> Option<Protection> {
        match self.predicate {
            Predicate::Protection(protection) => Some(protection),
            _ => None,
        }
    }

    /// Whether it asks what enemies could capture where the move ends.
    pub fn is_about_protection(&self) -> bool {
        self.protection().is_some()
    }
}

impl Path {
    /// A path of one leg that moves or captures.
    pub fn single(vector: Vector, max: u16) -> Path {
        Path {
            initial: false,
            guard: Vec::new(),
            legs: vec![Leg::plain(vector, max)],
            repeats: 1,
            special: Special::None,
        }
    }
}

impl Path {
    /// Whether the mover must be attacked where it stands, or must not be; `None` if that is not asked.
    pub fn asks_attack(&self) -> Option<bool> {
        let mut guard = self.guard.iter();
        let asked = guard.find(|test| test.predicate == Predicate::Attacked)?;
        Some(!asked.negated)
    }

    /// Whether it may end on a friend, which is then taken off the board.
    pub fn treads(&self) -> bool {
        let anywhere = match &self.special {
            Special::Universal(modes) => Some(modes),
            _ => None,
        };
        let stops = self.legs.iter().filter_map(|leg| leg.stop.as_ref());
        stops.chain(anywhere).any(|stop| stop.friend.is_some())
    }

    /// Whether it may capture before it ends.
    pub fn takes_on_the_way(&self) -> bool {
        let mut relays = self.legs.iter().filter_map(|leg| leg.relay.as_ref());
        relays.any(|relay| relay.enemy.is_some())
            || self.legs.iter().any(|leg| leg.transit.enemy.is_some())
    }

    /// What the squares that it visits may hold.
    fn modes(&self) -> impl Iterator<Item = &Modes> {
        let universal = match &self.special {
            Special::Universal(modes) => Some(modes),
            _ => None,
        };
        let legs = self.legs.iter();
        let squares = legs.flat_map(|leg| {
            std::iter::once(&leg.transit)
                .chain(&leg.stop)
                .chain(&leg.relay)
        });
        universal.into_iter().chain(squares)
    }

    /// The same path without tests for where the move began, as far as its legs alone tell where they lead; `None` if one of
    /// them never holds.
    pub(crate) fn with_origin_settled(mut self) -> Option<Path> {
        let is_origin = |test: &Test| test.predicate == Predicate::Origin;
        let mut at = (0, 0);
        for leg in &mut self.legs {
            if leg.max != 1 || leg.hop != Hop::No || leg.wrap || leg.same_length {
                break;
            }
            at = (at.0 + leg.vector.0, at.1 + leg.vector.1);
            let holds = |test: &Test| !is_origin(test) || test.negated != (at == (0, 0));
            if !leg.steps.iter().all(holds) {
                return None;
            }
            leg.steps.retain(|test| !is_origin(test));
            for modes in leg.stop.iter_mut().chain(&mut leg.relay) {
                modes.empty = modes.empty.take().filter(|tests| tests.iter().all(holds));
                modes
                    .tests_mut()
                    .for_each(|tests| tests.retain(|test| !is_origin(test)));
            }
            let is_closed = |modes: &Option<Modes>| modes.as_ref().is_some_and(Modes::is_empty);
            if is_closed(&leg.stop) {
                leg.stop = None;
            }
            if is_closed(&leg.relay) {
                return None;
            }
        }
        let ends = self.legs.last().is_none_or(|leg| leg.stop.is_some());
        ends.then_some(self)
    }

    /// All tests of the squares that it visits, to be changed.
    pub fn tests_mut(&mut self) -> impl Iterator<Item = &mut Test> {
        let universal = match &mut self.special {
            Special::Universal(modes) => Some(modes),
            _ => None,
        };
        let legs = self.legs.iter_mut();
        let squares = legs.flat_map(|leg| {
            std::iter::once(&mut leg.transit)
                .chain(&mut leg.stop)
                .chain(&mut leg.relay)
        });
        let modes = universal.into_iter().chain(squares);
        modes.flat_map(Modes::tests_mut).flatten()
    }

    /// Whether it may capture an enemy.
    pub fn may_capture(&self) -> bool {
        self.modes().any(|modes| modes.enemy.is_some())
    }

    /// Whether it may capture a piece that has passed where it ends.
    pub fn captures_en_passant(&self) -> bool {
        let mut stops = self.legs.iter().filter_map(|leg| leg.stop.as_ref());
        stops.any(|stop| stop.en_passant)
    }

    /// All tests of the squares that it visits.
    pub fn tests(&self) -> impl Iterator<Item = &Test> {
        self.modes().flat_map(Modes::tests)
    }

    /// All tests but those of the guard, those of steps included.
    pub fn all_tests(&self) -> impl Iterator<Item = &Test> {
        self.tests()
            .chain(self.legs.iter().flat_map(|leg| &leg.steps))
    }

    /// The tests that ask for an empty square, or for one to which a step leads whatever it holds.
    pub fn tests_of_squares(&self) -> impl Iterator<Item = &Test> {
        let empty = self.modes().flat_map(|modes| &modes.empty).flatten();
        empty.chain(self.legs.iter().flat_map(|leg| &leg.steps))
    }

    /// The same path with the tests on its steps said of what squares may hold where a leap ends. No leg may leave squares
    /// out of sight or capture in passing.
    pub fn with_steps_settled(mut self) -> Path {
        for leg in &mut self.legs {
            let tests = std::mem::take(&mut leg.steps);
            if tests.is_empty() {
                continue;
            }
            leg.transit.ask(&tests);
            let ends = leg.stop.iter_mut().chain(&mut leg.relay);
            ends.for_each(|modes| modes.ask(&tests));
            if leg.max != 1 || leg.hop != Hop::No {
                leg.transit.empty.get_or_insert(tests);
            }
        }
        self
    }

    /// Whether a capture along it depends on what enemies could capture afterwards.
    pub fn asks_protection(&self) -> bool {
        let asks =
            |tests: &Option<Vec<Test>>| tests.iter().flatten().any(Test::is_about_protection);
        if let Special::Universal(modes) = &self.special {
            return asks(&modes.enemy);
        }
        let mut stops = self.legs.iter().filter_map(|leg| leg.stop.as_ref());
        stops.any(|stop| asks(&stop.enemy) || asks(&stop.empty) && self.takes_on_the_way())
    }
}

impl Leg {
    /// A final leg without any modifier.
    pub fn plain(vector: Vector, max: u16) -> Leg {
        Leg {
            vector,
            max,
            skip: 0,
            between: Between::Ignored,
            wrap: false,
            transit: Modes::default(),
            hop: Hop::No,
            stop: Some(Modes::move_or_capture()),
            relay: None,
            same_length: false,
            unload: false,
            steps: Vec::new(),
        }
    }
}
