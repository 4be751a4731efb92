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
/// The same where a piece may take and go on: squares of its first step, and of later ones.
pub(crate) const STEPS: [Style; 2] = [shade(27), shade(117)];
/// Check, and the end of a game.
pub(crate) const ALARM: Style = fore(AnsiColor::BrightRed).bold();

/// `text` in `style`.
pub(crate) fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// A shade of the palette of 256: the terminal's own has but one blue that is easy to read.
const fn shade(index: u8) -> Style {
    let color = Color::Ansi256(Ansi256Color(index));
    Style::new().fg_color(Some(color)).bold()
}

const fn fore(color: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(color)))
}
