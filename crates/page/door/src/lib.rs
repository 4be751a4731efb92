//! The door of the page: the functions that a browser calls, one request in and one answer out.
//!
//! `karakuri page` writes a small crate that becomes the module. A page first calls its function `begin`, which calls
//! [`open`] with the compiled games. For each request the page calls [`take`], writes the bytes there, calls [`answer`]
//! and reads the answer from [`place`]. It supplies a clock, and a function that receives reports of a search and the
//! message of a panic.
//!
//! Why `unsafe` is allowed here, and only here: exported and imported functions need it for their names, because two
//! functions of one name would clash. The three here and the `begin` of the crate around them differ. No pointer is
//! dereferenced in Rust: [`take`] and [`place`] hand out the address of a vector that has just the length agreed on, and
//! the page reads and writes it while no function of the module runs.

#![allow(unsafe_code, reason = "the names of what a module exports and imports")]

use std::cell::RefCell;
use std::time::Duration;

pub use page::desk::{Code, READER, Reader};
use page::desk::{Desk, Host};
use serde_json::json;

#[cfg(target_family = "wasm")]
mod browser {
    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// Milliseconds since some moment in the past.
        pub(super) safe fn now() -> f64;
        /// Hears a text of so many bytes.
        pub(super) safe fn hear(at: *const u8, length: usize);
    }
}

/// Outside a browser there is no clock and no ear.
#[cfg(not(target_family = "wasm"))]
mod browser {
    pub(super) fn now() -> f64 {
        0.0
    }

    pub(super) fn hear(_at: *const u8, _length: usize) {}
}

/// The desk, and the request or the answer.
struct Door {
    desk: Desk,
    bytes: Vec<u8>,
}

thread_local! {
    static DOOR: RefCell<Door> = RefCell::new(Door {
        desk: Desk::with(HOST, None, Vec::new()),
        bytes: Vec::new(),
    });
}

const HOST: Host = Host { now, hear };

fn now() -> Duration {
    Duration::try_from_secs_f64(browser::now() / 1_000.0).unwrap_or_default()
}

fn hear(text: &str) {
    browser::hear(text.as_ptr(), text.len());
}

/// Begins: these games are played by their code, texts are read if there is a reader, and the page hears what a panic says.
/// Called once.
pub fn open(reader: Option<Reader>, codes: Vec<Code>) {
    DOOR.with_borrow_mut(|door| door.desk = Desk::with(HOST, reader, codes));
    std::panic::set_hook(Box::new(|panic| {
        hear(&json!({ "panic": panic.to_string() }).to_string());
    }));
}

/// Makes room for a request of so many bytes, and says where.
#[unsafe(no_mangle)]
pub extern "C" fn take(length: usize) -> *mut u8 {
    DOOR.with_borrow_mut(|door| {
        door.bytes.clear();
        door.bytes.resize(length, 0);
        door.bytes.as_mut_ptr()
    })
}

/// Answers the request; how many bytes the answer has.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    DOOR.with_borrow_mut(|door| {
        door.bytes = door.desk.answer(&door.bytes).into_bytes();
        door.bytes.len()
    })
}

/// Where the answer begins.
#[unsafe(no_mangle)]
pub extern "C" fn place() -> *const u8 {
    DOOR.with_borrow(|door| door.bytes.as_ptr())
}
