//! `karakuri solve`: a forced win by checks, such as the answer to a mate problem, for people and for scripts.
//!
//! What is found is proven, unlike what `analyse` says of a position.

use std::io::Write;
use std::time::Duration;

use engine::search::{Limits, Stop};
use engine::solve::objection;
use engine::{Answer, Game, MoveView, Solution};
use serde_json::json;

use crate::failure::Failure;
use crate::games;
use crate::limits::seconds;
use crate::position::PositionArgs;
use crate::result;

/// Find a forced mate by checks, or show that there is none
#[derive(clap::Args)]
#[command(after_help = games::examples("\
Every move of the side to move must check or win at once; the opponent may answer with any legal move.
A mate that is found is proven. It is shortened while there is time; the answer says whether it is the shortest.

Examples:
  karakuri solve @ --position 'TEXT'
  karakuri solve @ --position 'TEXT' --plies 5 --time 60
  karakuri solve @ --json

Exit codes: 0 there is a mate, 1 there is none or it is not known, 2 wrong usage."))]
pub(crate) struct Args {
    /// A built-in game, or the path of a .variant file
    game: String,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    settings: games::Settings,
    /// Look for a mate in at most so many plies, the moves of both players counted [default: any number up to 256]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=256))]
    plies: Option<u32>,
    /// Seconds to look for it [default: 10, unless --nodes is given]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Look at this many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Size of the table of positions in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64,
          value_parser = clap::value_parser!(u32).range(1..=4096))]
    hash: u32,
    /// Print {"game", "players", "position", "side", "result": {"winner", "reason"}, "answer": "mate", "none" or
    /// "unknown", "plies", "shortest", "nodes", "seconds", "line": [{"move", "human"}]}
    #[arg(long)]
    json: bool,
}

/// How long is looked for a mate when nothing is said about it.
const USUAL_TIME: Duration = Duration::from_secs(10);

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let game = games::open(&args.game, &args.settings)?;
    let mut game = args.position.reached(game)?;
    game.set_search(args.hash as usize, 1);
    if let Some(why) = objection(game.info(), game.side()) {
        return Err(Failure::Usage(format!("no mates can be solved: {why}")));
    }
    let result = game.result();
    let limits = Limits {
        depth: args.plies,
        nodes: args.nodes,
        move_time: args.time.or(args.nodes.is_none().then_some(USUAL_TIME)),
        ..Limits::default()
    };
    let found = match result {
        Some(_) => None,
        None => Some(game.solve(&limits, &Stop::new())),
    };
    let answer = found.as_ref().map(|found| &found.answer);
    match (args.json, result, &found) {
        (true, ..) => writeln!(out, "{:#}", to_json(&*game, found.as_ref()))?,
        (false, Some((outcome, reason)), _) => {
            let players = &game.info().players;
            let sentence = result::sentence(players, game.side(), outcome, reason);
            writeln!(out, "{sentence}")?;
        }
        (false, None, Some(found)) => write_answer(found, args.plies, out)?,
        (false, None, None) => {}
    }
    match answer {
        Some(Answer::Win { .. }) => Ok(()),
        Some(Answer::NoWin | Answer::Unknown) | None => {
            out.flush()?;
            Err(Failure::Reported(1))
        }
    }
}

fn write_answer(found: &Solution, plies: Option<u32>, out: &mut dyn Write) -> Result<(), Failure> {
    let within = plies.map_or(String::new(), |plies| {
        format!(" in at most {}", count(plies as usize))
    });
    match &found.answer {
        Answer::Win { line, shortest } => {
            let moves: Vec<&str> = line.iter().map(|mv| mv.human.as_str()).collect();
            let perhaps = match shortest {
                true => "",
                false => ", perhaps not the shortest",
            };
            let plies = count(line.len());
            writeln!(out, "mate in {plies}{perhaps}: {}", moves.join(" "))?;
        }
        Answer::NoWin => writeln!(out, "no mate by checks{within}")?,
        Answer::Unknown => writeln!(out, "no mate found{within}: the limits were reached first")?,
    }
    let (nodes, seconds) = (found.nodes, found.time.as_secs_f64());
    Ok(writeln!(out, "{nodes} positions, {seconds:.2} s")?)
}

fn count(plies: usize) -> String {
    match plies {
        1 => "1 ply".to_owned(),
        _ => format!("{plies} plies"),
    }
}

fn to_json(game: &dyn Game, found: Option<&Solution>) -> serde_json::Value {
    let info = game.info();
    let answer = found.map(|found| &found.answer);
    let (line, shortest) = match answer {
        Some(Answer::Win { line, shortest }) => (Some(line), Some(shortest)),
        Some(Answer::NoWin | Answer::Unknown) | None => (None, None),
    };
    let word = answer.map(|answer| match answer {
        Answer::Win { .. } => "mate",
        Answer::NoWin => "none",
        Answer::Unknown => "unknown",
    });
    let moves = |line: &Vec<MoveView>| {
        let moves = line
            .iter()
            .map(|mv| json!({ "move": mv.text, "human": mv.human }));
        moves.collect::<Vec<_>>()
    };
    json!({
        "game": info.name,
        "players": info.players,
        "position": game.position_text(),
        "side": game.side().index(),
        "result": result::to_json(game.result()),
        "answer": word,
        "plies": line.map(Vec::len),
        "shortest": shortest,
        "nodes": found.map_or(0, |found| found.nodes),
        "seconds": found.map_or(0.0, |found| found.time.as_secs_f64()),
        "line": line.map_or(Vec::new(), moves),
    })
}
