//! What USI and UCI are told of a search and of a count.

use engine::search::Score;
use engine::{Game, MoveView, SearchInfo, Solution};

use crate::conversation::Conversation;
use crate::moves::{Form, Notation};
use crate::say::Out;

/// One line for a completed iteration, with this score.
pub(super) fn say(
    conversation: &Conversation,
    notation: &Notation,
    score: &str,
    found: &SearchInfo,
    out: &mut Out,
) {
    let info = conversation.game().info();
    let line = found.line.iter().map(|mv| notation.write(info, mv));
    let (depth, nodes) = (found.depth, found.nodes);
    let time = found.time.as_millis();
    let rate = (nodes as f64 / found.time.as_secs_f64().max(1e-3)) as u64;
    let place = match conversation.lines {
        1 => String::new(),
        _ => format!(" multipv {}", found.place),
    };
    let line = line.collect::<Vec<_>>().join(" ");
    out.say(format_args!(
        "info depth {depth}{place} score {score} nodes {nodes} nps {rate} time {time} pv {line}"
    ));
}

/// A mate that a solver has found, as what a search has found.
pub(super) fn of_mate(found: &Solution, line: &[MoveView]) -> SearchInfo {
    let plies = line.len() as u32;
    SearchInfo {
        place: 1,
        depth: plies,
        score: Score::Win(plies),
        nodes: found.nodes,
        time: found.time,
        line: line.to_vec(),
    }
}

/// A mate is counted in plies by USI, in moves of the winner by UCI. Other scores are told in
/// hundredths of `unit`, or as they are.
pub(super) fn score_text(score: Score, form: Form, unit: Option<i32>) -> String {
    let count = |plies: u32| match form {
        Form::Usi => plies,
        Form::Uci | Form::XBoard => plies.div_ceil(2),
    };
    match score {
        Score::Units(units) => {
            let units = i64::from(units);
            let told = unit.map_or(units, |unit| units * 100 / i64::from(unit));
            format!("cp {told}")
        }
        Score::Win(plies) => format!("mate {}", count(plies)),
        Score::Loss(plies) => format!("mate -{}", count(plies)),
    }
}

/// The score of a game that is over.
pub(super) fn score(game: &dyn Game) -> String {
    use engine::Outcome::{Draw, Win};
    match game.result() {
        Some((Win(winner), _)) if winner == game.side() => "mate 0".to_owned(),
        Some((Win(_), _)) => "mate -0".to_owned(),
        Some((Draw, _)) | None => "cp 0".to_owned(),
    }
}

/// The leaves by first move, and all together.
pub(super) fn say_counts(
    conversation: &Conversation,
    notation: &Notation,
    depth: u32,
    counts: &[(String, u64)],
    out: &mut Out,
) {
    let (info, legal) = (conversation.game().info(), conversation.game().legal());
    for (own, count) in counts {
        let view = legal.iter().find(|mv| mv.text == *own);
        let text = view.map_or(own.clone(), |mv| notation.write(info, mv));
        out.say(format_args!("{text}: {count}"));
    }
    let all: u64 = match depth {
        0 => 1,
        _ => counts.iter().map(|(_, count)| count).sum(),
    };
    out.say(format_args!("\nNodes searched: {all}\n"));
}
