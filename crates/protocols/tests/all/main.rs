//! Sessions of every protocol, and laws about the texts that pass in them.

#![expect(clippy::disallowed_methods, reason = "tests read files")]

mod client;
mod games;
mod hostile;
mod laws;
mod uci;
mod xboard;
