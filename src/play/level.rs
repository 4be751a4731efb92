//! How strong the engine plays: a time, or a name for those who do not want to choose one.

use std::time::Duration;

use engine::search::Limits;
use engine::{Game, MoveView};

use crate::failure::quote;
use crate::limits;

/// How strong the engine plays.
#[derive(Clone, Debug, Default)]
pub(crate) struct Level {
    /// What it may use for a move.
    pub(crate) limits: Limits,
    /// Of so many moves it makes one without thinking; 0 if it always thinks.
    careless: usize,
}

/// A level that has a name.
struct Named {
    name: &'static str,
    what: &'static str,
    depth: Option<u32>,
    seconds: u64,
    careless: usize,
}

/// From the weakest to the strongest.
const LEVELS: [Named; 5] = [
    Named {
        name: "beginner",
        what: "looks one move ahead, and makes every third move without thinking",
        depth: Some(1),
        seconds: 1,
        careless: 3,
    },
    Named {
        name: "casual",
        what: "looks two moves ahead, and makes every eighth without thinking",
        depth: Some(2),
        seconds: 2,
        careless: 8,
    },
    Named {
        name: "club",
        what: "looks four moves ahead",
        depth: Some(4),
        seconds: 5,
        careless: 0,
    },
    Named {
        name: "strong",
        what: "thinks for a second",
        depth: None,
        seconds: 1,
        careless: 0,
    },
    Named {
        name: "master",
        what: "thinks for ten seconds",
        depth: None,
        seconds: 10,
        careless: 0,
    },
];

impl Level {
    /// Whatever these limits allow.
    pub(crate) fn of(limits: Limits) -> Level {
        Level {
            limits,
            careless: 0,
        }
    }

    /// The level of a name, or so many seconds. The error is a sentence.
    pub(crate) fn read(text: &str) -> Result<Level, String> {
        let word = text.to_lowercase();
        if let Some(named) = LEVELS.iter().find(|named| named.name == word) {
            return Ok(Level {
                limits: Limits {
                    depth: named.depth,
                    move_time: Some(Duration::from_secs(named.seconds)),
                    ..Limits::default()
                },
                careless: named.careless,
            });
        }
        let names = LEVELS.map(|named| named.name).join(", ");
        let time = limits::seconds(text).map_err(|why| {
            let shown = quote(text, 30);
            format!("`{shown}` is not a level: {names}, or {why}")
        })?;
        Ok(Level::of(Limits {
            move_time: Some(time),
            ..Limits::default()
        }))
    }

    /// What it means, as a sentence about the engine.
    pub(crate) fn sentence(&self) -> String {
        let same = |named: &&Named| {
            let time = Some(Duration::from_secs(named.seconds));
            (named.depth, time, named.careless)
                == (self.limits.depth, self.limits.move_time, self.careless)
        };
        match (LEVELS.iter().find(same), self.limits.move_time) {
            (Some(named), _) => format!("The engine {}.", named.what),
            (None, Some(time)) => {
                let seconds = time.as_secs_f64();
                format!("The engine thinks {seconds} s about a move.")
            }
            (None, None) => "The engine plays by the limits it was given.".to_owned(),
        }
    }

    /// Whether some moves are made without thinking.
    pub(super) fn is_careless(&self) -> bool {
        self.careless > 0
    }

    /// A move that is made without thinking, if it is time for one.
    pub(super) fn careless_move(&self, game: &dyn Game) -> Option<MoveView> {
        if self.careless == 0 || fastrand::usize(..self.careless) > 0 {
            return None;
        }
        fastrand::choice(game.legal())
    }
}

/// The names, and what they mean, in lines.
pub(crate) fn list() -> String {
    let lines = LEVELS.map(|named| format!("  {:<9} {}\n", named.name, named.what));
    lines.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_names_and_say_what_they_mean() {
        for named in LEVELS {
            let level = Level::read(named.name).expect("it is a level");
            assert_eq!(level.sentence(), format!("The engine {}.", named.what));
        }
        let level = Level::read("2.5").expect("it is a time");
        assert_eq!(level.sentence(), "The engine thinks 2.5 s about a move.");
        for text in ["", "grandmaster", "-1", "NaN"] {
            assert!(Level::read(text).is_err(), "{text}");
        }
    }
}
