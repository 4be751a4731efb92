//! Move programs: a checked game with nothing left to decide.
//!
//! `lower` makes a [`Program`]; the interpreter plays it as it is and the code generator turns it
//! into Rust. Squares are dense indices `rank * files + file`, file 0 leftmost and rank 0 nearest
//! as the first player sees them. Colour 0 is the first player, 1 the second. All lists are in
//! canonical order, so that equal games give equal programs.

pub use rules::ending::{
    self, Army, Clock, Condition, CountLimit, Countdown, Ending, Lines, Material, Points,
};
pub use rules::{
    Aim, Attack, Castling, ChaseRule, Check, Choice, Color, Conversion, Converted, Coordinates,
    Counts, Duties, Effects, ForeignNames, GameInfo, Gating, Handicap, HandicapChange, KindInfo,
    Often, Otherwise, Outcome, Piece, PieceKind, PlacedCastling, Put, Ray, Repetition, Setup,
    Shuffle, Square, ToAndFro, Verdict, Walls,
};

pub use crate::spelling::{same_name, spaced, with_article};

pub use rules::{ClauseId, Register};

pub use self::promotion::{
    Chance, Contagion, Deciding, Limit, Promotion, PromotionClauses, Trigger,
};

mod promotion;

use serde::{Deserialize, Serialize};

use crate::path::{Path, Predicate, Protection, Test};
use crate::walk::plain_leg;

/// A set of squares: one flag per dense square index.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct SquareSet(pub Vec<bool>);

impl SquareSet {
    /// The empty set on a board of `squares` squares.
    pub fn none(squares: usize) -> SquareSet {
        SquareSet(vec![false; squares])
    }

    /// These of so many squares.
    pub fn of(squares: usize, members: &[Square]) -> SquareSet {
        let mut set = SquareSet::none(squares);
        members.iter().for_each(|square| set.insert(*square));
        set
    }

    /// Every square of a board of `squares` squares.
    pub fn all(squares: usize) -> SquareSet {
        SquareSet(vec![true; squares])
    }

    /// The squares that are not in the set.
    pub fn complement(&self) -> SquareSet {
        SquareSet(self.0.iter().map(|inside| !inside).collect())
    }

    /// The same squares once the board is turned by half a turn, as the other player sees them.
    pub fn turned(&self) -> SquareSet {
        SquareSet(self.0.iter().rev().copied().collect())
    }

    /// Adds a square.
    pub fn insert(&mut self, square: Square) {
        self.0[square] = true;
    }

    /// Whether `square` is in the set.
    pub fn contains(&self, square: Square) -> bool {
        self.0[square]
    }

    /// The squares of the set in rising order.
    pub fn iter(&self) -> impl Iterator<Item = Square> + '_ {
        let flags = (0..).map(Square).zip(&self.0);
        flags
            .filter(|(_, inside)| **inside)
            .map(|(square, _)| square)
    }

    /// Whether no square is in the set.
    pub fn is_empty(&self) -> bool {
        !self.0.contains(&true)
    }
}

/// A whole game, lowered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Program {
    /// All that is not movement, as everything that plays or shows the game knows it.
    pub facts: GameInfo,
    /// The rules of every form in which a piece can stand on the board, in the order of
    /// [`GameInfo::kinds`]: first the fronts in file order, then the back sides in the order of their
    /// fronts.
    pub kinds: Vec<Kind>,
    /// Squares that movements ask for: a name that is a test there, and per colour the
    /// squares. Each name once, in the order in which paths ask.
    pub places: Vec<(String, [SquareSet; 2])>,
    /// Pieces that movements ask for: a name that is a test there, and the kinds. Each name once.
    pub classes: Vec<(String, KindSet)>,
    /// When a board move may promote; `None` if no piece ever does.
    pub promotion: Option<Promotion>,
    /// Captures that depend on what is captured by what, in the order of the file.
    pub captures: Vec<CaptureRule>,
    /// The captures that the next move must answer to; `None` if no rule asks for them.
    pub answered: Option<CaptureClass>,
    /// Whether there are drops at all.
    pub drops: bool,
    /// Where the cases of [`GameInfo::repetition`] are written.
    pub repetition_clauses: RepetitionClauses,
    /// Every rule of every block and piece as it was written, for messages.
    pub clauses: Vec<Clause>,
}

/// What is not a fact of one form of a piece: how it moves, promotes and is dropped, and where that is
/// written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Kind {
    /// Name as declared, which no other form has; that of a back side is `promoted ` and its front's.
    pub declared_name: String,
    /// Name of the declared piece whose moves it has; a back side has those of another.
    pub moves_as: String,
    /// What players call that piece.
    pub moves_as_title: String,
    /// Name of the source with the declaration that gives the movement.
    pub source: String,
    /// Line of that declaration, from 1.
    pub line: usize,
    /// Where what is said of it is written.
    pub clauses: KindClauses,
    /// Its movement, for the first player; without duplicates, sorted.
    pub paths: Vec<Path>,
    /// What its movement leaves out because it [leads back](notation::returning): no moves, but words are simpler with them.
    pub returning: Vec<Path>,
    /// What lets it promote, any of them; empty if it has no back.
    pub chances: Vec<Chance>,
    /// Whether it loses its next chance by not promoting when it enters the zone; see
    /// [`Promotion::waits`].
    pub waits: bool,
    /// Per colour: destinations on which it must promote when it may; empty if it has no back.
    pub must_promote: [SquareSet; 2],
    /// How many there may be for another piece to become one (`limit`); `None` without a limit, or if none becomes one.
    pub most: Option<Limit>,
    /// Whether it may be dropped, and how; `None` for back sides and in games without drops.
    pub drop: Option<Drop>,
}

/// One form of a piece, with all that is said of it.
#[derive(Clone, Copy, Debug)]
pub struct Form<'a> {
    /// Which it is.
    pub id: PieceKind,
    /// How it is called and written, and what it becomes.
    pub facts: &'a KindInfo,
    /// How it moves, promotes and is dropped.
    pub rules: &'a Kind,
}

impl Program {
    /// Number of files.
    pub fn files(&self) -> usize {
        self.facts.files.into()
    }

    /// Number of ranks.
    pub fn ranks(&self) -> usize {
        self.facts.ranks.into()
    }

    /// Whether pieces become only what their player has lost some of.
    pub fn limits_promotions(&self) -> bool {
        self.kinds.iter().any(|kind| kind.most.is_some())
    }

    /// Whether as many of a form as each player begins with, on the board and in hand, is the most that promotion may
    /// bring about: then who has lost some may get one back.
    pub fn limit_is_loss(&self, form: PieceKind) -> bool {
        let limit = self.kinds[form].most.as_ref();
        limit
            .filter(|_| !self.facts.takes_prisoners())
            .is_some_and(|limit| {
                let start = &self.facts.start;
                Color::BOTH.into_iter().all(|color| {
                    let placed = start.board.iter().flatten();
                    let placed = placed.filter(|piece| (piece.color, piece.kind) == (color, form));
                    let held = start.hands[color.index()][form.index()];
                    placed.count() as u32 + u32::from(held) == u32::from(limit.most[color.index()])
                })
            })
    }

    /// Whether some piece promotes in place of a move.
    pub fn turns_in_place(&self) -> bool {
        let mut chances = self.kinds.iter().flat_map(|kind| &kind.chances);
        chances.any(|chance| chance.when.is_in_place())
    }

    /// Whether no promotion may give check, and whether none may attack.
    pub fn promotions_forbid(&self) -> [bool; 2] {
        let promotion = self.promotion.as_ref();
        promotion.map_or([false; 2], |promotion| {
            [promotion.no_check, promotion.no_attack]
        })
    }

    /// Whether no drop may give check.
    pub fn drops_forbid_check(&self) -> bool {
        let mut drops = self.kinds.iter().flat_map(|kind| &kind.drop);
        drops.any(|drop| drop.no_check)
    }

    /// The leaps and slides of a kind to empty squares.
    pub fn quiet_rays(&self, kind: PieceKind) -> Vec<Ray> {
        let paths = self.kinds[kind].paths.iter();
        paths.filter_map(ray).collect()
    }

    /// Whether pieces may be dropped with their back side up.
    pub fn drops_turned(&self) -> bool {
        self.facts.kinds.iter().any(|kind| kind.drops_turned)
    }

    /// Whether pieces with their back side up turn over again.
    pub fn turns_back(&self) -> bool {
        self.facts.kinds.iter().any(|kind| kind.turns_back)
    }

    /// One form of a piece.
    pub fn form(&self, id: PieceKind) -> Form<'_> {
        Form {
            id,
            facts: self.facts.kind(id),
            rules: &self.kinds[id],
        }
    }

    /// Every form of a piece, in order.
    pub fn forms(&self) -> impl DoubleEndedIterator<Item = Form<'_>> + Clone {
        (0..self.kinds.len() as u16).map(|id| self.form(PieceKind(id)))
    }

    /// Per colour, the squares that a row about the end of the game names.
    pub fn squares_of(&self, row: &Ending) -> Option<[SquareSet; 2]> {
        let squares = row.squares.as_ref()?.each_ref();
        Some(squares.map(|squares| SquareSet::of(self.facts.squares(), squares)))
    }

    /// Per colour, the squares that a row names beside those.
    pub fn others_of(&self, row: &Ending) -> Option<[SquareSet; 2]> {
        let others = row.others.as_ref()?.each_ref();
        Some(others.map(|squares| SquareSet::of(self.facts.squares(), squares)))
    }

    /// Per colour, where a victim must stand for a rule about chases; `None` if that does not matter.
    pub fn chase_squares(&self, rule: &ChaseRule) -> Option<[SquareSet; 2]> {
        let squares = rule.squares.as_ref()?.each_ref();
        Some(squares.map(|squares| SquareSet::of(self.facts.squares(), squares)))
    }

    /// Whether a guard lets a piece of `color` move from a square, as far as the square tells: whether all of its tests
    /// about places hold there.
    ///
    /// # Panics
    ///
    /// If a test asks for anything but a place or an attack: no program that is made of a file has one.
    pub fn is_open(&self, guard: &[Test], color: Color, from: Square) -> bool {
        let mut places = guard
            .iter()
            .filter(|test| test.predicate != Predicate::Attacked);
        places.all(|test| {
            let squares = self.place(test.predicate.name());
            let squares = squares.expect("guards ask for places only");
            squares[color].contains(from) != test.negated
        })
    }

    /// The place of this name, if it is one.
    pub fn place(&self, name: &str) -> Option<&[SquareSet; 2]> {
        let mut places = self.places.iter();
        let (_, squares) = places.find(|(place, _)| place == name)?;
        Some(squares)
    }

    /// The kinds of this name, if they are a class.
    pub fn class(&self, name: &str) -> Option<&KindSet> {
        let mut classes = self.classes.iter();
        let (_, kinds) = classes.find(|(class, _)| class == name)?;
        Some(kinds)
    }

    /// The number of a name that tests ask for: of all places, and after them of all classes.
    pub fn test_number(&self, name: &str) -> Option<u32> {
        let places = self.places.iter().map(|(place, _)| place);
        let classes = self.classes.iter().map(|(class, _)| class);
        let mut names = (0..).zip(places.chain(classes));
        let (number, _) = names.find(|(_, known)| *known == name)?;
        Some(number)
    }

    /// The first rule of a block that begins with this key, as it was written.
    pub fn said(&self, block: &str, key: &str) -> Option<&Clause> {
        let mut clauses = self.clauses.iter();
        clauses.find(|clause| {
            let text = clause.text.strip_prefix(key);
            clause.block == block && text.is_some_and(|rest| rest.starts_with(':'))
        })
    }

    /// A rule as it was written.
    pub fn clause(&self, id: ClauseId) -> &Clause {
        &self.clauses[id]
    }
}

impl Kind {
    /// Whether it has moves that it may make only as long as it has never moved.
    pub fn is_initial(&self) -> bool {
        self.paths.iter().any(|path| path.initial)
    }
}

impl Form<'_> {
    /// Whether a player who writes `name` means this form.
    pub fn is_called(self, name: &str) -> bool {
        same_name(&self.facts.name, name) || same_name(&self.rules.declared_name, name)
    }
}

/// Where the rules about a kind are written.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct KindClauses {
    /// Its `move:` rules; those of the piece that it moves as.
    pub moves: Vec<ClauseId>,
    /// The tests about protection that its moves make, each with the first rule that does.
    pub tests: Vec<(Protection, ClauseId)>,
    /// What lets it promote, if it has a back side; the last of several.
    pub chances: Option<ClauseId>,
    /// Its rules about drops; of back sides and in games without drops there are none.
    pub drop: DropClauses,
}

/// How a kind may be dropped.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drop {
    /// Per colour: squares on which it may be dropped when they are vacant.
    pub allowed: [SquareSet; 2],
    /// Most unpromoted own pieces of this kind on one file, the dropped one included.
    pub per_file: Option<usize>,
    /// Whether a drop that gives checkmate at once is forbidden.
    pub no_mate: bool,
    /// Whether a drop that gives check is forbidden; if so, for all pieces.
    pub no_check: bool,
    /// Whether it may not be dropped on a square of a colour on which its owner has another of the kind.
    pub apart: bool,
    /// Which of these squares, if the position decides.
    pub onto: Option<Onto>,
    /// Per colour, squares that are filled first: as long as one is vacant, it is dropped on them and nowhere else,
    /// whatever else is said of squares.
    pub first: Option<[SquareSet; 2]>,
}

/// Squares for a drop that depend on the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Onto {
    /// Where the drop converts a piece.
    Converting,
    /// Beside a piece of the same player, corners included.
    BesideOwn,
    /// On the first rank or right above what is no empty square, as the first player sees the board.
    Resting,
}

impl Choice for Onto {
    const TABLE: &'static [(&'static str, Onto)] = &[
        ("converting", Onto::Converting),
        ("beside own", Onto::BesideOwn),
        ("resting", Onto::Resting),
    ];
}

/// Where the rules about drops of a kind are written; of several the one that names it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DropClauses {
    /// `forbid: stuck`
    pub stuck: Option<ClauseId>,
    /// `forbid: mate`
    pub mate: Option<ClauseId>,
    /// `forbid: check`
    pub check: Option<ClauseId>,
    /// `limit Walker: 1 per file`
    pub limit: Option<ClauseId>,
    /// `apart: Walker`
    pub apart: Option<ClauseId>,
    /// `allow Walker: camp`, where the piece has one of its own.
    pub allow: Option<ClauseId>,
    /// `allow: any, converting`
    pub onto: Option<ClauseId>,
    /// `first: centre`
    pub first: Option<ClauseId>,
    /// Per colour, the squares that a zone keeps it from, in the order of the file.
    pub barred: Vec<([SquareSet; 2], ClauseId)>,
}

/// Where the cases of a repetition are written.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RepetitionClauses {
    /// `perpetual check:`
    pub perpetual_check: Option<ClauseId>,
    /// `perpetual chase:`
    pub perpetual_chase: Option<ClauseId>,
    /// `to and fro:`
    pub to_and_fro: Option<ClauseId>,
    /// `one side attacks:` or `one side ever attacks:`
    pub attacker: Option<ClauseId>,
    /// `both pass:`
    pub both_pass: Option<ClauseId>,
    /// `no side attacks:`
    pub no_attack: Option<ClauseId>,
    /// `otherwise:`
    pub otherwise: Option<ClauseId>,
}

/// Kinds of pieces, by [`PieceKind`].
pub type KindSet = Vec<bool>;

/// A rule about captures of some pieces by others. A capture that a rule forbids is illegal
/// unless another allows it; a move is legal if every one of its captures is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CaptureRule {
    /// Whether it forbids (`forbid`) or allows what others forbid (`allow`).
    pub forbids: bool,
    /// Captors and victims.
    pub class: CaptureClass,
    /// All of these must hold.
    pub when: Vec<CaptureTest>,
    /// This must not hold.
    pub unless: Option<CaptureTest>,
    /// Where it is written.
    pub clause: ClauseId,
}

/// Captures by who takes whom. A captor counts as what it is before the move promotes it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CaptureClass {
    /// Kinds that capture.
    pub captors: KindSet,
    /// Kinds that are captured.
    pub victims: KindSet,
}

/// What a rule about captures asks of one capture of a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum CaptureTest {
    /// The victim is not next to the square from which the captor starts.
    Distant,
    /// After the move an enemy could capture a piece on the victim's square; whether that capture
    /// would be legal is not asked.
    Protected,
    /// The same of an enemy that this move captures too, earlier than the victim, were it still
    /// on its square after the move.
    ProtectorTaken,
    /// The move captures a piece of these kinds earlier than the victim.
    BridgedBy(KindSet),
    /// The opponent's previous move made a capture of the class [`Program::answered`].
    Answering,
    /// The victim stands where the opponent's previous move made such a capture.
    Retaking,
}

/// One rule of a block or a piece as it was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clause {
    /// Name of the source that it stands in.
    pub source: String,
    /// Line there, from 1.
    pub line: usize,
    /// The block, or `piece` and its name.
    pub block: String,
    /// The rule with single spaces.
    pub text: String,
    /// The choice between readings that makes it hold, as `name = value`.
    pub condition: Option<String>,
}

/// The empty squares of a path that is a slide or a leap to them.
pub(crate) fn ray(path: &Path) -> Option<Ray> {
    let (leg, stop) = plain_leg(path)?;
    stop.empty.as_ref().map(|_| Ray {
        step: leg.vector,
        most: leg.max,
    })
}
