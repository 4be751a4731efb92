//! A crate whose game begins as another one: a child that changes nothing yet, and the texts of its parents.

use std::cell::RefCell;

use engine::{Game, PerftOptions};

use variant_dsl::program::Form;

use super::{File, NAME, Origin, TITLE, file, tested, title};
use crate::failure::Failure;
use crate::games::{self, Settings};

const GAME: &str = include_str!("template/child.variant");
const TESTS: &str = include_str!("template/child_tests.rs");

/// What the templates say of the parent.
const PARENT: &str = "the-parent";
const PARENT_TITLE: &str = "The Parent";
const EXAMPLE: &str = "piece Example";
const COUNTS: &str = "0 0 0";

/// Leaves that are counted at most for the test.
const MOST_LEAVES: u64 = 200_000;

/// The files of a crate with a game that extends a shipped one.
pub(crate) fn child(name: &str, parent: &str, origin: &Origin) -> Result<Vec<File>, Failure> {
    let asked = RefCell::new(Vec::new());
    let compiled = games::compile_shipped(parent, |name| asked.borrow_mut().push(name.to_owned()))?;
    let facts = &compiled.program.facts;
    let is_plain = |form: &Form| {
        !form.facts.royal && form.facts.front.is_none() && form.facts.n_promotions() == 0
    };
    let example = compiled.program.forms().find(is_plain);
    let example = example.map_or_else(String::new, |form| {
        let (tokens, movement) = (&form.facts.token, &form.facts.movement);
        let name = &form.rules.declared_name;
        format!("piece {name} \"{tokens}\" {{ move: {movement} }}")
    });
    let game = games::open(&facts.name, &Settings::default())?;
    let said = |text: &str| {
        let text = text.replace(NAME, name).replace(TITLE, &title(name));
        let text = text
            .replace(PARENT, &facts.name)
            .replace(PARENT_TITLE, &facts.title);
        text.replace(EXAMPLE, &example)
            .replace(COUNTS, &counts(&*game))
    };
    let mut files = tested(name, origin, "", false);
    files.push(file(&format!("games/{name}.variant"), &said(GAME)));
    asked.borrow_mut().insert(0, facts.name.clone());
    for parent in asked.into_inner() {
        let path = format!("games/{parent}.variant");
        if let Some(text) =
            games::shipped_text(&parent).filter(|_| files.iter().all(|(other, _)| *other != path))
        {
            files.push(file(&path, &text));
        }
    }
    files.push(file("tests/game.rs", &said(TESTS)));
    Ok(files)
}

/// How many positions there are after one ply, two and three, or as many plies as are soon counted.
fn counts(game: &dyn Game) -> String {
    let mut counts: Vec<String> = Vec::new();
    for depth in 1..=3 {
        let options = PerftOptions::default();
        let counted = game.divide(depth, &options, &|leaves| leaves < MOST_LEAVES);
        let Some(counted) = counted else { break };
        let sum: u64 = counted.iter().map(|(_, leaves)| leaves).sum();
        counts.push(sum.to_string());
    }
    counts.join(" ")
}
