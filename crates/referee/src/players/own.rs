//! The engine of this program, in this process.
//!
//! It keeps what it has learned from one move of a game to the next.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use engine::search::{Clock, Limits, Stop};
use engine::{Color, Game, Net};

use super::player::{Answer, Fault, Player, Said};
use crate::control::{Control, Turn};

/// See the head of this file.
pub(super) struct Own {
    game: Box<dyn Game>,
}

impl Own {
    /// A player of this game; `net` is the path of what it has learned, `none` for nothing.
    pub(super) fn new(
        game: &dyn Game,
        hash: usize,
        threads: usize,
        net: Option<&str>,
    ) -> Result<Own, Fault> {
        let mut game = game.fork();
        game.set_search(hash, threads);
        if let Some(path) = net {
            let read = read_net(&*game, path);
            let given = read.and_then(|net| game.set_net(net).map_err(|error| error.to_string()));
            given.map_err(|why| Fault::NotStarted(format!("net `{path}`: {why}")))?;
        }
        Ok(Own { game })
    }
}

impl Player for Own {
    fn think(&mut self, game: &dyn Game, turn: &Turn) -> Result<Answer, Fault> {
        let asked = Instant::now();
        let known = self.game.history().len();
        for mv in &game.history()[known..] {
            let played = self.game.play(&mv.text);
            played.expect("what is legal in the game is legal in its copy");
        }
        let limits = limits(game.side(), turn);
        let think = || self.game.search(&limits, &Stop::new(), &mut |_| {});
        let found = catch_unwind(AssertUnwindSafe(think))
            .map_err(|_| Fault::Gone("its search broke down".to_owned()))?;
        let best = found.line.first();
        let best = best.expect("a game that is not over has a legal move");
        Ok(Answer {
            said: Said::Move {
                written: best.text.clone(),
                own: Some(best.text.clone()),
            },
            used: asked.elapsed(),
        })
    }
}

/// The net of a file; `None` for `none`. The error is a sentence.
fn read_net(game: &dyn Game, path: &str) -> Result<Option<Arc<Net>>, String> {
    if path == "none" {
        return Ok(None);
    }
    let bytes = whole_file::read(Path::new(path), Net::MOST_BYTES);
    let bytes = bytes.map_err(|error| error.to_string())?;
    let net = Net::from_bytes(game.info(), &bytes).map_err(|error| error.to_string())?;
    Ok(Some(Arc::new(net)))
}

fn limits(side: Color, turn: &Turn) -> Limits {
    let unlimited = Limits::default();
    match turn.control {
        Control::MoveTime(time) => Limits {
            move_time: Some(time),
            ..unlimited
        },
        Control::Nodes(nodes) => Limits {
            nodes: Some(nodes),
            ..unlimited
        },
        Control::Depth(depth) => Limits {
            depth: Some(depth),
            ..unlimited
        },
        Control::Clock { increment, .. } => Limits {
            clock: Some(Clock {
                remaining: turn.remaining[side.index()],
                increment,
                moves_to_go: None,
            }),
            ..unlimited
        },
    }
}
