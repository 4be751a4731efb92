//! Test games: small variants that use what the shipped games do not use yet.

use std::fs;
use std::path::{Path, PathBuf};

pub use definitions::{Entry, RulesVisitor};
use engine::rules::legal_list;
use engine::{Effect, Game, Rules, Setup, session};
use interpreter::Interpreter;
use karakuri_testing::counts::Counts;
use karakuri_testing::trial::Trial;
use prepared::Playable;
use variant_dsl::Source;
use variant_dsl::program::{GameInfo, Program};

include!(concat!(env!("OUT_DIR"), "/games.rs"));
include!(concat!(env!("OUT_DIR"), "/second_layouts.rs"));

/// A test game with these facts, on the boards that play games from their texts: its own code is met by
/// [`try_each`] and the like alone, so that no search is compiled for it.
fn begin(facts: GameInfo) -> Box<dyn Game> {
    let mut program = program(&facts.name);
    program.facts = facts;
    prepared(&program)
}

fn prepared(program: &Program) -> Box<dyn Game> {
    let playable = Playable::new(program);
    let playable = playable.unwrap_or_else(|| panic!("{} cannot be prepared", program.facts.name));
    playable.start()
}

/// Shipped and test games.
pub fn all_games() -> impl Iterator<Item = &'static Entry> {
    definitions::games().iter().chain(GAMES)
}

/// The same as a list.
pub fn list() -> Vec<Entry> {
    all_games().copied().collect()
}

/// Shows the rules of every shipped and test game, in every layout that was compiled. The functions that tests call are
/// here and not in theirs, so that what is generated is compiled once for all of them.
pub fn each_game(visitor: &mut impl RulesVisitor) {
    definitions::each_rules(visitor);
    each_rules(visitor);
    each_second_layout(visitor);
}

/// Checks the laws on all of them.
pub fn try_each(mut trial: Trial) {
    each_game(&mut trial);
}

/// Checks the counts of all of them.
pub fn count_each(mut counts: Counts) {
    each_game(&mut counts);
}

/// The effects of the legal moves of a game in a position, once for each layout that was compiled.
pub fn effects_by_layout(name: &str, setup: &Setup) -> Vec<Vec<Effect>> {
    struct Layouts<'a>(&'a str, &'a Setup, Vec<Vec<Effect>>);

    impl RulesVisitor for Layouts<'_> {
        fn visit<R: Rules>(&mut self, name: &'static str, _layout: &'static str, rules: R) {
            if name == self.0 {
                let mut position = rules.position(self.1);
                let moves = legal_list(&rules, &mut position);
                let effects = moves.iter().map(|mv| rules.effect(&position, *mv));
                self.2.push(effects.collect());
            }
        }
    }

    let mut layouts = Layouts(name, setup, Vec::new());
    each_game(&mut layouts);
    layouts.2
}

/// A game at its start: a shipped game as it was compiled, any other as it plays from its text.
pub fn compiled(name: &str) -> Box<dyn Game> {
    match all_games().find(|entry| entry.name == name) {
        Some(entry) => entry.start(),
        None => prepared(&program(name)),
    }
}

/// Any game on the interpreter and on the boards of compiled games.
pub fn executors(name: &str) -> [Box<dyn Game>; 2] {
    executors_with(name, &[])
}

/// The same with other values of its switches, as name and value.
pub fn executors_with(name: &str, settings: &[(String, String)]) -> [Box<dyn Game>; 2] {
    let program = program_with(name, settings);
    let fast = prepared(&program);
    [session::boxed(Interpreter::new(program)), fast]
}

/// The lowered program of a shipped or test game.
pub fn program(name: &str) -> Program {
    program_with(name, &[])
}

/// The same with other values of its switches, as name and value.
pub fn program_with(name: &str, settings: &[(String, String)]) -> Program {
    let own = definition(name).unwrap_or_else(|| panic!("there is no game {name}"));
    match variant_dsl::compile_with(&own, settings, &definition) {
        Ok(compiled) => compiled.program,
        Err(refusal) => panic!("{name}: {refusal:?}"),
    }
}

/// The text of a shipped or test game, whether this build has it compiled or not, or of one of the library.
pub fn definition(name: &str) -> Option<Source> {
    let name = format!("{name}.variant");
    let paths = [SHIPPED, OWN, LIBRARY].map(|folder| folder_of(folder).join(&name));
    let text = paths
        .iter()
        .find_map(|path| fs::read_to_string(path).ok())?;
    Some(Source { name, text })
}

/// The names of all shipped games, sorted, whether this build has them compiled or not.
pub fn shipped_names() -> Vec<String> {
    names_in(SHIPPED)
}

/// The names of all shipped and test games, likewise.
pub fn names() -> Vec<String> {
    [SHIPPED, OWN].map(names_in).concat()
}

/// The folders of definitions.
const SHIPPED: &str = "../definitions";
const OWN: &str = "games";
/// Games that no build compiles.
const LIBRARY: &str = "../library";

fn folder_of(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)
}

fn names_in(folder: &str) -> Vec<String> {
    let files = fs::read_dir(folder_of(folder)).expect("the folder is there");
    let paths = files.map(|file| file.expect("a file").path());
    let games = paths.filter(|path| path.extension().is_some_and(|end| end == "variant"));
    let names = games.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()));
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// The game of a variant text without parents, at its start, on the interpreter.
pub fn interpreted(text: &str) -> Box<dyn Game> {
    let source = Source {
        name: "game.variant".to_owned(),
        text: text.to_owned(),
    };
    let compiled = variant_dsl::compile(&source, &|_| None).expect("the file is correct");
    session::boxed(Interpreter::new(compiled.program))
}
