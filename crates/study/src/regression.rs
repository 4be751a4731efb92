//! Logistic regression: which sum of columns explains best who won, and how well that is known.
//!
//! Newton's method on the likelihood of weighted samples; the standard errors are those of its curvature (the inverse
//! of the Hessian). What the columns mean is left to others.

/// An observation.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// What it counts, 1 for a whole observation.
    pub weight: f64,
    /// What was observed, from 0 to 1.
    pub result: f64,
    /// The columns that are not 0, with their values.
    pub columns: Vec<(usize, f64)>,
}

/// What explains the samples best.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// For each column, what one of it adds to the logarithm of the odds.
    pub slopes: Vec<f64>,
    /// For each column, the standard error of that.
    pub errors: Vec<f64>,
}

/// Steps after which no more is to be expected.
const MOST_STEPS: usize = 60;
/// A step as small as this ends it.
const CLOSE: f64 = 1e-9;

/// Fits samples of so many columns. For each column `doubts` says how strongly its slope is drawn to 0: the inverse of a
/// variance that is supposed beforehand, 0 for not at all. `None` if the samples do not tell the columns apart.
pub fn fit(samples: &[Sample], doubts: &[f64]) -> Option<Fit> {
    let mut slopes = vec![0.0; doubts.len()];
    let mut best = likelihood(samples, doubts, &slopes);
    for _ in 0..MOST_STEPS {
        let (gradient, curvature) = derivatives(samples, doubts, &slopes);
        let root = Root::of(curvature)?;
        let step = root.solve(&gradient);
        let size = step.iter().fold(0.0_f64, |most, part| most.max(part.abs()));
        // A step that overshoots is halved until it helps.
        let halved = (0..30).map(|times| 0.5_f64.powi(times)).find_map(|part| {
            let moved: Vec<f64> = { slopes.iter().zip(&step) }
                .map(|(slope, step)| slope + part * step)
                .collect();
            let reached = likelihood(samples, doubts, &moved);
            (reached >= best).then_some((moved, reached))
        });
        let Some((moved, reached)) = halved else {
            break;
        };
        (slopes, best) = (moved, reached);
        if size < CLOSE {
            break;
        }
    }
    let (_, curvature) = derivatives(samples, doubts, &slopes);
    let errors = Root::of(curvature)?.errors();
    Some(Fit { slopes, errors })
}

/// The chance that these odds mean, given their logarithm.
pub fn chance(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

fn log_odds(sample: &Sample, slopes: &[f64]) -> f64 {
    let parts = sample.columns.iter();
    parts.map(|(column, value)| slopes[*column] * value).sum()
}

/// The logarithm of the likelihood, what is supposed beforehand included.
fn likelihood(samples: &[Sample], doubts: &[f64], slopes: &[f64]) -> f64 {
    // The logarithm of a chance, also of one near 0.
    let log_chance = |x: f64| -((-x.abs()).exp().ln_1p() + (-x).max(0.0));
    let terms = samples.iter().map(|sample| {
        let x = log_odds(sample, slopes);
        sample.weight * (sample.result * log_chance(x) + (1.0 - sample.result) * log_chance(-x))
    });
    let doubted = { doubts.iter().zip(slopes) }.map(|(doubt, slope)| doubt * slope * slope / 2.0);
    terms.sum::<f64>() - doubted.sum::<f64>()
}

/// How the likelihood grows with each slope, and how that falls.
fn derivatives(samples: &[Sample], doubts: &[f64], slopes: &[f64]) -> (Vec<f64>, Matrix) {
    let mut gradient: Vec<f64> = { doubts.iter().zip(slopes) }
        .map(|(doubt, slope)| -doubt * slope)
        .collect();
    let mut curvature = Matrix::new(doubts.len());
    for (column, doubt) in doubts.iter().enumerate() {
        *curvature.at(column, column) = *doubt;
    }
    for sample in samples {
        let chance = chance(log_odds(sample, slopes));
        let push = sample.weight * (sample.result - chance);
        let spread = sample.weight * chance * (1.0 - chance);
        for (row, value) in &sample.columns {
            gradient[*row] += push * value;
            for (column, other) in &sample.columns {
                *curvature.at(*row, *column) += spread * value * other;
            }
        }
    }
    (gradient, curvature)
}

/// A square of numbers, row by row.
struct Matrix {
    side: usize,
    numbers: Vec<f64>,
}

impl Matrix {
    fn new(side: usize) -> Matrix {
        Matrix {
            side,
            numbers: vec![0.0; side * side],
        }
    }

    fn at(&mut self, row: usize, column: usize) -> &mut f64 {
        &mut self.numbers[row * self.side + column]
    }

    fn row(&self, row: usize) -> &[f64] {
        &self.numbers[row * self.side..][..self.side]
    }
}

/// The lower triangle whose product with its mirror image a symmetric matrix is (Cholesky).
struct Root(Matrix);

impl Root {
    /// `None` if some sum of columns says nothing.
    fn of(mut matrix: Matrix) -> Option<Root> {
        for row in 0..matrix.side {
            for column in 0..=row {
                let product: f64 = { matrix.row(row)[..column].iter() }
                    .zip(matrix.row(column))
                    .map(|(one, other)| one * other)
                    .sum();
                let before = matrix.row(row)[column];
                let rest = before - product;
                *matrix.at(row, column) = match row == column {
                    false => rest / matrix.row(column)[column],
                    true if rest > 1e-12 * before.abs() && rest > 0.0 => rest.sqrt(),
                    true => return None,
                };
            }
        }
        Some(Root(matrix))
    }

    /// What the matrix makes to be `wanted`.
    fn solve(&self, wanted: &[f64]) -> Vec<f64> {
        let mut solved = self.forward(wanted);
        for row in (0..solved.len()).rev() {
            solved[row] /= self.0.row(row)[row];
            let found = solved[row];
            for (before, number) in solved[..row].iter_mut().zip(self.0.row(row)) {
                *before -= found * number;
            }
        }
        solved
    }

    /// The same of the triangle alone.
    fn forward(&self, wanted: &[f64]) -> Vec<f64> {
        let mut solved: Vec<f64> = Vec::with_capacity(wanted.len());
        for (row, wanted) in wanted.iter().enumerate() {
            let numbers = self.0.row(row);
            let known: f64 = { numbers.iter().zip(&solved) }
                .map(|(number, known)| number * known)
                .sum();
            solved.push((wanted - known) / numbers[row]);
        }
        solved
    }

    /// The roots of the diagonal of the inverse.
    fn errors(&self) -> Vec<f64> {
        let side = self.0.side;
        let error = |column: usize| {
            let unit: Vec<f64> = (0..side)
                .map(|row| f64::from(u8::from(row == column)))
                .collect();
            let half = self.forward(&unit);
            half.iter().map(|part| part * part).sum::<f64>().sqrt()
        };
        (0..side).map(error).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Weight, result, columns.
    type Row<'a> = (f64, f64, &'a [(usize, f64)]);

    fn samples(rows: &[Row<'_>]) -> Vec<Sample> {
        let sample = |(weight, result, columns): &Row<'_>| Sample {
            weight: *weight,
            result: *result,
            columns: columns.to_vec(),
        };
        rows.iter().map(sample).collect()
    }

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-6, "{found} {expected}");
    }

    /// 30 of 40: the odds are 3, the variance of their logarithm is 1/30 + 1/10.
    #[test]
    fn a_share_has_its_odds() {
        let rows = samples(&[(30.0, 1.0, &[(0, 1.0)]), (10.0, 0.0, &[(0, 1.0)])]);
        let found = fit(&rows, &[0.0]).expect("it says something");
        near(found.slopes[0], 3.0_f64.ln());
        near(found.errors[0], (1.0_f64 / 30.0 + 0.1).sqrt());
        // Three quarters of a point from each of 40 are the same.
        let halves = samples(&[(40.0, 0.75, &[(0, 1.0)])]);
        near(
            fit(&halves, &[0.0]).expect("as before").slopes[0],
            3.0_f64.ln(),
        );
    }

    /// A table of two by two: the slope is the logarithm of the ratio of the odds, its variance the sum of the
    /// inverses of all four counts (Woolf).
    #[test]
    fn a_table_has_its_ratio_of_odds() {
        let rows = samples(&[
            (20.0, 1.0, &[(0, 1.0), (1, 1.0)]),
            (10.0, 0.0, &[(0, 1.0), (1, 1.0)]),
            (12.0, 1.0, &[(0, 1.0)]),
            (18.0, 0.0, &[(0, 1.0)]),
        ]);
        let found = fit(&rows, &[0.0, 0.0]).expect("the columns differ");
        near(found.slopes[0], (12.0_f64 / 18.0).ln());
        near(found.slopes[1], 3.0_f64.ln());
        near(
            found.errors[1],
            (1.0 / 20.0 + 0.1 + 1.0 / 12.0 + 1.0 / 18.0_f64).sqrt(),
        );
    }

    /// Hours of study and exams passed, the example of the article "Logistic regression" of Wikipedia: -4.0777 and
    /// 1.5046, with the errors 1.7610 and 0.6287.
    #[test]
    fn a_published_example_comes_out() {
        let hours = [
            0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 1.75, 2.0, 2.25, 2.5, 2.75, 3.0, 3.25, 3.5, 4.0, 4.25,
            4.5, 4.75, 5.0, 5.5,
        ];
        let passed = [0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1];
        let rows = hours.iter().zip(passed).map(|(hours, passed)| Sample {
            weight: 1.0,
            result: f64::from(passed),
            columns: vec![(0, 1.0), (1, *hours)],
        });
        let rows: Vec<Sample> = rows.collect();
        let found = fit(&rows, &[0.0, 0.0]).expect("the columns differ");
        let published = [(-4.0777, 1.7610), (1.5046, 0.6287)];
        for (index, (slope, error)) in published.into_iter().enumerate() {
            assert!((found.slopes[index] - slope).abs() < 1e-4, "{found:?}");
            assert!((found.errors[index] - error).abs() < 1e-4, "{found:?}");
        }
    }

    #[test]
    fn what_cannot_be_told_apart_is_not_told() {
        let alike = samples(&[
            (5.0, 1.0, &[(0, 1.0), (1, 2.0)]),
            (5.0, 0.0, &[(0, 1.0), (1, 2.0)]),
        ]);
        assert_eq!(fit(&alike, &[0.0, 0.0]), None);
        assert!(fit(&alike, &[0.01, 0.01]).is_some(), "it is doubted");
        assert_eq!(fit(&[], &[0.0]), None);
    }

    /// What has always won would be worth more than anything.
    #[test]
    fn doubts_keep_slopes_finite() {
        let always = samples(&[(40.0, 1.0, &[(0, 1.0)])]);
        let found = fit(&always, &[0.01]).expect("it is doubted");
        assert!(found.slopes[0] > 3.0 && found.slopes[0] < 10.0, "{found:?}");
        assert!(found.errors[0] > 1.0, "{found:?}");
    }
}
