//! Why a text is not a game that can be played, or a record no game of it. How it is printed is all that
//! callers need.

use std::fmt;
use std::io;
use std::path::PathBuf;

use engine::record::RecordError;
use variant_dsl::{Refusal, Report};

/// What is wrong, for people: [`Display`](fmt::Display) prints all of it.
#[derive(Debug)]
pub enum Error {
    /// A file could not be read.
    File(PathBuf, io::Error),
    /// The text of a game has mistakes; each is printed below its line, with a mark under its place.
    Text(Report),
    /// A switch does not exist, or has no such value.
    Switch(String),
    /// The game has what cannot be played yet.
    Unsupported(String),
    /// A record could not be read.
    Record(RecordError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::File(path, error) => write!(f, "{}: {error}", path.display()),
            Error::Text(report) => f.write_str(&variant_dsl::render(report, false)),
            Error::Switch(why) | Error::Unsupported(why) => f.write_str(why),
            Error::Record(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Error {
        match refusal {
            Refusal::Broken(report) => Error::Text(report),
            Refusal::Setting(why) => Error::Switch(why),
        }
    }
}

impl From<RecordError> for Error {
    fn from(error: RecordError) -> Error {
        Error::Record(error)
    }
}
