//! Paths of movement as data, for pieces whose moves have no faster form: what `walking` follows.
//!
//! The types are those of the notation's normal form, reduced to what can be played. All can be constants,
//! so that generated code holds them, and a game that is read at run time can own them.

use std::borrow::Cow;

/// One way to move, and where it may begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// What is asked of the piece's cell.
    pub guard: Tests,
    /// Where it leads.
    pub course: Course,
}

/// Where a walk leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Course {
    /// Legs in order, from the piece's cell to where it ends.
    Legs {
        /// At least one.
        legs: Cow<'static, [Leg]>,
        /// How often all legs may be repeated; 0 without limit.
        rounds: u16,
    },
    /// The piece stays, and the turn passes.
    Stay,
    /// Every cell of the board but the piece's own.
    Anywhere(Modes),
}

/// One leg: up to `max` equal leaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// One leap in files and ranks, as the piece's owner sees it.
    pub vector: (i16, i16),
    /// Most leaps; 0 for no limit.
    pub max: u16,
    /// Leaps whose cells are not looked at.
    pub skip: u16,
    /// What the cells between the ends of each leap must hold.
    pub between: Between,
    /// Whether files wrap round.
    pub wraps: bool,
    /// What may be passed between the leaps, besides empty cells; of a hopper, its hurdles.
    pub transit: Modes,
    /// Whether the leg goes over hurdles.
    pub hop: Hop,
    /// What a cell may hold on which the move ends.
    pub stop: Modes,
    /// What a cell may hold from which the next leg begins.
    pub relay: Modes,
    /// Whether the leg has as many leaps as the one before.
    pub same_length: bool,
}

/// What the cells strictly between the ends of a leap must hold: those of the way that runs straight first
/// and then diagonally.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Between {
    /// Anything.
    Ignored,
    /// Nothing.
    AllEmpty,
    /// Exactly one piece.
    ExactlyOne,
}

/// How a leg treats hurdles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hop {
    /// It has none.
    No,
    /// It passes exactly one, and slides on.
    One,
    /// It passes exactly one, and ends right behind it.
    Adjacent,
    /// It passes one or more.
    Many,
}

/// What a cell may hold: each possibility with its tests, or `None` if it is not allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modes {
    /// Nothing.
    pub empty: Option<Tests>,
    /// An enemy, which is captured.
    pub enemy: Option<Tests>,
    /// A friend, which is taken off the board.
    pub friend: Option<Tests>,
    /// Any piece, which stays.
    pub over: Option<Tests>,
    /// A friend, which stays.
    pub over_friend: Option<Tests>,
}

/// Tests; a move is allowed only if every one comes out as it should.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tests {
    /// Those that must hold, as a sum of the constants below.
    pub hold: u32,
    /// Those that must fail.
    pub fail: u32,
}

impl Tests {
    /// The piece is royal.
    pub const ROYAL: u32 = 1;
    /// The piece has promoted.
    pub const PROMOTED: u32 = 2;
    /// No enemy could capture where the move ends after it.
    pub const UNPROTECTED: u32 = 4;
    /// No enemy could capture there if the piece stood in its victim's place.
    pub const UNPROTECTED_BEFORE: u32 = 8;
    /// No enemy may retake there after the move.
    pub const UNRETAKABLE: u32 = 16;
    const PROTECTION: u32 = Self::UNPROTECTED | Self::UNPROTECTED_BEFORE | Self::UNRETAKABLE;

    /// Most tests that a game declares itself.
    pub const MOST_DECLARED: u32 = 24;

    /// The test of this number among those that the game declares: [`MailboxGame::meets`](super::MailboxGame::meets).
    pub const fn declared(number: u32) -> u32 {
        1 << (u32::BITS - Self::MOST_DECLARED + number)
    }

    /// No test.
    pub const NONE: Tests = Tests::new(0, 0);

    /// Tests that must hold and tests that must fail.
    pub const fn new(hold: u32, fail: u32) -> Tests {
        Tests { hold, fail }
    }

    /// Whether any is a test that the game declares.
    pub(super) fn ask_declared(self) -> bool {
        (self.hold | self.fail) >= Self::declared(0)
    }

    /// The numbers of those tests.
    pub(super) fn declared_numbers(self) -> impl Iterator<Item = u32> {
        let mut rest = (self.hold | self.fail) >> (u32::BITS - Self::MOST_DECLARED);
        std::iter::from_fn(move || {
            let number = (rest != 0).then(|| rest.trailing_zeros());
            rest &= rest.wrapping_sub(1);
            number
        })
    }

    /// Those about protection, which need a whole move.
    pub(super) fn of_protection(self) -> Tests {
        Tests::new(self.hold & Self::PROTECTION, self.fail & Self::PROTECTION)
    }

    /// Whether a test with this answer comes out as it should, or is not asked.
    pub(super) fn allow(self, test: u32, answer: impl FnOnce() -> bool) -> bool {
        let (hold, fail) = (self.hold & test != 0, self.fail & test != 0);
        if !hold && !fail {
            return true;
        }
        let answer = answer();
        (!hold || answer) && (!fail || !answer)
    }
}

impl Modes {
    /// Nothing is allowed.
    pub const NONE: Modes = Modes {
        empty: None,
        enemy: None,
        friend: None,
        over: None,
        over_friend: None,
    };

    /// Also an empty cell.
    pub const fn empty(self, tests: Tests) -> Modes {
        Modes {
            empty: Some(tests),
            ..self
        }
    }

    /// Also an enemy to capture.
    pub const fn enemy(self, tests: Tests) -> Modes {
        Modes {
            enemy: Some(tests),
            ..self
        }
    }

    /// Also a friend to tread on.
    pub const fn friend(self, tests: Tests) -> Modes {
        Modes {
            friend: Some(tests),
            ..self
        }
    }

    /// Also any piece to pass.
    pub const fn over(self, tests: Tests) -> Modes {
        Modes {
            over: Some(tests),
            ..self
        }
    }

    /// Also a friend to pass.
    pub const fn over_friend(self, tests: Tests) -> Modes {
        Modes {
            over_friend: Some(tests),
            ..self
        }
    }
}

impl Leg {
    /// A single leap that neither ends a move nor leads to another leg.
    pub const fn new(dx: i16, dy: i16) -> Leg {
        Leg {
            vector: (dx, dy),
            max: 1,
            skip: 0,
            between: Between::Ignored,
            wraps: false,
            transit: Modes::NONE,
            hop: Hop::No,
            stop: Modes::NONE,
            relay: Modes::NONE,
            same_length: false,
        }
    }

    /// Up to so many leaps, or any number for 0.
    pub const fn up_to(self, max: u16) -> Leg {
        Leg { max, ..self }
    }

    /// The first cells are not looked at.
    pub const fn skipping(self, skip: u16) -> Leg {
        Leg { skip, ..self }
    }

    /// What lies between the ends of a leap matters.
    pub const fn between(self, between: Between) -> Leg {
        Leg { between, ..self }
    }

    /// Files wrap round.
    pub const fn wrapping(self) -> Leg {
        Leg {
            wraps: true,
            ..self
        }
    }

    /// What may be passed.
    pub const fn passing(self, transit: Modes) -> Leg {
        Leg { transit, ..self }
    }

    /// The leg goes over hurdles.
    pub const fn hopping(self, hop: Hop) -> Leg {
        Leg { hop, ..self }
    }

    /// Where the move may end.
    pub const fn ending(self, stop: Modes) -> Leg {
        Leg { stop, ..self }
    }

    /// Where the next leg may begin.
    pub const fn relaying(self, relay: Modes) -> Leg {
        Leg { relay, ..self }
    }

    /// As many leaps as the leg before.
    pub const fn as_long(self) -> Leg {
        Leg {
            same_length: true,
            ..self
        }
    }

    fn captures(&self) -> bool {
        let modes = [self.transit, self.stop, self.relay];
        modes.iter().any(|modes| modes.enemy.is_some())
    }
}

impl Walk {
    /// The piece stays.
    pub const STAY: Walk = Walk::on(Course::Stay);

    /// A walk from anywhere.
    pub const fn on(course: Course) -> Walk {
        Walk {
            guard: Tests::NONE,
            course,
        }
    }

    /// Legs that are walked once.
    pub const fn legs(legs: &'static [Leg]) -> Walk {
        Walk::repeated(legs, 1)
    }

    /// Legs that may be repeated.
    pub const fn repeated(legs: &'static [Leg], rounds: u16) -> Walk {
        Walk::on(Course::Legs {
            legs: Cow::Borrowed(legs),
            rounds,
        })
    }

    /// Every other cell.
    pub const fn anywhere(modes: Modes) -> Walk {
        Walk::on(Course::Anywhere(modes))
    }

    /// The same where the piece's cell meets tests.
    pub const fn guarded(mut self, guard: Tests) -> Walk {
        self.guard = guard;
        self
    }

    /// Whether it may capture anything.
    pub(super) fn captures(&self) -> bool {
        match &self.course {
            Course::Legs { legs, .. } => legs.iter().any(Leg::captures),
            Course::Stay => false,
            Course::Anywhere(modes) => modes.enemy.is_some(),
        }
    }
}
