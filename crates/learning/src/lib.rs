//! What a game teaches by being played: the engine plays against itself, a net is learned from the games,
//! and it is kept if it wins a match against the one before; then that plays, and so on.
//!
//! Any game that has a search can be learned, without a book, an expert or another program. Games and nets
//! are read and written here. What is said meanwhile, and where the files lie, is left to the caller.

pub mod games;
pub mod in_order;
mod train;

use std::io::ErrorKind;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::search::Score;
use engine::self_play::{Arena, SelfPlay};
use engine::{Game, GameInfo, Net, NetError, Outcome, Shape};
use fastrand::Rng;
use referee::statistics::{self, Decision, Elo, Pairs, Sprt};

use crate::games::{Kept, Store};
use crate::in_order::in_order;
pub use crate::train::{Epoch, train};

/// How to learn.
#[derive(Clone, Debug)]
pub struct Plan {
    /// When to end, counted from the beginning.
    pub time: Duration,
    /// Generations into which the time is divided.
    pub generations: u32,
    /// Games of each generation, if not as many as there is time for; as many again where what was learned from them
    /// was not kept.
    pub games: Option<u64>,
    /// Games played at once.
    pub threads: usize,
    /// Positions looked at for each move.
    pub nodes: u64,
    /// Most pairs of games in the match of a new net with what was best.
    pub pairs: u64,
    /// What openings are drawn with.
    pub seed: u64,
    /// Where the net is kept.
    pub net: PathBuf,
    /// Where the games are kept.
    pub games_file: PathBuf,
    /// Games to learn from beside these.
    pub others: Vec<Kept>,
}

/// What is heard while learning.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// So many games, with so many positions that can be learned from, are there of all generations.
    Begun(usize, usize),
    /// So many whole games were found at the beginning, and bytes after them that are none.
    Lost(u64),
    /// A game of this generation is over: its number, of so many if that is known, and the positions of all.
    Played(u32, u64, Option<u64>, usize),
    /// All positions were looked at once more.
    Learned(u32, Epoch),
    /// Nothing was learned that explains other games better.
    NothingLearned(u32),
    /// A pair of games of the match between a new net and what was best is over.
    Tested(u32, Pairs),
    /// The match is over; whether the new net is kept.
    Judged(u32, Pairs, bool),
}

/// What the match of a new net decides between: that it is no stronger, or that it is by so many Elo.
const TEST: Sprt = Sprt {
    elo0: 0.0,
    elo1: 20.0,
};
/// Fewest pairs before time ends it.
const FEWEST_PAIRS: usize = 30;
/// By how much more is looked at for a move of it.
const TEST_NODES: u64 = 4;
/// Plies of an opening of a game to learn from, and of a match.
const OPENINGS: [Range<usize>; 2] = [4..13, 6..9];
/// Openings that are tried before a game begins at the start.
const TRIES: usize = 100;
/// A score up to which an opening of a match is even.
const EVEN: i32 = 200;
/// The part of a generation's time in which games are played.
const PLAYING: f64 = 0.75;

/// Learns a game. The error is a sentence.
///
/// # Errors
///
/// A file cannot be read or written, is damaged, or is of another game; or the game is too large.
pub fn learn(game: &dyn Game, plan: &Plan, hear: &mut dyn FnMut(&News)) -> Result<(), String> {
    let begin = Instant::now();
    let shape = Shape::new(game.info()).ok_or_else(|| NetError::TooLarge.to_string())?;
    let mut best = first_net(game, plan)?;
    let (mut store, mut games) = open_games(plan, &shape, hear)?;
    // Whether the same player has played before in vain.
    let mut again = false;
    for round in 1..=plan.generations {
        let until = |part: f64| {
            let share = (f64::from(round - 1) + part) / f64::from(plan.generations);
            begin + plan.time.mul_f64(share)
        };
        let generation = generation(best.as_deref());
        let player = Player {
            game,
            plan,
            nets: [best.clone(), best.clone()],
        };
        let kept = (&mut store, &mut games);
        let wanted = plan.games.map(|wanted| {
            let next = next_number(kept.1, generation);
            let whole = next.max(1).next_multiple_of(wanted);
            whole + if again && next == whole { wanted } else { 0 }
        });
        player.gather(generation, (0, 1), (until(PLAYING), wanted), kept, hear)?;
        again = true;
        let mut epochs = |epoch| hear(&News::Learned(generation + 1, epoch));
        let Some(net) = train(&shape, &games, best.as_deref(), &mut epochs) else {
            hear(&News::NothingLearned(generation + 1));
            continue;
        };
        let net = Arc::new(net);
        let tester = Player {
            nets: [Some(Arc::clone(&net)), best.clone()],
            ..player
        };
        let pairs = tester.test(until(1.0), &mut |pairs| {
            hear(&News::Tested(generation + 1, *pairs));
        });
        let kept = is_stronger(&pairs);
        if kept {
            let written = whole_file::replace(&plan.net, net.to_bytes());
            written.map_err(|error| told(&plan.net, &error))?;
            best = Some(net);
            again = false;
        }
        hear(&News::Judged(generation + 1, pairs, kept));
    }
    Ok(())
}

/// Plays games for others to learn from: those whose number leaves this remainder. The error is a sentence.
///
/// # Errors
///
/// As for [`learn`].
pub fn play_shard(
    game: &dyn Game,
    plan: &Plan,
    (remainder, shards): (u64, u64),
    hear: &mut dyn FnMut(&News),
) -> Result<(), String> {
    let shape = Shape::new(game.info()).ok_or_else(|| NetError::TooLarge.to_string())?;
    let best = first_net(game, plan)?;
    let (mut store, mut games) = open_games(plan, &shape, hear)?;
    let generation = generation(best.as_deref());
    let nets = [best.clone(), best];
    let until = Instant::now() + plan.time;
    let player = Player { game, plan, nets };
    let kept = (&mut store, &mut games);
    player.gather(
        generation,
        (remainder, shards),
        (until, plan.games),
        kept,
        hear,
    )
}

/// The Elo difference that a match showed.
pub fn elo(pairs: &Pairs) -> Option<Elo> {
    statistics::elo(pairs)
}

/// The net of a file; `None` if there is no file. The error is a sentence.
///
/// # Errors
///
/// It cannot be read, or is no net of this game.
pub fn read_net(game: &dyn Game, path: &Path) -> Result<Option<Net>, String> {
    let bytes = match whole_file::read(path, Net::MOST_BYTES) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(told(path, &error)),
    };
    let net = Net::from_bytes(game.info(), &bytes).map_err(|error| told(path, &error))?;
    Ok(Some(net))
}

/// What is known at the beginning: the net in the file, or that of the game.
fn first_net(game: &dyn Game, plan: &Plan) -> Result<Option<Arc<Net>>, String> {
    let net = read_net(game, &plan.net)?.map(Arc::new);
    Ok(net.or_else(|| game.net().cloned()))
}

fn told(path: &Path, what: &dyn std::fmt::Display) -> String {
    format!("`{}`: {what}", path.display())
}

fn generation(net: Option<&Net>) -> u32 {
    net.map_or(0, |net| net.facts().generation)
}

/// The file of games and what is in it, with those of others.
fn open_games(
    plan: &Plan,
    shape: &Shape,
    hear: &mut dyn FnMut(&News),
) -> Result<(Store, Vec<Kept>), String> {
    let opened = Store::open(&plan.games_file, shape);
    let (store, found) = opened.map_err(|error| told(&plan.games_file, &error))?;
    if found.lost > 0 {
        hear(&News::Lost(found.lost));
    }
    let mut games = found.games;
    games.extend(plan.others.iter().cloned());
    hear(&News::Begun(games.len(), n_positions(&games)));
    Ok((store, games))
}

fn n_positions(games: &[Kept]) -> usize {
    games.iter().map(|game| game.judged.len()).sum()
}

/// The number of the first game of a generation that is not there, nor one after it.
fn next_number(games: &[Kept], generation: u32) -> u64 {
    let own = games.iter().filter(|game| game.generation == generation);
    own.map(|game| game.number + 1).max().unwrap_or(0)
}

/// Whether a match shows that the first is stronger.
fn is_stronger(pairs: &Pairs) -> bool {
    match TEST.decision(pairs) {
        Decision::Elo1 => true,
        Decision::Elo0 => false,
        Decision::Continue => statistics::elo(pairs).is_some_and(|elo| elo.interval.0 > 0.0),
    }
}

/// Who plays games.
struct Player<'a> {
    game: &'a dyn Game,
    plan: &'a Plan,
    nets: [Option<Arc<Net>>; 2],
}

impl Player<'_> {
    /// An arena for each thread.
    fn arenas(&self, nodes: u64) -> Vec<Arena> {
        let plan = SelfPlay {
            nets: self.nets.clone(),
            nodes,
            longest: longest(self.game.info()),
            to_the_end: false,
        };
        let arena = |_| self.game.self_play(&plan);
        let arenas = (0..self.plan.threads).map(arena);
        let arenas: Result<Vec<Arena>, NetError> = arenas.collect();
        arenas.expect("nets and game were found to fit before")
    }

    /// Plays games of a generation until then or until there are as many as wanted: those after the games that are
    /// there, and of them those whose number leaves a remainder when divided by the number of shards.
    fn gather(
        &self,
        generation: u32,
        (remainder, shards): (u64, u64),
        (until, wanted): (Instant, Option<u64>),
        (store, games): (&mut Store, &mut Vec<Kept>),
        hear: &mut dyn FnMut(&News),
    ) -> Result<(), String> {
        let next = next_number(games, generation);
        let nth = |number: u64| number.saturating_sub(remainder).div_ceil(shards);
        let numbers = nth(next)..wanted.map_or(u64::MAX, nth);
        let mut n_positions = n_positions(games);
        let mut written = Ok(());
        let seed = self.plan.seed ^ (u64::from(generation) << 32);
        let arenas = self.arenas(self.plan.nodes);
        let number = |nth: u64| remainder + nth * shards;
        let play = |arena: &mut Arena, nth: u64| {
            let mut random = Rng::with_seed(mixed(seed, number(nth)));
            open(arena, &mut random, OPENINGS[0].clone(), |_| true);
            arena.play_out(0)
        };
        in_order(arenas, numbers, play, |nth, played| {
            let game = Kept::of(generation, number(nth), played);
            n_positions += game.judged.len();
            written = store.keep(&game);
            games.push(game);
            hear(&News::Played(
                generation,
                number(nth) + 1,
                wanted,
                n_positions,
            ));
            written.is_ok() && Instant::now() < until
        });
        written.map_err(|error| told(&self.plan.games_file, &error))
    }

    /// Plays pairs of games of both nets until the test decides or it is time to end.
    fn test(&self, until: Instant, hear: &mut dyn FnMut(&Pairs)) -> Pairs {
        let mut pairs = Pairs::default();
        let arenas = self.arenas(TEST_NODES * self.plan.nodes);
        let play = |arena: &mut Arena, number: u64| {
            let points = [0, 1].map(|first| {
                let mut random = Rng::with_seed(mixed(!self.plan.seed, number));
                open(arena, &mut random, OPENINGS[1].clone(), is_even);
                let side = arena.side();
                // The first engine has the first move in the first game only.
                let own = if first == 0 { side } else { !side };
                match arena.play_out(first).outcome {
                    Outcome::Draw => 1,
                    Outcome::Win(color) => 2 * usize::from(color == own),
                }
            });
            points[0] + points[1]
        };
        in_order(arenas, 0..self.plan.pairs, play, |number, points| {
            pairs[points] += 1;
            hear(&pairs);
            let goes_on = (number as usize) < FEWEST_PAIRS || Instant::now() < until;
            goes_on && TEST.decision(&pairs) == Decision::Continue
        });
        pairs
    }
}

/// Begins a game with random moves.
fn open(
    arena: &mut Arena,
    random: &mut Rng,
    plies: Range<usize>,
    fits: impl Fn(&mut Arena) -> bool,
) {
    for _ in 0..TRIES {
        let plies = random.usize(plies.clone());
        if arena.open(plies, &mut |n_moves| random.usize(..n_moves)) && fits(arena) {
            return;
        }
    }
    arena.open(0, &mut |_| 0);
}

/// Whether neither side of an opening is much better off.
fn is_even(arena: &mut Arena) -> bool {
    matches!(arena.score(), Score::Units(units) if units.abs() <= EVEN)
}

/// Plies after which a game is drawn that is played for what can be learned from it.
pub fn longest(info: &GameInfo) -> usize {
    100 + 4 * info.squares()
}

/// A number that depends on both.
pub fn mixed(seed: u64, number: u64) -> u64 {
    Rng::with_seed(seed.wrapping_add(number.wrapping_mul(0x9E37_79B9_7F4A_7C15))).u64(..)
}
