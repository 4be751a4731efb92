//! Errors that a child brings about in what it takes over, shown at the child.
//!
//! The parent is sound by itself, so its file is not the place to mend anything: the error points
//! at the child's `extends`, or at the `without` that took something away, and proposes the statement
//! to give again. What was wrong before the child came stays where it is.

use crate::ast::{Item, Variant, Word};
use crate::diagnostic::{Draft, Report, Span};

/// Longest statement that is proposed in full.
const LONGEST: usize = 120;

/// Whether something is wrong in a file other than the first.
pub(crate) fn is_elsewhere(drafts: &[Draft]) -> bool {
    let elsewhere = |draft: &Draft| draft.is_error() && draft.span().file != 0;
    drafts.iter().any(elsewhere)
}

/// Moves errors to the child that are not among what the parent's own `report` says.
pub(crate) fn at_child(
    chain: &[Variant],
    texts: &[&str],
    report: Option<&Report>,
    drafts: &mut [Draft],
) {
    for draft in drafts.iter_mut() {
        let span = draft.span();
        let is_old = report.is_some_and(|report| {
            let mut known = report.diagnostics.iter();
            known.any(|known| draft.says(known, &report.sources, texts[span.file]))
        });
        if draft.is_error() && span.file != 0 && !is_old {
            *draft = moved(chain, texts, draft);
        }
    }
}

fn moved(chain: &[Variant], texts: &[&str], draft: &Draft) -> Draft {
    let span = draft.span();
    let without = removal(&chain[0], draft);
    let extends = chain[0].extends.as_ref();
    let (place, label) = match (without, draft.cause(), extends) {
        (Some(word), ..) => (word.span, "something inherited still needs this"),
        (None, Some((span, label)), _) => (span, label),
        (None, None, Some(word)) => (word.span, "something inherited no longer fits"),
        (None, None, None) => return draft.clone(),
    };
    let statement = statement(&chain[span.file], texts[span.file], span);
    // Handicaps go all together, which their own help says.
    let statement = statement.filter(|(text, _)| !text.starts_with("handicap "));
    let again = statement.map(|(text, name)| {
        let hint = draft.help_text().map(|help| format!(" ({help})"));
        let hint = hint.filter(|_| without.is_none()).unwrap_or_default();
        let or = match (without, name) {
            (Some(word), _) => format!(", without `{}`; or remove this line", word.text),
            (None, Some(name)) => format!("{hint}; or write `without {name}`"),
            (None, None) => hint,
        };
        format!("repeat the statement in this file, corrected: {text}{or}")
    });
    draft.moved(place, label, "in this statement", again)
}

/// The `without` of the child whose name the error quotes.
fn removal<'a>(child: &'a Variant, draft: &Draft) -> Option<&'a Word> {
    let removals = child.items.iter().filter_map(|item| match item {
        Item::Without(word) => Some(word),
        _ => None,
    });
    let quoted = |word: &&Word| draft.message().contains(&format!("`{}`", word.text));
    removals.into_iter().find(quoted)
}

/// The statement that holds the place, on one line; the name of a piece that could be left out.
fn statement(variant: &Variant, text: &str, place: Span) -> Option<(String, Option<String>)> {
    let items = variant.items.iter();
    let items = items.chain(variant.whens.iter().flat_map(|when| &when.items));
    let before = items.filter(|item| item.name_span().start <= place.start);
    let item = before.max_by_key(|item| item.name_span().start)?;
    let start = item.name_span().start;
    let start = text[..start].rfind(['\n', ';', '{']).map_or(0, |at| at + 1);
    let line = joined(&text[start..]);
    let name = match item {
        Item::Piece(piece) if piece.name.span == place => Some(piece.name.text.clone()),
        _ => None,
    };
    Some(match line.chars().count() <= LONGEST {
        true => (line, name),
        false => {
            let head = line.split(['{', '=', ':']).next().unwrap_or(&line);
            (format!("{} {{ ... }}", head.trim_end()), name)
        }
    })
}

/// The statement at the start of the text, its lines joined and its comments left out.
fn joined(text: &str) -> String {
    let mut statement = String::new();
    let mut depth = 0_usize;
    for line in text.lines() {
        let line = line.split("//").next().unwrap_or(line).trim();
        depth += line.matches('{').count();
        let closes = line.matches('}').count();
        let gap = match statement.chars().last() {
            None => "",
            Some('{') => " ",
            Some(_) if line.starts_with('}') || line.is_empty() => " ",
            Some(_) => "; ",
        };
        statement += gap;
        statement += line;
        if closes >= depth || statement.len() > 2 * LONGEST {
            break;
        }
        depth -= closes;
    }
    statement.split_whitespace().collect::<Vec<_>>().join(" ")
}
