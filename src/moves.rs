//! `karakuri moves`: every legal move of a position, for people and for scripts.

use std::io::Write;

use engine::square_text::square_name;
use engine::{Game, GameInfo, MoveView};
use serde_json::json;

use crate::failure::Failure;
use crate::games;
use crate::position::PositionArgs;
use crate::result;
use crate::theme::{FAINT, paint};

/// List the legal moves of a position
#[derive(clap::Args)]
#[command(after_help = games::examples("\
Each line shows a move in the notation of programs and in that of people. If the game is over, a
final line says why; the moves listed are those that would otherwise be legal.

Examples:
  karakuri moves @
  karakuri moves @ --position startpos
  karakuri moves my-game.variant --json"))]
pub(crate) struct Args {
    /// A built-in game, or the path of a .variant file
    game: String,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    settings: games::Settings,
    /// Print {"game", "players", "position", "side", "result": {"winner", "reason"}, "moves":
    /// [{"move", "human", "origin", "victims", "destination", "promotion", "drop"}]}
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let game = args
        .position
        .reached(games::open(&args.game, &args.settings)?)?;
    if args.json {
        writeln!(out, "{:#}", to_json(&*game))?;
        return Ok(());
    }
    let moves = game.legal();
    let width = moves.iter().map(|mv| mv.text.len()).max().unwrap_or(0);
    for mv in &moves {
        writeln!(out, "{:width$}  {}", mv.text, paint(FAINT, &mv.human))?;
    }
    if let Some((outcome, reason)) = game.result() {
        let players = &game.info().players;
        let sentence = result::sentence(players, game.side(), outcome, reason);
        writeln!(out, "The game is over. {sentence}")?;
    }
    if let Some((_, reason)) = game.claim() {
        writeln!(out, "A draw can be claimed: {reason}.")?;
    }
    Ok(())
}

fn to_json(game: &dyn Game) -> serde_json::Value {
    let info = game.info();
    let moves: Vec<_> = game.legal().iter().map(|mv| move_json(info, mv)).collect();
    json!({
        "game": info.name,
        "players": info.players,
        "position": game.position_text(),
        "side": game.side().index(),
        "result": result::to_json(game.result()),
        "moves": moves,
    })
}

fn move_json(info: &GameInfo, mv: &MoveView) -> serde_json::Value {
    let effect = &mv.effect;
    let name = |square| square_name(info, square);
    let token = |kind| &info.kind(kind).token;
    json!({
        "move": mv.text,
        "human": mv.human,
        "origin": effect.origin.map(name),
        "victims": effect.victims().map(name).collect::<Vec<_>>(),
        "destination": name(effect.destination),
        "promotion": effect.promotion.map(token),
        "drop": effect.drop.map(token),
    })
}
