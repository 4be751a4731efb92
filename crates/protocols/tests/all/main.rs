//! Sessions of every protocol, and laws about the texts that pass in them.

mod client;
mod games;
mod hostile;
mod laws;
mod uci;
mod xboard;
