//! `karakuri analyse`: the best move of a position, for people and for scripts.
//!
//! Each run knows nothing of the one before; a script that plays a game gives all its moves.

use std::io::Write;

use engine::search::{Score, Stop};
use engine::{Game, MoveView, Outcome, Reason, SearchInfo};
use serde_json::json;

use crate::failure::Failure;
use crate::games;
use crate::limits::LimitArgs;
use crate::position::PositionArgs;
use crate::result;

/// Find the best move of a position
#[derive(clap::Args)]
#[command(after_help = games::examples("\
Prints a line for each depth: the score for the side to move, positions, seconds, and the expected
moves.

Examples:
  karakuri analyse @ --time 5
  karakuri analyse @ --depth 8 --json"))]
pub(crate) struct Args {
    /// A built-in game, or the path of a .variant file
    game: String,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    settings: games::Settings,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print {"game", "players", "position", "side", "result": {"winner", "reason"}, "moves":
    /// [{"move", "human"}], "best", "score", "depth", "nodes", "seconds", "line"}
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let game = games::open(&args.game, &args.settings)?;
    let mut game = args.position.reached(game)?;
    args.limits.prepare(&mut *game).map_err(Failure::Usage)?;
    let result = game.result();
    if let (Some((outcome, reason)), false) = (result, args.json) {
        let players = &game.info().players;
        let sentence = result::sentence(players, game.side(), outcome, reason);
        writeln!(out, "{sentence}")?;
        return Ok(());
    }
    let limits = args.limits.limits();
    let mut written = Ok(());
    let mut report = |info: &SearchInfo| {
        if !args.json && written.is_ok() {
            written = write_line(out, info);
        }
    };
    let found = match result {
        Some(_) => None,
        None => Some(game.search(&limits, &Stop::new(), &mut report)),
    };
    written?;
    match (args.json, found) {
        (true, found) => writeln!(out, "{:#}", to_json(&*game, result, found.as_ref()))?,
        (false, Some(found)) => writeln!(out, "best {}", line(&found)[0])?,
        (false, None) => {}
    }
    Ok(())
}

fn write_line(out: &mut dyn Write, info: &SearchInfo) -> Result<(), Failure> {
    writeln!(
        out,
        "depth {:2}  {:>10}  {:>10} positions  {:7.2} s  {}",
        info.depth,
        info.score.to_string(),
        info.nodes,
        info.time.as_secs_f64(),
        line(info).join(" ")
    )?;
    Ok(out.flush()?)
}

fn line(info: &SearchInfo) -> Vec<&str> {
    info.line.iter().map(|mv| mv.human.as_str()).collect()
}

fn to_json(
    game: &dyn Game,
    result: Option<(Outcome, Reason)>,
    found: Option<&SearchInfo>,
) -> serde_json::Value {
    let moves = |moves: &[MoveView]| moves.iter().map(move_json).collect::<Vec<_>>();
    let line = found.map_or(Vec::new(), |found| moves(&found.line));
    let info = game.info();
    json!({
        "game": info.name,
        "players": info.players,
        "position": game.position_text(),
        "side": game.side().index(),
        "result": result::to_json(result),
        "moves": moves(&game.legal()),
        "best": line.first(),
        "score": found.map(|found| score_json(found.score)),
        "depth": found.map_or(0, |found| found.depth),
        "nodes": found.map_or(0, |found| found.nodes),
        "seconds": found.map_or(0.0, |found| found.time.as_secs_f64()),
        "line": line,
    })
}

fn move_json(mv: &MoveView) -> serde_json::Value {
    json!({ "move": mv.text, "human": mv.human })
}

/// Hundredths of a unit, or the words for a decided game.
fn score_json(score: Score) -> serde_json::Value {
    match score {
        Score::Units(units) => json!(units),
        Score::Win(_) | Score::Loss(_) => json!(score.to_string()),
    }
}
