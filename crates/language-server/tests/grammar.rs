//! The grammar for editors knows every word of the language.

#![expect(clippy::disallowed_methods, reason = "tests read files")]

use std::collections::BTreeSet;
use std::path::Path;

use variant_dsl::words::WORDS;

/// The words between the bars and parentheses of all patterns.
fn coloured(value: &serde_json::Value, words: &mut BTreeSet<String>) {
    match value {
        serde_json::Value::Object(object) => object.iter().for_each(|(key, inner)| match inner {
            serde_json::Value::String(pattern) if key == "match" || key == "begin" => {
                let plain = pattern.replace("\\b", "|").replace("\\s", "|");
                words.extend(plain.split(['|', '(', ')']).map(str::to_owned));
            }
            _ => coloured(inner, words),
        }),
        serde_json::Value::Array(list) => list.iter().for_each(|inner| coloured(inner, words)),
        _ => {}
    }
}

#[test]
fn every_word_is_coloured() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../editors/variant.tmLanguage.json");
    let text = std::fs::read_to_string(&path).expect("the grammar is there");
    // An extension of VS Code is packed with what lies in its own folder.
    let copy = path.with_file_name("vscode/syntaxes/variant.tmLanguage.json");
    let copied = std::fs::read_to_string(copy).expect("VS Code has a copy");
    assert_eq!(
        copied, text,
        "copy variant.tmLanguage.json to vscode/syntaxes"
    );
    let grammar = serde_json::from_str(&text).expect("it is JSON");
    let mut known = BTreeSet::new();
    coloured(&grammar, &mut known);
    let heads = WORDS.iter().map(|word| word.text);
    let values = WORDS.iter().flat_map(|word| word.values);
    // Numbers have a colour of their own.
    let is_word = |part: &&str| part.starts_with(char::is_alphabetic);
    let parts = values.flat_map(|value| value.split([' ', ',']).filter(is_word));
    let missing: BTreeSet<&str> = heads
        .chain(parts)
        .filter(|word| !known.contains(*word))
        .collect();
    assert!(missing.is_empty(), "not coloured: {missing:?}");
}
