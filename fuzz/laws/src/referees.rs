//! What a foreign engine says to the referee.

use std::io::{Cursor, sink};
use std::time::Duration;

use engine::Game;
use referee::control::{Clocks, Control, Patience};
use referee::players::{self, Said};
use referee::spec::{Kind, Spec};

use crate::games;
use crate::lines::headed;

/// What engines speak, as a description of one says it.
const LANGUAGES: [&str; 4] = ["usi", "uci", "xboard", "gnu"];
/// Moves that an engine is asked for.
const MOST_ASKED: usize = 20;

/// The first line names a language and a game, the rest is all that an engine says. Whatever it is, the
/// referee comes to an end with it, and what it takes for a move in the game's own form is written like
/// one.
pub fn foreign_engine(bytes: &[u8]) {
    let (head, said) = headed(bytes);
    let (language, name) = head.split_once(' ').unwrap_or((&head, ""));
    let known = LANGUAGES.into_iter().find(|known| *known == language);
    let language = known.unwrap_or(LANGUAGES[said.len() % LANGUAGES.len()]);
    let mut game = games::called(name).game();
    let spec = Spec::read(&format!("cmd=none protocol={language}")).expect("a description");
    let Kind::Foreign(foreign) = &spec.kind else {
        unreachable!("it has a command")
    };
    let control = Control::MoveTime(Duration::from_millis(100));
    let patience = Patience {
        margin: Duration::ZERO,
        grace: Duration::from_secs(5),
    };
    let ends = (Cursor::new(said.into_bytes()), sink());
    let Ok(mut player) = players::listen(ends, foreign, &*game, control, patience) else {
        return;
    };
    for _ in 0..MOST_ASKED {
        let turn = Clocks::new([control; 2]).turn(game.side());
        let Ok(answer) = player.think(&*game, &turn) else {
            return;
        };
        // As in a match, whatever is no legal move ends the game.
        let Said::Move { own: Some(own), .. } = answer.said else {
            return;
        };
        assert!(!own.contains(char::is_whitespace), "`{own}`");
        if game.play(&own).is_err() || !is_answered(&mut *game) {
            return;
        }
    }
}

/// Makes a move for the other side, if there is one.
fn is_answered(game: &mut dyn Game) -> bool {
    let legal = game.legal();
    let reply = legal.first().filter(|_| game.result().is_none());
    reply.is_some_and(|reply| game.play(&reply.text).is_ok() && game.result().is_none())
}
