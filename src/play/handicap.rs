//! The pieces that a handicap takes off the board, as somebody typed them.

use engine::square_text::{read_square, square_name};
use engine::{Color, Game, Square};

use super::targets::kind_of;
use crate::failure::quote;

/// The squares that a list of squares and piece tokens means. A token stands for a piece of the
/// second player; given twice, for two of them. The error is a sentence.
pub(super) fn squares(game: &dyn Game, text: &str) -> Result<Vec<Square>, String> {
    let mut chosen = Vec::new();
    let words = text.split(|c: char| c == ',' || c.is_whitespace());
    for word in words.filter(|word| !word.is_empty()) {
        let square = match read_square(game.info(), word) {
            Some(square) => square,
            None => piece_named(game, word, &chosen)?,
        };
        chosen.push(square);
    }
    Ok(chosen)
}

/// The names of squares, for a caption.
pub(super) fn describe(game: &dyn Game) -> Option<String> {
    let info = game.info();
    let names: Vec<String> = game
        .handicap()
        .iter()
        .map(|&square| square_name(info, square))
        .collect();
    (!names.is_empty()).then(|| names.join(" "))
}

fn piece_named(game: &dyn Game, token: &str, taken: &[Square]) -> Result<Square, String> {
    let info = game.info();
    let giver = &info.players[Color::Second.index()];
    let Some(kind) = kind_of(info, token) else {
        let token = quote(token, 30);
        return Err(format!(
            "`{token}` is neither a square nor a piece of {giver}'s"
        ));
    };
    let board = game.setup().board;
    let mut squares = board.iter().enumerate().filter_map(|(index, piece)| {
        let piece = (*piece)?;
        let square = Square(index as u16);
        let fits = piece.kind == kind && piece.color == Color::Second;
        (fits && !taken.contains(&square)).then_some(square)
    });
    let name = &info.kind(kind).name;
    squares.next().ok_or_else(|| match taken.is_empty() {
        true => format!("{giver} has no {name} on the board"),
        false => format!("{giver} has not so many pieces called {name} on the board"),
    })
}
