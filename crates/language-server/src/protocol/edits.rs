//! Changes to a text: house style, and the word that was probably meant.

use lsp_types::{CodeActionParams, Diagnostic, TextEdit};
use serde_json::{Value, json};

use super::position::Lines;

/// The text in house style; nothing for one that has not the shape of a game, whose mistakes have
/// been reported, or has the style already.
pub(crate) fn format(address: &str, text: &str) -> Vec<TextEdit> {
    let formatted = variant_dsl::format(text, address).ok();
    let changed = formatted.filter(|formatted| formatted != text);
    let edit = |new_text| TextEdit {
        range: Lines::of(text).range(0..text.len()),
        new_text,
    };
    changed.map(edit).into_iter().collect()
}

/// One action for each finding that proposes a word.
pub(crate) fn actions(params: &CodeActionParams) -> Vec<Value> {
    let address = params.text_document.uri.as_str();
    let action = |found: &Diagnostic| {
        let word = found.data.as_ref()?.get("replace")?.as_str()?;
        Some(json!({
            "title": format!("Replace by `{word}`"),
            "kind": "quickfix",
            "diagnostics": [found],
            "edit": { "changes": { address: [{ "range": found.range, "newText": word }] } },
            "isPreferred": true,
        }))
    };
    params
        .context
        .diagnostics
        .iter()
        .filter_map(action)
        .collect()
}
