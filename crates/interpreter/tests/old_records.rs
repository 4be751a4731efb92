//! Records of former times stay readable: whatever their fingerprint, what counts is whether the moves
//! are legal and the result is what they show.
//!
//! The files were written when fingerprints had 16 digits and no version; they are never renewed.

#![expect(clippy::disallowed_methods, reason = "tests read files")]

use std::fs;
use std::path::{Path, PathBuf};

use engine::record;
use engine::{Game, session};
use interpreter::Interpreter;
use variant_dsl::{Source, compile_with};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn definition(name: &str) -> Option<Source> {
    let name = format!("{name}.variant");
    let text = { ["definitions", "library"].iter() }
        .find_map(|folder| fs::read_to_string(root().join(folder).join(&name)).ok())?;
    Some(Source { name, text })
}

/// The shipped game with these switches.
fn game(name: &str, settings: &[(String, String)]) -> Box<dyn Game> {
    let source = definition(name).unwrap_or_else(|| panic!("{name} is not shipped"));
    match compile_with(&source, settings, &definition) {
        Ok(compiled) => session::boxed(Interpreter::new(compiled.program)),
        Err(refusal) => panic!("{name}: {refusal:?}"),
    }
}

fn tag<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let begin = format!("[{name} \"");
    text.lines()
        .find_map(|line| line.strip_prefix(&begin)?.strip_suffix("\"]"))
}

#[test]
fn all_are_read_and_kept() {
    let folder = root().join("tests/data/records");
    let entries = fs::read_dir(folder).expect("the folder exists");
    let mut n_read = 0;
    for entry in entries {
        let path = entry.expect("a readable folder").path();
        let text = fs::read_to_string(&path).expect("a record is a text");
        let shown = path.display();
        let rules = tag(&text, "Rules").expect("it names its rules");
        assert_eq!(
            rules.len(),
            16,
            "{shown}: this is no record of former times"
        );
        let settings = record::switches(&text).unwrap_or_else(|error| panic!("{shown}: {error}"));
        let start = game(tag(&text, "Game").expect("it names its game"), &settings);
        let (read, tags) =
            record::read(&text, &*start).unwrap_or_else(|error| panic!("{shown}: {error}"));
        assert!(
            tags.doubt
                .as_ref()
                .is_some_and(|doubt| doubt.contains(rules)),
            "{shown}"
        );
        let again = record::write(&*read, &tags);
        assert_eq!(
            again.replace(&start.info().fingerprint, rules),
            text,
            "{shown}"
        );
        let (_, tags) = record::read(&again, &*start).expect("what is written is read");
        assert_eq!(tags.doubt, None, "{shown}");
        n_read += 1;
    }
    assert!(n_read >= 20, "only {n_read} records were found");
}
