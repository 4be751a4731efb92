//! Handicaps: that there are such games, and those with names.

use variant_dsl::program::{Handicap, Piece, Program, Square, with_article};

use super::names::name;
use crate::block::Block;
use crate::english::list;
use crate::squares::square_name;

/// Every game can be played with a handicap, whether some have names or not.
pub(crate) fn blocks(program: &Program) -> Vec<Block> {
    let [first, second] = &program.facts.players;
    let rule = format!(
        "Any game can be played with a handicap: before it begins, {second} takes one or more of \
         their own pieces off the board, none of them royal. These pieces are out of the game. The \
         handicap counts as {first}'s first move, so {second} moves next."
    );
    if program.facts.handicaps.is_empty() {
        return vec![Block::Text(rule)];
    }
    let named = "These handicaps have names:".to_owned();
    vec![
        Block::Text(rule),
        Block::Text(named),
        Block::List(sentences(program)),
    ]
}

/// A sentence each.
pub(crate) fn sentences(program: &Program) -> Vec<String> {
    let handicaps = program.facts.handicaps.iter();
    handicaps.map(|handicap| told(program, handicap)).collect()
}

fn told(program: &Program, handicap: &Handicap) -> String {
    let placed = |square: Square| program.facts.start.board[square];
    let changes = handicap.changes.iter().filter_map(|change| {
        let Piece { color, kind } = placed(change.square)?;
        let (piece, square) = (
            &program.facts.kind(kind).name,
            square_name(program, change.square),
        );
        Some((&program.facts.players[color], piece, square, change.becomes))
    });
    let removed = changes.clone().filter(|(.., becomes)| becomes.is_none());
    let removed: Vec<String> = removed
        .map(|(_, piece, square, _)| format!("the {piece} on {square}"))
        .collect();
    let without = (!removed.is_empty()).then(|| {
        format!(
            "{} plays without {}",
            program.facts.players[1],
            list(&removed, "and")
        )
    });
    let replaced = changes.filter_map(|(owner, piece, square, becomes)| {
        let new = with_article(&name(program, becomes?));
        Some(format!("{owner}'s {piece} on {square} becomes {new}"))
    });
    let all: Vec<String> = without.into_iter().chain(replaced).collect();
    format!("{}: {}.", handicap.name, list(&all, "and"))
}
