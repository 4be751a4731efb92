//! A seeded random game of every game, with every position and all its legal moves as text.

use engine::game::Game;
use tests::games::all_games;
use tests::random::Random;

/// Plies shown.
const PLIES: usize = 16;

#[test]
fn a_random_game_of_every_game() {
    for entry in all_games() {
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
        insta::assert_snapshot!(format!("{}", entry.name), lines.join("\n"));
    }
}

fn state(game: &dyn Game) -> String {
    match game.result() {
        Some((outcome, reason)) => format!(": {outcome:?}, {reason}"),
        None if game.in_check() => ": check".to_string(),
        None => String::new(),
    }
}
