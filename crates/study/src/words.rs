//! What is said of a study, whatever it is shown on: its sentences, and the rows of its tables.

use std::fmt::Write;

use engine::PieceKind;

use crate::spread::{Spread, widths};
use crate::values::{FEWEST_GAMES, FEWEST_OF_KIND, Value};
use crate::{First, KindCounts, OPENING, Study};

/// Bars of a histogram at most.
pub(crate) const MOST_BARS: u32 = 16;
/// Groups of plies at most.
const MOST_GROUPS: u32 = 10;

/// The title.
pub(crate) fn title(study: &Study) -> String {
    let games = counted(study.games, "game");
    format!(
        "{}: what {games} of the engine against itself show",
        study.info.title
    )
}

/// How it was played.
pub(crate) fn how(study: &Study) -> String {
    let net = match study.net {
        Some(generation) => format!("a net of generation {generation}"),
        None => "no net".to_owned(),
    };
    let settings = match study.info.settings.is_empty() {
        true => String::new(),
        false => format!("{}; ", study.info.settings_text()),
    };
    let mut text = format!(
        "{settings}{} a move, {net}, seed {}; up to {OPENING} plies at the start of each game are random",
        counted(study.plan.nodes, "position"),
        study.plan.seed
    );
    if study.repeated > 0 {
        let _ = write!(
            text,
            "; {} left out as the same as one before",
            counted(study.repeated, "more game")
        );
    }
    text
}

/// What is said of games that were broken off.
pub(crate) fn unfinished(study: &Study) -> String {
    format!(
        "Unfinished games were broken off {} plies after the opening; points, lengths and values leave them out.",
        study.longest
    )
}

/// The advantage of the first move, in sentences.
pub(crate) fn first_move(study: &Study, first: &First) -> Vec<String> {
    let (low, high) = first.interval;
    let (elo_low, elo_high) = first.elo.interval;
    let name = &study.info.players[0];
    let share = percent(first.share);
    if !elo_low.is_finite() && !elo_high.is_finite() {
        return vec![format!(
            "{name}, who moves first, has {share} of the points. All games had the same result, so how sure this is \
             cannot be told."
        )];
    }
    let verdict = match (low > 0.5, high < 0.5) {
        (true, _) => "Moving first is an advantage.",
        (_, true) => "Moving first is a disadvantage.",
        _ => "Whether moving first is an advantage cannot be told from these games.",
    };
    vec![
        format!(
            "{name}, who moves first, has {share} of the points (95 %: {} to {}), Elo {} ({} to {}).",
            percent(low),
            percent(high),
            elo(first.elo.difference),
            elo(elo_low),
            elo(elo_high)
        ),
        verdict.to_owned(),
    ]
}

/// Median, ninth decile and ends of the lengths.
pub(crate) fn length_line(lengths: &Spread) -> String {
    format!(
        "median {}, nine games in ten at most {}, mean {:.1}, from {} to {}",
        lengths.median(),
        lengths.decile(9),
        lengths.mean(),
        lengths.least(),
        lengths.greatest()
    )
}

/// Mean and median of the number of moves.
pub(crate) fn branching_line(study: &Study) -> String {
    let all = &study.branching;
    let mut text = format!(
        "mean {:.1}, median {}, from {} to {}",
        all.mean(),
        all.median(),
        all.least(),
        all.greatest()
    );
    if study.info.kinds.iter().any(|kind| kind.royal) {
        let _ = write!(
            text,
            "; in check in {} of the positions",
            percent(study.checks)
        );
    }
    text
}

/// All deciles of the number of moves.
pub(crate) fn deciles_line(all: &Spread) -> String {
    let deciles: Vec<String> = (1..10)
        .map(|tenths| all.decile(tenths).to_string())
        .collect();
    format!("deciles {}", deciles.join(" "))
}

/// Groups of plies, from 1, that nine games in ten come to, each with its numbers of moves.
pub(crate) fn by_ply(study: &Study) -> Vec<(u32, u32, Spread)> {
    let plies = study.by_ply.len() as u32;
    let shown = match study.lengths.decile(9) {
        0 => plies,
        ninth => plies.min(ninth),
    };
    let width = widths().find(|width| shown.div_ceil(*width) <= MOST_GROUPS);
    let width = width.unwrap_or(u32::MAX);
    let group = |place: u32| {
        let (from, to) = (place * width, ((place + 1) * width).min(plies));
        let mut all = Spread::default();
        for spread in &study.by_ply[from as usize..to as usize] {
            all.merge(spread);
        }
        (from + 1, to, all)
    };
    (0..shown.div_ceil(width)).map(group).collect()
}

/// The name of a kind with its letters, and where it is.
pub(crate) fn value_name(study: &Study, row: &Value) -> String {
    let name = kind_name(study, row.kind);
    match row.in_hand {
        true => format!("{name} in hand"),
        false => name,
    }
}

/// The name of a kind with its letters.
pub(crate) fn kind_name(study: &Study, kind: PieceKind) -> String {
    let facts = study.info.kind(kind);
    format!("{} ({})", facts.name, facts.token)
}

/// What the numbers of the table of values are, in sentences.
pub(crate) fn value_notes(study: &Study) -> Vec<String> {
    let values = &study.values;
    let mut notes = Vec::new();
    notes.push(match values.unit {
        Some(unit) => format!(
            "definition: mobility and promotion, as the engine counts them; the unit is what this gives for {}.",
            kind_name(study, unit)
        ),
        None => "definition: nothing, as no piece moves.".to_owned(),
    });
    if values.games < FEWEST_GAMES {
        notes.push(format!(
            "games: too few for values ({} that ended, at least {FEWEST_GAMES} are needed).",
            values.games
        ));
        return notes;
    }
    if values.rows.iter().all(|row| row.found.is_none()) {
        notes.push(format!(
            "games: they do not tell the value of any piece; of none did the players have different numbers in \
             {FEWEST_OF_KIND} games, or it cannot be told from other things."
        ));
        return notes;
    }
    notes.push(match values.scale {
        None if values.unit.is_none() => "games: how results depend on who has more.",
        Some(_) => "games: how results depend on who has more, scaled to agree with the definition on the whole; ± is 95 %.",
        None => "games: results do not follow the values of the definition, so there is no scale to compare them on.",
    }.to_owned());
    notes.push(
        "one more has: the points to be expected with one more where all else is equal, with 95 %."
            .to_owned(),
    );
    if values.rows.iter().any(|row| row.found.is_none()) {
        notes.push(format!(
            "-: the players had different numbers of it in fewer than {FEWEST_OF_KIND} games, or the games \
             do not tell."
        ));
    }
    notes
}

/// The columns of the table of what pieces did.
pub(crate) const USES: [&str; 6] = ["moves", "captures", "lost", "promotes", "made", "drops"];

/// What pieces did, in the order of [`USES`].
pub(crate) fn uses_of(counts: &KindCounts) -> [u32; 6] {
    [
        counts.moves,
        counts.captures,
        counts.lost,
        counts.promotions,
        counts.made,
        counts.drops,
    ]
}

/// What never happened, by what it is.
pub(crate) fn never_lines(study: &Study) -> Vec<(&'static str, Vec<String>)> {
    let info = &study.info;
    let kinds = |is: &dyn Fn(PieceKind, &KindCounts) -> bool| -> Vec<String> {
        let kinds = info.each_kind().zip(&study.kinds);
        let kinds = kinds.filter(|(kind, counts)| is(*kind, counts));
        kinds.map(|(kind, _)| kind_name(study, kind)).collect()
    };
    let moves = |kind: PieceKind| info.kind(kind).mobility.iter().any(|moves| *moves > 0);
    let takes = study.kinds.iter().any(|counts| counts.lost > 0);
    let promotes = |kind: PieceKind| info.kind(kind).n_promotions() > 0;
    let rules = |is: &dyn Fn(u64) -> bool| -> Vec<String> {
        let rows = study.rules.iter();
        let rows = rows.filter(|row| row.used == 0 && is(row.possible));
        rows.map(|row| row.rule.name().to_owned()).collect()
    };
    let endings = study.never_ended.iter().map(ToString::to_string);
    let lines = [
        (
            "never on the board or in hand",
            kinds(&|_, counts| !counts.was_there),
        ),
        (
            "never moved",
            kinds(&|kind, counts| counts.was_there && counts.moves == 0 && moves(kind)),
        ),
        (
            "moved and captured nothing",
            kinds(&|_, counts| counts.moves > 0 && counts.captures == 0),
        ),
        (
            "never lost",
            kinds(&|kind, counts| {
                takes && counts.was_there && counts.lost == 0 && !info.kind(kind).royal
            }),
        ),
        (
            "never promoted",
            kinds(&|kind, counts| counts.moves > 0 && promotes(kind) && counts.promotions == 0),
        ),
        (
            "no piece was promoted to",
            kinds(&|kind, counts| study.is_promotion(kind) && counts.made == 0),
        ),
        (
            "never dropped",
            kinds(&|kind, counts| {
                let facts = info.kind(kind);
                info.hands && facts.droppable && counts.was_there && counts.drops == 0
            }),
        ),
        (
            "rules that were possible and not used",
            rules(&|possible| possible > 0),
        ),
        (
            "rules that were never possible",
            rules(&|possible| possible == 0),
        ),
        ("endings that decided no game", endings.collect()),
    ];
    lines
        .into_iter()
        .filter(|(_, which)| !which.is_empty())
        .collect()
}

/// A share as text.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

fn elo(elo: f64) -> String {
    match elo.is_finite() {
        // Not `-0`.
        true => format!("{:+.0}", elo.round() + 0.0),
        false if elo > 0.0 => "+∞".to_owned(),
        false => "-∞".to_owned(),
    }
}

/// Numbers from one to another.
pub(crate) fn range(from: u32, to: u32) -> String {
    match from == to {
        true => from.to_string(),
        false => format!("{from}-{to}"),
    }
}

fn counted(count: u64, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}
