//! How strong the engine plays, by a name for those who do not want to choose limits.
//!
//! Weak levels look a few moves ahead and make some moves at random; strong ones think. A step to the next is
//! meant to be 150 to 300 Elo; what it comes to is measured in `docs/strength.md`.

use std::time::Duration;

use crate::game::Game;
use crate::search::Limits;
use crate::view::MoveView;

/// How strong the engine plays.
#[derive(Clone, Debug, Default)]
pub struct Level {
    /// What it may use for a move.
    pub limits: Limits,
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

/// From the weakest to the strongest. None may take more time than a stronger one: large games are slow.
const LEVELS: [Named; 11] = [
    Named {
        name: "beginner",
        what: "looks one move ahead, and makes every third move without thinking",
        depth: Some(1),
        seconds: 1,
        careless: 3,
    },
    Named {
        name: "novice",
        what: "looks one move ahead, and makes every eighth move without thinking",
        depth: Some(1),
        seconds: 1,
        careless: 8,
    },
    Named {
        name: "casual",
        what: "looks two moves ahead, and makes every eighth without thinking",
        depth: Some(2),
        seconds: 1,
        careless: 8,
    },
    Named {
        name: "amateur",
        what: "looks three moves ahead, and makes every fifteenth without thinking",
        depth: Some(3),
        seconds: 1,
        careless: 15,
    },
    Named {
        name: "club",
        what: "looks four moves ahead, and makes every thirtieth without thinking",
        depth: Some(4),
        seconds: 1,
        careless: 30,
    },
    Named {
        name: "skilled",
        what: "looks five moves ahead",
        depth: Some(5),
        seconds: 1,
        careless: 0,
    },
    Named {
        name: "advanced",
        what: "looks seven moves ahead",
        depth: Some(7),
        seconds: 1,
        careless: 0,
    },
    Named {
        name: "expert",
        what: "looks nine moves ahead",
        depth: Some(9),
        seconds: 1,
        careless: 0,
    },
    Named {
        name: "veteran",
        what: "looks eleven moves ahead",
        depth: Some(11),
        seconds: 1,
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
    pub fn of(limits: Limits) -> Level {
        Level {
            limits,
            careless: 0,
        }
    }

    /// The level of a name, in letters of either case.
    pub fn named(name: &str) -> Option<Level> {
        let name = name.to_lowercase();
        let named = LEVELS.iter().find(|named| named.name == name)?;
        Some(Level {
            limits: Limits {
                depth: named.depth,
                move_time: Some(named.time()),
                ..Limits::default()
            },
            careless: named.careless,
        })
    }

    /// What it means, as a sentence about the engine.
    pub fn sentence(&self) -> String {
        let same = |named: &&Named| {
            (named.depth, Some(named.time()), named.careless)
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
    pub fn is_careless(&self) -> bool {
        self.careless > 0
    }

    /// A move that is made without thinking, if it is time for one. `below` throws the dice: any number below
    /// another that is not 0.
    pub fn careless_move(
        &self,
        game: &dyn Game,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> Option<MoveView> {
        if self.careless == 0 || below(self.careless) > 0 {
            return None;
        }
        let mut legal = game.legal();
        match legal.len() {
            0 => None,
            n_moves => Some(legal.swap_remove(below(n_moves))),
        }
    }
}

impl Named {
    fn time(&self) -> Duration {
        Duration::from_secs(self.seconds)
    }
}

/// The names, from the weakest level to the strongest.
pub fn all() -> impl Iterator<Item = &'static str> {
    LEVELS.iter().map(|named| named.name)
}

/// The same, with commas between them.
pub fn names() -> String {
    LEVELS.map(|named| named.name).join(", ")
}

/// The names, and what they mean, in lines.
pub fn list() -> String {
    let lines = LEVELS.map(|named| format!("  {:<9} {}\n", named.name, named.what));
    lines.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_level_may_use_more_than_a_stronger_one() {
        let uses = LEVELS.map(|named| (named.seconds, named.depth.unwrap_or(u32::MAX)));
        assert!(uses.is_sorted());
    }

    #[test]
    fn levels_have_names_and_say_what_they_mean() {
        for named in LEVELS {
            let level = Level::named(&named.name.to_uppercase()).expect("it is a level");
            assert_eq!(level.sentence(), format!("The engine {}.", named.what));
        }
        for text in ["", "grandmaster", "1"] {
            assert!(Level::named(text).is_none(), "{text}");
        }
    }
}
