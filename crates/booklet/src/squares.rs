//! Names of squares, and sets of squares in words.

use variant_dsl::program::{Coordinates, Program, Square, SquareSet};

use crate::english::{list, number};

/// The name of a square.
pub(crate) fn square_name(program: &Program, square: Square) -> String {
    let square = square.index();
    let (file, rank) = (square % program.files(), square / program.files());
    file_name(program, file) + &rank_name(program, rank)
}

/// The name of a file, counted from 0 at the left.
pub(crate) fn file_name(program: &Program, file: usize) -> String {
    match program.facts.coordinates {
        Coordinates::Shogi => (program.files() - file).to_string(),
        Coordinates::Chess => letters(file),
    }
}

/// The name of a rank, counted from 0 at the bottom.
pub(crate) fn rank_name(program: &Program, rank: usize) -> String {
    match program.facts.coordinates {
        Coordinates::Shogi => letters(program.ranks() - 1 - rank),
        Coordinates::Chess => (rank + 1).to_string(),
    }
}

/// `a` for 0 ... `z`, `aa`.
fn letters(index: usize) -> String {
    let letter = |index: usize| char::from(b'a' + u8::try_from(index % 26).expect("below 26"));
    match index.checked_sub(26) {
        Some(rest) => format!("{}{}", letter(rest / 26), letter(rest)),
        None => letter(index).to_string(),
    }
}

/// The squares of both players.
pub(crate) fn zone(program: &Program, both: &[SquareSet; 2]) -> String {
    said(program, both).1
}

/// The same with the word for being there: `on 5d`, `in the three ranks farthest from its owner`.
pub(crate) fn on_zone(program: &Program, both: &[SquareSet; 2]) -> String {
    let (word, squares) = said(program, both);
    format!("{word} {squares}")
}

/// The word for being there, and the squares.
fn said(program: &Program, both: &[SquareSet; 2]) -> (&'static str, String) {
    let [own, other] = both;
    let players = &program.facts.players;
    let seen = other.turned();
    if *own == seen {
        return part_of_board(program, own).unwrap_or_else(|| {
            let [first, second] = players;
            let names = names(program, own);
            let turned = format!("{names} (as {first} sees the board; turned round for {second})");
            ("on", if own == other { names } else { turned })
        });
    }
    let parts = [(own, own), (other, &seen)].map(|(squares, seen)| {
        part_of_board(program, seen).unwrap_or_else(|| match squares.is_empty() {
            true => ("on", "no square".to_owned()),
            false => ("on", names(program, squares)),
        })
    });
    let [(word, first), (other, second)] = parts;
    let [first_player, second_player] = players;
    let text = format!("{first} for {first_player}, or {other} {second} for {second_player}");
    (word, text)
}

fn names(program: &Program, squares: &SquareSet) -> String {
    let names: Vec<String> = squares.iter().map(|s| square_name(program, s)).collect();
    list(&names, "or")
}

/// Ranks at one end of the board, with `on` or `in`.
fn part_of_board(program: &Program, squares: &SquareSet) -> Option<(&'static str, String)> {
    let ranks = whole_ranks(program, squares)?;
    let far = ranks.last() == Some(&(program.ranks() - 1));
    let near = ranks.first() == Some(&0);
    let together = ranks.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    let place = match (together, near, far) {
        (true, true, true) => return Some(("on", "the whole board".to_owned())),
        (true, false, true) => "farthest from",
        (true, true, false) => "nearest to",
        _ => return None,
    };
    Some(match ranks.len() {
        1 => ("on", format!("the rank {place} its owner")),
        count => (
            "in",
            format!("the {} ranks {place} its owner", number(count)),
        ),
    })
}

/// The ranks that the set consists of, rising; `None` if it holds parts of ranks.
fn whole_ranks(program: &Program, squares: &SquareSet) -> Option<Vec<usize>> {
    let ranks = squares.0.chunks(program.files());
    let mut whole = Vec::new();
    for (rank, row) in ranks.enumerate() {
        match row.iter().filter(|inside| **inside).count() {
            0 => {}
            count if count == program.files() => whole.push(rank),
            _ => return None,
        }
    }
    (!whole.is_empty()).then_some(whole)
}
