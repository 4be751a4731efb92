//! From positions to numbers: the correction of the evaluation that explains best how the games went.
//!
//! What a search says of a position and how its game ended, mixed, is what the evaluation should have said,
//! as a chance of winning. The numbers that come nearest are looked for by gradients (Adam: Kingma and Ba,
//! "Adam: A Method for Stochastic Optimization", 2015). Few positions have a certain piece on a certain square
//! and the royal on another; so a number is the sum of several, for the piece, for its square, for where it
//! stands from the royal and for all of these together, and the first are learned from much. Sums
//! are made in one order: the same positions give the same numbers.

use std::collections::BTreeMap;

use engine::search::Score;
use engine::{Color, Net, NetFacts, Numbers, Outcome, Shape, View};
use fastrand::Rng;

use crate::games::Kept;

/// The part of the search in what an evaluation should have said; the rest is the result.
const SEARCH_SHARE: f32 = 0.7;
/// Positions after which the numbers move.
const BATCH: usize = 8_192;
/// How far they move at most, at first, as a part of the scale.
const RATE: f32 = 0.004;
/// How much of its way from where it is drawn to each number loses at a step, in rates (Loshchilov and Hutter, "Decoupled
/// Weight Decay Regularization", 2019), those of rows and those of hidden units: what few positions speak for stays near nothing,
/// or near what is known. Large boards are learned by heart without it, by hidden units first; how much they need
/// differs, so all are tried.
const DECAYS: [[f32; 2]; 3] = [[80.0, 80.0], [20.0, 80.0], [4.0, 4.0]];
/// Times that every position is looked at with each of them.
const EPOCHS: usize = 10;
/// One game in so many is held out.
const HELD_OUT: u64 = 20;
/// Fewer games than this say nothing.
const FEWEST_GAMES: usize = 40;

/// What is known of a training so far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// How often every position has been looked at, in all trials.
    pub epoch: usize,
    /// Positions that are learned from.
    pub n_positions: usize,
    /// Mean squared error of the chance of winning in the games held out, before learning.
    pub before: f64,
    /// The same now.
    pub now: f64,
}

/// The net of the generation after the `known` one, or the first, learned from all games in whatever order. It begins with what
/// is known, as the games that this was learned from may not be at hand any more. `None` if there are too few games, or
/// if what was learned explains the games held out no better than what is known, the definition or that net.
pub fn train(
    shape: &Shape,
    games: &[Kept],
    known: Option<&Net>,
    hear: &mut dyn FnMut(Epoch),
) -> Option<Net> {
    if games.len() < FEWEST_GAMES {
        return None;
    }
    let facts = NetFacts {
        generation: 1 + known.map_or(0, |net| net.facts().generation),
        scale: known.map_or_else(|| fit_scale(games), |net| net.facts().scale),
    };
    let scale = facts.scale;
    let mut games: Vec<&Kept> = games.iter().collect();
    games.sort_by_key(|game| (game.generation, game.number));
    let (held_out, learned): (Vec<&Kept>, Vec<&Kept>) =
        { games.into_iter() }.partition(|game| game.number.is_multiple_of(HELD_OUT));
    let (held_out, mut learned) = (
        Positions::of(shape, &held_out, scale),
        Positions::of(shape, &learned, scale),
    );
    let before = held_out.error(&Model::new(shape, known));
    let mut best = (before, None);
    let mut epochs = 1..;
    for decays in DECAYS {
        let mut random = Rng::with_seed(1);
        let mut model = Model::new(shape, known);
        let mut adam = Adam {
            home: model.drawn(decays).collect(),
            ..Adam::default()
        };
        model.scatter(&mut random);
        // Each trial looks at them in the order in which it would alone.
        learned.list.sort_by_key(|position| position.codes);
        for epoch in epochs.by_ref().take(EPOCHS) {
            learned.teach(&mut model, &mut adam, &mut random);
            let now = held_out.error(&model);
            hear(Epoch {
                epoch,
                n_positions: learned.list.len(),
                before,
                now,
            });
            if now < best.0 {
                best = (now, Some(model.numbers(scale)));
            }
        }
    }
    Some(Net::new(shape.clone(), facts, best.1?))
}

/// The scale with which the scores of searches predict results best.
fn fit_scale(games: &[Kept]) -> u32 {
    let error = |scale: f32| -> f64 {
        let errors = games.iter().flat_map(|game| {
            game.judged.iter().map(move |judged| {
                let said = chance(judged.score as f32 / scale);
                f64::from(said - won(game.outcome, judged.side)).powi(2)
            })
        });
        errors.sum()
    };
    // From a fortieth of a usual pawn to forty of them.
    let scales = (0..60).map(|step| 40.0 * 1.1_f32.powi(step));
    let best = scales.min_by(|one, other| error(*one).total_cmp(&error(*other)));
    best.map_or(Score::SCALE, |scale| scale.round() as u32)
}

/// The chance of winning that an advantage gives, in scales: [`Score::chance`] in the precision of what is learned.
fn chance(advantage: f32) -> f32 {
    1.0 / (1.0 + (-advantage).exp())
}

/// What a player has of a result.
fn won(outcome: Outcome, side: usize) -> f32 {
    match outcome {
        Outcome::Draw => 0.5,
        Outcome::Win(color) => f32::from(u8::from(color.index() == side)),
    }
}

/// A position as it is learned from.
struct Position {
    /// The views of the player to move and of the other.
    views: [View; 2],
    /// What the definition says, in scales.
    plain: f32,
    /// What should have been said, as a chance.
    wanted: f32,
    /// Where its codes begin and end.
    codes: (usize, usize),
}

/// Positions and all their codes.
struct Positions<'a> {
    shape: &'a Shape,
    list: Vec<Position>,
    codes: Vec<u32>,
}

impl<'a> Positions<'a> {
    fn of(shape: &'a Shape, games: &[&Kept], scale: u32) -> Positions<'a> {
        let scale = scale as f32;
        let mut positions = Positions {
            shape,
            list: Vec::new(),
            codes: Vec::new(),
        };
        for game in games {
            for judged in &game.judged {
                let begin = positions.codes.len();
                positions.codes.extend(&judged.codes);
                let searched = chance(judged.score as f32 / scale);
                let result = won(game.outcome, judged.side);
                let side = Color::BOTH[judged.side];
                let view = |color: Color| shape.view(color, judged.royals[color.index()]);
                positions.list.push(Position {
                    views: [side, !side].map(view),
                    plain: judged.plain as f32 / scale,
                    wanted: SEARCH_SHARE * searched + (1.0 - SEARCH_SHARE) * result,
                    codes: (begin, positions.codes.len()),
                });
            }
        }
        positions
    }

    /// The features of a position in a view.
    fn features(&self, position: &Position, view: View) -> impl Iterator<Item = usize> {
        let codes = &self.codes[position.codes.0..position.codes.1];
        codes
            .iter()
            .map(move |code| self.shape.feature(view, *code))
    }

    /// What these numbers say of a position.
    fn said(&self, position: &Position, model: &Model) -> Said {
        let mut sums = [(0.0, model.bias); 2];
        for (view, (rows, hidden)) in position.views.into_iter().zip(&mut sums) {
            for feature in self.features(position, view) {
                *rows += model.rows.sums[self.shape.row(view, feature)];
                for (sum, number) in hidden.iter_mut().zip(&model.inner[feature]) {
                    *sum += number;
                }
            }
        }
        let [(own, _), (other, _)] = sums;
        let hidden = sums.map(|(_, hidden)| hidden);
        let worth = { hidden.iter().zip(&model.out) }.map(|(units, out)| -> f32 {
            let parts = units.iter().zip(out);
            parts.map(|(unit, out)| unit.clamp(0.0, 1.0) * out).sum()
        });
        let advantage = position.plain + own - other + worth.sum::<f32>();
        Said {
            chance: chance(advantage),
            hidden,
        }
    }

    /// Mean squared error of the chances that these numbers give.
    fn error(&self, model: &Model) -> f64 {
        let errors = self
            .list
            .iter()
            .map(|position| f64::from(self.said(position, model).chance - position.wanted).powi(2));
        errors.sum::<f64>() / self.list.len().max(1) as f64
    }

    /// Moves the numbers of a model by all positions, once.
    fn teach(&mut self, model: &mut Model, adam: &mut Adam, random: &mut Rng) {
        random.shuffle(&mut self.list);
        let n_steps = (EPOCHS * self.list.len().div_ceil(BATCH)) as f32;
        for batch in self.list.chunks(BATCH) {
            let rate = RATE * (1.0 - 0.97 * adam.steps as f32 / n_steps);
            let slopes = self.slopes(batch, model);
            model.step(&slopes, adam, rate);
        }
    }

    /// How much the error of these positions grows with each number.
    fn slopes(&self, batch: &[Position], model: &Model) -> Model {
        let mut slopes = model.like();
        for position in batch {
            let Said { chance, hidden } = self.said(position, model);
            let slope = (chance - position.wanted) * chance * (1.0 - chance) / batch.len() as f32;
            for (index, sign) in [1.0, -1.0].into_iter().enumerate() {
                let mut units = [0.0; HIDDEN];
                for (unit, own) in units.iter_mut().enumerate() {
                    let sum = hidden[index][unit];
                    slopes.out[index][unit] += slope * sum.clamp(0.0, 1.0);
                    if sum > 0.0 && sum < 1.0 {
                        *own = slope * model.out[index][unit];
                        slopes.bias[unit] += *own;
                    }
                }
                let view = position.views[index];
                for feature in self.features(position, view) {
                    slopes.rows.sums[self.shape.row(view, feature)] += sign * slope;
                    for (sum, own) in slopes.inner[feature].iter_mut().zip(&units) {
                        *sum += own;
                    }
                }
            }
        }
        slopes
    }
}

/// What numbers say of a position.
struct Said {
    /// The chance of winning of the player to move.
    chance: f32,
    /// The sums of the hidden units, by view.
    hidden: [Units; 2],
}

const HIDDEN: usize = Net::HIDDEN;
type Units = [f32; HIDDEN];

/// What is learned, in scales; also, how much something grows with each of it.
#[derive(Clone)]
struct Model {
    rows: Rows,
    inner: Vec<Units>,
    bias: Units,
    out: [Units; 2],
}

/// Hidden numbers stay within this, so that sums of them fit what nets are made of.
const MOST_INNER: f32 = 2.0;

impl Model {
    /// What says as much as the net, or nothing yet, but that each row of the net has its number alone. Not inlined: it
    /// is large, and called more than once.
    #[inline(never)]
    fn new(shape: &Shape, known: Option<&Net>) -> Model {
        let mut model = Model {
            inner: vec![[0.0; HIDDEN]; shape.n_codes()],
            rows: Rows::new(shape),
            bias: [0.0; HIDDEN],
            out: [[0.0; HIDDEN]; 2],
        };
        let Some(net) = known else { return model };
        let part = net.facts().scale as f32 * Net::UNIT as f32;
        let full = f32::from(Net::FULL);
        let numbers = net.numbers();
        let rows = { model.rows.values.iter_mut() }.zip(&numbers.rows);
        let out = { model.out.iter_mut().flatten() }.zip(numbers.out.iter().flatten());
        for (value, number) in rows.chain(out) {
            *value = f32::from(*number) / part;
        }
        let inner = { model.inner.iter_mut().flatten() }.zip(numbers.inner.iter().flatten());
        let bias = model.bias.iter_mut().zip(&numbers.bias);
        for (value, number) in inner.chain(bias) {
            *value = f32::from(*number) / full;
        }
        model.rows.add_up();
        model
    }

    /// Begins the hidden units that are worth nothing: in the middle, and each differently, or they would stay alike.
    fn scatter(&mut self, random: &mut Rng) {
        for unit in (0..HIDDEN).filter(|unit| self.out.iter().all(|out| out[*unit] == 0.0)) {
            self.bias[unit] = 0.5;
            for inner in &mut self.inner {
                inner[unit] = (random.f32() - 0.5) * 0.2;
            }
        }
    }

    /// As many numbers, all 0.
    fn like(&self) -> Model {
        Model {
            rows: Rows {
                sums: vec![0.0; self.rows.sums.len()],
                ..Rows::default()
            },
            inner: vec![[0.0; HIDDEN]; self.inner.len()],
            bias: [0.0; HIDDEN],
            out: [[0.0; HIDDEN]; 2],
        }
    }

    /// The numbers that others are drawn to, and how much: all but what hidden units are worth, or they would soon be worth
    /// nothing.
    fn drawn(&self, [rows, hidden]: [f32; 2]) -> impl Iterator<Item = (f32, f32)> {
        let inner = self.inner.iter().chain([&self.bias]).flatten();
        let rows = self.rows.values.iter().map(move |value| (*value, rows));
        rows.chain(inner.map(move |value| (*value, hidden)))
    }

    /// Moves all numbers against the slopes.
    fn step(&mut self, slopes: &Model, adam: &mut Adam, rate: f32) {
        let of_rows = self.rows.slopes(&slopes.rows.sums);
        let hidden = { slopes.inner.iter() }
            .chain([&slopes.bias])
            .chain(&slopes.out);
        let slopes = of_rows.into_iter().chain(hidden.flatten().copied());
        let hidden = { self.inner.iter_mut() }
            .chain([&mut self.bias])
            .chain(&mut self.out);
        let values = self.rows.values.iter_mut().chain(hidden.flatten());
        adam.step(values.zip(slopes), rate);
        for number in self.inner.iter_mut().flatten() {
            *number = number.clamp(-MOST_INNER, MOST_INNER);
        }
        self.rows.add_up();
    }

    /// The same as nets have it.
    fn numbers(&self, scale: u32) -> Numbers {
        let unit = scale as f32 * Net::UNIT as f32;
        // A conversion of this kind stays within what fits.
        let worth = |number: &f32| (number * unit).round() as i16;
        let inner =
            |numbers: &Units| numbers.map(|number| (number * f32::from(Net::FULL)).round() as i16);
        Numbers {
            rows: self.rows.sums.iter().map(worth).collect(),
            inner: self.inner.iter().map(inner).collect(),
            bias: inner(&self.bias),
            out: self.out.each_ref().map(|out| out.each_ref().map(worth)),
        }
    }
}

/// The numbers of the rows: each is the sum of some that are learned.
#[derive(Clone, Default)]
struct Rows {
    sums: Vec<f32>,
    /// The number of each row alone, then the shared ones.
    values: Vec<f32>,
    /// By row: which numbers beside its own it is the sum of. Where a row has one less, the last is beyond all.
    shared: Vec<[usize; 3]>,
}

impl Rows {
    fn new(shape: &Shape) -> Rows {
        let n_rows = shape.n_rows();
        let kinds = n_rows + shape.n_codes();
        let mut n_values = kinds + shape.n_kinds();
        let mut offsets = BTreeMap::new();
        let shared = (0..n_rows).map(|row| {
            let (block, feature) = (row / shape.n_codes(), row % shape.n_codes());
            let (kind, offset) = shape.relation(block, feature);
            let offset = offset.map_or(usize::MAX, |offset| {
                *offsets.entry((kind, offset)).or_insert_with(|| {
                    n_values += 1;
                    n_values - 1
                })
            });
            [n_rows + feature, kinds + kind, offset]
        });
        Rows {
            shared: shared.collect(),
            sums: vec![0.0; n_rows],
            values: vec![0.0; n_values],
        }
    }

    /// The slopes of all numbers, given those of the rows.
    fn slopes(&self, rows: &[f32]) -> Vec<f32> {
        let mut slopes = vec![0.0; self.values.len()];
        slopes[..rows.len()].copy_from_slice(rows);
        let moved = rows
            .iter()
            .zip(&self.shared)
            .filter(|(slope, _)| **slope != 0.0);
        for (slope, shared) in moved {
            for index in shared {
                if let Some(sum) = slopes.get_mut(*index) {
                    *sum += slope;
                }
            }
        }
        slopes
    }

    fn add_up(&mut self) {
        for ((sum, own), shared) in self.sums.iter_mut().zip(&self.values).zip(&self.shared) {
            let shared = shared.iter().filter_map(|index| self.values.get(*index));
            *sum = own + shared.sum::<f32>();
        }
    }
}

/// Running means of slopes and of their squares.
#[derive(Default)]
struct Adam {
    means: Vec<(f32, f32)>,
    steps: i32,
    /// Where the first values are drawn to, and how much of its way from there each loses at a step, in rates.
    home: Vec<(f32, f32)>,
}

impl Adam {
    /// Moves each value against its slope, and to where it is drawn to.
    fn step<'a>(&mut self, values: impl Iterator<Item = (&'a mut f32, f32)>, rate: f32) {
        let (first, second) = (0.9_f32, 0.999_f32);
        self.steps += 1;
        let whole = |part: f32| 1.0 - part.powi(self.steps);
        let (whole_first, whole_second) = (whole(first), whole(second));
        for (index, (value, slope)) in values.enumerate() {
            if index == self.means.len() {
                self.means.push((0.0, 0.0));
            }
            let means = &mut self.means[index];
            means.0 = first * means.0 + (1.0 - first) * slope;
            means.1 = second * means.1 + (1.0 - second) * slope * slope;
            let slope = (means.0 / whole_first) / ((means.1 / whole_second).sqrt() + 1e-8);
            let (home, decay) = *self.home.get(index).unwrap_or(&(0.0, 0.0));
            *value -= rate * (slope + decay * (*value - home));
        }
    }
}
