//! What was found of a game, for programs.

use engine::record::Tags;
use engine::search::Score;
use engine::{Color, Game};
use serde_json::{Value, json};

use super::judged::Judged;
use super::marks::{Mark, Summary, turning_points};
use super::{lost, lost_by};
use crate::analyse::move_json;
use crate::result::{self, score_json};
use engine::verdict::{Verdicts, rounded};

/// The whole document.
pub(super) fn document(game: &dyn Game, tags: &Tags, moves: &[Judged]) -> Value {
    let (info, verdicts) = (game.info(), Verdicts::of(game));
    let summaries = Color::BOTH.map(|side| Summary::of(&lost_by(moves, side)));
    json!({
        "game": info.name,
        "players": info.players,
        "names": tags.players,
        "start": game.start_text(),
        "result": result::to_json(game.result().or(tags.ending)),
        "moves": moves.iter().map(|judged| of_move(verdicts, judged)).collect::<Vec<_>>(),
        "turns": turning_points(&lost(moves)),
        "summaries": summaries.map(|summary| summary.as_ref().map(of_summary)),
    })
}

fn of_move(verdicts: Verdicts, judged: &Judged) -> Value {
    let mut object = json!({
        "number": judged.number,
        "side": judged.side.index(),
        "move": judged.mv.text,
        "human": judged.mv.human,
        "lost": rounded(judged.lost, 10_000.0),
        "mark": judged.mark().map(Mark::text),
        "better": judged.better.as_ref().map(|better| {
            let line: Vec<Value> = better.line.iter().map(move_json).collect();
            let mut object = json!({ "line": line });
            add_score(&mut object, verdicts, better.score);
            object
        }),
    });
    add_score(&mut object, verdicts, judged.score);
    object
}

fn add_score(object: &mut Value, verdicts: Verdicts, score: Score) {
    object["score"] = score_json(score);
    object["pawns"] = json!(verdicts.pawns(score));
    object["chance"] = json!(verdicts.short_chance(score));
}

fn of_summary(summary: &Summary) -> Value {
    let [inaccuracies, mistakes, blunders] = summary.marked;
    json!({
        "moves": summary.moves,
        "inaccuracies": inaccuracies,
        "mistakes": mistakes,
        "blunders": blunders,
        "lost": rounded(summary.lost, 10_000.0),
        "accuracy": rounded(summary.accuracy, 10.0),
    })
}
