//! What the results of a match say: points, Elo difference with its interval, sequential test.
//!
//! Games come in pairs from one opening with colours swapped, so the pair is what is counted: its
//! five possible results carry the variance, which two games of one opening share. What the results
//! are and when a match is to end is left to others.

/// How many pairs brought the first engine 0, ½, 1, 1½ and 2 points.
pub type Pairs = [u64; 5];

/// The share of points that a pair of each result brings.
const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// A quantile of the normal distribution: 95 % lie within so many deviations.
const DEVIATIONS_95: f64 = 1.959_963_985;

/// Elo and its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The difference, positive if the first engine is the stronger; infinite if it lost or won all.
    pub difference: f64,
    /// The ends of the interval that holds the difference with 95 %.
    pub interval: (f64, f64),
}

/// The share of points that so many Elo make to be expected.
pub fn expected_share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The Elo difference that makes this share of points to be expected; infinite for none or all.
pub fn elo_of_share(share: f64) -> f64 {
    if share <= 0.0 {
        return f64::NEG_INFINITY;
    }
    if share >= 1.0 {
        return f64::INFINITY;
    }
    -400.0 * (1.0 / share - 1.0).log10()
}

/// The Elo difference that the pairs show; `None` without a pair. The interval is taken around the
/// share of points and then told in Elo. Pairs that all ended alike show no variance: their interval
/// is all there is.
pub fn elo(pairs: &Pairs) -> Option<Elo> {
    let n_pairs = total(pairs);
    if n_pairs == 0 {
        return None;
    }
    let (share, variance) = moments(&weights(pairs, 0.0));
    let half = DEVIATIONS_95 * (variance / n_pairs as f64).sqrt();
    let interval = match variance > 0.0 {
        true => (elo_of_share(share - half), elo_of_share(share + half)),
        false => (f64::NEG_INFINITY, f64::INFINITY),
    };
    Some(Elo {
        difference: elo_of_share(share),
        interval,
    })
}

/// A sequential test of two suppositions about the Elo difference, with errors of 5 % either way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference supposed by the first.
    pub elo0: f64,
    /// The difference supposed by the second; the larger.
    pub elo1: f64,
}

/// What a sequential test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// More games are wanted.
    Continue,
    /// The first supposition is accepted.
    Elo0,
    /// The second supposition is accepted.
    Elo1,
}

impl Sprt {
    /// The logarithm of the likelihood ratio at which the second supposition is accepted; its
    /// negative accepts the first.
    pub fn bound() -> f64 {
        (0.95_f64 / 0.05).ln()
    }

    /// The logarithm of the ratio of the likelihoods of both suppositions, each with the
    /// distribution of pairs that explains the results best.
    pub fn log_likelihood_ratio(&self, pairs: &Pairs) -> f64 {
        let n_pairs = total(pairs);
        if n_pairs == 0 {
            return 0.0;
        }
        // Results not seen yet are possible all the same.
        let seen = weights(pairs, 1e-3);
        let tilted0 = tilts(&seen, expected_share(self.elo0));
        let tilted1 = tilts(&seen, expected_share(self.elo1));
        let terms = (0..5).map(|i| seen[i] * (tilted0[i] / tilted1[i]).ln());
        n_pairs as f64 * terms.sum::<f64>()
    }

    /// What the results so far decide.
    pub fn decision(&self, pairs: &Pairs) -> Decision {
        let ratio = self.log_likelihood_ratio(pairs);
        if ratio >= Self::bound() {
            Decision::Elo1
        } else if ratio <= -Self::bound() {
            Decision::Elo0
        } else {
            Decision::Continue
        }
    }
}

fn total(pairs: &Pairs) -> u64 {
    pairs.iter().sum()
}

/// Relative frequencies; results never seen count as `at_least` pairs.
fn weights(pairs: &Pairs, at_least: f64) -> [f64; 5] {
    let counts = pairs.map(|count| (count as f64).max(at_least));
    let all: f64 = counts.iter().sum();
    counts.map(|count| count / all)
}

/// Mean and variance of the share of points of a pair.
fn moments(weights: &[f64; 5]) -> (f64, f64) {
    let over = |value: &dyn Fn(f64) -> f64| -> f64 {
        let terms = weights.iter().zip(SHARES);
        terms.map(|(weight, share)| weight * value(share)).sum()
    };
    let mean = over(&|share| share);
    (mean, over(&|share| (share - mean).powi(2)))
}

/// By how much each frequency must be divided so that the mean becomes `share` and the results stay as
/// likely as can be: `1 + t (x - share)`, with the one `t` for which the frequencies still sum up.
fn tilts(seen: &[f64; 5], share: f64) -> [f64; 5] {
    let tilted = |t: f64| SHARES.map(|x| 1.0 + t * (x - share));
    let excess = |t: f64| -> f64 {
        let terms = (0..5).map(|i| seen[i] * (SHARES[i] - share) / tilted(t)[i]);
        terms.sum()
    };
    // All divisors stay positive between these; the excess falls from one to the other.
    let (mut low, mut high) = (-1.0 / (1.0 - share), 1.0 / share);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        match excess(middle) > 0.0 {
            true => low = middle,
            false => high = middle,
        }
    }
    tilted((low + high) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Published results of matches: pairs, and what their runner (fastchess) printed: the difference
    /// and half the interval.
    const PUBLISHED_ELO: [(Pairs, f64, f64); 3] = [
        ([1, 10, 78, 48, 13], 72.85, 22.33),
        ([352, 579, 1264, 743, 464], 19.83, 6.77),
        ([0, 0, 1, 8, 1], 190.85, 65.54),
    ];

    #[test]
    fn elo_is_what_others_print() {
        for (pairs, difference, half) in PUBLISHED_ELO {
            let elo = elo(&pairs).expect("there are pairs");
            assert!((elo.difference - difference).abs() < 0.01, "{elo:?}");
            let (low, high) = elo.interval;
            assert!(((high - low) / 2.0 - half).abs() < 0.01, "{elo:?}");
        }
    }

    /// Published tests of Stockfish with logistic Elo: the suppositions, the pairs and the logarithm
    /// that its test server printed (pull requests 3098, 3209, 2971, 2493).
    const PUBLISHED_SPRT: [((f64, f64), Pairs, f64); 6] = [
        ((-0.25, 1.25), [491, 7345, 29693, 7670, 465], 2.96),
        ((0.25, 1.25), [53, 2220, 21459, 2445, 47], 2.97),
        ((-0.25, 1.25), [253, 4282, 17604, 4431, 286], 2.94),
        ((0.25, 1.25), [58, 3302, 33130, 3518, 84], 2.97),
        ((-0.5, 1.5), [17, 253, 1042, 337, 39], 2.96),
        ((-1.0, 3.0), [424, 2948, 5832, 3045, 460], 2.94),
    ];

    #[test]
    fn the_sequential_test_says_what_others_print() {
        for ((elo0, elo1), pairs, ratio) in PUBLISHED_SPRT {
            let found = Sprt { elo0, elo1 }.log_likelihood_ratio(&pairs);
            assert!((found - ratio).abs() < 0.02, "{found} {ratio} {pairs:?}");
        }
    }

    #[test]
    fn bounds_are_those_of_five_per_cent() {
        assert!((Sprt::bound() - 2.94).abs() < 0.005);
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 50.0,
        };
        assert_eq!(sprt.decision(&[0; 5]), Decision::Continue);
        assert_eq!(sprt.decision(&[0, 0, 10, 40, 10]), Decision::Elo1);
        assert_eq!(sprt.decision(&[10, 40, 10, 0, 0]), Decision::Elo0);
    }

    #[test]
    fn clean_sweeps_and_empty_matches_have_no_end() {
        assert_eq!(elo(&[0; 5]), None);
        let swept = elo(&[0, 0, 0, 0, 3]).expect("there are pairs");
        assert_eq!(swept.difference, f64::INFINITY);
        assert_eq!(swept.interval, (f64::NEG_INFINITY, f64::INFINITY));
        assert_eq!(elo_of_share(0.0), f64::NEG_INFINITY);
    }
}
