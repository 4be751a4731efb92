//! The shipped definitions, compiled, for tests of what is said about them.

use std::fs;
use std::path::{Path, PathBuf};

use variant_dsl::{Compiled, Source, compile_with, render};

/// The folder of the definitions.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../definitions")
}

/// The text of a definition, or of a game of the library.
pub(crate) fn source(name: &str) -> Source {
    let file = format!("{name}.variant");
    let shipped = folder().join(&file);
    let path = match shipped.exists() {
        true => shipped,
        false => folder().join("../library").join(&file),
    };
    Source {
        name: name.to_owned(),
        text: fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display())),
    }
}

/// A shipped game, with these values of its switches.
pub(crate) fn game(name: &str, settings: &[(&str, &str)]) -> Compiled {
    text_game(&source(name), settings)
}

/// A game from a text, with these values of its switches.
pub(crate) fn text_game(text: &Source, settings: &[(&str, &str)]) -> Compiled {
    let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    let settings: Vec<(String, String)> = settings.iter().map(owned).collect();
    let compiled = compile_with(text, &settings, &|parent| Some(source(parent)));
    compiled.unwrap_or_else(|refusal| match refusal {
        variant_dsl::Refusal::Broken(report) => panic!("{}", render(&report, false)),
        variant_dsl::Refusal::Setting(why) => panic!("{why}"),
    })
}
