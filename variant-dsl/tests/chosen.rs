//! What is judged of a file that is only played: the chosen values, by the same rules as for authors.

#![expect(clippy::disallowed_methods, reason = "tests read files")]

use std::fs;
use std::path::{Path, PathBuf};

use variant_dsl::{Refusal, Source, compile_chosen, compile_with};

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .join(folder);
    let files = fs::read_dir(folder).expect("a folder of the project");
    let files = files.map(|file| file.expect("it can be listed").path());
    let is_variant = |file: &PathBuf| file.extension().is_some_and(|end| end == "variant");
    let mut files: Vec<_> = files.filter(is_variant).collect();
    files.sort();
    files
}

fn read(path: &Path) -> Option<Source> {
    Some(Source {
        name: path.file_name()?.to_str()?.to_owned(),
        text: fs::read_to_string(path).ok()?,
    })
}

/// Both ways of compiling a file, without its warnings.
fn both(path: &Path) -> [Result<variant_dsl::Compiled, Refusal>; 2] {
    let source = read(path).expect("a text");
    let load = |name: &str| read(&path.with_file_name(format!("{name}.variant")));
    let mut all = compile_with(&source, &[], &load);
    if let Ok(compiled) = &mut all {
        compiled.warnings.clear();
    }
    [all, compile_chosen(&source, &[], &load)]
}

#[test]
fn sound_files_are_the_same_games() {
    for path in [files("definitions"), files("tests/cases/pass")].concat() {
        let [all, chosen] = both(&path);
        assert!(all == chosen, "{}", path.display());
    }
}

#[test]
fn broken_files_are_refused_with_the_same_words() {
    for path in files("tests/cases/fail") {
        let [all, chosen] = both(&path);
        assert!(all == chosen, "{}", path.display());
    }
}

#[test]
fn only_the_values_that_are_chosen_are_judged() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../definitions/minishogi.variant");
    let mut source = read(&path).expect("a text");
    let (sound, broken) = ("{ stalemate: draws }", "{ stalemate: sleeps }");
    source.text = source.text.replace(sound, broken);
    let compile = |compile: Compile, value: &str| {
        compile(
            &source,
            &[("stalemate".to_owned(), value.to_owned())],
            &|_| None,
        )
    };
    assert!(compile(compile_chosen, "loses").is_ok());
    assert!(compile(compile_with, "loses").is_err());
    assert!(matches!(
        compile(compile_chosen, "draws"),
        Err(Refusal::Broken(_))
    ));
}

type Compile = fn(
    &Source,
    &[(String, String)],
    &dyn Fn(&str) -> Option<Source>,
) -> Result<variant_dsl::Compiled, Refusal>;

#[test]
fn settings_are_judged() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../definitions/minishogi.variant");
    let source = read(&path).expect("a text");
    let compile = |name: &str, value: &str| {
        compile_chosen(&source, &[(name.to_owned(), value.to_owned())], &|_| None)
    };
    assert!(compile("stalemate", "draws").is_ok());
    assert!(matches!(
        compile("stalemate", "?"),
        Err(Refusal::Setting(_))
    ));
    assert!(matches!(
        compile("colour", "draws"),
        Err(Refusal::Setting(_))
    ));
}
