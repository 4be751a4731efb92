//! A match: games in pairs from one opening with colours swapped, several at once if wanted, until
//! all are played or the sequential test has decided.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};
use std::thread::{Builder, Scope};

use engine::Game;

use crate::arbiter::{self, Terms};
use crate::journal::{Folder, Journal, Unfinished};
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
    /// Where the games are kept while they are played.
    pub folder: Option<Folder>,
}

/// Who is told of each game: the game and its record. An error, a sentence, ends the match.
pub type Listener<'a> = &'a mut dyn FnMut(&Finished, &str) -> Result<(), String>;

/// A game that is to be played, as far as it has been played before.
type Open = (usize, Option<Unfinished>);

/// What comes of a game: the game and its record, or why it could not be kept.
type Posted = Result<(Finished, String), String>;

/// Plays the games that are not `done`, from `start`, which stands at its start, and goes on with those
/// that the folder holds unfinished; gives all games in order.
///
/// # Errors
///
/// What the listener says, a game cannot be kept or gone on with, or no thread could be started for a game; a
/// sentence.
pub fn run(
    this: &Match<'_>,
    start: &dyn Game,
    done: Vec<Finished>,
    listener: Listener<'_>,
) -> Result<Vec<Finished>, String> {
    let mut games = done;
    games.retain(|game| game.number < this.n_games);
    let mut begun = match &this.folder {
        Some(folder) => folder.unfinished(start)?,
        None => BTreeMap::new(),
    };
    let known: HashSet<usize> = games.iter().map(|game| game.number).collect();
    let open = (0..this.n_games).filter(|number| !known.contains(number));
    let open = open.map(|number| (number, begun.remove(&number)));
    let open: Mutex<VecDeque<Open>> = Mutex::new(match is_decided(this, &games) {
        true => VecDeque::new(),
        false => open.collect(),
    });
    let (post, finished) = channel();
    std::thread::scope(|scope| {
        for _ in 0..this.concurrency {
            begin_worker(scope, this, start.fork(), &open, post.clone())?;
        }
        drop(post);
        let mut failure = None;
        for posted in finished {
            match posted {
                Ok((game, record)) => {
                    failure = failure.or_else(|| listener(&game, &record).err());
                    games.push(game);
                }
                Err(why) => failure = failure.or(Some(why)),
            }
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
    open: &'env Mutex<VecDeque<Open>>,
    post: Sender<Posted>,
) -> Result<(), String> {
    let work = move || {
        while let Some(open) = next(open) {
            if post.send(play(this, &*start, open)).is_err() {
                break;
            }
        }
    };
    let begun = Builder::new()
        .stack_size(STACK_BYTES)
        .spawn_scoped(scope, work);
    begun.map(drop).map_err(|error| {
        take_all(open);
        format!("no thread could be started for a game: {error}")
    })
}

fn next(open: &Mutex<VecDeque<Open>>) -> Option<Open> {
    open.lock().ok()?.pop_front()
}

fn take_all(open: &Mutex<VecDeque<Open>>) {
    if let Ok(mut open) = open.lock() {
        open.clear();
    }
}

fn play(this: &Match<'_>, start: &dyn Game, (number, begun): Open) -> Posted {
    let first = number % 2;
    let anew = || Unfinished::new(this.openings.opening(number / 2, start));
    let begun = begun.unwrap_or_else(anew);
    let journal = match &this.folder {
        Some(folder) => folder.journal(number, &begun)?,
        None => Journal::none(),
    };
    let specs = [&this.specs[first], &this.specs[1 - first]];
    let played = arbiter::play(begun, specs, &this.terms, journal)?;
    let names = specs.map(|spec| spec.name.as_str());
    Ok((
        Finished::new(number, first, &played),
        record(&played, names),
    ))
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
