//! What every protocol does with a line of its client and with what comes of thinking.

use crate::conversation::{Conversation, News};
use crate::say::Out;

/// Whether the session goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    Stay,
    Leave,
}

/// One protocol's side of a session.
pub(crate) trait Session {
    /// Does what a line asks.
    fn hear(&mut self, conversation: &mut Conversation, line: &str, out: &mut Out) -> Next;

    /// Passes on what came of thinking.
    fn pass_on(&mut self, conversation: &mut Conversation, news: News, out: &mut Out);

    /// Says that a line was refused before it was understood.
    fn refuse_line(&self, why: &str, out: &mut Out);
}
