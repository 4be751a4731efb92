//! How large the screen is that the program writes to.
//!
//! The terminal is asked anew whenever something is drawn, so that it may change between prompts.
//! What is not written to a terminal has all the room in the world.

use terminal_size::{Height, Width, terminal_size_of};

/// Columns and lines of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    /// Columns.
    pub(crate) columns: usize,
    /// Lines.
    pub(crate) lines: usize,
}

/// The screen to draw for.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct ScreenArgs {
    /// Lay out for a screen of this size [default: the terminal; unlimited in a pipe]
    #[arg(long, value_name = "COLUMNSxLINES", value_parser = size)]
    screen: Option<Size>,
}

impl ScreenArgs {
    /// Whether the screen is the terminal, of whatever size.
    pub(crate) fn is_of_terminal(&self) -> bool {
        self.screen.is_none()
    }

    /// The size of the screen now; `None` if there is none.
    pub(crate) fn size(&self) -> Option<Size> {
        self.screen.or_else(of_terminal)
    }

    /// Its columns; without a screen there is no end to them.
    pub(crate) fn columns(&self) -> usize {
        self.size().map_or(usize::MAX, |screen| screen.columns)
    }
}

/// The size of the terminal that the standard output goes to.
fn of_terminal() -> Option<Size> {
    let (Width(columns), Height(lines)) = terminal_size_of(std::io::stdout())?;
    // A terminal that does not know its size says zero.
    (columns > 0 && lines > 0).then_some(Size {
        columns: columns.into(),
        lines: lines.into(),
    })
}

/// `80x24`, as typed.
fn size(text: &str) -> Result<Size, String> {
    let parsed = text.split_once('x').and_then(|(columns, lines)| {
        let number = |text: &str| text.parse::<u16>().ok().filter(|number| *number > 0);
        Some((number(columns)?, number(lines)?))
    });
    match parsed {
        Some((columns, lines)) => Ok(Size {
            columns: columns.into(),
            lines: lines.into(),
        }),
        None => Err("expected columns and lines, as in 80x24".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read() {
        let expected = Size {
            columns: 80,
            lines: 24,
        };
        assert_eq!(size("80x24"), Ok(expected));
        for text in [
            "", "80", "80x", "x24", "0x24", "80x0", "80x24x2", "-1x5", "99999x5",
        ] {
            assert!(size(text).is_err(), "{text}");
        }
    }
}
