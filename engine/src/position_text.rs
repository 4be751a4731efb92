//! Positions as text: ranks from the top, side to move, hands, move number.
//!
//! The reader refuses whatever it does not understand and says where; whether the position can
//! occur in the game is for [`setup`](crate::setup) to say.

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
        for (index, fault) in self.faults.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write_fault(f, &self.text, fault)?;
        }
        Ok(())
    }
}

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
