//! What the code of a page's game plays: the game under every value of its switches that changes none of the code.
//!
//! That is found here, where the compiler is; the page knows keys alone and holds no compiler.

use std::path::Path;

use page::desk::key;
use variant_dsl::{Compiled, Source, Switch};

use crate::build::STEM;

/// Most choices of values that are tried; under others a page plays the game by its text.
const MOST_CHOICES: usize = 64;

/// Names and values of switches.
type Choice = Vec<(String, String)>;

/// The keys of what is played by the code of these texts, which are those of a crate for the game.
pub(super) fn keys(game: &Compiled, texts: &[(String, String)]) -> Vec<String> {
    let load = |name: &str| {
        let (_, text) = texts.iter().find(|(stem, _)| stem == name)?;
        Some(source(name, text))
    };
    let built = load(STEM).and_then(|own| variant_dsl::compile_chosen(&own, &[], &load).ok());
    let Some(digest) = built.as_ref().and_then(digest) else {
        return Vec::new();
    };
    let chosen = game.program.facts.settings.clone();
    let mut choices = vec![chosen];
    choices.extend(self::choices(&game.switches));
    let mut keys = Vec::new();
    for choice in choices {
        let Some(under) = under(game, &choice) else {
            continue;
        };
        let key = key(&under);
        if !keys.contains(&key) && self::digest(&under).is_some_and(|other| other == digest) {
            keys.push(key);
        }
    }
    keys
}

/// The game as a page compiles it under these values.
fn under(game: &Compiled, choice: &Choice) -> Option<Compiled> {
    let parents = |name: &str| {
        let mut parents = game.sources[1..].iter();
        let is_it = |parent: &&Source| {
            let stem = Path::new(&parent.name).file_stem();
            stem.is_some_and(|stem| stem == name)
        };
        Some(source(name, &parents.find(is_it)?.text))
    };
    variant_dsl::compile_chosen(&game.sources[0], choice, &parents).ok()
}

fn source(name: &str, text: &str) -> Source {
    Source {
        name: format!("{name}.variant"),
        text: text.to_owned(),
    }
}

/// The digest of the code of a game, if it can be played.
fn digest(game: &Compiled) -> Option<String> {
    if variant_dsl::unplayable(&game.program).is_some() {
        return None;
    }
    let layout = codegen::layouts(&game.program)[0];
    Some(codegen::digest(&game.program, layout))
}

/// Every choice of a value for each switch, as many as are tried.
fn choices(switches: &[Switch]) -> Vec<Choice> {
    let mut choices = vec![Choice::new()];
    for switch in switches {
        let with = |choice: &Choice, value: &String| {
            let mut choice = choice.clone();
            choice.push((switch.name.clone(), value.clone()));
            choice
        };
        let longer = choices
            .iter()
            .flat_map(|choice| switch.values.iter().map(move |value| with(choice, value)));
        choices = longer.take(MOST_CHOICES).collect();
    }
    choices
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build;

    fn game(name: &str, settings: &[(&str, &str)]) -> Compiled {
        let text = |name: &str| {
            let path = format!("tests/cases/pass/{name}.variant");
            Some(source(name, &std::fs::read_to_string(path).ok()?))
        };
        let settings = settings.iter();
        let settings = settings.map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let settings: Choice = settings.collect();
        let own = text(name).expect("the case is there");
        variant_dsl::compile_chosen(&own, &settings, &text).expect("it is sound")
    }

    fn keys_of(game: &Compiled) -> Vec<String> {
        keys(game, &build::texts(game))
    }

    #[test]
    fn the_code_of_a_game_plays_it_under_its_values() {
        let child = game(
            "switched-child",
            &[("array", "near"), ("free-drops", "off")],
        );
        for game in [game("switched", &[]), child] {
            assert!(keys_of(&game).contains(&key(&game)));
        }
    }

    #[test]
    fn other_values_count_where_the_code_is_the_same() {
        let keys = keys_of(&game("switched", &[]));
        let other = |name, value| {
            let other = game("switched", &[(name, value)]);
            (
                digest(&other) == digest(&game("switched", &[])),
                keys.contains(&key(&other)),
            )
        };
        assert_eq!(other("stalemate", "draws"), (true, true));
        assert_eq!(other("free-drops", "on"), (false, false));
    }
}
