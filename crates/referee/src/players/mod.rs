//! Those who play: asked for a move, they answer in time or not.
//!
//! A player believes what it is told of the game and judges nothing; whether its answer is legal, and
//! what an answer too late costs, is for the arbiter to say. Programs are started afresh for every
//! game, so nothing of a game that went wrong reaches the next.

mod own;
mod player;
mod programs;
mod relayed;
mod uci;

use std::io::{Read, Write};

use engine::Game;

pub use self::player::{Answer, Fault, Player, Said};
use crate::child::Child;
use crate::control::{Control, Patience};
use crate::dialect::Language;
use crate::spec::{Foreign, Kind, Spec};

/// A player for one game, which stands where the players begin to think.
///
/// # Errors
///
/// It cannot be started, or does not answer while it is prepared.
pub fn start(
    spec: &Spec,
    game: &dyn Game,
    control: Control,
    patience: Patience,
) -> Result<Box<dyn Player>, Fault> {
    match &spec.kind {
        Kind::Own(engine) => Ok(Box::new(own::Own::new(game, engine)?)),
        Kind::Foreign(foreign) => {
            let child = Child::start(&foreign.command).map_err(Fault::NotStarted)?;
            prepared(child, foreign, game, control, patience)
        }
    }
}

/// The same with an engine that runs already: what it says is read from `from`, and what it is told is
/// written to `to`. Its command is not looked at.
///
/// # Errors
///
/// It does not answer while it is prepared.
pub fn listen(
    (from, to): (impl Read + Send + 'static, impl Write + Send + 'static),
    foreign: &Foreign,
    game: &dyn Game,
    control: Control,
    patience: Patience,
) -> Result<Box<dyn Player>, Fault> {
    prepared(Child::over(from, to), foreign, game, control, patience)
}

fn prepared(
    child: Child,
    foreign: &Foreign,
    game: &dyn Game,
    control: Control,
    patience: Patience,
) -> Result<Box<dyn Player>, Fault> {
    Ok(match foreign.dialect.language {
        Language::Usi | Language::Uci => Box::new(uci::Uci::start(child, foreign, game, patience)?),
        Language::Cecp | Language::Text => Box::new(relayed::Relayed::start(
            child, foreign, game, control, patience,
        )?),
    })
}

/// What a player must be told that it cannot be told; `None` if it can. A sentence.
pub fn cannot(spec: &Spec, control: Control) -> Option<String> {
    let Kind::Foreign(foreign) = &spec.kind else {
        return None;
    };
    let (name, language) = (&spec.name, foreign.dialect.language);
    match (language, control) {
        (Language::Cecp, Control::Nodes(_)) => Some(format!(
            "{name} has a protocol that cannot limit positions: give it a time or a depth"
        )),
        (Language::Text, Control::Nodes(_) | Control::Depth(_)) => {
            Some(format!("{name} can only be given a time"))
        }
        (Language::Usi | Language::Uci | Language::Cecp | Language::Text, _) => None,
    }
}
