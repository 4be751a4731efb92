//! `karakuri perft`: how many leaves the tree of legal moves has.
//!
//! The counting is the engine's; here are the limits, the progress and the writing.

use std::io::{IsTerminal, Write, stderr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use engine::{Game, PerftOptions};
use serde_json::json;

use crate::failure::{Failure, say_warning};
use crate::games;
use crate::limits::seconds;
use crate::position::PositionArgs;

/// Count the leaves of the tree of legal moves
#[derive(clap::Args)]
#[command(after_help = games::examples("\
Examples:
  karakuri perft @ 5
  karakuri perft @ 4 --divide
  karakuri perft @ 7 --threads 2
  karakuri perft my-game.variant 9 --timeout 60"))]
pub(crate) struct Args {
    /// A built-in game, or the path of a .variant file
    game: String,
    /// Depth in plies
    #[arg(value_parser = clap::value_parser!(u32).range(0..=20))]
    depth: u32,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    settings: games::Settings,
    /// Also print the count below each first move
    #[arg(long)]
    divide: bool,
    /// Number of threads
    #[arg(long, default_value_t = 1, value_name = "N",
          value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Make the moves of the last ply instead of only counting them
    #[arg(long)]
    no_bulk: bool,
    /// Give up after this many seconds, with exit code 1
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
    /// Print {"game", "position", "depth", "nodes", "seconds", "divide": {move: count}}
    #[arg(long)]
    json: bool,
}

/// A tree expected to be larger than this is worth a warning.
const LONG: f64 = 1e12;
/// Progress is written at most once in this time.
const PATIENCE: Duration = Duration::from_millis(500);

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let game = args
        .position
        .reached(games::open(&args.game, &args.settings)?)?;
    warn_if_long(&*game, args);
    let start = Instant::now();
    let Some(divide) = count(&*game, args, start) else {
        return Err(Failure::No(format!(
            "not finished after {:.1} seconds; a smaller DEPTH takes less",
            start.elapsed().as_secs_f64()
        )));
    };
    let seconds = start.elapsed().as_secs_f64();
    let nodes = match args.depth {
        0 => 1,
        _ => divide.iter().map(|(_, count)| count).sum(),
    };
    if args.json {
        write_json(out, &*game, args, nodes, seconds, divide)
    } else {
        write_text(out, args, nodes, seconds, &divide)
    }
}

fn count(game: &dyn Game, args: &Args, start: Instant) -> Option<Vec<(String, u64)>> {
    let shown = AtomicU64::new(0);
    let visible = stderr().is_terminal();
    let go_on = |leaves: u64| {
        let elapsed = start.elapsed();
        if visible && is_due(&shown, elapsed) {
            let _ = write!(
                stderr(),
                "\r{leaves} leaves, {:.0} s ",
                elapsed.as_secs_f64()
            );
        }
        args.timeout.is_none_or(|limit| elapsed < limit)
    };
    let options = PerftOptions {
        bulk: !args.no_bulk,
        threads: usize::from(args.threads),
    };
    let divide = game.divide(args.depth, &options, &go_on);
    if shown.load(Ordering::Relaxed) > 0 {
        let _ = write!(stderr(), "\r\x1b[K");
    }
    divide
}

/// Whether progress was last shown long enough ago; if so, it counts as shown now.
fn is_due(shown: &AtomicU64, elapsed: Duration) -> bool {
    let now = elapsed.as_millis() as u64;
    let last = shown.load(Ordering::Relaxed);
    let due = now >= last + PATIENCE.as_millis() as u64;
    due && shown
        .compare_exchange(last, now, Ordering::Relaxed, Ordering::Relaxed)
        .is_ok()
}

fn warn_if_long(game: &dyn Game, args: &Args) {
    let expected = (game.legal().len() as f64).powf(f64::from(args.depth));
    if expected > LONG && args.timeout.is_none() {
        say_warning(&format!(
            "depth {} may have about {expected:.0e} leaves; --timeout SECONDS sets a limit",
            args.depth
        ));
    }
}

fn write_text(
    out: &mut dyn Write,
    args: &Args,
    nodes: u64,
    seconds: f64,
    divide: &[(String, u64)],
) -> Result<(), Failure> {
    if args.divide {
        for (mv, count) in divide {
            writeln!(out, "{mv}: {count}")?;
        }
        writeln!(out)?;
    }
    let rate = nodes as f64 / seconds.max(1e-9) / 1e6;
    writeln!(
        out,
        "{nodes} nodes, {seconds:.3} seconds, {rate:.1} million a second"
    )?;
    Ok(())
}

fn write_json(
    out: &mut dyn Write,
    game: &dyn Game,
    args: &Args,
    nodes: u64,
    seconds: f64,
    divide: Vec<(String, u64)>,
) -> Result<(), Failure> {
    let divide: serde_json::Map<_, _> = divide
        .into_iter()
        .map(|(mv, count)| (mv, json!(count)))
        .collect();
    let answer = json!({
        "game": game.info().name,
        "position": game.position_text(),
        "depth": args.depth,
        "nodes": nodes,
        "seconds": seconds,
        "divide": divide,
    });
    writeln!(out, "{answer:#}")?;
    Ok(())
}
