//! What the full screen is drawn with: lines in their styles, and where things were put.

use ratatui::Frame as Screen;
use ratatui::layout::Rect;
use ratatui::text::Text;
use unicode_width::UnicodeWidthStr;

use super::layout::Layout;
use super::style::line;
use crate::board::Parts;

/// What is drawn with.
pub(super) struct Pen<'a, 'b> {
    pub(super) screen: &'a mut Screen<'b>,
    pub(super) colours: bool,
    pub(super) layout: Layout,
}

impl Pen<'_, '_> {
    pub(super) fn parts(&mut self, parts: Parts, area: Rect) {
        let line = line(parts, self.colours);
        self.screen.render_widget(line, area);
    }

    pub(super) fn lines(&mut self, lines: Vec<Parts>, area: Rect) {
        let lines = lines.into_iter().map(|parts| line(parts, self.colours));
        let text = Text::from(lines.collect::<Vec<_>>());
        self.screen.render_widget(text, area);
    }
}

/// Columns of a line so far.
pub(super) fn width(parts: &Parts) -> u16 {
    let columns: usize = parts.iter().map(|(_, text)| text.width()).sum();
    u16::try_from(columns).unwrap_or(u16::MAX)
}
