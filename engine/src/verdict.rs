//! What a score says to people: pawns of the game, and a chance of winning.
//!
//! The search counts in hundredths of a mobile square. As in UCI, a pawn is the most numerous piece of the
//! array; where none is, scores stay as they are.

use crate::eval::plain_value;
use crate::game::Game;
use crate::search::Score;

/// How the scores of a game are to be read.
#[derive(Clone, Copy, Debug)]
pub struct Verdicts {
    /// What a pawn is worth, in the hundredths of a score.
    pawn: Option<i32>,
    /// See [`Score::chance`].
    scale: u32,
}

impl Verdicts {
    /// For the scores that the game's searches give now.
    pub fn of(game: &dyn Game) -> Verdicts {
        Verdicts {
            pawn: plain_value(game.info()),
            scale: game.net().map_or(Score::SCALE, |net| net.facts().scale),
        }
    }

    /// The chance of winning, from 0 to 1.
    pub fn chance(&self, score: Score) -> f64 {
        score.chance(self.scale)
    }

    /// The chance as people read it. Only what is decided is 0 or 100.
    pub fn percent(&self, score: Score) -> String {
        let chance = self.chance(score);
        let percent = (100.0 * chance).round();
        let percent = match chance {
            0.0 | 1.0 => percent,
            _ => percent.clamp(1.0, 99.0),
        };
        format!("{percent} %")
    }

    /// The score in pawns, such as `+1.25`, or the words for a decided game.
    pub fn text(&self, score: Score) -> String {
        match (score, self.pawn) {
            (Score::Win(0), _) => "won".to_owned(),
            (Score::Loss(0), _) => "lost".to_owned(),
            (Score::Units(units), _) if units >= Score::DECIDED => "win by rule".to_owned(),
            (Score::Units(units), _) if units <= -Score::DECIDED => "loss by rule".to_owned(),
            (Score::Units(units), Some(pawn)) => {
                let units = i64::from(units) * 100 / i64::from(pawn);
                Score::Units(units as i32).to_string()
            }
            _ => score.to_string(),
        }
    }

    /// Both of them.
    pub fn both(&self, score: Score) -> String {
        format!("{} ({})", self.text(score), self.percent(score))
    }

    /// The score in pawns with two digits; `None` if it is decided or if the game has none.
    pub fn pawns(&self, score: Score) -> Option<f64> {
        match (score, self.pawn) {
            (Score::Units(units), Some(pawn)) if units.abs() < Score::DECIDED => {
                Some(rounded(f64::from(units) / f64::from(pawn), 100.0))
            }
            _ => None,
        }
    }

    /// The chance with four digits.
    pub fn short_chance(&self, score: Score) -> f64 {
        rounded(self.chance(score), 10_000.0)
    }
}

/// The nearest number of so many parts of one.
pub fn rounded(number: f64, parts: f64) -> f64 {
    // Not `-0`.
    (number * parts).round() / parts + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_told_in_pawns_and_chances() {
        let verdicts = Verdicts {
            pawn: Some(200),
            scale: 400,
        };
        assert_eq!(verdicts.both(Score::Units(0)), "+0.00 (50 %)");
        assert_eq!(verdicts.both(Score::Units(400)), "+2.00 (73 %)");
        assert_eq!(verdicts.both(Score::Units(-9_000)), "-45.00 (1 %)");
        assert_eq!(verdicts.both(Score::Win(5)), "win in 5 (100 %)");
        let by_rule = Score::Units(-Score::DECIDED);
        assert_eq!(verdicts.both(by_rule), "loss by rule (0 %)");
        assert_eq!(verdicts.pawns(by_rule), None);
        assert_eq!(verdicts.pawns(Score::Units(-50)), Some(-0.25));
        assert_eq!(verdicts.pawns(Score::Win(5)), None);
        let pawnless = Verdicts {
            pawn: None,
            ..verdicts
        };
        assert_eq!(pawnless.both(Score::Units(-400)), "-4.00 (27 %)");
        assert_eq!(pawnless.pawns(Score::Units(5)), None);
    }
}
