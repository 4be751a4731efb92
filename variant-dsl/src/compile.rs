//! The stages in order: parse, inherit, choose between the values of switches, check, lower.
//!
//! Only `lower` never refuses; each of the others collects all it finds. The text of a parent is found by the
//! caller, as this crate does no IO.
//!
//! Authors are told of everything in a file, for every value of its switches; to play a game, only what
//! is chosen is judged.

use serde::{Deserialize, Serialize};

use crate::all_switch_values::{self, Files};
use crate::ast::Variant;
use crate::check::{Movements, Scope};
use crate::diagnostic::{Diag, Diagnostic, Report, Source, Span, resolve};
use crate::model::{Model, Piece};
use crate::program::{Program, SquareSet};
use crate::rules_text::rules_text;
use crate::switches::{Switch, Switches, Values};
use crate::{blame, fingerprint, inherit, lower, parse, switches, vocabulary};

/// Longest chain of parents.
const MAX_PARENTS: usize = 16;

/// A file without errors.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Compiled {
    /// The game, ready to be played or translated.
    pub program: Program,
    /// All pieces as declared, also those that only lend their moves to a back side.
    pub pieces: Vec<Declared>,
    /// All zones, by name.
    pub zones: Vec<Zone>,
    /// The switches that may be set, in the order of their declaration, parents' first.
    pub switches: Vec<Switch>,
    /// What is allowed but doubtful, sorted by place. Empty if it was compiled to be played only.
    #[serde(skip)]
    pub warnings: Vec<Diagnostic>,
    /// The texts compiled: the file itself, then its parents.
    pub sources: Vec<Source>,
}

/// A piece as declared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declared {
    /// Its name.
    pub name: String,
    /// What players call it.
    pub title: String,
    /// Its token, without `+`.
    pub token: String,
    /// Its glyph, if it has one.
    pub glyph: Option<String>,
    /// The movement as written, entries joined by a space.
    pub movement: String,
}

/// A named set of squares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// Its squares for each player, by index `rank * files + file`.
    pub squares: [SquareSet; 2],
}

impl Compiled {
    /// The warnings with the texts needed to show them.
    pub fn report(&self) -> Report {
        Report {
            sources: self.sources.clone(),
            diagnostics: self.warnings.clone(),
        }
    }
}

/// Why a text was not compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The file has errors.
    Broken(Report),
    /// The file is sound, but has not the switch or the value asked for. A sentence without its
    /// full stop.
    Setting(String),
}

/// Compiles one file; `load` finds the text of a parent named after `extends`.
pub fn compile(source: &Source, load: &dyn Fn(&str) -> Option<Source>) -> Result<Compiled, Report> {
    compile_with(source, &[], load).map_err(|refusal| match refusal {
        Refusal::Broken(report) => report,
        Refusal::Setting(_) => unreachable!("no setting was asked for"),
    })
}

/// Compiles one file with other values of its switches, given as name and value. The file must be
/// sound with the values that it has itself, too, and with every other value of one switch.
pub fn compile_with(
    source: &Source,
    settings: &[(String, String)],
    load: &dyn Fn(&str) -> Option<Source>,
) -> Result<Compiled, Refusal> {
    compile_or_blame(source, settings, load, true)
}

/// Compiles one file to be played: only the chosen values of its switches are judged, and no warnings
/// are looked for. A refusal says everything that [`compile_with`] says.
pub fn compile_chosen(
    source: &Source,
    settings: &[(String, String)],
    load: &dyn Fn(&str) -> Option<Source>,
) -> Result<Compiled, Refusal> {
    match chosen(source, settings, load) {
        Some(compiled) => Ok(compiled),
        None => compile_with(source, settings, load),
    }
}

/// The game under the chosen values, unless something is wrong with it.
fn chosen(
    source: &Source,
    settings: &[(String, String)],
    load: &dyn Fn(&str) -> Option<Source>,
) -> Option<Compiled> {
    let mut sources = vec![source.clone()];
    let mut diags = Vec::new();
    let mut chain = read(&mut sources, load, &mut diags)?;
    let switches = switches::declare(&mut chain, &mut diags);
    let values = switches.request(settings).ok()?;
    let texts: Vec<&str> = sources.iter().map(|source| source.text.as_str()).collect();
    let files = Files {
        chain: &chain,
        texts: &texts,
        switches: &switches,
        movements: &Movements::new(Scope::ChosenValues),
    };
    let model = all_switch_values::check_only(&files, &values, &mut diags)?;
    is_sound(&diags).then(|| finish(&model, &switches, &values, resolve(sources, diags)))
}

/// `blames`: whether errors that a child brings about in its parents' files are shown at the child.
fn compile_or_blame(
    source: &Source,
    settings: &[(String, String)],
    load: &dyn Fn(&str) -> Option<Source>,
    blames: bool,
) -> Result<Compiled, Refusal> {
    let mut sources = vec![source.clone()];
    let mut diags = Vec::new();
    let Some(mut chain) = read(&mut sources, load, &mut diags) else {
        return Err(Refusal::Broken(resolve(sources, diags)));
    };
    let n_diags = diags.len();
    let switches = switches::declare(&mut chain, &mut diags);
    let blind = diags[n_diags..].iter().any(Diag::is_error);
    let n_diags = diags.len();
    let texts: Vec<&str> = sources.iter().map(|source| source.text.as_str()).collect();
    let files = Files {
        chain: &chain,
        texts: &texts,
        switches: &switches,
        movements: &Movements::new(Scope::AllValues),
    };
    let mut model = all_switch_values::check_all(&files, &mut diags);
    if blind {
        // What stands under a condition in error would seem to be missing.
        let mut index = 0..;
        diags.retain(|diag| index.next() < Some(n_diags) || diag.code() != "E0104");
    }
    let mut values = switches.defaults();
    if is_sound(&diags) && !settings.is_empty() {
        values = switches.request(settings).map_err(Refusal::Setting)?;
        if values != switches.defaults() {
            model = all_switch_values::check_choice(&files, &values, &mut diags);
        }
    }
    let Some(model) = model.filter(|_| is_sound(&diags)) else {
        if blames && blame::is_elsewhere(&diags) {
            let parent = compile_or_blame(&sources[1], &[], load, false);
            let report = parent.err().and_then(|refusal| match refusal {
                Refusal::Broken(report) => Some(report),
                Refusal::Setting(_) => None,
            });
            blame::at_child(&chain, &texts, report.as_ref(), &mut diags);
        }
        return Err(Refusal::Broken(resolve(sources, diags)));
    };
    let report = resolve(sources, diags);
    Ok(finish(&model, &switches, &values, report))
}

fn is_sound(diags: &[Diag]) -> bool {
    !diags.iter().any(Diag::is_error)
}

/// Lowers a sound model of the sources of `report`, which holds its warnings.
fn finish(model: &Model, switches: &Switches, values: &Values, report: Report) -> Compiled {
    let Report {
        sources,
        diagnostics,
    } = report;
    let zone = |(name, squares): &(String, [SquareSet; 2])| Zone {
        name: name.clone(),
        squares: squares.clone(),
    };
    let mut program = lower::lower(model, &sources);
    program.facts.settings = switches.settings(values);
    program.facts.fingerprint = fingerprint::fingerprint(&rules_text(&program));
    Compiled {
        program,
        pieces: model.pieces.iter().map(declared).collect(),
        zones: model.zones.iter().map(zone).collect(),
        switches: switches.listed(values, &sources),
        warnings: diagnostics,
        sources,
    }
}

fn declared(piece: &Piece) -> Declared {
    Declared {
        name: piece.name.clone(),
        title: piece.title.clone(),
        token: piece.token.clone(),
        glyph: piece.glyph.clone(),
        movement: piece.movement.clone(),
    }
}

/// The file and all its parents, none of them laid over another yet.
fn read(
    sources: &mut Vec<Source>,
    load: &dyn Fn(&str) -> Option<Source>,
    diags: &mut Vec<Diag>,
) -> Option<Vec<Variant>> {
    let mut chain: Vec<Variant> = Vec::new();
    let mut file = 0;
    loop {
        let mut variant = parse::parse(&sources[file].text, file, diags)?;
        inherit::deduplicate(&mut variant, diags);
        let extends = variant.extends.clone();
        chain.push(variant);
        let Some(parent) = extends else { break };
        if let Some(diag) = refuse_parent(&chain, &parent.text, parent.span) {
            diags.push(diag);
            return None;
        }
        let Some(found) = load(&parent.text) else {
            diags.push(missing_parent(&parent.text, parent.span));
            return None;
        };
        if let Some(same) = sources.iter().position(|source| *source == found) {
            let message = format!(
                "`{}` would extend itself",
                vocabulary::shorten(&parent.text)
            );
            let mut diag = Diag::error("E0702", parent.span, message);
            if same < file {
                diag = diag.related(chain[same].name.span, "it is this game");
            }
            diags.push(diag.help("extend another game, or remove `extends`"));
            return None;
        }
        sources.push(found);
        file += 1;
    }
    inherit::refuse_without(chain.last_mut()?, diags);
    Some(chain)
}

fn refuse_parent(chain: &[Variant], parent: &str, span: Span) -> Option<Diag> {
    let cycle = chain.iter().find(|variant| variant.name.text == parent);
    if let Some(variant) = cycle {
        let message = format!("`{parent}` would extend itself");
        let diag =
            Diag::error("E0702", span, message).related(variant.name.span, "it is this game");
        return Some(diag.help("extend another game, or remove `extends`"));
    }
    if chain.len() > MAX_PARENTS {
        let message = format!("a chain of `extends` may have at most {MAX_PARENTS} parents");
        return Some(
            Diag::error("E0702", span, message).help("extend one of the earlier games directly"),
        );
    }
    None
}

fn missing_parent(name: &str, span: Span) -> Diag {
    let name = vocabulary::shorten(name);
    Diag::error("E0701", span, format!("the game `{name}` was not found"))
        .label("neither built in nor a file next to this one")
        .help(format!(
            "save its text as `{name}.variant` next to this file"
        ))
}
