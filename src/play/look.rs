//! Looking about on a board that is larger than the screen.
//!
//! The board is shown around what has just happened or was asked about, until somebody wants to
//! see something else; what is drawn next shows what has happened again. How the board is cut out
//! is left to its frame.

use engine::square_text::read_square;
use engine::{Game, Square};

use super::session::{Answer, Look, Session};
use crate::board::{Direction, Marks};
use crate::failure::quote;

/// The squares to be kept in view, the most important first.
pub(super) fn kept(session: &Session, marks: &Marks) -> Vec<Square> {
    let last = last_move_marks(&*session.game);
    let events = [marks.bracket, marks.origin, last.bracket, last.origin];
    let events = events.into_iter().flatten();
    match session.look {
        Look::Events => events.collect(),
        Look::At(square) => [square].into_iter().chain(events).collect(),
        Look::Around(square) => vec![square],
    }
}

/// What is marked if nothing was asked about.
pub(super) fn last_move_marks(game: &dyn Game) -> Marks {
    let Some(mv) = game.history().last() else {
        return Marks::default();
    };
    Marks {
        bracket: Some(mv.effect.destination),
        origin: mv.effect.origin,
        ..Marks::default()
    }
}

/// Shows a square that was typed.
pub(super) fn at(session: &mut Session, text: &str) -> Result<Answer, String> {
    let Some(square) = read_square(session.game.info(), text) else {
        return Err(no_such_square(text));
    };
    session.look = Look::At(square);
    Ok(Answer::Looked)
}

/// That a text is no square of the board, as a sentence.
pub(super) fn no_such_square(text: &str) -> String {
    format!("the board has no square `{}`", quote(text, 20))
}

/// Scrolls by half of what is shown.
pub(super) fn scroll(session: &mut Session, direction: Direction) -> Result<Answer, String> {
    let info = session.game.info();
    let beyond = session
        .frame
        .and_then(|frame| frame.beyond(info, session.view.flipped, direction));
    let Some(square) = beyond else {
        return Err(format!("there is no more board {}", direction.phrase()));
    };
    session.look = Look::Around(square);
    Ok(Answer::Looked)
}
