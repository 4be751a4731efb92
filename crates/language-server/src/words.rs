//! Which word of the language stands at a place.

use variant_dsl::word::Word;
use variant_dsl::words::WORDS;

use crate::outline::Outline;

/// A word of the language, and whether a statement has it before its colon or among what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Meant {
    pub(crate) word: &'static Word,
    pub(crate) in_head: bool,
}

/// What the language calls the word with this number in a statement; a fixed word of a rule stands for the rule.
pub(crate) fn meant(outline: &Outline, index: usize, number: usize) -> Option<Meant> {
    let statement = &outline.statements[index];
    let place = outline.place(statement.parent);
    let head: Vec<&str> = statement.head().iter().map(|word| word.text).collect();
    let head = head.join(" ");
    let begins = |text: &str| {
        head.strip_prefix(text)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    let own = |word: &&Word| word.place == place && begins(word.text);
    let here = statement.words[number].text;
    let condition = || {
        WORDS.iter().find(|word| {
            word.text == "when"
                && place != "file"
                && head.starts_with("when ")
                && statement.open.is_some()
        })
    };
    let of_file = |word: &&Word| word.place == "file" && word.text == here && place == "file";
    let word = match WORDS.iter().find(of_file) {
        Some(word) => word,
        None => condition().or_else(|| WORDS.iter().find(own))?,
    };
    let in_head = number < word.text.split(' ').count() || word.place == "file";
    let in_value = word.values.iter().any(|value| {
        value
            .split(' ')
            .any(|part| part.trim_end_matches(',') == here)
    });
    (in_head || in_value).then_some(Meant { word, in_head })
}
