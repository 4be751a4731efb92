//! What pieces are worth: what the definition says, and what the results of games do.
//!
//! The results are explained by how many more pieces of each kind the first player has in quiet positions, by whose turn it
//! is, and by a constant. All positions of a game together count as one observation, as they share one result; so
//! the errors are rather too large than too small.

use engine::{Color, GameInfo, KindValue, Outcome, PieceKind};

use crate::play::{Log, Position};
use crate::regression::{self, Sample};

/// Fewer decided or drawn games than this say nothing of any piece.
pub const FEWEST_GAMES: usize = 100;
/// In fewer games with different numbers of a piece than this, they say nothing of it.
pub const FEWEST_OF_KIND: u64 = 30;
/// What is known no better than this says nothing: one more might be anything from a few points to nearly all.
const VAGUE: f64 = 2.0;
/// What is supposed beforehand: a slope as large as 10 would be a surprise.
const DOUBT: f64 = 0.01;
/// The scale is told if it is so many of its standard errors.
const CLEAR: f64 = 3.0;

/// What all kinds are worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    /// The kind whose worth by the definition is the unit; `None` if nothing is worth anything.
    pub unit: Option<PieceKind>,
    /// Each kind on the board that is no royal, and each that can be in hand.
    pub rows: Vec<Value>,
    /// How many units an advantage is with which the odds are as 2.718 to 1, so that the games agree with the definition as
    /// well as they can; `None` if they do not at all.
    pub scale: Option<f64>,
    /// Games that were looked at.
    pub games: usize,
}

/// What a kind is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// The kind.
    pub kind: PieceKind,
    /// Whether it is in hand.
    pub in_hand: bool,
    /// What the definition says, in units.
    pub derived: Option<f64>,
    /// Games in which the players had different numbers of it in some position that was looked at.
    pub games: u64,
    /// What the games say, if they are enough: what one more adds to the logarithm of the odds of winning, and the
    /// standard error of that.
    pub found: Option<(f64, f64)>,
}

impl Value {
    /// The points to be expected with one more where all else is even, and the ends of the interval that holds that
    /// with 95 %.
    pub fn share(&self) -> Option<(f64, (f64, f64))> {
        let (slope, error) = self.found?;
        let half = DEVIATIONS_95 * error;
        let chance = regression::chance;
        Some((chance(slope), (chance(slope - half), chance(slope + half))))
    }

    /// What the games say in units, and half the interval that holds it with 95 %.
    pub fn in_units(&self, scale: Option<f64>) -> Option<(f64, f64)> {
        let ((slope, error), scale) = (self.found?, scale?);
        Some((slope * scale, DEVIATIONS_95 * error * scale))
    }
}

/// 95 % lie within so many deviations.
const DEVIATIONS_95: f64 = 1.959_963_985;

/// The cheapest of the most numerous kinds that stand in the array and are worth something.
fn unit(info: &GameInfo, derived: &[KindValue]) -> Option<PieceKind> {
    let count = |kind: &PieceKind| {
        let pieces = info.start.board.iter().flatten();
        let on_board = pieces.filter(|piece| piece.kind == *kind).count();
        let held = info
            .start
            .hands
            .iter()
            .map(|hand| usize::from(hand[kind.index()]));
        on_board + held.sum::<usize>()
    };
    let worth = |kind: &PieceKind| derived[kind.index()].on_board.abs();
    let kinds = info.each_kind();
    let kinds = kinds.filter(|kind| worth(kind) > 0 && count(kind) > 0);
    kinds.min_by_key(|kind| (usize::MAX - count(kind), worth(kind)))
}

/// What the kinds of a game are worth.
pub(crate) fn values(info: &GameInfo, logs: &[Log]) -> Values {
    let derived = engine::kind_values(info);
    let unit = unit(info, &derived);
    let told = unit.map(|unit| f64::from(derived[unit.index()].on_board.abs()));
    let decided: Vec<&Log> = logs.iter().filter(|log| result(log).is_some()).collect();
    let n_kinds = info.kinds.len();
    let games = games_by_column(&decided, 2 * n_kinds);
    let found = found(&decided, &games);
    let mut rows = Vec::new();
    for in_hand in [false, true] {
        for kind in info.each_kind() {
            let facts = info.kind(kind);
            let column = kind.index() + if in_hand { n_kinds } else { 0 };
            let may_be = match in_hand {
                true => info.hands && facts.droppable && facts.held_as(kind) == kind,
                false => !facts.royal,
            };
            if !may_be && games[column] == 0 {
                continue;
            }
            let KindValue {
                on_board,
                in_hand: held,
            } = derived[kind.index()];
            let worth = if in_hand { held } else { on_board };
            rows.push(Value {
                kind,
                in_hand,
                derived: told.map(|unit| f64::from(worth) / unit),
                games: games[column],
                found: found[column]
                    .filter(|(_, error)| games[column] >= FEWEST_OF_KIND && *error <= VAGUE),
            });
        }
    }
    Values {
        unit,
        scale: scale(&rows),
        rows,
        games: decided.len(),
    }
}

/// The points of the first player, if the rules ended the game.
fn result(log: &Log) -> Option<f64> {
    log.reason.is_on_board().then_some(match log.outcome {
        Outcome::Draw => 0.5,
        Outcome::Win(Color::First) => 1.0,
        Outcome::Win(Color::Second) => 0.0,
    })
}

/// By column: in how many games the players had different numbers.
fn games_by_column(logs: &[&Log], n_columns: usize) -> Vec<u64> {
    let mut games = vec![0; n_columns];
    for log in logs {
        let mut differs = vec![false; n_columns];
        for (column, _) in log.positions.iter().flat_map(|position| &position.more) {
            differs[*column] = true;
        }
        for (games, differs) in games.iter_mut().zip(differs) {
            *games += u64::from(differs);
        }
    }
    games
}

/// By column: what one more adds to the logarithm of the odds, with its error.
fn found(logs: &[&Log], games: &[u64]) -> Vec<Option<(f64, f64)>> {
    let mut places = vec![None; games.len()];
    // First come the constant and the turn.
    let mut n_columns = 2;
    for (place, _) in { places.iter_mut().zip(games) }.filter(|(_, games)| **games > 0) {
        *place = Some(n_columns);
        n_columns += 1;
    }
    if logs.len() < FEWEST_GAMES {
        return vec![None; games.len()];
    }
    let sample = |log: &Log, position: &Position| {
        let turn = match position.side {
            Color::First => 1.0,
            Color::Second => -1.0,
        };
        let more = position.more.iter();
        let more = more.filter_map(|(column, more)| Some((places[*column]?, f64::from(*more))));
        Sample {
            weight: 1.0 / log.positions.len() as f64,
            result: result(log).unwrap_or(0.5),
            columns: [(0, 1.0), (1, turn)].into_iter().chain(more).collect(),
        }
    };
    let samples = logs.iter().flat_map(|log| {
        let positions = log.positions.iter();
        positions.map(|position| sample(log, position))
    });
    let samples: Vec<Sample> = samples.collect();
    let fit = regression::fit(&samples, &vec![DOUBT; n_columns]);
    let of = |place: &Option<usize>| {
        let (fit, place) = (fit.as_ref()?, (*place)?);
        Some((fit.slopes[place], fit.errors[place]))
    };
    places.iter().map(of).collect()
}

/// The scale with which the games agree best with the definition: `found` is taken to be `derived` divided by it, and errors.
fn scale(rows: &[Value]) -> Option<f64> {
    let (mut squares, mut products) = (0.0, 0.0);
    for row in rows {
        if let (Some(derived), Some((slope, error))) = (row.derived, row.found) {
            let weight = 1.0 / (error * error);
            squares += weight * derived * derived;
            products += weight * derived * slope;
        }
    }
    (squares > 0.0 && products / squares.sqrt() > CLEAR).then(|| squares / products)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(derived: f64, slope: f64, error: f64) -> Value {
        Value {
            kind: PieceKind(0),
            in_hand: false,
            derived: Some(derived),
            games: 100,
            found: Some((slope, error)),
        }
    }

    #[test]
    fn the_scale_is_that_of_the_definition() {
        let halves = [row(1.0, 0.5, 0.1), row(5.0, 2.5, 0.2)];
        let scale = scale(&halves).expect("far more than errors");
        assert!((scale - 2.0).abs() < 1e-12);
        let (units, half) = halves[1].in_units(Some(scale)).expect("it was found");
        assert!((units - 5.0).abs() < 1e-12 && (half - 0.784).abs() < 1e-3);
        assert_eq!(
            super::scale(&[row(1.0, 0.5, 0.3)]),
            None,
            "it may be nothing"
        );
        assert_eq!(
            super::scale(&[row(1.0, -2.0, 0.1)]),
            None,
            "it is the opposite"
        );
    }

    /// The odds of 1.0986 are 3 to 1.
    #[test]
    fn one_more_is_told_as_a_share() {
        let (share, (low, high)) = row(1.0, 3.0_f64.ln(), 0.0).share().expect("it was found");
        assert!((share - 0.75).abs() < 1e-12 && low == share && high == share);
    }
}
