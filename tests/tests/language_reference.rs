//! Every example of the language reference compiles, and every word of the language has one.
//!
//! Blocks marked `variant` are whole files, which may extend one another; blocks marked
//! `variant-part` are statements of a game that extends the one called `example`; blocks marked
//! `movement` are movements, one a line, with what they mean.

use std::fs;
use std::path::Path;

use variant_dsl::notation::{ATOMS, MODIFIERS, expand};
use variant_dsl::{Source, WARNINGS, compile, format, keywords, render};

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
    "becomes:",
    "castling",
    "with",
    "through:",
    "only:",
    "not attacked",
    "name:",
    "royal",
    "fresh:",
    "until aimed at by",
    "sfen:",
    "wxf:",
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
    "convert:",
    "enclosed",
    "explode:",
    "captor",
    "neighbours",
    "petrify:",
    "taken off:",
    "walls",
    "put:",
    "any but start",
    "origin",
    "along",
    "limit:",
    "removed",
    "partner",
    "hand, front side",
    "hand, original type",
    "hand, as it stands",
    "hand:",
    "protected too",
    "drops",
    "allow:",
    "any",
    "either side",
    "converting",
    "beside own",
    "resting",
    "in a row",
    "connects",
    "first:",
    "gate",
    "leaving fresh",
    "apart:",
    "direction:",
    "both ways",
    "in place in",
    "in place if last",
    "only promotions:",
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
    "reaches",
    "unless answered",
    "safely",
    "gone",
    "fewer than",
    "any kind gone",
    "own",
    "royals:",
    "last",
    "together",
    "checks:",
    "attacked royal:",
    "takes attacker",
    "draw:",
    "duty:",
    "must capture",
    "stays",
    "checks",
    "points",
    "impasse:",
    "mate by",
    "mate without check by",
    "bare royal:",
    "two passes:",
    "facing royals:",
    "prisoner",
    "counting without",
    "order",
    "lower",
    "burn:",
    "aura:",
    "counting bare",
    "counting claimed",
    "counting with",
    "from pieces",
    "more points wins",
    "second player",
    "quiet moves:",
    "on claim",
    "first player loses",
    "unless captures",
    "or moves of",
    "or drops",
    "dead:",
    "against",
    "on one colour",
    "stalemate:",
    "loses",
    "draws",
    "wins",
    "fewer pieces wins",
    "more pieces wins",
    "pass:",
    "when no move",
    "repetition",
    "count:",
    "perpetual check:",
    "checker loses",
    "perpetual chase:",
    "chaser loses",
    "to and fro:",
    "mover loses",
    "chase",
    "takes",
    "always",
    "never",
    "in",
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
    "moves:",
    "san",
    "own",
    "xboard:",
    "uci:",
];

struct Example {
    line: usize,
    kind: Kind,
    text: String,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Whole,
    Part,
    Movements,
}

/// All examples in the order of the page.
fn all_examples() -> Vec<Example> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/language.md");
    let page = fs::read_to_string(path).expect("the reference exists");
    let mut examples: Vec<Example> = Vec::new();
    let mut open = false;
    for (index, line) in page.lines().enumerate() {
        match line {
            "```variant" | "```variant-part" | "```movement" => {
                examples.push(Example {
                    line: index + 1,
                    kind: match line {
                        "```variant" => Kind::Whole,
                        "```movement" => Kind::Movements,
                        _ => Kind::Part,
                    },
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

/// The examples in the language of variants.
fn examples() -> Vec<Example> {
    let all = all_examples().into_iter();
    all.filter(|example| example.kind != Kind::Movements)
        .collect()
}

/// Line and text of the movements.
fn movements() -> Vec<(usize, String)> {
    let rows = movement_rows().into_iter();
    rows.map(|(line, movement, _)| (line, movement)).collect()
}

/// Line, text and meaning of the movements.
fn movement_rows() -> Vec<(usize, String, String)> {
    let all = all_examples().into_iter();
    let blocks = all.filter(|example| example.kind == Kind::Movements);
    let lines = blocks.flat_map(|block| {
        let lines = block.text.lines().zip(block.line + 1..);
        let lines = lines.map(|(text, line)| {
            let (movement, meaning) = text.split_once(' ').expect("a movement and its meaning");
            assert!(!meaning.trim().is_empty(), "line {line} says nothing");
            (line, movement.to_owned(), meaning.trim().to_owned())
        });
        lines.collect::<Vec<_>>()
    });
    lines.collect()
}

fn whole(example: &Example) -> Source {
    let text = match example.kind == Kind::Part {
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
        .filter(|example| example.kind == Kind::Whole)
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
        match compile(&source, &find) {
            Ok(compiled) => {
                // A fragment may name what it has no room to use.
                let mut codes = compiled.warnings.iter().map(|found| found.code);
                let used = codes.all(|code| code.starts_with("unused-"));
                assert!(used, "{}", render(&compiled.report(), false));
            }
            Err(report) => panic!("{}", render(&report, false)),
        }
        format(&source.text, &source.name).expect("what compiles can be formatted");
    }
}

#[test]
fn whole_examples_are_in_house_style() {
    for example in examples()
        .iter()
        .filter(|example| example.kind == Kind::Whole)
    {
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
    let words = WORDS.iter().copied().chain(keywords());
    let missing: Vec<&str> = words.filter(|word| !occurs(word)).collect();
    assert!(missing.is_empty(), "no example: {missing:?}");
}

#[test]
fn every_movement_is_read_and_every_letter_has_one() {
    let movements = movements();
    for (line, movement) in &movements {
        if let Err(errors) = expand(movement, &|_| true) {
            panic!("line {line}: {movement}: {errors:?}");
        }
    }
    let without_tests = |text: &String| {
        let parts = text.split(['{', '<']).enumerate();
        let kept = parts.map(|(index, part)| match index {
            0 => part,
            _ => part.split_once(['}', '>']).map_or("", |(_, rest)| rest),
        });
        kept.collect::<String>()
    };
    let all: String = movements
        .iter()
        .map(|(_, text)| without_tests(text))
        .collect();
    let missing: Vec<char> = ATOMS
        .chars()
        .chain(MODIFIERS.chars())
        .filter(|letter| !all.contains(*letter))
        .collect();
    assert!(missing.is_empty(), "no example: {missing:?}");
}

/// A movement that no executor plays says so on the page.
#[test]
fn movements_are_marked_that_do_not_play_yet() {
    const MARK: &str = "(not played yet)";
    let example = &examples()[0];
    let compiled = compile(&whole(example), &|_| None).expect("the first example is a game");
    let mut wrong = Vec::new();
    for (line, movement, meaning) in movement_rows() {
        let mut program = compiled.program.clone();
        let gold = program
            .kinds
            .iter_mut()
            .find(|kind| kind.declared_name == "Gold")
            .expect("the example has it");
        gold.paths = expand(&movement, &|_| true).expect("another test says so");
        let right = variant_dsl::unplayable(&program).map(|_| MARK);
        let found = meaning.ends_with(MARK).then_some(MARK);
        if found != right {
            wrong.push(format!("line {line}: {movement}: {right:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The lists of letters are complete: no other letter is read anywhere.
#[test]
fn no_other_letter_is_read() {
    let others = |letters: std::ops::RangeInclusive<char>, known: &'static str| {
        letters.filter(move |letter| !known.contains(*letter))
    };
    for letter in others('a'..='z', MODIFIERS) {
        for text in [
            format!("{letter}R"),
            format!("a{letter}K"),
            format!("(K-{letter}K)"),
        ] {
            assert!(expand(&text, &|_| true).is_err(), "{text}");
        }
    }
    for letter in others('A'..='Z', ATOMS) {
        for text in [
            letter.to_string(),
            format!("{letter}3"),
            format!("(K-{letter})"),
        ] {
            assert!(expand(&text, &|_| true).is_err(), "{text}");
        }
    }
}

#[test]
fn every_warning_is_described() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/language.md");
    let page = fs::read_to_string(path).expect("the reference exists");
    for name in WARNINGS {
        let found = page
            .lines()
            .find(|line| line.starts_with('|') && line.contains(&format!("`{name}`")));
        assert!(found.is_some(), "{name} is not in the table");
    }
}
