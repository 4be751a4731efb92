//! The shipped games as their texts say, interpreted.

use std::cell::LazyCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::{Game, Net, session};
use interpreter::Interpreter;
use protocols::{Catalogue, Definition, Opened, Protocol};
use variant_dsl::{Compiled, Source};

/// A game that other programs know by another name, and its text.
const KNOWN: &str = "known-chess";
const KNOWN_TEXT: &str = "variant known-chess extends plain-chess {
  notation { moves: san; xboard: normal; uci: foreign-chess }
}
";

/// The same with its array shuffled.
const SHUFFLED: &str = "shuffled-chess";
const SHUFFLED_TEXT: &str = "variant shuffled-chess extends plain-chess {
  setup {
    symmetry: mirror
    shuffle 1: Bishop apart
    2: P P P P P P P P
    1: R N B Q K B N R
  }
  notation { moves: san; uci: foreign-chess }
}
";

/// One board of two.
pub(crate) const PARTNERS: &str = "partners";
const PARTNERS_TEXT: &str = "variant partners extends crazyhouse {
  captures { prisoners: partner }
}
";

/// All shipped games, and two that other programs know.
pub(crate) struct Shipped;

impl Catalogue for Shipped {
    fn names(&self) -> Vec<String> {
        names()
            .into_iter()
            .chain([KNOWN, SHUFFLED].map(str::to_owned))
            .collect()
    }

    fn foreign_name(&self, protocol: Protocol, name: &str) -> Option<String> {
        // Nothing else is known by another name, and all would take long to compile.
        let foreign = compile(
            Some(name).filter(|name| [KNOWN, SHUFFLED].contains(name))?,
            &[],
        );
        let foreign = foreign.expect("a sound game").program.facts.foreign;
        match protocol {
            Protocol::Usi => None,
            Protocol::Uci => foreign.uci,
            Protocol::XBoard => foreign.xboard,
        }
    }

    fn is_shuffled(&self, name: &str) -> bool {
        name == SHUFFLED
    }

    fn load(&self, path: &str) -> Result<String, String> {
        let name = path.strip_suffix(".variant").unwrap_or(path);
        compile(name, &[])?;
        Ok(name.to_owned())
    }

    fn net(&self, _: &dyn Game, _: &str) -> Result<Arc<Net>, String> {
        Err("there are no files here".to_owned())
    }

    fn open(&self, name: &str, settings: &[(String, String)]) -> Result<Opened, String> {
        let Compiled {
            program, switches, ..
        } = compile(name, settings)?;
        let rules = Interpreter::shared(program);
        let game = session::boxed::<Interpreter>(Arc::clone(&rules));
        let definition = move || Definition { rules, switches };
        Ok(Opened {
            game,
            definition: LazyCell::new(Box::new(definition)),
        })
    }
}

/// The names of all shipped games, sorted.
pub(crate) fn names() -> Vec<String> {
    let files = std::fs::read_dir(folder()).expect("the folder is there");
    let paths = files.map(|file| file.expect("a file").path());
    let is_game = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "variant");
    let stem = |path: PathBuf| Some(path.file_stem()?.to_str()?.to_owned());
    let mut names: Vec<String> = paths.filter(is_game).filter_map(stem).collect();
    names.sort();
    names
}

fn compile(name: &str, settings: &[(String, String)]) -> Result<Compiled, String> {
    let source = read(name).ok_or("no such file")?;
    let compiled = variant_dsl::compile_with(&source, settings, &read);
    compiled.map_err(|_| "the file or its settings are broken".to_owned())
}

fn read(name: &str) -> Option<Source> {
    let file = format!("{name}.variant");
    let own = [
        (KNOWN, KNOWN_TEXT),
        (SHUFFLED, SHUFFLED_TEXT),
        (PARTNERS, PARTNERS_TEXT),
    ];
    if let Some((_, text)) = own.iter().find(|(own, _)| *own == name) {
        let text = (*text).to_owned();
        return Some(Source { name: file, text });
    }
    // A game with the coordinates of chess lies with the clients that know it.
    let folders = [folder(), folder().join("../clients")];
    let mut texts = folders.iter().map(|folder| folder.join(&file));
    let text = texts.find_map(|path| std::fs::read_to_string(path).ok())?;
    Some(Source { name: file, text })
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../definitions")
}
