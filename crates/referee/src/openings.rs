//! Where the games of a match begin: random moves from the start, or lines of a text.
//!
//! Both games of a pair begin alike, and an opening depends on the seed and the number of the pair
//! alone, so a match that is resumed or played several games at once begins its games in the same way.

use std::panic::AssertUnwindSafe;

use engine::Game;
use engine::search::{Limits, Score, Stop};
use fastrand::Rng;

/// Positions that are looked at to say whether an opening is even.
const NODES: u64 = 20_000;

/// Openings that are tried before one that is not even is taken.
const TRIES: u64 = 200;

/// Where games begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// Random legal moves.
    Random {
        /// How many.
        plies: usize,
        /// What the moves are drawn with.
        seed: u64,
        /// The score up to which an opening is even, in hundredths; `None` takes any.
        even: Option<i32>,
    },
    /// The lines of a text in turn.
    Lines(Vec<Opening>),
}

/// A position and moves from it, in the game's own form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The position, or `startpos`, or `array 7`.
    pub position: String,
    /// Moves made from it.
    pub moves: Vec<String>,
}

/// Reads openings, one a line: a position, `startpos` or `array 7`, then perhaps `moves` and moves with spaces
/// between them; or moves alone. Empty lines and those that begin with `#` are skipped. The errors are
/// sentences, one for each line that is wrong.
pub fn read(text: &str, game: &dyn Game) -> Result<Vec<Opening>, Vec<String>> {
    let mut openings = Vec::new();
    let mut errors = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let opening = read_line(line);
        match set(game, &opening) {
            Ok(reached) if reached.result().is_some() => {
                errors.push(format!("line {}: the game is over here", index + 1));
            }
            Ok(_) => openings.push(opening),
            Err(error) => errors.push(format!("line {}: {error}", index + 1)),
        }
    }
    if openings.is_empty() && errors.is_empty() {
        errors.push("there is no opening in it".to_owned());
    }
    match errors.is_empty() {
        true => Ok(openings),
        false => Err(errors),
    }
}

fn read_line(line: &str) -> Opening {
    let (position, moves) = match line.split_once("moves ") {
        Some((position, moves)) => (position.trim(), moves),
        // A position has a slash between its ranks.
        None if line.contains('/') || line == "startpos" || line.starts_with("array ") => {
            (line, "")
        }
        None => ("startpos", line),
    };
    Opening {
        position: if position.is_empty() {
            "startpos"
        } else {
            position
        }
        .to_owned(),
        moves: moves.split_whitespace().map(str::to_owned).collect(),
    }
}

/// The game after an opening.
pub(crate) fn set(game: &dyn Game, opening: &Opening) -> Result<Box<dyn Game>, String> {
    let mut game = game.fork();
    let set = game.set_position(&opening.position);
    set.map_err(|error| error.to_string())?;
    for mv in &opening.moves {
        game.play(mv).map_err(|error| error.to_string())?;
    }
    Ok(game)
}

impl Openings {
    /// The game at the end of the opening of a pair. `game` is at its start.
    pub fn opening(&self, pair: usize, game: &dyn Game) -> Box<dyn Game> {
        match self {
            Openings::Lines(lines) => {
                let opening = &lines[pair % lines.len()];
                set(game, opening).expect("openings are tried when they are read")
            }
            Openings::Random { plies, seed, even } => {
                let seed = seed.wrapping_mul(1_000_003).wrapping_add(pair as u64);
                let mut numbers = Rng::with_seed(seed);
                let mut found = None;
                for _ in 0..TRIES {
                    let Some(reached) = random(game, *plies, &mut numbers) else {
                        continue;
                    };
                    let fits = even.is_none_or(|limit| is_even(&*reached, limit));
                    found = Some(reached);
                    if fits {
                        break;
                    }
                }
                found.unwrap_or_else(|| game.fork())
            }
        }
    }
}

/// The game after random moves; `None` if it is over by then.
fn random(game: &dyn Game, plies: usize, numbers: &mut Rng) -> Option<Box<dyn Game>> {
    let mut game = game.fork();
    for _ in 0..plies {
        if game.result().is_some() {
            return None;
        }
        let legal = game.legal();
        let mv = &legal[numbers.usize(..legal.len())];
        game.play(&mv.text).expect("it is legal");
    }
    game.result().is_none().then_some(game)
}

/// Whether our engine thinks neither side better off by more than `limit`.
fn is_even(game: &dyn Game, limit: i32) -> bool {
    let limits = Limits {
        nodes: Some(NODES),
        ..Limits::default()
    };
    let mut game = game.fork();
    game.set_search(1, 1);
    let search = AssertUnwindSafe(|| game.search(&limits, &Stop::new(), &mut |_| {}));
    match std::panic::catch_unwind(search) {
        Ok(found) => matches!(found.score, Score::Units(units) if units.abs() <= limit),
        Err(_) => false,
    }
}
