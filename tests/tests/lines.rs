//! The line that a search reports can be played.

use engine::Game;
use engine::search::{Limits, Stop};

/// Mates near the root narrow the window of a node below that of its parent; here the line of a
/// sibling was once reported.
#[test]
fn lines_near_a_mate_can_be_played() {
    lines_can_be_played("2g1k/4p/2+Rps/5/K1SB1 b GBr 31");
    lines_can_be_played("+Rs1k1/1g3/2B1p/K1B2/5 w GSRP 30");
}

fn lines_can_be_played(position: &str) {
    for entry in definitions::games()
        .iter()
        .filter(|entry| entry.name == "minishogi")
    {
        let mut game = entry.start();
        game.set_position(position).expect("a position of the game");
        let limits = Limits {
            depth: Some(8),
            ..Limits::default()
        };
        let mut other = game.fork();
        game.search(&limits, &Stop::new(), &mut |info| {
            let moves: Vec<&str> = info.line.iter().map(|mv| mv.text.as_str()).collect();
            play_and_take_back(&mut *other, &moves);
        });
    }
}

fn play_and_take_back(game: &mut dyn Game, moves: &[&str]) {
    for mv in moves {
        game.play(mv)
            .unwrap_or_else(|error| panic!("{moves:?}: {error}"));
    }
    for _ in moves {
        game.undo();
    }
}
