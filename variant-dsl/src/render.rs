//! A report as text, in the look of rustc.
//!
//! The one place that knows how messages are drawn; what they say is decided where they arise.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::diagnostic::{Diagnostic, Report, Severity};

/// Most diagnostics shown in full; the rest are counted.
const MAX_SHOWN: usize = 50;

/// The report: diagnostics with their places, and how many there are.
pub fn render(report: &Report, color: bool) -> String {
    render_up_to(report, color, MAX_SHOWN)
}

/// The same with every diagnostic, however many.
pub fn render_all(report: &Report, color: bool) -> String {
    render_up_to(report, color, usize::MAX)
}

fn render_up_to(report: &Report, color: bool, most: usize) -> String {
    let renderer = if color {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let shown = report.diagnostics.iter().take(most);
    let mut parts: Vec<String> = shown
        .map(|found| renderer.render(&[group(found, report)]))
        .collect();
    if let Some(summary) = summary(report) {
        let level = if report.errors() > 0 {
            Level::ERROR
        } else {
            Level::WARNING
        };
        parts.push(renderer.render(&[Group::with_title(level.primary_title(summary))]));
    }
    let parts = parts.iter();
    let ended = parts.map(|part| format!("{}\n", part.trim_end_matches('\n')));
    let text = ended.collect::<Vec<_>>().join("\n");
    // Second halves of escapes that the library lets through.
    text.replace(|c| matches!(c, '\u{80}'..='\u{9f}'), "\u{FFFD}")
}

fn group<'a>(found: &'a Diagnostic, report: &'a Report) -> Group<'a> {
    let level = match found.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut main = snippet(&found.file, report).annotation(
        AnnotationKind::Primary
            .span(found.span.clone())
            .label(label(&found.label)),
    );
    let (here, elsewhere): (Vec<_>, Vec<_>) = found
        .related
        .iter()
        .partition(|related| related.file == found.file);
    for related in here {
        main = main.annotation(
            AnnotationKind::Context
                .span(related.span.clone())
                .label(label(&related.label)),
        );
    }
    let mut group = level
        .primary_title(&found.message)
        .id(found.code)
        .element(main);
    for related in elsewhere {
        let annotation = AnnotationKind::Context
            .span(related.span.clone())
            .label(label(&related.label));
        group = group.element(snippet(&related.file, report).annotation(annotation));
    }
    match &found.help {
        Some(help) => group.element(Level::HELP.message(visible(help))),
        None => group,
    }
}

/// Without characters that a terminal obeys or that do not show. Everywhere else the library sees to
/// that; a proposed edit it prints as it is.
fn visible(text: &str) -> String {
    let sign = |c: char| match c {
        '\n' => c,
        '\0'..='\x1f' => char::from_u32(0x2400 + u32::from(c)).unwrap_or('\u{FFFD}'),
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{FFFD}',
        _ if c.is_control() => '\u{FFFD}',
        _ => c,
    };
    text.chars().map(sign).collect()
}

fn label(text: &str) -> Option<&str> {
    if text.is_empty() { None } else { Some(text) }
}

fn snippet<'a, T: Clone>(file: &'a str, report: &'a Report) -> Snippet<'a, T> {
    let source = report.sources.iter().find(|source| source.name == file);
    Snippet::source(source.map_or("", |source| source.text.as_str())).path(file)
}

fn summary(report: &Report) -> Option<String> {
    let file = &report.sources.first()?.name;
    let counted = |count: usize, what: &str| match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    };
    let (errors, warnings) = (report.errors(), report.warnings());
    let counts = match (errors, warnings) {
        (0, 0) => return None,
        (0, _) => counted(warnings, "warning"),
        (_, 0) => counted(errors, "error"),
        _ => format!(
            "{} and {}",
            counted(errors, "error"),
            counted(warnings, "warning")
        ),
    };
    let hidden = report.diagnostics.len().saturating_sub(MAX_SHOWN);
    let rest = if hidden > 0 {
        format!(", {hidden} not shown")
    } else {
        String::new()
    };
    Some(format!("{counts} in {file}{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Source, compile};

    #[test]
    fn what_is_proposed_quotes_no_control_characters() {
        let text = "variant g {\n  \u{1b}[2J\u{202e}\u{9b}x \"K\" { move: K }\n}\n".to_owned();
        let name = "g.variant".to_owned();
        let report = compile(&Source { name, text }, &|_| None).expect_err("it is broken");
        let shown = render(&report, false);
        assert!(shown.contains("write: \u{241b}[2J"), "{shown}");
        let hidden = |c: char| c.is_control() && c != '\n' || c == '\u{202e}';
        assert!(!shown.contains(hidden), "{shown:?}");
    }
}
