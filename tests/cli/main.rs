//! The program as its users meet it: arguments and standard input go in; standard output,
//! standard error and the exit code come out, and all three are compared.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "tests start the program and look at what it leaves"
)]

mod answers;
mod bad_input;
mod battery;
mod documents;
mod judge;
#[cfg(unix)]
mod kill;
mod large;
mod learn;
mod lsp;
mod manual;
mod matches;
mod own_crate;
mod pages;
#[cfg(unix)]
mod places;
mod play;
mod protocols;
mod run;
mod steps;
mod study;
mod web_page;
mod why;
