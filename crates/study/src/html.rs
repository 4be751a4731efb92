//! A study as one self-contained page of HTML, with plots as SVG.
//!
//! The page loads nothing, runs nothing, and has the looks of the booklet: light or dark as the reader chose. Every
//! picture has its numbers in a table beside it. All that comes from a definition is escaped.

use booklet::svg::{self, Picture, escape};

use crate::words::{self, USES, kind_name, percent, range, uses_of, value_name};
use crate::{Study, plots};

/// The whole page.
pub fn page(study: &Study) -> String {
    let title = escape(&study.info.title);
    let heading = escape(&words::title(study));
    let how = escape(&words::how(study));
    let sections = match study.games {
        0 => paragraph("No game was played to its end."),
        _ => sections(study),
    };
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}: study</title>\n<style>\n{}{}{}</style>\n</head>\n<body>\n\
         <h1>{heading}</h1>\n<p>{how}.</p>\n{sections}\
         <p class=\"end\">Rules fingerprint: <code>{}</code>.</p>\n</body>\n</html>\n",
        booklet::html::STYLE,
        svg::STYLE,
        plots::STYLE,
        escape(&study.info.fingerprint)
    )
}

fn sections(study: &Study) -> String {
    [
        section("Results", &results(study)),
        section("How games ended", &endings(study)),
        section("Length", &lengths(study)),
        section("Legal moves in a position", &branching(study)),
        section("Values of pieces", &values(study)),
        section("What pieces did, a game", &uses(study)),
        section("Rules", &rules(study)),
        section("Never", &never(study)),
    ]
    .concat()
}

fn section(heading: &str, inner: &str) -> String {
    format!("<section>\n<h2>{heading}</h2>\n{inner}</section>\n")
}

fn paragraph(text: &str) -> String {
    format!("<p>{}</p>\n", escape(text))
}

fn list(items: &[String]) -> String {
    let items = items
        .iter()
        .map(|item| format!("<li>{}</li>\n", escape(item)));
    format!("<ul>\n{}</ul>\n", items.collect::<String>())
}

fn figure(picture: &Picture, caption: &str) -> String {
    let (drawn, caption) = (picture.inline(), escape(caption));
    format!("<figure>\n{drawn}<figcaption>{caption}</figcaption>\n</figure>\n")
}

/// A table whose rows begin with what they are about.
fn table(head: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let head = head
        .iter()
        .map(|cell| format!("<th scope=\"col\">{}</th>", escape(cell)));
    let head: String = head.collect();
    let row = |row: Vec<String>| {
        let cells = row.iter().enumerate().map(|(column, cell)| match column {
            0 => format!("<th scope=\"row\">{}</th>", escape(cell)),
            _ => format!("<td>{}</td>", escape(cell)),
        });
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    let rows: String = rows.into_iter().map(row).collect();
    format!("<table>\n<tr>{head}</tr>\n{rows}</table>\n")
}

fn results(study: &Study) -> String {
    let games = study.games as f64;
    let [first, second] = study.info.players.each_ref();
    let rows = [
        (format!("{first} won"), study.won[0]),
        (format!("{second} won"), study.won[1]),
        ("drawn".to_owned(), study.drawn),
        ("unfinished".to_owned(), study.unfinished),
    ];
    let rows =
        rows.map(|(name, count)| vec![name, count.to_string(), percent(count as f64 / games)]);
    let first_move = study.first.as_ref();
    let lines = first_move.map(|first| paragraph(&words::first_move(study, first).join(" ")));
    let unfinished = (study.unfinished > 0).then(|| paragraph(&words::unfinished(study)));
    let caption = match study.first {
        Some(_) => {
            "All games; below them the share of points of the first player, with its interval of 95 %."
        }
        None => "All games.",
    };
    figure(&plots::results(study), caption)
        + &lines.unwrap_or_default()
        + &unfinished.unwrap_or_default()
        + &table(&["result", "games", "share"], rows)
}

fn endings(study: &Study) -> String {
    let [first, second] = study.info.players.each_ref();
    let head = [
        "how",
        "games",
        "share",
        &format!("{first} won"),
        &format!("{second} won"),
        "drawn",
    ];
    let rows = study.endings.iter().map(|row| {
        let share = percent(row.games() as f64 / study.games as f64);
        let counts = [row.won[0], row.won[1], row.drawn].map(|count| count.to_string());
        let cells = [row.reason.to_string(), row.games().to_string(), share];
        cells.into_iter().chain(counts).collect()
    });
    table(&head, rows)
}

fn lengths(study: &Study) -> String {
    if study.lengths.total() == 0 {
        return paragraph("No game ended by the rules.");
    }
    let line = format!("In plies: {}.", words::length_line(&study.lengths));
    let bars = study.lengths.bars(words::MOST_BARS).into_iter();
    let rows = bars.map(|bar| vec![range(bar.from, bar.to), bar.count.to_string()]);
    figure(&plots::lengths(study), "Games by their length.")
        + &paragraph(&line)
        + &table(&["plies", "games"], rows)
}

fn branching(study: &Study) -> String {
    let lines = format!(
        "In all: {}; {}.",
        words::branching_line(study),
        words::deciles_line(&study.branching)
    );
    let rows = words::by_ply(study).into_iter().map(|(from, to, moves)| {
        vec![
            range(from, to),
            format!("{:.1}", moves.mean()),
            moves.median().to_string(),
            range(moves.decile(1), moves.decile(9)),
            moves.total().to_string(),
        ]
    });
    figure(
        &plots::branching(study),
        "Legal moves by ply: the line is the mean, the band holds the middle 80 % of the positions.",
    ) + &paragraph(&lines)
        + &table(
            &["plies", "mean", "median", "middle 80 %", "positions"],
            rows,
        )
}

fn values(study: &Study) -> String {
    let values = &study.values;
    let picture = plots::values(study).map(|picture| {
        figure(
            &picture,
            "Dots: what the games say, with 95 %. Diamonds: what the definition says.",
        )
    });
    let notes = words::value_notes(study);
    let notes = list(&notes);
    let dash = || "-".to_owned();
    let rows = values.rows.iter().map(|row| {
        let units = row.in_units(values.scale);
        let share = row.share();
        vec![
            value_name(study, row),
            row.derived.map_or_else(dash, |worth| format!("{worth:.2}")),
            units.map_or_else(dash, |(units, half)| {
                format!("{:.2} ± {half:.2}", units + 0.0)
            }),
            share.map_or_else(dash, |(share, (low, high))| {
                format!(
                    "{} ({:.0} to {:.0})",
                    percent(share),
                    100.0 * low,
                    100.0 * high
                )
            }),
            row.games.to_string(),
        ]
    });
    let head = [
        "piece",
        "definition",
        "games",
        "one more has",
        "games with it",
    ];
    picture.unwrap_or_default() + &notes + &table(&head, rows)
}

fn uses(study: &Study) -> String {
    let kinds = study.info.each_kind().zip(&study.kinds);
    let rows = kinds.map(|(kind, counts)| {
        let mean = |count: u32| match count {
            0 => "-".to_owned(),
            _ => format!("{:.2}", f64::from(count) / study.games as f64),
        };
        let there = study.kinds_there[kind.index()] as f64 / study.games as f64;
        let cells = [kind_name(study, kind)].into_iter();
        let cells = cells.chain(uses_of(counts).map(mean));
        cells.chain([percent(there)]).collect()
    });
    let head: Vec<&str> = ["piece"]
        .into_iter()
        .chain(USES)
        .chain(["seen in"])
        .collect();
    table(&head, rows)
}

fn rules(study: &Study) -> String {
    let share = |count: u64, of: u64| match of {
        0 => "-".to_owned(),
        _ => percent(count as f64 / of as f64),
    };
    let rows = study.rules.iter().map(|row| {
        vec![
            row.rule.name().to_owned(),
            share(row.games_possible, study.games),
            share(row.games_used, study.games),
            row.used.to_string(),
            share(row.used, row.possible),
        ]
    });
    let head = [
        "rule",
        "possible in",
        "used in",
        "moves",
        "taken where possible",
    ];
    table(&head, rows)
}

fn never(study: &Study) -> String {
    let lines = words::never_lines(study);
    if lines.is_empty() {
        return paragraph("Every piece and every rule was used.");
    }
    let items = lines.iter();
    let items = items.map(|(what, which)| format!("{what}: {}", which.join(", ")));
    list(&items.collect::<Vec<_>>())
}
