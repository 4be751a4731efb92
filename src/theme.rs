//! The colours, in one place.
//!
//! Nothing is said by colour alone: the same is always to be seen in letters and marks. What is
//! painted on the terminal's own ground everywhere uses colours that every terminal shows readably;
//! a board has a palette for dark and one for light terminals.

use anstyle::{Ansi256Color, AnsiColor, Color, Style};

/// `error:`.
pub(crate) const ERROR: Style = fore(AnsiColor::BrightRed).bold();
/// `warning:`. Bright yellow cannot be read on white.
pub(crate) const WARNING: Style = fore(AnsiColor::Yellow).bold();
/// Headings and whatever is to be seen first.
pub(crate) const STRONG: Style = Style::new().bold();
/// Coordinates and empty squares.
pub(crate) const FAINT: Style = Style::new().dimmed();
/// Bars of a histogram.
pub(crate) const BAR: Style = fore(AnsiColor::Cyan);
/// Check, and the end of a game.
pub(crate) const ALARM: Style = fore(AnsiColor::BrightRed).bold();

/// Which ground the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Theme {
    /// For light letters on a dark background
    Dark,
    /// For dark letters on a light background
    Light,
    /// As `COLORFGBG` says, otherwise colours readable on both
    Auto,
    /// No colours: marks, lines and bold letters
    Mono,
}

impl Theme {
    /// The theme that `Auto` stands for where `COLORFGBG` is this: `15;0` is light on dark.
    pub(crate) fn resolved(self, colorfgbg: Option<&str>) -> Theme {
        let ground = colorfgbg.and_then(|value| value.rsplit(';').next());
        match (self, ground.and_then(|ground| ground.parse::<u8>().ok())) {
            (Theme::Auto, Some(0..=6 | 8)) => Theme::Dark,
            (Theme::Auto, Some(7 | 9..=15)) => Theme::Light,
            _ => self,
        }
    }

    /// The colours of a board whose squares are drawn with a ground of their own, or of one whose
    /// ground is the terminal's.
    pub(crate) fn palette(self, has_ground: bool) -> &'static Palette {
        match self {
            Theme::Light => &LIGHT,
            Theme::Auto if has_ground => &DARK_BOARD,
            Theme::Auto => &EITHER,
            Theme::Dark | Theme::Mono => &DARK,
        }
    }
}

/// The colours of a board and of those who play on it.
pub(crate) struct Palette {
    /// The players, in order of play, on the terminal's ground.
    pub(crate) players: [Style; 2],
    /// Pieces on the board, by player.
    pub(crate) pieces: [Style; 2],
    /// Squares, in turn.
    pub(crate) squares: [Style; 2],
    /// Pieces that are drawn as tiles, by player.
    pub(crate) tiles: [Style; 2],
    /// The same where they are promoted.
    pub(crate) promoted: [Style; 2],
    /// An empty square that can be moved to.
    pub(crate) target: Style,
    /// A piece that can be captured.
    pub(crate) victim: Style,
    /// The ground around it.
    pub(crate) victim_ground: Style,
    /// The same where a piece may take and go on: purple, dark blue and light blue for its first,
    /// second and third steps; only the last two if it has no third.
    pub(crate) rings: [Style; 3],
    /// The empty squares of a piece that can reach any square.
    pub(crate) field: Style,
    /// Squares that only one player reaches, by player: shades of their pieces.
    pub(crate) reached: [Style; 2],
    /// Squares that both reach.
    pub(crate) contested: Style,
    /// An attacked and unprotected piece.
    pub(crate) en_prise: Style,
    /// An attacked royal.
    pub(crate) in_check: Style,
    /// Where the last move began and ended.
    pub(crate) last: Style,
    /// Where the cursor is.
    pub(crate) cursor: Style,
}

/// For dark terminals.
const DARK: Palette = Palette {
    players: [
        fore(AnsiColor::BrightCyan).bold(),
        fore(AnsiColor::BrightYellow).bold(),
    ],
    pieces: [shade(81), shade(222)],
    squares: [ground(236), ground(238)],
    tiles: [on(16, 117), on(16, 222)],
    promoted: [on(88, 117), on(124, 222)],
    target: fore(AnsiColor::BrightWhite).bold(),
    victim: fore(AnsiColor::BrightRed).bold(),
    victim_ground: ground(124),
    rings: [shade(135), shade(27), shade(117)],
    field: fore(AnsiColor::BrightWhite).bg_color(Some(indexed(19))),
    reached: [ground(23), ground(58)],
    contested: ground(241),
    en_prise: ground(20),
    in_check: ground(124),
    last: ground(65),
    cursor: on(16, 253),
};

/// For light terminals.
const LIGHT: Palette = Palette {
    players: [shade(25), shade(130)],
    pieces: [shade(19), shade(88)],
    squares: [ground(223), ground(180)],
    tiles: [on(231, 25), on(231, 130)],
    promoted: [on(227, 25), on(227, 130)],
    target: shade(16),
    victim: shade(124),
    victim_ground: ground(203),
    rings: [shade(91), shade(20), shade(25)],
    field: on(16, 153),
    reached: [ground(153), ground(229)],
    contested: ground(250),
    en_prise: ground(117),
    in_check: ground(203),
    last: ground(150),
    cursor: on(231, 238),
};

/// A dark board on a ground that nothing is known of.
const DARK_BOARD: Palette = Palette {
    players: EITHER.players,
    ..DARK
};

/// Readable on black and on white.
const EITHER: Palette = Palette {
    players: [shade(32), shade(166)],
    pieces: [shade(32), shade(166)],
    target: STRONG,
    victim: fore(AnsiColor::Red).bold(),
    rings: [shade(135), shade(27), shade(38)],
    ..DARK
};

/// `text` in `style`.
pub(crate) fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// A colour of the palette of 256: the terminal's own has but one blue that is easy to read.
const fn shade(index: u8) -> Style {
    Style::new().fg_color(Some(indexed(index))).bold()
}

const fn ground(index: u8) -> Style {
    Style::new().bg_color(Some(indexed(index)))
}

const fn on(letters: u8, ground: u8) -> Style {
    shade(letters).bg_color(Some(indexed(ground)))
}

const fn indexed(index: u8) -> Color {
    Color::Ansi256(Ansi256Color(index))
}

const fn fore(color: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(color)))
}

#[cfg(test)]
mod tests {
    use super::Theme;

    #[test]
    fn the_terminal_says_what_ground_it_has() {
        for (said, theme) in [
            (Some("15;0"), Theme::Dark),
            (Some("0;15"), Theme::Light),
            (Some("0;default;7"), Theme::Light),
            (Some("7;8"), Theme::Dark),
            (Some("default"), Theme::Auto),
            (Some(""), Theme::Auto),
            (None, Theme::Auto),
        ] {
            assert_eq!(Theme::Auto.resolved(said), theme, "{said:?}");
            assert_eq!(Theme::Light.resolved(said), Theme::Light, "{said:?}");
        }
    }
}
