//! Games as texts that a person can judge alone: the move set of every piece, and a random game.

use engine::game::Game;
use registry::Entry;
use variant_dsl::diagram;

use crate::program;
use crate::random::Random;

/// Plies of a playthrough.
const PLIES: usize = 16;

/// The move set of every piece of a game, as a drawn board with its notation.
pub fn pieces(games: &[Entry], name: &str) -> String {
    let program = program(games, name, &[]);
    let pictures = program.kinds.iter().map(|kind| {
        let picture = diagram::render(&diagram::diagram(&kind.paths), '@');
        format!(
            "{} {} ({})\n{picture}",
            kind.shown_name(),
            kind.token,
            kind.movement
        )
    });
    pictures.collect::<Vec<_>>().join("\n\n")
}

/// The first plies of a seeded random game, with every position and all its legal moves.
pub fn playthrough(games: &[Entry], name: &str) -> String {
    let entry = registry::find(games, name).unwrap_or_else(|| panic!("there is no game {name}"));
    let mut game = (entry.game)();
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
