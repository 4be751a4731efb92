//! The plain mode: a line is typed or read, and what it does is printed.
//!
//! This file runs the conversation: whose turn it is, a line or a thought, what changed. What
//! commands do is in `session`, how things look in `screen`.

use std::io::Write;
use std::time::Instant;

use super::changes;
use super::command;
use super::input::{Input, Line};
use super::native::change_over;
use super::obey::{engine_move, obey};
use super::screen::{paragraph, screen, scrolls, status};
use super::seats::Who;
use super::session::{Answer, LONGEST_WATCH, Look, Session};
use super::steps;
use crate::failure::{Failure, say_error};

/// So many refused lines one after the other are no game; a pipe is read no further.
const PATIENCE: u32 = 20;

/// Turns and lines until somebody leaves.
pub(super) fn converse(
    session: &mut Session,
    input: &mut Input,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut refused = 0_u32;
    let mut refused_in_a_row = 0_u32;
    let mut interrupted = false;
    show_position(session, out)?;
    if let Some(doubt) = changes::doubt(session) {
        writeln!(out, "{}", paragraph(session, &doubt).trim_end())?;
    }
    // Whose turn it is, and what is asked, is worked out again when a line may have changed it.
    let mut asked = None;
    loop {
        session.tick(Instant::now());
        if asked.is_none()
            && let Some(news) = change_over(session)
        {
            writeln!(out, "{}", paragraph(session, &news).trim_end())?;
        }
        if asked.is_none() && session.engine_is_to_move() {
            let_engine_move(session, input.is_terminal(), out)?;
            show_position(session, out)?;
            continue;
        }
        let question = asked.take().unwrap_or_else(|| prompt(session));
        let line = input.next(&question, &|| session.words(), out)?;
        if line == Line::Text(String::new()) && session.selected.is_nothing() {
            asked = Some(question);
            refused_in_a_row = 0;
            interrupted = false;
            continue;
        }
        if session.result().is_none() && session.tick(Instant::now()) {
            // Whatever was typed came too late.
            show_position(session, out)?;
            continue;
        }
        let again = std::mem::replace(&mut interrupted, line == Line::Interrupted);
        let answer = match line {
            Line::End => break,
            Line::Interrupted if again => break,
            Line::Interrupted => Ok(Answer::Text("Ctrl-C again, or `quit`, leaves.".to_owned())),
            Line::Refused(why) => Err(why),
            Line::Text(text) => command::read(&text, &session.game.info().players)
                .and_then(|command| obey(session, command)),
        };
        match answer {
            Ok(Answer::Leave) => break,
            Ok(answer) => {
                refused_in_a_row = 0;
                write_answer(session, answer, out)?;
            }
            Err(why) => {
                out.flush()?;
                say_error(&why);
                refused += 1;
                refused_in_a_row += 1;
            }
        }
        if refused_in_a_row >= PATIENCE && !input.is_terminal() {
            let why =
                format!("{PATIENCE} lines in a row were not understood; the rest is not read");
            return Err(Failure::No(why));
        }
    }
    match refused > 0 && !input.is_terminal() {
        true => Err(Failure::Reported(1)),
        false => Ok(()),
    }
}

fn prompt(session: &Session) -> String {
    let scrolls = scrolls(session);
    let begun = &session.selected.begun;
    match session.result() {
        _ if session.draft.is_some() => format!("set up{scrolls}> "),
        Some(_) => format!("new, undo, save FILE or quit{scrolls}> "),
        None if begun.is_empty() => format!("{}{scrolls}> ", session.mover()),
        None => {
            let typed = steps::typed(session.game.info(), begun);
            format!("{} {typed}{scrolls}> ", session.mover())
        }
    }
}

fn let_engine_move(
    session: &mut Session,
    on_terminal: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if session.watched_enough() {
        writeln!(
            out,
            "No result after {LONGEST_WATCH} moves; play on yourself, or quit."
        )?;
        session.who = Who::BOTH;
        return Ok(());
    }
    if on_terminal {
        write!(out, "{} thinks...", session.mover())?;
        out.flush()?;
    }
    let moved = engine_move(session);
    if on_terminal {
        write!(out, "\r                              \r")?;
    }
    if session.interrupt.happened() && !session.who.anybody() {
        writeln!(out, "Interrupted; play on yourself, or quit.")?;
        session.who = Who::BOTH;
    }
    moved.map_err(Failure::No)
}

/// Draws the position as it is after what has happened.
fn show_position(session: &mut Session, out: &mut dyn Write) -> Result<(), Failure> {
    session.look = Look::default();
    redraw(session, &status(session), out)
}

/// Draws the board with a text below it.
fn redraw(session: &mut Session, below: &str, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}", screen(session, below))?;
    Ok(())
}

fn write_answer(session: &mut Session, answer: Answer, out: &mut dyn Write) -> Result<(), Failure> {
    match answer {
        Answer::Silence | Answer::Leave => Ok(()),
        Answer::Text(text) => Ok(writeln!(out, "{}", text.trim_end())?),
        Answer::Position => show_position(session, out),
        Answer::PositionAnd(text) => {
            show_position(session, out)?;
            Ok(writeln!(out, "{}", paragraph(session, &text).trim_end())?)
        }
        Answer::Marked(text) => {
            session.look = Look::default();
            redraw(session, text.trim_end(), out)
        }
        Answer::Looked | Answer::Drafted => redraw(session, &status(session), out),
    }
}
