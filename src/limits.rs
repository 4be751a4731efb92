//! How much the engine may use: options shared by every command that thinks.

use std::time::Duration;

use engine::Game;
use engine::search::Limits;

use crate::nets;

/// What the engine may use for a move.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct LimitArgs {
    /// Seconds per move [default: 1, unless DEPTH or N is given]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Search this many plies deep
    #[arg(long, value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// Search this many positions per move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Size of the transposition table in megabytes
    #[arg(long, value_name = "MB", default_value_t = 16,
          value_parser = clap::value_parser!(u32).range(1..=4096))]
    hash: u32,
    /// File with what the engine has learned of the game, or `none` [default: the one beside the
    /// variant file, or the one for a built-in game, if there is one]
    #[arg(long, value_name = "FILE", value_parser = nets::choice)]
    net: Option<nets::Choice>,
}

/// How long the engine thinks when nothing is said about it.
const USUAL_TIME: Duration = Duration::from_secs(1);

impl LimitArgs {
    /// The limits of one search.
    pub(crate) fn limits(&self) -> Limits {
        self.limits_or(Limits {
            move_time: Some(USUAL_TIME),
            ..Limits::default()
        })
    }

    /// The limits of one search: these if none was given.
    pub(crate) fn limits_or(&self, usual: Limits) -> Limits {
        match (self.time, self.depth, self.nodes) {
            (None, None, None) => usual,
            (move_time, depth, nodes) => Limits {
                depth,
                nodes,
                move_time,
                ..Limits::default()
            },
        }
    }

    /// Gives the game's searches their memory, their threads and what they are to have learned. The error is a sentence.
    pub(crate) fn prepare(&self, game: &mut dyn Game) -> Result<(), String> {
        game.set_search(self.hash as usize, usize::from(self.threads));
        self.net.as_ref().map_or(Ok(()), |net| net.give(game))
    }

    /// The net of a game that was prepared, as clients name it.
    pub(crate) fn net_text(&self, word: &str, game: &dyn Game) -> String {
        nets::text(self.net.as_ref(), word, game)
    }
}

/// A positive number of seconds, as typed.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let refused = || "expected a number of seconds from 0.01 to 86400".to_owned();
    let number: f64 = text.parse().map_err(|_| refused())?;
    match (0.01..=86_400.0).contains(&number) {
        true => Ok(Duration::from_secs_f64(number)),
        false => Err(refused()),
    }
}
