//! What players call a piece: the text after `name:`, or the declared name with spaces.
//!
//! The declared name stays what definitions are written with; `names` has those.

use std::collections::HashMap;

use super::names::Names;
use super::naming::MAX_NAME;
use crate::ast::{Piece, Rule, WordKind};
use crate::diagnostic::{Diag, Span};
use crate::spelling::{spaced, squeezed};
use crate::vocabulary::shorten;

/// Reports names that cannot be told from those of other pieces.
pub(super) fn check_titles(names: &Names, diags: &mut Vec<Diag>) {
    let declared = names.pieces.iter().enumerate();
    let mut owners: HashMap<String, (usize, Span)> = declared
        .map(|(id, piece)| (squeezed(&piece.name.text), (id, piece.name.span)))
        .collect();
    for (id, piece) in names.pieces.iter().enumerate() {
        let Some(rule) = title_rule(piece) else {
            continue;
        };
        let text = &rule.words[0].text;
        let (owner, first) = *owners
            .entry(squeezed(text))
            .or_insert((id, rule.value_span()));
        if owner != id {
            let message = format!("the name `{}` is taken", shorten(text));
            let diag = Diag::error("E0206", rule.value_span(), message);
            let diag = diag
                .label("used again here")
                .related(first, "first used here");
            diags.push(
                diag.help(
                    "choose another: case, spaces, hyphens and apostrophes make no difference",
                ),
            );
        }
    }
}

/// The name of one piece; `None` with an error.
pub(super) fn check_title(
    piece: &Piece,
    rule: Option<&Rule>,
    diags: &mut Vec<Diag>,
) -> Option<String> {
    let plain = spaced(&piece.name.text);
    let Some(rule) = rule else {
        return Some(plain);
    };
    let [title] = rule.words.as_slice() else {
        diags.push(malformed(rule, "expected one name in quotes"));
        return None;
    };
    if title.kind != WordKind::Quoted || !is_title(&title.text) {
        let message = format!("`{}` cannot be a display name", shorten(&title.text));
        let diag = malformed(rule, &message);
        diags.push(match is_title(&title.text) {
            true => Diag::error("E0201", rule.value_span(), message)
                .help(format!("write it in quotes: name: \"{}\"", title.text)),
            false => diag,
        });
        return None;
    }
    if title.text == plain {
        let message = format!("`{}` already has this display name", piece.name.text);
        diags.push(Diag::error("E0601", rule.span(), message).help("remove it"));
    }
    Some(title.text.clone())
}

fn malformed(rule: &Rule, message: &str) -> Diag {
    let help = format!(
        "write for example: name: \"Night-Walker\" (at most {MAX_NAME} letters, digits, spaces, `-` and \
         `'`, beginning with a letter)"
    );
    Diag::error("E0201", rule.value_span(), message).help(help)
}

fn is_title(text: &str) -> bool {
    let fits = |letter: char| letter.is_alphanumeric() || " -'\u{2019}".contains(letter);
    text.chars().count() <= MAX_NAME
        && text.starts_with(char::is_alphabetic)
        && !text.ends_with(' ')
        && !text.contains("  ")
        && text.chars().all(fits)
}

/// The well-formed `name:` of a piece.
fn title_rule(piece: &Piece) -> Option<&Rule> {
    let is_title = |rule: &&Rule| rule.key() == "name" && rule.words.len() == 1;
    piece.attributes.iter().find(is_title)
}
