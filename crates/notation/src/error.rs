//! Why an expression of the movement notation is refused, as data. How it is shown is left to the
//! caller.

use std::ops::Range;

/// Why an expression is refused, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// Class of the error, for example `E_SPLIT_DIR`.
    pub code: &'static str,
    /// The offending bytes of the text.
    pub span: Range<usize>,
    /// What is wrong, lower case without final stop.
    pub message: String,
    /// An unambiguous spelling or another way out.
    pub help: Option<String>,
}

impl NotationError {
    pub(crate) fn new(
        code: &'static str,
        span: Range<usize>,
        message: impl Into<String>,
    ) -> NotationError {
        NotationError {
            code,
            span,
            message: message.into(),
            help: None,
        }
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> NotationError {
        self.help = Some(help.into());
        self
    }
}
