//! Counts of moves that a player claims: what may be said of one now, and what it is then.
//!
//! A count stands in a register, and its plies are even whenever its player is to move. So everything here follows from a
//! setup, alike on every board; how a count goes on is for `countdown` to say.

use std::fmt;

use crate::info::{GameInfo, Setup};
use crate::types::{Color, PieceKind, Reason};
use ::rules::ending::{Countdown, Ending};
use ::rules::{Register, Registers};

/// What the player to move says of the count of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountCall {
    /// My moves are counted from now on.
    Begin,
    /// They are counted no more.
    Stop,
}

impl CountCall {
    /// Both.
    pub const ALL: [CountCall; 2] = [CountCall::Begin, CountCall::Stop];

    /// The word for it, such as in records.
    pub fn word(self) -> &'static str {
        match self {
            CountCall::Begin => "begin",
            CountCall::Stop => "stop",
        }
    }
}

/// Why that cannot be said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CountCallError {
    /// The game has no such count.
    NotClaimed,
    /// The game is over.
    Over(Reason),
    /// The moves of this player are counted.
    Runs(String),
    /// There are still these pieces.
    Left(String),
    /// The player to move has a single piece.
    Bare,
    /// The player to move has more pieces than this.
    TooMany(u32),
    /// The other player has a single piece.
    OtherBare,
    /// The other player has none of the pieces against which there is a limit.
    NoLimit,
    /// No count runs.
    NoneRuns,
    /// The count that runs is not one that a player has begun.
    NotBegun,
    /// The moves of this player, who is not to move, are counted.
    Others(String),
}

impl std::error::Error for CountCallError {}

impl fmt::Display for CountCallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CountCallError::NotClaimed => {
                f.write_str("in this game no player begins to count moves")
            }
            CountCallError::Over(reason) => write!(f, "the game is over: {reason}"),
            CountCallError::Runs(player) => {
                write!(f, "the moves of {player} are counted already")
            }
            CountCallError::Left(pieces) => {
                write!(
                    f,
                    "moves are not counted before these pieces are gone: {pieces}"
                )
            }
            CountCallError::Bare => {
                f.write_str("a player with a single piece does not begin to count moves")
            }
            CountCallError::TooMany(most) => {
                write!(
                    f,
                    "only a player with no more than {most} pieces may count moves"
                )
            }
            CountCallError::OtherBare => {
                f.write_str("moves are not counted against a player with a single piece")
            }
            CountCallError::NoLimit => {
                f.write_str("there is no limit against what the other player has")
            }
            CountCallError::NoneRuns => f.write_str("no moves are counted"),
            CountCallError::NotBegun => {
                f.write_str("the count for a player with a single piece cannot be stopped")
            }
            CountCallError::Others(player) => {
                write!(f, "it is the moves of {player} that are counted")
            }
        }
    }
}

/// Whose moves are counted, if any are, with `side` to move.
pub(crate) fn counter(counts: Registers, side: Color) -> Option<Color> {
    let (count, _) = counts.limited(Register::Counting)?;
    Some(if count % 2 == 0 { side } else { !side })
}

/// The row of the game about counts that are claimed, if there is one.
pub(crate) fn row(info: &GameInfo) -> Option<(&Ending, &Countdown)> {
    let mut rows = info.endings.iter();
    rows.find_map(|row| {
        let countdown = row.countdown.as_ref();
        Some((row, countdown.filter(|countdown| countdown.claimed)?))
    })
}

/// The count that runs once the player to move of a game that goes on has said this.
pub(crate) fn after(
    info: &GameInfo,
    setup: &Setup,
    call: CountCall,
) -> Result<Option<(u32, u32)>, CountCallError> {
    let (row, countdown) = row(info).ok_or(CountCallError::NotClaimed)?;
    let counter = counter(setup.registers, setup.side);
    let name = |color: Color| info.players[color.index()].clone();
    match (call, counter) {
        (CountCall::Begin, Some(counter)) => Err(CountCallError::Runs(name(counter))),
        (CountCall::Begin, None) => begun(info, setup, row, countdown).map(Some),
        (CountCall::Stop, None) => Err(CountCallError::NoneRuns),
        (CountCall::Stop, Some(counter)) if n_pieces(setup, counter) == 1 => {
            Err(CountCallError::NotBegun)
        }
        (CountCall::Stop, Some(counter)) if counter != setup.side => {
            Err(CountCallError::Others(name(counter)))
        }
        (CountCall::Stop, Some(_)) => Ok(None),
    }
}

/// The count that the player to move begins.
fn begun(
    info: &GameInfo,
    setup: &Setup,
    row: &Ending,
    countdown: &Countdown,
) -> Result<(u32, u32), CountCallError> {
    let [own, others] = [setup.side, !setup.side].map(|color| n_pieces(setup, color));
    if own == 1 {
        return Err(CountCallError::Bare);
    }
    let [_, most] = countdown.has;
    if own > most {
        return Err(CountCallError::TooMany(most));
    }
    let left = info.each_kind().filter(|kind| {
        let pieces = row.pieces.as_ref();
        let named = pieces.is_some_and(|pieces| pieces[kind.index()]);
        let each = Color::BOTH.map(|color| n_of(setup, color, |other| other == *kind));
        named && each != [0, 0]
    });
    let mut left: Vec<&str> = left.map(|kind| &*info.kind(kind).name).collect();
    // A piece that equals another goes by the same name.
    left.dedup();
    if !left.is_empty() {
        return Err(CountCallError::Left(left.join(", ")));
    }
    if others == 1 {
        return Err(CountCallError::OtherBare);
    }
    let of = |named: &Vec<bool>| n_of(setup, !setup.side, |kind| named[kind.index()]);
    let begun = countdown.begun(own, others, of);
    begun.ok_or(CountCallError::NoLimit)
}

/// How many pieces a player has, on the board and in hand.
pub(crate) fn n_pieces(setup: &Setup, color: Color) -> u32 {
    n_of(setup, color, |_| true)
}

/// The same of some kinds.
fn n_of(setup: &Setup, color: Color, counts: impl Fn(PieceKind) -> bool) -> u32 {
    let stand = setup.board.iter().flatten();
    let own = stand.filter(|piece| piece.color == color && counts(piece.kind));
    let held = setup.hands[color.index()].iter().enumerate();
    let held = held.filter(|(kind, _)| counts(PieceKind(*kind as u16)));
    own.count() as u32 + held.map(|(_, number)| u32::from(*number)).sum::<u32>()
}
