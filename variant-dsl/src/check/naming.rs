//! What may be the name of something in a file. Which names there are is left to `names`.

use crate::ast::Word;
use crate::diagnostic::Diag;
use crate::vocabulary::shorten;

/// Longest name of anything.
pub(super) const MAX_NAME: usize = 40;

/// Words with a meaning of their own where a name could stand.
const RESERVED: &[&str] = &[
    "any",
    "all",
    "handicaps",
    "stuck",
    "mate",
    "front",
    "royal",
    "royals",
    "far",
    "near",
    "files",
    "squares",
    "in",
    "promoted",
    "virgin",
    "unprotected",
    "unprotected_before",
    "unretakable",
    "lower",
    "higher",
    "equal",
    "none",
];

/// Reports a name that is malformed or has a meaning of its own.
pub(super) fn check_name(what: &str, word: &Word, diags: &mut Vec<Diag>) {
    if !is_name(&word.text) {
        diags.push(bad_name(what, word));
    } else if RESERVED.contains(&word.text.as_str()) {
        let message = format!("`{}` is reserved and cannot name {what}", word.text);
        diags.push(Diag::error("E0201", word.span, message).help("choose another name"));
    }
}

pub(super) fn is_name(text: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.len() <= MAX_NAME
        && text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(fits)
}

pub(super) fn bad_name(what: &str, word: &Word) -> Diag {
    let message = format!("`{}` cannot be the name of {what}", shorten(&word.text));
    let help = format!("use at most {MAX_NAME} letters, digits and `_`, beginning with a letter");
    Diag::error("E0201", word.span, message).help(help)
}
