//! The colours, in one place.
//!
//! Nothing is said by colour alone: the same is always to be seen in letters and marks.

use anstyle::{AnsiColor, Color, Style};

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
/// Check, and the end of a game.
pub(crate) const ALARM: Style = fore(AnsiColor::BrightRed).bold();

/// `text` in `style`.
pub(crate) fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

const fn fore(color: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(color)))
}
