//! What a handicap changes, as somebody typed it.

use engine::letters::kind_called;
use engine::square_text::read_square;
use engine::{Color, Game, HandicapChange, Square};

use crate::failure::quote;
use crate::games::nearest;
use crate::handicaps;

/// The changes that the name of a handicap means, or what to remove: a list of squares and piece
/// tokens. A token stands for a piece of the second player; given twice, for two of them. The error
/// is a sentence.
pub(super) fn changes(game: &dyn Game, text: &str) -> Result<Vec<HandicapChange>, String> {
    if let Some(handicap) = handicaps::named(game.info(), text.trim()) {
        return Ok(handicap.changes.clone());
    }
    let mut chosen = Vec::new();
    let words = text.split(|c: char| c == ',' || c.is_whitespace());
    for word in words.filter(|word| !word.is_empty()) {
        let square = match read_square(game.info(), word) {
            Some(square) => square,
            None => piece_named(game, word, &chosen).map_err(|why| with_near(game, text, why))?,
        };
        chosen.push(square);
    }
    let removed = chosen.into_iter().map(|square| HandicapChange {
        square,
        becomes: None,
    });
    Ok(removed.collect())
}

/// The handicap that was given, for a caption: a sentence.
pub(super) fn describe(game: &dyn Game) -> Option<String> {
    let (info, given) = (game.info(), game.handicap());
    let names = handicaps::change_names(info, given);
    let names = match handicaps::of_changes(info, given) {
        _ if given.is_empty() => return None,
        Some(handicap) => format!("{names} ({})", handicap.name),
        None => names,
    };
    let giver = &info.players[Color::Second.index()];
    match handicaps::only_removes(given) {
        true => Some(format!("{giver} gave away {names}.")),
        false => Some(format!("Handicap: {names}.")),
    }
}

/// What can be given away, and how to say so.
pub(super) fn explain(game: &dyn Game) -> String {
    let info = game.info();
    let giver = &info.players[Color::Second.index()];
    let mut text = format!(
        "Before the first move {giver} may give away any pieces but royal ones. Name their\n\
         squares or letters, or `none`"
    );
    if !info.handicaps.is_empty() {
        text += &format!(", or one of these{}:\n", handicaps::note(info));
        text += &handicaps::lines(info).join("\n");
    }
    text
}

/// The error, and the handicap that was perhaps meant.
fn with_near(game: &dyn Game, text: &str, why: String) -> String {
    let names = game.info().handicaps.iter();
    match nearest(text.trim(), names.map(|handicap| handicap.name.as_str())) {
        Some(name) => format!("{why}; did you mean the handicap `{name}`?"),
        None => why,
    }
}

fn piece_named(game: &dyn Game, token: &str, taken: &[Square]) -> Result<Square, String> {
    let info = game.info();
    let giver = &info.players[Color::Second.index()];
    let Some(kind) = kind_called(info, token) else {
        let token = quote(token, 30);
        return Err(format!(
            "`{token}` is no handicap of this game, and neither a square nor a piece of {giver}'s"
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
