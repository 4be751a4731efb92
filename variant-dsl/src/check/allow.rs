//! `allow`: warnings that an author has seen and does not want to see again.

use super::fields::comma_list;
use super::items::find_property;
use crate::ast::{Variant, Word};
use crate::diagnostic::Diag;
use crate::vocabulary::unknown;
use crate::words::WARNINGS;

/// The names after `allow`; empty without it.
pub(super) fn check_allow(variant: &Variant, diags: &mut Vec<Diag>) -> Vec<Word> {
    let Some(property) = find_property(variant, "allow") else {
        return Vec::new();
    };
    if property.words.is_empty() {
        let diag = Diag::error("E0105", property.key.span, "`allow` has no value");
        diags.push(diag.help("write for example: allow unused-zone"));
        return Vec::new();
    }
    let mut names: Vec<Word> = Vec::new();
    for name in comma_list(&property.words, diags).unwrap_or_default() {
        if !WARNINGS.contains(&name.text.as_str()) {
            diags.push(unknown("a warning", &name.text, name.span, WARNINGS));
        } else if let Some(first) = names.iter().find(|other| other.text == name.text) {
            let message = format!("`{}` is allowed twice", name.text);
            let diag = Diag::error("E0103", name.span, message).related(first.span, "first here");
            diags.push(diag.help("remove one of the two"));
        }
        names.push(name);
    }
    names
}

/// Takes out the warnings that are allowed, and warns of names of this file that allow nothing.
pub(super) fn apply(allowed: &[Word], diags: &mut Vec<Diag>) {
    let given = |name: &Word, diags: &[Diag]| diags.iter().any(|diag| diag.code() == name.text);
    // A mistake can keep a warning from being given.
    let sound = !diags.iter().any(Diag::is_error);
    let own = allowed.iter().filter(|name| name.span.file == 0);
    let idle: Vec<&Word> = own.filter(|name| sound && !given(name, diags)).collect();
    for name in idle.into_iter().filter(|name| name.text != "idle-allow") {
        let message = format!("nothing in this game gives the warning `{}`", name.text);
        diags.push(Diag::warning("idle-allow", name.span, message).help("remove it from `allow`"));
    }
    diags.retain(|diag| !allowed.iter().any(|name| name.text == diag.code()));
}
