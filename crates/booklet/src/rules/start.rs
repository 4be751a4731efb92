//! The board, its coordinates, and who stands where.

use variant_dsl::program::{Color, Coordinates, Program, Square};

use super::names::name;
use crate::block::Block;
use crate::english::{counted, list};
use crate::squares::square_name;

pub(crate) fn blocks(program: &Program) -> Vec<Block> {
    let [first, second] = &program.facts.players;
    let (files, ranks) = (program.files(), program.ranks());
    let corner = match program.facts.coordinates {
        Coordinates::Shogi => {
            let square = square_name(program, Square((files * ranks - 1) as u16));
            format!(
                "Files are numbered from the right and ranks lettered from the top, so {square} is \
                 the top right square"
            )
        }
        Coordinates::Chess => {
            let square = square_name(program, Square(0));
            format!(
                "Files are lettered from the left and ranks numbered from the bottom, so {square} \
                 is the bottom left square"
            )
        }
    };
    let mut blocks = vec![
        Block::Text(format!(
            "The board has {files} files and {ranks} ranks. {corner} as {first} sees the board. \
             {first} plays up the board and {second} down it. Forward always means away from the \
             player's own side."
        )),
        Block::Board,
    ];
    let mut said = shuffled(program);
    said.extend(hands(program));
    if !said.is_empty() {
        blocks.push(Block::List(said));
    }
    blocks
}

/// What the players begin with in hand, a sentence for each hand or for both.
pub(crate) fn hands(program: &Program) -> Vec<String> {
    let facts = &program.facts;
    let [first, second] = facts.start.hands.each_ref().map(|hand| {
        let held = facts.each_kind().filter(|kind| hand[*kind] > 0);
        let held = held.map(|kind| counted(usize::from(hand[kind]), &name(program, kind)));
        list(&held.collect::<Vec<_>>(), "and")
    });
    let begins = |who: &str, verb: &str, held: &str| format!("{who} {verb} with {held} in hand.");
    match (first, second) {
        (one, other) if one.is_empty() && other.is_empty() => Vec::new(),
        (one, other) if one == other => vec![begins("Both players", "begin", &one)],
        (one, other) => { facts.players.iter().zip([one, other]) }
            .filter(|(_, held)| !held.is_empty())
            .map(|(player, held)| begins(player, "begins", &held))
            .collect(),
    }
}

/// How the array is shuffled, a sentence for each rule; none if it is not.
pub(crate) fn shuffled(program: &Program) -> Vec<String> {
    let facts = &program.facts;
    let Some(shuffle) = &facts.shuffle else {
        return Vec::new();
    };
    let [own, theirs] = Color::BOTH.map(|color| {
        let squares = facts.shuffled(color).iter();
        let names: Vec<String> = squares
            .map(|square| square_name(program, *square))
            .collect();
        format!("{} on {}", facts.players[color.index()], names.join(", "))
    });
    let mut said = vec![format!(
        "Before the game the pieces of {own} change places, and those of {theirs} in the same way."
    )];
    for kind in &shuffle.apart {
        said.push(format!(
            "Of each player's two pieces called {}, one stands on a light square and one on a dark square.",
            name(program, *kind)
        ));
    }
    for (inner, outer) in &shuffle.between {
        said.push(format!(
            "Every {} stands somewhere between two pieces called {}.",
            name(program, *inner),
            name(program, *outer)
        ));
    }
    let number = facts.array_number(&facts.start);
    let shown = number.map_or_else(String::new, |number| {
        format!("; the one that is shown has the number {number}")
    });
    said.push(format!(
        "There are {} arrays, numbered from 0{shown}.",
        facts.n_arrays()
    ));
    said
}
