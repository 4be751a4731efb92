//! The module of a page, without games of its own: all it has is behind the door.

#![allow(unsafe_code, reason = "the name of what a module exports")]

/// Called once, before everything else.
#[unsafe(no_mangle)]
pub extern "C" fn begin() {
    door::open(/* reader */, Vec::new());
}
