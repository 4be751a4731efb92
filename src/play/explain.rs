//! The rules and the pieces of the game that is being played, for those who want to read them there.

use std::rc::Rc;

use engine::square_text::read_square;
use variant_dsl::Compiled;

use super::session::Session;
use crate::board::Squares;
use crate::failure::Failure;
use crate::games::{self, Settings};
use crate::{rules, show};

/// The rule booklet of the game. The error is a sentence.
pub(super) fn rules(session: &Session) -> Result<String, String> {
    let compiled = compiled(session)?;
    // On the full screen they lie in a frame.
    let frame = match session.view.squares {
        Squares::Bare => 0,
        Squares::Shaded | Squares::Lined => 5,
    };
    let columns = session
        .screen
        .size()
        .map_or(usize::MAX, |screen| screen.columns.saturating_sub(frame));
    Ok(rules::text(&compiled, columns))
}

/// How a piece moves: one that is named, by name or letters, or the one on a square.
pub(super) fn piece(session: &Session, which: &str) -> Result<String, String> {
    let info = session.game.info();
    let there = read_square(info, which).and_then(|at| session.setup().board[at.index()]);
    let which = there.map_or(which, |piece| &info.kind(piece.kind).token);
    let compiled = compiled(session)?;
    let mut text = Vec::new();
    show::piece(&compiled, which, &mut text).map_err(Failure::sentence)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// The switches of the game with their values.
pub(super) fn switches(session: &Session) -> Result<String, String> {
    let compiled = compiled(session)?;
    let lines = compiled.switches.iter().map(|switch| {
        let values: Vec<String> = switch
            .values
            .iter()
            .map(|value| match *value == switch.value {
                true => format!("[{value}]"),
                false => value.clone(),
            })
            .collect();
        format!("{}: {}\n  {}\n", switch.name, values.join(" "), switch.text)
    });
    let lines: String = lines.collect();
    match lines.is_empty() {
        true => Ok("This game has no switches.".to_owned()),
        false => Ok(lines),
    }
}

/// The game as its definition says, with the switches that it is played with; compiled when it is first
/// asked for.
fn compiled(session: &Session) -> Result<Rc<Compiled>, String> {
    let (asked, settings) = (&session.asked, &session.game.info().settings);
    let known = asked.compiled.borrow().clone();
    if let Some(known) = known.filter(|known| known.program.facts.settings == *settings) {
        return Ok(known);
    }
    let compiled = games::compile(&asked.word, &Settings::of(settings));
    let compiled = Rc::new(compiled.map_err(Failure::sentence)?);
    asked.compiled.replace(Some(Rc::clone(&compiled)));
    Ok(compiled)
}
