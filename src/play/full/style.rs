//! From the program's own styles to those of the full screen.

use anstyle::{Ansi256Color, Color, Effects, Style};
use ratatui::style::{Color as ScreenColor, Modifier, Style as ScreenStyle};
use ratatui::text::{Line, Span};

use crate::board::Parts;

/// Parts of a line, each in its style; without colours only what else a style says is left.
pub(super) fn line(parts: Parts, colours: bool) -> Line<'static> {
    let spans = parts
        .into_iter()
        .map(|(style, text)| Span::styled(text, screen_style(style, colours)));
    Line::from(spans.collect::<Vec<_>>())
}

/// A style as the full screen knows it.
pub(super) fn screen_style(style: Style, colours: bool) -> ScreenStyle {
    let mut on_screen = ScreenStyle::new();
    if colours {
        on_screen.fg = style.get_fg_color().map(color);
        on_screen.bg = style.get_bg_color().map(color);
    }
    let effects = style.get_effects();
    for (effect, modifier) in [
        (Effects::BOLD, Modifier::BOLD),
        (Effects::DIMMED, Modifier::DIM),
        (Effects::INVERT, Modifier::REVERSED),
    ] {
        if effects.contains(effect) {
            on_screen = on_screen.add_modifier(modifier);
        }
    }
    on_screen
}

fn color(color: Color) -> ScreenColor {
    match color {
        Color::Ansi(ansi) => ScreenColor::Indexed(Ansi256Color::from_ansi(ansi).0),
        Color::Ansi256(Ansi256Color(index)) => ScreenColor::Indexed(index),
        Color::Rgb(rgb) => ScreenColor::Rgb(rgb.0, rgb.1, rgb.2),
    }
}
