//! What a game is made of, as data: names, tokens, start array, how it ends.
//!
//! Everything here is for text, adjudication and evaluation; nothing of it is consulted while
//! moves are generated. What follows from it is left to `derived`.

use serde::{Deserialize, Serialize};

use crate::chase::ChaseRule;
use crate::duties::Duties;
use crate::effects::Effects;
use crate::ending::Ending;
use crate::from_hand::{Gating, PlacedCastling};
use crate::handicap::Handicap;
use crate::register::{Register, Registers};
use crate::repetition::{Repetition, ToAndFro};
use crate::shuffle::Shuffle;
use crate::types::{Color, Piece, PieceKind, Square};

pub use crate::types::Coordinates;

/// A game's constant facts: made of its program, and embedded beside code that was compiled for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameInfo {
    /// Identifier, for example the file's stem.
    pub name: String,
    /// Title for people.
    pub title: String,
    /// Digest of the rules: equal for equal rules. `v`, the version of how it is made, `:` and digits;
    /// digests of different versions say nothing about each other.
    pub fingerprint: String,
    /// Switches with another value than the game itself has, as name and value.
    pub settings: Vec<(String, String)>,
    /// Number of files.
    pub files: u16,
    /// Number of ranks.
    pub ranks: u16,
    /// How squares are written.
    pub coordinates: Coordinates,
    /// The players' names, in order of play.
    pub players: [String; 2],
    /// Every form of piece; [`PieceKind`] indexes it.
    pub kinds: Vec<KindInfo>,
    /// The start position.
    pub start: Setup,
    /// How the start position is shuffled, if it is: which arrays there are beside it, and their numbers.
    pub shuffle: Option<Shuffle>,
    /// The named handicaps.
    pub handicaps: Vec<Handicap>,
    /// Per colour: squares of the promotion zone (empty if promotion knows no zone).
    pub promotion_zone: [Vec<Square>; 2],
    /// Whether players may have pieces in hand.
    pub hands: bool,
    /// What a position remembers of the moves that led to it, in order.
    pub registers: Vec<Register>,
    /// Squares of the array whose pieces can matter as long as they have never moved, in order; at most
    /// [`MOST_FRESH`].
    pub fresh: Vec<Square>,
    /// What takes the right to a first move away, beside moving and being captured.
    pub aims: Vec<Aim>,
    /// Which pieces castle and where to, if any do.
    pub castling: Option<Castling>,
    /// Which pieces come from the hand to squares that others leave, if any do.
    pub gating: Option<Gating>,
    /// Whether a royal may not be left capturable (`win: checkmate`, `checks: illegal`).
    pub checkmate: bool,
    /// What else makes moves illegal that pieces could make.
    pub duties: Duties,
    /// What moves do to squares beside those of their own pieces and victims.
    pub effects: Effects,
    /// How the game ends but for repetition, in the order of
    /// [`Condition`](crate::ending::Condition).
    pub endings: Vec<Ending>,
    /// Whether a piece attacks what only its own tests about protection keep it from capturing.
    pub attacks_protected: bool,
    /// What repetition means, if anything.
    pub repetition: Option<Repetition>,
    /// Which attacks count as a chase, for [`Repetition::perpetual_chase_loses`]; the first that applies decides.
    pub chases: Vec<ChaseRule>,
    /// Who loses by going to and fro with one piece, if anybody does.
    pub to_and_fro: Option<ToAndFro>,
    /// Whether moves are written for people with their origin even where it is not needed.
    pub origin_always: bool,
    /// Whether moves are written for people in standard algebraic notation.
    pub san: bool,
    /// Whether moves are written for people in the notation of the World Xiangqi Federation; what is said of
    /// [`san`](GameInfo::san) besides holds too.
    pub wxf: bool,
    /// Under which names clients of other programs know the game.
    pub foreign: ForeignNames,
}

/// Names by which other programs know a game; `None` where they know it by its own or not at all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForeignNames {
    /// That of `XBoard`.
    pub xboard: Option<String>,
    /// That of the option `UCI_Variant`.
    pub uci: Option<String>,
}

/// One form of piece.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KindInfo {
    /// Name for people.
    pub name: String,
    /// Token in positions and moves, with `+` for a back side.
    pub token: String,
    /// Letters under which other programs know it, if declared; see the engine's `letters`.
    pub sfen: Option<String>,
    /// What moves in the notation of Xiangqi call it, if not by its token.
    pub wxf: Option<String>,
    /// Glyph for boards with kanji.
    pub glyph: String,
    /// Movement as written in the variant file.
    pub movement: String,
    /// The front, if this is a back side.
    pub front: Option<PieceKind>,
    /// The back side, if there is one.
    pub back: Option<PieceKind>,
    /// Per colour: what it may become, in the order of the file, if it is replaced by another piece
    /// where others turn over.
    pub becomes: [Vec<PieceKind>; 2],
    /// The kind that it equals in everything but what goes to a hand, if it has become that: it is written
    /// like that kind with a `~`.
    pub twin: Option<PieceKind>,
    /// What it becomes in the captor's hand; `None` if captured pieces of this form are removed.
    pub hand: Option<PieceKind>,
    /// Whether it can be held in hand and dropped.
    pub droppable: bool,
    /// Whether it is a back side that may be dropped as such, though in hand it is its front.
    pub drops_turned: bool,
    /// Whether it comes to rest above what is no empty square when it is dropped, as the first player sees the board.
    pub falls: bool,
    /// Whether it is a back side that turns over to its front as fronts do to their backs.
    pub turns_back: bool,
    /// Whether it must be kept.
    pub royal: bool,
    /// Whether a move may lead it to any square of the board and capture there, if only some
    /// pieces or under conditions.
    pub everywhere: bool,
    /// Where the steps of moves lead that can capture on a step and go on, sorted; empty if it has
    /// no such moves.
    pub steps: Vec<Step>,
    /// Moves, as the owner sees them, that pass squares on which it can be captured; sorted.
    pub marks: Vec<(i16, i16)>,
    /// Per colour: squares from which it has no move on an empty board.
    pub stuck: [Vec<Square>; 2],
    /// Expected number of moves times 100 from each dense square, for the first player.
    #[serde(with = "crate::differences")]
    pub mobility: Vec<u32>,
}

/// Most squares whose pieces can matter as long as they have never moved: bits of a register.
pub const MOST_FRESH: usize = 32;

/// Castling: one move of a piece and its partner, which have not moved before.
///
/// The partner is the nearest fresh one on its side, on the same rank. All squares that either
/// passes or ends on must be empty but for the two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Castling {
    /// The kind that castles; of each player one piece at most.
    pub mover: PieceKind,
    /// Kinds of partners, a flag for each kind.
    pub partners: Vec<bool>,
    /// Per colour, for the partner on lower and on higher squares: where the mover and the partner end.
    pub ends: [[Option<(Square, Square)>; 2]; 2],
    /// Whether the mover may start, pass and end under attack; then only a rule about royals keeps it
    /// from ending so.
    pub through_attack: bool,
    /// For the partner on lower and on higher squares, whether moves are written as the mover's square and the
    /// partner's.
    pub onto_partner: [bool; 2],
    /// Where the pieces are put from the hand, if they do not stand in the array.
    pub placed: Option<PlacedCastling>,
}

/// A piece that aims at an enemy where that stands in the array: as soon as it moves or is dropped to one of some
/// squares, the enemy counts as having moved, whatever stands in between.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aim {
    /// Which piece aims.
    pub piece: Piece,
    /// From where.
    pub from: Vec<Square>,
    /// Where the enemy stands: one of [`GameInfo::fresh`].
    pub at: Square,
}

/// Where a step of a move of several steps leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Step {
    /// The first step that leads here, from 1.
    pub number: u8,
    /// Files to the right and ranks forward from the origin, as the owner sees the board.
    pub to: (i16, i16),
}

/// A position as plain data: anything may be written here; the engine's `setup::validate` says
/// what is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// By dense square.
    pub board: Vec<Option<Piece>>,
    /// Squares on which nothing can stand and which nothing passes: holes of the board and walls, sorted.
    pub walls: Vec<Square>,
    /// Per colour, by kind: how many are held.
    pub hands: [Vec<u16>; 2],
    /// Side to move.
    pub side: Color,
    /// What is remembered of the moves that led to it.
    pub registers: Registers,
}

impl KindInfo {
    /// How many forms it may promote to, of the player who has more.
    pub fn n_promotions(&self) -> usize {
        let [first, second] = self.becomes.each_ref().map(Vec::len);
        first.max(second) + usize::from(self.other_side().is_some())
    }

    /// The other side of the piece, if it may turn to it.
    pub fn other_side(&self) -> Option<PieceKind> {
        self.back.or(self.front.filter(|_| self.turns_back))
    }

    /// What it is in the hand of a player who drops it, `kind` being itself.
    pub fn held_as(&self, kind: PieceKind) -> PieceKind {
        self.front.unwrap_or(kind)
    }

    /// Most steps of a move that can capture on a step and go on; 0 if it has none.
    pub fn n_steps(&self) -> u8 {
        self.steps.last().map_or(0, |step| step.number)
    }
}

/// The steps to the squares that a move by `(dx, dy)` passes strictly between its ends: along the longer axis
/// until the rest is diagonal or nothing, then diagonally.
#[inline]
pub fn passed_steps(dx: i32, dy: i32) -> impl Iterator<Item = (i32, i32)> {
    let (long, short) = (dx.abs().max(dy.abs()), dx.abs().min(dy.abs()));
    (1..long).map(move |step| {
        let aside = (step - (long - short)).max(0);
        match dx.abs() > dy.abs() {
            true => (step * dx.signum(), aside * dy.signum()),
            false => (aside * dx.signum(), step * dy.signum()),
        }
    })
}
