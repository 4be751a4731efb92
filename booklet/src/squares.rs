//! Names of squares, and sets of squares in words.

use variant_dsl::program::{Coordinates, Program, SquareSet};

use crate::english::{list, number};

/// The name of a square.
pub(crate) fn square_name(program: &Program, square: usize) -> String {
    let (file, rank) = (square % program.files, square / program.files);
    file_name(program, file) + &rank_name(program, rank)
}

/// The name of a file, counted from 0 at the left.
pub(crate) fn file_name(program: &Program, file: usize) -> String {
    match program.coordinates {
        Coordinates::Shogi => (program.files - file).to_string(),
        Coordinates::Chess => letters(file),
    }
}

/// The name of a rank, counted from 0 at the bottom.
pub(crate) fn rank_name(program: &Program, rank: usize) -> String {
    match program.coordinates {
        Coordinates::Shogi => letters(program.ranks - 1 - rank),
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

/// A set of squares as its owner, the first player, sees the board.
pub(crate) fn zone(program: &Program, squares: &SquareSet) -> String {
    if let Some(ranks) = whole_ranks(program, squares) {
        let far = ranks.last() == Some(&(program.ranks - 1));
        let near = ranks.first() == Some(&0);
        let together = ranks.windows(2).all(|pair| pair[0] + 1 == pair[1]);
        let place = match (together, near, far) {
            (true, true, true) => return "the whole board".to_owned(),
            (true, false, true) => Some("farthest from"),
            (true, true, false) => Some("nearest to"),
            _ => None,
        };
        if let Some(place) = place {
            return match ranks.len() {
                1 => format!("the rank {place} the player"),
                count => format!("the {} ranks {place} the player", number(count)),
            };
        }
    }
    let names: Vec<String> = squares.iter().map(|s| square_name(program, s)).collect();
    let first = &program.players[0];
    format!(
        "{} (for {first}; turned by half a turn for {})",
        list(&names, "or"),
        program.players[1]
    )
}

/// The ranks that the set consists of, rising; `None` if it holds parts of ranks.
fn whole_ranks(program: &Program, squares: &SquareSet) -> Option<Vec<usize>> {
    let ranks = squares.0.chunks(program.files);
    let mut whole = Vec::new();
    for (rank, row) in ranks.enumerate() {
        match row.iter().filter(|inside| **inside).count() {
            0 => {}
            count if count == program.files => whole.push(rank),
            _ => return None,
        }
    }
    (!whole.is_empty()).then_some(whole)
}
