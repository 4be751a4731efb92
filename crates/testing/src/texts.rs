//! Games as texts that a person can judge alone: how the pieces move, and a random game.

use std::collections::{BTreeMap, BTreeSet};

use engine::game::Game;
use engine::registry::{self, Entry};
use variant_dsl::diagram;
use variant_dsl::program::Program;

use crate::program;
use crate::random::Random;

/// Plies of a playthrough.
const PLIES: usize = 16;

/// Every movement of these games once: see [`movements`].
pub fn pieces(games: &[Entry]) -> String {
    movements(games.iter().map(|entry| program(games, entry.name, &[])))
}

/// Every movement once, in the order of its notation, as a drawn board below the names of the pieces that
/// have it.
pub fn movements(programs: impl Iterator<Item = Program>) -> String {
    let mut movements = BTreeMap::<_, BTreeSet<String>>::new();
    for program in programs {
        for form in program.forms() {
            let picture = diagram::render(&diagram::diagram(&form.rules.paths), '@');
            let movement = form.facts.movement.clone();
            let names = movements.entry((movement, picture)).or_default();
            names.insert(form.facts.name.clone());
        }
    }
    let pictures = movements.into_iter().map(|((movement, picture), names)| {
        let names: Vec<String> = names.into_iter().collect();
        format!("{movement}: {}\n{picture}", names.join(", "))
    });
    pictures.collect::<Vec<_>>().join("\n\n")
}

/// The first plies of a seeded random game, with every position and all its legal moves.
pub fn playthrough(games: &[Entry], name: &str) -> String {
    let entry = registry::find(games, name).unwrap_or_else(|| panic!("there is no game {name}"));
    let mut game = entry.start();
    let mut random = Random::new(11);
    let mut lines = Vec::new();
    for _ in 0..PLIES {
        // In the order of their texts, which no layout decides.
        let mut legal = game.legal();
        legal.sort_by(|a, b| a.text.cmp(&b.text));
        lines.push(format!("{}{}", game.position_text(), state(&*game)));
        if legal.is_empty() || game.result().is_some() {
            break;
        }
        let moves: Vec<&str> = legal.iter().map(|mv| mv.text.as_str()).collect();
        lines.push(format!("  {} moves: {}", moves.len(), moves.join(" ")));
        let chosen = &legal[random.below(legal.len())];
        lines.push(format!("  {} = {}", chosen.text, chosen.human));
        game.play(&chosen.text)
            .expect("a legal move, as printed, can be played");
    }
    lines.join("\n")
}

fn state(game: &dyn Game) -> String {
    match game.result() {
        Some((outcome, reason)) => format!(": {outcome:?}, {reason}"),
        None if game.in_check() => ": check".to_string(),
        None => String::new(),
    }
}
