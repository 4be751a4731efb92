//! The full screen: a board with a cursor and a mouse, while the engine thinks beside it.
//!
//! This file runs the loop: keys and time go to the table, and the table is drawn.

mod draw;
mod guard;
mod help;
mod keys;
mod layout;
mod panel;
mod pen;
mod pick;
mod style;
mod table;
#[cfg(test)]
mod tests;
mod thinking;

use std::io;
use std::time::{Duration, Instant};

use anstream::ColorChoice;
use ratatui::crossterm::event::{self, Event, KeyEventKind};

use self::guard::Guard;
use self::table::Table;
use super::session::Session;
use crate::board::Squares;
use crate::failure::Failure;

/// How long nothing may happen before the time and the engine are looked at again.
const TICK: Duration = Duration::from_millis(50);

/// Plays until the player leaves; the terminal is then as it was before.
pub(super) fn run(mut session: Session) -> Result<(), Failure> {
    let colours = anstream::AutoStream::choice(&io::stdout()) != ColorChoice::Never;
    session.view.squares = match colours {
        true => Squares::Shaded,
        false => Squares::Lined,
    };
    let mut guard = Guard::take()?;
    let mut table = Table::new(session, Instant::now());
    table.say_executor();
    while !table.left && !guard.must_leave() {
        table.tick(Instant::now());
        guard
            .terminal
            .draw(|screen| draw::draw(&mut table, screen, colours))?;
        if event::poll(TICK)? {
            read_events(&mut table)?;
        }
    }
    table.call_off();
    Ok(())
}

/// All that has happened by now.
fn read_events(table: &mut Table) -> io::Result<()> {
    while !table.left {
        match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => keys::press(table, key),
            Event::Mouse(mouse) => keys::point(table, mouse),
            // A new size is seen when the screen is drawn.
            _ => {}
        }
        if !event::poll(Duration::ZERO)? {
            break;
        }
    }
    Ok(())
}
