//! How a game has ended: asked by whoever adjudicates and by the search, and answered here for both.
//!
//! What a position shows by itself comes first, then what follows if its side to move has no legal
//! move, then what draws it though there are moves, then what its history says. Who asks finds the
//! legal moves, keeps the history, and settles draws where they mean something else ([`settled`]).

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::iter;

use crate::Verdict;
use crate::any_position::{AnyPosition, OfGame};
use crate::bare::Bare;
use crate::checkers;
use crate::connection::Connects;
use crate::count_call;
use crate::dead::Dead;
use crate::effect::Sketch;
use crate::entry::Entry;
use crate::info::GameInfo;
use crate::reach::{Answered, Reaches};
use crate::rules::Rules;
use crate::types::{Color, Outcome, Piece, PieceKind, Reason, Square};
use ::rules::ending::{Clock, Condition, Ending, Points, stalemate};
use ::rules::{CheckSeries, Register};

/// The endings that a position shows by itself, made ready for being asked at every node.
#[derive(Clone, Debug)]
pub struct Endings {
    watches: Vec<(Watch, Reason)>,
    /// What it means to have lost all royals.
    without_royals: Verdict,
    /// Those that decide only once there is a legal move.
    late: Vec<(Late, Reason)>,
}

/// One that decides only once there is a legal move.
#[derive(Clone, Debug)]
enum Late {
    Dead(Dead),
    Clock(Clock, Verdict),
    Counting(Verdict),
    OnlyPromotions(Verdict),
}

/// One that needs nothing but the position.
#[derive(Clone, Debug)]
enum Watch {
    Bare(Bare),
    Few(Few),
    Reaches(Reaches),
    Answered(Answered),
    InARow(InARow),
    Connects(Connects),
    Count(Count),
    Impasse(Entry),
    Declaration(Entry),
    Passes(Passes),
}

/// So many pieces next to each other on a line.
#[derive(Clone, Debug)]
struct InARow {
    /// By kind; `None` for any.
    pieces: Option<Vec<bool>>,
    number: u32,
    /// From one to the next, as the first player sees the board.
    steps: Vec<(i16, i16)>,
    result: Verdict,
    of: Option<Color>,
}

/// Moves that change nothing but the turn.
#[derive(Clone, Debug)]
struct Passes {
    /// How many, one after the other.
    number: u32,
    /// Whether royals must face each other.
    facing: bool,
    result: Verdict,
}

/// Something that has happened so often.
#[derive(Clone, Debug)]
struct Count {
    register: Register,
    number: u32,
    result: Verdict,
    of: Option<Color>,
}

/// Pieces that are gone.
#[derive(Clone, Debug)]
struct Few {
    /// Per colour, groups of pieces, by kind: none may have fewer than `number`.
    groups: [Vec<Vec<bool>>; 2],
    number: u32,
    result: Verdict,
    of: Option<Color>,
}

impl Endings {
    /// The endings of a game with these facts.
    pub fn new(info: &GameInfo) -> Endings {
        let rows = info.endings.iter();
        let watches = rows.clone();
        let watches =
            watches.filter_map(|row| Some((watch(info, row)?, row.when.wording().reason)));
        let captured = { rows.clone() }.find(|row| row.when == Condition::RoyalsCaptured);
        let late = rows.filter_map(|row| Some((late(row)?, row.when.wording().reason)));
        Endings {
            watches: watches.collect(),
            without_royals: captured.map_or(Verdict::Loses, |row| row.result),
            late: late.collect(),
        }
    }

    /// Whether losing all royals loses the game.
    pub(crate) fn needs_royals(&self) -> bool {
        self.without_royals == Verdict::Loses
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
        self.decided_late(&OfGame { rules, position })
    }

    fn decided_late(&self, position: &dyn AnyPosition) -> Option<(Outcome, Reason)> {
        self.late.iter().find_map(|(late, reason)| {
            let outcome = match late {
                Late::Dead(dead) => dead.is_met(position).then_some(Outcome::Draw),
                Late::Clock(clock, result) => {
                    has_run(position, clock.end).then(|| result.outcome(Color::First))
                }
                Late::OnlyPromotions(result) => {
                    only_promotes(position).then(|| result.outcome(position.side()))
                }
                Late::Counting(result) => is_over(position).then(|| result.outcome(Color::First)),
            };
            Some((outcome?, *reason))
        })
    }

    /// What the player to move may claim in a position that has not ended; repetition apart.
    pub fn claim<R: Rules>(&self, rules: &R, position: &R::Position) -> Option<(Outcome, Reason)> {
        let position = OfGame { rules, position };
        self.late.iter().find_map(|(late, reason)| match late {
            Late::Clock(clock, _) if has_run(&position, clock.claim) => {
                Some((Outcome::Draw, *reason))
            }
            Late::Clock(..) | Late::Dead(_) | Late::Counting(_) | Late::OnlyPromotions(_) => None,
        })
    }

    /// How the game has ended in `position`, whatever led to it and whatever moves there are.
    #[inline]
    pub fn on_board<R: Rules>(
        &self,
        rules: &R,
        position: &R::Position,
    ) -> Option<(Outcome, Reason)> {
        let mover_lost = rules.mover_lost_royals(position);
        if mover_lost || rules.royals_captured(position) {
            let side = rules.side(position);
            let outcome = self
                .without_royals
                .outcome(if mover_lost { !side } else { side });
            return Some((outcome, Reason::RoyalsCaptured));
        }
        match self.watches.is_empty() {
            true => None,
            false => self.watched(&OfGame { rules, position }),
        }
    }

    fn watched(&self, position: &dyn AnyPosition) -> Option<(Outcome, Reason)> {
        self.watches.iter().find_map(|(watch, reason)| {
            let outcome = match watch {
                Watch::Bare(bare) => bare.outcome(position),
                Watch::Few(few) => few.outcome(position),
                Watch::Reaches(reaches) => reaches.outcome(position),
                Watch::Answered(answered) => answered.outcome(position),
                Watch::InARow(in_a_row) => in_a_row.outcome(position),
                Watch::Connects(connects) => connects.outcome(position),
                Watch::Count(count) => count.outcome(position),
                Watch::Impasse(entry) => entry.of_both(position),
                Watch::Declaration(entry) => entry.of_mover(position),
                Watch::Passes(passes) => passes.outcome(position),
            };
            Some((outcome?, *reason))
        })
    }
}

/// What a row asks of a position, if it asks nothing else.
fn watch(info: &GameInfo, row: &Ending) -> Option<Watch> {
    match row.when {
        // What every game asks, and what asks for the legal moves.
        Condition::RoyalsCaptured
        | Condition::Checkmate
        | Condition::MateBy
        | Condition::MateWithout
        | Condition::NoMoves
        | Condition::NoMovesCounted => None,
        // What decides later.
        Condition::Dead
        | Condition::QuietMoves
        | Condition::OnlyPromotions
        | Condition::Counting => None,
        // What changes other outcomes.
        Condition::Draw => None,
        Condition::Bare
        | Condition::BareUnlessAnswered
        | Condition::BareSafely
        | Condition::BareAgainstOne => Some(Watch::Bare(Bare::new(info, row))),
        Condition::Fewer | Condition::Gone => {
            let every = || vec![true; info.kinds.len()];
            let group = row.pieces.clone().unwrap_or_else(every);
            let groups = Color::BOTH.map(|_| vec![group.clone()]);
            Some(Watch::Few(Few::new(row, groups)))
        }
        Condition::KindGone => {
            let groups = Color::BOTH.map(|color| kinds_at_start(info, color));
            Some(Watch::Few(Few::new(row, groups)))
        }
        Condition::ReachesUnlessAnswered => Answered::new(info, row).map(Watch::Answered),
        Condition::Reaches
        | Condition::ReachesSafely
        | Condition::SeveralReach
        | Condition::Fills => Reaches::new(row).map(Watch::Reaches),
        Condition::InARow => InARow::new(row).map(Watch::InARow),
        Condition::Connects => Connects::new(row).map(Watch::Connects),
        Condition::Checks => Some(Watch::Count(Count {
            register: row.when.register()?,
            number: row.number?,
            result: row.result,
            of: row.of,
        })),
        Condition::Impasse => Some(Watch::Impasse(Entry::new(info, row)?)),
        Condition::Declaration => Some(Watch::Declaration(Entry::new(info, row)?)),
        Condition::TwoPasses | Condition::FacingRoyals => {
            let facing = row.when == Condition::FacingRoyals;
            Some(Watch::Passes(Passes {
                number: if facing { 1 } else { 2 },
                facing,
                result: row.result,
            }))
        }
    }
}

/// What a row asks of a position with a legal move, if it asks only then.
fn late(row: &Ending) -> Option<Late> {
    match row.when {
        Condition::Dead => row.material.clone().map(Dead::new).map(Late::Dead),
        Condition::QuietMoves => row.clock.map(|clock| Late::Clock(clock, row.result)),
        Condition::OnlyPromotions => Some(Late::OnlyPromotions(row.result)),
        Condition::Counting => Some(Late::Counting(row.result)),
        _ => None,
    }
}

/// Whether nothing has happened for so many moves of each player.
fn has_run(position: &dyn AnyPosition, moves: Option<u32>) -> bool {
    let register = Register::QuietMoves;
    moves.is_some_and(|moves| position.counts().value(register, Color::First) >= 2 * moves)
}

/// Whether the player to move has a royal and one other piece, is not in check and could only promote.
fn only_promotes(position: &dyn AnyPosition) -> bool {
    let side = position.side();
    if position.n_pieces(side) != 2 || position.in_check() {
        return false;
    }
    let mut has_royal = false;
    position.each_piece(&mut |piece, _| {
        has_royal |= piece.color == side && position.info().kind(piece.kind).royal;
    });
    let promotes = |sketch: Sketch| sketch.from.is_some() && sketch.becomes != sketch.piece;
    has_royal && position.sketches().into_iter().all(promotes)
}

/// Whether all moves of a count have been made.
fn is_over(position: &dyn AnyPosition) -> bool {
    let counted = position.counts().limited(Register::Counting);
    counted.is_some_and(|(count, limit)| count > limit)
}

/// The kinds that the player has in the array, each with what is written like it.
fn kinds_at_start(info: &GameInfo, color: Color) -> Vec<Vec<bool>> {
    let placed = info.start.board.iter().flatten();
    let own = placed.filter(|piece| piece.color == color);
    let hand = &info.start.hands[color.index()];
    let held = info.each_kind().filter(|kind| hand[kind.index()] > 0);
    let kinds: BTreeSet<PieceKind> = own.map(|piece| piece.kind).chain(held).collect();
    let same = |kind: PieceKind| {
        let kinds = info.each_kind();
        let is_same = |other: PieceKind| other == kind || info.kind(other).twin == Some(kind);
        kinds.map(is_same).collect()
    };
    kinds.into_iter().map(same).collect()
}

impl Few {
    fn new(row: &Ending, groups: [Vec<Vec<bool>>; 2]) -> Few {
        Few {
            groups,
            number: row.number.unwrap_or(1),
            result: row.result,
            of: row.of,
        }
    }

    /// What it means that a player has too few pieces: first what it means for the one who has just moved.
    fn outcome(&self, position: &dyn AnyPosition) -> Option<Outcome> {
        let side = position.side();
        let mut players = [!side, side].into_iter();
        let few = players.find(|color| {
            let concerned = self.of.is_none_or(|of| of == *color);
            concerned && self.has_few(position, *color)
        });
        few.map(|color| self.result.outcome(color))
    }

    fn has_few(&self, position: &dyn AnyPosition, color: Color) -> bool {
        let info = position.info();
        let mut counts = vec![0_u32; info.kinds.len()];
        position.each_piece(&mut |piece, _| {
            counts[piece.kind.index()] += u32::from(piece.color == color);
        });
        if info.hands {
            for kind in info.each_kind() {
                counts[kind.index()] += u32::from(position.hand(color, kind));
            }
        }
        let count = |group: &Vec<bool>| -> u32 {
            let named = counts.iter().zip(group);
            named.map(|(count, named)| count * u32::from(*named)).sum()
        };
        let mut groups = self.groups[color.index()].iter();
        groups.any(|group| count(group) < self.number)
    }
}

impl InARow {
    /// What the row asks.
    fn new(row: &Ending) -> Option<InARow> {
        Some(InARow {
            pieces: row.pieces.clone(),
            number: row.number?,
            steps: row.lines.as_ref()?.steps.clone(),
            result: row.result,
            of: row.of,
        })
    }

    /// What it means that the player who has just moved has so many in a row.
    fn outcome(&self, position: &dyn AnyPosition) -> Option<Outcome> {
        let mover = !position.side();
        if self.of.is_some_and(|of| of != mover) {
            return None;
        }
        let is_one = |piece: Piece| {
            let pieces = self.pieces.as_ref();
            piece.color == mover && pieces.is_none_or(|pieces| pieces[piece.kind.index()])
        };
        let next = |from: Square, step: (i16, i16)| {
            let to = position.info().square_from(Color::First, from, step)?;
            position.piece_at(to).filter(|piece| is_one(*piece))?;
            Some(to)
        };
        let mut is_met = false;
        position.each_piece(&mut |piece, square| {
            is_met = is_met
                || is_one(piece)
                    && self.steps.iter().any(|step| {
                        let ahead = iter::successors(Some(square), |from| next(*from, *step));
                        ahead.take(self.number as usize).count() == self.number as usize
                    });
        });
        is_met.then(|| self.result.outcome(mover))
    }
}

impl Passes {
    /// What it means that so many passes came last.
    fn outcome(&self, position: &dyn AnyPosition) -> Option<Outcome> {
        let count = position.counts().value(Register::Passes, Color::First);
        let is_met = count >= self.number && (!self.facing || are_facing(position));
        is_met.then(|| self.result.outcome(Color::First))
    }
}

/// Whether a royal of each player stand on one rank or file with nothing between them.
fn are_facing(position: &dyn AnyPosition) -> bool {
    let info = position.info();
    let mut royals = [Vec::new(), Vec::new()];
    let mut filled = vec![false; info.squares()];
    position.each_piece(&mut |piece, square| {
        filled[square.index()] = true;
        if info.kind(piece.kind).royal {
            royals[piece.color.index()].push(square);
        }
    });
    position.each_wall(&mut |wall| filled[wall.index()] = true);
    let [first, second] = &royals;
    let mut pairs = { first.iter() }.flat_map(|one| second.iter().map(move |other| (*one, *other)));
    pairs.any(|(one, other)| {
        let place = |square: Square| (square.0 % info.files, square.0 / info.files);
        let on_line = place(one).0 == place(other).0 || place(one).1 == place(other).1;
        let mut between = info.passed(one, other).into_iter();
        on_line && between.all(|square| !filled[square.index()])
    })
}

/// How a game ends in `position` by this outcome: what would be a draw may be lost by a player, or by the one with
/// fewer points.
pub fn settled<R: Rules>(rules: &R, position: &R::Position, outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Draw => settled_draw(&OfGame { rules, position }),
        Outcome::Win(_) => outcome,
    }
}

fn settled_draw(position: &dyn AnyPosition) -> Outcome {
    let mut rows = position.info().endings.iter();
    match rows.find(|row| row.when == Condition::Draw) {
        None => Outcome::Draw,
        Some(row) => match &row.points {
            Some(points) => by_points(position, points),
            None => row.result.outcome(Color::First),
        },
    }
}

/// Who has more points, on the board and in hand.
fn by_points(position: &dyn AnyPosition, points: &Points) -> Outcome {
    let info = position.info();
    let mut halves = points.halves;
    let mut count = |color: Color, kind: PieceKind, number: u32| {
        let mut worth = points.worth.iter();
        let each = worth.find(|(pieces, _)| pieces[kind.index()]);
        halves[color.index()] += 2 * number * each.map_or(0, |(_, each)| *each);
    };
    position.each_piece(&mut |piece, _| count(piece.color, piece.kind, 1));
    for kind in info.each_kind().filter(|_| info.hands) {
        for color in Color::BOTH {
            count(color, kind, u32::from(position.hand(color, kind)));
        }
    }
    match halves[0].cmp(&halves[1]) {
        Ordering::Greater => Outcome::Win(Color::First),
        Ordering::Less => Outcome::Win(Color::Second),
        Ordering::Equal => Outcome::Draw,
    }
}

impl Count {
    /// What it means that the player who has just moved has done it so often.
    fn outcome(&self, position: &dyn AnyPosition) -> Option<Outcome> {
        let mover = !position.side();
        let count = position.counts().value(self.register, mover);
        let concerned = self.of.is_none_or(|of| of == mover);
        (concerned && count >= self.number).then(|| self.result.outcome(mover))
    }
}

/// Whether the row forbids the mate of the side to move.
fn is_forbidden_mate(position: &dyn AnyPosition, row: &Ending) -> bool {
    match (row.when, &row.pieces) {
        (Condition::MateBy, Some(kinds)) => {
            let others: Vec<bool> = kinds.iter().map(|named| !named).collect();
            !checkers::gives_check(position, &others)
        }
        (Condition::MateWithout, _) => {
            let mover = !position.side();
            let series = position.counts().value(Register::CheckSeries, mover);
            series != CheckSeries::MATTERS
        }
        (Condition::Counting, _) => mates_while_counting(position, row),
        _ => false,
    }
}

/// Whether the player who has mated the side to move has a count running, where counts are claimed.
fn mates_while_counting(position: &dyn AnyPosition, row: &Ending) -> bool {
    let claimed = { row.countdown.iter() }.any(|countdown| countdown.claimed);
    let counter = count_call::counter(position.counts(), position.side());
    claimed && counter == Some(!position.side())
}

/// How the game has ended in `position` for its side to move, which has no legal move; `mated`: because its
/// royal is attacked, and may not be.
pub fn no_moves<R: Rules>(rules: &R, position: &R::Position, mated: bool) -> (Outcome, Reason) {
    without_moves(&OfGame { rules, position }, mated)
}

fn without_moves(position: &dyn AnyPosition, mated: bool) -> (Outcome, Reason) {
    let (info, side) = (position.info(), position.side());
    let mut mates = { info.endings.iter() }.filter(|row| row.when == Condition::Checkmate);
    let mate = mates.find(|row| row.of.is_none_or(|of| of == side));
    if let Some(row) = mate.filter(|_| mated) {
        let mut exceptions = info.endings.iter();
        let row = exceptions
            .find(|row| is_forbidden_mate(position, row))
            .unwrap_or(row);
        let reason = match row.when {
            Condition::Counting => Reason::MateWhileCounting,
            when => when.wording().reason,
        };
        return (row.result.outcome(side), reason);
    }
    let mut rows = info.endings.iter();
    let counted = rows.find(|row| row.when == Condition::NoMovesCounted);
    let Some(row) = counted else {
        return (stalemate(&info.endings).outcome(side), Reason::NoMoves);
    };
    let [first, second] = Color::BOTH.map(|color| position.n_pieces(color));
    let outcome = match first.cmp(&second) {
        Ordering::Less => row.result.outcome(Color::First),
        Ordering::Equal => Outcome::Draw,
        Ordering::Greater => row.result.outcome(Color::Second),
    };
    (outcome, row.when.wording().reason)
}
