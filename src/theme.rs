//! The colours, in one place.
//!
//! Nothing is said by colour alone: the same is always to be seen in letters and marks.

use anstyle::{Ansi256Color, AnsiColor, Color, Style};

/// `error:`.
pub(crate) const ERROR: Style = fore(AnsiColor::BrightRed).bold();
/// `warning:`.
pub(crate) const WARNING: Style = fore(AnsiColor::BrightYellow).bold();
/// Headings and whatever is to be seen first.
pub(crate) const STRONG: Style = Style::new().bold();
/// Coordinates and empty squares.
pub(crate) const FAINT: Style = Style::new().dimmed();
/// Pieces, by player in order of play.
pub(crate) const PIECES: [Style; 2] = [
    fore(AnsiColor::BrightCyan).bold(),
    fore(AnsiColor::BrightYellow).bold(),
];
/// An empty square that can be moved to.
pub(crate) const TARGET: Style = fore(AnsiColor::BrightWhite).bold();
/// A piece that can be captured.
pub(crate) const VICTIM: Style = fore(AnsiColor::BrightRed).bold();
/// The same where a piece may take and go on: purple, dark blue and light blue for its first, second
/// and third steps; only the last two if it has no third.
pub(crate) const RINGS: [Style; 3] = [shade(135), shade(27), shade(117)];
/// The empty squares of a piece that can reach any square.
pub(crate) const FIELD: Style = fore(AnsiColor::BrightWhite).bg_color(Some(DARK_BLUE));
/// Squares that only one player reaches, by player: darker shades of their pieces.
pub(crate) const REACHED: [Style; 2] = [ground(23), ground(58)];
/// Squares that both reach.
pub(crate) const CONTESTED: Style = ground(240);
/// An attacked and unprotected piece.
pub(crate) const EN_PRISE: Style = ground(20);
/// An attacked royal.
pub(crate) const IN_CHECK: Style = ground(124);
/// Check, and the end of a game.
pub(crate) const ALARM: Style = fore(AnsiColor::BrightRed).bold();

/// `text` in `style`.
pub(crate) fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// Dark enough for white letters.
const DARK_BLUE: Color = Color::Ansi256(Ansi256Color(19));

/// A shade of the palette of 256: the terminal's own has but one blue that is easy to read.
const fn shade(index: u8) -> Style {
    let color = Color::Ansi256(Ansi256Color(index));
    Style::new().fg_color(Some(color)).bold()
}

const fn ground(index: u8) -> Style {
    Style::new().bg_color(Some(Color::Ansi256(Ansi256Color(index))))
}

const fn fore(color: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(color)))
}
