//! Errors that a child brings about in what it takes over, shown at the child.
//!
//! The parent is sound by itself, so its file is not the place to mend anything: the error points
//! at the child's `extends`, or at the `without` that took something away, and proposes the statement
//! to give again. What was wrong before the child came stays where it is.

use crate::ast::{Item, Variant, Word};
use crate::diagnostic::{Diag, Report, Span};

/// Longest statement that is proposed in full.
const LONGEST: usize = 120;

/// Whether something is wrong in a file other than the first.
pub(crate) fn is_elsewhere(diags: &[Diag]) -> bool {
    let elsewhere = |diag: &Diag| diag.is_error() && diag.span().file != 0;
    diags.iter().any(elsewhere)
}

/// Moves errors to the child that are not among what the parent's own `report` says; one for each
/// statement that must be given again.
pub(crate) fn at_child(
    chain: &[Variant],
    texts: &[&str],
    report: Option<&Report>,
    diags: &mut Vec<Diag>,
) {
    let mut seen = Vec::new();
    diags.retain_mut(|diag| {
        let span = diag.span();
        let is_old = report.is_some_and(|report| {
            let mut known = report.diagnostics.iter();
            known.any(|known| diag.says(known, &report.sources, texts[span.file]))
        });
        if !diag.is_error() || span.file == 0 || is_old {
            return true;
        }
        let of = item(&chain[span.file], span).map(|item| match item {
            Item::Handicap(_) => "handicap".to_owned(),
            item => item.key().1.to_owned(),
        });
        *diag = moved(chain, texts, diag);
        let key = (diag.span(), of);
        let is_new = !seen.contains(&key);
        seen.push(key);
        is_new
    });
}

fn moved(chain: &[Variant], texts: &[&str], diag: &Diag) -> Diag {
    let span = diag.span();
    let without = removal(chain, diag);
    let extends = chain[0].extends.as_ref();
    let (place, label) = match (
        without,
        diag.cause().or_else(|| board(chain, diag)),
        extends,
    ) {
        (Some(word), ..) => (word.span, "something inherited still needs this"),
        (None, Some((span, label)), _) => (span, label),
        (None, None, Some(word)) => (word.span, "something inherited no longer fits"),
        (None, None, None) => return diag.clone(),
    };
    let item = item(&chain[span.file], span);
    let again = match (item, without) {
        (None, _) => None,
        (Some(Item::Handicap(_)), None) => {
            Some("write `without handicaps` and the handicaps that fit this game".to_owned())
        }
        (Some(Item::Handicap(_)), Some(_)) => {
            Some("write `without handicaps` too, or remove this line".to_owned())
        }
        (Some(item), _) => Some(again(item, texts[span.file], diag, without)),
    };
    diag.moved(place, label, "in this statement", again)
}

/// What to do about a statement of the parent that no longer fits.
fn again(item: &Item, text: &str, diag: &Diag, without: Option<&Word>) -> String {
    let optional = match item {
        Item::Piece(piece) if piece.name.span == diag.span() => Some(&piece.name.text),
        Item::Block(block) if ["drops", "promotion"].contains(&block.name.text.as_str()) => {
            Some(&block.name.text)
        }
        _ => None,
    };
    let hint = diag.help_text().unwrap_or_default();
    let statement = statement(item, text);
    let change = format!("copy the statement into this file and change it: {statement}");
    match (without, optional) {
        (Some(word), _) => format!("{change}, without `{}`; or remove this line", word.text),
        (None, Some(name)) => {
            let hint = hint.trim_end_matches(", or remove this block");
            let hint = hint.trim_end_matches(", or remove it");
            format!("write `without {name}`, or {change} ({hint})")
        }
        (None, None) => format!("{change} ({hint})"),
    }
}

/// The `without` of the child that took away what the error quotes: a name, or a piece's token.
fn removal<'a>(chain: &'a [Variant], diag: &Diag) -> Option<&'a Word> {
    let is_quoted = |text: &str| diag.message().contains(&format!("`{text}`"));
    let has_token = |name: &str| {
        let mut items = chain[1..].iter().flat_map(|variant| &variant.items);
        items.any(|item| match item {
            Item::Piece(piece) => piece.name.text == name && is_quoted(&piece.token.text),
            _ => false,
        })
    };
    let mut removals = chain[0].items.iter().filter_map(|item| match item {
        Item::Without(word) => Some(word),
        _ => None,
    });
    removals.find(|word| is_quoted(&word.text) || has_token(&word.text))
}

/// The board that the child gives, if the error is about the board.
fn board(chain: &[Variant], diag: &Diag) -> Option<(Span, &'static str)> {
    let mut items = chain[0].items.iter();
    let place = items.find_map(|item| match item {
        Item::Property(property) if property.key.text == "board" => Some(property.key.span),
        _ => None,
    });
    let is_about = diag.message().contains(" board");
    place
        .filter(|_| is_about)
        .map(|place| (place, "the board is given here"))
}

/// The statement that holds the place.
fn item(variant: &Variant, place: Span) -> Option<&Item> {
    let items = variant.items.iter();
    let items = items.chain(variant.whens.iter().flat_map(|when| &when.items));
    let before = items.filter(|item| item.name_span().start <= place.start);
    before.max_by_key(|item| item.name_span().start)
}

/// The statement on one line.
fn statement(item: &Item, text: &str) -> String {
    let start = item.name_span().start;
    let start = text[..start].rfind(['\n', ';', '{']).map_or(0, |at| at + 1);
    let line = joined(&text[start..]);
    match line.chars().count() <= LONGEST {
        true => line,
        false => {
            let head = line.split(['{', '=', ':']).next().unwrap_or(&line);
            format!("{} {{ ... }}", head.trim_end())
        }
    }
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
