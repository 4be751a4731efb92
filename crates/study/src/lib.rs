//! What a game is like: the engine plays it against itself, and what the games have in common is told.
//!
//! Who is better off for moving first, how games end and how long they are, how many moves a player has to choose from, what
//! pieces are worth, and which pieces and rules are of no use. The same plan gives the same study
//! whatever the number of threads. Nothing is read or written here.

pub mod html;
pub mod json;
mod play;
mod plots;
pub mod regression;
mod rules;
mod spread;
mod tally;
pub mod text;
mod values;
mod words;

use std::collections::BTreeSet;

use engine::self_play::{Arena, SelfPlay};
use engine::{Color, Game, GameInfo, PieceKind, Reason};
use fastrand::Rng;
use learning::in_order::in_order;
use referee::statistics::Elo;

use crate::play::Log;
pub use crate::play::{KindCounts, OPENING};
pub use crate::rules::Rule;
pub use crate::spread::{Bar, Spread};
pub use crate::values::{FEWEST_GAMES, FEWEST_OF_KIND, Value, Values};

/// How to study a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Games to play.
    pub games: u64,
    /// Positions looked at for each move.
    pub nodes: u64,
    /// Games played at once.
    pub threads: usize,
    /// What openings are drawn with.
    pub seed: u64,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Study {
    /// The facts of the game.
    pub info: GameInfo,
    /// How it was studied.
    pub plan: Plan,
    /// The generation of the net that the engine played with, if with one.
    pub net: Option<u32>,
    /// Games that were played, all different.
    pub games: u64,
    /// Games beside these that were the same as one before, and are left out.
    pub repeated: u64,
    /// Games won, by player.
    pub won: [u64; 2],
    /// Games drawn by the rules.
    pub drawn: u64,
    /// Games that were broken off after so many plies as [`Study::longest`] says.
    pub unfinished: u64,
    /// Plies after an opening with which a game is broken off.
    pub longest: usize,
    /// What the first move is worth, in games that ended; `None` without any.
    pub first: Option<First>,
    /// How games ended, the most frequent first.
    pub endings: Vec<EndingCount>,
    /// Ways in which the rules may end a game, and have not.
    pub never_ended: Vec<Reason>,
    /// Plies of the games that ended.
    pub lengths: Spread,
    /// Legal moves of all positions in which a move was made.
    pub branching: Spread,
    /// By ply from the start: the same.
    pub by_ply: Vec<Spread>,
    /// The part of positions after the openings in which the side to move was in check.
    pub checks: f64,
    /// What pieces are worth.
    pub values: Values,
    /// By kind, what its pieces did in all games; for [`KindCounts::was_there`] see [`Study::kinds_there`].
    pub kinds: Vec<KindCounts>,
    /// By kind, in how many games there was any.
    pub kinds_there: Vec<u64>,
    /// The rules that the game has, and how often they were possible and used.
    pub rules: Vec<RuleCount>,
}

impl Study {
    /// Whether some piece can promote to this kind.
    pub fn is_promotion(&self, kind: PieceKind) -> bool {
        let info = &self.info;
        let mut pairs = Color::BOTH
            .into_iter()
            .flat_map(|color| info.each_kind().map(move |from| (color, from)));
        pairs.any(|(color, from)| info.promotions(color, from).any(|to| to == kind))
    }
}

/// The advantage of the first move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct First {
    /// The share of the points that the first player won.
    pub share: f64,
    /// The ends of the interval that holds it with 95 %.
    pub interval: (f64, f64),
    /// The same as a difference in strength.
    pub elo: Elo,
}

/// Games that ended for one reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndingCount {
    /// The reason.
    pub reason: Reason,
    /// Games that each player won by it.
    pub won: [u64; 2],
    /// Games that it drew.
    pub drawn: u64,
}

impl EndingCount {
    /// All games that ended so.
    pub fn games(&self) -> u64 {
        self.won[0] + self.won[1] + self.drawn
    }
}

/// How often a rule was possible, and used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleCount {
    /// The rule.
    pub rule: Rule,
    /// Games in which it was possible.
    pub games_possible: u64,
    /// Games in which it was used.
    pub games_used: u64,
    /// Positions in which it was possible.
    pub possible: u64,
    /// Moves that used it.
    pub used: u64,
}

/// Plays the game and tells what it is like, as far as it was played until `go_on` said no. `hear` is told after each
/// game how many there are.
///
/// # Panics
///
/// If a thread cannot be started.
pub fn study(
    game: &dyn Game,
    plan: &Plan,
    go_on: &(dyn Fn() -> bool + Sync),
    hear: &mut dyn FnMut(u64),
) -> Study {
    let info = game.info();
    let longest = learning::longest(info);
    let arenas = arenas(game, plan, longest);
    let mut arenas = arenas.into_iter();
    let mut first = arenas.next().expect("there is a thread at least");
    let start = match first.open(0, &mut |_| 0) {
        true => first.score(),
        false => Default::default(),
    };
    let arenas: Vec<Arena> = [first].into_iter().chain(arenas).collect();
    let play = |arena: &mut Arena, number: u64| {
        let mut random = Rng::with_seed(learning::mixed(plan.seed, number));
        play::play(arena, info, start, &mut random, go_on)
    };
    let (mut logs, mut keys, mut repeated) = (Vec::new(), BTreeSet::new(), 0);
    in_order(arenas, 0..plan.games, play, |number, log: Option<Log>| {
        let Some(log) = log else {
            return false;
        };
        match keys.insert(log.key) {
            true => logs.push(log),
            false => repeated += 1,
        }
        hear(number + 1);
        go_on()
    });
    let mut study = tally::tally(info, plan, &logs);
    (study.repeated, study.longest) = (repeated, longest);
    study.net = game.net().map(|net| net.facts().generation);
    study
}

fn arenas(game: &dyn Game, plan: &Plan, longest: usize) -> Vec<Arena> {
    let net = game.net().cloned();
    let how = SelfPlay {
        nets: [net.clone(), net],
        nodes: plan.nodes,
        longest,
        to_the_end: true,
    };
    let arena = |_| {
        let arena = game.self_play(&how);
        arena.expect("the game has taken its own net")
    };
    (0..plan.threads.max(1)).map(arena).collect()
}
