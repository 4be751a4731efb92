//! Every example of the language reference compiles, and every word of the language has one.
//!
//! Blocks marked `variant` are whole files, which may extend one another; blocks marked
//! `variant-part` are statements of a game that extends the one called `example`.

use std::fs;
use std::path::Path;

use variant_dsl::{Source, compile, format, render};

/// Every word that begins a statement or rule, and every value of a fixed list.
const WORDS: &[&str] = &[
    "variant",
    "without",
    "board",
    "coordinates",
    "shogi",
    "chess",
    "players",
    "zone",
    "far",
    "near",
    "files",
    "in",
    "squares",
    "set",
    "switch",
    "on",
    "off",
    "when",
    "without switch",
    "piece",
    "move:",
    "promotes:",
    "royal",
    "sfen:",
    "setup",
    "symmetry:",
    "rotate",
    "mirror",
    "none",
    "promotion",
    "when:",
    "touches",
    "enters",
    "arrives",
    "captures",
    "moves",
    "choice:",
    "optional",
    "forced",
    "forced:",
    "stuck",
    "prisoners:",
    "removed",
    "hand, front side",
    "hand, original type",
    "drops",
    "allow:",
    "any",
    "forbid:",
    "forbid",
    "mate",
    "limit",
    "per file",
    "goal",
    "win:",
    "checkmate",
    "all royals captured",
    "bare royal",
    "bare royal unless answered",
    "stalemate:",
    "loses",
    "draws",
    "wins",
    "repetition",
    "count:",
    "perpetual check:",
    "checker loses",
    "one side attacks:",
    "one side ever attacks:",
    "attacker loses",
    "both pass:",
    "first passer loses",
    "no side attacks:",
    "attack:",
    "by the moved piece",
    "new",
    "otherwise:",
    "draw",
    "illegal",
    "repeater loses",
    "starter loses",
    "first player loses",
    "second player loses",
    "repetition none",
    "handicap",
    "becomes",
    "without handicaps",
    "notation",
    "origin:",
    "always",
    "when ambiguous",
];

struct Example {
    line: usize,
    is_part: bool,
    text: String,
}

fn examples() -> Vec<Example> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/language.md");
    let page = fs::read_to_string(path).expect("the reference exists");
    let mut examples: Vec<Example> = Vec::new();
    let mut open = false;
    for (index, line) in page.lines().enumerate() {
        match line {
            "```variant" | "```variant-part" => {
                let is_part = line.ends_with("-part");
                examples.push(Example {
                    line: index + 1,
                    is_part,
                    text: String::new(),
                });
                open = true;
            }
            _ if line.starts_with("```") => open = false,
            _ if open => {
                let example = examples.last_mut().expect("an open block was pushed");
                example.text.push_str(line);
                example.text.push('\n');
            }
            _ => {}
        }
    }
    examples
}

fn whole(example: &Example) -> Source {
    let text = match example.is_part {
        true => format!("variant part extends example {{\n{}}}\n", example.text),
        false => example.text.clone(),
    };
    Source {
        name: format!("language.md, line {}", example.line),
        text,
    }
}

#[test]
fn every_example_compiles() {
    let examples = examples();
    assert!(
        examples.len() > 25,
        "only {} examples found",
        examples.len()
    );
    let wholes: Vec<Source> = examples
        .iter()
        .filter(|example| !example.is_part)
        .map(whole)
        .collect();
    let find = |name: &str| {
        let head = format!("variant {name} ");
        wholes
            .iter()
            .find(|source| source.text.starts_with(&head))
            .cloned()
    };
    for example in &examples {
        let source = whole(example);
        if let Err(report) = compile(&source, &find) {
            panic!("{}", render(&report, false));
        }
        format(&source.text, &source.name).expect("what compiles can be formatted");
    }
}

#[test]
fn whole_examples_are_in_house_style() {
    for example in examples().iter().filter(|example| !example.is_part) {
        let styled = format(&example.text, "language.md").expect("it compiles");
        assert_eq!(styled, example.text, "line {}", example.line);
    }
}

#[test]
fn every_word_has_an_example() {
    let texts: String = examples().into_iter().map(|example| example.text).collect();
    let is_word = |c: char| c.is_ascii_alphanumeric();
    let occurs = |word: &str| {
        texts.match_indices(word).any(|(at, _)| {
            let (before, after) = (&texts[..at], &texts[at + word.len()..]);
            !before.ends_with(is_word) && !after.starts_with(is_word)
        })
    };
    let missing: Vec<&str> = WORDS.iter().copied().filter(|word| !occurs(word)).collect();
    assert!(missing.is_empty(), "no example: {missing:?}");
}
