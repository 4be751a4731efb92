//! Moves entered square by square: pieces that may take on a first step and go on.
//!
//! Which moves there are, the game says; here is which squares can follow those already typed.

use std::collections::BTreeSet;

use engine::square_text::{square_name, take_square};
use engine::{Effect, Game, GameInfo, MoveView, Square};

/// The squares that a text consists of, with spaces or without; `None` if it is anything else.
pub(super) fn squares(info: &GameInfo, text: &str) -> Option<Vec<Square>> {
    let text: String = text.split_whitespace().collect();
    let mut rest = &text[..];
    let mut squares = Vec::new();
    while !rest.is_empty() {
        let (square, after) = take_square(info, rest)?;
        squares.push(square);
        rest = after;
    }
    (!squares.is_empty()).then_some(squares)
}

/// The squares as they are typed.
pub(super) fn typed(info: &GameInfo, squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(|at| square_name(info, *at)).collect();
    names.join(" ")
}

/// Whether a piece of the mover's stands on the square.
pub(super) fn is_own(game: &dyn Game, square: Square) -> bool {
    let piece = game.setup().board[square.index()];
    piece.is_some_and(|piece| piece.color == game.side())
}

/// Whether the piece on the square is the mover's and may take on a first step and go on.
pub(super) fn begins(game: &dyn Game, square: Square) -> bool {
    let piece = game.setup().board[square.index()];
    piece.is_some_and(|piece| {
        piece.color == game.side() && !game.info().kind(piece.kind).first_steps.is_empty()
    })
}

/// Whether the game has such pieces.
pub(super) fn exist(info: &GameInfo) -> bool {
    info.kinds.iter().any(|kind| !kind.first_steps.is_empty())
}

/// What can follow these squares of an unfinished move, as a sentence; `None` if the move is
/// finished, or none.
pub(super) fn what_follows(game: &dyn Game, begun: &[Square]) -> Option<String> {
    let [from, over] = *begun else { return None };
    let legal = game.legal();
    let effects = legal.iter().map(|mv| &mv.effect);
    let from_here = effects.filter(|effect| effect.origin == Some(from));
    let on = |effect: &&Effect| effect.victims.first() == Some(&over);
    let (stay, go): (Vec<&Effect>, Vec<&Effect>) = from_here
        .filter(on)
        .partition(|effect| effect.destination == over);
    let ends: BTreeSet<Square> = go.iter().map(|effect| effect.destination).collect();
    if ends.is_empty() {
        return None;
    }
    let name = |square: Square| square_name(game.info(), square);
    let mut ways = Vec::new();
    if !stay.is_empty() {
        ways.push(format!("Enter: stay on {}", name(over)));
    }
    if ends.contains(&from) {
        ways.push(format!("{}: go back", name(from)));
    }
    let on: Vec<Square> = ends.into_iter().filter(|end| *end != from).collect();
    if !on.is_empty() {
        ways.push(format!("go on to: {}", typed(game.info(), &on)));
    }
    Some(format!("Takes on {}. {}", name(over), ways.join("; ")))
}

/// What can follow the first square of such a move.
pub(super) fn how_to_go_on(game: &dyn Game, from: Square) -> String {
    let passes = |mv: &MoveView| {
        let effect = &mv.effect;
        effect.origin == Some(from) && effect.destination == from && effect.victims.is_empty()
    };
    let pass = match game.legal().iter().any(passes) {
        true => format!(", or {} again to pass", square_name(game.info(), from)),
        false => String::new(),
    };
    format!(
        "1: a first step; if it captures, it may go on or back. 2: a second step, or a leap.\n\
         Type the next square{pass}; Enter: none of it."
    )
}

/// Moves of such pieces as they are typed square by square, without those already typed: for
/// completion.
pub(super) fn words(game: &dyn Game, legal: &[MoveView], begun: &[Square]) -> Vec<String> {
    let mut words = Vec::new();
    for effect in legal.iter().map(|mv| &mv.effect) {
        let Some(from) = effect.origin.filter(|from| begins(game, *from)) else {
            continue;
        };
        let on_the_way = effect
            .victims
            .iter()
            .filter(|at| **at != effect.destination);
        let mut squares = vec![from];
        squares.extend(on_the_way);
        squares.push(effect.destination);
        if let Some(rest) = squares.strip_prefix(begun).filter(|rest| !rest.is_empty()) {
            words.push(typed(game.info(), rest));
        }
    }
    words
}
