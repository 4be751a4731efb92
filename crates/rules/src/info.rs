//! What a game is made of, as data: names, tokens, start array, how it ends.
//!
//! Everything here is for text, adjudication and evaluation; nothing of it is consulted while
//! moves are generated.

use serde::{Deserialize, Serialize};

use crate::ending::{self, Ending};
use crate::handicap::Handicap;
use crate::register::{Register, Registers};
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
    /// The named handicaps.
    pub handicaps: Vec<Handicap>,
    /// Per colour: squares of the promotion zone (empty if promotion knows no zone).
    pub promotion_zone: [Vec<Square>; 2],
    /// Whether captured pieces go to the hand.
    pub hands: bool,
    /// What a position remembers of the moves that led to it, in order.
    pub registers: Vec<Register>,
    /// Whether a royal may not be left capturable (`win: checkmate`).
    pub checkmate: bool,
    /// How the game ends but for repetition, in the order of
    /// [`Condition`](crate::ending::Condition).
    pub endings: Vec<Ending>,
    /// Whether a piece attacks what only its own tests about protection keep it from capturing.
    pub attacks_protected: bool,
    /// What repetition means, if anything.
    pub repetition: Option<Repetition>,
    /// Whether moves are written for people with their origin even where it is not needed.
    pub origin_always: bool,
    /// Whether moves are written for people in standard algebraic notation.
    pub san: bool,
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
    /// Glyph for boards with kanji.
    pub glyph: String,
    /// Movement as written in the variant file.
    pub movement: String,
    /// The front, if this is a back side.
    pub front: Option<PieceKind>,
    /// The back side, if there is one.
    pub back: Option<PieceKind>,
    /// What it becomes in the captor's hand; `None` if captured pieces of this form are removed.
    pub hand: Option<PieceKind>,
    /// Whether it can be held in hand and dropped.
    pub droppable: bool,
    /// Whether it must be kept.
    pub royal: bool,
    /// Whether a move may lead it to any square of the board and capture there, if only some
    /// pieces or under conditions.
    pub everywhere: bool,
    /// Where the steps of moves lead that can capture on a step and go on, sorted; empty if it has
    /// no such moves.
    pub steps: Vec<Step>,
    /// Per colour: squares from which it has no move on an empty board.
    pub stuck: [Vec<Square>; 2],
    /// Expected number of moves times 100 from each dense square, for the first player.
    pub mobility: Vec<u32>,
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

/// What recurring positions mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Repetition {
    /// The occurrence that ends the game.
    pub count: u32,
    /// Whether a side that gave check with each of its moves between the occurrences loses.
    pub perpetual_check_loses: bool,
    /// Whether, failing that, a side loses that attacked something so often, if only one did.
    pub attacker_loses: Option<Often>,
    /// Whether, failing that, the side that passed first loses if both did.
    pub first_passer_loses: bool,
    /// Whether, failing that, it is a draw if no move attacked anything.
    pub no_attack_draws: bool,
    /// Which moves attack something; without effect if no case asks.
    pub attack: Attack,
    /// Every other case.
    pub otherwise: Otherwise,
}

impl Repetition {
    /// Whether some case depends on what was attacked.
    pub fn asks_attacks(&self) -> bool {
        self.attacker_loses.is_some() || self.no_attack_draws
    }

    /// Whether some case depends on what the moves of the cycle did.
    pub fn asks_cycle(&self) -> bool {
        self.perpetual_check_loses || self.first_passer_loses || self.asks_attacks()
    }
}

/// With how many of its moves a side does something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Often {
    /// With every one.
    Always,
    /// With one at least.
    Ever,
}

/// Which moves attack something. A piece attacks what it could capture by a legal move if it were
/// its owner's turn; see also [`GameInfo::attacks_protected`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Attack {
    /// Those that give check, or after which the piece that moved attacks something.
    #[default]
    Moved,
    /// Those after which a piece attacks something on a square on which that piece did not attack
    /// it before.
    New,
}

/// The last case of a repetition rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Otherwise {
    /// Draw.
    Draw,
    /// The repeating move is illegal.
    Illegal,
    /// The side whose move repeats the position loses.
    RepeaterLoses,
    /// The side that made the first move of the repeated cycle loses: the one whose turn it is in
    /// the position that recurs.
    StarterLoses,
    /// This player loses, whoever repeated.
    Loses(Color),
}

/// A position as plain data: anything may be written here; the engine's `setup::validate` says
/// what is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// By dense square.
    pub board: Vec<Option<Piece>>,
    /// Per colour, by kind: how many are held.
    pub hands: [Vec<u16>; 2],
    /// Side to move.
    pub side: Color,
    /// What is remembered of the moves that led to it.
    pub registers: Registers,
}

impl KindInfo {
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

    /// A position of the game without any piece, the first player to move.
    pub fn empty_setup(&self) -> Setup {
        let no_hand = vec![0; self.kinds.len()];
        Setup {
            board: vec![None; self.squares()],
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
    pub fn asked(&self, register: Register) -> u16 {
        ending::number_asked(&self.endings, register).unwrap_or(0) as u16
    }

    /// Number of squares.
    pub fn squares(&self) -> usize {
        usize::from(self.files) * usize::from(self.ranks)
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
