//! The desk of a page without a browser: a request on each line of standard input, its answer on standard output. For
//! comparing the two.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "it reads and writes lines"
)]

use std::io::BufRead;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use page::desk::{Desk, Host};

fn main() {
    let mut desk = Desk::new(Host { now, hear: |_| {} });
    for line in std::io::stdin().lock().lines() {
        println!("{}", desk.answer(line.expect("lines are text").as_bytes()));
    }
}

fn now() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
