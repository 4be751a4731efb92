//! The programs of games of a list, made of their texts.

use engine::registry::{self, Entry, Listed};
use variant_dsl::program::Program;
use variant_dsl::{Refusal, Source};

/// The lowered program of a game with other values of its switches, as name and value.
pub fn program(games: &[Entry], name: &str, settings: &[(String, String)]) -> Program {
    let listed: Vec<Listed> = games.iter().map(Listed::from).collect();
    let load = |name: &str| {
        registry::text(&listed, name).map(|text| Source {
            name: format!("{name}.variant"),
            text: text.to_owned(),
        })
    };
    let source = load(name).unwrap_or_else(|| panic!("there is no game {name}"));
    match variant_dsl::compile_with(&source, settings, &load) {
        Ok(compiled) => compiled.program,
        Err(Refusal::Broken(report)) => panic!("{}", variant_dsl::render(&report, false)),
        Err(Refusal::Setting(why)) => panic!("{why}"),
    }
}
