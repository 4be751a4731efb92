//! The games that the program knows by name, and what a word means that stands for a game: one of them, or a file.
//!
//! Nothing is guessed: a name that is not known is an error with the nearest known one. How a game is compiled and
//! opened is left to `games`.

use std::io::ErrorKind;
use std::path::Path;
use std::sync::OnceLock;

use engine::registry::{self, Entry, Listed};
use variant_dsl::Source;

use crate::failure::{Failure, quote};
use crate::program_name::program_name;

/// The ending of variant files.
pub(crate) const ENDING: &str = "variant";
/// No file that this program reads is longer.
const LONGEST_FILE: u64 = 4 << 20;

/// The games compiled into the program: said once, when it begins.
static GAMES: OnceLock<&'static [Entry]> = OnceLock::new();
/// All games that it knows by name.
static KNOWN: OnceLock<Vec<Known>> = OnceLock::new();

/// A game that the program knows by name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    /// What it has of every such game.
    pub(crate) listed: Listed,
    /// The code compiled for it, if there is any.
    pub(crate) entry: Option<&'static Entry>,
}

/// Says which games are compiled into the program, and which others it knows by their texts; only the first
/// word counts.
pub(crate) fn announce(games: &'static [Entry], library: &'static [Listed]) {
    GAMES.get_or_init(|| games);
    KNOWN.get_or_init(|| {
        let compiled = games.iter().map(|entry| Known {
            listed: entry.into(),
            entry: Some(entry),
        });
        let others = library.iter().map(|listed| Known {
            listed: *listed,
            entry: None,
        });
        let mut known: Vec<Known> = compiled.chain(others).collect();
        known.sort_by_key(|known| known.listed.name);
        known
    });
}

/// The games that the program knows by name, in the order of their names.
pub(crate) fn known() -> &'static [Known] {
    KNOWN.get().map_or(&[], Vec::as_slice)
}

/// The games compiled into the program, in the order of their names.
pub(crate) fn all() -> &'static [Entry] {
    GAMES.get().copied().unwrap_or_default()
}

/// What GAME stands for.
pub(crate) enum Choice {
    /// A game that the program knows by name.
    Shipped(Known),
    /// A variant file.
    File(Source),
}

/// What GAME stands for; a file is read but not yet compiled.
pub(crate) fn choose(word: &str) -> Result<Choice, Failure> {
    if let Some(known) = shipped(word) {
        return Ok(Choice::Shipped(known));
    }
    if is_path(word) {
        return read_source(word).map(Choice::File);
    }
    Err(unknown_name(word))
}

/// A variant file.
pub(crate) fn read_source(path: &str) -> Result<Source, Failure> {
    let text = read_text(path).map_err(Failure::Usage)?;
    Ok(Source {
        name: path.to_owned(),
        text,
    })
}

/// The text of the file at a path. The error is a sentence.
pub(crate) fn read_text(path: &str) -> Result<String, String> {
    let refused =
        |what: &dyn std::fmt::Display| format!("cannot read `{}`: {what}", quote(path, 200));
    let bytes =
        whole_file::read(Path::new(path), LONGEST_FILE).map_err(|error| match error.kind() {
            ErrorKind::FileTooLarge => refused(&"it is longer than 4 MiB"),
            _ => refused(&error),
        })?;
    String::from_utf8(bytes)
        .map_err(|error| refused(&format!("it is not UTF-8 text ({})", error.utf8_error())))
}

/// The shipped game with the smallest board: the help of every command names it.
pub(crate) fn smallest() -> Option<&'static str> {
    let smallest = all().iter().min_by_key(|entry| entry.squares);
    smallest.map(|entry| entry.name)
}

/// The nearest of `known` to `word`, if any is near enough to be meant.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.chars().count() > 64 {
        return None;
    }
    let word = word.to_lowercase();
    known
        .into_iter()
        .map(|other| {
            (
                strsim::damerau_levenshtein(&word, &other.to_lowercase()),
                other,
            )
        })
        .filter(|(distance, other)| *distance * 3 <= other.chars().count().max(3))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, other)| other)
}

/// Whether `word` is meant as a path rather than as a name.
pub(crate) fn is_path(word: &str) -> bool {
    let path = Path::new(word);
    let ends_so = path.extension().is_some_and(|ending| ending == ENDING);
    ends_so || word.contains(['/', '\\']) || path.is_file()
}

/// Whether `word` is a shipped game or meant as a path.
pub(crate) fn is_game(word: &str) -> bool {
    shipped(word).is_some() || is_path(word)
}

/// The shipped game that was perhaps meant.
pub(crate) fn near_name(word: &str) -> Option<&'static str> {
    let names = || known().iter().map(|known| known.listed.name);
    let whole = nearest(word, names());
    // Or of one of the words of a name.
    let part = || {
        let words = names().flat_map(|name| name.split('-'));
        let found = meant(nearest(word, words)?);
        let names = found.iter().map(|known| known.listed.name);
        names.min_by_key(|name| name.len())
    };
    whole.or_else(part)
}

/// The error for a name that nobody knows.
pub(crate) fn unknown_name(word: &str) -> Failure {
    let several: Vec<String> = meant(word)
        .iter()
        .map(|known| format!("`{}`", known.listed.name))
        .collect();
    let help = match (near_name(word), several.is_empty()) {
        (_, false) => format!("did you mean one of {}?", several.join(", ")),
        (Some(name), _) => format!("did you mean `{name}`?"),
        (None, _) => where_names_are(),
    };
    Failure::Usage(format!("no game is called `{}`; {help}", quote(word, 60)))
}

/// A hint for a name that is not known: where the names are listed.
pub(crate) fn where_names_are() -> String {
    let program = program_name();
    format!("`{program} list` names the games; a file is given by its path")
}

/// The shipped game of this name, or the only one whose name has a word that begins so, unless a file has the name.
pub(crate) fn shipped(name: &str) -> Option<Known> {
    named_exactly(name).or_else(|| match (is_path(name), &meant(name)[..]) {
        (false, [only]) => Some(*only),
        _ => None,
    })
}

/// The whole name of the game that a name or a part of one means.
pub(crate) fn known_name(word: &str) -> Result<&'static str, Failure> {
    let known = shipped(word).ok_or_else(|| unknown_name(word))?;
    Ok(known.listed.name)
}

fn named_exactly(name: &str) -> Option<Known> {
    let mut known = known().iter();
    known.find(|known| known.listed.name == name).copied()
}

/// The shipped games that a short name may mean: those whose name begins with this word, or else
/// those with this word in their name or title, or else those whose name begins so at all. Of
/// several the one with the fewest words is meant: the others are kinds of it. Compiled games go first.
fn meant(word: &str) -> Vec<Known> {
    let is_compiled = |known: &&Known| known.entry.is_some();
    let (compiled, others): (Vec<&Known>, _) = known().iter().partition(is_compiled);
    let found = meant_among(&compiled, word);
    match found.is_empty() {
        true => meant_among(&others, word),
        false => found,
    }
}

fn meant_among(games: &[&Known], word: &str) -> Vec<Known> {
    let word = word.to_lowercase();
    let words = |text: &str| -> Vec<String> {
        let parts = text.split(|c: char| !c.is_alphanumeric());
        let parts = parts.filter(|part| !part.is_empty());
        parts.map(str::to_lowercase).collect()
    };
    // Movements are written in fewer letters.
    let is_long = word.chars().count() >= SHORTEST_NAME;
    let ways: [&dyn Fn(&Listed) -> bool; 3] = [
        &|game| words(game.name).first() == Some(&word),
        &|game| words(game.name).contains(&word) || words(game.title).contains(&word),
        &|game| is_long && game.name.starts_with(&word),
    ];
    for way in ways {
        let found = games.iter().filter(|known| way(&known.listed));
        let found: Vec<Known> = found.map(|known| **known).collect();
        let n_words = |known: &Known| words(known.listed.name).len();
        let fewest = found.iter().map(n_words).min();
        let shortest = found.iter().filter(|known| Some(n_words(known)) == fewest);
        match shortest.copied().collect::<Vec<_>>() {
            none if none.is_empty() => {}
            only if only.len() == 1 => return only,
            _ => return found,
        }
    }
    Vec::new()
}

/// Letters of a name that need not be a whole word.
const SHORTEST_NAME: usize = 4;

/// The text of a game that the program knows.
pub(crate) fn text_of(known: Known) -> Source {
    named(known.listed.name, (known.listed.source)())
}

/// A text under the name of its file.
fn named(name: &str, text: &str) -> Source {
    Source {
        name: format!("{name}.{ENDING}"),
        text: text.to_owned(),
    }
}

/// The text of a shipped game, or of one that such a game extends.
pub(crate) fn shipped_text(name: &str) -> Option<String> {
    let listed: Vec<Listed> = known().iter().map(|known| known.listed).collect();
    registry::text(&listed, name).map(str::to_owned)
}

/// The same with the name of its file.
pub(crate) fn shipped_source(name: &str) -> Option<Source> {
    shipped_text(name).map(|text| named(name, &text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_near_name_is_found_and_a_far_one_is_not() {
        let known = ["undo", "resign", "history"];
        assert_eq!(nearest("Undp", known), Some("undo"));
        assert_eq!(nearest("histroy", known), Some("history"));
        assert_eq!(nearest("xyzzy", known), None);
        assert_eq!(nearest(&"u".repeat(1_000_000), known), None);
    }
}
