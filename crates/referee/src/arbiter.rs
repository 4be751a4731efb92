//! One game between two players, judged by the definition.
//!
//! Moves are made in the game itself, which says what is legal and how it has ended. Whoever breaks
//! the rules, is late or does not answer loses; the reason is kept as a sentence.

use std::time::Duration;

use engine::{Color, Game, MoveView, Outcome, Reason};

use crate::control::{Clocks, Control, Patience};
use crate::journal::{Journal, Unfinished};
use crate::players::{self, Answer, Fault, Player, Said};
use crate::spec::Spec;

/// Says why a text is no legal move in a game; a sentence.
pub type Why<'a> = &'a (dyn Fn(&dyn Game, &str) -> String + Sync);

/// Whether the loser did what no player may.
pub fn is_fault(how: Reason) -> bool {
    matches!(
        how,
        Reason::Time
            | Reason::NoAnswer
            | Reason::Crash
            | Reason::NoStart
            | Reason::IllegalMove
            | Reason::FalseClaim
            | Reason::Refusal
    )
}

/// A game that was played.
pub struct Played {
    /// The game at its last move.
    pub game: Box<dyn Game>,
    /// Who won.
    pub outcome: Outcome,
    /// Why it ended.
    pub how: Reason,
    /// More about it, in a sentence; empty where the board shows it.
    pub why: String,
    /// Time of each move that a player thought about, by colour.
    pub times: [Vec<Duration>; 2],
}

/// What is the same for every game of a match.
#[derive(Clone, Copy)]
pub struct Terms<'a> {
    /// The limits of players without their own.
    pub control: Control,
    /// What is forgiven.
    pub patience: Patience,
    /// Plies after which a game is a draw.
    pub longest: usize,
    /// Who explains illegal moves.
    pub why: Why<'a>,
}

/// Plays a game on from where it stands, between players by colour.
///
/// # Errors
///
/// The journal cannot be written; a sentence.
pub fn play(
    begun: Unfinished,
    specs: [&Spec; 2],
    terms: &Terms<'_>,
    journal: Journal,
) -> Result<Played, String> {
    let controls = specs.map(|spec| spec.control.unwrap_or(terms.control));
    let mut table = Table {
        clocks: Clocks::new(controls),
        times: [Vec::new(), Vec::new()],
        journal,
        game: begun.game,
    };
    table.recall(&begun.used);
    let (outcome, how, why) = table.run(specs, controls, terms)?;
    Ok(Played {
        game: table.game,
        outcome,
        how,
        why,
        times: table.times,
    })
}

/// How a game ends: who wins, why, and more about it.
type End = (Outcome, Reason, String);

struct Table {
    game: Box<dyn Game>,
    clocks: Clocks,
    times: [Vec<Duration>; 2],
    journal: Journal,
}

impl Table {
    /// Sets the clocks to what they showed after the last moves, which took so long.
    fn recall(&mut self, used: &[Duration]) {
        let mut side = self.game.side();
        if used.len() % 2 == 1 {
            side = !side;
        }
        for used in used {
            self.times[side.index()].push(*used);
            self.clocks.spend(side, *used);
            side = !side;
        }
    }

    fn run(
        &mut self,
        specs: [&Spec; 2],
        controls: [Control; 2],
        terms: &Terms<'_>,
    ) -> Result<End, String> {
        let mut players = Vec::new();
        for (color, spec) in Color::BOTH.into_iter().zip(specs) {
            let control = controls[color.index()];
            match players::start(spec, &*self.game, control, terms.patience) {
                Ok(player) => players.push(player),
                Err(fault) => return Ok(faulty(color, &fault)),
            }
        }
        loop {
            // What a player may claim, the arbiter claims.
            if let Some((outcome, reason)) = self.game.result().or_else(|| self.game.claim()) {
                return Ok((outcome, reason, String::new()));
            }
            let n_plies = self.game.history().len();
            if n_plies >= terms.longest {
                let why = format!("it was not over after {n_plies} plies");
                return Ok((Outcome::Draw, Reason::TooLong, why));
            }
            let player = &mut *players[self.game.side().index()];
            let (used, said) = match self.ask(player, terms) {
                Ok(answer) => answer,
                Err(end) => return Ok(end),
            };
            match self.hear(said, terms) {
                Ok(made) => self.journal.keep(&made.text, used)?,
                Err(end) => return Ok(end),
            }
        }
    }

    /// Asks a player for its move; how the game ends if it does not answer in time.
    fn ask(&mut self, player: &mut dyn Player, terms: &Terms<'_>) -> Result<(Duration, Said), End> {
        let side = self.game.side();
        let turn = self.clocks.turn(side);
        let thought = player.think(&*self.game, &turn);
        let Answer { said, used } = thought.map_err(|fault| faulty(side, &fault))?;
        self.times[side.index()].push(used);
        if let Some(limit) = turn
            .limit
            .filter(|limit| used > *limit + terms.patience.margin)
        {
            let (used, limit) = (used.as_secs_f64(), limit.as_secs_f64());
            let why = format!("it took {used:.3} s and had {limit:.3} s");
            return Err((Outcome::Win(!side), Reason::Time, why));
        }
        self.clocks.spend(side, used);
        Ok((used, said))
    }

    /// Makes the move that the player of this turn said; how the game ends if it said none.
    fn hear(&mut self, said: Said, terms: &Terms<'_>) -> Result<MoveView, End> {
        let lost = Outcome::Win(!self.game.side());
        Err(match said {
            Said::Move { written, own } => match own {
                Some(own) => {
                    let error = match make(&mut *self.game, &own) {
                        Ok(made) => return Ok(made),
                        Err(error) => error,
                    };
                    let why = (terms.why)(&*self.game, &own);
                    let why = if why.is_empty() { error } else { why };
                    let why = format!("it played {}: {why}", excerpt(&written));
                    (lost, Reason::IllegalMove, why)
                }
                None => {
                    let why = format!("`{}` does not look like a move", excerpt(&written));
                    (lost, Reason::IllegalMove, why)
                }
            },
            Said::Resigns => (lost, Reason::Resignation, String::new()),
            Said::Claims(outcome) => {
                let players = &self.game.info().players;
                let what = match outcome {
                    Outcome::Win(color) => format!("that {} has won", players[color.index()]),
                    Outcome::Draw => "a draw".to_owned(),
                };
                let why = format!("it claims {what}, but the game is not over");
                (lost, Reason::FalseClaim, why)
            }
            Said::Refuses(line) => {
                let last = self.game.history().last();
                let last = last.map_or("the beginning".to_owned(), |mv| mv.human.clone());
                let why = format!("after {last} it says `{}`", excerpt(&line));
                (lost, Reason::Refusal, why)
            }
        })
    }
}

/// The end of a game in which `color` did not answer.
fn faulty(color: Color, fault: &Fault) -> End {
    let (how, why) = match fault {
        Fault::NotStarted(why) => (Reason::NoStart, why.clone()),
        Fault::Gone(why) => (Reason::Crash, why.clone()),
        Fault::Silent { after, n_lines } => {
            let seconds = after.as_secs_f64();
            let why = match n_lines {
                0 => format!("it said nothing for {seconds:.1} s"),
                1 => format!("it said one line in {seconds:.1} s, and no move"),
                n_lines => format!("it said {n_lines} lines in {seconds:.1} s, and no move"),
            };
            (Reason::NoAnswer, why)
        }
    };
    (Outcome::Win(!color), how, why)
}

/// Makes a move that is written in the game's own form, as others write it: marked as declining to
/// promote where there is nothing to decline, or unmarked where the piece must promote.
fn make(game: &mut dyn Game, text: &str) -> Result<MoveView, String> {
    let error = match game.play(text) {
        Ok(made) => return Ok(made),
        Err(error) => error.to_string(),
    };
    let plain = text.trim_end_matches('=');
    let others = [plain.to_owned(), format!("{plain}+")];
    let fits = |text: &&String| game.legal().iter().any(|mv| mv.text == **text);
    match others.iter().find(fits) {
        Some(text) => game.play(text).map_err(|error| error.to_string()),
        None => Err(error),
    }
}

/// Characters of what an engine said that are quoted.
const QUOTED: usize = 80;

/// What an engine said, short and visible.
fn excerpt(text: &str) -> String {
    let visible = |c: char| if c.is_control() { '\u{FFFD}' } else { c };
    let mut shown: String = text.chars().take(QUOTED).map(visible).collect();
    if text.chars().nth(QUOTED).is_some() {
        shown.push_str("...");
    }
    shown
}
