//! The shipped games as their texts say, interpreted; each is compiled when it is first asked for.

use std::cell::LazyCell;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use engine::{Game, Net, session};
use interpreter::Interpreter;
use protocols::{Catalogue, Definition, Opened, Protocol};
use variant_dsl::{Source, Switch, compile};

/// Squares of a board that is small.
const SMALL_BOARD: usize = 81;

/// A game that is ready to be played.
pub(crate) struct Shipped {
    pub(crate) rules: Arc<Interpreter>,
    switches: Vec<Switch>,
}

impl Shipped {
    /// The game at its start.
    pub(crate) fn game(&self) -> Box<dyn Game> {
        session::boxed::<Interpreter>(Arc::clone(&self.rules))
    }
}

/// The game with this name; any other text means one of the small ones, as large ones take long and say
/// little that is new.
pub(crate) fn called(name: &str) -> &'static Shipped {
    let known = names().iter().position(|known| known == name);
    let other = || {
        let small = small();
        small[name.bytes().map(usize::from).sum::<usize>() % small.len()]
    };
    of(known.unwrap_or_else(other))
}

/// The numbers of the games whose text begins with a small board.
fn small() -> &'static [usize] {
    static SMALL: OnceLock<Vec<usize>> = OnceLock::new();
    SMALL.get_or_init(|| {
        let is_small = |name: &String| {
            let text = read(name).text;
            let size = text.split_once("\n  board ")?.1.lines().next()?.to_owned();
            let (files, ranks) = size.split_whitespace().next()?.split_once('x')?;
            Some(files.parse::<usize>().ok()? * ranks.parse::<usize>().ok()? <= SMALL_BOARD)
        };
        let numbered = names().iter().enumerate();
        let small = numbered.filter(|(_, name)| is_small(name) == Some(true));
        small.map(|(number, _)| number).collect()
    })
}

/// The text of a shipped game.
pub(crate) fn source(name: &str) -> Option<Source> {
    names()
        .iter()
        .any(|known| known == name)
        .then(|| read(name))
}

/// The shipped games, for a client to choose from.
pub(crate) struct ShippedGames;

impl Catalogue for ShippedGames {
    fn names(&self) -> Vec<String> {
        names().to_vec()
    }

    fn foreign_name(&self, protocol: Protocol, name: &str) -> Option<String> {
        let foreign = &called(name).rules.program().facts.foreign;
        match protocol {
            Protocol::Usi => None,
            Protocol::Uci => foreign.uci.clone(),
            Protocol::XBoard => foreign.xboard.clone(),
        }
    }

    fn is_shuffled(&self, name: &str) -> bool {
        called(name).rules.program().facts.shuffle.is_some()
    }

    fn load(&self, _: &str) -> Result<String, String> {
        Err("there are no files here".to_owned())
    }

    fn net(&self, _: &dyn Game, _: &str) -> Result<Arc<Net>, String> {
        Err("there are no files here".to_owned())
    }

    fn open(&self, name: &str, settings: &[(String, String)]) -> Result<Opened, String> {
        let own = source(name).ok_or("no such game")?;
        let (rules, switches) = match settings {
            [] => {
                let shipped = called(name);
                (Arc::clone(&shipped.rules), shipped.switches.clone())
            }
            _ => {
                let compiled = variant_dsl::compile_with(&own, settings, &source);
                let compiled = compiled.map_err(|_| "the settings are broken".to_owned())?;
                (Interpreter::shared(compiled.program), compiled.switches)
            }
        };
        let game = session::boxed::<Interpreter>(Arc::clone(&rules));
        let definition = move || Definition { rules, switches };
        Ok(Opened {
            game,
            definition: LazyCell::new(Box::new(definition)),
        })
    }
}

/// The names of all shipped games, sorted.
pub(crate) fn names() -> &'static [String] {
    static NAMES: OnceLock<Vec<String>> = OnceLock::new();
    NAMES.get_or_init(|| {
        let files = std::fs::read_dir(folder()).expect("the folder is there");
        let paths = files.map(|file| file.expect("a file").path());
        let is_game = |path: &PathBuf| path.extension().is_some_and(|end| end == "variant");
        let stem = |path: PathBuf| Some(path.file_stem()?.to_str()?.to_owned());
        let mut names: Vec<String> = paths.filter(is_game).filter_map(stem).collect();
        names.sort();
        names
    })
}

fn of(index: usize) -> &'static Shipped {
    static GAMES: OnceLock<Vec<OnceLock<Shipped>>> = OnceLock::new();
    let games = GAMES.get_or_init(|| names().iter().map(|_| OnceLock::new()).collect());
    games[index].get_or_init(|| {
        let compiled = compile(&read(&names()[index]), &source).expect("a shipped game is sound");
        Shipped {
            rules: Interpreter::shared(compiled.program),
            switches: compiled.switches,
        }
    })
}

fn read(name: &str) -> Source {
    let file = folder().join(format!("{name}.variant"));
    let text = std::fs::read_to_string(&file).expect("the file is there");
    let name = format!("{name}.variant");
    Source { name, text }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../definitions")
}
