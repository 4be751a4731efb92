//! One request, one answer.
//!
//! What can be asked is a list of names here; each answer is in a file of its own. A desk has at most one game in
//! progress. Whatever a request holds, the answer is an object: with `error`, words for people, if it cannot be served.

mod author;
mod begin;
mod booklet;
mod check;
mod code;
mod ending;
mod facts;
mod line;
mod reader;
mod record;
mod request;
mod state;
mod texts;
mod think;
mod tree;
mod why;

use std::sync::Arc;
use std::time::Duration;

use engine::Game;
use interpreter::Interpreter;
use serde_json::{Value, json};
use variant_dsl::Compiled;

pub use code::{Code, key};
pub use reader::{READER, Reader};
use request::Request;
use texts::Texts;
pub use texts::program;

/// What a desk has of the system that it runs on.
#[derive(Clone, Copy, Debug)]
pub struct Host {
    /// The time since some moment in the past.
    pub now: fn() -> Duration,
    /// Hears of what a search has found while it runs: an object as JSON.
    pub hear: fn(&str),
}

/// Where requests are answered.
pub struct Desk {
    host: Host,
    texts: Texts,
    codes: Vec<Code>,
    open: Option<Open>,
}

/// The game in progress.
struct Open {
    compiled: Compiled,
    game: Box<dyn Game>,
    /// Whether its code is compiled.
    is_compiled: bool,
    /// Its rules as the interpreter has them, made when they are first asked why.
    rules: Option<Arc<Interpreter>>,
}

/// What cannot be answered, in words.
type Refused = String;

impl Desk {
    /// A desk without games, which reads texts.
    pub fn new(host: Host) -> Desk {
        Desk::with(host, Some(READER), Vec::new())
    }

    /// A desk that reads texts if it has a reader, otherwise takes games as they were [read before](program); that plays
    /// some games by their code, and all others without.
    pub fn with(host: Host, reader: Option<Reader>, codes: Vec<Code>) -> Desk {
        Desk {
            host,
            texts: Texts::new(reader),
            codes,
            open: None,
        }
    }

    /// The answer to one request, both as JSON.
    pub fn answer(&mut self, request: &[u8]) -> String {
        let read = serde_json::from_slice(request).map_err(|error| error.to_string());
        let answer = read.and_then(|value: Value| self.serve(&Request::of(&value)?));
        answer
            .unwrap_or_else(|error| json!({ "error": error }))
            .to_string()
    }

    fn serve(&mut self, request: &Request) -> Result<Value, Refused> {
        match request.text("op")? {
            "texts" => self.texts.take(request),
            "source" => self.texts.source(request),
            op @ ("check" | "format" | "classify" | "complete" | "hover") => {
                (self.texts.reader()?.write)(op, &self.texts, request)
            }
            "begin" => {
                let open = begin::begin(&self.texts, &self.codes, request)?;
                let facts = facts::facts(&open, self.texts.reader().is_ok());
                self.open = Some(open);
                Ok(facts)
            }
            "booklet" => booklet::booklet(&self.texts, self.open.as_ref(), request),
            "levels" => Ok(think::levels()),
            op => self.play(op, request),
        }
    }

    /// What needs a game in progress.
    fn play(&mut self, op: &str, request: &Request) -> Result<Value, Refused> {
        let open = self.open.as_mut().ok_or("no game has begun");
        match op {
            "line" => {
                let open = open?;
                line::lead(&mut open.game, request)?;
                Ok(state::state(&*open.game))
            }
            "steps" => state::steps(&*open?.game, request),
            "why" => why::why(open?, request),
            "piece" => booklet::piece(open?, request),
            "search" => think::search(&mut open?.game, request, self.host),
            "end" => ending::end(&*open?.game, request),
            "record" => record::write(&*open?.game, request),
            "load" => record::load(&self.texts, &self.codes, open?, request),
            _ => Err(unknown(op)),
        }
    }
}

fn unknown(op: &str) -> Refused {
    let op: String = op.chars().take(40).collect();
    format!("`{op}` is nothing that can be asked")
}
