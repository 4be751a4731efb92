//! Endings as rows.
//!
//! A row is data: a condition, what it names, and what it means for the player in question. What the
//! conditions are called and how they read stands with them; when one holds is for the engine to say.

use serde::{Deserialize, Serialize};

use crate::choice::Choice;
pub use crate::condition::{Condition, Verdict, WIN_FORMS, WINS, Wording};
pub use crate::lines::Lines;
use crate::register::Register;
use crate::types::{ClauseId, Color, Square};

/// One way in which a game ends, as a rule of the definition says it. `K`: how pieces are named,
/// in a game's facts a flag for each kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending<K = Vec<bool>> {
    /// When it ends.
    pub when: Condition,
    /// What that means for the player whom the condition speaks of.
    pub result: Verdict,
    /// The only player whom it speaks of, if it does not speak of both.
    pub of: Option<Color>,
    /// The pieces that it names; what they are for depends on the condition.
    pub pieces: Option<K>,
    /// Per colour, the squares that it names.
    pub squares: Option<[Vec<Square>; 2]>,
    /// Per colour, the squares that it names beside those.
    pub others: Option<[Vec<Square>; 2]>,
    /// How often something must have happened, where that is asked.
    pub number: Option<u32>,
    /// What pieces are worth, and how much is asked, where points decide.
    pub points: Option<Points<K>>,
    /// How long nothing has happened, where that is asked.
    pub clock: Option<Clock>,
    /// What the two players have left, where that is asked.
    pub material: Option<Material<K>>,
    /// When moves are counted for a player, and how many.
    pub countdown: Option<Countdown<K>>,
    /// Along which lines pieces stand in a row, or in a chain.
    pub lines: Option<Lines>,
    /// Where it is written.
    pub clause: ClauseId,
}

/// What pieces are worth, and how much is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Points<K = Vec<bool>> {
    /// The first that has a piece counts; a piece that none has is worth nothing.
    pub worth: Vec<(K, u32)>,
    /// Per colour, the points that are asked.
    pub needed: [u32; 2],
    /// How many other pieces must stand where the pieces named stand, if that is asked.
    pub company: u32,
    /// Per colour, half points that a player has without any piece.
    pub halves: [u32; 2],
}

/// How long nothing must have happened, in moves of each player. The pieces that the row names are
/// those whose moves are something, as captures are. At least one of the two numbers is given, and a
/// claim is the smaller one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// After so many the player to move may claim a draw.
    pub claim: Option<u32>,
    /// After so many the game ends.
    pub end: Option<u32>,
    /// Whether drops are something too.
    pub drops: bool,
}

impl Clock {
    /// The most moves that can be asked.
    pub const MOST: u32 = 127;
}

/// A limit on the moves that the stronger player has left to win, after which the game is drawn. The count runs while
/// neither player has any of the pieces that the row names. Pieces in hand count like those on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Countdown<K = Vec<bool>> {
    /// The fewest and the most pieces of the weaker player. The stronger one has at least two.
    pub has: [u32; 2],
    /// The limits, in the order in which they are tried: the first that fits the stronger player's pieces holds. If none
    /// fits, no count begins.
    pub limits: Vec<CountLimit<K>>,
    /// Whether the count begins at the number of pieces of both players instead of 0.
    pub from_pieces: bool,
    /// Whether it never begins by itself: the weaker player says on a turn when it begins and when it stops, and wins by no
    /// mate while it runs. Never for a player with a single piece.
    pub claimed: bool,
}

/// How many moves are counted against a player who has so many of some pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountLimit<K = Vec<bool>> {
    /// The pieces.
    pub against: K,
    /// How many of them that player has at least.
    pub number: u32,
    /// The moves of each player.
    pub moves: u32,
}

impl<K> Countdown<K> {
    /// Whether it is for a player with a single piece. Such a count takes the place of one that runs.
    pub fn is_bare(&self) -> bool {
        self.has == Countdown::BARE
    }

    /// The count that begins for a player with so many pieces against one with so many others, if there is a limit: the plies
    /// that have passed already, and how many it has. `of`: how many of some pieces the other player has.
    pub fn begun(&self, own: u32, others: u32, of: impl Fn(&K) -> u32) -> Option<(u32, u32)> {
        let mut limits = self.limits.iter();
        let limit = limits.find(|limit| of(&limit.against) >= limit.number)?;
        let start = if self.from_pieces {
            2 * (own + others)
        } else {
            0
        };
        Some((start, 2 * limit.moves))
    }
}

impl Countdown {
    /// How many pieces a player has who is bare.
    pub const BARE: [u32; 2] = [1, 1];
}

/// What the two players have, board and hand together, whichever of them has which.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Material<K = Vec<bool>> {
    /// What one has, and what the other has.
    pub armies: [Army<K>; 2],
    /// Whether the pieces listed with `any` must all stand on squares of one colour, both players' together.
    pub one_colour: bool,
}

/// What a player has. No piece is in two of the lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Army<K = Vec<bool>> {
    /// Groups of pieces, and how many a player has of each: `None` for any number, also none at all.
    pub pieces: Vec<(K, Option<u32>)>,
    /// Whether there may be anything else.
    pub others: bool,
}

impl<K> Ending<K> {
    /// A row that names nothing.
    pub fn new(when: Condition, result: Verdict) -> Ending<K> {
        Ending {
            when,
            result,
            of: None,
            pieces: None,
            squares: None,
            others: None,
            number: None,
            points: None,
            clock: None,
            material: None,
            countdown: None,
            lines: None,
            clause: ClauseId::default(),
        }
    }

    /// The same row with pieces named in another way.
    pub fn map<L>(self, name: impl Fn(K) -> L) -> Ending<L> {
        let worth = |(pieces, each): (K, u32)| (name(pieces), each);
        let points = self.points.map(|points| Points {
            worth: points.worth.into_iter().map(worth).collect(),
            needed: points.needed,
            company: points.company,
            halves: points.halves,
        });
        let army = |army: Army<K>| Army {
            pieces: { army.pieces.into_iter() }
                .map(|(pieces, number)| (name(pieces), number))
                .collect(),
            others: army.others,
        };
        let material = self.material.map(|material| Material {
            armies: material.armies.map(army),
            one_colour: material.one_colour,
        });
        let limit = |limit: CountLimit<K>| CountLimit {
            against: name(limit.against),
            number: limit.number,
            moves: limit.moves,
        };
        let countdown = self.countdown.map(|countdown| Countdown {
            has: countdown.has,
            limits: countdown.limits.into_iter().map(limit).collect(),
            from_pieces: countdown.from_pieces,
            claimed: countdown.claimed,
        });
        Ending {
            when: self.when,
            result: self.result,
            of: self.of,
            pieces: self.pieces.map(&name),
            squares: self.squares,
            others: self.others,
            number: self.number,
            points,
            clock: self.clock,
            material,
            countdown,
            lines: self.lines,
            clause: self.clause,
        }
    }
}

/// What having no legal move may mean, in words: the condition, and what it means for the player of whom it
/// speaks.
pub const STALEMATES: [(&str, (Condition, Verdict)); 5] = [
    ("loses", (Condition::NoMoves, Verdict::Loses)),
    ("draws", (Condition::NoMoves, Verdict::Draws)),
    ("wins", (Condition::NoMoves, Verdict::Wins)),
    (
        "fewer pieces wins",
        (Condition::NoMovesCounted, Verdict::Wins),
    ),
    (
        "more pieces wins",
        (Condition::NoMovesCounted, Verdict::Loses),
    ),
];

/// The words for what having no legal move means; a draw where nothing is said.
pub fn stalemate_words<K>(endings: &[Ending<K>]) -> &'static str {
    let mut rows = endings.iter().map(|row| (row.when, row.result));
    let said = rows.find_map(|row| STALEMATES.into_iter().find(|(_, means)| *means == row));
    said.map_or(Verdict::Draws.words(), |(words, _)| words)
}

/// What having no legal move means for the side to move without being mated; a draw where nothing
/// is said.
pub fn stalemate<K>(endings: &[Ending<K>]) -> Verdict {
    let row = endings.iter().find(|row| row.when == Condition::NoMoves);
    row.map_or(Verdict::Draws, |row| row.result)
}

/// How often the row that asks for a register asks for what it counts.
pub fn number_asked<K>(endings: &[Ending<K>], register: Register) -> Option<u32> {
    let mut rows = endings.iter();
    rows.find(|row| row.when.register() == Some(register))?
        .number
}

/// Whether the rows have this condition.
pub fn has<K>(endings: &[Ending<K>], when: Condition) -> bool {
    endings.iter().any(|row| row.when == when)
}
