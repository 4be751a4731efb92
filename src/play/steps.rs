//! Moves entered square by square: pieces that may take on a step and go on.
//!
//! Which moves there are, the game says, and what typed squares mean, the engine; here is what can
//! follow those already typed, in words.

use engine::square_text::square_name;
use engine::stepwise::read_squares;
use engine::taps::{self, is_own};
use engine::{Game, GameInfo, MoveView, Square};

/// The squares that a text consists of, with spaces or without; `None` if it is anything else.
pub(super) fn squares(info: &GameInfo, text: &str) -> Option<Vec<Square>> {
    let text: String = text.split_whitespace().collect();
    read_squares(info, &text)
}

/// The squares as they are typed.
pub(super) fn typed(info: &GameInfo, squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(|at| square_name(info, *at)).collect();
    names.join(" ")
}

/// Whether the piece on the square is the mover's and may take on a step and go on.
pub(super) fn begins(game: &dyn Game, square: Square) -> bool {
    is_own(game, square) && n_steps(game, square) > 0
}

/// Whether the game has such pieces.
pub(super) fn exist(info: &GameInfo) -> bool {
    info.kinds.iter().any(|kind| kind.n_steps() > 0)
}

/// The move that these squares mean, as it is played. Without a suffix it is the one that does not
/// promote, unless it must; squares that mean no move come back as they were typed.
pub(super) fn whole(game: &dyn Game, squares: &[Square], suffix: &str) -> String {
    let legal = game.legal();
    let meant = taps::meant(game, &legal, squares);
    let plain = meant.iter().find(|mv| mv.effect.promotion.is_none());
    match plain.or(meant.first()).filter(|_| suffix.is_empty()) {
        Some(mv) => mv.text.clone(),
        None => typed(game.info(), squares) + suffix,
    }
}

/// What can follow these squares of an unfinished move, as a sentence; `None` if the move is
/// finished, or none.
pub(super) fn what_follows(game: &dyn Game, begun: &[Square]) -> Option<String> {
    let [from, .., over] = *begun else {
        return None;
    };
    let legal = game.legal();
    if taps::lacks_wall(game, &legal, begun) {
        let name = square_name(game.info(), over);
        return Some(format!("Goes to {name}. Next: the square of the wall"));
    }
    let next = taps::going_on(game, &legal, begun);
    if next.is_empty() {
        return None;
    }
    let name = |square: Square| square_name(game.info(), square);
    let mut ways = Vec::new();
    if !taps::meant(game, &legal, begun).is_empty() {
        ways.push(format!("Enter: stay on {}", name(over)));
    }
    if next.contains(&from) {
        ways.push(format!("{}: go back", name(from)));
    }
    let on: Vec<Square> = next.into_iter().filter(|end| *end != from).collect();
    if !on.is_empty() {
        ways.push(format!("go on to: {}", typed(game.info(), &on)));
    }
    Some(format!("Takes on {}. {}", name(over), ways.join("; ")))
}

/// What can follow the first square of such a move.
pub(super) fn how_to_go_on(game: &dyn Game, from: Square) -> String {
    let passes = |mv: &MoveView| {
        let effect = &mv.effect;
        effect.origin == Some(from) && effect.destination == from && !effect.captures()
    };
    let pass = match game.legal().iter().any(passes) {
        true => format!(", or {} again to pass", square_name(game.info(), from)),
        false => String::new(),
    };
    let rings = rings(game, from);
    format!("{rings}\nType the next square{pass}; Enter: cancel.")
}

/// What the numbers of the steps mean, as a sentence; empty if the piece has no such moves.
pub(super) fn rings(game: &dyn Game, from: Square) -> &'static str {
    match n_steps(game, from) {
        0 => "",
        1 | 2 => {
            "1: a first step; if it captures, it may go on or back. 2: a second step, or a leap."
        }
        _ => "1, 2, 3: steps, or leaps. If one captures, it may go on or back with those left.",
    }
}

/// What may be typed of such moves, for completion: whole moves, or the next square of one begun.
pub(super) fn words(game: &dyn Game, legal: &[MoveView], begun: &[Square]) -> Vec<String> {
    if !begun.is_empty() {
        let next = taps::next_steps(game, legal, begun).into_iter();
        return next
            .map(|square| square_name(game.info(), square))
            .collect();
    }
    let of_steps = |mv: &&MoveView| mv.effect.origin.is_some_and(|from| begins(game, from));
    let whole = legal.iter().filter(of_steps).map(|mv| {
        let effect = &mv.effect;
        let squares = effect.origin.into_iter().chain(effect.on_the_way());
        let squares = squares.chain([effect.destination]);
        typed(game.info(), &squares.collect::<Vec<_>>())
    });
    whole.collect()
}

fn n_steps(game: &dyn Game, square: Square) -> u8 {
    let piece = game.setup().board[square.index()];
    piece.map_or(0, |piece| game.info().kind(piece.kind).n_steps())
}
