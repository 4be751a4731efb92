//! `karakuri judge`: the moves of a saved game, what each cost, and what was better.
//!
//! Here are the command line, the progress and the order of things. What is found of the moves is in `judged`,
//! what follows from it in `marks`, and how it is said in `text`, `json` and `annotate`.

mod annotate;
mod json;
mod judged;
mod marks;
mod text;

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use engine::Color;
use engine::record;
use engine::search::Limits;

use self::judged::Judged;
use crate::failure::{Failure, quote, say_warning};
use crate::fmt::replace_file;
use crate::games;
use crate::limits::LimitArgs;
use crate::saved;

/// Judge the moves of a saved game: what each cost, and what was better
#[derive(clap::Args)]
#[command(mut_arg("time", |arg| arg.help("Seconds per move [default: no limit, but N]")),
          mut_arg("nodes", |arg| arg.help(
              "Search this many positions per move [default: 100000, unless another limit is given]")),
          after_help = games::examples("\
Prints for each move the score after it, as the first player sees it, and the first player's chance
of winning. A move that lost 5 % of the mover's chance against the best one is marked ?!, with 10 %
? and with 15 % ??; then the better line follows. At the end come the moves that lost most, and
for each player what a move lost on average. Limited by positions or depth and with one thread, the
answer is always the same. See docs/records.md for the file that -o writes.

Examples:
  karakuri judge @ game.txt
  karakuri judge @ game.txt --time 2 -o judged.txt
  karakuri judge @ game.txt --json"))]
pub(crate) struct Args {
    /// A built-in game, or the path of a .variant file
    game: String,
    /// A saved game, as `karakuri play` and `karakuri match` write it, or PGN
    record: PathBuf,
    #[command(flatten)]
    settings: games::Settings,
    #[command(flatten)]
    limits: LimitArgs,
    /// Write the record to this file, with marks, scores and better lines added to what it holds
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print {"game", "players", "names", "start", "result": {"winner", "reason"}, "moves": [{"number", "side",
    /// "move", "human", "score", "pawns", "chance", "lost", "mark", "better": {"line", "score", "pawns",
    /// "chance"}}], "turns", "summaries": [{"moves", "inaccuracies", "mistakes", "blunders", "lost",
    /// "accuracy"}]}
    #[arg(long)]
    json: bool,
}

/// Positions for each move when nothing is said about it.
const USUAL_NODES: u64 = 100_000;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let game = games::open(&args.game, &args.settings)?;
    let opened_by = (&*args.game, &args.limits);
    let loaded = saved::load(&*game, opened_by, &args.settings, &args.record);
    let loaded = loaded.map_err(Failure::Usage)?;
    let (mut game, mut tags) = (loaded.game, loaded.tags);
    if game.history().is_empty() {
        let shown = quote(&args.record.to_string_lossy(), 200);
        let message = format!("`{shown}` has no move to judge");
        return Err(Failure::Usage(message));
    }
    if let Some(doubt) = tags.doubt.take() {
        say_warning(&format!("on the record: {doubt}"));
    }
    args.limits.prepare(&mut *game).map_err(Failure::Usage)?;
    let limits = args.limits.limits_or(Limits {
        nodes: Some(USUAL_NODES),
        ..Limits::default()
    });
    let moves = judged::judge(&*game, &limits, &mut progress);
    clear_progress();
    match args.json {
        true => writeln!(out, "{:#}", json::document(&*game, &tags, &moves))?,
        false => text::write(&*game, &tags, &moves, out)?,
    }
    match &args.output {
        Some(path) => {
            annotate::annotate(&*game, &moves, &mut tags);
            write_record(path, &record::write(&*game, &tags))
        }
        None => Ok(()),
    }
}

fn write_record(path: &Path, text: &str) -> Result<(), Failure> {
    replace_file(path, text).map_err(Failure::Usage)
}

/// What each move lost.
fn lost(moves: &[Judged]) -> Vec<f64> {
    moves.iter().map(|judged| judged.lost).collect()
}

/// What each move of a player lost.
fn lost_by(moves: &[Judged], side: Color) -> Vec<f64> {
    let own = moves.iter().filter(|judged| judged.side == side);
    own.map(|judged| judged.lost).collect()
}

/// Shows the progress on a terminal.
fn progress(done: usize, of: usize) {
    if std::io::stderr().is_terminal() {
        let mut err = anstream::stderr();
        // If standard error cannot be written to there is nobody to tell.
        let _ = write!(err, "\r\x1b[Kposition {} of {of}", done + 1);
        let _ = err.flush();
    }
}

fn clear_progress() {
    if std::io::stderr().is_terminal() {
        let _ = write!(anstream::stderr(), "\r\x1b[K");
    }
}
