//! Where things were drawn, so that the mouse finds them. What a click means is left to `keys`.

use engine::Color;
use ratatui::layout::Rect;

use crate::board::Frame;

/// Where things were drawn last.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout {
    /// The board, with what of it is shown.
    pub(super) board: Option<(Rect, Frame)>,
    /// Pieces in hand.
    pub(super) held: Vec<(Rect, Color, usize)>,
    /// The answers of a question.
    pub(super) answers: Vec<(Rect, usize)>,
}
