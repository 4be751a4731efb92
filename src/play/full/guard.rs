//! The terminal while the full screen has it: taken over at the beginning, given back at every end.
//!
//! Ends are the guard's own, errors and panics included, and the signals that ask a program to
//! leave; what is done about those the loop decides.

use std::io::{self, Stdout};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// The terminal, taken over until this is dropped.
pub(super) struct Guard {
    /// To draw on.
    pub(super) terminal: Terminal<CrosstermBackend<Stdout>>,
    leave: Arc<AtomicBool>,
    _restore: Restore,
}

impl Guard {
    /// Takes the terminal over.
    pub(super) fn take() -> io::Result<Guard> {
        restore_before_panics();
        let leave = Arc::new(AtomicBool::new(false));
        hear_signals(&leave)?;
        // From here on an error, too, drops what restores the terminal.
        let restore = Restore;
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        Ok(Guard {
            terminal,
            leave,
            _restore: restore,
        })
    }

    /// Whether a signal has asked the program to leave.
    pub(super) fn must_leave(&self) -> bool {
        self.leave.load(Ordering::Relaxed)
    }
}

/// Gives the terminal back when it is dropped.
struct Restore;

impl Drop for Restore {
    fn drop(&mut self) {
        restore();
    }
}

/// Gives the terminal back. A terminal that has gone away cannot be told, which is no failure.
fn restore() {
    let _ = execute!(
        io::stdout(),
        DisableMouseCapture,
        LeaveAlternateScreen,
        ratatui::crossterm::cursor::Show
    );
    let _ = disable_raw_mode();
}

/// What a panic says is to be read. One in another thread is told by whoever waits for that
/// thread, and must not write over the board.
fn restore_before_panics() {
    let main = thread::current().id();
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if thread::current().id() == main {
            restore();
            before(panic);
        }
    }));
}

/// That the terminal is gone (SIGHUP) ends the program as it does any other: there is nothing to
/// give back, and reading from such a terminal never returns.
#[cfg(unix)]
fn hear_signals(leave: &Arc<AtomicBool>) -> io::Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(leave))?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn hear_signals(_: &Arc<AtomicBool>) -> io::Result<()> {
    Ok(())
}
