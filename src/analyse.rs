//! `karakuri analyse`: the best move of a position, for people and for scripts.
//!
//! Each run knows nothing of the one before; a script that plays a game gives all its moves.

use std::io::Write;

use engine::search::{Limits, Stop};
use engine::{Game, MoveView, Outcome, Reason, SearchInfo};
use serde_json::json;

use crate::failure::Failure;
use crate::games;
use crate::limits::LimitArgs;
use crate::position::PositionArgs;
use crate::result::{self, score_json};
use engine::verdict::Verdicts;

/// Find the best move of a position
#[derive(clap::Args)]
#[command(after_help = games::examples("\
Prints a line for each depth: the score for the side to move and its chance of winning, positions,
seconds, and the expected moves. A score is in pawns, the most numerous pieces, if there are such.
With --multipv the lines that were found are printed at the end, the best first.

Examples:
  karakuri analyse @ --time 5
  karakuri analyse @ --multipv 3  the three best moves
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
    /// Find the N best first moves, each with its line
    #[arg(long, visible_alias = "lines", value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=1_000))]
    multipv: u16,
    /// Print {"game", "players", "position", "side", "result": {"winner", "reason"}, "moves":
    /// [{"move", "human"}], "best", "score", "pawns", "chance", "depth", "nodes", "seconds", "line",
    /// "lines": [{"score", "pawns", "chance", "depth", "line"}]}
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
    let verdicts = Verdicts::of(&*game);
    let limits = Limits {
        lines: usize::from(args.multipv),
        ..args.limits.limits()
    };
    let each_depth = !args.json && args.multipv == 1;
    let (mut written, mut lines) = (Ok(()), Vec::new());
    let mut report = |info: &SearchInfo| {
        if info.place == 1 {
            lines.clear();
        }
        lines.push(info.clone());
        if each_depth && written.is_ok() {
            written = write_depth(out, verdicts, info);
        }
    };
    let found = match result {
        Some(_) => None,
        None => Some(game.search(&limits, &Stop::new(), &mut report)),
    };
    written?;
    let Some(found) = found else {
        return Ok(writeln!(out, "{:#}", to_json(&*game, result, &[]))?);
    };
    let lines = with_best(lines, found);
    match (args.json, args.multipv) {
        (true, _) => writeln!(out, "{:#}", to_json(&*game, result, &lines))?,
        (false, 1) => writeln!(out, "best {}", line(&lines[0])[0])?,
        (false, _) => write_lines(out, verdicts, &lines)?,
    }
    Ok(())
}

/// The lines of the last whole depth, the best one as the search ended with it.
fn with_best(lines: Vec<SearchInfo>, best: SearchInfo) -> Vec<SearchInfo> {
    let most = lines.len().max(1);
    let first = best.line.first().cloned();
    let others = lines
        .into_iter()
        .filter(|other| other.line.first() != first.as_ref());
    let mut lines: Vec<SearchInfo> = others.collect();
    lines.insert(0, best);
    lines.truncate(most);
    lines
}

fn write_depth(out: &mut dyn Write, verdicts: Verdicts, info: &SearchInfo) -> Result<(), Failure> {
    let score = verdicts.both(info.score);
    writeln!(
        out,
        "depth {:2}  {score:>16}  {:>10} positions  {:7.2} s  {}",
        info.depth,
        info.nodes,
        info.time.as_secs_f64(),
        line(info).join(" ")
    )?;
    Ok(out.flush()?)
}

fn write_lines(
    out: &mut dyn Write,
    verdicts: Verdicts,
    lines: &[SearchInfo],
) -> Result<(), Failure> {
    for (index, info) in lines.iter().enumerate() {
        let (place, score) = (index + 1, verdicts.both(info.score));
        let moves = line(info).join(" ");
        writeln!(
            out,
            "{place:>3}.  {score:>16}  depth {:2}  {moves}",
            info.depth
        )?;
    }
    let (nodes, seconds) = (lines[0].nodes, lines[0].time.as_secs_f64());
    Ok(writeln!(out, "{nodes} positions, {seconds:.2} s")?)
}

fn line(info: &SearchInfo) -> Vec<&str> {
    info.line.iter().map(|mv| mv.human.as_str()).collect()
}

/// The best line first; none if the game is over.
fn to_json(
    game: &dyn Game,
    result: Option<(Outcome, Reason)>,
    lines: &[SearchInfo],
) -> serde_json::Value {
    let moves = |moves: &[MoveView]| moves.iter().map(move_json).collect::<Vec<_>>();
    let (info, verdicts) = (game.info(), Verdicts::of(game));
    let found = lines.first();
    let line = found.map_or(Vec::new(), |found| moves(&found.line));
    let all = lines.iter().map(|found| {
        json!({
            "score": score_json(found.score),
            "pawns": verdicts.pawns(found.score),
            "chance": verdicts.short_chance(found.score),
            "depth": found.depth,
            "line": moves(&found.line),
        })
    });
    json!({
        "game": info.name,
        "players": info.players,
        "position": game.position_text(),
        "side": game.side().index(),
        "result": result::to_json(result),
        "moves": moves(&game.legal()),
        "best": line.first(),
        "score": found.map(|found| score_json(found.score)),
        "pawns": found.map(|found| verdicts.pawns(found.score)),
        "chance": found.map(|found| verdicts.short_chance(found.score)),
        "depth": found.map_or(0, |found| found.depth),
        "nodes": found.map_or(0, |found| found.nodes),
        "seconds": found.map_or(0.0, |found| found.time.as_secs_f64()),
        "line": line,
        "lines": all.collect::<Vec<_>>(),
    })
}

/// A move in both notations.
pub(crate) fn move_json(mv: &MoveView) -> serde_json::Value {
    json!({ "move": mv.text, "human": mv.human })
}
