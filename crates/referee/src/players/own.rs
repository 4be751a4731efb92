//! The engine of this program, in this process.
//!
//! It keeps what it has learned from one move of a game to the next.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use engine::search::{Clock, Limits, Stop};
use engine::{Color, Game, MoveView, Net};
use fastrand::Rng;

use super::player::{Answer, Fault, Player, Said};
use crate::control::{Control, Turn};
use crate::spec::Engine;
use engine::level::Level;

/// See the head of this file.
pub(super) struct Own {
    game: Box<dyn Game>,
    level: Option<Level>,
    /// For what a level leaves to chance.
    random: Rng,
}

impl Own {
    /// A player of this game.
    pub(super) fn new(game: &dyn Game, engine: &Engine) -> Result<Own, Fault> {
        let mut game = game.fork();
        game.set_search(engine.hash, engine.threads);
        if let Some(path) = &engine.net {
            let read = read_net(&*game, path);
            let given = read.and_then(|net| game.set_net(net).map_err(|error| error.to_string()));
            given.map_err(|why| Fault::NotStarted(format!("net `{path}`: {why}")))?;
        }
        let level = engine.level.as_deref().and_then(Level::named);
        let random = Rng::with_seed(seed(&*game, engine));
        Ok(Own {
            game,
            level,
            random,
        })
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
        let used = |mv: &MoveView| Answer {
            said: Said::Move {
                written: mv.text.clone(),
                own: Some(mv.text.clone()),
            },
            used: asked.elapsed(),
        };
        let random = &mut self.random;
        let careless = { self.level.as_ref() }
            .and_then(|level| level.careless_move(&*self.game, &mut |below| random.usize(..below)));
        if let Some(mv) = careless {
            return Ok(used(&mv));
        }
        let limits = match &self.level {
            Some(level) => level.limits.clone(),
            None => limits(game.side(), turn),
        };
        let think = || self.game.search(&limits, &Stop::new(), &mut |_| {});
        let found = catch_unwind(AssertUnwindSafe(think))
            .map_err(|_| Fault::Gone("its search broke down".to_owned()))?;
        let best = found.line.first();
        let best = best.expect("a game that is not over has a legal move");
        Ok(used(best))
    }
}

/// A number that tells a player and where its game begins from others, the same in every run.
fn seed(game: &dyn Game, engine: &Engine) -> u64 {
    let mut hasher = DefaultHasher::new();
    (game.position_text(), &engine.level).hash(&mut hasher);
    hasher.finish()
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
