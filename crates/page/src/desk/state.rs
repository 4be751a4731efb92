//! The game in progress: how it stands, and its moves.

use engine::result_text::sentence;
use engine::taps::{Taps, taps};
use engine::{Game, MoveView, Outcome, Reason, Square};
use serde_json::{Value, json};

use super::Refused;
use super::facts::numbers;
use super::request::Request;

/// What the squares chosen so far mean.
pub(super) fn steps(game: &dyn Game, request: &Request) -> Result<Value, Refused> {
    let squares = request.squares("squares", game.info())?;
    let Taps { meant, next } = match game.result() {
        Some(_) => Taps::default(),
        None => taps(game, &squares),
    };
    Ok(json!({
        "meant": meant.iter().map(move_json).collect::<Vec<_>>(),
        "next": numbers(&next),
    }))
}

/// How the game stands.
pub(super) fn state(game: &dyn Game) -> Value {
    let (setup, result) = (game.setup(), game.result());
    let board = setup.board.iter();
    let board = board.map(|piece| piece.map(|it| [it.color.index(), it.kind.index()]));
    let legal = match result {
        Some(_) => Vec::new(),
        None => game.legal(),
    };
    let ended = result.map(|ended| ended_json(game, ended));
    json!({
        "position": game.position_text(),
        "start": game.start_text(),
        "number": game.move_number(),
        "side": game.side().index(),
        "check": game.in_check(),
        "attacked": attacked(game),
        "board": board.collect::<Vec<_>>(),
        "walls": numbers(&setup.walls),
        "hands": setup.hands,
        "moves": legal.iter().map(move_json).collect::<Vec<_>>(),
        "history": game.history().iter().map(move_json).collect::<Vec<_>>(),
        "result": ended,
        "claim": game.claim().map(|(_, reason)| reason.to_string()),
    })
}

/// How a game ended: the winner, the reason, and both as a sentence.
pub(super) fn ended_json(game: &dyn Game, (outcome, reason): (Outcome, Reason)) -> Value {
    json!({
        "winner": winner(outcome),
        "reason": reason.to_string(),
        "text": sentence(&game.info().players, game.side(), outcome, reason),
    })
}

/// The winner by its place in the order of play; `null` if there is none.
fn winner(outcome: Outcome) -> Option<usize> {
    match outcome {
        Outcome::Win(color) => Some(color.index()),
        Outcome::Draw => None,
    }
}

/// The royal pieces of the side in check that are attacked.
fn attacked(game: &dyn Game) -> Vec<usize> {
    if !game.in_check() {
        return Vec::new();
    }
    let (info, setup, side) = (game.info(), game.setup(), game.side());
    let is_attacked = |index: &usize| {
        let piece = setup.board[*index].filter(|piece| piece.color == side);
        let is_royal = piece.is_some_and(|piece| info.kind(piece.kind).royal);
        is_royal && game.attacked(Square(*index as u16), !side)
    };
    (0..setup.board.len()).filter(is_attacked).collect()
}

/// A move with what it does.
pub(super) fn move_json(mv: &MoveView) -> Value {
    let effect = &mv.effect;
    json!({
        "text": mv.text,
        "human": mv.human,
        "from": effect.origin.map(|at| at.0),
        "to": effect.destination.0,
        "victims": effect.victims().map(|at| at.0).collect::<Vec<_>>(),
        "promotion": effect.promotion.map(|kind| kind.0),
        "drop": effect.drop.map(|kind| kind.0),
        "wall": effect.wall.map(|at| at.0),
        "partner": effect.partner().map(|(from, to)| [from.0, to.0]),
        "gate": effect.gate().map(|(kind, at)| [kind.0, at.0]),
    })
}
