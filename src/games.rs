//! From the word GAME on the command line to a game that can be played.
//!
//! A shipped game is the compiled one; a path is compiled to a move program, and `executor` finds what
//! plays it.
//! Nothing is guessed: a name that is not known is an error with the nearest known one.

use std::cell::LazyCell;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use engine::Game;
use engine::registry::{self, Entry, Listed};
use interpreter::Interpreter;
use variant_dsl::{Compiled, Refusal, Source};

use crate::executor::{self, Executor};
use crate::failure::{Failure, quote, say};
use crate::nets;
use crate::program_name::program_name;

/// The ending of variant files.
const ENDING: &str = "variant";
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

/// Values of switches, chosen on the command line.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct Settings {
    /// Set a switch of the game; `karakuri rules GAME` lists them (repeatable)
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    set: Vec<(String, String)>,
    /// Let the interpreter play, which defines what is right: slowly, for comparison
    #[arg(long)]
    interpret: bool,
}

impl Settings {
    /// These names and values.
    pub(crate) fn of(pairs: &[(String, String)]) -> Settings {
        Settings {
            set: pairs.to_vec(),
            interpret: false,
        }
    }

    /// Those of `others` that have no other value here, and these.
    pub(crate) fn over(&self, others: Vec<(String, String)>) -> Settings {
        let is_free = |(name, _): &(String, String)| self.set.iter().all(|(own, _)| own != name);
        let others = others.into_iter().filter(is_free);
        Settings {
            set: others.chain(self.set.iter().cloned()).collect(),
            interpret: self.interpret,
        }
    }

    /// The same with one more `NAME=VALUE`, in the place of an earlier value. The error is a sentence.
    pub(crate) fn with(&self, text: &str) -> Result<Settings, String> {
        let (name, value) = setting(text.trim())?;
        let others = self.set.iter().filter(|(other, _)| *other != name);
        let set = others.cloned().chain([(name.clone(), value)]).collect();
        let interpret = self.interpret;
        Ok(Settings { set, interpret })
    }

    /// Names and values, in order.
    pub(crate) fn pairs(&self) -> &[(String, String)] {
        &self.set
    }

    /// Whether the interpreter is to play.
    pub(crate) fn interprets(&self) -> bool {
        self.interpret
    }

    /// Whether nothing was chosen.
    pub(crate) fn is_empty(&self) -> bool {
        self.set.is_empty() && !self.interpret
    }
}

/// Name and value of `NAME=VALUE`.
pub(crate) fn setting(text: &str) -> Result<(String, String), String> {
    let parts = text
        .split_once('=')
        .filter(|(name, value)| !name.is_empty() && !value.is_empty());
    let (name, value) = parts.ok_or("write it as NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
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

/// The rules of a game as its definition says them, read when they are first asked for.
pub(crate) type LazyRules = LazyCell<Arc<Interpreter>, Box<dyn FnOnce() -> Arc<Interpreter>>>;

/// The game that GAME stands for, ready to be played, on the fastest executor that this program has for
/// it: see [`executor`](crate::executor).
pub(crate) fn open(word: &str, settings: &Settings) -> Result<Box<dyn Game>, Failure> {
    open_with_rules(word, settings).map(|(game, _)| game)
}

/// The same, and its rules, which can say why a move is illegal.
pub(crate) fn open_with_rules(
    word: &str,
    settings: &Settings,
) -> Result<(Box<dyn Game>, LazyRules), Failure> {
    let opened = open_with_executor(word, settings)?;
    Ok((opened.game, opened.rules))
}

/// A game at its start.
pub(crate) struct Opened<R> {
    pub(crate) game: Box<dyn Game>,
    /// Its rules as its definition says them.
    pub(crate) rules: R,
    /// What plays it.
    pub(crate) executor: Executor,
}

/// The game that GAME stands for, with its rules and what plays it.
pub(crate) fn open_with_executor(
    word: &str,
    settings: &Settings,
) -> Result<Opened<LazyRules>, Failure> {
    if let (
        Choice::Shipped(Known {
            entry: Some(entry), ..
        }),
        true,
    ) = (choose(word)?, settings.is_empty())
    {
        let rules = || {
            let compiled = compile(entry.name, &Settings::default());
            Interpreter::shared(compiled.expect("a shipped game is sound").program)
        };
        let mut game = entry.start();
        nets::equip(word, &mut *game);
        return Ok(Opened {
            game,
            rules: LazyCell::new(Box::new(rules)),
            executor: Executor::Compiled,
        });
    }
    let compiled = compile(word, settings)?;
    let Opened {
        game,
        rules,
        executor,
    } = execute(word, settings, &compiled)?;
    Ok(Opened {
        game,
        rules: LazyCell::new(Box::new(|| rules)),
        executor,
    })
}

/// The game that `compiled` describes; GAME is what messages call it.
pub(crate) fn execute(
    word: &str,
    settings: &Settings,
    compiled: &Compiled,
) -> Result<Opened<Arc<Interpreter>>, Failure> {
    let rules = rules_of(word, compiled)?;
    let (mut game, executor) = match shipped(word).and_then(|known| known.entry) {
        _ if settings.interpret => (executor::interpreted(&rules), Executor::Interpreted),
        Some(entry) if compiled.program.facts.settings.is_empty() => {
            (entry.start(), Executor::Compiled)
        }
        _ => executor::start(compiled, &rules, all()),
    };
    nets::equip(word, &mut *game);
    Ok(Opened {
        game,
        rules,
        executor,
    })
}

/// The game that GAME stands for as its definition says, slowly, with the rules themselves.
pub(crate) fn interpreted(
    word: &str,
    settings: &Settings,
) -> Result<(Arc<Interpreter>, Box<dyn Game>), Failure> {
    let rules = rules_of(word, &compile(word, settings)?)?;
    let game = executor::interpreted(&rules);
    Ok((rules, game))
}

/// The rules of a game, if they can be played.
fn rules_of(word: &str, compiled: &Compiled) -> Result<Arc<Interpreter>, Failure> {
    refuse_unplayable(word, compiled)?;
    Ok(Interpreter::shared(compiled.program.clone()))
}

/// Fails if the game cannot be played.
pub(crate) fn refuse_unplayable(word: &str, compiled: &Compiled) -> Result<(), Failure> {
    match variant_dsl::unplayable(&compiled.program) {
        None => Ok(()),
        Some(why) => {
            let name = quote(word, 200);
            Err(Failure::No(format!("`{name}` cannot be played: {why}")))
        }
    }
}

/// The game of GAME as a move program, judged as far as its values are chosen; what is wrong with its
/// text is said on standard error.
pub(crate) fn compile(word: &str, settings: &Settings) -> Result<Compiled, Failure> {
    let compiled = match choose(word)? {
        Choice::Shipped(known) => {
            variant_dsl::compile_chosen(&text_of(known), &settings.set, &shipped_source)
        }
        Choice::File(source) => {
            let parents = |name: &str| find_parent(folder(&source), name);
            variant_dsl::compile_chosen(&source, &settings.set, &parents)
        }
    };
    compiled.map_err(|refusal| match refusal {
        Refusal::Broken(report) => {
            say(&variant_dsl::render(&report, true));
            Failure::Reported(1)
        }
        Refusal::Setting(why) => Failure::Usage(format!("`{}`: {why}", quote(word, 60))),
    })
}

/// A shipped game as a move program; `parent` is told the name of each game that it extends.
pub(crate) fn compile_shipped(word: &str, parent: impl Fn(&str)) -> Result<Compiled, Failure> {
    let known = shipped(word).ok_or_else(|| unknown_name(word))?;
    let parents = |name: &str| {
        parent(name);
        shipped_source(name)
    };
    let compiled = variant_dsl::compile_chosen(&text_of(known), &[], &parents);
    Ok(compiled.expect("a shipped game is sound"))
}

/// Judges all of a text; the games it extends are looked for beside it, then among the shipped ones.
pub(crate) fn check_source(source: &Source, settings: &Settings) -> Result<Compiled, Refusal> {
    let parents = |name: &str| find_parent(folder(source), name);
    variant_dsl::compile_with(source, &settings.set, &parents)
}

/// Where a file lies.
fn folder(source: &Source) -> &Path {
    Path::new(&source.name).parent().unwrap_or(Path::new(""))
}

/// A variant file.
pub(crate) fn read_source(path: &str) -> Result<Source, Failure> {
    let text = read_text(path).map_err(Failure::Usage)?;
    Ok(Source {
        name: path.to_owned(),
        text,
    })
}

/// The text of a file that somebody named. The error is a sentence.
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

/// Help with `@` replaced by the name of a shipped game, so that the examples can be typed as
/// they stand; what is said about each example stands in one column. The game is the one with the
/// smallest board, on which every example answers soon.
pub(crate) fn examples(text: &str) -> String {
    let name = smallest().unwrap_or("GAME");
    let text = text.replace('@', name);
    let widest = text
        .lines()
        .filter_map(example)
        .map(|(typed, _)| typed.len());
    let width = widest.max().unwrap_or(0);
    let lines = text.lines().map(|line| match example(line) {
        Some((typed, said)) => format!("{typed:width$}  {said}"),
        None => line.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The shipped game with the smallest board. Found once: the help of every command names it, and all facts
/// are read for it.
pub(crate) fn smallest() -> Option<&'static str> {
    static SMALLEST: OnceLock<Option<&str>> = OnceLock::new();
    *SMALLEST.get_or_init(|| {
        let smallest = all().iter().min_by_key(|entry| (entry.facts)().squares());
        smallest.map(|entry| entry.name)
    })
}

/// An indented line with a remark, taken apart.
fn example(line: &str) -> Option<(&str, &str)> {
    let indent = line.len() - line.trim_start().len();
    let end = indent + line[indent..].find("  ").filter(|_| indent > 0)?;
    Some((&line[..end], line[end..].trim_start()))
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

/// What helps somebody who does not know the names of the games.
pub(crate) fn where_names_are() -> String {
    let program = program_name();
    format!("`{program} list` names the games; a file is given by its path")
}

/// The shipped game of this name, or of which this is the beginning of the name or a word of it, if
/// that means one game only. A file of the name goes before the latter.
fn shipped(name: &str) -> Option<Known> {
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
fn text_of(known: Known) -> Source {
    named(known.listed.name, known.listed.source)
}

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

fn shipped_source(name: &str) -> Option<Source> {
    shipped_text(name).map(|text| named(name, &text))
}

fn find_parent(folder: &Path, name: &str) -> Option<Source> {
    let beside = folder.join(format!("{name}.{ENDING}"));
    let is_there = whole_file::lies_in(folder, &beside, ENDING);
    let found = beside.to_str().filter(|_| is_there);
    let found = found.and_then(|path| read_source(path).ok());
    found.or_else(|| shipped_source(name))
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
