//! Shows every file of the committed corpora to its target, and every target some random bytes: what
//! a fuzzer has found once stays mended, without a fuzzer.

use std::fs;
use std::path::{Path, PathBuf};

use fuzzing::{TARGETS, definition};
use karakuri_testing::random::Random;
use variant_dsl::{Severity, Source, compile};

/// A corpus has so many files at least.
const FEWEST: usize = 10;
/// All corpora together have so many bytes at most: they are kept with the sources.
const MOST_BYTES: u64 = 500 << 10;

/// Shows a target its corpus.
fn replay(name: &str) {
    let target = TARGETS.iter().find(|(known, _)| *known == name);
    let (_, function) = target.expect("a target");
    let files = files(name);
    assert!(files.len() >= FEWEST, "{name}: {} files", files.len());
    for file in files {
        eprintln!("{}", file.display());
        function(&fs::read(&file).expect("it can be read"));
    }
}

fn files(name: &str) -> Vec<PathBuf> {
    let folder = corpus().join(name);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut files: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    files.sort();
    files
}

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../targets/corpus")
}

#[test]
fn variant_texts() {
    replay("variant_text");
}

#[test]
fn movements() {
    replay("movement");
}

#[test]
fn position_texts() {
    replay("position_text");
}

#[test]
fn move_texts() {
    replay("move_text");
}

#[test]
fn records() {
    replay("record");
}

#[test]
fn sessions() {
    replay("session");
}

#[test]
fn foreign_engines() {
    replay("foreign_engine");
}

#[test]
fn structured_definitions() {
    replay("structured_definition");
}

#[test]
fn every_target_has_a_corpus_and_all_are_small() {
    let mut folders: Vec<String> = fs::read_dir(corpus())
        .expect("the corpora are there")
        .map(|folder| folder.expect("a folder").file_name())
        .map(|name| name.into_string().expect("a plain name"))
        .collect();
    folders.sort();
    let mut names = TARGETS.map(|(name, _)| name);
    names.sort_unstable();
    assert_eq!(folders, names);
    let paths = names.iter().flat_map(|name| files(name));
    let bytes: u64 = paths
        .map(|path| fs::metadata(path).expect("it is there").len())
        .sum();
    assert!(bytes < MOST_BYTES, "{bytes} bytes");
    for name in names {
        let target = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join(format!("../targets/fuzz_targets/{name}.rs"));
        assert!(target.is_file(), "{name} is no target of cargo-fuzz");
    }
}

/// A target whose bytes nearly always mean a game that is refused would test little.
#[test]
fn most_structured_definitions_are_accepted() {
    let mut random = Random::new(5);
    let n_texts = 200;
    let mut refused = Vec::new();
    for _ in 0..n_texts {
        let bytes: Vec<u8> = (0..200).map(|_| random.below(256) as u8).collect();
        let (name, text) = ("fuzz.variant".to_owned(), definition(&bytes));
        if let Err(report) = compile(&Source { name, text }, &|_| None) {
            let mut errors = report.diagnostics.into_iter();
            let error = errors.find(|found| found.severity == Severity::Error);
            refused.push(error.map_or_else(String::new, |error| error.message));
        }
    }
    let n_refused = refused.len();
    assert!(
        n_refused * 2 < n_texts,
        "{n_refused} of {n_texts}:\n{}",
        refused.join("\n")
    );
}
