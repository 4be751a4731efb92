//! Endings as rows, and the one table of what each is called and how it reads.
//!
//! A row is data: a condition, what it names, and what it means for the player in question. When
//! one holds is for the engine to say. A new condition is a variant here with its row of the table,
//! and a case there.

use serde::{Deserialize, Serialize};

use crate::choice::Choice;
use crate::register::Register;
use crate::types::{ClauseId, Color, Outcome, Reason, Square};

/// What an event means for the player it happens to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// That player loses.
    Loses,
    /// Draw.
    Draws,
    /// That player wins.
    Wins,
}

impl Verdict {
    /// What the same event means where `own` turns the rule round.
    pub fn reversed(self) -> Verdict {
        match self {
            Verdict::Loses => Verdict::Wins,
            Verdict::Draws => Verdict::Draws,
            Verdict::Wins => Verdict::Loses,
        }
    }

    /// How the game has ended when this happens to `color`.
    pub fn outcome(self, color: Color) -> Outcome {
        match self {
            Verdict::Loses => Outcome::Win(!color),
            Verdict::Draws => Outcome::Draw,
            Verdict::Wins => Outcome::Win(color),
        }
    }
}

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
    /// Along which lines pieces stand in a row.
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

impl Lines {
    /// Ranks, files and diagonals.
    pub fn all() -> Lines {
        Lines {
            movement: "Q".to_owned(),
            steps: vec![(-1, 1), (0, 1), (1, 0), (1, 1)],
        }
    }
}

impl<K> Countdown<K> {
    /// Whether it is for a player with a single piece. Such a count takes the place of one that runs.
    pub fn is_bare(&self) -> bool {
        self.has == Countdown::BARE
    }
}

impl Countdown {
    /// How many pieces a player has who is bare.
    pub const BARE: [u32; 2] = [1, 1];
}

/// Lines on which pieces stand in a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lines {
    /// A movement along them, as it is written.
    pub movement: String,
    /// From one square of a line to the next, in files to the right and ranks forward as the first player sees them: of a
    /// step and its opposite, the one that leads forward, or to the right along a rank.
    pub steps: Vec<(i16, i16)>,
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

/// When a game ends. The order is that in which rows stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Condition {
    /// A player's last royal is attacked and no move mends it. Leaving the own last royal
    /// capturable is then illegal.
    Checkmate,
    /// A player has lost all royals. Exposing a royal is then legal.
    RoyalsCaptured,
    /// A player has one piece left, on the board and in hand together, and it is royal; two such
    /// players draw.
    Bare,
    /// The same unless the player can bare the other one too on the next move.
    BareUnlessAnswered,
    /// Pieces that can never move again are left out of account. A bare player loses once the other
    /// one has exactly one royal, which is not attacked, and with it three pieces that count, or two
    /// of which none stands next to the bared royal. Two bare players draw while neither royal is
    /// attacked. The pieces named do not count.
    BareSafely,
    /// A bare player loses to a royal and one piece, if that piece counts, can move again and
    /// cannot be taken at once. Nothing else is decided. The pieces named do not count.
    BareAgainstOne,
    /// A player has fewer of the pieces named than the number, on the board and in hand together.
    Fewer,
    /// The same with the number one, and all pieces where none are named.
    Gone,
    /// A player has none left of a kind that is in the own array, on the board and in hand together.
    KindGone,
    /// A player has one of the pieces named on one of the squares named, after the own move, and no answer of
    /// the opponent leads to a piece of that player's on goal squares or drives that piece off; if both stand there,
    /// the game is drawn.
    ReachesUnlessAnswered,
    /// A player has one of the pieces named on one of the squares named, after the own move.
    Reaches,
    /// A player has one of the pieces named on one of the squares named, and it is not attacked, after a move of
    /// either player.
    ReachesSafely,
    /// A player has so many of the pieces named in a row, after the own move; any pieces where none are named.
    InARow,
    /// A player has given check so often, with the last move for the last time.
    Checks,
    /// Both players have one of the pieces named on one of their squares: points on the board and in
    /// hand decide. A player with too few loses; if both have enough, or too few, the game is drawn.
    Impasse,
    /// The player to move is not in check, has one of the pieces named on one of the squares and
    /// enough company there; then enough points there and in hand win.
    Declaration,
    /// Both players have passed, one after the other: their moves changed nothing but the turn.
    TwoPasses,
    /// A royal of each player face each other, and the last move was a pass.
    FacingRoyals,
    /// The player to move has no legal move, without being mated.
    NoMoves,
    /// The same where pieces on the board decide; what the row means is said of the player who has fewer of them,
    /// and as many draw.
    NoMovesCounted,
    /// The players have nothing but what the row says. Asked once there is a legal move.
    Dead,
    /// The player to move, who has a royal and one other piece, is not in check and could only promote.
    OnlyPromotions,
    /// Moves are counted for a player, and all have been made. Asked once there is a legal move.
    Counting,
    /// Nothing has happened for so long. Asked once there is a legal move; what it means is said of the
    /// first player.
    QuietMoves,
    /// The game would be drawn, however that comes about; what it means is said of the first player, or points
    /// say who wins: on the board and in hand together.
    Draw,
}

/// What a condition is called and how it reads.
#[derive(Debug)]
pub struct Wording {
    /// What programs know it as.
    pub name: &'static str,
    /// How authors write it behind `win:`, if they can, in one of these ways. Here, in the canonical text and in
    /// the sentences `<pieces>`, `<squares>`, `<number>` and `<lines>` stand for what the row names.
    pub forms: &'static [&'static str],
    /// One that means something in every game.
    pub example: &'static str,
    /// How the text says it from which fingerprints are made.
    pub canonical: &'static str,
    /// Why the game has ended then.
    pub reason: Reason,
    /// The rule in a sentence or more where a player has one kind of royal, and where there are
    /// several.
    pub sentences: [&'static str; 2],
    /// The rule in a sentence where `own` reverses it, if that can be written.
    pub own: Option<&'static str>,
}

/// The conditions by which a player wins, in order.
pub const WINS: [Condition; 14] = [
    Condition::Checkmate,
    Condition::RoyalsCaptured,
    Condition::Bare,
    Condition::BareUnlessAnswered,
    Condition::BareSafely,
    Condition::BareAgainstOne,
    Condition::Fewer,
    Condition::Gone,
    Condition::KindGone,
    Condition::ReachesUnlessAnswered,
    Condition::Reaches,
    Condition::ReachesSafely,
    Condition::InARow,
    Condition::Checks,
];

/// How they are written, for a list of what may be: with an example of what a row names.
pub const WIN_FORMS: [&str; WINS.len()] = {
    let mut forms = [""; WINS.len()];
    let mut index = 0;
    while index < WINS.len() {
        forms[index] = WINS[index].wording().example;
        index += 1;
    }
    forms
};

impl Condition {
    /// Whether it is about a player who has nothing but a royal.
    pub fn is_about_bareness(self) -> bool {
        self >= Condition::Bare && self <= Condition::BareAgainstOne
    }

    /// Whether some pieces may be told not to count (`uncounted:`).
    pub fn counts_pieces(self) -> bool {
        matches!(self, Condition::BareSafely | Condition::BareAgainstOne)
    }

    /// What a way to win means for the player of whom it speaks.
    pub fn result(self) -> Verdict {
        match self {
            Condition::ReachesUnlessAnswered
            | Condition::Reaches
            | Condition::ReachesSafely
            | Condition::InARow
            | Condition::Checks
            | Condition::Declaration
            | Condition::NoMovesCounted => Verdict::Wins,
            Condition::Dead
            | Condition::Counting
            | Condition::OnlyPromotions
            | Condition::TwoPasses
            | Condition::FacingRoyals => Verdict::Draws,
            _ => Verdict::Loses,
        }
    }

    /// What a position must remember for it.
    pub fn register(self) -> Option<Register> {
        match self {
            Condition::Checks => Some(Register::ChecksGiven),
            Condition::QuietMoves => Some(Register::QuietMoves),
            Condition::Counting => Some(Register::Counting),
            Condition::TwoPasses | Condition::FacingRoyals => Some(Register::Passes),
            _ => None,
        }
    }

    /// What it is called and how it reads.
    pub const fn wording(self) -> &'static Wording {
        match self {
            Condition::Checkmate => &Wording {
                name: "checkmate",
                forms: &["checkmate"],
                example: "checkmate",
                canonical: "by checkmate",
                reason: Reason::Checkmate,
                sentences: [
                    "Checkmate wins: the opponent's royal piece is attacked, and no move saves it. No \
                     player may leave their own royal piece under attack.",
                    "Checkmate wins: the opponent's last royal piece is attacked, and no move saves \
                     it. No player may leave their own last royal piece under attack. While a player \
                     has several, any of them may be left under attack; a move that captures them all \
                     at once wins.",
                ],
                own: Some(
                    "A checkmated player wins: their last royal piece is attacked, and no move saves it. No player may leave their own last royal piece under attack.",
                ),
            },
            Condition::RoyalsCaptured => &Wording {
                name: "all royals captured",
                forms: &["all royals captured"],
                example: "all royals captured",
                canonical: "by taking all royals",
                reason: Reason::RoyalsCaptured,
                sentences: [
                    "Capturing the opponent's royal piece wins. A player may leave their own royal \
                     piece under attack, but loses if it is captured.",
                    "Capturing the opponent's last royal piece wins. A player may leave any royal \
                     piece under attack, even the last.",
                ],
                own: Some(
                    "A player whose last royal piece is captured wins. Royal pieces may be left under attack.",
                ),
            },
            Condition::Bare => &Wording {
                name: "bare royal",
                forms: &["bare royal"],
                example: "bare royal",
                canonical: "by a bare royal",
                reason: Reason::BareRoyal,
                sentences: ["A player is bare when a single royal piece is all they have left, on the \
                     board and in hand together. A bare player loses. If both players are bare, the \
                     game is drawn."; 2],
                own: Some(
                    "A player is bare when a single royal piece is all they have left, on the board and in hand together. A bare player wins. If both players are bare, the game is drawn.",
                ),
            },
            Condition::BareUnlessAnswered => &Wording {
                name: "bare royal unless answered",
                forms: &["bare royal unless answered"],
                example: "bare royal unless answered",
                canonical: "by a bare royal unless answered",
                reason: Reason::BareRoyal,
                sentences: ["A player is bare when a single royal piece is all they have left, on the \
                     board and in hand together. A bare player loses, unless the very next move can \
                     bare the opponent in return or capture the opponent's last royal piece; then that \
                     player must make such a move. If both players are bare, the game is drawn.";
                    2],
                own: None,
            },
            Condition::BareSafely => &Wording {
                name: "bare royal safely",
                forms: &["bare royal safely"],
                example: "bare royal safely",
                canonical: "by a bare royal safely",
                reason: Reason::BareRoyal,
                sentences: ["A player is bare when a single royal piece is all they have left; pieces \
                     that can never move again are ignored. A bare player loses once the opponent has \
                     exactly one royal piece, not attacked, and three pieces that count, the royal \
                     piece included, or two that are not next to the bare piece. A player with two \
                     royal pieces does not win this way. If both players are bare and no royal piece \
                     is attacked, the game is drawn."; 2],
                own: None,
            },
            Condition::BareAgainstOne => &Wording {
                name: "bare royal against one",
                forms: &["bare royal against one"],
                example: "bare royal against one",
                canonical: "by a bare royal against one",
                reason: Reason::BareRoyal,
                sentences: ["A player who has only a royal piece left loses to a royal piece and one \
                     other piece, if that piece counts, can move again and cannot be captured at once.";
                    2],
                own: None,
            },
            Condition::Fewer => &Wording {
                name: "fewer",
                forms: &["fewer than <number> <pieces>"],
                example: "fewer than 3 royal",
                canonical: "by fewer than <number> of <pieces>",
                reason: Reason::PiecesGone,
                sentences: ["A player with fewer than <number> of these pieces left, on the board and in hand \
                     together, loses: <pieces>."; 2],
                own: Some(
                    "A player with fewer than <number> of these pieces left, on the board and in hand \
                     together, wins: <pieces>.",
                ),
            },
            Condition::Gone => &Wording {
                name: "gone",
                forms: &["all gone", "all <pieces> gone"],
                example: "all gone",
                canonical: "by all <pieces> gone",
                reason: Reason::PiecesGone,
                sentences: ["A player with no <pieces> left, on the board or in hand, loses."; 2],
                own: Some("A player with no <pieces> left, on the board or in hand, wins."),
            },
            Condition::KindGone => &Wording {
                name: "kind gone",
                forms: &["any kind gone"],
                example: "any kind gone",
                canonical: "by any kind gone",
                reason: Reason::PiecesGone,
                sentences: ["A player who has no piece left of a kind with which they began, on the board or in \
                     hand, loses."; 2],
                own: Some(
                    "A player who has no piece left of a kind with which they began, on the board or in \
                     hand, wins.",
                ),
            },
            Condition::ReachesUnlessAnswered => &Wording {
                name: "reaches unless answered",
                forms: &["<pieces> reaches <squares> unless answered"],
                example: "royal reaches last unless answered",
                canonical: "by <pieces> reaching <squares> unless answered",
                reason: Reason::Reached,
                sentences: ["A player with <pieces> <squares> after their own move wins, unless the very next \
                     move of the opponent ends that or brings a piece of theirs to where it wins too; then the game \
                     is drawn."; 2],
                own: None,
            },
            Condition::ReachesSafely => &Wording {
                name: "reaches safely",
                forms: &["<pieces> reaches <squares> safely"],
                example: "royal reaches last safely",
                canonical: "by <pieces> reaching <squares> safely",
                reason: Reason::Reached,
                sentences: ["A player wins who has <pieces> <squares> that the opponent does not attack, after a move \
                     of either player."; 2],
                own: None,
            },
            Condition::Draw => &Wording {
                name: "draw",
                forms: &[],
                example: "",
                canonical: "draw",
                reason: Reason::Unknown,
                sentences: ["<draw>"; 2],
                own: None,
            },
            Condition::Reaches => &Wording {
                name: "reaches",
                forms: &["<pieces> reaches <squares>"],
                example: "royal reaches last",
                canonical: "by <pieces> reaching <squares>",
                reason: Reason::Reached,
                sentences: ["A player who has <pieces> <squares> after their own move wins."; 2],
                own: None,
            },
            Condition::InARow => &Wording {
                name: "in a row",
                forms: &[
                    "<number> in a row",
                    "<number> <pieces> in a row",
                    "<number> in a row along <lines>",
                    "<number> <pieces> in a row along <lines>",
                ],
                example: "3 in a row",
                canonical: "by <number> <pieces> in a row along <lines>",
                reason: Reason::InARow,
                sentences: ["A player with <number> <pieces> next to each other <lines> after their own move wins.";
                    2],
                own: Some(
                    "A player with <number> <pieces> next to each other <lines> after their own move loses.",
                ),
            },
            Condition::Checks => &Wording {
                name: "checks",
                forms: &["<number> checks"],
                example: "3 checks",
                canonical: "by <number> checks",
                reason: Reason::Checks,
                sentences: ["A player who gives check <number> in the course of the game wins. A move \
                     that gives check with several pieces at once counts once.";
                    2],
                own: None,
            },
            Condition::Impasse => &Wording {
                name: "impasse",
                forms: &[],
                example: "",
                canonical: "with <pieces> of both on <squares>: <points>",
                reason: Reason::Impasse,
                sentences: ["Once both players have <pieces> <squares>, points decide: <points>, on the \
                     board and in hand together. A player with fewer than <needed> points loses. If \
                     neither or both have fewer, the game is drawn."; 2],
                own: None,
            },
            Condition::Declaration => &Wording {
                name: "declaration",
                forms: &[],
                example: "",
                canonical: "declared with <pieces> on <squares>: <points>",
                reason: Reason::Impasse,
                sentences: ["A player to move who is not in check and has <pieces> and <company> or more \
                     other pieces <squares> wins with enough points: <points>, counted there and in \
                     hand. Needed are <needed>."; 2],
                own: None,
            },
            Condition::TwoPasses => &Wording {
                name: "two passes",
                forms: &[],
                example: "",
                canonical: "two passes",
                reason: Reason::TwoPasses,
                sentences: ["The game is drawn when both players pass, one after the other."; 2],
                own: None,
            },
            Condition::FacingRoyals => &Wording {
                name: "facing royals",
                forms: &[],
                example: "",
                canonical: "facing royals",
                reason: Reason::FacingRoyals,
                sentences: ["When a royal piece of each player stand on one rank or file with nothing between them, \
                     the player to move must change that or pass. Passing draws the game.";
                    2],
                own: None,
            },
            Condition::NoMoves => &Wording {
                name: "stalemate",
                forms: &[],
                example: "",
                canonical: "no legal move",
                reason: Reason::NoMoves,
                sentences: [""; 2],
                own: None,
            },
            Condition::NoMovesCounted => &Wording {
                name: "stalemate counted",
                forms: &[],
                example: "",
                canonical: "no legal move",
                reason: Reason::PieceCount,
                sentences: [""; 2],
                own: None,
            },
            Condition::Dead => &Wording {
                name: "dead",
                forms: &[],
                example: "",
                canonical: "dead with <material>",
                reason: Reason::DeadPosition,
                sentences: ["The game is drawn at once when <material>."; 2],
                own: None,
            },
            Condition::OnlyPromotions => &Wording {
                name: "only promotions",
                forms: &[],
                example: "",
                canonical: "only promotions",
                reason: Reason::NoMoves,
                sentences: ["The game is drawn when the player to move has a royal piece and one other piece, is not in \
                     check and has no legal moves but promotions."; 2],
                own: None,
            },
            Condition::Counting => &Wording {
                name: "counting",
                forms: &[],
                example: "",
                canonical: "counting <countdown>",
                reason: Reason::Counting,
                sentences: ["<countdown>"; 2],
                own: None,
            },
            Condition::QuietMoves => &Wording {
                name: "quiet moves",
                forms: &[],
                example: "",
                canonical: "quiet moves <clock>",
                reason: Reason::QuietMoves,
                sentences: ["<clock>"; 2],
                own: None,
            },
        }
    }
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
        });
        Ending {
            when: self.when,
            result: self.result,
            of: self.of,
            pieces: self.pieces.map(&name),
            squares: self.squares,
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
