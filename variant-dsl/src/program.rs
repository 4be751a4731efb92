//! Move programs: a checked game with nothing left to decide.
//!
//! `lower` makes a [`Program`]; the interpreter plays it as it is and the code generator turns it
//! into Rust. Squares are dense indices `rank * files + file`, file 0 leftmost and rank 0 nearest
//! as the first player sees them. Colour 0 is the first player, 1 the second. All lists are in
//! canonical order, so that equal games give equal programs.

use crate::path::Path;

/// Index into [`Program::kinds`].
pub type KindId = usize;

/// A set of squares: one flag per dense square index.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct SquareSet(pub Vec<bool>);

impl SquareSet {
    /// The empty set on a board of `squares` squares.
    pub fn none(squares: usize) -> SquareSet {
        SquareSet(vec![false; squares])
    }

    /// Whether `square` is in the set.
    pub fn contains(&self, square: usize) -> bool {
        self.0[square]
    }

    /// The squares of the set in rising order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0
            .iter()
            .enumerate()
            .filter(|(_, inside)| **inside)
            .map(|(square, _)| square)
    }

    /// Whether no square is in the set.
    pub fn is_empty(&self) -> bool {
        !self.0.contains(&true)
    }
}

/// A whole game, lowered.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// The identifier after `variant`, as written.
    pub name: String,
    /// The title shown to people.
    pub title: String,
    /// Number of files.
    pub files: usize,
    /// Number of ranks.
    pub ranks: usize,
    /// How squares are written.
    pub coordinates: Coordinates,
    /// The players' names, in order of play; the first moves up the board.
    pub players: [String; 2],
    /// Every form in which a piece can stand on the board: first the fronts in file order, then
    /// the back sides in the order of their fronts.
    pub kinds: Vec<Kind>,
    /// The start array, indexed by square: colour and kind.
    pub setup: Vec<Option<(usize, KindId)>>,
    /// The named handicaps, in the order of the file.
    pub handicaps: Vec<Handicap>,
    /// When a board move may promote; `None` if no piece ever does.
    pub promotion: Option<Promotion>,
    /// Whether captured pieces go to the captor's hand.
    pub prisoners_to_hand: bool,
    /// Whether there are drops at all.
    pub drops: bool,
    /// How the game is won, in the order of [`Win`].
    pub win: Vec<Win>,
    /// What having no legal move means for the side to move (when it is not checkmate).
    pub stalemate: Verdict,
    /// What repeating a position means; `None` if nothing.
    pub repetition: Option<Repetition>,
    /// Whether moves are written for people with their origin even where it is not needed.
    pub origin_always: bool,
    /// Switches with another value than the game itself has, as name and value.
    pub settings: Vec<(String, String)>,
    /// A 64-bit digest of the rules: equal for equal rules, whatever the names of files,
    /// comments, order and layout of the text.
    pub fingerprint: u64,
}

/// A named list of pieces that the second player may give away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// The name by which people choose it; no two are equal without regard to case.
    pub name: String,
    /// Squares of the second player's pieces in the start array, none royal, in the order of the
    /// file; at least one, none twice.
    pub squares: Vec<usize>,
}

/// How squares are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coordinates {
    /// File number from the right, rank letter from the top: `1a` is the top right square.
    Shogi,
    /// File letter from the left, rank number from the bottom: `a1` is the bottom left square.
    Chess,
}

/// One form of a piece.
#[derive(Clone, Debug, PartialEq)]
pub struct Kind {
    /// Name as declared; a back side is shown as `promoted ` and its front.
    pub name: String,
    /// Token in positions and moves: `S`, or `+S` for a back side.
    pub token: String,
    /// Foreign letter for reading and writing positions, if one was declared, with the `+`.
    pub sfen: Option<String>,
    /// Glyph of the form, for boards with kanji; the token if none was declared.
    pub glyph: String,
    /// The front, if this is a back side.
    pub front: Option<KindId>,
    /// The back side, if this form can promote.
    pub back: Option<KindId>,
    /// Name of the declared piece whose moves it has; a back side has those of another.
    pub moves_as: String,
    /// The movement as written, entries joined by a space.
    pub movement: String,
    /// Line of the declaration that gives the movement, from 1.
    pub line: usize,
    /// Whether it must be kept.
    pub royal: bool,
    /// Its movement, for the first player; without duplicates, sorted.
    pub paths: Vec<Path>,
    /// What it becomes in its captor's hand; `None` if it leaves the game.
    pub hand: Option<KindId>,
    /// Per colour: squares from which this form has no move on an empty board.
    pub stuck: [SquareSet; 2],
    /// Per colour: destinations on which it must promote when it may; empty if it has no back.
    pub must_promote: [SquareSet; 2],
    /// Whether it may be dropped, and how; `None` for back sides and in games without drops.
    pub drop: Option<Drop>,
    /// Expected number of moves from each square for the first player, times 100, on a board
    /// about a third full: a measure of worth and of good squares for evaluation, not a rule.
    pub mobility: Vec<u32>,
}

impl Kind {
    /// The name as players read it, with a space before each word: `OneTwoThree` is
    /// `One Two Three`.
    pub fn shown_name(&self) -> String {
        let mut shown = String::new();
        for letter in self.name.chars() {
            let begins = letter.is_ascii_uppercase();
            if begins && shown.ends_with(|last: char| last.is_ascii_lowercase()) {
                shown.push(' ');
            }
            shown.push(letter);
        }
        shown
    }
}

/// How a kind may be dropped.
#[derive(Clone, Debug, PartialEq)]
pub struct Drop {
    /// Per colour: squares on which it may be dropped when they are vacant.
    pub allowed: [SquareSet; 2],
    /// Most unpromoted own pieces of this kind on one file, the dropped one included.
    pub per_file: Option<usize>,
    /// Whether a drop that gives checkmate at once is forbidden.
    pub no_mate: bool,
}

/// When a board move may promote.
#[derive(Clone, Debug, PartialEq)]
pub struct Promotion {
    /// The trigger.
    pub when: Trigger,
    /// Per colour: the zone the trigger refers to; empty where it refers to none.
    pub zone: [SquareSet; 2],
    /// Whether every opportunity must be taken (`choice: forced`).
    pub forced: bool,
}

/// What opens the possibility to promote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// The move starts or ends in the zone.
    Touches,
    /// The move starts outside and ends inside the zone.
    Enters,
    /// The move ends in the zone.
    Arrives,
    /// The move captures.
    Captures,
    /// Any move on the board.
    Moves,
}

/// A way to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Win {
    /// The opponent's royal is attacked and no move mends it. Leaving the own last royal
    /// capturable is then illegal.
    Checkmate,
    /// All of the opponent's royals are captured. Exposing a royal is then legal.
    AllRoyalsCaptured,
    /// The opponent has nothing left but royals, on the board and in hand.
    BareRoyal,
    /// The same, but the bared side may first make one move, which draws if it bares the other
    /// side too.
    BareRoyalUnlessAnswered,
}

/// What an event means for the player it happens to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// That player loses.
    Loses,
    /// The game is drawn.
    Draws,
    /// That player wins.
    Wins,
}

/// What happens when a position recurs.
#[derive(Clone, Debug, PartialEq)]
pub struct Repetition {
    /// The occurrence that ends the game (4 = the fourth).
    pub count: usize,
    /// Whether a side that gave check with every one of its moves since the first of the counted
    /// occurrences loses (if only one side did).
    pub perpetual_check_loses: bool,
    /// What happens otherwise.
    pub otherwise: Otherwise,
}

/// The last case of a repetition rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Otherwise {
    /// Drawn.
    Draw,
    /// The move that would bring the last occurrence about is illegal.
    Illegal,
    /// The side that made the first move of the repeated cycle loses.
    StarterLoses,
    /// The first player loses, whoever caused it.
    FirstPlayerLoses,
    /// The second player loses, whoever caused it.
    SecondPlayerLoses,
}
