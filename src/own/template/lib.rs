//! The games of this crate: every file of `games/`, compiled by the build script.

use karakuri::{Entry, RulesVisitor};

include!(concat!(env!("OUT_DIR"), "/games.rs"));
