//! `karakuri bench`: fixed positions of every shipped game, searched for as many nodes each.
//!
//! What the completed iterations of all searches took, in nodes, is a signature: it changes when
//! the search, the evaluation or the order of moves does, and not otherwise. A fixed depth would
//! take no time in a small game and for ever in a large one. The positions come from seeded random
//! play, because no position can be written down here that fits every game.

use std::io::{self, Write};
use std::time::Instant;

use engine::search::{Limits, Stop};
use engine::{Game, PerftOptions};

use crate::failure::{Failure, quote};
use crate::games;
use crate::nets;

/// Search fixed positions for a fixed number of nodes and print a signature and the speed
#[derive(clap::Args)]
#[command(after_help = games::examples("\
Without GAME all built-in games are searched; their signature shows whether the search has changed, and that
with `--nets` whether what is learned is the same on every machine.
Speeds are those of this machine and this build; use a release build.

Examples:
  karakuri bench
  karakuri bench --signature
  karakuri bench --signature --nets
  karakuri bench @ --nodes 20000
  karakuri bench my-game.variant --nodes 1000"))]
pub(crate) struct Args {
    /// Search only this game: a built-in game, or the path of a .variant file
    game: Option<String>,
    /// Number of nodes to search in each position
    #[arg(long, value_name = "NODES", default_value_t = 100_000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// Print only the signature, the total of nodes searched
    #[arg(long)]
    signature: bool,
    /// Search games with what they have taught the engine, those that have
    #[arg(long)]
    nets: bool,
}

/// After so many plies of random play a position is taken.
const PLIES: [usize; 6] = [0, 4, 8, 14, 20, 30];
/// Part of what the signature depends on.
const HASH_MEGABYTES: usize = 16;
/// A count that took this long is long enough to tell the speed.
const LONG_ENOUGH: f64 = 0.2;
/// No perft is deeper than this.
const PERFT_DEPTH: u32 = 12;
/// No sparse tree is deeper than this.
const SPARSE_DEPTH: u32 = 14;
/// Moves followed at each node of the sparse tree.
const SPARSE_WIDTH: u32 = 3;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let mut games: Vec<Box<dyn Game>> = match &args.game {
        Some(word) => vec![games::open(word, &games::Settings::default())?],
        None => games::all().iter().map(|entry| entry.start()).collect(),
    };
    if args.nets {
        equip(args.game.as_deref(), &mut games)?;
    } else {
        for game in &mut games {
            // The signature is that of the search.
            game.set_net(None).expect("no net fits every game");
        }
    }
    let mut signature = 0;
    for mut game in games {
        if args.signature {
            signature += search(&mut *game, args.nodes, &mut io::sink())?;
            continue;
        }
        writeln!(out, "{}", game.info().title)?;
        signature += search(&mut *game, args.nodes, out)?;
        count(&*game, out)?;
    }
    writeln!(out, "signature {signature}")?;
    Ok(())
}

/// Gives built-in games what they have taught, and leaves the games that have taught something.
fn equip(word: Option<&str>, games: &mut Vec<Box<dyn Game>>) -> Result<(), Failure> {
    for game in games.iter_mut().filter(|_| word.is_none()) {
        let name = game.info().name.clone();
        nets::equip(&name, &mut **game);
    }
    games.retain(|game| game.net().is_some());
    match word.filter(|_| games.is_empty()) {
        Some(word) => Err(Failure::No(format!(
            "the engine has learned nothing of `{}` yet; `karakuri learn` teaches it",
            quote(word, 200)
        ))),
        None => Ok(()),
    }
}

/// Searches the game's positions and gives the nodes at the ends of the last whole iterations.
fn search(game: &mut dyn Game, most: u64, out: &mut dyn Write) -> Result<u64, Failure> {
    let limits = Limits {
        nodes: Some(most),
        ..Limits::default()
    };
    game.set_search(HASH_MEGABYTES, 1);
    let (mut nodes, mut completed, mut seconds) = (0, 0, 0.0);
    let positions = positions(game);
    let n_positions = positions.len();
    for position in positions {
        game.set_position(&position)
            .expect("a position of the game itself is playable");
        game.clear_search();
        let start = Instant::now();
        let mut last = 0;
        let found = game.search(&limits, &Stop::new(), &mut |info| last = info.nodes);
        nodes += found.nodes;
        completed += last;
        seconds += start.elapsed().as_secs_f64();
    }
    write_line(
        out,
        &format!("search of {n_positions} positions"),
        nodes,
        seconds,
    )?;
    Ok(completed)
}

/// Times perft and the sparse tree from the start.
fn count(game: &dyn Game, out: &mut dyn Write) -> Result<(), Failure> {
    let mut game = game.fork();
    game.set_position("startpos")
        .expect("the start is playable");
    for (bulk, what) in [(true, "last ply counted"), (false, "every leaf made")] {
        let options = PerftOptions { bulk, threads: 1 };
        let leaves = |depth| {
            let leaves = game.perft(depth, &options, &|_| true);
            leaves.expect("nobody stops this count")
        };
        let (depth, leaves, seconds) = timed(PERFT_DEPTH, leaves);
        write_line(out, &format!("perft {depth}, {what}"), leaves, seconds)?;
    }
    let walk = |depth| game.sparse(depth, SPARSE_WIDTH, 1);
    let (depth, (nodes, moves), seconds) = timed(SPARSE_DEPTH, walk);
    let what = format!("sparse tree, depth {depth}");
    write_line(out, &what, nodes, seconds)?;
    let (many, cost) = (moves as f64 / nodes as f64, seconds * 1e9 / moves as f64);
    writeln!(
        out,
        "  {:<36} {many:>12.1} moves a node, {cost:.1} ns each",
        "listed there"
    )?;
    Ok(out.flush()?)
}

/// Depth, what was counted and seconds of the first depth that takes long enough to be measured.
fn timed<C>(deepest: u32, count: impl Fn(u32) -> C) -> (u32, C, f64) {
    let mut depth = 1;
    loop {
        let start = Instant::now();
        let counted = count(depth);
        let seconds = start.elapsed().as_secs_f64();
        if seconds >= LONG_ENOUGH || depth == deepest {
            return (depth, counted, seconds);
        }
        depth += 1;
    }
}

fn write_line(out: &mut dyn Write, what: &str, nodes: u64, seconds: f64) -> Result<(), Failure> {
    let rate = nodes as f64 / seconds.max(1e-9) / 1e6;
    writeln!(
        out,
        "  {what:<36} {nodes:>12} nodes {seconds:>8.3} s {rate:>8.2} M/s"
    )?;
    Ok(out.flush()?)
}

/// The positions after some plies of a game of random moves; games that end begin anew.
fn positions(game: &dyn Game) -> Vec<String> {
    let mut positions = Vec::new();
    let mut random: u64 = 0x9E37_79B9_7F4A_7C15;
    for plies in PLIES {
        let mut game = game.fork();
        game.set_position("startpos")
            .expect("the start is playable");
        for _ in 0..plies {
            let mut moves: Vec<String> = game.legal().into_iter().map(|mv| mv.text).collect();
            moves.sort();
            random = random
                .wrapping_mul(0x5851_F42D_4C95_7F2D)
                .wrapping_add(0x1405_7B7E);
            let mv = &moves[(random >> 33) as usize % moves.len()];
            game.play(mv).expect("a legal move");
            if game.result().is_some() {
                game.undo();
                break;
            }
        }
        positions.push(game.position_text());
    }
    positions
}
