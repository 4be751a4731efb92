//! The stages in order: parse, inherit, check, lower.
//!
//! Only the first three refuse; each collects all it finds. The text of a parent is found by the
//! caller, as this crate does no IO.

use crate::ast::Variant;
use crate::diagnostic::{Diagnostic, Draft, Report, Source, Span, resolve};
use crate::program::Program;
use crate::{check, fingerprint, inherit, lower, parse, vocabulary};

/// Longest chain of parents.
const MAX_PARENTS: usize = 16;

/// A file without errors.
#[derive(Clone, Debug, PartialEq)]
pub struct Compiled {
    /// The game, ready to be played or translated.
    pub program: Program,
    /// All pieces as declared, also those that only lend their moves to a back side.
    pub pieces: Vec<Declared>,
    /// What is allowed but doubtful, sorted by place.
    pub warnings: Vec<Diagnostic>,
    /// The texts compiled: the file itself, then its parents.
    pub sources: Vec<Source>,
}

/// A piece as declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// Its name.
    pub name: String,
    /// Its token, without `+`.
    pub token: String,
    /// Its glyph, if it has one.
    pub glyph: Option<String>,
    /// The movement as written, entries joined by a space.
    pub movement: String,
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

/// Compiles one file; `load` finds the text of a parent named after `extends`.
pub fn compile(source: &Source, load: &dyn Fn(&str) -> Option<Source>) -> Result<Compiled, Report> {
    let mut sources = vec![source.clone()];
    let mut drafts = Vec::new();
    let variant = read(&mut sources, load, &mut drafts);
    let texts: Vec<&str> = sources.iter().map(|source| source.text.as_str()).collect();
    let model = variant.and_then(|variant| check::check(&variant, &texts, &mut drafts));
    let failed = drafts.iter().any(Draft::is_error);
    let report = resolve(sources, drafts);
    let Some(model) = model.filter(|_| !failed) else {
        return Err(report);
    };
    let pieces = model.pieces.iter().map(|piece| Declared {
        name: piece.name.clone(),
        token: piece.token.clone(),
        glyph: piece.glyph.clone(),
        movement: piece.movement.clone(),
    });
    let pieces = pieces.collect();
    let mut program = lower::lower(model);
    program.fingerprint = fingerprint::fingerprint(&program);
    Ok(Compiled {
        program,
        pieces,
        warnings: report.diagnostics,
        sources: report.sources,
    })
}

/// The file with all its parents laid under it.
fn read(
    sources: &mut Vec<Source>,
    load: &dyn Fn(&str) -> Option<Source>,
    drafts: &mut Vec<Draft>,
) -> Option<Variant> {
    let mut chain: Vec<Variant> = Vec::new();
    let mut file = 0;
    loop {
        let mut variant = parse::parse(&sources[file].text, file, drafts)?;
        inherit::deduplicate(&mut variant, drafts);
        let extends = variant.extends.clone();
        chain.push(variant);
        let Some(parent) = extends else { break };
        if let Some(draft) = refuse_parent(&chain, &parent.text, parent.span) {
            drafts.push(draft);
            return None;
        }
        let Some(found) = load(&parent.text) else {
            drafts.push(missing_parent(&parent.text, parent.span));
            return None;
        };
        if let Some(same) = sources.iter().position(|source| *source == found) {
            let message = format!(
                "`{}` would extend itself",
                vocabulary::shorten(&parent.text)
            );
            let mut draft = Draft::error("E0702", parent.span, message);
            if same < file {
                draft = draft.related(chain[same].name.span, "it is this game");
            }
            drafts.push(draft.help("extend another game, or remove `extends`"));
            return None;
        }
        sources.push(found);
        file += 1;
    }
    let mut variant = chain.pop()?;
    inherit::refuse_without(&mut variant, drafts);
    while let Some(child) = chain.pop() {
        variant = inherit::overlay(variant, child, drafts);
    }
    Some(variant)
}

fn refuse_parent(chain: &[Variant], parent: &str, span: Span) -> Option<Draft> {
    let cycle = chain.iter().find(|variant| variant.name.text == parent);
    if let Some(variant) = cycle {
        let message = format!("`{parent}` would extend itself");
        let draft =
            Draft::error("E0702", span, message).related(variant.name.span, "it is this game");
        return Some(draft.help("extend another game, or remove `extends`"));
    }
    if chain.len() > MAX_PARENTS {
        let message = format!("more than {MAX_PARENTS} games extend one another");
        return Some(Draft::error("E0702", span, message).help("extend an earlier one directly"));
    }
    None
}

fn missing_parent(name: &str, span: Span) -> Draft {
    let name = vocabulary::shorten(name);
    Draft::error("E0701", span, format!("the game `{name}` was not found"))
        .label("neither built in nor a file next to this one")
        .help(format!(
            "put its text into `{name}.variant` next to this file"
        ))
}
