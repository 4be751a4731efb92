//! What a game is made of, as data: names, tokens, start array, how it ends.
//!
//! Everything here is for text, adjudication and evaluation; nothing of it is consulted while
//! moves are generated.

use serde::{Deserialize, Serialize};

use crate::chase::ChaseRule;
use crate::duties::Duties;
use crate::effects::Effects;
use crate::ending::{self, Ending};
use crate::from_hand::{Gating, PlacedCastling};
use crate::handicap::Handicap;
use crate::register::{Register, Registers};
use crate::repetition::Repetition;
use crate::shuffle::Shuffle;
use crate::types::{Color, Piece, PieceKind, Square};

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
    /// [`Condition`](ending::Condition).
    pub endings: Vec<Ending>,
    /// Whether a piece attacks what only its own tests about protection keep it from capturing.
    pub attacks_protected: bool,
    /// What repetition means, if anything.
    pub repetition: Option<Repetition>,
    /// Which attacks count as a chase, for [`Repetition::perpetual_chase_loses`]; the first that applies decides.
    pub chases: Vec<ChaseRule>,
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

/// How squares are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Coordinates {
    /// File number from the right, rank letter from the top.
    Shogi,
    /// File letter from the left, rank number from the bottom.
    Chess,
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

impl GameInfo {
    /// The facts in a short form for programs to embed; no format to be kept.
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_allocvec(self).expect("the facts are plain data")
    }

    /// What [`GameInfo::to_bytes`] of this very version wrote.
    ///
    /// # Panics
    ///
    /// If it is anything else: what a program embeds was written when it was built.
    pub fn from_bytes(bytes: &[u8]) -> GameInfo {
        postcard::from_bytes(bytes).expect("the build wrote them")
    }

    /// The settings as text, `name=value` with spaces between; empty for the game itself.
    pub fn settings_text(&self) -> String {
        let pairs = self.settings.iter();
        let texts: Vec<String> = pairs
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        texts.join(" ")
    }

    /// A position of the game without any piece, the first player to move; walls stand as at the start.
    pub fn empty_setup(&self) -> Setup {
        let no_hand = vec![0; self.kinds.len()];
        Setup {
            board: vec![None; self.squares()],
            walls: self.start.walls.clone(),
            hands: [no_hand.clone(), no_hand],
            side: Color::First,
            registers: Registers::default(),
        }
    }

    /// Whether the game has the register.
    pub fn has(&self, register: Register) -> bool {
        self.registers.contains(&register)
    }

    /// How often what a register counts must happen to end the game; 0 if it counts nothing.
    pub fn asked(&self, register: Register) -> u32 {
        ending::number_asked(&self.endings, register).unwrap_or(0)
    }

    /// Number of squares.
    pub fn squares(&self) -> usize {
        usize::from(self.files) * usize::from(self.ranks)
    }

    /// Whether there are walls in the board, or may come to be.
    pub fn has_walls(&self) -> bool {
        self.effects.build_walls() || !self.start.walls.is_empty()
    }

    /// The facts of one kind.
    pub fn kind(&self, kind: PieceKind) -> &KindInfo {
        &self.kinds[kind.index()]
    }

    /// The square so far from another, as its owner `color` sees the board: files to the right,
    /// ranks forward; `None` off the board.
    pub fn square_from(&self, color: Color, from: Square, (dx, dy): (i16, i16)) -> Option<Square> {
        let (dx, dy) = match color {
            Color::First => (dx, dy),
            Color::Second => (-dx, -dy),
        };
        let file = (from.0 % self.files).checked_add_signed(dx)?;
        let rank = (from.0 / self.files).checked_add_signed(dy)?;
        (file < self.files && rank < self.ranks).then(|| Square(rank * self.files + file))
    }

    /// Whether positions are written as chess programs write them: hands in brackets, and fields for castling
    /// and for capture en passant even where the game has neither. So they are where moves are.
    pub fn writes_fen(&self) -> bool {
        self.san || self.has(Register::Fresh) || self.has(Register::EnPassant)
    }

    /// The squares that a move passes strictly between its ends, as [`passed_steps`] says.
    pub fn passed(&self, from: Square, to: Square) -> Vec<Square> {
        let files = i32::from(self.files);
        let place = |square: Square| (i32::from(square.0) % files, i32::from(square.0) / files);
        let ((file, rank), (to_file, to_rank)) = (place(from), place(to));
        let squares = passed_steps(to_file - file, to_rank - rank);
        squares
            .map(|(dx, dy)| Square(((rank + dy) * files + file + dx) as u16))
            .collect()
    }

    /// Whether a move of the kind between these squares passes squares on which it can be captured, by its
    /// length and direction.
    pub fn is_mark(&self, piece: Piece, from: Square, to: Square) -> bool {
        let mut marks = self.kind(piece.kind).marks.iter();
        marks.any(|by| self.square_from(piece.color, from, *by) == Some(to))
    }

    /// Whether some piece becomes another one, rather than turning over.
    pub fn has_choices(&self) -> bool {
        let mut kinds = self.kinds.iter();
        kinds.any(|kind| kind.becomes.iter().any(|kinds| !kinds.is_empty()))
    }

    /// The squares that bits of [`Register::Fresh`] stand for, of so many as there are.
    pub fn fresh_squares(&self, bits: u32) -> impl Iterator<Item = Square> + '_ {
        let places = self.fresh.iter().enumerate();
        places
            .filter(move |(place, _)| bits >> place & 1 == 1)
            .map(|(_, square)| *square)
    }

    /// The bits of [`Register::Fresh`] that are lost when the piece comes to a square: of those at whom it aims there.
    pub fn aimed_at(&self, piece: Piece, square: Square) -> u32 {
        let aims = self.aims.iter();
        let aims = aims.filter(|aim| aim.piece == piece && aim.from.contains(&square));
        aims.fold(0, |bits, aim| bits | self.fresh_bit(aim.at))
    }

    /// The bit of [`Register::Fresh`] that stands for a square; 0 if none does.
    pub fn fresh_bit(&self, square: Square) -> u32 {
        let place = self.fresh.iter().position(|home| *home == square);
        place.map_or(0, |place| 1 << place)
    }

    /// How many arrays the game has: 1 where it is not shuffled.
    pub fn n_arrays(&self) -> u64 {
        self.shuffle.as_ref().map_or(1, Shuffle::n_orders)
    }

    /// Whether captured pieces go to the hand.
    pub fn takes_prisoners(&self) -> bool {
        self.kinds.iter().any(|kind| kind.hand.is_some())
    }

    /// The start position of this number, from 0; `None` if there is none.
    pub fn array(&self, number: u64) -> Option<Setup> {
        let mut setup = self.start.clone();
        let Some(shuffle) = &self.shuffle else {
            return (number == 0).then_some(setup);
        };
        let order = shuffle.order(number)?;
        for (places, color) in [&shuffle.squares, &shuffle.images]
            .into_iter()
            .zip(Color::BOTH)
        {
            for (square, kind) in places.iter().zip(&order) {
                setup.board[square.index()] = Some(Piece { color, kind: *kind });
            }
        }
        let fresh = self.fresh_at_start(&setup.board);
        setup
            .registers
            .set_value(Register::Fresh, Color::First, fresh);
        Some(setup)
    }

    /// The number of the array that a position is, if it is one.
    pub fn array_number(&self, setup: &Setup) -> Option<u64> {
        let Some(shuffle) = &self.shuffle else {
            return (*setup == self.start).then_some(0);
        };
        let at = |square: &Square| Some(setup.board.get(square.index())?.as_ref()?.kind);
        let order: Option<Vec<PieceKind>> = shuffle.squares.iter().map(at).collect();
        let number = shuffle.number(&order?)?;
        (self.array(number).as_ref() == Some(setup)).then_some(number)
    }

    /// Bits of [`Register::Fresh`] as long as nobody has moved, for an array of the game. Of shuffled pieces only
    /// partners of castling matter.
    pub fn fresh_at_start(&self, board: &[Option<Piece>]) -> u32 {
        let counts = |square: Square| {
            !self.is_shuffled(square) && board[square.index()].is_some()
                || board[square.index()].is_some_and(|piece| self.is_partner(piece.kind))
        };
        let places = (0..MOST_FRESH).zip(&self.fresh);
        places.fold(0, |bits, (place, square)| {
            bits | u32::from(counts(*square)) << place
        })
    }

    /// The player's squares whose pieces change places before the game.
    pub fn shuffled(&self, color: Color) -> &[Square] {
        let Some(shuffle) = &self.shuffle else {
            return &[];
        };
        match color {
            Color::First => &shuffle.squares,
            Color::Second => &shuffle.images,
        }
    }

    /// Whether pieces of either player change places here before the game.
    pub fn is_shuffled(&self, square: Square) -> bool {
        let mut squares = Color::BOTH.into_iter().map(|color| self.shuffled(color));
        squares.any(|squares| squares.contains(&square))
    }

    /// Whether the piece stands here in the array, or may when its rank is shuffled.
    fn may_begin_on(&self, square: Square, is: impl Fn(Piece) -> bool) -> bool {
        let at = |square: &Square| self.start.board[square.index()].is_some_and(&is);
        let may = |color: Color| {
            let own = self.shuffled(color);
            own.contains(&square) && own.iter().any(at)
        };
        at(&square) || Color::BOTH.into_iter().any(may)
    }

    /// Whether pieces of the kind are partners of castling.
    pub fn is_partner(&self, kind: PieceKind) -> bool {
        let castling = self.castling.as_ref();
        castling.is_some_and(|castling| castling.partners[kind.index()])
    }

    /// Whether the piece that castles stands elsewhere in another array.
    pub fn castling_is_shuffled(&self) -> bool {
        let Some(castling) = &self.castling else {
            return false;
        };
        let at = |square: &Square| self.start.board[square.index()];
        let mut shuffled = Color::BOTH
            .into_iter()
            .flat_map(|color| self.shuffled(color));
        shuffled.any(|square| at(square).is_some_and(|piece| piece.kind == castling.mover))
    }

    /// Of the squares on which it matters whether a piece has moved, those where the player's partners of castling
    /// may begin.
    pub fn fresh_partners(&self, color: Color) -> impl Iterator<Item = Square> + '_ {
        let partner = move |piece: Piece| piece.color == color && self.is_partner(piece.kind);
        let fresh = self.fresh.iter().copied();
        let placed = self.placed_castling();
        fresh.filter(move |square| match placed {
            Some(placed) => placed.partners[color.index()].contains(square),
            None => self.may_begin_on(*square, partner),
        })
    }

    /// Where the player's piece may stand that castles, as long as it has not moved.
    pub fn castling_homes(&self, color: Color) -> Vec<Square> {
        let Some(castling) = &self.castling else {
            return Vec::new();
        };
        if let Some(placed) = &castling.placed {
            return vec![placed.homes[color.index()]];
        }
        let mover = Piece {
            color,
            kind: castling.mover,
        };
        let squares = self.each_square();
        squares
            .filter(|square| self.may_begin_on(*square, |piece| piece == mover))
            .collect()
    }

    /// Everything that the kind may turn into or become where the rules of promotion allow it.
    pub fn promotions(
        &self,
        color: Color,
        kind: PieceKind,
    ) -> impl Iterator<Item = PieceKind> + '_ {
        let facts = self.kind(kind);
        facts
            .other_side()
            .into_iter()
            .chain(facts.becomes[color.index()].iter().copied())
    }

    /// How many steps of a king two squares are apart.
    pub fn distance(&self, one: Square, other: Square) -> u16 {
        let across = (one.0 % self.files).abs_diff(other.0 % self.files);
        let along = (one.0 / self.files).abs_diff(other.0 / self.files);
        across.max(along)
    }

    /// Whether two squares are neighbours, corners included.
    pub fn touch(&self, one: Square, other: Square) -> bool {
        self.distance(one, other) == 1
    }

    /// All squares in order.
    pub fn each_square(&self) -> impl Iterator<Item = Square> + use<> {
        (0..self.squares() as u16).map(Square)
    }

    /// All kinds in order.
    pub fn each_kind(&self) -> impl Iterator<Item = PieceKind> + '_ {
        (0..self.kinds.len()).map(|index| PieceKind(index as u16))
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
