//! What a match has shown, for people and for programs.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::{Value, json};

use crate::statistics::{self, Decision, Elo, Sprt};
use crate::store::Finished;
use crate::tournament::{pairs, score};

/// The table at the end of a match: score, pairs, Elo, test, how games ended, times, faults.
pub fn table(names: [&str; 2], games: &[Finished], sprt: Option<Sprt>) -> String {
    let mut text = String::new();
    let width = names.map(|name| name.chars().count()).into_iter().max();
    let width = width.unwrap_or_default().max(5);
    // Writing to a string cannot fail.
    let mut line = |line: String| text += &format!("{}\n", line.trim_end());
    let head = [
        "won", "drawn", "lost", "points", "score", "s a move", "longest",
    ];
    line(format!(
        "{:width$} {}",
        "",
        head.map(|word| format!("{word:>9}")).concat()
    ));
    let [won, drawn, lost] = score(games);
    for (engine, name) in names.into_iter().enumerate() {
        let (won, lost) = if engine == 0 {
            (won, lost)
        } else {
            (lost, won)
        };
        let points = won as f64 + drawn as f64 / 2.0;
        let share = 100.0 * points / (games.len() as f64).max(1.0);
        let (mean, longest) = times(games, engine);
        line(format!(
            "{name:width$} {won:>9}{drawn:>9}{lost:>9}{points:>9.1}{share:>7.1} %{mean:>9.3}{longest:>9.3}"
        ));
    }
    line(String::new());
    let counts = pairs(games);
    let shown = counts.map(|count| count.to_string()).join(" ");
    line(format!(
        "pairs   {shown}   (of 0, 1/2, 1, 1 1/2 and 2 points for {})",
        names[0]
    ));
    if let Some(elo) = statistics::elo(&counts) {
        line(format!("Elo     {}", elo_text(&elo)));
    }
    if let Some(sprt) = sprt {
        line(format!("SPRT    {}", sprt_text(sprt, &counts)));
    }
    line(String::new());
    for ((winner, how), count) in endings(games) {
        let who = winner.map_or("drawn".to_owned(), |engine| {
            format!("{} wins", names[engine])
        });
        line(format!("{count:>5} x {who}: {how}"));
    }
    let faults: Vec<&Finished> = games.iter().filter(|game| game.fault).collect();
    if faults.is_empty() {
        line("no illegal move, crash, silence or loss on time".to_owned());
    }
    for game in faults {
        line(format!("game {}: {}", game.number + 1, ending(names, game)));
    }
    text
}

/// How a game ended, in a sentence.
pub fn ending(names: [&str; 2], game: &Finished) -> String {
    let mut text = match game.winner {
        Some(winner) if game.fault => format!("{} loses by {}", names[1 - winner], game.how),
        Some(winner) => format!("{} wins by {}", names[winner], game.how),
        None => format!("drawn by {}", game.how),
    };
    if !game.why.is_empty() {
        let _ = write!(text, ": {}", game.why);
    }
    text
}

/// The same as [`table`] for programs.
pub fn to_json(names: [&str; 2], games: &[Finished], sprt: Option<Sprt>) -> Value {
    let counts = pairs(games);
    let [won, drawn, lost] = score(games);
    let finite = |number: f64| number.is_finite().then_some(number);
    let elo = statistics::elo(&counts).map(|elo| {
        let (low, high) = elo.interval;
        json!({
            "difference": finite(elo.difference),
            "interval": [finite(low), finite(high)],
        })
    });
    let sprt = sprt.map(|sprt| {
        json!({
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            "llr": sprt.log_likelihood_ratio(&counts),
            "bound": Sprt::bound(),
            "accepted": match sprt.decision(&counts) {
                Decision::Continue => Value::Null,
                Decision::Elo0 => json!("elo0"),
                Decision::Elo1 => json!("elo1"),
            },
        })
    });
    let ends = endings(games)
        .into_iter()
        .map(|((winner, how), count)| json!({ "winner": winner, "how": how, "count": count }));
    let faults = games.iter().filter(|game| game.fault).map(|game| {
        let by = game.winner.map(|winner| 1 - winner);
        json!({ "game": game.number + 1, "by": by, "how": game.how, "why": game.why })
    });
    let engines = [0, 1].map(|engine| {
        let (mean, longest) = times(games, engine);
        json!({ "name": names[engine], "seconds": mean, "longest": longest })
    });
    json!({
        "engines": engines,
        "games": games.len(),
        "won": won,
        "drawn": drawn,
        "lost": lost,
        "pairs": counts,
        "elo": elo,
        "sprt": sprt,
        "endings": ends.collect::<Vec<_>>(),
        "faults": faults.collect::<Vec<_>>(),
    })
}

/// Seconds a move on average, and the longest.
fn times(games: &[Finished], engine: usize) -> (f64, f64) {
    let times = games.iter().map(|game| game.times[engine]);
    let (count, all, longest) = times.fold((0, 0.0, 0.0_f64), |sum, of| {
        (sum.0 + of.0, sum.1 + of.1, sum.2.max(of.2))
    });
    (all / (count as f64).max(1.0), longest)
}

/// How often games ended in each way, in order.
fn endings(games: &[Finished]) -> BTreeMap<(Option<usize>, &str), usize> {
    let mut endings = BTreeMap::new();
    for game in games {
        *endings.entry((game.winner, game.how.as_str())).or_default() += 1;
    }
    endings
}

fn elo_text(elo: &Elo) -> String {
    let (low, high) = elo.interval;
    let shown = |number: f64| match number.is_finite() {
        // No minus before a zero.
        true => format!("{:+.1}", (number * 10.0).round() / 10.0 + 0.0),
        false if number > 0.0 => "+inf".to_owned(),
        false => "-inf".to_owned(),
    };
    format!(
        "{}, 95 %: {} to {}",
        shown(elo.difference),
        shown(low),
        shown(high)
    )
}

fn sprt_text(sprt: Sprt, counts: &statistics::Pairs) -> String {
    let ratio = sprt.log_likelihood_ratio(counts);
    let (elo0, elo1) = (sprt.elo0, sprt.elo1);
    let decision = match sprt.decision(counts) {
        Decision::Continue => "more games are needed".to_owned(),
        Decision::Elo0 => format!("{elo0} Elo accepted"),
        Decision::Elo1 => format!("{elo1} Elo accepted"),
    };
    let bound = Sprt::bound();
    format!("{elo0} against {elo1} Elo: {ratio:.2} of -{bound:.2} to {bound:.2}, {decision}")
}
