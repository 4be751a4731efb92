//! The mistakes and doubts of a file, as the protocol has them.
//!
//! Label and fix join the message; a fix that names one other word is kept as data for `edits`.

use std::ops::Range;

use lsp_types::{
    Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString,
};
use serde_json::json;
use variant_dsl::{Diagnostic as Found, Refusal, Report, Severity, Source};

use super::documents::{Outcome, is_address};
use super::position::Lines;
use crate::outline::Outline;

/// Most findings sent for one file: an editor shows no more with profit.
const MAX_SHOWN: usize = 200;

/// All findings of an open file. What is wrong in a parent is shown where the parent is named.
pub(crate) fn diagnose(address: &str, text: &str, outcome: &Outcome) -> Vec<Diagnostic> {
    let report = match &outcome.compiled {
        Ok(compiled) => compiled.report(),
        Err(Refusal::Broken(report)) => report.clone(),
        Err(Refusal::Setting(_)) => return Vec::new(), // none was asked for
    };
    let parent = Outline::of(text)
        .extends()
        .map_or(0..0, |word| word.start..word.end);
    let lines = Lines::of(text);
    let shown = report.diagnostics.iter().take(MAX_SHOWN);
    let finding = |found: &Found| match found.file == address {
        true => own(found, found.span.clone(), &lines, &report, text),
        false => of_parent(found, parent.clone(), &lines, &report),
    };
    shown.map(finding).collect()
}

fn own(
    found: &Found,
    bytes: Range<usize>,
    lines: &Lines,
    report: &Report,
    text: &str,
) -> Diagnostic {
    let mut message = found.message.clone();
    if !found.label.is_empty() {
        message += &format!(" ({})", found.label);
    }
    let mut related = Vec::new();
    for other in &found.related {
        match place(&other.file, other.span.clone(), report) {
            Some(location) => related.push(DiagnosticRelatedInformation {
                location,
                message: other.label.clone(),
            }),
            None => message += &format!("\nsee {}: {}", other.file, other.label),
        }
    }
    if let Some(help) = &found.help {
        message += &format!("\nhelp: {help}");
    }
    Diagnostic {
        range: lines.range(bytes),
        severity: Some(match found.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
        }),
        code: Some(NumberOrString::String(found.code.to_owned())),
        source: Some("karakuri".to_owned()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        data: found
            .meant_word(text)
            .map(|word| json!({ "replace": word })),
        ..Diagnostic::default()
    }
}

fn of_parent(found: &Found, parent: Range<usize>, lines: &Lines, report: &Report) -> Diagnostic {
    let mut diagnostic = own(found, parent, lines, report, "");
    diagnostic.message = format!("in the parent, line {}: {}", found.line, diagnostic.message);
    if let Some(location) = place(&found.file, found.span.clone(), report) {
        let there = DiagnosticRelatedInformation {
            location,
            message: found.message.clone(),
        };
        diagnostic
            .related_information
            .get_or_insert_default()
            .insert(0, there);
    }
    diagnostic
}

/// A place in a file of the report that has an address.
fn place(file: &str, bytes: Range<usize>, report: &Report) -> Option<Location> {
    let source: &Source = report.sources.iter().find(|source| source.name == file)?;
    let uri = file.parse().ok().filter(|_| is_address(file))?;
    Some(Location {
        uri,
        range: Lines::of(&source.text).range(bytes),
    })
}
