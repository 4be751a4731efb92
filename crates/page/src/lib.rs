//! A game in a web page.
//!
//! [`desk`] answers what a page asks: what is wrong with a text, what may be played, what the engine thinks. Requests
//! and answers are JSON, so that nothing here knows of a browser; `door` is the module that a browser loads, and a
//! program on any system may ask the same. [`file`](mod@file) joins a page, that module and texts to one file of HTML.
//!
//! There is no IO here, and no game or piece is named: a page hands in all texts.

pub mod desk;
#[cfg(feature = "file")]
pub mod file;
#[cfg(feature = "file")]
mod packing;
