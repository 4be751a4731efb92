//! Those who play: asked for a move, they answer in time or not.
//!
//! A player believes what it is told of the game and judges nothing; whether its answer is legal, and
//! what an answer too late costs, is for the arbiter to say. Programs are started afresh for every
//! game, so nothing of a game that went wrong reaches the next.

mod own;
mod relayed;
mod uci;

use std::io::{Read, Write};
use std::time::{Duration, Instant};

use engine::{Game, MoveView, Outcome};
use protocols::moves::{Form, Notation, is_pass};
use protocols::positions::{Style, from_own};

use crate::child::{Child, Mute};
use crate::control::{Control, Patience, Turn};
use crate::spec::{Foreign, Kind, Language, Spec};

/// What a player says when it is asked for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// A move.
    Move {
        /// As the player wrote it.
        written: String,
        /// In the game's own form; `None` if it does not look like a move.
        own: Option<String>,
    },
    /// It gives up.
    Resigns,
    /// It says, and plays no move, that the game has ended so.
    Claims(Outcome),
    /// It refuses what it was told; its words.
    Refuses(String),
}

/// An answer and the time it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The answer.
    pub said: Said,
    /// From the question to the answer.
    pub used: Duration,
}

/// Why a player does not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It did not begin to play; a sentence.
    NotStarted(String),
    /// It ended; how.
    Gone(String),
    /// It gave no answer.
    Silent {
        /// For so long.
        after: Duration,
        /// Lines that it said meanwhile.
        n_lines: u64,
    },
}

/// One who plays one game.
pub trait Player {
    /// Its move in the game as it stands, which is not over, and in which it is its turn.
    ///
    /// # Errors
    ///
    /// It has gone, or does not answer within its limit and the grace of the referee.
    fn think(&mut self, game: &dyn Game, turn: &Turn) -> Result<Answer, Fault>;
}

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
        Kind::Own { hash, threads } => Ok(Box::new(own::Own::new(game, *hash, *threads))),
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

/// The next line of a child that is being prepared.
fn prepared_line(child: &mut Child, until: Instant, awaited: &str) -> Result<String, Fault> {
    child.line(until).map(|(_, line)| line).map_err(|mute| {
        Fault::NotStarted(match mute {
            Mute::Gone(how) => format!("{how} before it said `{awaited}`"),
            Mute::Silent(0) => format!("it does not say `{awaited}`"),
            Mute::Silent(1) => format!("it does not say `{awaited}`, but one other line"),
            Mute::Silent(n_lines) => {
                format!("it does not say `{awaited}`, but {n_lines} other lines")
            }
        })
    })
}

/// How moves are written to the engine and read from it.
fn notation(foreign: &Foreign, form: Form, game: &dyn Game) -> Notation {
    let info = game.info();
    let names = match foreign.pieces.is_empty() {
        true => Vec::new(),
        false => {
            let called = |kind| {
                let token = engine::letters::written(info, kind);
                let other = foreign.pieces.iter().find(|(ours, _)| *ours == token);
                other.map_or(token, |(_, theirs)| theirs.clone())
            };
            info.each_kind().map(called).collect()
        }
    };
    Notation::new(form, info, names)
}

/// A move that an engine wrote.
fn said_move(notation: &Notation, game: &dyn Game, written: &str) -> Said {
    let legal = game.legal();
    let text = |means: &dyn Fn(&MoveView) -> bool| {
        let found = legal.iter().find(|mv| means(mv));
        found.map(|mv| mv.text.clone())
    };
    let exactly = text(&|mv| notation.means(game.info(), mv, written));
    let passes = || text(&|mv| is_pass(&mv.effect));
    Said::Move {
        written: written.to_owned(),
        own: exactly.or_else(|| notation.own(game.info(), written, passes)),
    }
}

/// The end of the time in which an engine may answer.
fn end_of_wait(turn: &Turn, asked: Instant, patience: Patience) -> Instant {
    asked + turn.limit.unwrap_or_default() + patience.margin + patience.grace
}

/// Whether the game began from its own start position.
fn from_start(game: &dyn Game) -> bool {
    let info = game.info();
    game.start_text() == engine::position_text::write(info, &info.start, 1)
}

/// Who moved first.
fn start_side(game: &dyn Game) -> engine::Color {
    match game.history().len() % 2 {
        0 => game.side(),
        _ => !game.side(),
    }
}

/// What the game began from as programs for chess write it: hands in brackets, one letter a piece;
/// `w` moves first; moves of both players counted together.
fn fen(game: &dyn Game) -> String {
    let start = from_own(
        game.info(),
        Style::Fen,
        start_side(game),
        &game.start_text(),
    );
    let fields: Vec<&str> = start.split(' ').collect();
    let (board, side) = (fields[0], fields.get(1).unwrap_or(&"w"));
    let hands = match (game.info().hands, fields.get(2)) {
        (true, Some(hands)) => format!("[{}]", one_by_one(hands.trim_start_matches('-'))),
        _ => String::new(),
    };
    let number: u32 = fields.last().and_then(|n| n.parse().ok()).unwrap_or(1);
    format!("{board}{hands} {side} - - 0 {}", number.div_ceil(2))
}

/// `2Pb` as `PPb`.
fn one_by_one(hands: &str) -> String {
    let mut count = String::new();
    let mut all = String::new();
    for c in hands.chars() {
        match c.is_ascii_digit() {
            true => count.push(c),
            false => {
                let times = std::mem::take(&mut count).parse().unwrap_or(1);
                all.extend(std::iter::repeat_n(c, times));
            }
        }
    }
    all
}
