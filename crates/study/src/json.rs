//! A study for programs.

use serde_json::{Value, json};

use crate::spread::Spread;
use crate::words::{USES, by_ply, uses_of};
use crate::{OPENING, Study};

/// The study as JSON.
pub fn study(study: &Study) -> Value {
    let info = &study.info;
    let settings = info.settings.iter();
    let settings: serde_json::Map<String, Value> = settings
        .map(|(name, value)| (name.clone(), json!(value)))
        .collect();
    let plies = by_ply(study).into_iter().map(|(from, to, moves)| {
        let mut row = spread(&moves);
        (row["from"], row["to"]) = (json!(from), json!(to));
        row
    });
    let mut branching = spread(&study.branching);
    branching["in_check"] = json!(study.checks);
    branching["by_ply"] = plies.collect();
    let mut lengths = spread(&study.lengths);
    let counts = study
        .lengths
        .counts()
        .map(|(plies, games)| json!([plies, games]));
    lengths["counts"] = counts.collect();
    let never_ended: Vec<String> = study.never_ended.iter().map(ToString::to_string).collect();
    json!({
        "game": info.name,
        "title": info.title,
        "fingerprint": info.fingerprint,
        "settings": settings,
        "players": info.players,
        "nodes": study.plan.nodes,
        "seed": study.plan.seed,
        "net": study.net,
        "opening": OPENING,
        "longest": study.longest,
        "games": study.games,
        "repeated": study.repeated,
        "won": study.won,
        "drawn": study.drawn,
        "unfinished": study.unfinished,
        "first": first(study),
        "endings": endings(study),
        "never_ended": never_ended,
        "plies": lengths,
        "moves": branching,
        "values": values(study),
        "pieces": pieces(study),
        "rules": rules(study),
    })
}

/// A number that JSON has a word for, and not `-0`.
fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number + 0.0)
}

fn spread(spread: &Spread) -> Value {
    let deciles: Vec<u32> = (1..10).map(|tenths| spread.decile(tenths)).collect();
    json!({
        "count": spread.total(),
        "mean": spread.mean(),
        "least": spread.least(),
        "deciles": deciles,
        "greatest": spread.greatest(),
    })
}

fn first(study: &Study) -> Value {
    let Some(first) = &study.first else {
        return Value::Null;
    };
    let (low, high) = first.elo.interval;
    json!({
        "share": first.share,
        "interval": [first.interval.0, first.interval.1],
        "elo": finite(first.elo.difference),
        "elo_interval": [finite(low), finite(high)],
    })
}

fn endings(study: &Study) -> Value {
    let rows = study.endings.iter();
    rows.map(|row| {
        let how = row.reason.to_string();
        json!({ "how": how, "won": row.won, "drawn": row.drawn })
    })
    .collect()
}

fn values(study: &Study) -> Value {
    let values = &study.values;
    let token = |kind| &study.info.kind(kind).token;
    let rows = values.rows.iter().map(|row| {
        let (units, half) = row.in_units(values.scale).unzip();
        let (slope, error) = row.found.unzip();
        let (share, interval) = row.share().unzip();
        json!({
            "piece": token(row.kind),
            "in_hand": row.in_hand,
            "definition": row.derived,
            "games": units,
            "error": half,
            "log_odds": slope,
            "standard_error": error,
            "share": share,
            "interval": interval.map(|(low, high)| [low, high]),
            "n_games": row.games,
        })
    });
    json!({
        "unit": values.unit.map(token),
        "scale": values.scale,
        "n_games": values.games,
        "pieces": rows.collect::<Vec<_>>(),
    })
}

fn pieces(study: &Study) -> Value {
    let kinds = study.info.each_kind().zip(&study.kinds);
    kinds
        .map(|(kind, counts)| {
            let facts = study.info.kind(kind);
            let mut row = json!({
                "piece": facts.token,
                "name": facts.name,
                "n_games": study.kinds_there[kind.index()],
            });
            for (name, count) in USES.into_iter().zip(uses_of(counts)) {
                row[name] = json!(count);
            }
            row
        })
        .collect()
}

fn rules(study: &Study) -> Value {
    let rows = study.rules.iter();
    rows.map(|row| {
        json!({
            "rule": row.rule.name(),
            "games_possible": row.games_possible,
            "games_used": row.games_used,
            "possible": row.possible,
            "used": row.used,
        })
    })
    .collect()
}
