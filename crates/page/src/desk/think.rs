//! The engine: searches within limits, or as strong as a level.

use std::time::Duration;

use engine::level::{self, Level};
use engine::search::{Clock, Score, Stop};
use engine::verdict::Verdicts;
use engine::{Game, MoveView, SearchInfo};
use fastrand::Rng;
use serde_json::{Value, json};

use super::line::lead;
use super::request::Request;
use super::{Host, Refused};

/// Megabytes of a search's table if nothing is said, and at most: a page that asks for more is slow to begin.
const USUAL_MEGABYTES: u64 = 16;
const MOST_MEGABYTES: u64 = 64;
/// Longest time for a move, a day.
const LONGEST: u64 = 24 * 60 * 60 * 1_000;

/// The names of the levels, from the weakest.
pub(super) fn levels() -> Value {
    json!({ "levels": level::all().collect::<Vec<_>>() })
}

/// Searches the position now, or the one that the request leads to. What is found on the way is heard.
pub(super) fn search(
    game: &mut Box<dyn Game>,
    request: &Request,
    host: Host,
) -> Result<Value, Refused> {
    let level = level(request, host)?;
    lead(game, request)?;
    let game = &mut **game;
    let megabytes = request.number("mb")?.unwrap_or(USUAL_MEGABYTES);
    game.set_search(megabytes.clamp(1, MOST_MEGABYTES) as usize, 1);
    let mut random = Rng::with_seed(match request.number("seed")? {
        Some(seed) => seed,
        None => (host.now)().as_nanos() as u64,
    });
    let seen = Verdicts::of(game);
    let mut dice = |below| random.usize(..below);
    let careless_move = level.careless_move(game, &mut dice);
    let may_claim = game.claim().is_some();
    // Whether a claim is better than the moves only a search tells.
    if let Some(mv) = careless_move.as_ref().filter(|_| !may_claim) {
        return Ok(careless(mv));
    }
    let mut found = vec![Value::Null; level.limits.lines];
    let best = game.search(&level.limits, &Stop::new(), &mut |info| {
        let thought = thought(info, seen);
        (host.hear)(&thought.to_string());
        if let Some(place) = found.get_mut(info.place.saturating_sub(1)) {
            *place = thought;
        }
    });
    let claims = may_claim && !best.score.is_hopeful();
    if let Some(mv) = careless_move.filter(|_| !claims) {
        return Ok(careless(&mv));
    }
    let mut answer = thought(&best, seen);
    answer["claims"] = json!(claims);
    found.retain(|line| !line.is_null());
    answer["lines"] = json!(found);
    Ok(answer)
}

/// How strong the request wants the engine, by the clock of the page.
fn level(request: &Request, host: Host) -> Result<Level, Refused> {
    let mut level = match request.text_if("level")? {
        None => Level::default(),
        Some(name) => Level::named(name)
            .ok_or_else(|| format!("that is not a level: they are {}", level::names()))?,
    };
    let limits = &mut level.limits;
    if let Some(depth) = request.number("depth")? {
        limits.depth = Some(u32::try_from(depth).unwrap_or(u32::MAX));
    }
    if let Some(nodes) = request.number("nodes")? {
        limits.nodes = Some(nodes);
    }
    if let Some(time) = request.number("movetime")? {
        limits.move_time = Some(Duration::from_millis(time.min(LONGEST)));
    }
    if let Some(remaining) = request.number("left")? {
        limits.clock = Some(Clock {
            remaining: Duration::from_millis(remaining.min(LONGEST)),
            increment: Duration::from_millis(
                request.number("increment")?.unwrap_or(0).min(LONGEST),
            ),
            moves_to_go: None,
        });
    }
    limits.lines = request.number("multipv")?.unwrap_or(1).clamp(1, 500) as usize;
    limits.now = Some(host.now);
    Ok(level)
}

/// A move that was made without thinking.
fn careless(mv: &MoveView) -> Value {
    json!({
        "careless": true,
        "best": mv.text,
        "line": [mv.text],
        "human": [mv.human],
    })
}

fn thought(found: &SearchInfo, seen: Verdicts) -> Value {
    let texts = |text: fn(&MoveView) -> &String| found.line.iter().map(text).collect::<Vec<_>>();
    json!({
        "multipv": found.place,
        "depth": found.depth,
        "score": match found.score {
            Score::Units(units) => json!(units),
            Score::Win(_) | Score::Loss(_) => json!(found.score.to_string()),
        },
        "said": seen.text(found.score),
        "pawns": seen.pawns(found.score),
        "chance": seen.short_chance(found.score),
        "nodes": found.nodes,
        "time": found.time.as_secs_f64() * 1_000.0,
        "line": texts(|mv| &mv.text),
        "human": texts(|mv| &mv.human),
        "best": found.line.first().map(|mv| &mv.text),
    })
}
