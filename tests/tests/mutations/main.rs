//! Nothing in a file is ignored: every token of a shipped game that is removed, doubled or altered
//! changes the game or is reported.
//!
//! The game is all that a player can notice: rules, names, letters and glyphs, and what every value
//! of every switch makes of them. How a movement is spelt does not count, nor does where anything
//! is written.

mod mutants;

use std::cell::RefCell;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use karakuri_testing::trial::each;
use mutants::{Token, mutants, tokens};
use variant_dsl::program::{ClauseId, KindClauses, PromotionClauses, RepetitionClauses};
use variant_dsl::{Compiled, Source, compile, compile_with};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../definitions")
}

fn library() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../library")
}

/// A game on file.
fn definition(name: &str) -> Source {
    let path = folder().join(format!("{name}.variant"));
    Source {
        name: format!("{name}.variant"),
        text: fs::read_to_string(path).expect("the game is shipped"),
    }
}

fn parent(name: &str) -> Option<Source> {
    let name = format!("{name}.variant");
    let paths = [folder(), library()].map(|folder| folder.join(&name));
    let text = paths
        .iter()
        .find_map(|path| fs::read_to_string(path).ok())?;
    Some(Source { name, text })
}

/// Everything but spelling and places.
fn meaning(mut compiled: Compiled) -> Compiled {
    compiled.sources.clear();
    compiled.program.clauses.clear();
    compiled.program.repetition_clauses = RepetitionClauses::default();
    for kind in &mut compiled.program.facts.kinds {
        kind.movement.clear();
    }
    for kind in &mut compiled.program.kinds {
        (kind.line, kind.clauses) = (0, KindClauses::default());
    }
    for row in &mut compiled.program.facts.endings {
        row.clause = ClauseId::default();
    }
    for rule in &mut compiled.program.captures {
        rule.clause = ClauseId::default();
    }
    if let Some(promotion) = &mut compiled.program.promotion {
        promotion.clauses = PromotionClauses::default();
        for rule in &mut promotion.contagions {
            rule.clause = ClauseId::default();
        }
    }
    for piece in &mut compiled.pieces {
        piece.movement.clear();
    }
    for switch in &mut compiled.switches {
        switch.line = 0;
    }
    compiled
}

type Choice = (String, String);

/// A game with what its other values make of it, as far as that has been asked.
struct Game {
    source: Source,
    own: Compiled,
    choices: Vec<Choice>,
    others: RefCell<HashMap<Choice, Compiled>>,
}

impl Game {
    fn new(source: Source) -> Game {
        let own = compile(&source, &parent).expect("what is shipped is sound");
        assert!(own.warnings.is_empty(), "{:?}", own.warnings);
        let mut choices = Vec::new();
        for switch in &own.switches {
            let others = switch
                .values
                .iter()
                .filter(|value| **value != switch.default);
            choices.extend(others.map(|value| (switch.name.clone(), value.clone())));
        }
        Game {
            source,
            own: meaning(own),
            choices,
            others: RefCell::default(),
        }
    }

    /// Whether the source means the same as the original under another value.
    fn is_same(&self, source: &Source, choice: &Choice) -> bool {
        let read = |source: &Source| compile_with(source, std::slice::from_ref(choice), &parent);
        let Ok(found) = read(source) else {
            return false;
        };
        let mut others = self.others.borrow_mut();
        let original = others
            .entry(choice.clone())
            .or_insert_with(|| meaning(read(&self.source).expect("every value is sound")));
        meaning(found) == *original
    }

    /// Whether nobody could tell the mutant from the original, and nobody was told.
    fn is_silent(&self, text: String, condition: Option<&Choice>) -> bool {
        let source = Source {
            name: self.source.name.clone(),
            text,
        };
        let Ok(compiled) = compile(&source, &parent) else {
            return false;
        };
        if !compiled.warnings.is_empty() || meaning(compiled) != self.own {
            return false;
        }
        // Most of what stands under a condition is noticed under that condition.
        let first = condition.filter(|choice| self.choices.contains(choice));
        let choices = first.into_iter().chain(&self.choices);
        choices
            .into_iter()
            .all(|choice| self.is_same(&source, choice))
    }

    /// Words of the file that can stand in each other's place.
    fn names(&self, tokens: &[Token]) -> Vec<Vec<String>> {
        let text = &self.source.text;
        let declared = |keyword: &str| -> Vec<String> {
            let pairs = tokens.windows(2);
            let found = pairs.filter(|pair| text[pair[0].place.clone()] == *keyword);
            found
                .map(|pair| text[pair[1].place.clone()].to_owned())
                .collect()
        };
        let mut names: Vec<Vec<String>> = ["piece", "zone", "set"].map(declared).to_vec();
        names.push(
            self.own
                .pieces
                .iter()
                .map(|piece| piece.name.clone())
                .collect(),
        );
        names.push(
            self.own
                .pieces
                .iter()
                .map(|piece| piece.token.clone())
                .collect(),
        );
        names.push(
            self.own
                .switches
                .iter()
                .map(|switch| switch.name.clone())
                .collect(),
        );
        names.extend(self.own.switches.iter().map(|switch| switch.values.clone()));
        names.retain(|class| class.len() > 1);
        names
    }
}

/// Whether the token is the number of a row in which nothing but holes is set. They are nobody's, so from the middle
/// of a board with symmetry the row may as well be that of the other side.
fn numbers_holes(text: &str, token: &Token) -> bool {
    let begin = text[..token.place.start].rfind('\n').map_or(0, |at| at + 1);
    let line = text[begin..].lines().next().unwrap_or_default();
    let row = line.split_once(':');
    row.is_some_and(|(number, cells)| {
        number.trim() == &text[token.place.clone()]
            && cells.chars().all(|cell| "*. ".contains(cell))
    })
}

/// Whether the token is the symmetry of an array of which no row has a piece: it is the same in every way.
fn turns_nothing(text: &str, token: &Token) -> bool {
    let is_row = |line: &&str| {
        let row = line.trim().split_once(':');
        row.is_some_and(|(number, _)| number.parse::<usize>().is_ok())
    };
    let is_empty = |line: &str| {
        let row = line.split_once(':');
        row.is_some_and(|(_, cells)| cells.chars().all(|cell| ". ".contains(cell)))
    };
    let mut rows = text.lines().filter(is_row).peekable();
    text[..token.place.start].ends_with("symmetry: ") && rows.peek().is_some() && rows.all(is_empty)
}

/// Looks at every `nth` mutant, from `first` on.
fn each_token_counts(source: Source, first: usize, nth: usize) -> usize {
    let game = Game::new(source);
    let text = &game.source.text;
    let tokens = tokens(text);
    let names = game.names(&tokens);
    let counts = tokens.iter().filter(|token| !numbers_holes(text, token));
    let counts = counts.filter(|token| !turns_nothing(text, token));
    let all = counts.flat_map(|token| {
        let mutants = mutants(text, token, &names);
        mutants.into_iter().map(move |mutant| (token, mutant))
    });
    let mut silent = Vec::new();
    let mut n_mutants = 0;
    for (token, mutant) in all.skip(first).step_by(nth) {
        n_mutants += 1;
        if game.is_silent(mutant.text, token.condition.as_ref()) {
            let line = text[..token.place.start].matches('\n').count() + 1;
            let word = &text[token.place.clone()];
            silent.push(format!(
                "{}:{line}: `{word}` {}",
                game.source.name, mutant.what
            ));
        }
    }
    assert!(silent.is_empty(), "no effect:\n{}", silent.join("\n"));
    n_mutants
}

/// The games, and which of their mutants are looked at: every one of the smallest, every nth of the
/// others, as each large file takes a large part of a second. With `KARAKURI_EVERY_MUTANT` set it is
/// every one of them all.
const GAMES: &[(&str, usize)] = &[
    ("chess", 7),
    ("chess960", 1),
    ("crazyhouse", 7),
    ("capablanca", 7),
    ("shatranj", 7),
    ("minishogi", 1),
    ("sho-shogi", 5),
    ("heian-shogi", 5),
    ("tori-shogi", 5),
    ("yari-shogi", 5),
    ("judkins-shogi", 5),
    ("shogi", 5),
    ("wa-shogi", 7),
    ("wa-shogi-drops", 3),
    ("dai-shogi", 37),
    ("chu-shogi", 61),
    ("chu-shogi-hachu", 7),
    ("chu-shogi-lishogi", 7),
    ("dai-dai-shogi", 97),
    ("macadamia-shogi", 97),
    ("maka-dai-dai-shogi", 401),
    ("tai-shogi", 601),
];

/// Of a text of more bytes than this fewer mutants are looked at, in proportion, as each takes longer.
const LARGE: usize = 4_000;

fn look_at(games: &[(&str, usize)]) {
    let every = std::env::var_os("KARAKURI_EVERY_MUTANT").is_some();
    for (name, nth) in games {
        let nth = if every { 1 } else { *nth };
        let n_mutants = each_token_counts(definition(name), nth / 2, nth);
        assert!(n_mutants >= 4, "{name}: only {n_mutants} mutants");
    }
}

#[test]
fn every_token_counts_of_small_games() {
    look_at(&GAMES[..14]);
}

#[test]
fn every_token_counts_of_large_games() {
    look_at(&GAMES[14..]);
}

#[test]
fn every_token_counts_of_the_library() {
    let entries = fs::read_dir(library()).expect("the folder exists");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("it can be read").path())
        .collect();
    paths.sort();
    // Every 22nd, of some games from the first on, of the next from the second, and so on.
    let (firsts, nth) = match std::env::var_os("KARAKURI_EVERY_MUTANT") {
        Some(_) => (1, 1),
        None => (11, 22),
    };
    let numbered: Vec<(usize, &PathBuf)> = paths.iter().enumerate().collect();
    each(&numbered, |(number, path)| {
        let stem = path.file_stem().expect("a file has a name");
        let stem = stem.to_string_lossy();
        let source = parent(&stem).expect("the game is there");
        let larger = if nth > 1 {
            source.text.len() / LARGE
        } else {
            0
        };
        assert!(
            each_token_counts(source, number % firsts, nth * (1 + larger)) > 0,
            "{stem}: no mutants"
        );
    });
}

#[test]
fn every_shipped_game_is_looked_at() {
    let entries = fs::read_dir(folder()).expect("the folder exists");
    let paths = entries.map(|entry| entry.expect("it can be read").path());
    for path in paths.filter(|path| path.extension().is_some_and(|end| end == "variant")) {
        let stem = path
            .file_stem()
            .expect("a file has a name")
            .to_string_lossy();
        assert!(
            GAMES.iter().any(|(name, _)| *name == stem),
            "{stem} is not in the list"
        );
    }
}

#[test]
fn every_token_of_other_files_counts() {
    let text = include_str!("../../cases/text/origins.variant").to_owned();
    let name = "origins.variant".to_owned();
    assert!(each_token_counts(Source { name, text }, 0, 1) > 500);
}

#[test]
fn fingerprints_are_of_rules_not_of_texts() {
    let text = definition("minishogi").text;
    let print = |text: &str| {
        let name = "minishogi.variant".to_owned();
        let text = text.to_owned();
        let compiled = compile(&Source { name, text }, &parent);
        compiled.expect("it is sound").program.facts.fingerprint
    };
    let original = print(&text);
    assert_eq!(original, print(&text.replace("Mini Shogi", "Small Shogi")));
    assert_eq!(original, print(&text.replace("Silver", "Argent")));
    assert_eq!(original, print(&text.replace("\"王\"", "\"玉\"")));
    assert_eq!(original, print(&text.replace("move: WfF", "move: fFW")));
    assert_ne!(original, print(&text.replace("count: 4", "count: 3")));
    assert_ne!(
        original,
        print(&text.replace("{ stalemate: loses }", "{ stalemate: wins }"))
    );
    assert_ne!(original, print(&text.replace("far 1", "far 2")));
    assert_ne!(original, print(&text.replace("move: FfW", "move: FbW")));
}
