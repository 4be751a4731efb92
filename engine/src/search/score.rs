//! What a search says about a position, for people and inside the tree.
//!
//! Inside the tree a score is one `i32` that fits 16 bits, so that it packs into the table: mates
//! lie outermost, wins and losses by the repetition rule below them, evaluations innermost. The
//! rest of the program sees [`Score`] only.

use std::fmt;

/// A verdict for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Advantage in hundredths of a mobile square; a draw is 0. Values beyond
    /// [`Score::DECIDED`] are wins and losses by the repetition rule.
    Units(i32),
    /// The side to move wins in this many plies; 0 if it has won already.
    Win(u32),
    /// The side to move loses in this many plies; 0 if it has lost already.
    Loss(u32),
}

impl Score {
    /// No evaluation is as far from 0 as this.
    pub const DECIDED: i32 = DECIDED;

    /// The score that makes a win 2.7 times as likely as a loss, in hundredths of a mobile square, where nothing was
    /// learned of a game. Found as nets find theirs, [`NetFacts::scale`](crate::NetFacts): from games of the
    /// engine against itself, whose results it predicts best.
    pub const SCALE: u32 = 400;

    /// The chance of the side to move, from 0 to 1, a draw counted as half: 1 and 0 if the game is decided, else what
    /// a logistic function with this scale says, which is never 0 or 1.
    pub fn chance(self, scale: u32) -> f64 {
        match self {
            Score::Win(_) => 1.0,
            Score::Loss(_) => 0.0,
            Score::Units(units) if units >= DECIDED => 1.0,
            Score::Units(units) if units <= -DECIDED => 0.0,
            Score::Units(units) => {
                1.0 / (1.0 + (f64::from(-units) / f64::from(scale.max(1))).exp())
            }
        }
    }

    /// Whether the side to move expects more than a draw.
    pub fn is_hopeful(self) -> bool {
        match self {
            Score::Units(units) => units > 0,
            Score::Win(_) => true,
            Score::Loss(_) => false,
        }
    }

    /// The same as the other side sees it.
    #[must_use]
    pub fn turned(self) -> Score {
        match self {
            Score::Units(units) => Score::Units(-units),
            Score::Win(plies) => Score::Loss(plies),
            Score::Loss(plies) => Score::Win(plies),
        }
    }

    /// The score as the tree counts it.
    pub(crate) fn from_raw(raw: i32) -> Score {
        if raw >= MATE_RANGE {
            return Score::Win((MATE - raw) as u32);
        }
        if raw <= -MATE_RANGE {
            return Score::Loss((MATE + raw) as u32);
        }
        Score::Units(raw)
    }
}

impl Default for Score {
    fn default() -> Score {
        Score::Units(0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Score::Units(units) => {
                let sign = if units < 0 { '-' } else { '+' };
                let size = units.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
            Score::Win(plies) => write!(f, "win in {plies}"),
            Score::Loss(plies) => write!(f, "loss in {plies}"),
        }
    }
}

/// Deepest ply a line can reach.
pub(crate) const MAX_PLY: usize = 128;
/// Beyond every score.
pub(crate) const INFINITE: i32 = 32_500;
/// A mate on the board; each ply before it costs one.
pub(crate) const MATE: i32 = 32_000;
/// Scores from here on are mates.
pub(crate) const MATE_RANGE: i32 = MATE - 2 * MAX_PLY as i32;
/// A win by rule, such as repetition; each ply before it costs one. Kept apart from mates because
/// the opponent can often still deviate.
pub(crate) const RULE_WIN: i32 = 31_000;
/// Scores from here on are wins of either sort.
pub(crate) const DECIDED: i32 = RULE_WIN - 2 * MAX_PLY as i32;

/// The score of a position `ply` plies from the root, seen from the position itself, so that it
/// holds wherever the position recurs.
pub(crate) fn to_table(score: i32, ply: usize) -> i32 {
    if score >= DECIDED {
        return score + ply as i32;
    }
    if score <= -DECIDED {
        return score - ply as i32;
    }
    score
}

/// The inverse of [`to_table`].
pub(crate) fn from_table(score: i32, ply: usize) -> i32 {
    if score >= DECIDED {
        return score - ply as i32;
    }
    if score <= -DECIDED {
        return score + ply as i32;
    }
    score
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_read_well() {
        assert_eq!(Score::from_raw(MATE - 3).to_string(), "win in 3");
        assert_eq!(Score::from_raw(2 - MATE).to_string(), "loss in 2");
        assert_eq!(Score::from_raw(-205).to_string(), "-2.05");
        assert_eq!(Score::from_raw(7).to_string(), "+0.07");
    }

    #[test]
    fn chances_grow_with_scores() {
        let percent = |score: Score| (100.0 * score.chance(400)).round();
        assert_eq!(percent(Score::Units(0)), 50.0);
        // 1 / (1 + 1/e) and 1 / (1 + e).
        assert_eq!(percent(Score::Units(400)), 73.0);
        assert_eq!(percent(Score::Units(-400)), 27.0);
        assert_eq!(percent(Score::Win(3)), 100.0);
        assert_eq!(percent(Score::Loss(2)), 0.0);
        assert_eq!(Score::Units(RULE_WIN - 4).chance(400), 1.0);
        assert_eq!(Score::Units(4 - RULE_WIN).chance(400), 0.0);
        assert_eq!(Score::Win(3).turned(), Score::Loss(3));
    }

    #[test]
    fn the_table_counts_from_the_position() {
        for score in [MATE - 7, 9 - MATE, RULE_WIN - 6, 0, -450] {
            assert_eq!(from_table(to_table(score, 4), 4), score);
        }
        assert_eq!(to_table(MATE - 7, 4), MATE - 3);
    }

    #[test]
    fn every_score_fits_sixteen_bits() {
        assert!(INFINITE < i32::from(i16::MAX));
        assert!(MATE + (MAX_PLY as i32) < i32::from(i16::MAX));
        assert!(RULE_WIN + (MAX_PLY as i32) < MATE_RANGE);
    }
}
