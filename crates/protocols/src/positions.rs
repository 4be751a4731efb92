//! Positions as protocols write them, and back to the game's own form.
//!
//! They differ in the letter of the side to move. What is called an SFEN says `b` for the first
//! player and `w` for the second; what is called a FEN says `w` and `b`, may hold hands in brackets
//! behind the board, piece by piece, and counts moves of both players together. Everything else is read, and refused,
//! by the engine.

use engine::letters;
use engine::position_text::side_letter;
use engine::{Color, GameInfo, PositionError, Register};

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

impl Style {
    /// What the player is called.
    pub fn name(self, color: Color) -> &'static str {
        match self.letter(color) {
            "w" => "White",
            _ => "Black",
        }
    }
}

/// The position in the game's own form. What is not understood stays as it is, for the engine to
/// refuse.
pub fn to_own(info: &GameInfo, style: Style, text: &str) -> String {
    let counted = match style {
        Style::Fen => with_counts(info, text),
        Style::Sfen => None,
    };
    let mut fields: Vec<&str> = counted
        .as_deref()
        .unwrap_or(text)
        .split_whitespace()
        .collect();
    let said = fields.get(1).copied().unwrap_or_default().to_owned();
    let mut colors = Color::BOTH.into_iter();
    let color = colors.find(|color| style.letter(*color) == said);
    let own_side = color.map(|color| side_letter(info, color));
    if let Some(own) = &own_side {
        fields[1] = own;
    }
    if info.writes_fen() {
        return fields.join(" ");
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
    if info.has(Register::QuietMoves) {
        if kept.len() == 2 {
            kept.push("-");
        }
        kept.push(fields[fields.len() - 2]);
    }
    format!("{} {number}", kept.join(" "))
}

/// The text with the pieces in brackets behind its board counted, each kind named once; `None` if
/// there is nothing to count.
fn with_counts(info: &GameInfo, text: &str) -> Option<String> {
    let (board, rest) = text.split_once('[')?;
    let (hands, rest) = rest.split_once(']')?;
    let separator = if letters::written_together(info) {
        ""
    } else {
        ","
    };
    let mut held: Vec<(&str, u32)> = Vec::new();
    let mut left = hands;
    while !left.is_empty() {
        let digits = left.bytes().take_while(u8::is_ascii_digit).count();
        let count = if digits == 0 {
            1
        } else {
            left[..digits].parse().ok()?
        };
        let rest = &left[digits..];
        let length = match separator {
            "" => rest.chars().next()?.len_utf8(),
            _ => rest.find(separator).unwrap_or(rest.len()),
        };
        let (name, rest) = rest.split_at(length);
        if !name.chars().all(|c| c.is_ascii_alphabetic()) {
            return None;
        }
        left = rest.strip_prefix(separator).unwrap_or(rest);
        match held.iter_mut().find(|(other, _)| *other == name) {
            Some((_, number)) => *number = number.checked_add(count)?,
            None => held.push((name, count)),
        }
    }
    let held = held.into_iter().map(|(name, count)| match count {
        1 => name.to_owned(),
        _ => format!("{count}{name}"),
    });
    let held = held.collect::<Vec<_>>().join(separator);
    Some(format!("{board}[{held}]{rest}"))
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
    // Behind a clock the number of the move is read as that of a FEN, which counts moves of both.
    let clocked = style == Style::Fen && info.has(Register::QuietMoves) && !info.writes_fen();
    let number = fields
        .iter()
        .rposition(|field| field.parse::<u32>().is_ok());
    let Some(at) = number.filter(|_| clocked) else {
        return fields.join(" ");
    };
    let full = fields[at]
        .parse::<u32>()
        .map_or(1, |number| number.div_ceil(2));
    let full = full.to_string();
    fields[at] = &full;
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
