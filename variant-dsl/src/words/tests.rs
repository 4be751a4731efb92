//! The table of words is what the checker knows.

use super::WORDS;
use crate::diagnostic::Source;
use crate::word::Word;
use crate::{compile, vocabulary};

#[test]
fn statements_are_those_of_the_checker() {
    let listed = WORDS.iter().filter(|word| word.place == "variant");
    let listed: Vec<&str> = listed.map(|word| word.text).collect();
    assert_eq!(listed, vocabulary::STATEMENTS);
}

/// Every fixed word that the checker proposes as a value is listed.
#[test]
fn values_are_those_of_the_checker() {
    let mut lists = 0;
    for word in WORDS
        .iter()
        .filter(|word| !["file", "variant"].contains(&word.place))
    {
        let listed: Vec<&str> = word.values.iter().flat_map(|value| parts(value)).collect();
        for help in helps(word) {
            let Some((_, proposed)) = help.split_once(" is one of: ") else {
                continue;
            };
            lists += 1;
            for part in parts(proposed) {
                assert!(listed.contains(&part), "{word:?} lacks `{part}`");
            }
        }
    }
    assert!(lists >= 12, "only {lists} lists of values were proposed");
}

/// The words of a phrase but for names of pieces, which begin with a capital.
fn parts(phrase: &str) -> impl Iterator<Item = &str> {
    let fixed = |part: &&str| part.starts_with(|c: char| c.is_ascii_lowercase());
    phrase.split([' ', ',']).filter(fixed)
}

/// The proposals for a nonsensical value of the word.
fn helps(word: &Word) -> Vec<String> {
    let Word { text, place, .. } = word;
    let head = match *place {
        "piece" => "piece Walker \"W\"",
        block => block,
    };
    let rule = match (*text, *place) {
        ("forbid" | "allow", "captures") => format!("{text} any takes any: qqqqqqqqqqqq"),
        ("chase", _) => format!("{text} any takes any: qqqqqqqqqqqq"),
        _ => format!("{text}: qqqqqqqqqqqq"),
    };
    let source = Source {
        name: "words".to_owned(),
        text: format!("variant words {{\n  {head} {{ {rule} }}\n}}\n"),
    };
    let report = compile(&source, &|_| None).expect_err("it is no game");
    let here = report
        .diagnostics
        .into_iter()
        .filter(|found| found.line == 2);
    let all: Vec<_> = here.collect();
    for found in &all {
        let is_unknown = found.message == format!("unknown rule `{text}` of `{place}`")
            || found.message == format!("unknown attribute `{text}`");
        assert!(!is_unknown, "`{text}` is unknown in {place}");
    }
    all.into_iter().filter_map(|found| found.help).collect()
}
