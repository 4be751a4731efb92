//! Moves as squares that are chosen one after the other, by finger, mouse or keyboard: which moves they mean, and
//! which squares may come next. For pieces of every kind; those that may take and go on are left to
//! [`Stepwise`]. Which moves are legal the game says.

use crate::effect::Effect;
use crate::game::Game;
use crate::stepwise::Stepwise;
use crate::types::Square;
use crate::view::MoveView;

/// What squares mean that were chosen so far, the first of which is an origin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Taps {
    /// The moves they mean: several where a piece may promote or not, or what the move does must be chosen.
    pub meant: Vec<MoveView>,
    /// The squares that may follow, in order. Where moves are meant too, the move may end here or go on.
    pub next: Vec<Square>,
}

/// What these squares mean. Without any, the origins of all moves follow.
pub fn taps(game: &dyn Game, squares: &[Square]) -> Taps {
    let legal = game.legal();
    let next = |squares: Vec<Square>| Taps {
        next: sorted(squares),
        ..Taps::default()
    };
    match *squares {
        [] => next(legal.iter().filter_map(|mv| mv.effect.origin).collect()),
        [from] => {
            let own = legal.iter().filter(|mv| mv.effect.origin == Some(from));
            let mut found: Vec<Square> = own.map(|mv| mv.effect.destination).collect();
            found.extend(next_steps(game, &legal, squares));
            next(found)
        }
        _ if lacks_wall(game, &legal, squares) => next(next_steps(game, &legal, squares)),
        _ => Taps {
            meant: moves(game, squares),
            next: going_on(game, &legal, squares),
        },
    }
}

/// Whether a piece of the mover's stands on the square.
pub fn is_own(game: &dyn Game, square: Square) -> bool {
    let piece = game.setup().board[square.index()];
    piece.is_some_and(|piece| piece.color == game.side())
}

/// The legal moves that these squares mean, the first of which is the origin: step by step, or from
/// the origin at once to where the move ends. The origin twice means to pass.
pub fn moves(game: &dyn Game, squares: &[Square]) -> Vec<MoveView> {
    let legal = game.legal();
    let meant: Vec<MoveView> = { meant(game, &legal, squares).into_iter() }
        .cloned()
        .collect();
    let &[from, to] = squares else {
        return meant;
    };
    if !meant.is_empty() {
        return meant;
    }
    let at_once = |mv: &MoveView| {
        let effect = &mv.effect;
        let ends = effect.origin == Some(from) && effect.destination == to;
        ends && (from != to || !effect.captures())
    };
    legal.into_iter().filter(at_once).collect()
}

/// Those of the legal moves that these squares mean step by step.
pub fn meant<'a>(game: &dyn Game, legal: &'a [MoveView], squares: &[Square]) -> Vec<&'a MoveView> {
    let found = stepwise(game, legal, |steps| steps.meant(squares));
    found.into_iter().map(|index| &legal[index]).collect()
}

/// The squares that can come next step by step, sorted.
pub fn next_steps(game: &dyn Game, legal: &[MoveView], squares: &[Square]) -> Vec<Square> {
    stepwise(game, legal, |steps| steps.next(squares))
}

/// The same if the last square is a capture, after which a piece may go on; empty otherwise, as a piece on an empty
/// square has arrived.
pub fn going_on(game: &dyn Game, legal: &[MoveView], squares: &[Square]) -> Vec<Square> {
    let taken = squares.last().and_then(|at| game.setup().board[at.index()]);
    match taken {
        Some(victim) if victim.color != game.side() => next_steps(game, legal, squares),
        _ => Vec::new(),
    }
}

/// Whether these squares are a move but for its wall.
pub fn lacks_wall(game: &dyn Game, legal: &[MoveView], squares: &[Square]) -> bool {
    game.info().effects.choose_walls() && stepwise(game, legal, |steps| steps.lacks_wall(squares))
}

fn stepwise<T>(game: &dyn Game, legal: &[MoveView], ask: impl FnOnce(&Stepwise) -> T) -> T {
    let effects: Vec<Effect> = legal.iter().map(|mv| mv.effect.clone()).collect();
    ask(&Stepwise {
        info: game.info(),
        setup: &game.setup(),
        legal: &effects,
    })
}

fn sorted(mut squares: Vec<Square>) -> Vec<Square> {
    squares.sort_unstable();
    squares.dedup();
    squares
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::boxed;
    use crate::toy::toy;

    #[test]
    fn every_move_is_meant_by_its_origin_and_where_it_ends() {
        let game = boxed(toy());
        let origins = taps(&*game, &[]).next;
        assert!(!origins.is_empty());
        let mut found = 0;
        for from in origins {
            assert!(is_own(&*game, from));
            for to in taps(&*game, &[from]).next {
                let Taps { meant, next } = taps(&*game, &[from, to]);
                assert!(!meant.is_empty() && next.is_empty());
                found += meant.len();
            }
        }
        let legal = game.legal();
        let on_board = legal.iter().filter(|mv| mv.effect.origin.is_some());
        assert_eq!(found, on_board.count());
    }
}
