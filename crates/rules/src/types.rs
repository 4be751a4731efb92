//! The smallest words, shared by every game: colours, squares, pieces, and how a game ended.
//!
//! Squares here are *dense*: `rank * files + file`, file 0 leftmost and rank 0 nearest as the
//! first player sees the board. Layouts with padding convert at this border.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

use serde::{Deserialize, Serialize};

/// One of the two players, in order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[repr(u8)]
pub enum Color {
    /// Moves first in an even game, and up the board.
    First = 0,
    /// Moves down the board.
    Second = 1,
}

impl Color {
    /// Both players, in order of play.
    pub const BOTH: [Color; 2] = [Color::First, Color::Second];

    /// 0 for the first player, 1 for the second.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        match self {
            Color::First => Color::Second,
            Color::Second => Color::First,
        }
    }
}

/// A dense square index: `rank * files + file`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Square(pub u16);

impl Square {
    /// The index as a `usize`, for indexing boards.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Index into [`GameInfo::kinds`](crate::GameInfo): one form of a piece, fronts and back sides
/// apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PieceKind(pub u16);

impl PieceKind {
    /// The index as a `usize`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Index into the clauses of a game: one rule of a block or a piece as its author wrote it.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct ClauseId(pub u32);

impl ClauseId {
    /// The index as a `usize`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A list that has an entry for each of them is indexed by them.
macro_rules! index_lists {
    ($($id:ty),*) => {$(
        impl<T> Index<$id> for [T] {
            type Output = T;

            fn index(&self, id: $id) -> &T {
                &self[id.index()]
            }
        }

        impl<T> IndexMut<$id> for [T] {
            fn index_mut(&mut self, id: $id) -> &mut T {
                &mut self[id.index()]
            }
        }

        impl<T> Index<$id> for Vec<T> {
            type Output = T;

            fn index(&self, id: $id) -> &T {
                &self[id.index()]
            }
        }

        impl<T> IndexMut<$id> for Vec<T> {
            fn index_mut(&mut self, id: $id) -> &mut T {
                &mut self[id.index()]
            }
        }
    )*};
}

index_lists!(Color, Square, PieceKind, ClauseId);

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Piece {
    /// Its owner.
    pub color: Color,
    /// Its form.
    pub kind: PieceKind,
}

impl Piece {
    /// The same piece as one of the other player.
    pub fn of_other_player(self) -> Piece {
        Piece {
            color: !self.color,
            ..self
        }
    }
}

/// How a game ended, or stands to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This player wins.
    Win(Color),
    /// Nobody wins.
    Draw,
}

/// Why a game ended: first the ways that the board shows, then those that somebody must tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// The royal is attacked and nothing mends it.
    Checkmate,
    /// The same, by pieces that may not give mate.
    ForbiddenMate,
    /// No legal move.
    NoMoves,
    /// No legal move, where the number of pieces decides.
    PieceCount,
    /// The last royal was captured.
    RoyalsCaptured,
    /// A side had one royal left and nothing else, or both had.
    BareRoyal,
    /// A player had lost pieces that the game asks for.
    PiecesGone,
    /// A piece reached a square that wins.
    Reached,
    /// Pieces stood in a row.
    InARow,
    /// Pieces connected squares.
    Connected,
    /// Check was given so often that it wins.
    Checks,
    /// The royals came through, and points decided.
    Impasse,
    /// Both players passed, one after the other.
    TwoPasses,
    /// A player passed while royals faced each other.
    FacingRoyals,
    /// The players had nothing left to win with.
    DeadPosition,
    /// A count of moves was over before the stronger side had won.
    Counting,
    /// A player gave mate who had moves counted.
    MateWhileCounting,
    /// Nothing happened for as many moves as the rules allow.
    QuietMoves,
    /// The same position occurred as often as the rules allow.
    Repetition,
    /// The same position recurred while one side checked with every move.
    PerpetualCheck,
    /// The same position recurred while one side chased the same piece with every move.
    PerpetualChase,
    /// The loser went to and fro with one piece.
    ToAndFro,
    /// The same position recurred while one side attacked something with every move.
    PerpetualAttack,
    /// The same position recurred and one side only had attacked something.
    LoneAttack,
    /// A player gave up.
    Resignation,
    /// A player's clock ran out.
    Time,
    /// The loser made a move that is not legal.
    IllegalMove,
    /// The loser did not answer.
    NoAnswer,
    /// The loser's program ended.
    Crash,
    /// The loser's program could not be prepared.
    NoStart,
    /// The loser said that the game was over, and it was not.
    FalseClaim,
    /// The loser refused what it was told.
    Refusal,
    /// The players agreed to a draw.
    Agreement,
    /// An umpire decided.
    Adjudication,
    /// The game was broken off as too long, a draw.
    TooLong,
    /// Nobody has said why.
    Unknown,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Reason; 36] = [
        Reason::Checkmate,
        Reason::ForbiddenMate,
        Reason::NoMoves,
        Reason::PieceCount,
        Reason::RoyalsCaptured,
        Reason::BareRoyal,
        Reason::PiecesGone,
        Reason::Reached,
        Reason::InARow,
        Reason::Connected,
        Reason::Checks,
        Reason::Impasse,
        Reason::TwoPasses,
        Reason::FacingRoyals,
        Reason::DeadPosition,
        Reason::Counting,
        Reason::MateWhileCounting,
        Reason::QuietMoves,
        Reason::Repetition,
        Reason::PerpetualCheck,
        Reason::PerpetualChase,
        Reason::ToAndFro,
        Reason::PerpetualAttack,
        Reason::LoneAttack,
        Reason::Resignation,
        Reason::Time,
        Reason::IllegalMove,
        Reason::NoAnswer,
        Reason::Crash,
        Reason::NoStart,
        Reason::FalseClaim,
        Reason::Refusal,
        Reason::Agreement,
        Reason::Adjudication,
        Reason::TooLong,
        Reason::Unknown,
    ];

    /// Whether the moves show it: it is one of the ways in which a definition ends a game.
    pub fn is_on_board(self) -> bool {
        self < Reason::Resignation
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Checkmate => "checkmate",
            Reason::ForbiddenMate => "forbidden mate",
            Reason::NoMoves => "no legal move",
            Reason::PieceCount => "number of pieces",
            Reason::RoyalsCaptured => "all royal pieces captured",
            Reason::BareRoyal => "bare royal",
            Reason::PiecesGone => "pieces gone",
            Reason::Reached => "reaching the goal",
            Reason::InARow => "pieces in a row",
            Reason::Connected => "connected squares",
            Reason::Checks => "number of checks",
            Reason::Impasse => "impasse",
            Reason::TwoPasses => "two passes",
            Reason::FacingRoyals => "facing royals",
            Reason::DeadPosition => "dead position",
            Reason::Counting => "counting",
            Reason::MateWhileCounting => "mate while counting",
            Reason::QuietMoves => "quiet moves",
            Reason::Repetition => "repetition",
            Reason::PerpetualCheck => "perpetual check",
            Reason::PerpetualChase => "perpetual chase",
            Reason::ToAndFro => "going to and fro",
            Reason::PerpetualAttack => "perpetual attack",
            Reason::LoneAttack => "attack by one side",
            Reason::Resignation => "resignation",
            Reason::Time => "time",
            Reason::IllegalMove => "illegal move",
            Reason::NoAnswer => "no answer",
            Reason::Crash => "crash",
            Reason::NoStart => "no start",
            Reason::FalseClaim => "false claim",
            Reason::Refusal => "refusal",
            Reason::Agreement => "agreement",
            Reason::Adjudication => "adjudication",
            Reason::TooLong => "too long",
            Reason::Unknown => "unknown",
        })
    }
}

/// How squares are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Coordinates {
    /// File number from the right, rank letter from the top.
    Shogi,
    /// File letter from the left, rank number from the bottom.
    Chess,
}
