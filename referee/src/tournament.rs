//! A match: games in pairs from one opening with colours swapped, several at once if wanted, until
//! all are played or the sequential test has decided.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};
use std::thread::{Builder, Scope};

use engine::Game;

use crate::arbiter::{self, Terms};
use crate::openings::Openings;
use crate::spec::Spec;
use crate::statistics::{Decision, Pairs, Sprt};
use crate::store::{Finished, record};

/// Stack of a thread that plays: room for the deepest line of our own search.
const STACK_BYTES: usize = 64 << 20;

/// What is played.
pub struct Match<'a> {
    /// The two engines.
    pub specs: [Spec; 2],
    /// What holds for every game.
    pub terms: Terms<'a>,
    /// Where games begin.
    pub openings: Openings,
    /// How many games.
    pub n_games: usize,
    /// How many at once.
    pub concurrency: usize,
    /// A test that may end the match early.
    pub sprt: Option<Sprt>,
}

/// Who is told of each game: the game and its record. An error, a sentence, ends the match.
pub type Listener<'a> = &'a mut dyn FnMut(&Finished, &str) -> Result<(), String>;

/// Plays the games that are not `done`, from `start`, which stands at its start; gives all games in
/// order.
///
/// # Errors
///
/// What the listener says, or there is no thread to play in; a sentence.
pub fn run(
    this: &Match<'_>,
    start: &dyn Game,
    done: Vec<Finished>,
    listener: Listener<'_>,
) -> Result<Vec<Finished>, String> {
    let mut games = done;
    games.retain(|game| game.number < this.n_games);
    let known = |number: &usize| !games.iter().any(|game| game.number == *number);
    let open: VecDeque<usize> = (0..this.n_games).filter(known).collect();
    let open = Mutex::new(if is_decided(this, &games) {
        VecDeque::new()
    } else {
        open
    });
    let (post, finished) = channel();
    std::thread::scope(|scope| {
        for _ in 0..this.concurrency {
            begin_worker(scope, this, start.fork(), &open, post.clone())?;
        }
        drop(post);
        let mut failure = None;
        for (game, record) in finished {
            failure = failure.or_else(|| listener(&game, &record).err());
            games.push(game);
            if failure.is_some() || is_decided(this, &games) {
                take_all(&open);
            }
        }
        failure.map_or(Ok(()), Err)
    })?;
    games.sort_by_key(|game| game.number);
    Ok(games)
}

/// A thread that plays games as long as there are any.
fn begin_worker<'scope, 'env>(
    scope: &'scope Scope<'scope, 'env>,
    this: &'env Match<'env>,
    start: Box<dyn Game>,
    open: &'env Mutex<VecDeque<usize>>,
    post: Sender<(Finished, String)>,
) -> Result<(), String> {
    let work = move || {
        while let Some(number) = next(open) {
            if post.send(play(this, &*start, number)).is_err() {
                break;
            }
        }
    };
    let begun = Builder::new()
        .stack_size(STACK_BYTES)
        .spawn_scoped(scope, work);
    begun.map(drop).map_err(|error| {
        take_all(open);
        format!("there is no thread to play in: {error}")
    })
}

fn next(open: &Mutex<VecDeque<usize>>) -> Option<usize> {
    open.lock().ok()?.pop_front()
}

fn take_all(open: &Mutex<VecDeque<usize>>) {
    if let Ok(mut open) = open.lock() {
        open.clear();
    }
}

fn play(this: &Match<'_>, start: &dyn Game, number: usize) -> (Finished, String) {
    let first = number % 2;
    let game = this.openings.opening(number / 2, start);
    let specs = [&this.specs[first], &this.specs[1 - first]];
    let played = arbiter::play(game, specs, &this.terms);
    let finished = Finished::new(number, first, &played);
    (
        finished,
        record(&played, specs.map(|spec| spec.name.as_str())),
    )
}

/// Whether the sequential test, if there is one, has decided.
fn is_decided(this: &Match<'_>, games: &[Finished]) -> bool {
    let decision = this.sprt.map(|sprt| sprt.decision(&pairs(games)));
    decision.is_some_and(|decision| decision != Decision::Continue)
}

/// Games that the first engine won, drew and lost.
pub fn score(games: &[Finished]) -> [u64; 3] {
    let count = |winner| games.iter().filter(|game| game.winner == winner).count() as u64;
    [count(Some(0)), count(None), count(Some(1))]
}

/// The results of the pairs of which both games are finished, for the first engine.
pub fn pairs(games: &[Finished]) -> Pairs {
    let mut pairs = [0; 5];
    for game in games.iter().filter(|game| game.number % 2 == 0) {
        if let Some(other) = games.iter().find(|other| other.number == game.number + 1) {
            pairs[half_points(game) + half_points(other)] += 1;
        }
    }
    pairs
}

/// What the first engine made of a game, in half points.
fn half_points(game: &Finished) -> usize {
    match game.winner {
        Some(0) => 2,
        Some(_) => 0,
        None => 1,
    }
}
