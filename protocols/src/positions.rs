//! Positions as protocols write them, and back to the game's own form.
//!
//! They differ in the letter of the side to move. What is called an SFEN says `b` for the first
//! player and `w` for the second; what is called a FEN says `w` and `b`, may hold hands in brackets
//! behind the board, and counts moves of both players together. Everything else is read, and refused,
//! by the engine.

use engine::position_text::side_letter;
use engine::{Color, GameInfo, PositionError};

/// How a position is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// As in shogi: `b` moves first.
    Sfen,
    /// As in chess: `w` moves first.
    Fen,
}

impl Style {
    fn letter(self, color: Color) -> &'static str {
        match (self, color) {
            (Style::Sfen, Color::First) | (Style::Fen, Color::Second) => "b",
            (Style::Sfen, Color::Second) | (Style::Fen, Color::First) => "w",
        }
    }
}

/// The position in the game's own form. What is not understood stays as it is, for the engine to
/// refuse.
pub fn to_own(info: &GameInfo, style: Style, text: &str) -> String {
    let mut fields: Vec<&str> = text.split_whitespace().collect();
    let said = fields.get(1).copied().unwrap_or_default().to_owned();
    let mut colors = Color::BOTH.into_iter();
    let color = colors.find(|color| style.letter(*color) == said);
    let own_side = color.map(|color| side_letter(info, color));
    if let Some(own) = &own_side {
        fields[1] = own;
    }
    let number = match (style, &fields[..]) {
        (Style::Fen, [.., quiet, full]) if fields.len() > 3 => moves_of_both(quiet, full, color),
        _ => None,
    };
    let Some(number) = number else {
        return fields.join(" ");
    };
    // Rights to castle and the like: nothing here has them.
    let middle = fields[2..fields.len() - 2]
        .iter()
        .filter(|field| **field != "-");
    let mut kept = fields[..2].to_vec();
    kept.extend(middle);
    format!("{} {number}", kept.join(" "))
}

/// The number of the next move, counting each player's own, from the two last fields of a FEN.
fn moves_of_both(quiet: &str, full: &str, color: Option<Color>) -> Option<u32> {
    let _: u32 = quiet.parse().ok()?;
    let full: u32 = full.parse().ok()?;
    let second = color == Some(Color::Second);
    Some(full.max(1).checked_mul(2)? - 1 + u32::from(second))
}

/// The position of a game, which is given in its own form.
pub fn from_own(info: &GameInfo, style: Style, side: Color, own: &str) -> String {
    let letter = side_letter(info, side);
    let mut fields: Vec<&str> = own.split(' ').collect();
    if let Some(said) = fields.get_mut(1).filter(|said| **said == letter) {
        *said = style.letter(side);
    }
    fields.join(" ")
}

/// What is wrong with a position, on one line.
pub(crate) fn explain(error: &PositionError) -> String {
    let most = 3;
    let faults = error.faults.iter().take(most).map(|fault| {
        match error
            .text
            .get(fault.span.clone())
            .filter(|place| !place.is_empty())
        {
            Some(place) => format!("{} (at `{}`)", fault.message, crate::say::quote(place)),
            None => fault.message.clone(),
        }
    });
    let mut faults: Vec<String> = faults.collect();
    if let more @ 1.. = error.faults.len().saturating_sub(most) {
        faults.push(format!("and {more} more like this"));
    }
    crate::say::one_line(&faults.join("; "))
}
