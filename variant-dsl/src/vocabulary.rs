//! The words of the language, those that are planned, and the nearest one to a typo.
//!
//! The vocabulary is closed on purpose: what is in no table here is refused. What a word means is
//! left to `check`.

use crate::diagnostic::{Diag, Span};
use crate::word::Word;
use crate::words::WORDS;

/// Statements that are one line directly inside the variant.
pub(crate) const PROPERTIES: &[&str] = &["board", "coordinates", "players", "order", "allow"];

/// Every word that a statement, a rule or an attribute begins with, in no order that matters.
pub fn keywords() -> Vec<&'static str> {
    WORDS.iter().map(Word::first).collect()
}

/// What a piece is said to be.
pub(crate) const ATTRIBUTES: &[&str] = &[
    "name", "move", "promotes", "becomes", "royal", "fresh", "sfen", "wxf",
];

/// Statements with a block, in the order of the house style.
pub(crate) const BLOCKS: &[&str] = &[
    "setup",
    "promotion",
    "castling",
    "captures",
    "walls",
    "drops",
    "goal",
    "repetition",
    "notation",
];

/// All words a statement directly inside the variant may begin with.
pub(crate) const STATEMENTS: &[&str] = &[
    "board",
    "coordinates",
    "players",
    "order",
    "allow",
    "zone",
    "set",
    "switch",
    "piece",
    "setup",
    "handicap",
    "promotion",
    "castling",
    "captures",
    "walls",
    "drops",
    "goal",
    "repetition",
    "notation",
    "when",
    "without",
];

pub(crate) fn is_block(word: &str) -> bool {
    BLOCKS.contains(&word)
}

/// The block that a rule of this head belongs into, the first that has it.
pub(crate) fn block_of_rule(word: &str) -> Option<&'static str> {
    let rule = |known: &&Word| known.first() == word && is_block(known.place);
    WORDS.iter().find(rule).map(|known| known.place)
}

/// What authors look for and what there is instead.
const INSTEAD: &[(&str, &str)] = &[
    (
        "clock",
        "remove it: time limits are options of `play` and `match`",
    ),
    (
        "turn",
        "remove it: players move alternately, in the order of `players`",
    ),
];

/// The help for a statement that the language does without.
pub(crate) fn instead_of(word: &str) -> Option<&'static str> {
    let known = INSTEAD.iter().find(|(name, _)| *name == word);
    known.map(|(_, help)| *help)
}

/// The error for an unknown word where one of `known` was expected.
pub(crate) fn unknown(what: &str, word: &str, span: Span, known: &[&str]) -> Diag {
    let shown = shorten(word);
    let help = match nearest(word, known.iter().copied()) {
        Some(near) => Some(format!("did you mean `{near}`?")),
        None if known.is_empty() => None,
        None => Some(format!("{what} is one of: {}", known.join(", "))),
    };
    let message = match bare(what).split_once(" of ") {
        Some((what, whose)) if whose.starts_with('`') => {
            format!("unknown {what} `{shown}` of {whose}")
        }
        _ => format!("unknown {} `{shown}`", bare(what)),
    };
    Diag::error("E0101", span, message).help_if(help)
}

/// The word of `known` that `word` was probably meant to be.
pub(crate) fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > 64 {
        return None;
    }
    let lower = word.to_lowercase();
    // Of a single letter every other one would be near.
    let allowed = match word.chars().count() {
        0 | 1 => 0,
        length => length.div_ceil(3),
    };
    known
        .map(|name| {
            (
                strsim::damerau_levenshtein(&lower, &name.to_lowercase()),
                name,
            )
        })
        .filter(|(distance, _)| *distance <= allowed)
        .min()
        .map(|(_, name)| name)
}

/// Long words are cut, so that garbage gives short messages.
pub(crate) fn shorten(word: &str) -> String {
    match word.char_indices().nth(40) {
        Some((end, _)) => format!("{}...", &word[..end]),
        None => word.to_owned(),
    }
}

fn bare(what: &str) -> &str {
    what.strip_prefix("an ")
        .or_else(|| what.strip_prefix("a "))
        .unwrap_or(what)
}
