//! Engines that say what no honest engine would, heard over pipes.

use std::io::{Cursor, sink};
use std::time::Duration;

use referee::control::{Clocks, Control};
use referee::players::{Answer, Fault, Said, listen};
use referee::spec::{Kind, Spec};

use crate::games::{minishogi, terms};

/// What becomes of an engine that says all this and is asked for one move.
fn asked(language: &str, said: &str) -> Result<Said, Fault> {
    let (_, game) = minishogi();
    let spec = Spec::read(&format!("cmd=none protocol={language}")).expect("an engine");
    let Kind::Foreign(foreign) = &spec.kind else {
        panic!("it has a command")
    };
    let control = Control::MoveTime(Duration::from_secs(1));
    let patience = terms(&|_, _| String::new()).patience;
    let ends = (Cursor::new(said.to_owned().into_bytes()), sink());
    let mut player = listen(ends, foreign, &*game, control, patience)?;
    let turn = Clocks::new([control; 2]).turn(game.side());
    let answer = player.think(&*game, &turn);
    answer.map(|Answer { said, .. }| said)
}

#[test]
fn legs_without_an_end_are_one_move_that_is_none() {
    let endless = "move a2a3,\n".repeat(100_000);
    let said = asked("xboard", &format!("feature done=1\n{endless}"));
    let Ok(Said::Move { written, .. }) = said else {
        panic!("{said:?}")
    };
    assert!(written.len() < 2000, "{} bytes", written.len());
}

#[test]
fn engines_that_stop_in_the_middle_have_gone() {
    for (language, said) in [
        ("usi", "id name X\nusiok\n"),
        ("uci", "uciok\nreadyok\ninfo depth 1\nbestmo"),
        ("xboard", "feature ping=1 done=1\n"),
        ("xboard", "feature done=1\nmove a2a3,\nmove"),
        ("gnu", ""),
    ] {
        let gone = asked(language, said);
        let is_gone = matches!(gone, Err(Fault::Gone(_) | Fault::NotStarted(_)));
        assert!(is_gone, "{language}: {said:?}: {gone:?}");
    }
}
