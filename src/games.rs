//! From the word GAME on the command line to a game that can be played.
//!
//! A shipped game is the compiled one; a path is compiled to a move program, and `executor` finds what
//! plays it. Which game a word means is left to `known`.

use std::cell::LazyCell;
use std::path::Path;
use std::sync::Arc;

use engine::Game;
use interpreter::Interpreter;
use variant_dsl::{Compiled, Refusal, Source};

use crate::executor::{self, Executor};
use crate::failure::{Failure, quote, say};
use crate::known::{ENDING, shipped, shipped_source, text_of};
use crate::nets;

pub(crate) use crate::known::{
    Choice, Known, all, announce, choose, is_game, is_path, known, known_name, near_name, nearest,
    read_source, read_text, shipped_text, smallest, unknown_name, where_names_are,
};

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

/// An indented line with a remark, taken apart.
fn example(line: &str) -> Option<(&str, &str)> {
    let indent = line.len() - line.trim_start().len();
    let end = indent + line[indent..].find("  ").filter(|_| indent > 0)?;
    Some((&line[..end], line[end..].trim_start()))
}

fn find_parent(folder: &Path, name: &str) -> Option<Source> {
    let beside = folder.join(format!("{name}.{ENDING}"));
    let is_there = whole_file::lies_in(folder, &beside, ENDING);
    let found = beside.to_str().filter(|_| is_there);
    let found = found.and_then(|path| read_source(path).ok());
    found.or_else(|| shipped_source(name))
}
