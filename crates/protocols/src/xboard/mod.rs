//! Protocol 2 of `XBoard`.
//!
//! The engine is told each move, and may be playing either side, both sides' moves being made for it
//! (`force`), or thinking for its user (`analyze`). Games are described so that `XBoard` can show those
//! it has never heard of.

mod clock;
mod commands;
mod highlight;
mod session;

pub(crate) use self::session::Session;

use crate::conversation::{Conversation, News};
use crate::say::Out;
use crate::session::Next;

impl crate::session::Session for Session {
    fn hear(&mut self, conversation: &mut Conversation, line: &str, out: &mut Out) -> Next {
        commands::obey(self, conversation, line, out)
    }

    fn pass_on(&mut self, conversation: &mut Conversation, news: News, out: &mut Out) {
        self.on_news(conversation, news, out);
    }

    fn refuse_line(&self, why: &str, out: &mut Out) {
        out.say(format_args!("Error ({why}): the line is not read"));
    }
}
