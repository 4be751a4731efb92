//! Games in the formats of other programs: to variant files, and back.
//!
//! The formats are `variants.ini` of Fairy-Stockfish, Interactive Diagrams (`diagram`) and the lines that describe a
//! game to `XBoard` (`xboard_lines`).
//!
//! An import of a `variants.ini` takes three steps: `read` cuts the file into sections of keys with their places, `resolve` lays a section
//! over its parents and reads the values, `say` writes the text. What the keys are called, what kind of value each has
//! and what becomes of it stand in `data/keys.txt`, the pieces that are known by name in `data/pieces.txt`, the built-in
//! parents in `data/variants.ini`: the sources name no game and no piece. This crate does no IO.
//!
//! What a key says that has no words here is never guessed and never left out: it is reported with its place, and
//! stands in the text as a comment `// not said: ...`; a check of the text warns of it.

mod betza;
mod chase;
mod counting;
mod diagram;
mod drawn;

mod export;
mod fen;
mod keys;
mod mates;
mod read;
mod report;
mod resolve;
mod say;
mod sheet;
mod values;
mod xbetza;
mod xboard_lines;

pub use diagram::export as export_diagram;
pub use drawn::Drawn;
pub use export::{Section as Exported, Unsaid, export};
pub use xboard_lines::export as export_xboard;

use std::collections::BTreeSet;

use variant_dsl::{Report, Severity, Source};

use crate::read::Section;
use crate::report::{Findings, INI};

/// A format of other programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Sections of a `variants.ini`.
    Ini,
    /// An Interactive Diagram, in its page or alone.
    Diagram,
    /// Lines of an engine for `XBoard`.
    XBoard,
}

/// The format that a text seems to be in.
pub fn recognise(text: &str) -> Format {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(['#', ';']));
    match first {
        Some(line) if line.starts_with('[') => Format::Ini,
        _ if xboard_lines::is_lines(text) => Format::XBoard,
        _ if diagram::is_diagram(text) => Format::Diagram,
        _ => Format::Ini,
    }
}

/// Imports an Interactive Diagram as a game of this name. With an error there is no game.
pub fn import_diagram(source: &Source, name: &str) -> Import {
    import_one(source, ["E_DIAGRAM", "diagram"], |findings| {
        diagram::game(&source.text, name, findings)
    })
}

/// Imports the lines of an engine for `XBoard` as a game of this name. With an error there is no game.
pub fn import_xboard(source: &Source, name: &str) -> Import {
    import_one(source, ["E_XBOARD", "xboard"], |findings| {
        xboard_lines::game(&source.text, name, findings)
    })
}

fn import_one(
    source: &Source,
    codes: [&'static str; 2],
    read: impl FnOnce(&mut Findings) -> Option<Game>,
) -> Import {
    let mut findings = Findings::new(source, codes);
    let game = match source.text.len() > sheet::MOST_BYTES {
        true => {
            let message = format!("a file of {} bytes is too long", source.text.len());
            findings.error(&(0..0), message, "at most 1 MiB is read");
            None
        }
        false => read(&mut findings),
    };
    Import {
        games: game.into_iter().collect(),
        report: findings.report(),
    }
}

/// What an import comes to.
#[derive(Clone, Debug)]
pub struct Import {
    /// The games, in the order of their sections.
    pub games: Vec<Game>,
    /// All that was found, by place.
    pub report: Report,
}

/// A game that was imported.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its name, by which the file is called.
    pub name: String,
    /// The section that it was.
    pub section: String,
    /// The text of the variant file.
    pub text: String,
    /// How many keys could not be said.
    pub not_said: usize,
}

/// Imports sections of a file, or all of them if none is named. A section with an error gives no game.
///
/// # Errors
///
/// The first of the names that is no section; a sentence without its full stop.
pub fn import(source: &Source, wanted: &[String]) -> Result<Import, String> {
    let mut findings = Findings::new(source, INI);
    let sections = read::sections(&source.text, &mut findings);
    if let Some(missing) = wanted
        .iter()
        .find(|name| !sections.iter().any(|s| s.name == **name))
    {
        let names = sections.iter().map(|section| section.name.as_str());
        let near = report::nearest(missing, names).map(|name| format!(", did you mean `{name}`?"));
        return Err(format!(
            "there is no section `{missing}`{}",
            near.unwrap_or_default()
        ));
    }
    let chosen = |section: &&Section| wanted.is_empty() || wanted.contains(&section.name);
    let (mut games, mut names) = (Vec::new(), BTreeSet::new());
    for section in sections.iter().filter(chosen) {
        let before = findings.errors();
        let Some(facts) = resolve::facts(section, &sections, &mut findings) else {
            continue;
        };
        if let Some(game) = say::game(&facts, section, &mut names, &mut findings)
            && findings.errors() == before
        {
            games.push(game);
        }
    }
    Ok(Import {
        games,
        report: findings.report(),
    })
}

impl Import {
    /// Whether every section became a game and every key was said.
    pub fn is_whole(&self) -> bool {
        let errors = self
            .report
            .diagnostics
            .iter()
            .any(|found| found.severity == Severity::Error);
        !errors && self.games.iter().all(|game| game.not_said == 0)
    }
}
