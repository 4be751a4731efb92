//! `karakuri usi`, `uci` and `xboard`: an engine for other programs, on standard input and output.
//!
//! The sessions are in the crate `protocols`; here they are given the shipped games, and perhaps a
//! file.

use std::cell::{LazyCell, RefCell};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use engine::info::ForeignNames;
use engine::{Game, GameInfo, Net};
use protocols::{Catalogue, Definition, Opened, Protocol};

use crate::failure::{Failure, quote};
use crate::games::{self, Choice, Known, Settings};
use crate::nets;

/// What all protocols are told on the command line.
#[derive(clap::Args)]
#[command(after_help = games::examples("\
A client may choose any built-in game, and GAME if it is a file. docs/protocols.md lists the
commands supported in each protocol and explains how to set up a client.

Examples:
  karakuri usi @
  karakuri uci my-game.variant
  karakuri xboard @

Exit codes: 0 the client quit, 1 GAME has errors, 2 wrong usage."))]
pub(crate) struct Args {
    /// The initial game: a built-in game, or the path of a .variant file [default: the game with the
    /// smallest board]
    game: Option<String>,
    #[command(flatten)]
    settings: Settings,
}

pub(crate) fn run(protocol: Protocol, args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let word = args.game.as_deref().or(games::smallest());
    let word = word.ok_or_else(|| Failure::Usage("this program has no games".to_owned()))?;
    let games = Games::with(word, &args.settings)?;
    let first = games.first().unwrap_or(word.to_owned());
    let served = protocols::serve(
        protocol,
        &games,
        (&first, args.settings.pairs()),
        std::io::stdin(),
        out,
    );
    served.map_err(|error| Failure::No(error.to_string()))
}

/// The shipped games, and files.
#[derive(Default)]
pub(crate) struct Games {
    /// Each with another name, the first one first.
    files: RefCell<Vec<Named>>,
}

/// A file by the name of its game.
#[derive(Clone)]
struct Named {
    name: String,
    path: String,
    foreign: ForeignNames,
    is_shuffled: bool,
}

impl Named {
    fn new(facts: GameInfo, path: &str) -> Named {
        Named {
            name: facts.name,
            path: path.to_owned(),
            foreign: facts.foreign,
            is_shuffled: facts.shuffle.is_some(),
        }
    }
}

impl Games {
    /// With the game that was named first. What is wrong with it or its settings is said now.
    pub(crate) fn with(word: &str, settings: &Settings) -> Result<Games, Failure> {
        let is_file = matches!(games::choose(word)?, Choice::File(_));
        if !is_file && settings.is_empty() {
            return Ok(Games::default());
        }
        let facts = games::compile(word, settings)?.program.facts;
        let file = is_file.then(|| Named::new(facts, word));
        let files = RefCell::new(file.into_iter().collect());
        Ok(Games { files })
    }

    /// The name of the first file.
    fn first(&self) -> Option<String> {
        self.files.borrow().first().map(|file| file.name.clone())
    }
}

impl Catalogue for Games {
    fn names(&self) -> Vec<String> {
        let shipped = games::known()
            .iter()
            .map(|known| known.listed.name.to_owned());
        let files = self.files.borrow();
        let mut names: Vec<String> = files.iter().map(|file| file.name.clone()).collect();
        // A file that has the name of a shipped game takes its place.
        let others: Vec<String> = shipped.filter(|name| !names.contains(name)).collect();
        names.extend(others);
        names
    }

    fn foreign_name(&self, protocol: Protocol, name: &str) -> Option<String> {
        let files = self.files.borrow();
        let file = files.iter().find(|file| file.name == name);
        let shipped = || {
            games::known()
                .iter()
                .find(|known| known.listed.name == name)
        };
        let foreign = match file {
            Some(file) => file.foreign.clone(),
            None => (shipped()?.listed.facts)().foreign,
        };
        match protocol {
            Protocol::Usi => None,
            Protocol::Uci => foreign.uci,
            Protocol::XBoard => foreign.xboard,
        }
    }

    fn is_shuffled(&self, name: &str) -> bool {
        let files = self.files.borrow();
        let shipped = || {
            games::known()
                .iter()
                .find(|known| known.listed.name == name)
        };
        match files.iter().find(|file| file.name == name) {
            Some(file) => file.is_shuffled,
            None => shipped().is_some_and(|known| (known.listed.facts)().shuffle.is_some()),
        }
    }

    fn load(&self, path: &str) -> Result<String, String> {
        if !games::is_path(path) {
            return Err("this is not the path of a .variant file".to_owned());
        }
        let compiled = games::compile(path, &Settings::default());
        let compiled = compiled.map_err(|failure| sentence(failure, path))?;
        let new = Named::new(compiled.program.facts, path);
        let name = new.name.clone();
        let mut files = self.files.borrow_mut();
        match files.iter_mut().find(|file| file.name == name) {
            Some(file) => *file = new,
            None => files.push(new),
        }
        Ok(name)
    }

    fn net(&self, game: &dyn Game, path: &str) -> Result<Arc<Net>, String> {
        nets::read(game, Path::new(path))
    }

    fn open(&self, name: &str, settings: &[(String, String)]) -> Result<Opened, String> {
        let file = self
            .files
            .borrow()
            .iter()
            .find(|file| file.name == name)
            .cloned();
        let word = file.map_or(name.to_owned(), |file| file.path);
        open(&word, &Settings::of(settings)).map_err(|failure| sentence(failure, &word))
    }
}

/// What is wrong with a game, as a sentence.
fn sentence(failure: Failure, word: &str) -> String {
    match failure {
        Failure::No(why) | Failure::Usage(why) => why,
        Failure::Reported(_) => format!("`{}` has errors", quote(word, 200)),
        Failure::Output(error) => error.to_string(),
    }
}

/// A game on the fastest executor there is for it; the definition of a shipped one is read when it is
/// asked for.
fn open(word: &str, settings: &Settings) -> Result<Opened, Failure> {
    if let (
        Choice::Shipped(Known {
            entry: Some(entry), ..
        }),
        true,
    ) = (games::choose(word)?, settings.is_empty())
    {
        let definition = || {
            let compiled = games::compile(entry.name, &Settings::default());
            let compiled = compiled.expect("a shipped game is sound");
            Definition {
                switches: compiled.switches,
                rules: interpreter::Interpreter::shared(compiled.program),
            }
        };
        let mut game = entry.start();
        nets::equip(word, &mut *game);
        return Ok(Opened {
            game,
            definition: LazyCell::new(Box::new(definition)),
        });
    }
    let compiled = games::compile(word, settings)?;
    let switches = compiled.switches.clone();
    let games::Opened { game, rules, .. } = games::execute(word, settings, &compiled)?;
    let definition = || Definition { rules, switches };
    Ok(Opened {
        game,
        definition: LazyCell::new(Box::new(definition)),
    })
}
