//! Sessions of the protocols by which other programs talk to an engine: USI, UCI and protocol 2 of
//! `XBoard`.
//!
//! A session is played over a reader and a writer, so that a test can be its other end; terminals,
//! command lines and files are left to the caller, who also supplies the games. All protocols share
//! one heart (`conversation`): a game, a searcher on a thread of its own, and one queue of what is heard from
//! either side.

mod catalogue;
mod conversation;
mod event;
mod lines;
pub mod moves;
mod options;
pub mod positions;
mod say;
mod session;
mod thinker;
mod uci;
mod xboard;

pub use catalogue::{Catalogue, Definition, LazyDefinition, Opened};

use std::io::{self, Read, Write};

use conversation::{Conversation, Incoming};
use say::Out;
use session::{Next, Session};

/// The language of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The Universal Shogi Interface.
    Usi,
    /// The Universal Chess Interface.
    Uci,
    /// Protocol 2 of `XBoard`, also called CECP.
    XBoard,
}

/// Serves a client until it quits, its input ends, or nobody reads the answers any more. The session
/// begins with the game `name` of the catalogue, with these values of its switches. Whatever the
/// client sends is answered; nothing ends a session early.
///
/// # Errors
///
/// Beginning: the game cannot be opened, or there is no thread to listen with.
pub fn serve(
    protocol: Protocol,
    catalogue: &dyn Catalogue,
    (name, settings): (&str, &[(String, String)]),
    input: impl Read + Send + 'static,
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut conversation =
        Conversation::open(catalogue, name, settings).map_err(io::Error::other)?;
    lines::listen(input, conversation.post())?;
    let mut session: Box<dyn Session> = match protocol {
        Protocol::Usi => Box::new(uci::Session::new(moves::Form::Usi, &conversation)),
        Protocol::Uci => Box::new(uci::Session::new(moves::Form::Uci, &conversation)),
        Protocol::XBoard => Box::new(xboard::Session::new(&conversation)),
    };
    let mut out = Out::new(output);
    while !out.is_closed() {
        match conversation.next() {
            Incoming::Line(line) => match session.hear(&mut conversation, &line, &mut out) {
                Next::Stay => {}
                Next::Leave => break,
            },
            Incoming::TooLong => {
                let most = lines::LONGEST / 1024;
                session.refuse_line(&format!("a line of more than {most} KiB"), &mut out);
            }
            Incoming::End => break,
            Incoming::News(news) => session.pass_on(&mut conversation, news, &mut out),
        }
        out.flush();
    }
    conversation.leave();
    out.flush();
    Ok(())
}
