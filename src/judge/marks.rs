//! What moves cost: marks for bad ones, the moves at which a game turned, and how well each player played.
//!
//! All of it is about chances lost, from 0 to 1: how much smaller the mover's chance of winning is after the move
//! than after the best one. The thresholds are those that lichess.org marks with, 10, 20 and 30 % of a range from -1
//! to 1, which is twice ours.

/// How bad a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mark {
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Mark {
    /// The mark of a move that lost so much, if it gets one.
    pub(super) fn of(lost: f64) -> Option<Mark> {
        match lost {
            lost if lost >= 0.15 => Some(Mark::Blunder),
            lost if lost >= 0.10 => Some(Mark::Mistake),
            lost if lost >= 0.05 => Some(Mark::Inaccuracy),
            _ => None,
        }
    }

    /// As it stands after a move.
    pub(super) fn text(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    /// Its number in PGN.
    pub(super) fn glyph(self) -> u8 {
        match self {
            Mark::Inaccuracy => 6,
            Mark::Mistake => 2,
            Mark::Blunder => 4,
        }
    }
}

/// How well a player played.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Summary {
    /// Moves made.
    pub(super) moves: usize,
    /// Moves with each mark: inaccuracies, mistakes, blunders.
    pub(super) marked: [usize; 3],
    /// The chance lost with a move on average.
    pub(super) lost: f64,
    /// The mean accuracy of the moves, from 0 to 100.
    pub(super) accuracy: f64,
}

impl Summary {
    /// Of what each move lost; `None` if there is no move.
    pub(super) fn of(lost: &[f64]) -> Option<Summary> {
        let n_moves = lost.len();
        let mean = |numbers: &mut dyn Iterator<Item = f64>| numbers.sum::<f64>() / n_moves as f64;
        let marks = [Mark::Inaccuracy, Mark::Mistake, Mark::Blunder];
        (n_moves > 0).then(|| Summary {
            moves: n_moves,
            marked: marks.map(|mark| {
                let marked = lost.iter().filter(|lost| Mark::of(**lost) == Some(mark));
                marked.count()
            }),
            lost: mean(&mut lost.iter().copied()),
            accuracy: mean(&mut lost.iter().map(|lost| accuracy(*lost))),
        })
    }
}

/// How accurate a move is that lost so much, from 0 to 100, as <https://lichess.org/page/accuracy> has it.
fn accuracy(lost: f64) -> f64 {
    (103.1668 * (-4.354 * lost).exp() - 3.1669).clamp(0.0, 100.0)
}

/// Most turning points of a game.
const MOST_POINTS: usize = 3;

/// The moves that lost most, if they get a mark: their places in the game, in order.
pub(super) fn turning_points(lost: &[f64]) -> Vec<usize> {
    let marked = (0..lost.len()).filter(|index| Mark::of(lost[*index]).is_some());
    let mut points: Vec<usize> = marked.collect();
    points.sort_by(|one, other| lost[*other].total_cmp(&lost[*one]));
    points.truncate(MOST_POINTS);
    points.sort_unstable();
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_for_chances_lost() {
        let text = |lost| Mark::of(lost).map(Mark::text);
        assert_eq!(text(0.0), None);
        assert_eq!(text(0.049), None);
        assert_eq!(text(0.05), Some("?!"));
        assert_eq!(text(0.1), Some("?"));
        assert_eq!(text(0.149), Some("?"));
        assert_eq!(text(0.15), Some("??"));
        assert_eq!(text(1.0), Some("??"));
    }

    #[test]
    fn accuracy_is_that_of_the_page() {
        assert_eq!(accuracy(0.0).round(), 100.0);
        // 103.1668 * exp(-0.4354) - 3.1669, with ten percent lost.
        assert!((accuracy(0.1) - 63.58).abs() < 0.01);
        assert_eq!(accuracy(1.0), 0.0);
    }

    #[test]
    fn a_player_is_summed_up() {
        let summary = Summary::of(&[0.0, 0.06, 0.12, 0.3]).expect("moves");
        assert_eq!((summary.moves, summary.marked), (4, [1, 1, 1]));
        assert!((summary.lost - 0.12).abs() < 1e-9);
        // (100 + 76.28 + 58.01 + 24.78) / 4
        assert!((summary.accuracy - 64.77).abs() < 0.01);
        assert_eq!(Summary::of(&[]), None);
    }

    #[test]
    fn games_turn_where_most_is_lost() {
        let lost = [0.2, 0.0, 0.06, 0.5, 0.049, 0.3];
        assert_eq!(turning_points(&lost), [0, 3, 5]);
        assert_eq!(turning_points(&[0.01, 0.06]), [1]);
        assert!(turning_points(&[]).is_empty());
    }
}
