//! What hostile sessions know of a game: its name, its start, and moves that are legal there.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use engine::session;
use interpreter::Interpreter;
use variant_dsl::{Source, compile};

/// See the head of this file.
#[derive(Debug)]
pub(crate) struct Words {
    /// What the program is told to play: a compiled game by its name, any other as a file.
    pub(crate) word: String,
    /// The name of the game.
    pub(crate) name: String,
    /// The start position, in the game's own form.
    pub(crate) start: String,
    /// Legal moves at the start, in the form for programs.
    pub(crate) moves: Vec<String>,
    /// The first switch and its values; empty if there is none.
    pub(crate) switch: Vec<String>,
}

impl Words {
    /// The names of all shipped games.
    pub(crate) fn names() -> &'static [String] {
        static NAMES: OnceLock<Vec<String>> = OnceLock::new();
        NAMES.get_or_init(|| {
            let files = std::fs::read_dir(folder()).expect("the folder is there");
            let paths = files.map(|file| file.expect("a file").path());
            let games = paths.filter(|path| path.extension().is_some_and(|end| end == "variant"));
            let stem = |path: PathBuf| Some(path.file_stem()?.to_str()?.to_owned());
            let mut names: Vec<String> = games.filter_map(stem).collect();
            names.sort();
            names
        })
    }

    /// Of the game with this number.
    pub(crate) fn of(game: usize) -> Arc<Words> {
        static KNOWN: OnceLock<Vec<OnceLock<Arc<Words>>>> = OnceLock::new();
        let known = KNOWN.get_or_init(|| Words::names().iter().map(|_| OnceLock::new()).collect());
        let made = known[game].get_or_init(|| Arc::new(Words::read(&Words::names()[game])));
        Arc::clone(made)
    }

    fn read(name: &str) -> Words {
        let own = source(name).expect("a shipped game");
        let compiled = compile(&own, &source).expect("it is sound");
        let switch = compiled.switches.first();
        let switch = switch.map(|switch| {
            let values = switch.values.iter().cloned();
            [switch.name.clone()].into_iter().chain(values).collect()
        });
        let game = session::boxed::<Interpreter>(Interpreter::shared(compiled.program));
        let word = match definitions::find(name) {
            Some(_) => name.to_owned(),
            None => own.name,
        };
        Words {
            word,
            name: name.to_owned(),
            start: game.position_text(),
            moves: game.legal().into_iter().map(|mv| mv.text).collect(),
            switch: switch.unwrap_or_default(),
        }
    }

    /// The start with the cell separator and the fields kept, and one byte changed.
    pub(crate) fn altered(&self, at: usize, byte: u8) -> String {
        let mut bytes = self.start.clone().into_bytes();
        let at = at % bytes.len();
        bytes[at] = byte;
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

fn source(name: &str) -> Option<Source> {
    let file = folder().join(format!("{name}.variant"));
    let text = std::fs::read_to_string(&file).ok()?;
    let name = file.to_string_lossy().into_owned();
    Some(Source { name, text })
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("definitions")
}
