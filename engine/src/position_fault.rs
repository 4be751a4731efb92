//! What is wrong with a position text, and how that is shown.

use std::fmt;
use std::ops::Range;

/// Everything that is wrong with a position text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// The text as given.
    pub text: String,
    /// At least one, in order of place.
    pub faults: Vec<Fault>,
}

/// One thing that is wrong with a position text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub message: String,
    /// Where, as a byte range of the text; empty if it concerns the position as a whole.
    pub span: Range<usize>,
}

impl std::error::Error for PositionError {}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().take(SHOWN).enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write_fault(f, &self.text, fault)?;
        }
        match self.faults.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(f, "\nand {more} more like this"),
        }
    }
}

/// An error with its faults in order of place.
pub(crate) fn error(text: &str, mut faults: Vec<Fault>) -> PositionError {
    faults.sort_by_key(|fault| fault.span.start);
    PositionError {
        text: text.to_owned(),
        faults,
    }
}

/// Faults shown; garbage can have thousands.
const SHOWN: usize = 8;

/// Characters shown before the caret and after it.
const CONTEXT: usize = 40;

/// One fault: its message, and the text around the place with carets under it.
fn write_fault(f: &mut fmt::Formatter<'_>, text: &str, fault: &Fault) -> fmt::Result {
    f.write_str(&fault.message)?;
    if fault.span.is_empty() {
        return Ok(());
    }
    let before: Vec<char> = text[..fault.span.start].chars().collect();
    let within = text[fault.span.clone()].chars().take(CONTEXT);
    let after = text[fault.span.end..].chars().take(CONTEXT);
    let shown = &before[before.len().saturating_sub(CONTEXT)..];
    let line: String = shown
        .iter()
        .copied()
        .chain(within.clone())
        .chain(after)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    write!(
        f,
        " (column {})\n  {line}\n  {}{}",
        before.len() + 1,
        " ".repeat(shown.len()),
        "^".repeat(within.count())
    )
}
