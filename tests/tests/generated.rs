//! Generated code as text: one tiny game in full, and for each language feature what it adds.
//!
//! `cases/generated/base.variant` is shown whole in every layout. Every other file there differs
//! from it by one feature, and its snapshot is the difference that the feature makes.

use std::fs;
use std::path::{Path, PathBuf};

use codegen::{digest, generate, layouts};
use similar::TextDiff;
use tests::games::{Entry, GAMES, all_games, program};
use variant_dsl::Source;
use variant_dsl::program::Program;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/generated")
}

fn read(name: &str) -> Program {
    let load = |name: &str| {
        let file = format!("{name}.variant");
        Some(Source {
            text: fs::read_to_string(folder().join(&file)).ok()?,
            name: file,
        })
    };
    let source = load(name).unwrap_or_else(|| panic!("{name}.variant is missing"));
    match variant_dsl::compile(&source, &load) {
        Ok(compiled) => compiled.program,
        Err(report) => panic!("{}", variant_dsl::render(&report, false)),
    }
}

/// The names of all cases but the base, sorted.
fn features() -> Vec<String> {
    let entries = fs::read_dir(folder()).expect("the folder of cases exists");
    let stem = |path: PathBuf| Some(path.file_stem()?.to_str()?.to_string());
    let names = entries.filter_map(|entry| stem(entry.ok()?.path()));
    let mut names: Vec<String> = names.filter(|name| name != "base").collect();
    names.sort();
    names
}

#[test]
fn the_base_in_every_layout() {
    let base = read("base");
    for layout in layouts(&base) {
        insta::assert_snapshot!(format!("base-{}", layout.name()), generate(&base, layout));
    }
}

#[test]
fn what_each_feature_adds() {
    let base = read("base");
    let names = features();
    assert!(names.len() >= 6, "the cases were not found");
    for name in names {
        let program = read(&name);
        for layout in layouts(&program) {
            let (plain, with_feature) = (generate(&base, layout), generate(&program, layout));
            let difference = TextDiff::from_lines(&plain, &with_feature);
            let text = difference.unified_diff().context_radius(1).to_string();
            insta::assert_snapshot!(format!("{name}-{}", layout.name()), text);
        }
    }
}

#[test]
fn generation_is_deterministic() {
    for name in features() {
        let program = read(&name);
        for layout in layouts(&program) {
            assert_eq!(generate(&program, layout), generate(&read(&name), layout));
        }
    }
}

/// So `karakuri expand` needs no copy of what was compiled.
#[test]
fn what_was_compiled_is_generated_again() {
    for entry in all_games() {
        let program = program(entry.name);
        let digest = digest(&program, layouts(&program)[0]);
        assert_eq!(digest, entry.digest, "{}", entry.name);
    }
    for (index, entry) in GAMES.iter().enumerate() {
        // Games of the same code share what was printed for the first of them.
        let shares = |other: &Entry| other.digest == entry.digest;
        if GAMES[..index].iter().any(shares) {
            continue;
        }
        let module = entry.name.replace('-', "_");
        let file = Path::new(env!("OUT_DIR")).join(format!("rules/{module}.rs"));
        let compiled = fs::read_to_string(file).expect("the build script wrote it");
        let program = program(entry.name);
        let again = generate(&program, layouts(&program)[0]);
        assert!(again == compiled, "{}", entry.name);
    }
}

/// The generator writes what rustc compiles without a word: tables would show as constant arrays. Paths
/// that are followed as they are written, and the few squares of first moves, are the only data.
#[test]
fn no_tables_and_no_unsafe_code() {
    for entry in all_games() {
        let program = program(entry.name);
        let text = generate(&program, layouts(&program)[0]);
        assert!(!text.contains("unsafe"), "{}", entry.name);
        let mut lines = text.lines();
        assert!(
            !lines.any(|line| line.contains("static ")
                && ![
                    ": [Walk; ",
                    ": mailbox::FirstMoves",
                    ": &[mailbox::Aim]",
                    "const FRESH: "
                ]
                .iter()
                .any(|known| line.contains(known))),
            "{} has a table",
            entry.name
        );
        let const_arrays = text.lines().filter(|line| {
            let line = line.trim_start();
            // Of castling, a set for each player.
            let is_known = line.starts_with("const PARTNERS: [Set; 2]");
            let is_constant = line.starts_with("const ") && !line.starts_with("const fn");
            is_constant && !is_known && line.contains(": [")
        });
        assert_eq!(const_arrays.count(), 0, "{} has a table", entry.name);
    }
}
