//! What can be wrong with a file, as data: the place, the words, the proposed edit.
//!
//! The stages collect [`Diag`]s; [`Report`] resolves them against the texts. How a report looks
//! on a terminal is left to `render`.

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

/// A text to compile and the name it goes by in messages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// Shown in messages: a path, or the name of a built-in game.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// Whether a diagnostic stops the compilation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file has no meaning until this is mended.
    Error,
    /// The file has a meaning, but probably not the intended one.
    Warning,
}

impl fmt::Display for Severity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        })
    }
}

/// One mistake or doubt, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// `E0203`, or the class of the notation (`E_SPLIT_DIR`).
    pub code: &'static str,
    /// What is wrong, in the author's terms.
    pub message: String,
    /// Name of the source that `span` is in.
    pub file: String,
    /// The offending bytes.
    pub span: Range<usize>,
    /// Short words to stand at the caret; may be empty.
    pub label: String,
    /// Other places that matter.
    pub related: Vec<Related>,
    /// The proposed edit.
    pub help: Option<String>,
    /// First line, from 1.
    pub line: usize,
    /// First column in characters, from 1.
    pub column: usize,
    /// Line of the end, from 1.
    pub end_line: usize,
    /// Column just after the end, from 1.
    pub end_column: usize,
}

impl Diagnostic {
    /// The word proposed by `did you mean` in the place of the marked one of this text, if the finding is about exactly
    /// one word.
    pub fn meant_word(&self, text: &str) -> Option<&str> {
        let (_, rest) = self.help.as_ref()?.split_once("did you mean `")?;
        let (word, _) = rest.split_once('`')?;
        let marked = text.get(self.span.clone())?;
        let is_word = !marked.is_empty() && !marked.contains(char::is_whitespace);
        (is_word && self.message.contains(&format!("`{marked}`"))).then_some(word)
    }
}

/// A second place that a diagnostic points at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// Name of the source.
    pub file: String,
    /// The bytes meant.
    pub span: Range<usize>,
    /// What is to be seen there.
    pub label: String,
}

/// Everything found in one file, sorted by place, with the texts needed to show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The file that was to be compiled comes first, then its parents.
    pub sources: Vec<Source>,
    /// All diagnostics, errors and warnings.
    pub diagnostics: Vec<Diagnostic>,
}

impl Report {
    /// Number of errors, warnings not counted.
    pub fn errors(&self) -> usize {
        self.diagnostics
            .iter()
            .filter(|found| found.severity == Severity::Error)
            .count()
    }

    /// Number of warnings.
    pub fn warnings(&self) -> usize {
        self.diagnostics.len() - self.errors()
    }
}

/// Bytes of one of the sources of a compilation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Span {
    pub(crate) file: usize,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl Span {
    /// From the start of this span to the end of `other`, of the same file.
    pub(crate) fn to(self, other: Span) -> Span {
        Span {
            end: other.end,
            ..self
        }
    }
}

/// A diagnostic in the making: its places are not resolved yet.
#[derive(Clone, Debug)]
pub(crate) struct Diag {
    severity: Severity,
    code: &'static str,
    message: String,
    span: Span,
    label: String,
    related: Vec<(Span, String)>,
    help: Option<String>,
}

impl Diag {
    pub(crate) fn error(code: &'static str, span: Span, message: impl Into<String>) -> Diag {
        Diag {
            severity: Severity::Error,
            code,
            message: message.into(),
            span,
            label: String::new(),
            related: Vec::new(),
            help: None,
        }
    }

    pub(crate) fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Diag {
        Diag {
            severity: Severity::Warning,
            ..Diag::error(code, span, message)
        }
    }

    pub(crate) fn label(mut self, label: impl Into<String>) -> Diag {
        self.label = label.into();
        self
    }

    pub(crate) fn related(mut self, span: Span, label: impl Into<String>) -> Diag {
        self.related.push((span, label.into()));
        self
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Diag {
        self.help = Some(help.into());
        self
    }

    /// Whether both say the same of the same place.
    pub(crate) fn same_place(&self, other: &Diag) -> bool {
        self.span == other.span && self.message == other.message
    }

    /// What two diagnostics share that say the same of the same place.
    pub(crate) fn key(&self) -> (Span, String) {
        (self.span, self.message.clone())
    }

    pub(crate) fn span(&self) -> Span {
        self.span
    }

    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    pub(crate) fn help_text(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// The first place in the file to be compiled that the error is related to, and what is seen
    /// there; values of switches are conditions and no causes.
    pub(crate) fn cause(&self) -> Option<(Span, &str)> {
        let in_file =
            |(span, label): &&(Span, String)| span.file == 0 && !label.starts_with("if `");
        let (span, label) = self.related.iter().find(in_file)?;
        Some((*span, label))
    }

    /// The same error at another place, from where its own is shown as a second one.
    pub(crate) fn moved(
        &self,
        place: Span,
        label: &str,
        there: &str,
        help: Option<String>,
    ) -> Diag {
        let own = match self.label.is_empty() {
            true => there.to_owned(),
            false => self.label.clone(),
        };
        let mut diag = self.clone().label(label);
        diag.related.retain(|(span, _)| *span != place);
        diag.span = place;
        diag.related.insert(0, (self.span, own));
        diag.help = help.or(diag.help);
        diag
    }

    /// Whether the diagnostic says the same of the same bytes of `text`.
    pub(crate) fn says(&self, known: &Diagnostic, sources: &[Source], text: &str) -> bool {
        let same_text = |source: &Source| source.name == known.file && source.text == text;
        known.message == self.message
            && known.span == (self.span.start..self.span.end)
            && sources.iter().any(same_text)
    }

    pub(crate) fn code(&self) -> &'static str {
        self.code
    }

    pub(crate) fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    pub(crate) fn help_if(mut self, help: Option<String>) -> Diag {
        self.help = self.help.or(help);
        self
    }
}

/// Resolves diagnostics against the texts and sorts them by place.
pub(crate) fn resolve(sources: Vec<Source>, mut diags: Vec<Diag>) -> Report {
    diags.sort_by_key(|diag| diag.span);
    drop_echoes(&sources, &mut diags);
    let lines: Vec<Vec<usize>> = sources
        .iter()
        .map(|source| line_starts(&source.text))
        .collect();
    let diagnostics = diags
        .into_iter()
        .map(|diag| locate(diag, &sources, &lines))
        .collect();
    Report {
        sources,
        diagnostics,
    }
}

/// Leaves out what else is wrong with a word that has a character no word may have.
fn drop_echoes(sources: &[Source], diags: &mut Vec<Diag>) {
    let characters = diags.iter().filter(|diag| diag.code == "E0003");
    let characters: Vec<Span> = characters.map(|diag| diag.span).collect();
    diags.retain(|diag| {
        let Span { file, start, end } = diag.span;
        let holds = |at: &Span| at.file == file && start <= at.start && at.end <= end;
        let is_word = || !sources[file].text[start..end].contains(char::is_whitespace);
        diag.code == "E0003" || !characters.iter().any(holds) || !is_word()
    });
}

/// Line of a byte offset, from 1.
pub(crate) fn line_of(text: &str, offset: usize) -> usize {
    text.as_bytes()[..offset]
        .iter()
        .filter(|byte| **byte == b'\n')
        .count()
        + 1
}

fn locate(diag: Diag, sources: &[Source], lines: &[Vec<usize>]) -> Diagnostic {
    let Span { file, start, end } = diag.span;
    let (line, column) = position(&sources[file].text, &lines[file], start);
    let (end_line, end_column) = position(&sources[file].text, &lines[file], end);
    let related = diag.related.into_iter().map(|(span, label)| Related {
        file: sources[span.file].name.clone(),
        span: span.start..span.end,
        label,
    });
    Diagnostic {
        severity: diag.severity,
        code: diag.code,
        message: diag.message,
        file: sources[file].name.clone(),
        span: start..end,
        label: diag.label,
        related: related.collect(),
        help: diag.help,
        line,
        column,
        end_line,
        end_column,
    }
}

fn line_starts(text: &str) -> Vec<usize> {
    let after = |(index, byte): (usize, u8)| (byte == b'\n').then_some(index + 1);
    std::iter::once(0)
        .chain(text.bytes().enumerate().filter_map(after))
        .collect()
}

fn position(text: &str, lines: &[usize], offset: usize) -> (usize, usize) {
    let line = lines.partition_point(|start| *start <= offset);
    let column = text[lines[line - 1]..offset].chars().count() + 1;
    (line, column)
}
