//! What is found while importing: messages with a place in the file, as the variant language has them.

use std::ops::Range;

use variant_dsl::{Diagnostic, Report, Severity, Source};

/// What errors and doubts about a `variants.ini` are called.
pub(crate) const INI: [&str; 2] = ["E_INI", "ini"];

/// The messages about one file, in the order in which they were found.
pub(crate) struct Findings<'a> {
    source: &'a Source,
    found: Vec<Diagnostic>,
    /// What errors and doubts of this format are called.
    codes: [&'static str; 2],
}

impl<'a> Findings<'a> {
    pub(crate) fn new(source: &'a Source, codes: [&'static str; 2]) -> Findings<'a> {
        let found = Vec::new();
        Findings {
            source,
            found,
            codes,
        }
    }

    /// Something that must be mended before the section can become a game.
    pub(crate) fn error(
        &mut self,
        span: &Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        let code = self.codes[0];
        self.add(Severity::Error, code, span, message.into(), help.into());
    }

    /// Something doubtful.
    pub(crate) fn warning(
        &mut self,
        span: &Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        let code = self.codes[1];
        self.add(Severity::Warning, code, span, message.into(), help.into());
    }

    /// A key that cannot be said.
    pub(crate) fn not_said(
        &mut self,
        span: &Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.add(
            Severity::Warning,
            "not-said",
            span,
            message.into(),
            help.into(),
        );
    }

    fn add(
        &mut self,
        severity: Severity,
        code: &'static str,
        span: &Range<usize>,
        message: String,
        help: String,
    ) {
        let text = &self.source.text;
        let (line, column) = place(text, span.start);
        let (end_line, end_column) = place(text, span.end);
        let known = |found: &Diagnostic| found.span == *span && found.message == message;
        if self.found.iter().any(known) {
            return;
        }
        self.found.push(Diagnostic {
            severity,
            code,
            message,
            file: self.source.name.clone(),
            span: span.clone(),
            label: String::new(),
            related: Vec::new(),
            help: (!help.is_empty()).then_some(help),
            line,
            column,
            end_line,
            end_column,
        });
    }

    pub(crate) fn errors(&self) -> usize {
        let is_error = |found: &&Diagnostic| found.severity == Severity::Error;
        self.found.iter().filter(is_error).count()
    }

    /// All of them, by place.
    pub(crate) fn report(mut self) -> Report {
        self.found.sort_by_key(|found| found.span.start);
        Report {
            sources: vec![self.source.clone()],
            diagnostics: self.found,
        }
    }
}

/// Line and column in characters, from 1.
fn place(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..offset];
    let line = before.matches('\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (line, before[start..].chars().count() + 1)
}

/// The word that was probably meant.
pub(crate) fn nearest<'a>(word: &str, words: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let near =
        |candidate: &&str| strsim::damerau_levenshtein(word, candidate) <= 1 + word.len() / 5;
    let distance = |candidate: &&str| strsim::damerau_levenshtein(word, candidate);
    words.filter(near).min_by_key(distance)
}

/// Text of a file as a message may quote it: without what would disturb a terminal, and not too long.
pub(crate) fn quote(text: &str) -> String {
    let clean = text
        .chars()
        .map(|c| if c.is_control() { '\u{FFFD}' } else { c });
    let short: String = clean.take(60).collect();
    match short.len() < text.len() {
        true => format!("{short}..."),
        false => short,
    }
}
