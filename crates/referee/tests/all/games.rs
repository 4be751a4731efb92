//! The game that is played in these tests, as its text says, and the terms of matches.

use std::path::Path;
use std::time::Duration;

use engine::{Game, session};
use interpreter::{Answer, Interpreter};
use referee::arbiter::Terms;
use referee::control::{Control, Patience};
use variant_dsl::{Source, compile};

/// The rules and the game at its start.
pub(crate) fn minishogi() -> (std::sync::Arc<Interpreter>, Box<dyn Game>) {
    let name = "minishogi.variant".to_owned();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../definitions");
    let text = std::fs::read_to_string(folder.join(&name)).expect("the file is there");
    let compiled = compile(&Source { name, text }, &|_| None);
    let rules = Interpreter::shared(compiled.expect("it is sound").program);
    let game = session::boxed::<Interpreter>(std::sync::Arc::clone(&rules));
    (rules, game)
}

/// Why a move is illegal.
pub(crate) fn why(rules: &Interpreter, game: &dyn Game, mv: &str) -> String {
    match rules.why(game, mv) {
        Answer::Refused(objection) | Answer::Impossible(objection) => objection.facts.join("; "),
        Answer::Legal { .. } => String::new(),
    }
}

/// Games in which a busy machine makes nobody late.
pub(crate) fn terms(why: referee::arbiter::Why<'_>) -> Terms<'_> {
    Terms {
        control: Control::MoveTime(Duration::from_secs(1)),
        patience: Patience {
            margin: Duration::from_millis(500),
            grace: Duration::from_secs(2),
        },
        longest: 40,
        why,
    }
}
