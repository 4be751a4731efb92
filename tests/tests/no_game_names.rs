//! No Rust source outside `definitions/` and tests names a game or a piece.
//!
//! The names come from the shipped definitions, so a new game is covered at once. Comments count:
//! a general mechanism that can only be explained by one game's piece is not general yet. What
//! is built for tests only (`#[cfg(test)]`) may name what it likes.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Folders with the sources that everybody's game runs through.
const SOURCES: &[&str] = &[
    "src",
    "crates/booklet/src",
    "engine/src",
    "codegen/src",
    "fuzz/laws/src",
    "crates/interpreter/src",
    "variant-dsl/src",
    "crates/include-variant/src",
    "crates/ini/src",
    "crates/language-server/src",
    "crates/learning/src",
    "crates/protocols/src",
    "crates/referee/src",
    "crates/notation/src",
    "crates/rules/src",
    "crates/study/src",
    "crates/testing/src",
    "crates/variants/src",
    "crates/whole-file/src",
    "crates/xboard/src",
];

/// Words that name a whole family of games and its coordinates; one game may be called so too.
const FAMILIES: [&str; 2] = ["shogi", "chess"];

/// The option by which UCI asks for shuffled arrays of any game, and the key by which variants.ini says that one is.
const SHUFFLED: [&str; 2] = ["uci_chess960", "\"chess960\""];

#[test]
fn no_source_names_a_game_or_a_piece() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut names = Names::default();
    for file in files_below(&root.join("definitions"), "variant") {
        names.read(&read(&file));
    }
    assert!(!names.games.is_empty(), "no definition names its game");
    assert!(!names.pieces.is_empty(), "no definition names a piece");

    let mut faults = Vec::new();
    for folder in SOURCES {
        let folder = root.join(folder);
        let files = files_below(&folder, "rs");
        assert!(!files.is_empty(), "{} has no sources", folder.display());
        let for_tests: BTreeSet<PathBuf> = files.iter().flat_map(|f| test_modules(f)).collect();
        for file in files {
            if for_tests.iter().any(|module| file.starts_with(module)) {
                continue;
            }
            for (number, line) in shipped_lines(&read(&file)) {
                if let Some(name) = names.in_line(line) {
                    faults.push(format!("{}:{number}: `{name}`: {line}", file.display()));
                }
            }
        }
    }
    assert!(
        faults.is_empty(),
        "a game or piece is named:\n{}",
        faults.join("\n")
    );
}

#[test]
fn names_are_found_as_whole_words() {
    let mut names = Names::default();
    names.read("variant toy-chess \"Toy Chess\" {\n  piece Elk \"E\" { move: W }\n}\n");
    assert_eq!(names.in_line("/// As in Toy chess."), Some("toy chess"));
    assert_eq!(
        names.in_line("if name == \"toy-chess\" {"),
        Some("toy-chess")
    );
    assert_eq!(names.in_line("is_elk(Elk::new())"), Some("Elk"));
    assert_eq!(names.in_line("let elk = toy; Elkhorn"), None);

    names.read("variant shogi \"Shogi\" {");
    assert_eq!(names.in_line("if name == \"shogi\" {"), Some("shogi"));
    assert_eq!(
        names.in_line("\"shogi\" => Some(Coordinates::Shogi),"),
        None
    );
    assert_eq!(
        names.in_line("//! The notation of the Shogi Association"),
        None
    );
}

#[test]
fn tests_within_a_source_are_left_out() {
    let text = "fn a() {}\n#[cfg(test)]\nmod toy;\nfn b() {}\n#[cfg(test)]\nmod tests {\n    Elk\n}\nfn c() {}\n";
    let lines: Vec<&str> = shipped_lines(text)
        .into_iter()
        .map(|(_, line)| line)
        .collect();
    assert_eq!(lines, ["fn a() {}", "fn b() {}", "fn c() {}"]);
}

/// What must not be written in a source.
#[derive(Default)]
struct Names {
    /// Names and titles, in lower case: they are recognised in any.
    games: BTreeSet<String>,
    /// Exactly as the definitions write them: as plain words many mean something else.
    pieces: BTreeSet<String>,
}

impl Names {
    fn read(&mut self, definition: &str) {
        for line in definition.lines() {
            let mut words = line.split_whitespace();
            match (words.next(), words.next()) {
                (Some("variant"), Some(name)) => {
                    self.games.insert(name.to_lowercase());
                    if let Some(title) = line.split('"').nth(1) {
                        self.games.insert(title.to_lowercase());
                    }
                }
                (Some("piece"), Some(name)) => {
                    self.pieces.insert(name.to_owned());
                }
                _ => {}
            }
        }
    }

    fn in_line(&self, line: &str) -> Option<&str> {
        let lower = line.to_lowercase();
        let lower = { SHUFFLED.iter() }.fold(lower, |line, key| line.replace(key, ""));
        let game = self.games.iter().find(|name| names_game(&lower, name));
        let piece = || self.pieces.iter().find(|name| has_word(line, name));
        game.or_else(piece).map(String::as_str)
    }
}

/// Whether `line`, in lower case, names the game. The name of a family may stand anywhere, but as a
/// string, which could tell one game from others, only where coordinates are meant, or the parent
/// that a client wants to be told of a game it does not know.
fn names_game(line: &str, name: &str) -> bool {
    if !FAMILIES.contains(&name) {
        return has_word(line, name);
    }
    let of_family = line.contains("coordinates")
        || line.contains("let parent =")
        || FAMILIES.iter().all(|family| line.contains(family));
    line.contains(&format!("\"{name}\"")) && !of_family
}

/// Whether `word` stands in `line` with no letter or digit next to it.
fn has_word(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(start, _)| {
        let before = line[..start].chars().next_back();
        let after = line[start + word.len()..].chars().next();
        ![before, after]
            .into_iter()
            .flatten()
            .any(char::is_alphanumeric)
    })
}

/// The lines, numbered from 1, that are compiled outside of tests: without each item under
/// `#[cfg(test)]`, which ends at its semicolon or at a brace in the attribute's own column.
fn shipped_lines(text: &str) -> Vec<(usize, &str)> {
    let mut shipped = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((index, line)) = lines.next() {
        if line.trim() != "#[cfg(test)]" {
            shipped.push((index + 1, line));
            continue;
        }
        let indent = &line[..line.len() - line.trim_start().len()];
        let end = format!("{indent}}}");
        let mut rest = lines
            .by_ref()
            .skip_while(|(_, line)| line.trim().starts_with("#["));
        let single = rest.next().is_none_or(|(_, first)| first.ends_with(';'));
        if !single {
            lines.by_ref().find(|(_, line)| *line == end);
        }
    }
    shipped
}

/// Files and folders of the modules that `file` declares for tests only.
fn test_modules(file: &Path) -> Vec<PathBuf> {
    let folder = match file.file_stem().and_then(|stem| stem.to_str()) {
        Some("lib" | "main" | "mod") => file.with_file_name(""),
        _ => file.with_extension(""),
    };
    let text = read(file);
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let declared = lines.windows(2).filter(|pair| pair[0] == "#[cfg(test)]");
    declared
        .filter_map(|pair| pair[1].split("mod ").nth(1)?.strip_suffix(';'))
        .flat_map(|name| [folder.join(format!("{name}.rs")), folder.join(name)])
        .collect()
}

fn files_below(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    for entry in entries {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            found.extend(files_below(&path, extension));
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}
