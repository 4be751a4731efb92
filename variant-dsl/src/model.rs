//! What a file means: names resolved to indices, every default explicit.
//!
//! Only `check` makes a [`Model`], and only of a file without errors; `lower` turns it into a
//! program and cannot fail. Pieces are still as declared here: which forms of them stand on the
//! board is left to `lower`.

use std::ops::{Index, IndexMut};

use rules::ending::Lines;
use rules::{ClauseId, Color, Converted, PlacedCastling, Square, Walls};

use crate::diagnostic::Span;
use crate::path::{Path, Protection};
use crate::program::{
    Chance, ChaseRule, Coordinates, Deciding, DropClauses, Duties, Ending, ForeignNames, Onto,
    Repetition, RepetitionClauses, SquareSet, ToAndFro,
};

/// Index into [`Model::pieces`], and into every other list that has an entry for each piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PieceId(pub(crate) u32);

impl PieceId {
    /// The ids of so many pieces.
    pub(crate) fn all(count: usize) -> impl Iterator<Item = PieceId> {
        (0..count as u32).map(PieceId)
    }

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

impl Captures {
    /// Whether captured pieces come to hands, of their captor or of a player at another board.
    pub(crate) fn fill_hands(&self) -> bool {
        self.to_hand || self.to_partner
    }

    /// What a piece is in the hand of its captor, if it goes there where others do.
    pub(crate) fn prisoner(&self, piece: PieceId) -> Option<PieceId> {
        let mut changed = self.changed.iter();
        let found = changed.find(|(victim, _)| *victim == piece);
        found.map_or(Some(piece), |(_, prisoner)| *prisoner)
    }
}

impl<T> Index<PieceId> for [T] {
    type Output = T;

    fn index(&self, piece: PieceId) -> &T {
        &self[piece.index()]
    }
}

impl<T> IndexMut<PieceId> for [T] {
    fn index_mut(&mut self, piece: PieceId) -> &mut T {
        &mut self[piece.index()]
    }
}

impl<T> Index<PieceId> for Vec<T> {
    type Output = T;

    fn index(&self, piece: PieceId) -> &T {
        &self[piece.index()]
    }
}

impl<T> IndexMut<PieceId> for Vec<T> {
    fn index_mut(&mut self, piece: PieceId) -> &mut T {
        &mut self[piece.index()]
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Model {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) board: Board,
    pub(crate) coordinates: Coordinates,
    pub(crate) players: [String; 2],
    pub(crate) pieces: Vec<Piece>,
    /// Names and both players' squares, by name; no rule of their own.
    pub(crate) zones: Vec<(String, [SquareSet; 2])>,
    /// Names and pieces, by name; no rule of their own.
    pub(crate) sets: Vec<(String, Vec<PieceId>)>,
    /// Per square.
    pub(crate) setup: Vec<Option<Placed>>,
    /// Squares on which nothing can stand at the start.
    pub(crate) walls: SquareSet,
    pub(crate) shuffle: Option<Shuffle>,
    /// Per player, what is in hand at the start.
    pub(crate) hand: [Vec<(PieceId, u16)>; 2],
    pub(crate) handicaps: Vec<Handicap>,
    pub(crate) promotion: Option<Promotion>,
    pub(crate) castling: Option<Castling>,
    pub(crate) captures: Captures,
    pub(crate) effects: Effects,
    pub(crate) duties: Duties,
    /// Per piece; `None` in a game without drops.
    pub(crate) drops: Option<Vec<DropRules>>,
    /// What comes from the hand to squares that others leave.
    pub(crate) gating: Option<Gating>,
    /// How the game ends but for repetition, in order.
    pub(crate) endings: Vec<Ending<Selection>>,
    pub(crate) repetition: Option<Repetition>,
    /// Which attacks count as a chase, in the order in which they are asked.
    pub(crate) chases: Vec<ChaseRule<Selection>>,
    /// Who loses by going to and fro.
    pub(crate) to_and_fro: Option<ToAndFro<Selection>>,
    pub(crate) repetition_clauses: RepetitionClauses,
    pub(crate) writing: Writing,
    /// Every rule of every block and piece, in the order of the file; [`ClauseId`] indexes it.
    pub(crate) clauses: Vec<Clause>,
}

/// Orders of pieces, and for each whether it shows its back side.
pub(crate) type Shuffle = rules::Shuffle<(PieceId, bool)>;

/// How moves are written for people.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Writing {
    pub(crate) origin_always: bool,
    /// Standard algebraic notation, or that of the World Xiangqi Federation in its place.
    pub(crate) san: bool,
    pub(crate) wxf: bool,
    pub(crate) foreign: ForeignNames,
}

/// A rule as it was written.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Clause {
    pub(crate) span: Span,
    pub(crate) line: usize,
    pub(crate) block: String,
    pub(crate) text: String,
    pub(crate) condition: Option<String>,
}

/// What becomes of captured pieces, and captures that are forbidden or allowed all the same.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Captures {
    pub(crate) to_hand: bool,
    /// Whether they go to a partner at another board, and what is captured there comes to the hand.
    pub(crate) to_partner: bool,
    /// Whether they stay there what they were on the board, where another piece has become that.
    pub(crate) as_it_stands: bool,
    /// What some pieces become in a hand.
    pub(crate) changed: Vec<(PieceId, Option<PieceId>)>,
    pub(crate) rules: Vec<CaptureRule>,
    /// What every `answering` means.
    pub(crate) answered: Option<CaptureClass>,
    /// Whether tests about protection leave attacks as they are.
    pub(crate) attacks_protected: bool,
    /// Whether a player who can capture must.
    pub(crate) must_capture: bool,
}

/// What moves do beyond their own pieces and victims; `None` for what none does.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Effects {
    /// Pieces beside which no enemy piece can come to stand.
    pub(crate) aura: Option<Selection>,
    /// Captors that are taken off the board.
    pub(crate) exploding: Option<Selection>,
    /// Pieces beside a capture that are.
    pub(crate) blasted: Option<Selection>,
    /// Lines along which pieces take what they pass over off the board.
    pub(crate) trampling: Vec<(Selection, Lines)>,
    /// Pieces that burn enemies beside which they come to stand.
    pub(crate) burning: Option<Selection>,
    /// Captors that become walls.
    pub(crate) petrified: Option<Selection>,
    /// Whether what these take off the board goes to hands.
    pub(crate) to_hands: bool,
    /// Enemy pieces that change sides.
    pub(crate) conversion: Option<(Converted, Selection)>,
    pub(crate) walls: Option<Walls>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CaptureRule {
    pub(crate) forbids: bool,
    pub(crate) class: CaptureClass,
    pub(crate) when: Vec<CaptureTest>,
    pub(crate) unless: Option<CaptureTest>,
    pub(crate) clause: ClauseId,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CaptureClass {
    pub(crate) captors: Selection,
    pub(crate) victims: Selection,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum CaptureTest {
    Distant,
    Protected,
    ProtectorTaken,
    BridgedBy(Selection),
    Answering,
    Retaking,
}

/// Forms of pieces that a rule names.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Selection {
    /// Whether all forms but these are meant.
    pub(crate) but: bool,
    /// Everything that moves as these by name, back sides included.
    pub(crate) pieces: Vec<PieceId>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Board {
    pub(crate) files: usize,
    pub(crate) ranks: usize,
}

impl Board {
    pub(crate) fn squares(self) -> usize {
        self.files * self.ranks
    }

    /// The square as the other player sees it: half a turn.
    pub(crate) fn rotate(self, square: Square) -> Square {
        Square(self.squares() as u16 - 1 - square.0)
    }

    /// All squares in order.
    pub(crate) fn each_square(self) -> impl Iterator<Item = Square> + use<> {
        (0..self.squares() as u16).map(Square)
    }

    /// The squares for which `is_inside` holds.
    pub(crate) fn set(self, is_inside: impl Fn(Square) -> bool) -> SquareSet {
        SquareSet(self.each_square().map(is_inside).collect())
    }

    /// The square on a file and a rank, counted from 0.
    pub(crate) fn square(self, file: usize, rank: usize) -> Square {
        Square((rank * self.files + file) as u16)
    }

    /// The file of a square, from 0 at the left.
    pub(crate) fn file(self, square: Square) -> usize {
        square.index() % self.files
    }

    /// The rank of a square, from 0 at the first player's side.
    pub(crate) fn rank(self, square: Square) -> usize {
        square.index() / self.files
    }
}

/// A declared piece.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Piece {
    pub(crate) name: String,
    /// What players call it.
    pub(crate) title: String,
    pub(crate) token: String,
    pub(crate) glyph: Option<String>,
    pub(crate) sfen: Option<String>,
    pub(crate) wxf: Option<String>,
    pub(crate) royal: bool,
    pub(crate) movement: String,
    /// Where it is named.
    pub(crate) span: Span,
    pub(crate) line: usize,
    pub(crate) paths: Vec<Path>,
    pub(crate) clauses: PieceClauses,
    pub(crate) back: Option<Back>,
    /// Per colour, what it may become where others turn over.
    pub(crate) becomes: [Vec<PieceId>; 2],
    /// The enemy pieces that end its right to a first move by aiming at it.
    pub(crate) aimed_at_by: Option<Selection>,
}

impl Piece {
    /// Whether it turns over or becomes another piece, of either player.
    pub(crate) fn promotes(&self) -> bool {
        self.back.is_some() || self.becomes.iter().any(|pieces| !pieces.is_empty())
    }

    /// Everything that it may turn into or become, of either player.
    pub(crate) fn promotions(&self) -> impl Iterator<Item = PieceId> + '_ {
        let back = self.back.as_ref().map(|back| back.piece);
        back.into_iter()
            .chain(self.becomes.iter().flatten().copied())
    }
}

/// Where what is said of a piece is written.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct PieceClauses {
    pub(crate) moves: Vec<ClauseId>,
    /// The tests about protection that its moves make, each with the first rule that does.
    pub(crate) tests: Vec<(Protection, ClauseId)>,
}

/// The back side of a piece.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Back {
    pub(crate) piece: PieceId,
    pub(crate) glyph: Option<String>,
}

/// A piece that castles, and with what.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Castling {
    pub(crate) mover: PieceId,
    pub(crate) partners: Vec<PieceId>,
    /// Per colour, for the partner on lower and on higher squares: where both end.
    pub(crate) ends: [[Option<(Square, Square)>; 2]; 2],
    pub(crate) through_attack: bool,
    /// Where they are put from the hand, if they do not stand in the array.
    pub(crate) placed: Option<PlacedCastling>,
}

/// Pieces that come from the hand where others leave with their first move.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Gating {
    pub(crate) pieces: Selection,
    pub(crate) leaving: Selection,
}

/// A piece of the start array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placed {
    pub(crate) color: Color,
    pub(crate) piece: PieceId,
    pub(crate) promoted: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Handicap {
    pub(crate) name: String,
    pub(crate) changes: Vec<HandicapChange>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct HandicapChange {
    pub(crate) square: Square,
    /// `None` if the piece is taken off the board.
    pub(crate) becomes: Option<Side>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Promotion {
    /// For pieces that have none of their own.
    pub(crate) chances: Vec<Chance>,
    /// Per piece.
    pub(crate) own_chances: Vec<Option<Vec<Chance>>>,
    pub(crate) forced: bool,
    /// What leaves no choice all the same.
    pub(crate) forcings: Vec<Forcing>,
    pub(crate) contagions: Vec<Contagion>,
    pub(crate) deciding: Deciding,
    /// Whether a piece may be left where it can never move again.
    pub(crate) strands: bool,
    pub(crate) waits: bool,
    /// Whether back sides turn over to their fronts as fronts do to their backs.
    pub(crate) both_ways: bool,
    /// What pieces become only while their player has fewer of it than this, or without a number than in the array.
    pub(crate) limited: Vec<(PieceId, Option<u16>)>,
    /// Whether no promotion may give check.
    pub(crate) no_check: bool,
    /// Whether no piece may attack an enemy piece right after its promotion.
    pub(crate) no_attack: bool,
    pub(crate) clauses: PromotionClauses,
}

/// Where the rules about promotion are written; contagions say so themselves.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct PromotionClauses {
    pub(crate) choice: Option<ClauseId>,
    /// Of each of the forcings.
    pub(crate) forcings: Vec<ClauseId>,
    pub(crate) refused: Option<ClauseId>,
    pub(crate) limit: Option<ClauseId>,
    pub(crate) deciding: Option<ClauseId>,
    pub(crate) no_check: Option<ClauseId>,
    pub(crate) no_attack: Option<ClauseId>,
    /// For pieces that have none of their own.
    pub(crate) chances: Option<ClauseId>,
    /// Per piece, the last of its own.
    pub(crate) own_chances: Vec<Option<ClauseId>>,
}

/// What forces a piece to take its chance.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Forcing {
    /// It could never move again.
    Stuck,
    /// It captures a promoted piece.
    Promoted,
    /// It captures one of these.
    Victims(Selection),
}

/// What becomes of the captors of some pieces.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Contagion {
    pub(crate) victims: Selection,
    pub(crate) becomes: Form,
    pub(crate) spared: Selection,
    pub(crate) clause: ClauseId,
}

/// A form as a rule names it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Form {
    /// The one that moves as this piece: the back side if there is one, or else the front.
    Moving(PieceId),
    /// The back side of this piece.
    BackOf(PieceId),
}

/// A form on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Front(PieceId),
    Back(PieceId),
    /// What the first piece has become: the second in everything but what goes to a hand.
    Became(PieceId, PieceId),
}

impl Side {
    /// The piece whose front or back side it is, or that has become it.
    pub(crate) fn piece(self) -> PieceId {
        match self {
            Side::Front(piece) | Side::Back(piece) | Side::Became(piece, _) => piece,
        }
    }
}

impl Placed {
    pub(crate) fn side(self) -> Side {
        match self.promoted {
            true => Side::Back(self.piece),
            false => Side::Front(self.piece),
        }
    }
}

impl Model {
    pub(crate) fn piece_ids(&self) -> impl Iterator<Item = PieceId> {
        PieceId::all(self.pieces.len())
    }

    /// Pieces whose back side moves as this one.
    pub(crate) fn sources(&self, piece: PieceId) -> Vec<PieceId> {
        let turns = |id: &PieceId| {
            let back = self.pieces[*id].back.as_ref();
            back.is_some_and(|back| back.piece == piece)
        };
        self.piece_ids().filter(turns).collect()
    }

    /// What captors become; where several back sides fit, which is an error, the first.
    pub(crate) fn side(&self, form: Form) -> Side {
        match form {
            Form::BackOf(front) => Side::Back(front),
            Form::Moving(piece) => match self.sources(piece).first() {
                Some(front) => Side::Back(*front),
                None => Side::Front(piece),
            },
        }
    }

    /// The piece by whose name a form moves.
    pub(crate) fn moves_as(&self, side: Side) -> PieceId {
        match side {
            Side::Front(piece) | Side::Became(_, piece) => piece,
            Side::Back(front) => {
                let back = self.pieces[front].back.as_ref();
                back.expect("a form that is named exists").piece
            }
        }
    }

    /// Where a rule is written.
    pub(crate) fn place(&self, clause: ClauseId) -> Span {
        self.clauses[clause].span
    }

    /// Makes it as if nothing were written anywhere.
    pub(crate) fn forget_places(&mut self) {
        self.clauses.clear();
        for piece in &mut self.pieces {
            (piece.span, piece.line) = (Span::default(), 0);
            piece.clauses = PieceClauses::default();
        }
        for rule in &mut self.captures.rules {
            rule.clause = ClauseId::default();
        }
        for row in &mut self.endings {
            row.clause = ClauseId::default();
        }
        if let Some(promotion) = &mut self.promotion {
            promotion.clauses = PromotionClauses::default();
            for rule in &mut promotion.contagions {
                rule.clause = ClauseId::default();
            }
        }
        self.repetition_clauses = RepetitionClauses::default();
        for rules in self.drops.iter_mut().flatten() {
            rules.clauses = DropClauses::default();
        }
    }

    /// Whether back sides turn over to their fronts as fronts do to their backs.
    pub(crate) fn turns_back(&self) -> bool {
        let promotion = self.promotion.as_ref();
        promotion.is_some_and(|promotion| promotion.both_ways)
    }

    /// The rules about captors; none in a game without promotion.
    pub(crate) fn contagions(&self) -> &[Contagion] {
        let promotion = self.promotion.as_ref();
        promotion.map_or(&[], |promotion| &promotion.contagions)
    }
}

impl Selection {
    /// Whether a form that moves as this piece is meant.
    pub(crate) fn means(&self, moves_as: PieceId) -> bool {
        self.pieces.contains(&moves_as) != self.but
    }
}

impl Promotion {
    /// What lets the piece promote.
    pub(crate) fn chances(&self, piece: PieceId) -> &[Chance] {
        self.own_chances[piece].as_ref().unwrap_or(&self.chances)
    }

    /// The rule that says so; of several of one piece the last.
    pub(crate) fn chances_clause(&self, piece: PieceId) -> Option<ClauseId> {
        self.clauses.own_chances[piece].or(self.clauses.chances)
    }
}

/// How a piece may be dropped.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DropRules {
    /// Per colour; squares where it would be stuck not yet taken away.
    pub(crate) allowed: [SquareSet; 2],
    pub(crate) forbid_stuck: bool,
    pub(crate) forbid_mate: bool,
    pub(crate) forbid_check: bool,
    /// Whether the player chooses which side is up.
    pub(crate) either_side: bool,
    /// Whether own pieces of the kind may not stand on squares of one colour.
    pub(crate) apart: bool,
    /// Which of these squares, if the position decides.
    pub(crate) onto: Option<Onto>,
    /// Per colour, squares that are filled first.
    pub(crate) first: Option<[SquareSet; 2]>,
    pub(crate) per_file: Option<usize>,
    pub(crate) clauses: DropClauses,
}
