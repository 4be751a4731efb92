//! The moves of a game and what a search says of each.
//!
//! The positions are searched from the last to the first: what comes later is then known to the
//! searches before it.

use engine::record::numbers;
use engine::search::{Limits, Score, Stop};
use engine::{Color, Game, MoveView, Outcome};

use super::marks::Mark;
use engine::verdict::Verdicts;

/// A move of the game.
pub(super) struct Judged {
    /// What stands before it in a record.
    pub(super) number: String,
    /// Who made it.
    pub(super) side: Color,
    pub(super) mv: MoveView,
    /// The score after it, as the first player sees it.
    pub(super) score: Score,
    /// How much of the mover's chance it lost against the best move, from 0 to 1.
    pub(super) lost: f64,
    /// The best move and what is expected after it, if that is another one.
    pub(super) better: Option<Better>,
}

/// A line that begins with another move.
pub(super) struct Better {
    /// The score before it, as the first player sees it.
    pub(super) score: Score,
    /// At least one move.
    pub(super) line: Vec<MoveView>,
}

impl Judged {
    pub(super) fn mark(&self) -> Option<Mark> {
        Mark::of(self.lost)
    }

    /// The line that was better, if it was so much better that it is worth showing.
    pub(super) fn much_better(&self) -> Option<&Better> {
        self.better.as_ref().filter(|_| self.mark().is_some())
    }
}

/// What a search says of a position.
struct Found {
    side: Color,
    /// As the side to move sees it.
    score: Score,
    /// Empty if the game is over.
    line: Vec<MoveView>,
    is_forced: bool,
}

/// Judges all moves of a game, which stands at the last one; `hear` is told of every position: how many are done, and
/// how many there are.
pub(super) fn judge(
    game: &dyn Game,
    limits: &Limits,
    hear: &mut dyn FnMut(usize, usize),
) -> Vec<Judged> {
    let (moves, numbers) = (game.history().to_vec(), numbers(game));
    let n_positions = moves.len() + 1;
    let mut positions = Vec::new();
    let mut earlier = game.fork();
    for index in 0..n_positions {
        if index > 0 {
            earlier.undo();
        }
        hear(index, n_positions);
        positions.push(look(&mut *earlier, limits));
    }
    positions.reverse();
    let verdicts = Verdicts::of(game);
    let pairs = positions.windows(2).zip(moves).zip(numbers);
    pairs
        .map(|((pair, mv), number)| judged(verdicts, [&pair[0], &pair[1]], mv, number))
        .collect()
}

fn look(game: &mut dyn Game, limits: &Limits) -> Found {
    let side = game.side();
    let over = |score| Found {
        side,
        score,
        line: Vec::new(),
        is_forced: false,
    };
    match game.result() {
        Some((Outcome::Win(winner), _)) if winner == side => over(Score::Win(0)),
        Some((Outcome::Win(_), _)) => over(Score::Loss(0)),
        Some((Outcome::Draw, _)) => over(Score::Units(0)),
        None => {
            let found = game.search(limits, &Stop::new(), &mut |_| {});
            Found {
                side,
                score: found.score,
                line: found.line,
                is_forced: game.legal().len() == 1,
            }
        }
    }
}

fn judged(
    verdicts: Verdicts,
    [before, after]: [&Found; 2],
    mv: MoveView,
    number: String,
) -> Judged {
    let chance = |score: Score, of: Color| match of == before.side {
        true => verdicts.chance(score),
        false => 1.0 - verdicts.chance(score),
    };
    let is_best = before.line.first().is_none_or(|best| best.text == mv.text);
    let lost = match is_best || before.is_forced {
        true => 0.0,
        false => chance(before.score, before.side) - chance(after.score, after.side),
    };
    Judged {
        number,
        side: before.side,
        mv,
        score: of_first(after.score, after.side),
        lost: lost.max(0.0),
        better: (!is_best).then(|| Better {
            score: of_first(before.score, before.side),
            line: before.line.clone(),
        }),
    }
}

/// A score of the side to move, as the first player sees it.
fn of_first(score: Score, side: Color) -> Score {
    match side {
        Color::First => score,
        Color::Second => score.turned(),
    }
}
