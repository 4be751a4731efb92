//! Every shipped game and every test game, played without a compiler: the laws beside the interpreter, and
//! counts beside those of other programs.

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "reads games, and says which one it is at"
)]

use std::fs;
use std::path::PathBuf;

use engine::Rules;
use interpreter::Interpreter;
use karakuri_testing::counts::{self, Row};
use karakuri_testing::{random, trial};
use prepared::{Playable, WithRules};
use variant_dsl::Source;
use variant_dsl::program::Program;

/// Positions of a game on a board of ordinary size.
const POSITIONS: usize = 300;
/// Squares of such a board; every position of a larger one takes longer, about with the third power.
const SQUARES: usize = 144;
/// Fewest positions of a game.
const FEWEST: usize = 20;

const FOLDERS: [&str; 3] = ["definitions", "library", "tests/games"];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The text of a game.
fn source(name: &str) -> Option<Source> {
    let name = format!("{name}.variant");
    let mut texts = FOLDERS.iter().map(|folder| root().join(folder).join(&name));
    let text = texts.find_map(|path| fs::read_to_string(path).ok())?;
    Some(Source { name, text })
}

fn program(name: &str, settings: &[(String, String)]) -> Program {
    let own = source(name).unwrap_or_else(|| panic!("there is no game {name}"));
    match variant_dsl::compile_with(&own, settings, &source) {
        Ok(compiled) => compiled.program,
        Err(refusal) => panic!("{name}: {refusal:?}"),
    }
}

fn playable(program: &Program) -> Playable {
    let playable = Playable::new(program);
    playable.unwrap_or_else(|| panic!("{} has no board", program.facts.name))
}

/// The names of all games, sorted.
fn names() -> Vec<String> {
    let folders = FOLDERS.map(|folder| fs::read_dir(root().join(folder)).expect("a folder"));
    let paths = folders
        .into_iter()
        .flatten()
        .map(|file| file.expect("a file").path());
    let games = paths.filter(|path| path.extension().is_some_and(|end| end == "variant"));
    let name = |path: PathBuf| {
        path.file_stem()
            .map(|name| name.to_string_lossy().into_owned())
    };
    let mut names: Vec<String> = games.filter_map(name).collect();
    names.sort();
    if let Ok(only) = std::env::var("ONLY") {
        names.retain(|n| only.split(",").any(|o| o == n));
    }
    names
}

/// The laws on random positions of a game.
struct Laws<'a>(&'a Program);

impl WithRules for Laws<'_> {
    type Out = ();

    fn with<R: Rules>(self, rules: R) {
        let squares = rules.info().squares().max(SQUARES);
        let count = trial::n_positions(POSITIONS) * SQUARES.pow(3) / squares.pow(3);
        let middles = random::made_up(rules.info());
        let setups = random::positions(&rules, count.max(FEWEST), 1, &middles);
        let slow = Interpreter::new(self.0.clone());
        trial::laws_hold(&rules, &slow, &setups);
    }
}

#[test]
fn every_game_keeps_the_laws() {
    for name in names() {
        eprintln!("{name}");
        let program = program(&name, &[]);
        playable(&program).with(Laws(&program));
    }
}

/// The counts of a row.
struct Counts<'a>(&'a Row);

impl WithRules for Counts<'_> {
    type Out = ();

    fn with<R: Rules>(self, rules: R) {
        counts::check_halfway(&rules, "prepared", self.0);
    }
}

#[test]
fn moves_are_counted_as_others_do() {
    for row in counts::read(include_str!("../../../tests/data/perft.txt")) {
        if std::env::var("ONLY").is_ok_and(|only| !only.split(",").any(|o| o == row.game)) {
            continue;
        }
        let program = program(&row.game, &row.settings);
        playable(&program).with(Counts(&row));
    }
}
