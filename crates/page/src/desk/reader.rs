//! The reader of definitions, which a desk has or has not.
//!
//! It is a third of a module. A page that only plays takes its games as they were read when it was written; its module
//! never names [`READER`], so the linker leaves out all that is reached from here alone.

use serde_json::Value;
use variant_dsl::{Compiled, Refusal, Source};

use super::request::Request;
use super::texts::Texts;
use super::{Refused, author, check};

/// Values that are chosen for switches, behind their names.
type Settings = [(String, String)];

/// What reads texts of games and answers their authors.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    /// Compiles a game to be played.
    pub(super) compile: fn(&Texts, &Source, &Settings) -> Result<Compiled, Refused>,
    /// Answers what an editor asks.
    pub(super) write: fn(&str, &Texts, &Request<'_>) -> Result<Value, Refused>,
}

/// The only one there is.
pub const READER: Reader = Reader { compile, write };

fn compile(texts: &Texts, game: &Source, settings: &Settings) -> Result<Compiled, Refused> {
    let compiled = variant_dsl::compile_chosen(game, settings, &|name| texts.parent(name));
    compiled.map_err(|refusal| match refusal {
        Refusal::Broken(report) => variant_dsl::render(&report, false),
        Refusal::Setting(why) => why,
    })
}

fn write(op: &str, texts: &Texts, request: &Request<'_>) -> Result<Value, Refused> {
    match op {
        "check" => check::check(texts, request),
        "format" => check::format(request),
        "classify" => author::classify(request),
        "complete" => author::complete(texts, request),
        "hover" => author::hover(texts, request),
        _ => Err(super::unknown(op)),
    }
}
