//! Where things were drawn, so that the mouse finds them.

use engine::{Color, Square};
use ratatui::layout::{Position, Rect};

use super::table::{Action, Table};
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

/// What a click means.
pub(super) fn clicked(table: &Table, at: Position) -> Option<Action> {
    let layout = &table.layout;
    if let Some(question) = &table.question {
        let (_, index) = layout.answers.iter().find(|(area, _)| area.contains(at))?;
        return question
            .answers
            .get(*index)
            .map(|(.., action)| action.clone());
    }
    if let Some((_, color, index)) = layout.held.iter().find(|(area, ..)| area.contains(at)) {
        return Some(Action::PickHeld(*color, *index));
    }
    square_at(table, at).map(Action::PickSquare)
}

fn square_at(table: &Table, at: Position) -> Option<Square> {
    let (area, frame) = table.layout.board.as_ref()?;
    if !area.contains(at) {
        return None;
    }
    let (column, line) = (at.x - area.x, at.y - area.y);
    let session = &table.session;
    let flipped = session.view.flipped;
    frame.square_at(session.game.info(), flipped, column.into(), line.into())
}
