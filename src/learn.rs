//! `karakuri learn`: a stronger opponent for any game, from games of the engine against itself.
//!
//! The work is done by the crate `learning`; here are its words on the command line and what is said while
//! it goes on, on standard error.

use std::fmt::Write as _;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

use engine::{Game, Shape};
use learning::games::{self as files, Kept};
use learning::{News, Plan};

use crate::failure::{Failure, quote, say_warning};
use crate::games;
use crate::nets;

/// Teach the engine a game by letting it play against itself
#[derive(clap::Args)]
#[command(after_help = games::examples("\
The engine plays against itself, learns from the games what positions are worth, and keeps what it
has learned if that wins a match against what it knew before. Every game is saved when it
ends: the same command goes on where an earlier one was ended. See docs/learn.md.

Examples:
  karakuri learn @ --hours 0.5 --threads 2
  karakuri learn my-game.variant --to my-game.net
  karakuri learn @ --shard 1/4 --to one.net  the games of the first of four machines
  karakuri learn @ --merge one.net.games --merge two.net.games"))]
pub(crate) struct Args {
    /// A built-in game, or the path of a .variant file
    game: String,
    /// Hours to learn for
    #[arg(long, value_name = "HOURS", default_value = "1", value_parser = hours)]
    hours: Duration,
    /// Play so many games for each generation, however long it takes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: Option<u64>,
    /// How often to learn from the games so far; each time the better player plays on
    #[arg(long, value_name = "N", default_value_t = 3,
          value_parser = clap::value_parser!(u32).range(1..=1_000))]
    generations: u32,
    /// Number of games played at once
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Positions to search for each move
    #[arg(long, value_name = "N", default_value_t = 400,
          value_parser = clap::value_parser!(u64).range(10..=1_000_000))]
    nodes: u64,
    /// Most pairs of games in the match of what was learned with what was known before
    #[arg(long, value_name = "N", default_value_t = 600,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pairs: u64,
    /// Seed for the openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// File for what is learned; the games go to a file of this name and `.games`
    /// [default: beside the variant file, or in the working folder, with the ending `.net`]
    #[arg(long, value_name = "FILE")]
    to: Option<PathBuf>,
    /// File with what the engine has learned before, or `none`, if there is nothing in the file to
    /// learn to [default: the net for a built-in game, if there is one]
    #[arg(long, value_name = "FILE", value_parser = nets::choice)]
    net: Option<nets::Choice>,
    /// Play only the games of one of several machines, the I-th of N, and learn nothing
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<(u64, u64)>,
    /// Learn from the games of this file too, played by other machines (repeatable)
    #[arg(long, value_name = "FILE", conflicts_with = "shard")]
    merge: Vec<PathBuf>,
    #[command(flatten)]
    settings: games::Settings,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let mut game = games::open(&args.game, &args.settings)?;
    if let Some(net) = &args.net {
        net.give(&mut *game).map_err(Failure::Usage)?;
    }
    let net = match &args.to {
        Some(path) => path.clone(),
        None => usual_file(&args.game, &*game),
    };
    let mut games_file = net.clone().into_os_string();
    games_file.push(".games");
    let plan = Plan {
        time: match args.games {
            // A number of games ends it, not the time.
            Some(_) => FOR_EVER,
            None => args.hours,
        },
        generations: args.generations,
        games: args.games,
        threads: usize::from(args.threads),
        nodes: args.nodes,
        pairs: args.pairs,
        seed: args.seed,
        net: net.clone(),
        games_file: PathBuf::from(games_file),
        others: merged(&*game, &args.merge)?,
    };
    let mut progress = Progress::new();
    let mut hear = |news: &News| progress.hear(news);
    if let Some((this, of)) = args.shard {
        let played = learning::play_shard(&*game, &plan, (this - 1, of), &mut hear);
        played.map_err(Failure::No)?;
        progress.end();
        writeln!(out, "the games are in {}", plan.games_file.display())?;
        return Ok(());
    }
    let learned = learning::learn(&*game, &plan, &mut hear);
    learned.map_err(Failure::No)?;
    progress.end();
    match progress.kept {
        0 => writeln!(out, "nothing was learned that wins")?,
        _ => writeln!(out, "what was learned is in {}", net.display())?,
    }
    Ok(())
}

/// Longer than anybody waits, and still to be added to a time of day.
const FOR_EVER: Duration = Duration::from_secs(100 * 365 * 24 * 3600);

/// The file for what is learned of a game if none is named.
fn usual_file(word: &str, game: &dyn Game) -> PathBuf {
    let own = || PathBuf::from(format!("{}.{}", game.info().name, nets::ENDING));
    nets::beside(word).unwrap_or_else(own)
}

/// The games of files that others wrote.
fn merged(game: &dyn Game, paths: &[PathBuf]) -> Result<Vec<Kept>, Failure> {
    let mut all = Vec::new();
    for path in paths {
        let name = quote(&path.to_string_lossy(), 200);
        let refused = |what: &dyn std::fmt::Display| Failure::Usage(format!("`{name}`: {what}"));
        let shape = Shape::new(game.info()).ok_or_else(|| refused(&engine::NetError::TooLarge))?;
        let bytes = whole_file::read(path, u64::MAX - 1).map_err(|error| refused(&error))?;
        let found = files::read(&bytes, &shape).map_err(|error| refused(&error))?;
        if found.lost > 0 {
            let lost = found.lost;
            say_warning(&format!(
                "`{name}`: its last {lost} bytes are no whole game and are left out"
            ));
        }
        all.extend(found.games);
    }
    Ok(all)
}

/// Hours as typed.
fn hours(text: &str) -> Result<Duration, String> {
    let refused = || "expected a number of hours from 0.001 to 10000".to_owned();
    let hours: f64 = text.parse().map_err(|_| refused())?;
    match (0.001..=10_000.0).contains(&hours) {
        true => Ok(Duration::from_secs_f64(3600.0 * hours)),
        false => Err(refused()),
    }
}

/// One of several machines as typed.
fn shard(text: &str) -> Result<(u64, u64), String> {
    let read = |text: &str| text.parse::<u64>().ok().filter(|number| *number > 0);
    let pair = text
        .split_once('/')
        .and_then(|(a, b)| Some((read(a)?, read(b)?)));
    let pair = pair.filter(|(this, of)| this <= of && *of <= 1_000_000);
    pair.ok_or_else(|| "expected two numbers such as 1/4, for the first of four".to_owned())
}

/// What is said on standard error meanwhile.
struct Progress {
    /// Whether the last line is to be written over.
    open: bool,
    terminal: bool,
    kept: u32,
}

/// Without a terminal, games between two lines.
const RARELY: u64 = 1_000;

impl Progress {
    fn new() -> Progress {
        Progress {
            open: false,
            terminal: std::io::stderr().is_terminal(),
            kept: 0,
        }
    }

    fn hear(&mut self, news: &News) {
        match news {
            News::Lost(bytes) => say_warning(&format!(
                "the last {bytes} bytes of the file of games were no whole game and are cut off"
            )),
            News::Begun(0, _) => {}
            News::Begun(games, positions) => {
                self.line(&format!(
                    "{games} games with {positions} positions are there already"
                ));
            }
            News::Played(generation, number, wanted, positions) => {
                let of = wanted
                    .map(|wanted| format!(" of {wanted}"))
                    .unwrap_or_default();
                let text = format!(
                    "generation {generation} plays: {number}{of} games, {positions} positions in all"
                );
                self.now(&text, number.is_multiple_of(RARELY));
            }
            News::Learned(generation, epoch) => {
                let learning::Epoch {
                    epoch,
                    n_positions,
                    before,
                    now,
                } = epoch;
                self.now(
                    &format!(
                        "generation {generation} learns: {n_positions} positions {epoch} times, \
                         error {now:.5} (before {before:.5})"
                    ),
                    true,
                );
            }
            News::NothingLearned(generation) => {
                self.line(&format!(
                    "generation {generation}: nothing learned yet, more games are played"
                ));
            }
            News::Tested(generation, pairs) => {
                let played: u64 = pairs.iter().sum();
                self.now(
                    &format!("generation {generation} plays a match: {}", result(pairs)),
                    played.is_multiple_of(50),
                );
            }
            News::Judged(generation, pairs, kept) => {
                self.kept += u32::from(*kept);
                let what = if *kept { "kept" } else { "not kept" };
                self.line(&format!(
                    "generation {generation} is {what}: {}",
                    result(pairs)
                ));
            }
        }
    }

    /// A line that the next one writes over; where that cannot be, it is said now and then.
    fn now(&mut self, text: &str, also_without: bool) {
        let mut err = anstream::stderr();
        // If standard error cannot be written to there is nobody to tell.
        match self.terminal {
            true => {
                let _ = write!(err, "\r\x1b[K{text}");
                self.open = true;
            }
            false if also_without => drop(writeln!(err, "{text}")),
            false => {}
        }
        let _ = err.flush();
    }

    /// A line that stays.
    fn line(&mut self, text: &str) {
        let clear = if self.open { "\r\x1b[K" } else { "" };
        self.open = false;
        let _ = writeln!(anstream::stderr(), "{clear}{text}");
    }

    fn end(&mut self) {
        if std::mem::take(&mut self.open) {
            let _ = writeln!(anstream::stderr());
        }
    }
}

/// Games won, drawn and lost by pairs, and the Elo difference.
fn result(pairs: &[u64; 5]) -> String {
    let games: u64 = pairs.iter().sum::<u64>() * 2;
    let halves = pairs.iter().zip(0..).map(|(count, halves)| count * halves);
    let points = halves.sum::<u64>() as f64 / 2.0;
    let mut text = format!("{points} points of {games}");
    if let Some(elo) = learning::elo(pairs) {
        let (low, high) = elo.interval;
        let _ = write!(
            text,
            ", Elo {:+.0} ({low:+.0} to {high:+.0})",
            // Not `-0`.
            elo.difference.round() + 0.0
        );
    }
    text
}
