//! Moves as the squares that a piece steps on, one after the other.
//!
//! For pieces that may take and go on. Squares mean a move if it takes exactly the enemies that
//! stand on them, ends on the last of them, and comes so far; a step may also be a jump over what
//! is between. So whatever is typed, one effect is meant at most. Which moves are legal is never
//! decided here.

use crate::effect::Effect;
use crate::info::{GameInfo, KindInfo, Setup};
use crate::square_text::take_square;
use crate::types::Square;

/// The legal moves of one position, to be told step by step.
#[derive(Clone, Copy)]
pub struct Stepwise<'a> {
    /// The game.
    pub info: &'a GameInfo,
    /// The position.
    pub setup: &'a Setup,
    /// Its legal moves.
    pub legal: &'a [Effect],
}

/// How far a move has come.
struct Begun {
    /// The last square so far.
    at: Square,
    /// Victims that are still to be taken.
    rest: Vec<Square>,
    /// How much farther the piece may go.
    left: u16,
}

/// The squares that a text consists of, with nothing between or after them; `None` if it is
/// anything else.
pub fn read_squares(info: &GameInfo, text: &str) -> Option<Vec<Square>> {
    let mut squares = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (square, after) = take_square(info, rest)?;
        squares.push(square);
        rest = after;
    }
    (!squares.is_empty()).then_some(squares)
}

impl Stepwise<'_> {
    /// Indices of the moves that the squares, origin first, can mean: several only
    /// if the piece may promote or not.
    pub fn meant(&self, squares: &[Square]) -> Vec<usize> {
        let means = |effect: &Effect| match (effect.wall, squares.split_last()) {
            (Some(wall), Some((last, moved))) => wall == *last && self.ends(effect, moved),
            _ => self.ends(effect, squares),
        };
        (0..self.legal.len())
            .filter(|index| means(&self.legal[*index]))
            .collect()
    }

    /// Whether these squares, origin first, are a move but for its wall.
    pub fn lacks_wall(&self, squares: &[Square]) -> bool {
        let mut legal = self.legal.iter();
        legal.any(|effect| effect.wall.is_some() && self.ends(effect, squares))
    }

    /// Whether a move with this effect is made by these squares, its wall left aside. Before a wall any move may be
    /// made at once.
    fn ends(&self, effect: &Effect, squares: &[Square]) -> bool {
        if let (Some(_), Some(origin), &[from, to]) = (effect.wall, effect.origin, squares)
            && (from, to) == (origin, effect.destination)
        {
            return true;
        }
        let begun = self.begun(effect, squares);
        begun.is_some_and(|begun| begun.rest.is_empty() && begun.at == effect.destination)
    }

    /// The squares that may come next, sorted: where a move that begins with these squares takes
    /// something more, or ends, or puts its wall.
    pub fn next(&self, squares: &[Square]) -> Vec<Square> {
        let mut next = Vec::new();
        for effect in self.legal {
            let candidates = effect.victims().chain([effect.destination]);
            next.extend(candidates.filter(|square| {
                let begun = self.begun(effect, &[squares, &[*square]].concat());
                begun.is_some_and(|begun| self.can_end(&begun, effect.destination))
            }));
            next.extend(effect.wall.filter(|_| self.ends(effect, squares)));
        }
        next.sort_unstable();
        next.dedup();
        next
    }

    /// How far a move with this effect has come on these squares; `None` if it cannot begin so.
    fn begun(&self, effect: &Effect, squares: &[Square]) -> Option<Begun> {
        let (&from, steps) = squares.split_first()?;
        let &at = steps.last()?;
        if effect.origin != Some(from) {
            return None;
        }
        let fits = |square: &Square| {
            *square == effect.destination
                || effect.captures_on(*square)
                || self.can_pass(from, *square)
        };
        if !steps.iter().all(fits) {
            return None;
        }
        let mut left = reach(self.kind(from)?);
        for pair in squares.windows(2) {
            let step = self.info.distance(pair[0], pair[1]);
            left = left.checked_sub(step).filter(|_| step > 0)?;
        }
        let rest = effect.victims();
        let rest = rest.filter(|victim| !steps.contains(victim)).collect();
        Some(Begun { at, rest, left })
    }

    /// Whether the rest can be taken on the way to the destination.
    fn can_end(&self, begun: &Begun, destination: Square) -> bool {
        let reached = |square: Square| begun.left.checked_sub(self.info.distance(begun.at, square));
        if begun.rest.is_empty() {
            return reached(destination).is_some();
        }
        begun.rest.iter().any(|next| {
            let mut rest = begun.rest.clone();
            rest.retain(|victim| victim != next);
            let go_on = |left| {
                let begun = Begun {
                    at: *next,
                    rest,
                    left,
                };
                self.can_end(&begun, destination)
            };
            reached(*next).is_some_and(go_on)
        })
    }

    /// Whether a move may step on the square without taking anything: on its origin, or where it
    /// could end without a capture.
    fn can_pass(&self, from: Square, square: Square) -> bool {
        let quiet = |effect: &Effect| {
            effect.origin == Some(from) && effect.destination == square && !effect.captures()
        };
        let is_step = || {
            let color = self.setup.board[from.index()].map(|mover| mover.color);
            let kind = self.kind(from);
            kind.zip(color).is_some_and(|(kind, color)| {
                let mut ends = kind.steps.iter();
                ends.any(|step| self.info.square_from(color, from, step.to) == Some(square))
            })
        };
        square == from || (is_step() && self.legal.iter().any(quiet))
    }

    fn kind(&self, from: Square) -> Option<&KindInfo> {
        let mover = self.setup.board[from.index()]?;
        Some(self.info.kind(mover.kind))
    }
}

/// How far the piece comes with all of its steps.
fn reach(kind: &KindInfo) -> u16 {
    let first = kind.steps.iter().filter(|step| step.number == 1);
    let lengths = first.map(|step| step.to.0.unsigned_abs().max(step.to.1.unsigned_abs()));
    u16::from(kind.n_steps()) * lengths.max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effect::Change;
    use crate::info::Step;
    use crate::square_text::{read_square, square_name};
    use crate::toy::{KING, PAWN, toy_info};
    use crate::types::{Color, Piece};

    /// The squares of a text with spaces between them.
    fn squares(info: &GameInfo, text: &str) -> Vec<Square> {
        let read = |name| read_square(info, name).expect("a square");
        text.split_whitespace().map(read).collect()
    }

    /// A piece of two steps on 2d, enemies on 2c and 1c; each move as origin, victims, destination.
    #[test]
    fn squares_mean_moves_and_lead_on() {
        let mut info = toy_info();
        let near = (-2..=2).flat_map(|dx| (-2..=2).map(move |dy| (dx, dy)));
        let mut steps: Vec<Step> = near
            .map(|(dx, dy): (i16, i16)| Step {
                number: if dx.abs().max(dy.abs()) == 1 { 1 } else { 2 },
                to: (dx, dy),
            })
            .collect();
        steps.sort_unstable();
        info.kinds[KING.index()].steps = steps;
        let mut setup = info.start.clone();
        setup.board.fill(None);
        for (name, color, kind) in [
            ("2d", Color::First, KING),
            ("2c", Color::Second, PAWN),
            ("1c", Color::Second, PAWN),
        ] {
            let square = read_square(&info, name).expect("a square");
            setup.board[square.index()] = Some(Piece { color, kind });
        }
        let moves = [
            ["2d", "", "3c"],
            ["2d", "", "2b"],
            ["2d", "", "2d"],
            ["2d", "2c", "2c"],
            ["2d", "2c", "2d"],
            ["2d", "2c", "2b"],
            ["2d", "2c 1c", "1c"],
            ["2d", "1c 2c", "2c"],
        ];
        let pawn = Piece {
            color: Color::Second,
            kind: PAWN,
        };
        let effect = |[origin, victims, destination]: [&str; 3]| Effect {
            wall: None,
            origin: read_square(&info, origin),
            destination: read_square(&info, destination).expect("a square"),
            changes: { squares(&info, victims).into_iter() }
                .map(|square| Change::capture(pawn, square))
                .collect(),
            promotion: None,
            drop: None,
        };
        let legal = moves.map(effect);
        let stepwise = Stepwise {
            info: &info,
            setup: &setup,
            legal: &legal,
        };
        // Squares typed, the move they mean, the squares that may follow.
        let table: &[(&str, Option<usize>, &str)] = &[
            ("2d 2c", Some(3), "2d 1c 2b"),
            ("2d 1c", None, "2c"),
            ("2d 2c 1c", Some(6), ""),
            ("2d 1c 2c", Some(7), ""),
            ("2d 2c 2d", Some(4), ""),
            ("2d 2c 2b", Some(5), ""),
            ("2d 2b", Some(1), ""),
            // Over an empty square, and back from one.
            ("2d 3c 2b", Some(1), ""),
            ("2d 3c 2d", Some(2), ""),
            // Too far, no move, nothing.
            ("2d 3c 2c 2b", None, ""),
            ("2d 3d", None, ""),
            ("2d", None, "1c 2c 3c 2b"),
            ("2a 2b", None, ""),
        ];
        for (typed, meant, next) in table {
            let typed_squares = squares(&info, typed);
            let found = stepwise.meant(&typed_squares);
            assert_eq!(found.first().copied(), *meant, "{typed}");
            assert!(found.len() <= 1, "{typed}");
            let mut expected = squares(&info, next);
            expected.sort_unstable();
            let names = |squares: Vec<Square>| -> Vec<String> {
                let names = squares.into_iter().map(|at| square_name(&info, at));
                names.collect()
            };
            assert_eq!(
                names(stepwise.next(&typed_squares)),
                names(expected),
                "{typed}"
            );
        }
    }
}
