//! Test games: small variants that use what the shipped games do not use yet.

pub use definitions::{Entry, RulesVisitor};
use engine::{Game, session};
use interpreter::Interpreter;
use variant_dsl::Source;
use variant_dsl::program::Program;

include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// Shipped and test games.
pub fn all_games() -> impl Iterator<Item = &'static Entry> {
    definitions::games().iter().chain(GAMES)
}

/// The same as a list.
pub fn list() -> Vec<Entry> {
    all_games().copied().collect()
}

/// Shows the rules of every shipped and test game, in every layout.
pub fn each_game(visitor: &mut impl RulesVisitor) {
    definitions::each_rules(visitor);
    each_rules(visitor);
}

/// A shipped or test game at its start, as it was compiled.
pub fn compiled(name: &str) -> Box<dyn Game> {
    let entry = all_games().find(|entry| entry.name == name);
    (entry
        .unwrap_or_else(|| panic!("there is no game {name}"))
        .game)()
}

/// The lowered program of a shipped or test game.
pub fn program(name: &str) -> Program {
    program_with(name, &[])
}

/// The same with other values of its switches, as name and value.
pub fn program_with(name: &str, settings: &[(String, String)]) -> Program {
    karakuri_testing::program(&list(), name, settings)
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
