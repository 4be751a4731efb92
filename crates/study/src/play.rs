//! One game of the engine against itself, and what is kept of it.
//!
//! A game begins with moves drawn at random, so that games differ: as many of each player. Where a draw gives one player much
//! more than the start does it is drawn again, so that who moves first keeps what that is worth. What many
//! games come to is left to others.

use std::hash::{DefaultHasher, Hash, Hasher};

use engine::search::Score;
use engine::self_play::{Arena, Seen};
use engine::{Color, GameInfo, Outcome, PieceKind, Reason, Setup};
use fastrand::Rng;

use crate::rules::{Rule, RuleSet, Shown, converted, is_pass, swept};

/// Pairs of plies of an opening, at least and at most.
const OPENING_PAIRS: (usize, usize) = (2, 3);
/// Plies of an opening at most.
pub const OPENING: usize = 2 * OPENING_PAIRS.1;
/// Openings that are tried; half as many must be near what the start is worth.
const TRIES: usize = 60;
/// How far the worth of an opening may be from that of the start, in hundredths.
const NEAR: i32 = 150;
/// Positions of a game whose pieces are compared with its result.
const MOST_POSITIONS: usize = 16;

/// What is kept of a game.
#[derive(Clone, Debug)]
pub(crate) struct Log {
    /// How it ended.
    pub(crate) outcome: Outcome,
    /// Why.
    pub(crate) reason: Reason,
    /// For each ply from the start the number of legal moves.
    pub(crate) branching: Vec<u32>,
    /// Positions in which the side to move was in check.
    pub(crate) checks: u32,
    /// Quiet positions, spread over the game.
    pub(crate) positions: Vec<Position>,
    /// By kind.
    pub(crate) kinds: Vec<KindCounts>,
    /// By rule: in how many positions it was possible, and with how many moves it happened.
    pub(crate) rules: [[u32; 2]; Rule::ALL.len()],
    /// Equal for games with the same moves.
    pub(crate) key: u64,
}

/// The pieces of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    /// Who is to move.
    pub(crate) side: Color,
    /// By column: how many more the first player has, where that is not 0. A kind on the board has its own number; in hand,
    /// the number of kinds is added.
    pub(crate) more: Vec<(usize, i32)>,
}

/// What pieces of a kind did in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KindCounts {
    /// Whether any stood on the board or was in a hand.
    pub was_there: bool,
    /// Moves on the board.
    pub moves: u32,
    /// Moves of it that captured.
    pub captures: u32,
    /// Pieces of it that were captured, taken off the board by a move, or made to change sides.
    pub lost: u32,
    /// Moves with which it became another kind.
    pub promotions: u32,
    /// Moves with which another became this kind.
    pub made: u32,
    /// Pieces of it that came from the hand.
    pub drops: u32,
}

/// Plays the game with these random numbers; `start` is what the start is worth to its side. `None` as soon as
/// `go_on` says no.
pub(crate) fn play(
    arena: &mut Arena,
    info: &GameInfo,
    start: Score,
    random: &mut Rng,
    go_on: &dyn Fn() -> bool,
) -> Option<Log> {
    let mut watch = Watch::new(info, &open(arena, start, random, go_on)?);
    let played = arena.play_seen(0, &mut |seen| {
        watch.see(seen);
        go_on()
    })?;
    let Watch {
        mut log, hasher, ..
    } = watch;
    (log.outcome, log.reason, log.key) = (played.outcome, played.reason, hasher.finish());
    log.positions = spread_out(log.positions);
    Some(log)
}

/// Begins the game with random moves: for each the number of legal ones, and which it was.
fn open(
    arena: &mut Arena,
    start: Score,
    random: &mut Rng,
    go_on: &dyn Fn() -> bool,
) -> Option<Vec<(usize, usize)>> {
    for attempt in 0..TRIES {
        if !go_on() {
            return None;
        }
        let mut drawn = Vec::new();
        let (fewest, most) = OPENING_PAIRS;
        let plies = 2 * random.usize(fewest..=most);
        let goes_on = arena.open(plies, &mut |n_moves| {
            let index = random.usize(..n_moves);
            drawn.push((n_moves, index));
            index
        });
        if goes_on && (attempt >= TRIES / 2 || is_near(arena.score(), start)) {
            return Some(drawn);
        }
    }
    arena.open(0, &mut |_| 0);
    Some(Vec::new())
}

fn is_near(score: Score, start: Score) -> bool {
    match (score, start) {
        (Score::Units(score), Score::Units(start)) => (score - start).abs() <= NEAR,
        // A start that is decided says nothing of what is near it.
        (_, Score::Win(_) | Score::Loss(_)) => true,
        _ => false,
    }
}

/// Positions from all parts of a game.
fn spread_out(positions: Vec<Position>) -> Vec<Position> {
    let count = positions.len();
    let kept = |index: &usize| {
        let part = |index: usize| index * MOST_POSITIONS / count;
        count <= MOST_POSITIONS || *index == 0 || part(*index) != part(index - 1)
    };
    let positions = positions.into_iter().enumerate();
    positions
        .filter(|(index, _)| kept(index))
        .map(|(_, position)| position)
        .collect()
}

/// Looks on.
struct Watch<'a> {
    info: &'a GameInfo,
    log: Log,
    hasher: DefaultHasher,
}

impl<'a> Watch<'a> {
    fn new(info: &'a GameInfo, opening: &[(usize, usize)]) -> Watch<'a> {
        let mut hasher = DefaultHasher::new();
        // A move is its place among the legal ones, whether it was drawn or found.
        opening.iter().for_each(|drawn| drawn.hash(&mut hasher));
        Watch {
            info,
            log: Log {
                outcome: Outcome::Draw,
                reason: Reason::Unknown,
                branching: { opening.iter() }
                    .map(|(n_moves, _)| *n_moves as u32)
                    .collect(),
                checks: 0,
                positions: Vec::new(),
                kinds: vec![KindCounts::default(); info.kinds.len()],
                rules: Default::default(),
                key: 0,
            },
            hasher,
        }
    }

    fn see(&mut self, seen: &Seen<'_>) {
        let index = seen.legal.iter().position(|effect| effect == seen.best);
        let drawn = (seen.legal.len(), index.unwrap_or(0));
        drawn.hash(&mut self.hasher);
        self.log.branching.push(seen.legal.len() as u32);
        self.log.checks += u32::from(seen.in_check);
        self.see_rules(seen);
        self.see_kinds(seen);
        let is_noisy = seen.best.captures() || seen.best.promotion.is_some();
        if !is_noisy && !seen.in_check {
            self.log.positions.push(Position {
                side: seen.setup.side,
                more: more(seen.setup),
            });
        }
    }

    fn see_rules(&mut self, seen: &Seen<'_>) {
        let shown = Shown::new(self.info, seen.setup, seen.legal);
        let mut possible = RuleSet::default();
        for effect in seen.legal {
            possible.add(shown.by(effect));
        }
        let happened = shown.by(seen.best);
        for (rule, counts) in Rule::ALL.into_iter().zip(&mut self.log.rules) {
            counts[0] += u32::from(possible.has(rule));
            counts[1] += u32::from(happened.has(rule));
        }
    }

    fn see_kinds(&mut self, seen: &Seen<'_>) {
        let effect = seen.best;
        let kinds = &mut self.log.kinds;
        for piece in seen.setup.board.iter().flatten() {
            kinds[piece.kind.index()].was_there = true;
        }
        for hand in &seen.setup.hands {
            for (counts, held) in kinds.iter_mut().zip(hand) {
                counts.was_there |= *held > 0;
            }
        }
        // A pass moves nothing.
        let moved = effect.origin.filter(|_| !is_pass(effect));
        let mover = moved.and_then(|origin| seen.setup.board[origin.index()]);
        if let Some(mover) = mover {
            let counts = &mut kinds[mover.kind.index()];
            counts.moves += 1;
            counts.captures += u32::from(effect.captures());
            counts.promotions += u32::from(effect.promotion.is_some());
        }
        let partner = effect
            .partner()
            .and_then(|(from, _)| seen.setup.board[from.index()]);
        if let Some(partner) = partner {
            kinds[partner.kind.index()].moves += 1;
        }
        let mut add = |kind: Option<PieceKind>, to: fn(&mut KindCounts) -> &mut u32| {
            if let Some(kind) = kind {
                *to(&mut kinds[kind.index()]) += 1;
            }
        };
        add(effect.promotion, |counts| &mut counts.made);
        add(effect.drop, |counts| &mut counts.drops);
        let gated = effect.gate().map(|(kind, _)| kind);
        add(gated, |counts| &mut counts.drops);
        let victims = effect.changes.iter().filter_map(|change| change.victim());
        for piece in victims.chain(swept(effect)).chain(converted(effect)) {
            add(Some(piece.kind), |counts| &mut counts.lost);
        }
    }
}

/// By column: how many more the first player has.
fn more(setup: &Setup) -> Vec<(usize, i32)> {
    let n_kinds = setup.hands[0].len();
    let mut more = vec![0; 2 * n_kinds];
    for piece in setup.board.iter().flatten() {
        more[piece.kind.index()] += match piece.color {
            Color::First => 1,
            Color::Second => -1,
        };
    }
    let hands = setup.hands[0].iter().zip(&setup.hands[1]);
    for (column, (first, second)) in more[n_kinds..].iter_mut().zip(hands) {
        *column = i32::from(*first) - i32::from(*second);
    }
    let columns = more.into_iter().enumerate();
    columns.filter(|(_, more)| *more != 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_come_from_all_parts_of_a_game() {
        let positions = |count: i32| -> Vec<Position> {
            let position = |number| Position {
                side: Color::First,
                more: vec![(0, number)],
            };
            (0..count).map(position).collect()
        };
        assert_eq!(spread_out(positions(3)), positions(3));
        let spread = spread_out(positions(64));
        let numbers: Vec<i32> = spread.iter().map(|position| position.more[0].1).collect();
        let expected: Vec<i32> = (0..16).map(|index| 4 * index).collect();
        assert_eq!(numbers, expected);
        assert_eq!(spread_out(positions(17)).len(), MOST_POSITIONS);
    }
}
