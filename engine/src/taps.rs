//! Moves entered square by square, with a finger, a mouse or a keyboard: the moves that the chosen squares
//! stand for, and the squares that may follow. Moves of several steps are left to [`Stepwise`], legality to
//! the game.

use crate::effect::Effect;
use crate::game::Game;
use crate::stepwise::Stepwise;
use crate::types::Square;
use crate::view::MoveView;

/// The meaning of a row of chosen squares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Taps {
    /// The moves: several where a piece may promote or not, or where the effect must be chosen.
    pub meant: Vec<MoveView>,
    /// The squares that may follow, sorted. If there are moves too, the move may end here or go on.
    pub next: Vec<Square>,
}

/// The meaning of an origin and the squares chosen after it. Without any, all origins may follow.
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

/// The legal moves along these squares, which begin with the origin: step by step, or straight to the
/// destination. The origin twice is a pass.
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

/// The legal moves that consist of just these steps.
pub fn meant<'a>(game: &dyn Game, legal: &'a [MoveView], squares: &[Square]) -> Vec<&'a MoveView> {
    let found = stepwise(game, legal, |steps| steps.meant(squares));
    found.into_iter().map(|index| &legal[index]).collect()
}

/// The squares of the next step, sorted.
pub fn next_steps(game: &dyn Game, legal: &[MoveView], squares: &[Square]) -> Vec<Square> {
    stepwise(game, legal, |steps| steps.next(squares))
}

/// The same after a capture, when a piece may go on; empty otherwise, because a piece on an empty square has
/// arrived.
pub fn going_on(game: &dyn Game, legal: &[MoveView], squares: &[Square]) -> Vec<Square> {
    let taken = squares.last().and_then(|at| game.setup().board[at.index()]);
    match taken {
        Some(victim) if victim.color != game.side() => next_steps(game, legal, squares),
        _ => Vec::new(),
    }
}

/// Whether only the wall is missing from the move.
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
