//! How a game has ended: asked by whoever adjudicates and by the search, and answered here for both.
//!
//! What a position shows by itself comes first, then what follows if its side to move has no legal
//! move, then what draws it though there are moves, then what its history says. Who asks finds the
//! legal moves and keeps the history.

use crate::Verdict;
use crate::bare::Bare;
use crate::dead::Dead;
use crate::entry::Entry;
use crate::info::GameInfo;
use crate::rules::Rules;
use crate::types::{Color, Outcome, Piece, Reason, Square};
use ::rules::Register;
use ::rules::ending::{Clock, Condition, Ending, stalemate};

/// The endings that a position shows by itself, made ready for being asked at every node.
#[derive(Clone, Debug)]
pub struct Endings {
    watches: Vec<(Watch, Reason)>,
    /// Those that decide only once there is a legal move.
    late: Vec<(Late, Reason)>,
}

/// One that decides only once there is a legal move.
#[derive(Clone, Debug)]
enum Late {
    Dead(Dead),
    Clock(Clock, Verdict),
}

/// One that needs nothing but the position.
#[derive(Clone, Debug)]
enum Watch {
    Bare(Bare),
    Reaches(Reaches),
    Count(Count),
    Impasse(Entry),
    Declaration(Entry),
}

/// Something that has happened so often.
#[derive(Clone, Debug)]
struct Count {
    register: Register,
    number: u32,
    result: Verdict,
}

/// Pieces that reach squares.
#[derive(Clone, Debug)]
struct Reaches {
    /// By kind.
    pieces: Vec<bool>,
    /// Per colour.
    squares: [Vec<Square>; 2],
    result: Verdict,
}

impl Endings {
    /// The endings of a game with these facts.
    pub fn new(info: &GameInfo) -> Endings {
        let rows = info.endings.iter();
        let watches = rows.clone();
        let watches =
            watches.filter_map(|row| Some((watch(info, row)?, row.when.wording().reason)));
        let late = rows.filter_map(|row| Some((late(row)?, row.when.wording().reason)));
        Endings {
            watches: watches.collect(),
            late: late.collect(),
        }
    }

    /// Whether the game has endings that decide only once there is a legal move.
    #[inline]
    pub(crate) fn has_late(&self) -> bool {
        !self.late.is_empty()
    }

    /// How the game has ended in `position` though its side to move has a legal move, which is for
    /// the caller to see; repetition apart.
    pub fn with_moves<R: Rules>(
        &self,
        rules: &R,
        position: &R::Position,
    ) -> Option<(Outcome, Reason)> {
        self.late.iter().find_map(|(late, reason)| {
            let outcome = match late {
                Late::Dead(dead) => dead.is_met(rules, position).then_some(Outcome::Draw),
                Late::Clock(clock, result) => {
                    has_run(rules, position, clock.end).then(|| outcome_for(Color::First, *result))
                }
            };
            Some((outcome?, *reason))
        })
    }

    /// What the player to move may claim in a position that has not ended; repetition apart.
    pub fn claim<R: Rules>(&self, rules: &R, position: &R::Position) -> Option<(Outcome, Reason)> {
        self.late.iter().find_map(|(late, reason)| match late {
            Late::Clock(clock, _) if has_run(rules, position, clock.claim) => {
                Some((Outcome::Draw, *reason))
            }
            Late::Clock(..) | Late::Dead(_) => None,
        })
    }

    /// How the game has ended in `position`, whatever led to it and whatever moves there are.
    #[inline]
    pub fn on_board<R: Rules>(
        &self,
        rules: &R,
        position: &R::Position,
    ) -> Option<(Outcome, Reason)> {
        if rules.royals_captured(position) {
            let winner = !rules.side(position);
            return Some((Outcome::Win(winner), Reason::RoyalsCaptured));
        }
        self.watches.iter().find_map(|(watch, reason)| {
            let outcome = match watch {
                Watch::Bare(bare) => bare.outcome(rules, position),
                Watch::Reaches(reaches) => reaches.outcome(rules, position),
                Watch::Count(count) => count.outcome(rules, position),
                Watch::Impasse(entry) => entry.of_both(rules, position),
                Watch::Declaration(entry) => entry.of_mover(rules, position),
            };
            Some((outcome?, *reason))
        })
    }
}

/// What a row asks of a position, if it asks nothing else.
fn watch(info: &GameInfo, row: &Ending) -> Option<Watch> {
    match row.when {
        // What every game asks, and what asks for the legal moves.
        Condition::RoyalsCaptured | Condition::Checkmate | Condition::NoMoves => None,
        // What decides later.
        Condition::Dead | Condition::QuietMoves => None,
        Condition::Bare
        | Condition::BareUnlessAnswered
        | Condition::BareSafely
        | Condition::BareAgainstOne => Some(Watch::Bare(Bare::new(info, row))),
        Condition::Reaches => Some(Watch::Reaches(Reaches {
            pieces: row.pieces.clone()?,
            squares: row.squares.clone()?,
            result: row.result,
        })),
        Condition::Checks => Some(Watch::Count(Count {
            register: row.when.register()?,
            number: row.number?,
            result: row.result,
        })),
        Condition::Impasse => Some(Watch::Impasse(Entry::new(info, row)?)),
        Condition::Declaration => Some(Watch::Declaration(Entry::new(info, row)?)),
    }
}

/// What a row asks of a position with a legal move, if it asks only then.
fn late(row: &Ending) -> Option<Late> {
    match row.when {
        Condition::Dead => row.material.clone().map(Dead::new).map(Late::Dead),
        Condition::QuietMoves => row.clock.map(|clock| Late::Clock(clock, row.result)),
        _ => None,
    }
}

/// Whether nothing has happened for so many moves of each player.
fn has_run<R: Rules>(rules: &R, position: &R::Position, moves: Option<u32>) -> bool {
    let register = Register::QuietMoves;
    moves.is_some_and(|moves| rules.registers(position).value(register, Color::First) >= 2 * moves)
}

impl Reaches {
    /// What it means that the player who has just moved has reached the squares.
    fn outcome<R: Rules>(&self, rules: &R, position: &R::Position) -> Option<Outcome> {
        let mover = !rules.side(position);
        let such = |piece: Piece| piece.color == mover && self.pieces[piece.kind.index()];
        let mut squares = self.squares[mover.index()].iter();
        let reached = squares.any(|square| rules.piece_at(position, *square).is_some_and(such));
        reached.then(|| outcome_for(mover, self.result))
    }
}

impl Count {
    /// What it means that the player who has just moved has done it so often.
    fn outcome<R: Rules>(&self, rules: &R, position: &R::Position) -> Option<Outcome> {
        let mover = !rules.side(position);
        let count = rules.registers(position).value(self.register, mover);
        (count >= self.number).then(|| outcome_for(mover, self.result))
    }
}

/// How the game has ended for `side`, which is to move and has no legal move; `mated`: because its
/// royal is attacked, and may not be.
pub fn no_moves(info: &GameInfo, side: Color, mated: bool) -> (Outcome, Reason) {
    match mated {
        true => (Outcome::Win(!side), Reason::Checkmate),
        false => (outcome_for(side, stalemate(&info.endings)), Reason::NoMoves),
    }
}

/// What an event means that happens to `color`.
fn outcome_for(color: Color, verdict: Verdict) -> Outcome {
    match verdict {
        Verdict::Loses => Outcome::Win(!color),
        Verdict::Draws => Outcome::Draw,
        Verdict::Wins => Outcome::Win(color),
    }
}
